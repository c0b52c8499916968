"""Things as players write them: "2 Footman, Warlord", "Bob's Thug and Troll", "my Knight"."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.words import Speech
from bot.prompts import limits
from bot.words.sentences import grouped, shortened
from engine.refusals import NotUnderstood
from engine.values import Seat

NOTHING: Final = ("none", "nobody", "nothing", "stay")
"""What one writes who declines."""

_COUNTED: Final = re.compile(
    r"(?:(?P<before>\d{1,2})\s*[x×]?\s+)?(?P<name>.+?)(?:\s*[x×]\s*(?P<after>\d{1,2}))?", re.IGNORECASE
)


def find_things(text: str, offered: Sequence[str], speech: Speech, me: str = "") -> list[str]:
    """Returns the things that are named; of equal ones the first that are free. Raises `NotUnderstood`.

    Whose they are may stand before a name, and holds for those that follow: "Bob's Thug, 2 Troll".
    """
    free = list(offered)
    chosen: list[str] = []
    owner: Seat | None = None
    for piece in pieces(text):
        if piece in free:
            free.remove(piece)
            chosen.append(piece)
            continue
        said, rest = _owner(piece, offered, speech, me)
        owner = said or owner
        theirs = [thing for thing in free if owner is None or speech.owner(thing) == owner]
        among = [thing for thing in offered if owner is None or speech.owner(thing) == owner]
        number, name = _counted(rest)
        for _ in range(number):
            thing = _thing(name, theirs, among or offered, speech)
            theirs.remove(thing)
            free.remove(thing)
            chosen.append(thing)
    return chosen


def next_things(typed: str, offered: Sequence[str], speech: Speech, me: str = "") -> list[str]:
    """Returns the written things, completed; then with each thing that is left after them."""
    done, _, last = typed.rpartition(",")
    head = pieces(done)
    try:
        taken = find_things(done, offered, speech, me)
    except NotUnderstood:
        return []
    left = Counter(speech.thing(thing) for thing in offered if thing not in taken)
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


def _owner(piece: str, offered: Sequence[str], speech: Speech, me: str) -> tuple[Seat | None, str]:
    """Returns whose thing a piece names, if it says so, and the rest of it."""
    for owner in dict.fromkeys(map(speech.owner, offered)):
        if owner is None:
            continue
        for word in [*(("my", "your") if owner == me else ()), speech.own(owner).lower()]:
            if piece.lower().startswith(f"{word} "):
                return owner, piece[len(word) :].strip()
    return None, piece


def _counted(piece: str) -> tuple[int, str]:
    found = _COUNTED.fullmatch(piece)
    if found is None:
        return 1, piece
    return max(1, int(found["before"] or found["after"] or 1)), found["name"]


def _thing(name: str, free: Sequence[str], offered: Sequence[str], speech: Speech) -> str:
    kinds = {speech.thing(thing).lower(): speech.thing(thing) for thing in offered}
    kind = kinds.get(name.lower())
    if kind is None:
        near = difflib.get_close_matches(name.lower(), kinds, 1)
        hint = f"did you mean {kinds[near[0]]}?" if near else f"there are {', '.join(sorted(kinds.values()))}."
        raise NotUnderstood(f"There is no {shortened(name, 40)} to choose here; {hint}")
    for thing in free:
        if speech.thing(thing) == kind:
            return thing
    raise NotUnderstood(f"There are not so many of {kind} to choose here.")
