"""What is suggested while somebody types: the one place where suggestions are cut to what Discord takes."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import TypeVar

from discord.app_commands import Choice

from bot.prompts import limits
from bot.words.sentences import shortened

V = TypeVar("V", str, int)


def choices(offered: Iterable[tuple[str, V]]) -> list[Choice[V]]:
    """Returns the first 25 of these suggestions, each what is shown and what is sent when it is chosen.

    What is shown is cut; a text too long to be sent as it is is not suggested, for another one would be sent.
    """
    able = ((name, value) for name, value in offered if name and _can_be_sent(value))
    return [
        Choice(name=shortened(name, limits.CHOICE_NAME), value=value)
        for name, value in itertools.islice(able, limits.OPTIONS)
    ]


def _can_be_sent(value: str | int) -> bool:
    return not isinstance(value, str) or 0 < len(value) <= limits.CHOICE_NAME
