"""Which character, object or piece of terrain somebody means by what they write."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from engine.d6s.geometry import distance
from engine.d6s.planning.tags import tags
from engine.d6s.state import Character, Object, State
from engine.d6s.terrain import Piece
from engine.d6s.words import key_of, listed
from engine.refusals import NotUnderstood

T = TypeVar("T", Object, Piece)


def find_character(state: State, text: str, among: Iterable[Character], near: Character | None = None) -> Character:
    """Returns who is meant: by name, by tag, by the beginnings of its words ("orc 2" for Orc Warrior 2).

    Of several that fit, the nearest to `near`. Raises `NotUnderstood` with who could be meant.
    """
    known = {unit.name: unit for unit in among}
    wanted = key_of(text)
    exact = [unit for name, unit in known.items() if key_of(name) == wanted]
    if exact:
        return exact[0]
    tagged = [known[name] for name, tag in tags(state).items() if name in known and key_of(tag) == wanted]
    if tagged:
        return tagged[0]
    fitting = [unit for name, unit in known.items() if wanted and _fits(wanted.split(), key_of(name).split())]
    if not fitting:
        alike = [key_of(name) for name in known if _numbers(key_of(name)) == _numbers(wanted)]
        close = difflib.get_close_matches(wanted, alike, 1, 0.75)
        fitting = [unit for name, unit in known.items() if key_of(name) in close]
    if not fitting:
        could = listed(list(known)[:12], "or")
        raise NotUnderstood(f"There is no {text.strip()!r} here" + (f"; it can be {could}." if known else "."))
    if near is None or len(fitting) == 1:
        return fitting[0]
    placed = [unit for unit in fitting if _is_placed(state, unit)]
    if not placed or not _is_placed(state, near):
        return fitting[0]
    return min(placed, key=lambda unit: distance(state.place(unit), state.place(near)))


def is_named(state: State, text: str, among: Iterable[Character]) -> bool:
    """Returns whether a text names one of the characters as it stands, without guessing at what is close to it."""
    wanted = key_of(text)
    names = [key_of(unit.name) for unit in among]
    known = [key_of(tag) for tag in tags(state).values()]
    return bool(wanted) and (wanted in known or any(_fits(wanted.split(), name.split()) for name in names))


def _numbers(name: str) -> list[str]:
    """Returns the numbers in a name: Archer 1 is never meant by "Archer 4", however close it is."""
    return [word for word in name.split() if word.isdigit()]


def _is_placed(state: State, unit: Character) -> bool:
    return state.body(unit).at is not None


def _fits(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Returns whether the words begin, in order, with what is wanted: "orc 2" fits "orc warrior 2"."""
    left = list(words)
    for word in wanted:
        while left and not left[0].startswith(word):
            left.pop(0)
        if not left or (word.isdigit() and left[0] != word):
            return False
        left.pop(0)
    return True


def find_object(state: State, text: str) -> Object | None:
    """Returns the object that is meant, or None."""
    return _one(text, {thing.name: thing for thing in state.objects.values()})


def find_piece(state: State, text: str, near: Character | None = None) -> Piece | None:
    """Returns the piece of terrain that is meant, or None: by name, by kind, by number; of several the nearest."""
    found = _one(text, {piece.name: piece for piece in state.pieces})
    if found is not None:
        return found
    wanted = key_of(text).split()
    fitting = [
        piece
        for piece in state.pieces
        if wanted and (_fits(wanted, key_of(piece.name).split()) or key_of(piece.kind.value) == " ".join(wanted))
    ]
    if near is not None and _is_placed(state, near):
        at = state.place(near)
        fitting.sort(key=lambda p: distance(at, ((p.box[0] + p.box[2]) // 2, (p.box[1] + p.box[3]) // 2)))
    return fitting[0] if fitting else None


def _one(text: str, known: Mapping[str, T]) -> T | None:
    wanted = key_of(text)
    return next((thing for name, thing in known.items() if key_of(name) == wanted), None)
