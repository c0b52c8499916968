"""Units as players write them: "2 Footman, Warlord", "Bob's Thug and Troll", "my Knight"."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import Final

from bot.wording.names import Cast, kind_of, owner_of
from bot.wording.words import grouped, shortened
from engine.refusals import NotUnderstood

_COUNTED: Final = re.compile(
    r"(?:(?P<before>\d{1,2})\s*[x×]?\s+)?(?P<name>.+?)(?:\s*[x×]\s*(?P<after>\d{1,2}))?", re.IGNORECASE
)


def find_units(text: str, offered: Sequence[str], cast: Cast | None = None, me: str = "") -> list[str]:
    """Returns the dice that are named; of equal dice the first that are free. Raises `NotUnderstood`.

    Whose they are may stand before a name, and holds for those that follow: "Bob's Thug, 2 Troll".
    """
    free = list(offered)
    chosen: list[str] = []
    owner: str | None = None
    for piece in pieces(text):
        if piece in free:
            free.remove(piece)
            chosen.append(piece)
            continue
        said, rest = _owner(piece, offered, cast, me)
        owner = said or owner
        mine = [die for die in free if owner is None or owner_of(die) == owner]
        among = [die for die in offered if owner is None or owner_of(die) == owner]
        number, name = _counted(rest)
        for _ in range(number):
            die = _die(name, mine, among or offered)
            mine.remove(die)
            free.remove(die)
            chosen.append(die)
    return chosen


def owned_units(dice: Sequence[str], cast: Cast, me: str) -> str:
    """Returns dice as `find_units` reads them: "Bob's 2 Thug, Troll, my Knight"."""
    texts = []
    for owner in dict.fromkeys(map(owner_of, dice)):
        whose = "my" if owner == me else cast.own(owner)
        kinds = [kind_of(die) for die in dice if owner_of(die) == owner]
        texts.append(f"{whose} {', '.join(counted_kinds(kinds))}")
    return ", ".join(texts)


def counted_kinds(kinds: Iterable[str]) -> list[str]:
    """Returns "2 Thug", "Troll": each kind once with its number."""
    return [re.sub(r"^(.*) ×(\d+)$", r"\2 \1", part) for part in grouped(kinds).split(", ") if part]


def pieces(text: str) -> list[str]:
    """Returns the names of a list, which commas, "and" and line ends set apart."""
    return [piece.strip() for piece in re.split(r",|\band\b|\n", text) if piece.strip()]


def _owner(piece: str, offered: Sequence[str], cast: Cast | None, me: str) -> tuple[str | None, str]:
    """Returns whose unit a piece names, if it says so, and the rest of it."""
    for owner in dict.fromkeys(map(owner_of, offered)):
        words = ["my", "your"] if owner == me else []
        words += [cast.own(owner).lower()] if cast is not None else []
        for word in words:
            if piece.lower().startswith(f"{word} "):
                return owner, piece[len(word) :].strip()
    return None, piece


def _counted(piece: str) -> tuple[int, str]:
    found = _COUNTED.fullmatch(piece)
    if found is None:
        return 1, piece
    return max(1, int(found["before"] or found["after"] or 1)), found["name"]


def _die(name: str, free: Sequence[str], offered: Sequence[str]) -> str:
    kinds = {kind_of(die).lower(): kind_of(die) for die in offered}
    kind = kinds.get(name.lower())
    if kind is None:
        near = difflib.get_close_matches(name.lower(), kinds, 1)
        hint = f"did you mean {kinds[near[0]]}?" if near else f"there are {', '.join(sorted(kinds.values()))}."
        raise NotUnderstood(f"There is no {shortened(name, 40)} to choose here; {hint}")
    for die in free:
        if kind_of(die) == kind:
            return die
    raise NotUnderstood(f"There are not so many of {kind} to choose here.")
