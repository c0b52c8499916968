"""Small words as in `engine.english`, names of players that cannot do harm, texts cut to a message's size."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from bot.prompts import limits
from engine.english import capital as capital
from engine.english import counted as counted
from engine.english import listed as listed

JOINER: Final = "\u200d"
PICTURE_STYLE: Final = "\ufe0f"
UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that show nothing, beside the controls of format."""

LONGEST_NAME: Final = 32
"""Longest display name on Discord; longer ones are cut."""


_RULING: Final = re.compile(r"[A-Z]-\d+(?: to [A-Z]-\d+)?$")
_BRACKETS: Final = re.compile(r"\s*\(([^()]*)\)")


def clauses(things: Iterable[str]) -> str:
    """Returns a list in words; with semicolons where an item is a list of its own."""
    parts = list(things)
    return "; ".join(parts) if any("," in part for part in parts) else listed(parts)


def grouped(names: Iterable[str]) -> str:
    """Returns names with equal ones counted, in the order of their first: "Footman ×2, Warlord"."""
    return ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in Counter(names).items())


def shortened(text: str, limit: int) -> str:
    """Returns the text, cut with an ellipsis where it is longer than `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip(" ,;:") + "…"


def shortened_by_words(text: str, limit: int) -> str:
    """Returns the text, cut with an ellipsis behind a whole word; a word of more than half the limit is cut itself."""
    if len(text) <= limit:
        return text
    kept = text[:limit].rpartition(" ")[0].rstrip(" ,;:.")
    return f"{kept}…" if len(kept) > limit // 2 else shortened(text, limit)


def plain_name(name: str) -> str:
    """Returns a player's name as one visible line, for labels and pictures.

    Every name goes through here. Characters that reverse the direction of writing, and invisible letters, are left out:
    else they would disguise a name, or reverse the rest of the sentence.
    """
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Cs", "Co", "Zl", "Zp") else c for c in visible(name))
    return shortened(" ".join(kept.split()), LONGEST_NAME) or "Somebody"


def visible(text: str) -> str:
    """Returns a text without format controls, such as U+202E, and without invisible letters.

    A joiner stays between two emoji, which it makes one of.
    """
    kept = [
        c
        for before, c, after in zip(f" {text}", text, f"{text[1:]} ", strict=False)
        if (c == JOINER and _is_picture(before) and _is_picture(after))
        or (unicodedata.category(c) != "Cf" and c not in UNSEEN)
    ]
    return "".join(kept)


def _is_picture(character: str) -> bool:
    return unicodedata.category(character) in ("So", "Sk") or character == PICTURE_STYLE


def in_a_message(text: str, ending: str = "") -> str:
    """Returns a text as long as a message may be, with the ending whole; every text for a message goes through here."""
    return shortened(text, limits.CONTENT - len(ending)) + ending


def without_rulings(rule: str) -> str:
    """Returns a rule without the numbers of our rulings, which the printed book does not have: "(p. 33, R-20)" becomes
    "(p. 33)", "(A-43)" disappears.
    """
    return without_places(rule, _RULING)


def without_places(rule: str, strange: re.Pattern[str]) -> str:
    """Returns a rule without the places in brackets that match; a bracket of which nothing is left goes as well."""

    def left(brackets: re.Match[str]) -> str:
        places = re.split(r"[;,]\s+", brackets[1])
        kept = [place for place in places if not strange.match(place)]
        if len(kept) == len(places):
            return brackets[0]
        return f" ({', '.join(kept)})" if kept else ""

    return _BRACKETS.sub(left, rule)


def safe_name(name: str) -> str:
    """Returns a player's name for a message: no markdown in it works, and nothing in it becomes a mention or a link."""
    return safe_text(plain_name(name))


def safe_text(text: str) -> str:
    """Returns a line of which nothing works as markdown, mention or link."""
    escaped = re.sub(r"([\\*_~`|<\[\]])", r"\\\1", text)
    escaped = re.sub(r"^(\s*)([#>+-])", r"\1\\\2", escaped)
    return escaped.replace("@", "@\u200b").replace("://", ":\u200b//")


def in_messages(lines: Sequence[str], limit: int) -> list[str]:
    """Returns the lines as texts of at most `limit` characters each, broken between lines where that can be."""
    texts: list[str] = []
    now = ""
    for line in lines:
        for piece in _pieces(line, limit):
            joined = f"{now}\n{piece}" if now else piece
            if len(joined) > limit:
                texts.append(now)
                joined = piece
            now = joined
    return [*texts, now] if now else texts


def _pieces(line: str, limit: int) -> list[str]:
    pieces = []
    while len(line) > limit:
        cut = line.rfind(" ", 1, limit + 1)
        cut = limit if cut <= 0 else cut
        pieces.append(line[:cut])
        line = line[cut:].lstrip(" ")
    return [*pieces, line]
