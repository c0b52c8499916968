"""What came of a match of Dragon Dice: captures, losses, dice against what dice fall on the average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.terrains import TerrainCaptured
from engine.dragon_dice.events.turns import EndReason, TurnBegan
from engine.dragon_dice.events.units import UnitsKilled
from engine.dragon_dice.printed.dice import ID, Catalogue
from engine.dragon_dice.rolls.account import From, SumStep
from engine.dragon_dice.table.state import kind_of
from engine.events import Event
from engine.game import Outcome
from engine.values import Seat
from images.summary import Course, Summary, SummaryFigure, summed_up, turning_turn
from images.text import shown_name

_PLAIN: Final = (From.ICON, From.ID)
"""What the faces give alone: special icons and modifiers are not a matter of luck only."""


COUNTED: Final = (
    "A terrain counts again when it is captured again, and a dead unit counts even after coming back. Results are "
    "those of icons and IDs, without special icons, species abilities, terrains and spells."
)


def summary_of(events: Sequence[Event], outcome: Outcome, names: Mapping[Seat, str], known: Catalogue) -> Summary:
    """Returns the figures of a match, how the losses grew, and the turn in which it turned: by the capture before the
    last where two terrains won it, for the last is the end, else by losses.
    """
    captured, lost, health = Counter[Seat](), Counter[Seat](), Counter[Seat]()
    fell = Counter[Seat]()
    expected: dict[Seat, Fraction] = {}
    by_turn: list[Counter[Seat]] = []
    taken_before: list[tuple[int, TerrainCaptured]] = []
    marches: Counter[Seat] = Counter()
    for event in events:
        match event.facts:
            case TurnBegan(player=player):
                by_turn.append(Counter())
                marches[player] += 1
            case TerrainCaptured(player=player) as taken:
                captured[player] += 1
                if player in outcome.winners:
                    taken_before.append((max(0, len(by_turn) - 1), taken))
            case UnitsKilled(player=player, dice=dice, health=fallen):
                lost[player] += len(dice)
                health[player] += fallen
                if by_turn:
                    by_turn[-1][player] += fallen
            case Rolled() as roll:
                fell[roll.player] += _plain_results(roll)
                expected[roll.player] = expected.get(roll.player, Fraction(0)) + _usual_results(roll, known)
            case _:
                pass
    seats = list(names)
    losses = summed_up(by_turn, seats)
    at = turning_turn(losses, outcome.winners)
    turning = _turning(at, by_turn, names)
    if outcome.reason == EndReason.TWO_TERRAINS and len(taken_before) > 1 and taken_before[-2][0] < len(by_turn) - 1:
        at, turning = taken_before[-2][0], _first_terrain(*taken_before[-2], names)
    figures = [
        _figure("Turns", marches, seats),
        _figure("Captures of terrains", captured, seats),
        _figure("Units lost", lost, seats),
        _figure("Health lost", health, seats),
        _figure("Results rolled", fell, seats),
        SummaryFigure("Results expected", {seat: str(round(expected.get(seat, Fraction(0)))) for seat in seats}),
    ]
    course = Course("Health lost, turn by turn", losses, turning=at)
    return Summary(tuple(figures), course, turning, COUNTED)


def _figure(label: str, counted: Mapping[Seat, int], seats: Sequence[Seat]) -> SummaryFigure:
    return SummaryFigure(label, {seat: str(counted.get(seat, 0)) for seat in seats})


def _turning(at: int | None, by_turn: Sequence[Mapping[Seat, int]], names: Mapping[Seat, str]) -> str:
    if at is None:
        return ""
    lost = [f"{shown_name(names, seat)} lost {by_turn[at].get(seat, 0)}" for seat in names if by_turn[at].get(seat, 0)]
    return f"The upright line marks turn {at + 1}, the costliest for the loser of the match: {', '.join(lost)} health."


def _first_terrain(at: int, taken: TerrainCaptured, names: Mapping[Seat, str]) -> str:
    who = shown_name(names, taken.player)
    return (
        f"The upright line marks turn {at + 1}: {who} captured {taken.terrain}, the first of the two terrains that won."
    )


def _plain_results(roll: Rolled) -> int:
    return sum(one.amount for one in roll.counted if one.step is SumStep.COUNT and one.source in _PLAIN)


def _usual_results(roll: Rolled, known: Catalogue) -> Fraction:
    """Returns what plain faces of these dice give on the average, for what was rolled for."""
    wanted = {result.upper() for result in roll.counts}
    usual = Fraction(0)
    for die, fallen in roll.faces.items():
        kind = known.units.get(kind_of(die)) or known.items.get(kind_of(die))
        if kind is None or not fallen:
            continue
        gives = sum(face.count for face in kind.faces if face.icon in wanted or (face.icon == ID and roll.counts_ids))
        usual += Fraction(gives * len(fallen), len(kind.faces))
    return usual
