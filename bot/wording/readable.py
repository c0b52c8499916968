"""Refusals as players read them: the rules name dice and armies by their ids, people by names."""

from __future__ import annotations

import re
from functools import cache

from bot.wording.names import Cast
from engine.dragon_dice.printed.catalogue import catalogue


def readable(text: str, cast: Cast, me: str | None = None) -> str:
    """Returns the text with "B:Thug#2" as "Bob's Thug", "B frontier" as "Bob's campaign army", "B-home" as a place."""
    text = _dice().sub(lambda found: cast.die(found[0], me), text)
    text = _ARMIES.sub(lambda found: cast.target(found[0], me), text)
    return _HOMES.sub(lambda found: cast.place(found[0], me), text)


_ARMIES = re.compile(r"\b[A-F] (?:[A-F]-home|frontier|reserves|dua|bua)\b")
_HOMES = re.compile(r"\b[A-F]-home\b")


@cache
def _dice() -> re.Pattern[str]:
    kinds = sorted([*catalogue().units, *catalogue().dragons], key=len, reverse=True)
    return re.compile(rf"\b[A-F]:(?:{'|'.join(map(re.escape, kinds))})(?:#\d+)?")
