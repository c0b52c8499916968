"""A line in another order, or spelled otherwise, where it is not understood as it stands: text in, text out.

"shoots the goblin after stepping 1 left" becomes "step 1 left, then shoots the goblin"; "charg the gobiln" becomes
"charge the goblin".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from rapidfuzz.distance import OSA

from bot.games.d6s.typed.phrases import begins_an_action, known_words
from engine.d6s.state import State
from engine.d6s.words import key_of
from engine.nearest import nearest

MOST_SPELLED: Final = 30
"""Most words of a line whose spelling is looked at."""
ALIKE: Final = 0.8
"""How alike a word and the one that is meant are, from 0 to 1."""
MOST_ALIKE: Final = 4
"""Most words that are compared letter by letter."""
LEAST_LETTERS: Final = 4
"""Shorter words are not corrected."""

_AFTER: Final = re.compile(
    r"(?P<last>.+?),? (?:but |and )?(?:only )?(?:after|once|when|as soon as) (?:first |having )?"
    r"(?:(?:it|he|she|they) (?:has |have |is |'s )?)?(?P<first>[a-z-]+(?:ing|ed|en|es|s)\b.*)",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(
    r"(?P<first>.+?),? before (?:(?:it|he|she|they) )?(?P<last>[a-z-]+(?:ing|s)\b.*)", re.IGNORECASE
)
_OPENS: Final = re.compile(
    r"(?P<word>after|once|before|while|by|having|when)(?: first)? (?:(?:it|he|she|they) )?"
    r"(?P<one>[a-z-]+(?:ing|ed|s)\b.*)",
    re.IGNORECASE,
)
_WHILE: Final = re.compile(
    r"(?P<first>.+?),? (?:while|whilst|and start|and keep|followed by) (?P<last>[a-z-]+ing\b.*)", re.IGNORECASE
)
_IN_ORDER: Final = re.compile(
    r",? *\b(?:and |but )?(?:after that|after this|afterwards?|followed by|and next|from there|once there|and finally"
    r"|finally|lastly|subsequently|that done)\b,?(?: (?:it|he|she|they)\b)?",
    re.IGNORECASE,
)
_FIRST: Final = re.compile(r"(?:^|(?<=, ))(?:first(?:ly)?|to begin with|initially),? (?=[a-z]+s?\b)", re.IGNORECASE)


def in_order(text: str) -> str:
    """Returns a line whose parts stand in the order in which they are done, verbs as one tells somebody to do it."""
    said = _FIRST.sub("", _IN_ORDER.sub(", then", text)).strip(" ,")
    opens = _OPENS.fullmatch(said)
    if opens is not None:
        first, second = _halves(opens["one"])
        if second:
            ordered = (second, first) if opens["word"].casefold() == "before" else (first, second)
            return ", then ".join(map(_commanded, ordered))
    for pattern in (_BEFORE, _AFTER, _WHILE):
        found = pattern.fullmatch(said)
        if found is not None and _is_done(found["last"] if pattern is not _AFTER else found["first"]):
            return f"{_commanded(found['first'])}, then {_commanded(found['last'])}"
    return _LATER.sub(lambda found: f"{found[1]}{commanded(found[2])}", _commanded(said))


_LATER: Final = re.compile(r"([,;] (?:and |then |and then )?|\b(?:and|then) )([a-z]+)\b", re.IGNORECASE)


def _halves(text: str) -> tuple[str, str]:
    """Returns the two parts of a line: at its first comma, else before its second verb."""
    first, comma, second = text.partition(",")
    if comma:
        return first.strip(), re.sub(r"^\s*(?:then\s+)?(?:(?:it|he|she|they)\s+)?", "", second)
    words = text.split()
    for number in range(2, len(words)):
        if begins_an_action(words[number]) and words[number - 1] not in _SMALL and not _leads(words[number]):
            return " ".join(words[:number]), " ".join(words[number:])
    return text, ""


_SMALL: Final = ("the", "a", "an", "to", "my", "his", "her", "its", "and", "of")


def _leads(word: str) -> bool:
    return (
        re.fullmatch(r"to|towards?|into|behind|next|beside|between|back|forwards?|(?:up|down|left|right|in)", word)
        is not None
    )


def _is_done(text: str) -> bool:
    """Returns whether a part begins with a verb that is known, as one tells of it."""
    return begins_an_action(_commanded(text))


def _commanded(text: str) -> str:
    """Returns a part of a line with its first verb as one tells somebody to do it: "stepping left" is "step left"."""
    word, space, rest = text.strip().partition(" ")
    return f"{commanded(word)}{space}{rest}"


@cache
def commanded(word: str) -> str:
    """Returns a verb as one tells somebody to do it: "moving" is "move", "running" is "run"; other words as they
    are.
    """
    low = word.casefold()
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    for ending in ("ing", "ed"):
        if not low.endswith(ending) or len(low) < len(ending) + 2:
            continue
        stem = low.removesuffix(ending)
        for one in (stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem):
            if begins_an_action(one):
                return one
    return word


_IRREGULAR: Final = {
    "shot": "shoot",
    "ran": "run",
    "went": "go",
    "gone": "go",
    "took": "take",
    "taken": "take",
    "got": "get",
    "hid": "hide",
    "hidden": "hide",
    "fought": "fight",
    "stood": "stand",
    "came": "come",
    "fled": "flee",
    "lying": "lie",
    "struck": "strike",
}


def respelled(state: State, text: str) -> str:
    """Returns a line in which words that nothing here is called or done by are those that are spelled most like
    them.
    """
    known = {*known_words(), *_names(state)}
    words = text.split()
    if len(words) > MOST_SPELLED:
        return text
    return " ".join(_respelled(word, known) for word in words)


def names_respelled(state: State, text: str) -> str:
    """Returns a line in which words that are known nowhere are names on the table, or treasures, spelled most alike."""
    text = re.sub(r"\b([a-z]{3,}) [a-z]\. ?(?=\d)", r"\1 ", text, flags=re.IGNORECASE)  # "human w. 1"
    names = {"treasure", *_names(state)}
    return " ".join(word if _is_known(word) else _respelled(word, names) for word in text.split())


def _is_known(word: str) -> bool:
    plain = key_of(word).strip(" .,:;!?")
    return begins_an_action(plain) or not {plain, plain.removesuffix("s"), plain.removesuffix("es")}.isdisjoint(
        known_words()
    )


def _respelled(word: str, known: set[str]) -> str:
    plain = key_of(word).strip(" .,:;!?")
    if len(plain) < LEAST_LETTERS or not plain.isalpha() or plain in known or commanded(plain) != plain:
        return word
    if plain.removesuffix("s") in known or plain.removesuffix("es") in known:
        return word
    found = nearest(plain, (one for one in known if abs(len(one) - len(plain)) <= 1), MOST_ALIKE, ALIKE)
    # Of words that are as much alike, the one with its letters in another order is meant: "spritn" is no "spring".
    if not found and plain.endswith("s"):
        single = _respelled(plain.removesuffix("s"), known)
        return word if single == plain.removesuffix("s") else single
    best = min(found, key=lambda one: (OSA.distance(plain, one), one), default=plain)
    return word.casefold().replace(plain, best) if found else word


def _names(state: State) -> Iterator[str]:
    """Yields the words of all names on the table."""
    for name in (*state.units, *state.objects, *(piece.name for piece in state.pieces)):
        yield from (word for word in re.split(r"[ -]", key_of(name)) if word.isalpha())


def rewordings(state: State, text: str) -> Iterator[str]:
    """Yields the ways in which a line that is not understood may be meant, the likeliest first, without itself."""
    seen: Sequence[str] = (text,)
    for one in (respelled(state, text), in_order(respelled(state, text))):
        if one not in seen:
            seen = (*seen, one)
            yield one
