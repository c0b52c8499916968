"""Things as players write them: "2 Footman, Warlord", "Bob's Thug and Troll", "my Knight"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.words import Wording
from bot.prompts import limits
from bot.words.sentences import grouped, shortened
from engine.english import singulars
from engine.nearest import nearest
from engine.refusals import NotUnderstood
from engine.values import Seat

LONGEST_HINT: Final = 1000

NOTHING: Final = ("none", "nobody", "nothing", "stay")
"""The words that mean "none"."""

_COUNTED: Final = re.compile(
    r"(?:(?P<before>\d{1,2})\s*[x×]?\s+)?(?P<name>.+?)(?:\s*[x×]\s*(?P<after>\d{1,2}))?", re.IGNORECASE
)


LEAST_PART: Final = 2
"""Least letters of a name that may mean it; one letter begins too many words."""


def fitting(text: str, names: Iterable[str]) -> list[str]:
    """Returns which of some names a text may mean: the one that it is; else those of which it begins a word; else those
    in which it stands anywhere.
    """
    sought = " ".join(text.split()).lower()
    known = list(dict.fromkeys(names))
    exact = [name for name in known if name.lower() == sought]
    if exact or len(sought) < LEAST_PART:
        return exact[:1]
    holding = [name for name in known if sought in name.lower()]
    begun = re.compile(rf"(?<!\w){re.escape(sought)}")
    return [name for name in holding if begun.search(name.lower())] or holding


def fits_several(text: str, names: Sequence[str]) -> NotUnderstood:
    """Returns the refusal of a part of several names."""
    labels = shortened("; ".join(names), LONGEST_HINT)
    return NotUnderstood(f"{shortened(text, 60)!r} fits several: {labels}. Write more of one.")


def find_things(text: str, offered: Sequence[str], wording: Wording, me: str = "") -> list[str]:
    """Returns the named things; of equal ones the first free ones. Raises `NotUnderstood`.

    An owner may stand before a name, and applies to the names that follow: "Bob's Thug, 2 Troll".
    """
    free = list(offered)
    chosen: list[str] = []
    owner: Seat | None = None
    for piece in pieces(text):
        if piece in free:
            free.remove(piece)
            chosen.append(piece)
            continue
        said, rest = _owner(piece, offered, wording, me)
        owner = said or owner
        theirs = [thing for thing in free if owner is None or wording.owner(thing) == owner]
        among = [thing for thing in offered if owner is None or wording.owner(thing) == owner]
        for number, name in map(_counted, _parted(rest, [wording.thing(thing) for thing in among or offered])):
            for _ in range(number):
                thing = _thing(name, theirs, among or offered, wording)
                theirs.remove(thing)
                free.remove(thing)
                chosen.append(thing)
    return chosen


def _parted(piece: str, kinds: Iterable[str]) -> list[str]:
    """Returns the things of a piece that names several without anything between them: "Trooper 2 Guard"."""
    names = "|".join(sorted(map(re.escape, set(kinds)), key=len, reverse=True))
    one = rf"(?:\d{{1,2}}\s*[x×]?\s+)?(?:{names})(?:\s*[x×]\s*\d{{1,2}})?(?!\w)"
    several = names and re.fullmatch(rf"{one}(?:\s+{one})+", piece, re.IGNORECASE)
    return re.findall(one, piece, re.IGNORECASE) if several else [piece]


def next_things(typed: str, offered: Sequence[str], wording: Wording, me: str = "") -> list[str]:
    """Returns the written things, completed; then with each thing that is left after them."""
    done, _, last = typed.rpartition(",")
    head = pieces(done)
    try:
        taken = find_things(done, offered, wording, me)
    except NotUnderstood:
        return []
    left = Counter(wording.thing(thing) for thing in offered if thing not in taken)
    needle = last.strip().lower()
    matching = [kind for kind in left if needle in kind.lower()]
    if needle and needle in (kind.lower() for kind in left):
        matching = [kind for kind in left if kind.lower() == needle]
    texts = [", ".join([*head, kind]) for kind in matching]
    if len(matching) == 1 and left[matching[0]] > 1:
        texts += [", ".join([*head, f"{n} {matching[0]}"]) for n in range(2, left[matching[0]] + 1)]
    return [text for text in texts if len(text) <= limits.CHOICE_NAME]


def counted_kinds(kinds: Iterable[str]) -> list[str]:
    """Returns "2 Thug", "Troll": each kind once with its number."""
    return [re.sub(r"^(.*) ×(\d+)$", r"\2 \1", part) for part in grouped(kinds).split(", ") if part]


def pieces(text: str) -> list[str]:
    """Returns the names of a list, which commas, "and" and line ends set apart."""
    return [piece.strip() for piece in re.split(r",|\band\b|\n", text) if piece.strip()]


def _owner(piece: str, offered: Sequence[str], wording: Wording, me: str) -> tuple[Seat | None, str]:
    """Returns whose thing a piece names, if it says so, and the rest of it."""
    for owner in dict.fromkeys(map(wording.owner, offered)):
        if owner is None:
            continue
        for word in [*(("my", "your") if owner == me else ()), wording.own(owner).lower()]:
            if piece.lower().startswith(f"{word} "):
                return owner, piece[len(word) :].strip()
    return None, piece


def _counted(piece: str) -> tuple[int, str]:
    found = _COUNTED.fullmatch(piece)
    if found is None:
        return 1, piece
    return max(1, int(found["before"] or found["after"] or 1)), found["name"]


def _thing(name: str, free: Sequence[str], offered: Sequence[str], wording: Wording) -> str:
    kinds = sorted({wording.thing(thing) for thing in offered})
    meant = fitting(name, kinds) or next(filter(None, (fitting(one, kinds) for one in singulars(name))), [])
    if len(meant) > 1:
        raise fits_several(name, meant)
    if not meant:
        by_lower = {kind.lower(): kind for kind in kinds}
        near = nearest(name.lower(), by_lower)
        hint = f"did you mean {by_lower[near[0]]}?" if near else f"there are {', '.join(kinds)}."
        raise NotUnderstood(f"There is no {shortened(name, 40)} to choose here; {hint}")
    (kind,) = meant
    for thing in free:
        if wording.thing(thing) == kind:
            return thing
    raise NotUnderstood(f"There are not that many of {kind} to choose here.")
