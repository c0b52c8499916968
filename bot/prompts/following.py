"""The buttons with which a spectator follows a match."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bot.prompts.address import Address
from bot.prompts.parts import Button
from bot.words.following import CAPTURES, LABELS, THE_END

FOLLOWS: Final = "follow"


def follow_buttons(match_id: int, followed: Collection[str]) -> list[Button]:
    """Returns a button for each thing that can be followed; it says what pressing it changes."""
    return [Button(LABELS[what, what in followed], Address(match_id).to(FOLLOWS, what)) for what in (CAPTURES, THE_END)]
