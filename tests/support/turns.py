"""How far an evening of Dragon Dice has come."""

from __future__ import annotations

from collections.abc import Callable

from bot.cards import Look
from bot.playground.people import Thread
from engine.dragon_dice.view import TableView
from tests.support.evening import Evening


def turn_reached(turn: int) -> Callable[[Look], bool]:
    """Returns the condition that this turn has begun."""
    return lambda look: isinstance(look.view, TableView) and look.view.turn >= turn


async def first_march(table: Evening) -> Thread:
    """Returns the thread of a match in which somebody is asked for the first march."""
    thread = await table.new_match(points=15)
    await table.bring_forces(thread)
    await table.play_by_buttons(thread, turn_reached(1))
    return thread
