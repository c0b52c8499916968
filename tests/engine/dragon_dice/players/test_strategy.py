"""What computer players know of Dragon Dice: they keep to what their seat sees, and every answer is legal."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from engine.chance import RandomSource, Roll
from engine.decisions import Assign, Choose, Pick
from engine.dragon_dice.forces.law import points_of
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.players.bringing import MOST_ALIKE, best_force, exchanged, worth_of
from engine.dragon_dice.players.casting import worth_of_spells
from engine.dragon_dice.players.fast import quick, unit_worth
from engine.dragon_dice.players.results import results
from engine.dragon_dice.players.strategy import KNOWN, STRATEGY, DragonDiceStrategy, in_words
from engine.dragon_dice.players.strength import strength_of
from engine.dragon_dice.players.worth import value
from engine.dragon_dice.table.state import FRONTIER, RESERVES, DieId, State, home_of
from engine.players.playing import Level, answer_of
from engine.players.strategy import Effort
from engine.playthrough import Playthrough
from engine.registry import games
from engine.values import Seat

A, B = Seat("A"), Seat("B")
BOOKS: Final = ("dragon_dice", "dragon_dice_1996")


class Hasty(DragonDiceStrategy):
    """Thinks little, for tests."""

    soldier = Effort(width=3, simulations=3, horizon=1)
    general = Effort(width=3, simulations=6, horizon=1)


def begun(book: str, seed: int = 1, answers: int = 0) -> Playthrough[State]:
    rng = Random(seed)
    play: Playthrough[Any] = Playthrough.begin(games()[book], [A, B], {}, RandomSource(Random(seed)))
    for _ in range(answers):
        play.answer(*play.sample_answer(rng))
    return play


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("level", [Level.RECRUIT, Level.SOLDIER])
def test_every_question_of_a_match_is_answered_legally(book: str, level: Level) -> None:
    play, rng = begun(book), Random(2)
    while play.outcome is None:
        seat = next(iter(play.pending.values())).player
        answer = answer_of(play, seat, level, Hasty(), rng)
        play.answer(answer.question, seat, answer.answer)
        assert play.failure is None
    assert play.outcome is not None


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("level", Level)
def test_another_secret_force_changes_no_choice(book: str, level: Level) -> None:
    answers = []
    for seed in (1, 2):
        play = begun(book)
        number, plan = next((number, one) for number, one in play.pending.items() if one.player == B)
        play.answer(number, B, plan.sample(Random(seed)))
        answers.append(answer_of(play, A, level, STRATEGY, Random(5)))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("book", BOOKS)
def test_fast_answers_and_candidates_are_legal(book: str) -> None:
    for seed in range(3):
        play, rng = begun(book, seed), Random(seed)
        while play.outcome is None:
            number, decision = next(iter(play.pending.items()))
            for answer in STRATEGY.candidates(play.state, decision, 6, rng):
                assert decision.check(answer) == answer
            quick = STRATEGY.quick(play.state, decision, rng)
            assert decision.check(quick) == quick
            assert in_words(decision, quick)
            play.answer(number, decision.player, quick)


def test_a_general_brings_a_better_force_than_chance() -> None:
    plan = next(iter(begun("dragon_dice").pending.values()))
    assert isinstance(plan, ForcePlan)
    drawn = [worth_of(best_force(plan, "recruit", Random(seed))) for seed in range(20)]
    chosen = [worth_of(best_force(plan, "general", Random(seed))) for seed in range(20)]
    assert min(chosen) > sum(drawn) / len(drawn)


@pytest.mark.parametrize("book", BOOKS)
def test_a_soldier_brings_two_large_armies_and_a_small_one(book: str) -> None:
    plan = next(iter(begun(book).pending.values()))
    assert isinstance(plan, ForcePlan)
    for seed in range(5):
        force = best_force(plan, "soldier", Random(seed))
        plan.check(force.to_answer())
        sizes = sorted(points_of(names, force.known) for names in force.armies.values())
        assert sizes[0] <= force.points // 4 and sizes[2] > force.points // 3


def test_an_army_opposes_every_maneuver_and_cheap_units_fall_first() -> None:
    state = position()
    oppose = Choose(player=A, prompt="counter-maneuver", options=("yes", "no"), otherwise="no")
    assert quick(state, oppose, Random(1)) == "yes"
    small = {str(die.id): die.unit.health for die in state.add_dice(A, ["Soldier", "Evoker"], FRONTIER)}
    loss = Pick(player=A, prompt="damage", weights=small, least=1, most=1)
    worths = {name: unit_worth(strength_of(state.dice[DieId(name)].unit)) for name in small}
    assert quick(state, loss, Random(1)) == [min(worths, key=lambda name: worths[name])]


@pytest.mark.parametrize("book", BOOKS)
def test_exchanged_units_make_a_legal_mixed_force_that_is_no_worse(book: str) -> None:
    plan = next(iter(begun(book).pending.values()))
    assert isinstance(plan, ForcePlan)
    for seed in range(5):
        drawn = random_force(Random(seed), plan.agreement)
        better = exchanged(drawn, 100, Random(seed))
        plan.check(better.to_answer())
        assert worth_of(better) >= worth_of(drawn)
        for name in set(better.units):
            assert better.units.count(name) <= max(MOST_ALIKE, drawn.units.count(name))


def test_an_army_leaves_a_far_stronger_one_by_the_reserves_and_comes_back_elsewhere() -> None:
    state = position()
    state.add_dice(A, ["Knight", "Trooper", "Trooper"], FRONTIER)
    small = [str(die.id) for die in state.at(A, FRONTIER)]
    state.add_dice(B, ["Knight"] * 4 + ["Trooper"] * 4, FRONTIER)
    state.add_dice(B, ["Trooper"], home_of(A))
    state.add_dice(A, ["Knight", "Knight", "Knight", "Trooper"], home_of(A))
    large = [str(die.id) for die in state.at(A, home_of(A))]
    leave = Assign(player=A, prompt="retreat", groups={FRONTIER: tuple(small), home_of(A): tuple(large)})
    assert quick(state, leave, Random(1)) == {FRONTIER: small}
    for die in state.at(A, FRONTIER):
        die.place = RESERVES
    join = Assign(player=A, prompt="reinforce", groups=dict.fromkeys(state.terrains, tuple(small)))
    assert quick(state, join, Random(1)) in ({home_of(A): small}, {home_of(B): small})


def waiting(state: State, *kinds: str) -> Assign:
    """Returns the question where A's units of these kinds go from the Reserves."""
    ids = tuple(str(die.id) for die in state.add_dice(A, kinds, RESERVES))
    return Assign(player=A, prompt="reinforce", groups=dict.fromkeys(state.terrains, ids))


def test_units_from_the_reserves_go_where_an_opponent_could_win_in_the_next_turn() -> None:
    """B holds the frontier and has an unopposed army at home, where the terrain shows 7."""
    state = position()
    state.terrains[FRONTIER].show(8, B)
    state.terrains[home_of(B)].show(7, None)
    state.add_dice(B, ["Knight"] * 2, home_of(B))
    state.terrains[home_of(A)].show(7, None)
    join = waiting(state, "Trooper", "Guard")
    assert quick(state, join, Random(1)) == {home_of(B): list(join.groups[home_of(B)])}


def test_an_army_that_keeps_an_opponent_from_winning_does_not_retreat() -> None:
    state = position()
    state.terrains[FRONTIER].show(8, B)
    state.terrains[home_of(B)].show(7, None)
    state.add_dice(B, ["Knight"] * 4, home_of(B))
    blocking = tuple(str(die.id) for die in state.add_dice(A, ["Trooper"], home_of(B)))
    leave = Assign(player=A, prompt="retreat", groups={home_of(B): blocking})
    assert quick(state, leave, Random(1)) == {}


def test_units_from_the_reserves_do_not_join_a_dragon() -> None:
    """A dragon attacks the armies at its terrain at the beginning of their turns (p. 17)."""
    free, guarded = position(), position()
    join = waiting(free, "Trooper")
    units = list(join.groups[FRONTIER])
    where = next(place for place in free.terrains if quick(free, join, Random(1)) == {place: units})
    waiting(guarded, "Trooper")
    guarded.add_dice(B, ["Fire Drake"], where)
    assert quick(guarded, join, Random(1)) != {where: units}


def test_soldiers_and_generals_keep_units_where_they_have_just_reinforced() -> None:
    """Both questions of the Reserves Phase are answered by the same estimates, so that none undoes the other."""
    assert {"reinforce", "retreat"} <= set(KNOWN)


def test_an_army_charges_where_that_gains_more_than_a_skirmish() -> None:
    state = position("dragon_dice_1996")
    state.add_dice(A, ["Horseman"] * 4, FRONTIER)
    state.add_dice(B, ["Evoker"] * 3, FRONTIER)
    options = ("skirmish", "charge", "none")
    about: dict[str, Any] = {"place": FRONTIER}
    action = Choose(player=A, prompt="action", options=options, otherwise="none", about=about)
    assert quick(state, action, Random(1)) == "charge", "maneuvers are damage too"


def test_spells_that_harm_are_for_opponents_and_spells_that_help_for_oneself() -> None:
    state = position()
    hail: Any = [{"spell": "Hailstorm", "castings": 2, "target": "B frontier"}]
    skin: Any = [{"spell": "Stone Skin", "castings": 1, "target": "B frontier"}]
    assert worth_of_spells(state, A, hail) > 0 > worth_of_spells(state, B, hail)
    assert worth_of_spells(state, B, skin) > 0 > worth_of_spells(state, A, skin)
    dragon: Any = [{"spell": "Summon Dragon", "castings": 1, "target": "x", "to": home_of(B)}]
    assert worth_of_spells(state, A, dragon) > 0 > worth_of_spells(state, B, dragon)


def position(book: str = "dragon_dice") -> State:
    """Returns a match in which both sides have the same units at the same kind of places."""
    state = State(games()[book].new_match([A, B], {}).known, [A, B], 4, "first march")
    for seat in (A, B):
        state.set_terrain(home_of(seat), "Coastland City", 4)
        state.add_dice(seat, ["Knight"], home_of(seat))
        state.add_dice(seat, ["Guard"], FRONTIER)
    state.set_terrain(FRONTIER, "Coastland Temple", 4)
    return state


def test_equal_sides_are_worth_the_same() -> None:
    state = position()
    assert value(state, A) == pytest.approx(0.5)
    assert value(state, A) + value(state, B) == pytest.approx(1)


def test_units_and_captured_terrains_are_worth_something() -> None:
    state = position()
    even = value(state, A)
    state.terrains[home_of(A)].face = 8
    state.terrains[home_of(A)].captured_by = A
    held = value(state, A)
    state.add_dice(A, ["Soldier"], FRONTIER)
    assert even < held < value(state, A) < 1


def test_a_terrain_turned_to_its_eighth_face_without_opposition_is_worth_more() -> None:
    state = position()
    state.add_dice(B, ["Knight"] * 4, home_of(B))
    terrain = state.terrains[home_of(A)]
    terrain.face = 7
    before = value(state, A)
    terrain.show(8, A)
    assert value(state, A) > before


def test_a_face_gives_results_only_in_rolls_for_its_icon() -> None:
    melee, both = Roll(A, "counter melee", ()), Roll(A, "charge", ())
    assert results(melee, "MELEE 3") == results(melee, "ID 3") == 3
    assert results(melee, "SAVE 2") == results(melee, "Trample 3") == 0
    assert results(both, "MELEE 3") is None


def test_the_reason_says_what_is_done_and_where() -> None:
    march = Choose(player=A, prompt="march", options=("A-home", "frontier", "none"))
    assert in_words(march, "frontier") == "marches at the frontier"
    assert in_words(march, "A-home") == "marches at A's home"
    assert in_words(march, "none") == "does not march"
    assert in_words(Assign(player=A, prompt="retreat", groups={}), {}) == "moves no unit"
    order = Choose(player=A, prompt="turn or frontier", options=("first turn", "frontier"))
    assert in_words(order, "first turn") == "takes the first turn"
    assert in_words(order, "frontier") == "chooses to select the Frontier Terrain"
    assert in_words(Choose(player=A, prompt="move", options=("none",)), "none") == "chooses whether to move units"
