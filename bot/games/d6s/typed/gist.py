"""What a part of a line says by its key words, where its form is not known: a verb, whom or what it names, how far.

"get my boots over to that treasure" names a thing, and means to go there. It is always shown before it counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.games.d6s.typed.naming import find_object, find_piece, is_named, is_placed
from bot.games.d6s.typed.phrases import LENGTH, has_verb, known_words, way_of
from bot.games.d6s.typed.reader import MovementReader
from engine.d6s.grid import read_place
from engine.d6s.words import key_of

MOST_WORDS: Final = 20
"""Most words of a part that is read by its key words."""
MOST_NAME: Final = 5
"""Most words of a name in it."""


class Kind(Enum):
    """What a name in a line stands for."""

    FOE = "foe"
    FRIEND = "friend"
    THING = "thing"
    PIECE = "piece"
    SQUARE = "square"


@dataclass(frozen=True, slots=True)
class Mentioned:
    """A name in a line, what it stands for, and the word before it that says how one is to stand to it."""

    kind: Kind
    text: str
    before: str


def gist(reader: MovementReader, piece: str) -> list[str]:
    """Returns what a part of a line says by its key words, in the reader's words; nothing where it names nothing."""
    words = key_of(piece).replace(",", " ").split()
    if not words or len(words) > MOST_WORDS:
        return []
    names, left = _mentioned(reader, words)
    text = " ".join(words)
    denied = _DENIED.search(text) is not None
    foes, things = _of(names, Kind.FOE), _of(names, Kind.THING)
    friends, pieces = _of(names, Kind.FRIEND), _of(names, Kind.PIECE)
    kept = [*things, *friends]
    if (denied or _KEEPS.search(text)) and foes and kept:
        return [f"block {foes[0].text} | {kept[0].text}"]
    if denied and not names:
        return ["stay"]
    found = _where(text, names)
    if found:
        pass
    elif has_verb("BACK", left) and not denied:
        found = [f"away from {foes[0].text}" if foes else "away from"]
    elif foes and (has_verb("SHOOT", left) or _ARROWS.search(text)):
        found = [f"shoot {foes[0].text}"]
    elif things:
        found = [f"fetch {things[0].text}"]
    elif foes:
        charges = has_verb("CHARGE", text) or piece.startswith("into ")
        found = [f"{'into' if charges else 'attack'} {foes[0].text}"]
    elif friends:
        found = [f"beside {friends[0].text}"]
    elif pieces:
        found = [f"{'over' if _OVER.search(left) else 'up to'} {pieces[0].text}"]
    elif names:
        found = [f"to {names[0].text}"]
    elif (has_verb("SHOOT", left) or _ARROWS.search(left)) and not _unknown(left):
        found = ["shoot"]
    elif (way := way_of(left)) is not None:
        found = [way]
    if found and re.search(r"\b(?:hid(?:e|es|den|ing)|unseen|sneak\w*|creep\w*)\b", left) and not foes:
        found.append("hide")
    if found and foes and not found[0].startswith("shoot") and (has_verb("SHOOT", left) and _AND.search(left)):
        found.append(f"shoot {foes[0].text}")
    return found


def named(reader: MovementReader, piece: str) -> tuple[list[str], list[str], str]:
    """Returns the enemies, the friends and the first thing that a text names."""
    names, _ = _mentioned(reader, key_of(piece).replace(",", " ").split()[:MOST_WORDS])
    things = _of(names, Kind.THING)
    return (
        [one.text for one in _of(names, Kind.FOE)],
        [one.text for one in _of(names, Kind.FRIEND)],
        (things[0].text if things else ""),
    )


def says_nothing(reader: MovementReader, piece: str) -> bool:
    """Returns whether a part of a line names nothing and has no verb that is known: chatter."""
    words = key_of(piece).replace(",", " ").split()
    names, left = _mentioned(reader, words[:MOST_WORDS])
    return not names and not has_verb("ANY", left) and way_of(left) is None


def _unknown(text: str) -> bool:
    """Returns whether there are words in a text that are not known: they may name somebody else than one would
    guess.
    """
    known = known_words()
    return any(
        word not in known and word not in _SMALL and word.removesuffix("s") not in known for word in text.split()
    )


def _of(names: Sequence[Mentioned], kind: Kind) -> list[Mentioned]:
    return [one for one in names if one.kind is kind]


def _mentioned(reader: MovementReader, words: Sequence[str]) -> tuple[list[Mentioned], str]:
    """Returns the names in a line, the longest first at each place, and the words that are left without them."""
    found: list[Mentioned] = []
    left: list[str] = []
    at = 0
    while at < len(words):
        for number in range(min(MOST_NAME, len(words) - at), 0, -1):
            kind = _kind(reader, words[at : at + number])
            if kind is not None:
                before = next((word for word in reversed(left) if word not in _ARTICLES | {"to", "of"}), "")
                found.append(Mentioned(kind, " ".join(words[at : at + number]), before))
                left.append("…")
                at += number
                break
        else:
            left.append(words[at])
            at += 1
    return found, " ".join(word for word in left if word != "…")


def _kind(reader: MovementReader, words: Sequence[str]) -> Kind | None:
    """Returns what these words name as they stand, or None."""
    text = " ".join(words)
    if words[-1] in _SMALL or words[0] in _SMALL - _ARTICLES or (len(words) == 1 and len(text) < 2):
        return None
    if len(words) == 1 and read_place(text) is not None:
        return Kind.SQUARE
    state = reader.state
    inner = any(word in _SMALL - _ARTICLES for word in words[1:-1])
    if all(word in _SMALL or has_verb("ANY", word) for word in words):
        return None
    foes = [unit for unit in state.playing(reader.unit.side.other) if is_placed(state, unit)]
    if is_named(state, text, foes):
        return Kind.FOE
    friends = [unit for unit in state.playing(reader.unit.side) if is_placed(state, unit) and unit is not reader.unit]
    if is_named(state, text, friends):
        return Kind.FRIEND
    if inner:
        return None
    thing = find_object(state, text, reader.move.body)
    if thing is not None:
        return Kind.THING if thing.at is not None else None
    piece = find_piece(state, text, reader.move.body)
    return Kind.PIECE if piece is not None and _has_noun(piece.name, words[-1]) else None


def _has_noun(name: str, word: str) -> bool:
    """Returns whether a word is more than the adjective of a name: "low" alone does not name the low wall."""
    *adjectives, noun = re.split(r"[ -]", key_of(re.sub(r" \d+$", "", name)))
    return word.startswith(noun[:LEAST_NOUN]) or word not in adjectives


LEAST_NOUN: Final = 4
"""How many letters of a noun are enough to know it by."""


def _where(text: str, names: Sequence[Mentioned]) -> list[str]:
    """Returns where one is to stand, by the words before the names: "behind", "between", "next to"."""
    if "between" in text.split() and len(names) > 1:
        return [f"between {names[0].text} and {names[1].text}"]
    length = LENGTH.search(text)
    for one in names:
        goal = _PLACES.get(one.before)
        if goal == "behind" or (goal == "in" and one.kind is Kind.PIECE):
            return [f"{goal} {one.text}"]
        if goal == "away from" and length is not None and not has_verb("BACK", text):
            return [f"{length[1]} from {one.text}"]
        if goal in ("toward", "away from"):
            return [f"{goal} {one.text}{f' {length[1]}' if length is not None else ''}"]
        if goal == "beside" and one.kind in (Kind.FRIEND, Kind.PIECE, Kind.THING):
            return [f"beside {one.text}"]
    return []


_ARTICLES: Final = frozenset(
    ("the", "a", "an", "my", "our", "their", "his", "her", "its", "that", "this", "those", "these", "enemy")
)
_SMALL: Final = _ARTICLES | frozenset(
    (
        *(
            "to",
            "at",
            "in",
            "on",
            "of",
            "and",
            "or",
            "then",
            "for",
            "with",
            "from",
            "by",
            "up",
            "down",
            "left",
            "right",
        ),
        *("north", "south", "east", "west", "it", "him", "them", "he", "she", "they", "is", "are", "be", "as", "so"),
        *("go", "goes", "get", "gets", "take", "takes", "move", "moves", "run", "runs", "into", "onto", "over", "out"),
        *("near", "next", "behind", "between", "beside", "toward", "towards", "away", "back", "not", "no", "all"),
        *("possible", "can", "will", "may", "there", "here", "where", "some", "any", "too", "also", "but", "if"),
        *("i", "me", "we", "you", "one", "two", "three", "inch", "inches", "square", "squares", "way", "off", "end"),
    )
)
_PLACES: Final = {
    "behind": "behind",
    "in": "in",
    "into": "in",
    "inside": "in",
    "among": "in",
    "within": "in",
    "through": "in",
    "toward": "toward",
    "towards": "toward",
    "from": "away from",
    "away": "away from",
    "avoiding": "away from",
    "beside": "beside",
    "near": "beside",
    "by": "beside",
    "nearby": "beside",
    "with": "beside",
    "alongside": "beside",
    "next": "beside",
    "against": "beside",
    "close": "beside",
    "around": "beside",
    "adjacent": "beside",
}
_DENIED: Final = re.compile(r"\b(?:not|never|no|without|dont|doesnt|wont|cannot|cant|isnt|instead of|rather than)\b")
_KEEPS: Final = re.compile(
    r"\b(?:block|stop|keep|prevent|protect|guard|shield|cover|defend|screen|den(?:y|ies)|bar|separate)(?:s|ing)?\b"
)
_ARROWS: Final = re.compile(r"\b(?:bow|arrows?|bolts?|shots?|volleys?|quarrels?|missiles?|range|ranged)\b")
_OVER: Final = re.compile(r"\b(?:over|across|cross(?:es|ing)?|jump\w*|leap\w*|vault\w*|climb\w*|clear)\b")
_AND: Final = re.compile(r"\b(?:and|then)\b")
