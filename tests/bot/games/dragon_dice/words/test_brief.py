"""In short: a result line where a picture shows the rest, and everything where players cannot see pictures."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.battles import ANSWER
from bot.games.dragon_dice.words.brief import SMALL
from bot.games.dragon_dice.words.names import DragonDiceWording
from engine.chance import RandomSource
from engine.dragon_dice.events.actions import ActionChosen, ArmyAt, CounterAttacked
from engine.dragon_dice.events.damage import DamageDealt, UnitDamaged
from engine.dragon_dice.events.magic import MagicTotalled
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.terrains import (
    ManeuverAnnounced,
    ManeuverFailed,
    ManeuverOpposed,
    ManeuverSucceeded,
    TerrainCaptured,
    TerrainTurned,
)
from engine.dragon_dice.events.turns import MarchBegan, Reinforced, Retreated, TurnBegan
from engine.dragon_dice.events.units import UnitsKilled
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.rules import game
from engine.dragon_dice.table.state import DieId, Place
from engine.events import Event, Happened, MatchEnded
from engine.playthrough import Playthrough
from engine.values import Seat
from tests.support.evening import evening
from tests.support.turns import turn_reached

A, B, HOME = Seat("A"), Seat("B"), Place("B-home")
NAMES = {A: "Alice", B: "Bob"}
SHORT = DragonDiceWording(NAMES, brief=True)
FULL = DragonDiceWording(NAMES)


def told(events: Iterable[Happened], wording: DragonDiceWording = SHORT) -> list[str]:
    return FACE.story([Event(number, one) for number, one in enumerate(events, 1)], wording)


def rolled(seat: Seat, kind: str, result: ResultType) -> Rolled:
    return Rolled(seat, HOME, kind, (result,), {DieId(f"{seat}:Thug"): ("SAVE 1",)}, ())


def test_a_maneuver_is_one_line_with_both_results_and_the_new_face() -> None:
    maneuver = [
        ManeuverAnnounced(A, HOME),
        ManeuverOpposed(B, HOME),
        rolled(A, "maneuver", ResultType.MANEUVER),
        rolled(B, "maneuver", ResultType.MANEUVER),
        ManeuverSucceeded(A, HOME, {A: 5, B: 2}),
        TerrainTurned(HOME, "Highland City", 3, 4, "MISSILE", A),
    ]
    assert told(maneuver) == ["Maneuver 5 against 2: Bob's home turns from 3 to 4 (missile)."]
    assert told([ManeuverFailed(A, HOME, {A: 0, B: 1})]) == ["Maneuver 0 against 1: it fails."]
    assert told([ManeuverSucceeded(A, HOME, {A: 2, B: 2})]) == [
        "Maneuver 2 against 2, and a tie is enough: it succeeds."
    ]
    assert told([ManeuverSucceeded(A, HOME, {}), maneuver[-1]]) == [
        "Maneuver, unopposed: Bob's home turns from 3 to 4 (missile)."
    ]


def test_great_moments_have_a_headline() -> None:
    """A capture, the end of an army, the fall of a monster, the victory; the line below does not say it again."""
    assert told([TerrainCaptured(A, HOME, "Highland City", "City", 1)]) == [
        "### Alice captures Bob's home",
        "One more captured terrain wins the match.",
    ]
    assert told([TerrainCaptured(A, HOME, "Highland City", "City", 2)]) == ["### Alice captures Bob's home"]
    table = replace(SHORT, terrains={"B-home": "Highland City"}, standing={"A:Knight": "B-home", "B:Thug": "frontier"})
    thugs, troll = (DieId("B:Thug#2"),), (DieId("B:Troll"),)
    assert told([UnitsKilled(B, HOME, thugs, 1, "melee")], table) == [
        "### Bob's home army is destroyed",
        "1 health lost to the melee attack: **Thug**.",
    ]
    first, last = UnitsKilled(B, HOME, thugs, 1, "Bullseye"), UnitsKilled(B, HOME, (DieId("B:Thug#1"),), 1, "missile")
    assert [line for line in told([first, last], table) if line.startswith("#")] == ["### Bob's home army is destroyed"]
    assert not told([first, Retreated(B, {HOME: (DieId("B:Thug#1"),)})], table)[0].startswith("#"), "the rest retreated"
    alive = replace(table, standing={"B:Thug": "B-home"})
    assert told([UnitsKilled(B, HOME, thugs, 1, "melee")], alive) == [
        "Bob's home army loses 1 health to the melee attack: **Thug**."
    ]
    assert told([UnitsKilled(B, HOME, thugs, 1, "answer to a Charge")], alive) == [
        "Bob's home army loses 1 health to the return blows: **Thug**."
    ]
    assert told([UnitsKilled(B, HOME, troll, 4, "melee")], alive) == [
        "### Bob's Troll falls",
        "Bob's home army loses 4 health to the melee attack.",
    ]
    assert told([MatchEnded((A,), "two captured terrains")])[0].startswith("## Alice wins the match: ")


def test_the_damage_of_a_spell_is_one_line_with_the_saves_or_the_death() -> None:
    thug = DieId("B:Thug#2")
    save = replace(rolled(B, "individual save", ResultType.SAVE), die=thug, against="Firebolt")
    assert told([save, UnitDamaged(B, HOME, thug, 0, 2)]) == ["Bob's Thug takes no damage, after 2 saves."]
    assert told([save, UnitDamaged(B, HOME, thug, 1, 0), UnitsKilled(B, HOME, (thug,), 1, "Firebolt")]) == [
        "Bob's home army loses 1 health to Firebolt: **Thug**."
    ]
    assert told([save]) == ["Bob's Thug rolls a save against Firebolt: 1 save → nothing."]


def test_a_terrain_that_turns_in_a_later_message_is_told_there() -> None:
    assert told([TerrainTurned(HOME, "Highland City", 3, 4, "MISSILE", A)]) == [
        "Bob's home turns from 3 to 4 (missile)."
    ]
    assert told([TerrainTurned(HOME, "Highland City", 8, 7, "MELEE", None)]) == [
        "Bob's home falls back from 8 to 7 (melee)."
    ]


def test_an_attack_is_one_line_with_its_sum_and_the_dead_another() -> None:
    attack = [
        ActionChosen(A, HOME, "melee", ArmyAt(B, HOME)),
        rolled(A, "melee", ResultType.MELEE),
        rolled(B, "save", ResultType.SAVE),
        DamageDealt(B, HOME, "melee", 5, 2, 3, A, smallest=1),
        UnitsKilled(B, HOME, (DieId("B:Thug"),), 3, "melee", only=True),
    ]
    assert told(attack) == [
        "Melee against Bob's home army: 5 − 2 saves = **3 damage**.",
        "Bob's home army loses 3 health to the melee attack: **Thug**.",
    ]
    assert told([CounterAttacked(B, HOME), DamageDealt(A, HOME, "counter melee", 0, 0, 0, B)]) == [
        "Counter-attack against Alice's horde army: none."
    ]


def test_a_roll_that_nothing_sums_up_yet_tells_its_result_alone() -> None:
    assert told([rolled(A, "melee", ResultType.MELEE)]) == ["Alice's horde army rolls melee: **0 melee**."]


def test_magic_is_one_line() -> None:
    assert told([rolled(A, "magic", ResultType.MAGIC), MagicTotalled(A, HOME, 3, {"death": 3})]) == [
        "3 magic of death."
    ]


def test_a_step_in_which_nobody_moves_is_not_told() -> None:
    assert told([Reinforced(A, {})]) == []


def test_what_is_short_has_no_small_print_and_is_never_longer_than_the_full_story() -> None:
    """Of the first 40 turns of a match, played by chance."""
    rng = random.Random(7)
    play = Playthrough.begin(game(), (A, B), {"force_points": 15}, RandomSource(rng))
    while play.outcome is None and sum(isinstance(one.facts, TurnBegan) for one in play.events) < 40:
        play.answer_at_random(rng)
    public = [event for event in play.events if event.is_seen_by(None)]
    short, full = FACE.story(public, SHORT), FACE.story(public, FULL)
    assert not any(line.startswith(SMALL) for line in short)
    assert sum(map(len, short)) * 2 < sum(map(len, full))
    marches = [event for event in public if isinstance(event.facts, MarchBegan)]
    assert sum(line.startswith(("First march", "Second march")) for line in short) >= len(marches) > 0


async def test_players_who_cannot_see_pictures_are_told_every_die(tmp_path: Path) -> None:
    """One player's setting is enough for the thread; the match's own does the same."""
    async with evening(tmp_path) as table:
        chosen = await table.type(table.bob, "tavern", "settings pictures", text="full")
        assert "everything is told in words" in chosen.text
        thread = await table.new_match()
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(2))
        assert " rolls maneuver: **" in table.told(thread)
        await table.type(table.bob, "tavern", "settings pictures", text="short")
        said = len(table.told(thread))
        await table.play_by_buttons(thread, turn_reached(4))
        assert " rolls maneuver: **" not in table.told(thread)[said:]
        match = await table.type(table.alice, thread, "game pictures", text="full")
        assert "everything is told in words" in match.text
        said = len(table.told(thread))
        await table.play_by_buttons(thread, turn_reached(6))
        assert " rolls maneuver: **" in table.told(thread)[said:]


def test_a_charge_and_what_struck_back_are_a_short_line_each() -> None:
    """The picture shows the rolls, and which unit would be the smallest to die."""
    answer = DamageDealt(A, HOME, "riposte", 5, 0, 5, B, causes=((ANSWER, 5),), smallest=3, too_little=2)
    assert told([DamageDealt(B, HOME, "charge", 5, 4, 1, A, smallest=2), answer]) == [
        "Charge against Bob's home army: 5 − 4 saves = **1 damage**, no unit dies.",
        "Struck back: **5 damage** to Alice's horde army, 2 wasted.",
    ]
