"""Which character, object or piece of terrain somebody means by what they write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from engine.d6s.geometry import distance
from engine.d6s.planning.tags import tags
from engine.d6s.state import Character, Object, State
from engine.d6s.terrain import Piece
from engine.d6s.words import key_of, listed
from engine.nearest import nearest
from engine.refusals import NotUnderstood

T = TypeVar("T", Object, Piece)

MOST_NAMED: Final = 12
"""Most names in a message about an unclear one."""


def find_character(state: State, text: str, among: Iterable[Character], near: Character | None = None) -> Character:
    """Returns the named character: by name, by tag, by the beginnings of its words ("orc 2" for Orc Warrior 2).

    Of several that fit, the nearest to `near`, which may be asked for: "the nearest orc". Raises `NotUnderstood` with
    the possible names.
    """
    known = {unit.name: unit for unit in among}
    fitting = _fitting(state, text, known)
    if not fitting:
        raise NotUnderstood(_not_here(state, text, list(known)))
    if near is None or len(fitting) == 1:
        return fitting[0]
    placed = [unit for unit in fitting if is_placed(state, unit)]
    if not placed or not is_placed(state, near):
        return fitting[0]
    return min(placed, key=lambda unit: distance(state.place(unit), state.place(near)))


def find_one(state: State, text: str, among: Iterable[Character]) -> Character:
    """Returns who is told to do something. Raises `NotUnderstood` where more than one, or nobody, could be meant."""
    fitting = _fitting(state, text, {unit.name: unit for unit in among})
    if len(fitting) > 1:
        names = [unit.name for unit in fitting]
        raise NotUnderstood(f"Which one: {listed(names, 'or')}? Begin with its whole name, such as “{names[0]}: …”.")
    return find_character(state, text, among)


def named_with(state: State, text: str, among: Iterable[Character]) -> list[Character]:
    """Returns everybody of a kind, where a kind is named ("archers", "all archer", "2 orcs"); else nobody."""
    known = list(among)
    wanted = re.sub(r"^(?:all |both )?(?:of )?(?:the )?", "", _plain(text))
    count = re.fullmatch(r"(?:all )?(\d{1,2}|two|three|four|five|six) (?:of )?(?:the )?(.+)", wanted)
    if count is not None:
        wanted = count[2]
    plural = wanted.endswith("s") and len(wanted) > 3 and not is_named(state, wanted, known)
    if not plural and count is None and not _plain(text).startswith(("all ", "both ")):
        return []
    singular = [wanted, wanted.removesuffix("s"), re.sub("ies$", "y", wanted), wanted.replace("men-", "man-")]
    found = [
        unit for unit in known if any(one and _fits(one.split(), key_of(unit.profile).split()) for one in singular)
    ]
    number = _COUNTS.get(count[1]) or int(count[1]) if count is not None else len(found)
    return found[:number] if number <= len(found) else []


def _fitting(state: State, text: str, known: Mapping[str, Character]) -> list[Character]:
    """Returns who of those that are known may be meant, by the first way of naming that fits anybody."""
    exact = [unit for name, unit in known.items() if key_of(name) == key_of(text)]
    if exact:
        return exact
    wanted = _plain(text)
    if known and any(key_of(name) in (key_of(text), wanted) for name in state.units if name not in known):
        # Somebody else is named in full: nobody is meant whose name only begins so.
        return [unit for name, unit in known.items() if key_of(name) == wanted]
    tagged = [
        known[name] for name, tag in tags(state).items() if name in known and key_of(tag) in (key_of(text), wanted)
    ]
    if tagged:
        return tagged
    if wanted in _ANYBODY:
        return list(known.values())
    wanted = _apart(wanted)
    fitting = [unit for name, unit in known.items() if _names(wanted) and _fits(wanted.split(), key_of(name).split())]
    if fitting:
        return fitting
    alike = [key_of(name) for name in known if _numbers(key_of(name)) == _numbers(wanted)]
    close = nearest(wanted, alike, 1, 0.75)
    if not close and not _numbers(wanted):
        kinds = {key_of(unit.profile) for unit in known.values()}
        close = nearest(wanted, kinds, 1, 0.75)
    return [unit for name, unit in known.items() if key_of(name) in close or key_of(unit.profile) in close]


_ANYBODY: Final = ("nearest", "closest", "nearest enemy", "closest enemy", "enemy", "nearest one", "nearest foe", "foe")
_BEFORE: Final = re.compile(r"^(?:(?:the|my|our|their|his|her|its|a|an|that|this|enemy|no|nr|number)\.?\s+)+")
_COUNTS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def _plain(text: str) -> str:
    """Returns a name without the words that go before it: "the nearest orc #2" is "orc 2"."""
    wanted = key_of(re.sub(r"#\s*|\b(?:no|nr)\.\s*(?=\d)", "", text)).strip(" .,:;!?")
    wanted = _BEFORE.sub("", wanted)
    return re.sub(r"^(?:nearest|closest)\s+(?=\S)(?!enemy$|foe$|one$)", "", wanted)


def _apart(wanted: str) -> str:
    """Returns a name with its number apart: "archer1" is "archer 1"."""
    return re.sub(r"(?<=[^\W\d]{2})(?=\d)", " ", wanted)


def _names(wanted: str) -> bool:
    """Returns whether there is a word in it: a number alone names nobody."""
    return any(letter.isalpha() for letter in wanted)


def _not_here(state: State, text: str, known: Sequence[str]) -> str:
    """Returns why a name fits no character, with the possible names."""
    could = f"it can be {listed(known[:MOST_NAMED], 'or')}." if known else "nobody can be meant now."
    others = [unit for unit in _fitting(state, text, state.units) if unit.name not in known]
    if len(others) == 1 and _names(text):
        why = "has left play" if not others[0].in_play else "cannot be meant here"
        return f"{others[0].name} {why}; {could}"
    return f"There is no {text.strip()!r} here; {could}"


def is_named(state: State, text: str, among: Iterable[Character]) -> bool:
    """Returns whether a text names one of the characters as it stands, without guessing at what is close to it."""
    wanted = _apart(_plain(text))
    names = [key_of(unit.name) for unit in among]
    known = [key_of(tag) for tag in tags(state).values()]
    return _names(wanted) and (wanted in known or any(_fits(wanted.split(), name.split()) for name in names))


def _numbers(name: str) -> list[str]:
    """Returns the numbers in a name: Archer 1 is never meant by "Archer 4", however close it is."""
    return [word for word in name.split() if word.isdigit()]


def is_placed(state: State, unit: Character) -> bool:
    """Return whether the character has a place on the table, its own, its mount's or its vehicle's."""
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


def find_object(state: State, text: str, near: Character | None = None) -> Object | None:
    """Returns the object that is meant, or None: by name, by kind ("the treasure"); of several the nearest."""
    found = _one(text, state.objects)
    if found is not None:
        return found
    wanted = re.sub(r"objectives?|objects?|treasures", "treasure", _plain(text)).replace("supplies", "supply")
    if wanted == "treasure" and not any(key_of(name).startswith(wanted) for name in state.objects):
        wanted = key_of(next(iter(state.objects), "")).split(" ")[0]
    fitting = [thing for name, thing in state.objects.items() if _fits(wanted.split(), key_of(name).split())]
    if len(wanted) < 3 or not _names(wanted):
        return None
    if near is not None and is_placed(state, near):
        at = state.place(near)
        lying = [thing for thing in fitting if thing.at is not None]
        fitting = sorted(lying, key=lambda thing: distance(at, thing.at or at)) or fitting
    return fitting[0] if fitting else None


def find_piece(state: State, text: str, near: Character | None = None) -> Piece | None:
    """Returns the piece of terrain that is meant, or None: by name, by kind, by number; of several the nearest."""
    found = _one(text, {piece.name: piece for piece in state.pieces})
    if found is not None:
        return found
    plain = _plain(text)
    if plain in ("cover", "some cover"):
        fitting = [piece for piece in state.pieces if piece.is_cover or piece.conceals]
        return _nearest(state, fitting, near)
    wanted = plain.split()
    fitting = [
        piece
        for piece in state.pieces
        if wanted and (_fits(wanted, key_of(piece.name).split()) or key_of(piece.kind.value) == " ".join(wanted))
    ]
    return _nearest(state, fitting, near)


def _nearest(state: State, pieces: Sequence[Piece], near: Character | None) -> Piece | None:
    if near is None or not is_placed(state, near):
        return next(iter(pieces), None)
    at = state.place(near)

    def away(piece: Piece) -> int:
        return distance(at, ((piece.box[0] + piece.box[2]) // 2, (piece.box[1] + piece.box[3]) // 2))

    return min(pieces, key=away, default=None)


def _one(text: str, known: Mapping[str, T]) -> T | None:
    wanted = (key_of(text), _plain(text))
    return next((thing for name, thing in known.items() if key_of(name) in wanted), None)
