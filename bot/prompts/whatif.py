"""The button that opens "what if", below the table and where a match stands."""

from __future__ import annotations

from typing import Final

from bot.cards import Look
from bot.prompts.address import Address
from bot.prompts.parts import Button

OPENS: Final = "whatif"
TRIES: Final = "try"
MOST_TRIED: Final = 20
"""Most answers that are offered to try out."""


def whatif_button(look: Look) -> Button | None:
    """Returns the button for the user's open question; None for a user who is not asked."""
    number = next(iter(look.mine), None)
    if number is None or look.seat is None:
        return None
    return Button("What if…", Address(look.card.id, look.seat, number).to(OPENS))
