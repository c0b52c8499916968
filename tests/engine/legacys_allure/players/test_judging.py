"""How a general of Legacy's Allure judges positions, by positions of matches that it once lost."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.decisions import Choose
from engine.legacys_allure.hexes import CENTRE, Hex
from engine.legacys_allure.kingdoms import of_preset
from engine.legacys_allure.options import all_actions
from engine.legacys_allure.players.exchanges import Armoury, Exchanges, opens_next
from engine.legacys_allure.players.looking_ahead import LookingAhead
from engine.legacys_allure.players.strategy import STRATEGY
from engine.legacys_allure.players.worth import full_worth, worth_of
from engine.legacys_allure.state import LAST_ROUND, State, Unit, UnitId
from engine.players.playing import Answer, Level, answer_of, never
from engine.playthrough import Playthrough
from engine.registry import games
from engine.values import Json, Seat

A, B = Seat("A"), Seat("B")
GUILD, COURT = "cinder_guild_blitz", "fenreach_court_blitz"
BALLISTAS: Json = {
    "cards": {"odra_kell": 1, "ash_runner": 1, "tong_squire": 1, "bolt_ballista": 5, "cinder_lash_1": 1},
    "units": [
        ["odra_kell", "E1"], ["bolt_ballista", "D2"], ["bolt_ballista", "E2"], ["bolt_ballista", "C2"],
        ["bolt_ballista", "G2"], ["bolt_ballista", "F1"], ["ash_runner", "F2"], ["tong_squire", "D1"],
    ],
}  # fmt: skip


def battle(south: Json, north: Json, answers: Sequence[tuple[Seat, Json]] = (), seed: int = 1) -> Playthrough[State]:
    """Returns a Blitz battle of these kingdoms after some answers."""
    play: Playthrough[Any] = Playthrough.begin(
        games()["legacys_allure"], [A, B], {"format": "blitz"}, RandomSource(Random(seed))
    )
    for seat, answer in ((A, south), (B, north), *answers):
        number = next(number for number, decision in play.pending.items() if decision.player == seat)
        play.answer(number, seat, answer)
    return play


def ready(name: str, seat: Seat) -> Json:
    return of_preset(name, seat).to_json()


def general(play: Playthrough[State], seat: Seat, looks: int) -> Answer:
    """Returns the answer of a general whose time is up at some look at the clock."""
    clock = iter([False] * looks)
    return answer_of(play, seat, Level.GENERAL, STRATEGY, Random(1), lambda: next(clock, True))


def duel(*units: tuple[str, Seat, str]) -> State:
    """Returns a position of the second round with these units alone, the first player to move."""
    state = battle(ready(GUILD, A), ready(COURT, B)).state
    state.units.clear()
    for card, owner, place in units:
        state.add_unit(card, owner, Hex(place))  # type: ignore[arg-type]
    state.first, state.turn, state.round, state.is_whole = A, A, 2, False
    for side in state.sides.values():
        side.army.clear()
    return state


def only(state: State, stem: str) -> Unit:
    return next(unit for unit in state.units.values() if stem in unit.id)


def judged(state: State, seat: Seat = A) -> float:
    return LookingAhead(seat, never, weighs_blows=True)._score(state)


def heron_has_attacked() -> Playthrough[State]:
    """Returns a battle in which the Heron of one side has flown to an enemy and attacked, and may fly home."""
    play = battle(ready(COURT, A), ready(COURT, B))
    seat = play.state.turn
    assert seat is not None
    heron = next(unit for unit in play.state.units_of(seat) if "Heron" in unit.id)
    attack = next(
        one for one in all_actions(play.state, seat) if one.unit == heron.id and one.way and one.target is not None
    )
    number = next(iter(play.pending))
    play.answer(number, seat, attack.to_json())
    return play


def test_after_its_attack_the_heron_does_not_stay_among_ready_enemies() -> None:
    play = heron_has_attacked()
    number, decision = next(iter(play.pending.items()))
    assert isinstance(decision, Choose)
    home = next(option for option in decision.options if option != decision.otherwise)
    answer = general(play, decision.player, looks=24)
    assert answer.question == number
    assert answer.answer == home
    assert answer.reason.startswith(f"flies back to {home}")
    view = play.view(decision.player)
    assert STRATEGY.words(view, decision, decision.otherwise) == "stays"


def test_no_unit_walks_alone_into_the_fire_of_five_ballistas() -> None:
    state = battle(BALLISTAS, ready(COURT, B)).state
    state.turn = B
    heron = only(state, "B Gloam Heron")
    scores = {}
    for place in ("B6", CENTRE):
        after = state.copy()
        after.units[heron.id].hex, after.units[heron.id].actions, after.turn = Hex(place), 0, A
        scores[place] = judged(after, B)
    assert scores[CENTRE] < scores["B6"] - 1


@pytest.mark.parametrize(("place", "is_hit"), [("E6", True), ("E7", False)])
def test_a_second_unit_in_danger_costs_as_well(place: str, is_hit: bool) -> None:
    shooters = [("bolt_ballista", A, "D2"), ("bolt_ballista", A, "E2")]
    state = duel(*shooters, ("gloam_heron", B, "E5"), ("reed_skulker", B, place))
    for unit in state.units_of(B):
        unit.actions = 0
    without = state.copy()
    del without.units[only(state, "Skulker").id]
    gains = [Exchanges(one, Armoury().of(one)).gain(A) for one in (without, state)]
    assert (gains[1] > gains[0] + 2) == is_hit


@pytest.mark.parametrize(
    ("striker", "struck", "place", "hurts"),
    [
        ("bolt_ballista", "mist_stag", "E5", False),  # Evasion
        ("bolt_ballista", "elder_snapper", "E5", True),
        ("bolt_ballista", "elder_snapper", "E7", False),  # out of range
        ("iron_ram", "reed_skulker", "E3", True),
        ("iron_ram", "elder_snapper", "E3", False),  # as strong as the Ram, with more health
        ("iron_ram", "reed_skulker", "E4", False),  # it strikes from the next hex alone
        ("rivet_hound", "reed_skulker", "E4", True),  # Charging
        ("rivet_hound", "furnace_pikeman", "E4", False),  # Steadfast
    ],
)
def test_blows_that_follow_are_those_that_the_rules_allow(striker: str, struck: str, place: str, hurts: bool) -> None:
    state = duel((striker, A, "E2"), (struck, B, place))
    for unit in state.units_of(B):
        unit.actions = 0
    state.round = LAST_ROUND
    gain = Exchanges(state, Armoury().of(state)).gain(A)
    assert (gain > 0) == hurts
    assert gain >= 0


def test_a_spent_enemy_strikes_no_more_in_this_round_but_in_the_next() -> None:
    state = duel(("bolt_ballista", A, "E2"), ("reed_skulker", B, "E5"))
    only(state, "Ballista").actions = 0
    only(state, "Skulker").actions = 0
    later = Exchanges(state, Armoury().of(state)).gain(A)
    only(state, "Ballista").actions = 1
    now = Exchanges(state, Armoury().of(state)).gain(A)
    assert now > later > 0
    only(state, "Ballista").actions = 0
    state.round = LAST_ROUND
    assert Exchanges(state, Armoury().of(state)).gain(A) == 0


def test_poison_that_magic_resist_takes_off_costs_nothing() -> None:
    state = duel(("elder_snapper", B, "E5"), ("mist_stag", B, "D5"))
    worths = []
    for poisoned in (0, 1):
        for unit in state.units.values():
            unit.poisoned = poisoned
        worths.append([worth_of(state, unit) for unit in state.units.values()])
    (snapper, stag), (poisoned_snapper, poisoned_stag) = worths
    assert poisoned_snapper == snapper
    assert poisoned_stag < stag


def test_a_unit_that_poison_kills_before_it_acts_is_worth_nearly_nothing() -> None:
    state = duel(("mist_stag", B, "D5"))
    stag = only(state, "Stag")
    stag.health, stag.actions = 2, 0
    before = worth_of(state, stag)
    stag.poisoned, stag.burned = 1, 1
    assert worth_of(state, stag) < 0.1 * full_worth(state, stag) < before
    stag.shield = 1
    assert worth_of(state, stag) > 0.3 * full_worth(state, stag), "its Shield takes one of the two"
    stag.shield, state.round = 0, LAST_ROUND
    assert worth_of(state, stag) == before, "no round follows"


def test_the_first_turn_of_the_next_round_is_worth_something() -> None:
    """Whoever acts last in a round goes second in the next (10.9)."""
    state = duel(("elder_snapper", A, "E1"), ("elder_snapper", B, "E7"), ("iron_ram", B, "A5"))
    assert opens_next(state) == A
    only(state, "Ram").actions = 0
    state.turn = A
    assert opens_next(state) == A
    only(state, "B Elder").actions = 0
    assert opens_next(state) == B
    state.turn = B
    with_first = state.copy()
    with_first.turn = None
    with_first.last_action = B
    without = with_first.copy()
    without.last_action = A
    assert judged(with_first) > judged(without)


def test_a_shot_that_does_nothing_comes_after_a_skip() -> None:
    state = duel(("bolt_ballista", A, "E2"), ("mist_stag", B, "E5"))
    ranked = LookingAhead(A, never, weighs_blows=True)._ranked(state, A)
    scores = {bool(action.skip): score for score, action, _ in ranked}
    assert scores[True] == scores[False]
    assert ranked[0][1].skip
    assert UnitId(ranked[1][1].unit) == ranked[0][1].unit
