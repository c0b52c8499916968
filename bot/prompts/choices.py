"""Suggestions while a user types: the one place where they are cut to Discord's limits."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Final, TypeVar

from discord import Guild
from discord.app_commands import Choice

from bot.prompts import limits
from bot.refusals import NO_MATCH_HERE, NoMatchHere
from bot.words.sentences import shortened
from engine.refusals import Refusal

V = TypeVar("V", str, int)

NOT_NOW: Final = "?"
"""The value of the line that explains why there are no suggestions: it is answered with the same sentence."""
OPEN_ITS_THREAD: Final = f"{NO_MATCH_HERE} Open the thread of a match, or begin one with /game new."
_UNMARKED: Final = str.maketrans("", "", "`\\")
"""Suggestions are shown as they are, without markdown."""


def choices(offered: Iterable[tuple[str, V]]) -> list[Choice[V]]:
    """Returns the first 25 of these suggestions, each what is shown and what is sent when it is chosen.

    What is shown is cut; a text too long to be sent as it is is not suggested, for another one would be sent.
    """
    able = ((name, value) for name, value in offered if name and _can_be_sent(value))
    return [
        Choice(name=shortened(name, limits.CHOICE_NAME), value=value)
        for name, value in itertools.islice(able, limits.OPTIONS)
    ]


def only_why(refusal: Refusal, value: V, guild: Guild | None = None) -> list[Choice[V]]:
    """Returns the reason for no suggestions as the only choice; when it is sent as `value`, it is refused with the same
    reason.

    Suggestions have no markdown and no links: where no match is, the user's own threads are named by their names in the
    `guild`, as far as there is room. Any other sentence with a link is left out.
    """
    if isinstance(refusal, NoMatchHere) and (names := _named(refusal, guild)):
        told = f"{NO_MATCH_HERE} Yours: {', '.join(names)}"
        if len(told) > limits.CHOICE_NAME and len(names) > 1:
            told = f"{NO_MATCH_HERE} Yours: {names[0]}, …"
        return choices([(told, value)])
    sentences = re.split(r"(?<=\.) ", str(refusal).translate(_UNMARKED))
    told = " ".join(one for one in sentences if "<#" not in one)
    return choices([(OPEN_ITS_THREAD if told.startswith(NO_MATCH_HERE) else told, value)])


def _named(refusal: NoMatchHere, guild: Guild | None) -> list[str]:
    """Returns the names of the threads in which a user plays or has a kept seat, as far as they are known."""
    found = [guild.get_thread(thread) for thread in (*refusal.threads, *refusal.seated)] if guild else []
    return [thread.name for thread in found if thread is not None]


def _can_be_sent(value: str | int) -> bool:
    return not isinstance(value, str) or 0 < len(value) <= limits.CHOICE_NAME
