"""Warnings before decisive moments: what wins or loses the match, and what will if the centre stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.legacys_allure.names import AllureWording
from engine.legacys_allure.ahead import as_it_stands, decided
from engine.legacys_allure.hexes import CENTRE
from engine.legacys_allure.plans import Preview
from engine.legacys_allure.state import LAST_ROUND, State
from engine.values import Seat

WINS: Final = "wins the match"
LOSES: Final = "loses the match"


def in_a_word(seen: Preview, seat: Seat) -> str:
    """Returns "wins the match" or "loses the match" for an action that ends it, else ""."""
    outcome = decided(seen)
    if outcome is None:
        return ""
    return WINS if seat in outcome.winners else LOSES


def warnings(seen: Preview, seat: Seat, wording: AllureWording) -> Iterator[str]:
    """Yields what an action decides; in the last round also what the centre decides as it stands then."""
    ends = in_a_word(seen, seat)
    if ends:
        yield f"**This {ends}.**"
    elif seen.asks is None:
        yield from last_round(seen.after, seat, wording)


def last_round(state: State, seat: Seat, wording: AllureWording) -> Iterator[str]:
    """Yields who wins if the centre stays as it is, in the last round."""
    outcome = as_it_stands(state)
    if outcome is None:
        return
    there = state.at(CENTRE)
    stands = f"no unit stands on {CENTRE}" if there is None else f"{wording.unit(there.id)} stands on {CENTRE}"
    result = "you win" if seat in outcome.winners else "you lose"
    yield f"**If {stands} at the end of round {LAST_ROUND}, {result} the match.**"
