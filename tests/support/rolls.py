"""Rolls and verbs without a match around them, for tests of single steps."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from engine.chance import Roll
from engine.decisions import OPEN
from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.printed.dice import DieFace
from engine.dragon_dice.rolls import resolution
from engine.dragon_dice.rolls.purposes import Purpose
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.sais import icon_actions
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import FRONTIER, Place, State
from engine.events import Event, Happened
from engine.values import Json, Seat
from tests.support.table import AT_A_HOME, AT_B_HOME, AT_FRONTIER, A, B, position

T = TypeVar("T")


def verbs(state: State) -> tuple[Battle, list[Event]]:
    """Returns the verbs on a position, and the list of events that they will tell."""
    told: list[Event] = []

    def tell(happened: Happened, cause: str = "", seen_by: tuple[Seat, ...] | None = None) -> Event:
        told.append(Event(len(told) + 1, happened, cause, seen_by))
        return told[-1]

    return Battle(state, tell, EDITION), told


def run(text: Coroutine[Any, Any, T]) -> T:
    """Returns what rule text returns that asks nothing and throws nothing."""
    try:
        question = text.send(None)
    except StopIteration as stop:
        value: T = stop.value
        return value
    text.close()
    raise AssertionError(f"nobody is there to answer {question}")


def answer_all(text: Coroutine[Any, Any, T], answers: Sequence[Json] = (), dice: Sequence[str] = ()) -> T:
    """Returns what rule text returns, with these answers to its questions and these faces for its throws, in order.

    What has one legal answer is answered, as in a match.
    """
    left, faces = list(answers), list(dice)
    sent: Any = None
    while True:
        try:
            (question,) = text.send(sent)
        except StopIteration as stop:
            assert not left and not faces, f"nobody asked for {left} {faces}"
            value: T = stop.value
            return value
        if isinstance(question, Roll):
            sent = question, [die.faces.index(faces.pop(0)) for die in question.dice]
        elif (only := question.forced()) is not OPEN:
            sent = question, only
        else:
            sent = question, question.check(left.pop(0))


def with_icon(zones: str, icon: str, purpose: Purpose, place: str = "frontier", x: int = 4) -> tuple[Battle, RollSheet]:
    """Returns the verbs, and the roll of A's army at a place, whose first unit shows an icon.

    So icons can be tried that are on no die of the catalogue yet. B's army at the frontier is attacked.
    """
    state = position(zones, {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": AT_FRONTIER})
    battle, _ = verbs(state)
    at = Place(place)
    sheet = RollSheet(A, at, purpose, state.at(A, at), Exchange(purpose, A, at, B, FRONTIER))
    sheet.faces = {die.id: [] for die in sheet.dice}
    sheet.faces[sheet.dice[0].id] = [DieFace(icon, x)]
    return battle, sheet


def do(battle: Battle, sheet: RollSheet, answers: Sequence[Json] = (), dice: Sequence[str] = ()) -> None:
    """Lets the first unit of the roll do the action of its icon."""
    unit = sheet.dice[0]
    answer_all(icon_actions.do(battle, sheet, sheet.faces[unit.id][0].icon, [(unit, 0)]), answers, dice)


def where(battle: Battle) -> dict[str, str]:
    """Returns where each die lies."""
    return {die.id: die.place for die in battle.state.dice.values()}


def resolved_from_step_5(sheet: RollSheet) -> RollSheet:
    """Returns the sheet after steps 5 to 10, with the modifiers that it has."""
    state = position("", {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": AT_FRONTIER})
    state.dice |= {die.id: die for die in sheet.dice}
    battle, _ = verbs(state)
    run(_from_step_5(battle, sheet))
    return sheet


async def _from_step_5(battle: Battle, sheet: RollSheet) -> None:
    await resolution.step_5_subtotal(battle, sheet)
    await resolution.assign_modifiers(battle, sheet)
    resolution.step_6_subtract(sheet)
    resolution.step_7_divide(sheet)
    resolution.step_8_add_sai_results(sheet)
    await resolution.step_9_multiply(battle, sheet)
    await resolution.step_10_add(battle, sheet)


def at_table(zones: str) -> tuple[Battle, list[Event]]:
    """Returns the verbs on a position of A and B with the usual terrains, and the list of events they will tell."""
    return verbs(position(zones, {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": AT_FRONTIER}))
