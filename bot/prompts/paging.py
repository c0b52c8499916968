"""The log of a match as pages, a turn or a part of one each, with buttons to its neighbours and to the table then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.posting.stories import LogPage
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, Prompt
from bot.words.sentences import shortened

MOST_DIGITS: Final = 5


def page_wanted(argument: str) -> int:
    """Returns which page a button stands for; the newest where that cannot be read."""
    number = argument.partition(".")[0]
    return int(number) if number.isdecimal() and len(number) <= MOST_DIGITS else 10**MOST_DIGITS


def log_prompt(match_id: int, pages: Sequence[LogPage], at: int) -> Prompt:
    """Returns a page of the log, counted from 0, or the nearest. There must be one."""
    last = len(pages) - 1
    at = max(0, min(at, last))
    page = pages[at]
    steps = (
        ("First page", 0, at > 0),
        ("Earlier", max(0, at - 1), at > 0),
        ("Later", min(last, at + 1), at < last),
        ("Newest page", last, at < last),
    )
    address = Address(match_id)
    # Two of them may lead to the same page, and no two may have the same id.
    buttons = tuple(
        Button(label, address.to("log", f"{to}.{number}"), disabled=not leads)
        for number, (label, to, leads) in enumerate(steps)
    )
    table = Button("See the table then", address.to("stills", f"e{page.last}"))
    text = f"**{page.title}** (page {at + 1} of {len(pages)})\n{page.text}"
    return Prompt(shortened(text, limits.CONTENT), ((*buttons, table),))
