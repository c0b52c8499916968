"""What came of a match of Dragon Dice: losses by turn, and what dice gave against what they usually give."""

from __future__ import annotations

from typing import Any

from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.terrains import TerrainCaptured
from engine.dragon_dice.events.turns import EndReason, TurnBegan
from engine.dragon_dice.events.units import UnitsKilled
from engine.dragon_dice.printed.dice import ID
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import DieId, Place
from engine.events import Event
from engine.game import Outcome
from engine.listening import Heard, Listener
from engine.simulation import play_at_random
from engine.values import Seat
from images.blocks import painted
from images.dragon_dice.pictures import DragonDicePictures
from images.summary import summary_block
from tests.support.printed import DICE_401C

A, B = Seat("A"), Seat("B")
NAMES = {A: "Alice", B: "Bob"}


def played_match() -> list[Event]:
    """What everybody may know of a random match."""
    told = Told()
    play_at_random(DragonDice(), [A, B], {"force_points": 15}, 5, listener=told)
    return [event for event in told.events if event.is_seen_by(None)]


class Told(Listener[Any]):
    """Hears all events."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def announced(self, play: Heard[Any], event: Event) -> None:
        """Keeps one."""
        self.events.append(event)


def test_the_figures_are_those_of_the_record() -> None:
    events = played_match()
    summary = DragonDicePictures().summary(events, Outcome((A,), EndReason.LAST_UNITS), NAMES)
    figures = {figure.label: figure.values for figure in summary.figures}
    for seat in (A, B):
        facts = [event.facts for event in events]
        killed = [one for one in facts if isinstance(one, UnitsKilled) and one.player == seat]
        assert figures["Health lost"][seat] == str(sum(one.health for one in killed))
        assert figures["Turns"][seat] == str(sum(isinstance(one, TurnBegan) and one.player == seat for one in facts))
        taken = sum(isinstance(one, TerrainCaptured) and one.player == seat for one in facts)
        assert figures["Captures of terrains"][seat] == str(taken)
        assert summary.course is not None
        assert summary.course.points[seat][-1] == sum(one.health for one in killed)


def test_the_first_of_two_terrains_turns_the_match_that_they_win() -> None:
    """p. 1: who captures two terrains wins at once, whatever was lost: the second is the end and no turning point."""
    happened = (
        *(TurnBegan(A, 1), TerrainCaptured(A, Place("frontier"), "Coastland City", "City", 1)),
        *(TurnBegan(B, 2), UnitsKilled(B, Place("B-home"), (DieId("B:Fusilier"),), 1)),
        *(TurnBegan(A, 3), TerrainCaptured(A, Place("B-home"), "Flatland Temple", "Temple", 2)),
    )
    events = [Event(number, facts) for number, facts in enumerate(happened)]

    def turning(reason: EndReason) -> str:
        return DragonDicePictures().summary(events, Outcome((A,), reason), NAMES).turning

    assert (
        turning(EndReason.TWO_TERRAINS)
        == "The upright line marks turn 1: Alice captured Coastland City, the first of the two terrains that won."
    )
    assert (
        turning(EndReason.LAST_UNITS)
        == "The upright line marks turn 2, the costliest for the loser of the match: Bob lost 1 health."
    )


def test_the_usual_results_are_the_average_of_the_faces() -> None:
    events = played_match()
    roll = next(event for event in events if isinstance(event.facts, Rolled) and event.facts.die is None)
    facts = roll.facts
    assert isinstance(facts, Rolled)
    usual = 0.0
    for die, fallen in facts.faces.items():
        kind = DICE_401C.units[die.partition(":")[2].partition("#")[0]]
        gives = [f.count for f in kind.faces if f.icon in {r.upper() for r in facts.counts} or f.icon == ID]
        usual += sum(gives) / len(kind.faces) * len(fallen)
    figure = DragonDicePictures().summary([roll], Outcome((), EndReason.STALEMATE), NAMES).figures[-1]
    assert figure.label == "Results expected" and figure.values[facts.player] == str(round(usual))
    assert isinstance(roll, Event)


def test_results_of_special_icons_are_neither_rolled_nor_expected() -> None:
    """Fly gives maneuver results and saves, and no face of plain maneuver is needed for it: nothing is compared."""
    by_icon = ("A:Eagle Knight", 0, 8, "maneuver", 3, "SAI", "", "")
    facts = Rolled.from_json(
        {
            "player": "A",
            "place": "frontier",
            "kind": "maneuver",
            "counts": ["maneuver"],
            "faces": {"A:Eagle Knight": ["Fly 3"]},
            "counted": [list(by_icon)],
            "counts_ids": True,
        }
    )
    kind = DICE_401C.units["Eagle Knight"]
    plain = sum(face.count for face in kind.faces if face.icon in ("MANEUVER", ID))
    summary = DragonDicePictures().summary([Event(1, facts)], Outcome((), EndReason.STALEMATE), NAMES)
    figures = {figure.label: figure.values[A] for figure in summary.figures}
    assert figures["Results rolled"] == "0"
    assert figures["Results expected"] == str(round(plain / len(kind.faces)))
    assert "without special icons, species abilities, terrains and spells" in summary.counted


def test_a_terrain_captured_twice_is_two_captures_and_the_summary_says_so() -> None:
    taken = TerrainCaptured(A, Place("frontier"), "Coastland City", "City", 1)
    events = [Event(number, facts) for number, facts in enumerate((TurnBegan(A, 1), taken, taken))]
    summary = DragonDicePictures().summary(events, Outcome((A,), EndReason.TWO_TERRAINS), NAMES)
    assert next(one for one in summary.figures if one.label == "Captures of terrains").values[A] == "2"
    assert "A terrain counts again when it is captured again" in summary.counted


def test_what_the_figures_count_is_written_to_its_end() -> None:
    summary = DragonDicePictures().summary(played_match(), Outcome((A,), EndReason.LAST_UNITS), NAMES)
    written = painted(summary_block("Alice wins.", summary, NAMES), 1.0, remember=True).written or []
    assert summary.counted in " ".join(one.text for one in written)
