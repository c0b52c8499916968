"""Rolls and verbs without a match around them, for tests of single steps."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

from engine.dragon_dice import rolls
from engine.dragon_dice.battle import Battle
from engine.dragon_dice.sheet import RollSheet
from engine.dragon_dice.state import State
from engine.events import Event
from engine.values import Json, Seat
from tests.support.table import AT_A_HOME, AT_B_HOME, AT_FRONTIER, position

T = TypeVar("T")


def verbs(state: State) -> tuple[Battle, list[Event]]:
    """Returns the verbs on a position, and the list of events that they will tell."""
    told: list[Event] = []

    def tell(name: str, /, cause: str = "", seen_by: tuple[Seat, ...] | None = None, **facts: Json) -> Event:
        told.append(Event(len(told) + 1, name, facts, cause, seen_by))
        return told[-1]

    return Battle(state, tell), told


def run(text: Coroutine[Any, Any, T]) -> T:
    """Returns what rule text returns that asks nothing and throws nothing."""
    try:
        question = text.send(None)
    except StopIteration as stop:
        value: T = stop.value
        return value
    text.close()
    raise AssertionError(f"nobody is there to answer {question}")


def resolved_from_step_5(sheet: RollSheet) -> RollSheet:
    """Returns the sheet after steps 5 to 10, with the modifiers that it has."""
    state = position("", {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": AT_FRONTIER})
    state.dice |= {die.id: die for die in sheet.dice}
    battle, _ = verbs(state)
    run(_from_step_5(battle, sheet))
    return sheet


async def _from_step_5(battle: Battle, sheet: RollSheet) -> None:
    await rolls.step_5_subtotal(battle, sheet)
    await rolls.assign_modifiers(battle, sheet)
    rolls.step_6_subtract(sheet)
    rolls.step_7_divide(sheet)
    rolls.step_8_add_sai_results(sheet)
    await rolls.step_9_multiply(battle, sheet)
    await rolls.step_10_add(battle, sheet)
