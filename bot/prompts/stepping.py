"""Buttons to step through the pictures of a replay, one after the other."""

from __future__ import annotations

from typing import Final

from bot.prompts.address import Address
from bot.prompts.parts import Button, Prompt
from bot.words import lobby

LAST: Final = 9999
"""The number of the last picture, however many there are."""


MOST_DIGITS: Final = 7


def step_through(match_id: int, at: int = 0) -> Button:
    """Returns the button that shows the pictures of a match privately, beginning with that number."""
    return Button(lobby.STEP_THROUGH, Address(match_id).to("stills", at))


def picture_wanted(argument: str) -> int:
    """Returns which picture a button stands for; the first where that cannot be read."""
    number = argument.partition(".")[0]
    return int(number) if number.isdecimal() and len(number) <= len(str(LAST)) else 0


def event_wanted(argument: str) -> int | None:
    """Returns the event after which a button shows the table; None for one that stands for a picture's number."""
    number = argument.removeprefix("e")
    return int(number) if argument.startswith("e") and number.isdecimal() and len(number) <= MOST_DIGITS else None


def stepping_prompt(match_id: int, at: int, frames: int, turn_before: int, turn_after: int) -> Prompt:
    """Returns the buttons for picture `at` (counted from 0): to its neighbours, and to the first pictures of other
    turns.
    """
    last = frames - 1
    steps = (
        ("Skip back", turn_before, at > 0),
        ("Earlier", max(0, at - 1), at > 0),
        ("Later", min(last, at + 1), at < last),
        ("Skip on", turn_after, at < last),
    )
    # Two of them may lead to the same picture, and no two may have the same id.
    buttons = tuple(
        Button(label, Address(match_id).to("still", f"{to}.{number}"), disabled=not leads)
        for number, (label, to, leads) in enumerate(steps)
    )
    return Prompt(lobby.still(at, frames), (buttons,))
