"""The exact result of each attack and ability that a player can use now: nothing in a battle is left to chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.legacys_allure.names import AllureWording
from bot.games.legacys_allure.outcomes import CHANGES_NOTHING, outcome_in_full
from bot.games.odds import OddsShown
from engine.legacys_allure.notation import format_action
from engine.legacys_allure.plans import preview, suggestions
from engine.legacys_allure.state import State
from engine.legacys_allure.view import BoardView
from engine.values import Seat

MOST_OF_A_UNIT: Final = 5
MOST: Final = 18
"""How many lines fill a message."""
NO_ATTACK: Final = "None of your units can attack or use an ability now."
COIN: Final = "A coin decides who is first player: 1 in 2 for each of you. Nothing else in this game is left to chance."


def shown_exchanges(view: BoardView, seat: Seat, wording: AllureWording) -> OddsShown:
    """Returns what each attack and ability of a seat would do now, exactly."""
    if view.table.step in ("kingdoms", "contest"):
        return OddsShown((COIN,), is_exact=False, has_chance=True)
    state = view.table.copy()
    state.turn = seat
    lines = list(exchange_lines(state, seat, wording))
    return OddsShown(tuple(lines[:MOST]) or (NO_ATTACK,), has_chance=False)


def exchange_lines(state: State, seat: Seat, wording: AllureWording) -> Iterator[str]:
    """Yields a line for each attack and ability of a seat's ready units that changes something: exactly what it
    does.
    """
    for unit in state.ready(seat):
        for action in suggestions(state, seat, unit, MOST_OF_A_UNIT):
            seen = preview(state, seat, action)
            said = outcome_in_full(state, seen, wording)
            if said != CHANGES_NOTHING:
                yield f"- **{format_action(state, action)}**: {said}"
