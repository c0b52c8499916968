"""Random legal games, watched while they are played.

Whatever is played: every die lies in one legal place, what lasts lies on something that is there, terrains are held by
who stands there, no number is less than nothing, and every sum of a roll follows from its causes. A few games are also
put away and taken up again at every decision, and replayed from their journal. `./marchwarden simulate` plays more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.chance import FairSource, RandomSource
from engine.dragon_dice.events.dragons import DragonRidden, DragonSlain, FearResisted
from engine.dragon_dice.events.effects import EffectBegan
from engine.dragon_dice.events.magic import SpellResolved
from engine.dragon_dice.events.turns import AbilityUsed, EndReason
from engine.dragon_dice.forces.law import broken_rules
from engine.dragon_dice.players.curious import Curious
from engine.dragon_dice.proving.exhaustive import play_until_all_has_happened
from engine.dragon_dice.proving.feat import Feat
from engine.dragon_dice.proving.invariants import InvariantWatch, check_match, glance, play_watched
from engine.dragon_dice.proving.tally import (
    ABILITY,
    BREATH,
    CHAMPION,
    DRAGON,
    ICON_ACTS,
    MINOR_BURIED,
    MINOR_CHANGES,
    MINOR_FACE,
    MINOR_TERRAIN,
    OF_DRAGONKIN,
    SPELL,
    DragonDiceTally,
    feats,
    feats_in,
)
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import ADVANCED, FRONTIER, DieId, State, home_of
from engine.dragon_dice.text.position import MOST_SEATS
from engine.events import Event
from engine.playthrough import Playthrough
from engine.simulation import play_at_random
from engine.values import Json
from tests.support.forces import agreed
from tests.support.table import A, B

ENDINGS = (EndReason.TWO_TERRAINS, EndReason.LAST_UNITS, EndReason.NOBODY_LEFT, EndReason.STALEMATE)
"""Random play now and then gets nowhere, and then the match is a draw."""

BATCH = 10
SEEDS = [
    *range(0, 40, BATCH),
    *(pytest.param(first, marks=pytest.mark.nightly) for first in range(40, 300, BATCH)),
]
"""Forty games, and many more at night; ten at a time keep every worker busy."""

CHECKED = [(points, seed) for points, count in ((15, 4), (24, 3), (36, 1)) for seed in range(count)]


@pytest.mark.parametrize("first", SEEDS)
def test_random_games_end_and_keep_every_invariant(first: int) -> None:
    for seed in range(first, first + BATCH):
        points = (15, 24, 24, 36)[seed % 4]
        played = play_watched([A, B], {"force_points": points}, seed, glance)
        assert played.decisions > 10
        assert played.outcome.reason in ENDINGS


Look = Callable[[Playthrough[Any]], None]
TERRAINS = ("minor terrains", "advanced terrains")


@pytest.mark.parametrize(("seed", "look"), [*((seed, glance) for seed in range(10)), (10, check_match)])
def test_random_games_with_minor_and_advanced_terrains_keep_every_invariant(seed: int, look: Look) -> None:
    """p. 56-58: one minor terrain an army, with an army, not beside its eighth face; a Castle stands for one."""
    seats = MOST_SEATS[: 2 + seed % 3]
    options: dict[str, Json] = {"force_points": 24, "advanced": list(TERRAINS)}
    play_watched(seats, options, seed, look, player=Curious(DragonDiceTally(1, TERRAINS)))


def test_curious_players_see_most_that_minor_terrains_can_do() -> None:
    tally = DragonDiceTally(1, TERRAINS)
    list(play_until_all_has_happened(tally, seed=1, most=12))
    seen = Counter(feat.kind for feat in feats(TERRAINS) if tally.counts[feat])
    assert seen[MINOR_TERRAIN] > 20 and seen[MINOR_FACE] == 10 and seen[MINOR_CHANGES] > 3 and seen[MINOR_BURIED] > 3


@pytest.mark.parametrize(("points", "seed"), CHECKED)
def test_a_random_game_can_be_taken_up_at_every_decision(points: int, seed: int) -> None:
    play_watched([A, B], {"force_points": points}, 1000 + seed, check_match)


ALL_DICE = {2: (15, 100), 3: (5, 45), 4: (5, 25), 5: (5, 18), 6: (3, 12)}
"""Games with all advanced dice of two to six players, whose games grow long: how many in the suite, and with the night.
"""

BATCHES = [
    pytest.param(players, first, min(first + 5, most), marks=[] if first < day else pytest.mark.nightly)
    for players, (day, most) in ALL_DICE.items()
    for first in range(0, most, 5)
]


@pytest.mark.parametrize(("players", "first", "end"), BATCHES)
def test_random_games_with_all_dice_end_and_keep_every_invariant(players: int, first: int, end: int) -> None:
    """p. 52-63. Forces are of 9 points, and those of two players also larger."""
    for seed in range(first, end):
        points = (9, 15, 18, 24)[seed % 4] if players == 2 else 9
        options: dict[str, Json] = {"force_points": points, "advanced": list(ADVANCED)}
        played = play_watched(MOST_SEATS[:players], options, 2000 + seed, glance)
        assert played.outcome.reason in ENDINGS


SEVERAL = [(players, seed) for players in (3, 4, 5, 6) for seed in range(3)]
"""A dozen games of several: small forces, for each player makes a game longer."""


@pytest.mark.parametrize(("players", "seed"), SEVERAL)
def test_random_games_of_several_end_and_keep_every_invariant(players: int, seed: int) -> None:
    """p. 52. The first of each number is looked at completely now and then, and replayed at its end."""
    decisions = 0

    def look(match: Playthrough[State]) -> None:
        nonlocal decisions
        decisions += 1
        thorough = seed == 0 and (match.outcome is not None or decisions % 50 == 0)
        (check_match if thorough else glance)(match)

    played = play_watched(MOST_SEATS[:players], {"force_points": 9}, seed, look)
    assert played.outcome.reason in ENDINGS


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (6, 3)])
def test_random_games_in_which_players_give_up_go_on_with_the_others(players: int, seed: int) -> None:
    rng = random.Random(seed)
    seats = MOST_SEATS[:players]
    match = Playthrough.begin(DragonDice(), seats, {"force_points": 9}, RandomSource(rng), InvariantWatch())
    gave_up = 0
    while match.outcome is None:
        assert match.failure is None
        staying = [seat for seat in match.state.playing() if seat not in match.state.leaving]
        if rng.random() < 0.02 and len(staying) > 2:
            match.concede(rng.choice(staying))
            gave_up += 1
            check_match(match)
        else:
            match.answer(*match.sample_answer(rng))
            glance(match)
    check_match(match)
    assert gave_up == players - 2 or match.outcome.reason != "concession"
    assert gave_up


@pytest.mark.parametrize("seed", range(3))
def test_a_curious_game_can_be_taken_up_at_every_decision(seed: int) -> None:
    """Curious players bring monsters, summon dragons and cast whatever they can."""
    play_watched([A, B], {"force_points": 24}, seed, check_match, player=Curious(DragonDiceTally(wanted=1)))


def test_curious_players_see_most_of_the_rules_soon() -> None:
    """What two hundred games of any random players hardly show."""
    tally = DragonDiceTally(wanted=1)
    games = list(play_until_all_has_happened(tally, seed=1, most=30))
    seen = Counter(feat.kind for feat in feats() if tally.counts[feat])
    assert len(games) == 30
    assert seen[ICON_ACTS] > 30 and seen[SPELL] > 30 and seen[ABILITY] > 15 and seen[DRAGON] > 10


def test_curious_players_see_what_dragonkin_and_dracolem_can_do() -> None:
    tally = DragonDiceTally(1, ["dragonkin", "dracolem", "eldarim"])
    wanted = [feat for feat in feats(tally.advanced) if feat.kind == OF_DRAGONKIN]
    assert len(wanted) == 4
    wanted += [Feat(ICON_ACTS, name) for name in ("Belly", "Fabricate", "Gate", "Impale", "Magic Suppression")]
    assert not lacking_after(tally, wanted, games=80)


def lacking_after(tally: DragonDiceTally, wanted: list[Feat], games: int) -> list[Feat]:
    """Returns what curious players have not seen of this in so many games; they stop as soon as nothing lacks."""
    for _ in play_until_all_has_happened(tally, seed=50, most=games):
        if not any(map(tally.lack, wanted)):
            break
    return [feat for feat in wanted if tally.lack(feat)]


def test_what_needs_advanced_dice_is_not_lacking_without_them() -> None:
    assert not {"Summon Dragonkin", "Fabricate", "Gate", "Resist Fear"} & {feat.name for feat in feats()}
    admitted = {feat.name for feat in feats(("dragonkin", "eldarim", "dracolem"))}
    assert {"Summon Dragonkin", "Evolve Dragonkin", "Fabricate", "Gate", "Resist Fear"} <= admitted
    assert "Evolve Dragonkin" not in {feat.name for feat in feats(("dragonkin",))}


def test_what_champions_do_is_counted() -> None:
    tally = DragonDiceTally(1, ["eldarim", "dragonkin"])
    champion, dragon = "A:Dragonlord", "B:Fire Drake"
    tally.add(
        [
            Event(1, EffectBegan(LastingEffect("Tame", On.UNIT, A, None, die=dragon, source=champion))),
            Event(2, EffectBegan(LastingEffect("Control", On.UNIT, A, None, die=dragon, source=champion))),
            Event(3, DragonSlain(A, FRONTIER, DieId(champion), DieId(dragon), None)),
            Event(4, DragonRidden(A, DieId(champion), DieId(dragon), FRONTIER, home_of(A))),
            Event(5, AbilityUsed(A, "Dragonkin Handlers"), "Dragonkin Handlers"),
            Event(6, FearResisted(A, FRONTIER, (DieId("A:Dragonfoal (Fire)"),)), "Resist Fear"),
        ]
    )
    of_champions = [feat for feat in feats(tally.advanced) if feat.kind == CHAMPION]
    assert {feat.name for feat in of_champions if not tally.lack(feat)} == {"Tame", "Slay", "Control", "Ride"}
    assert not tally.lack(Feat(ABILITY, "Dragonkin Handlers")) and not tally.lack(Feat(ABILITY, "Resist Fear"))
    assert CHAMPION not in {feat.kind for feat in feats(("dragonkin",))}


@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_with_dragonkin_and_dracolem_can_be_taken_up_at_every_decision(seed: int) -> None:
    options: dict[str, Json] = {"force_points": 15, "advanced": ["dragonkin", "dracolem", "eldarim"]}
    play_watched([A, B], options, seed, check_match)


@pytest.mark.parametrize("points", [15, 24, 36, 60])
def test_curious_players_bring_legal_forces_with_advanced_dice(points: int) -> None:
    for seed in range(20):
        agreement = agreed(points, advanced=ADVANCED)
        force = Curious(DragonDiceTally(1, ADVANCED)).force(random.Random(seed), agreement)
        assert broken_rules(force, agreement) == []


@pytest.mark.parametrize("points", [15, 24, 36, 60])
def test_curious_players_bring_legal_forces_with_what_is_lacking(points: int) -> None:
    tally = DragonDiceTally(wanted=1)
    brought: Counter[str] = Counter()
    for seed in range(20):
        force = Curious(tally).force(random.Random(seed), agreed(points))
        assert broken_rules(force, agreed(points)) == []
        brought.update(force.dragons)
    tally.counts.update({feat: 1 for feat in feats() if feat != Feat(BREATH, "Lightning Bolt")})
    forces = [Curious(tally).force(random.Random(seed), agreed(points)) for seed in range(20)]
    assert sum(any("Air" in dragon for dragon in force.dragons) for force in forces) > 10
    assert len(brought) > 10


def test_the_tally_knows_everything_that_is_built_and_counts_an_event_once() -> None:
    assert len({feat.name for feat in feats() if feat.kind == DRAGON}) == 44
    tally = DragonDiceTally(wanted=2)
    assert tally.lacking() and tally.lack(Feat(SPELL, "Palsy")) == 2
    assert tally.lack(Feat(SPELL, "no such spell")) == 0
    cast = Event(1, SpellResolved(A, "Palsy", 1, "death", ("B frontier",)))
    assert list(feats_in(cast)) == [Feat(SPELL, "Palsy")]
    tally.add([cast])
    assert tally.lack(Feat(SPELL, "Palsy")) == 1
    tally.add([cast])
    assert Feat(SPELL, "Palsy") not in tally.lacking()


@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_fair_dice_is_replayed_from_its_journal_and_from_its_seed(seed: int) -> None:
    """The same seed, match, words and answers give the same dice, on whatever machine."""
    rng = random.Random(seed)
    match = Playthrough.begin(DragonDice(), [A, B], {}, FairSource(bytes(32), str(seed)))
    answers = []
    while match.outcome is None:
        number, seat, answer = match.sample_answer(rng)
        answers.append((number, seat, answer))
        match.answer(number, seat, answer)
    check_match(match)
    again = Playthrough.begin(DragonDice(), [A, B], {}, FairSource(bytes(32), str(seed)))
    for number, seat, answer in answers:
        again.answer(number, seat, answer)
    assert again.journal == match.journal and again.outcome == match.outcome


@pytest.mark.parametrize("seed", range(6))
def test_a_match_may_be_conceded_at_any_moment(seed: int) -> None:
    rng = random.Random(seed)
    match = Playthrough.begin(DragonDice(), [A, B], {"force_points": 15}, RandomSource(rng))
    for _ in range(seed * seed):
        match.answer(*match.sample_answer(rng))
    loser = rng.choice([A, B])
    match.concede(loser)
    assert match.outcome is not None and match.outcome.winners == (B if loser == A else A,)
    check_match(match)


def test_both_ways_to_win_come_up() -> None:
    """Random play must reach captures, else nothing of the eighth face has been looked at."""
    lacking = {EndReason.TWO_TERRAINS, EndReason.LAST_UNITS}
    for seed in range(60):
        played = play_at_random(DragonDice(), [A, B], {"force_points": 15}, seed, keeps=False)
        lacking -= {EndReason(played.outcome.reason)}
        if not lacking:
            break
    assert not lacking
