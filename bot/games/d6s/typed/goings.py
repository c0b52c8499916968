"""The ways to say where: "to H12 via G9", "into Orc 2 from behind", "toward King 3", "behind wall 3", "NE 4.5"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from bot.games.d6s.typed.naming import find_object, find_piece, is_named
from bot.games.d6s.typed.reader import EXAMPLES, NUMBER, MovementReader, inches
from engine.d6s.actions.going import TO
from engine.d6s.grid import read_direction, read_place
from engine.d6s.numbers import BURROW, FLY, PHASE, SWIM
from engine.d6s.planning.drafting import Goal
from engine.d6s.planning.goals import (
    Away,
    Behind,
    Beside,
    Cover,
    Heading,
    Into,
    Onward,
    Outside,
    Over,
    Path,
    Shelter,
    Short,
    Toward,
    middle_of,
)
from engine.d6s.state import Character
from engine.d6s.terrain import Piece
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood

_WAYS: Final[dict[str, str]] = {
    "fly": FLY,
    "flies": FLY,
    "swim": SWIM,
    "swims": SWIM,
    "burrow": BURROW,
    "burrows": BURROW,
    "phase": PHASE,
}


def go(reader: MovementReader, piece: str) -> None:
    """Read one of the ways to say where."""
    reader.do(_goal(reader, piece))


def _goal(reader: MovementReader, piece: str) -> Goal:
    """Return where to a piece of a line leads. Raises a `Refusal`."""
    low = " ".join(piece.casefold().split())
    key = TO
    way = re.match(r"(fly|flies|swim|swims|burrow|burrows|phase)(?:\s+to)?\s+(.*)", low)
    if way is not None:
        key, low = _WAYS[way[1]], f"to {way[2]}"
    for pattern, going in _GOINGS:
        found = re.fullmatch(pattern, low)
        if found is not None:
            return going(reader, found, key)
    if read_place(low.partition(" via ")[0]) is not None or low.startswith("between "):
        return _to_place(reader, low, key)
    raise _not_understood(piece)


def _not_understood(piece: str) -> NotUnderstood:
    """Return the refusal that says what may be written."""
    if key_of(piece).split()[0] in ("left", "right"):
        return NotUnderstood(
            "Left and right depend on who looks. Write a direction of the picture, where north is up: “west 3”, "
            "“NE 4.5”."
        )
    return NotUnderstood(f"{piece!r} I do not understand. Write for example {EXAMPLES}, “shoot Orc 1”, “dodge”.")


def _to(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    return _to_place(reader, found["where"], key)


def _to_place(reader: MovementReader, text: str, key: str) -> Goal:
    goal_text, _, via_text = text.partition(" via ")
    if not via_text and read_place(goal_text) is None and (somebody := _to_somebody(reader, goal_text)) is not None:
        return somebody
    via = [reader.place(part.strip()) for part in re.split(r"\band\b|&|\s+via\s+", via_text) if part.strip()]
    return Path((*via, reader.place(goal_text)), key)


def _to_somebody(reader: MovementReader, text: str) -> Goal | None:
    """Return the way to the side of somebody, into contact with an enemy; None where nobody is meant."""
    if find_object(reader.state, text, reader.move.body) is not None or text.startswith("between "):
        return None
    try:
        other = reader.anybody(text)
    except NotUnderstood:
        return None
    return Into(other.name) if other.side is not reader.unit.side else Beside(other.name)


def _beside(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    return _to_somebody(reader, found["who"]) or Path((reader.place(found["who"]),))


def _into(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    piece = find_piece(reader.state, found["who"], reader.move.body)
    if piece is not None and not is_named(reader.state, found["who"], reader.state.playing()):
        return Path((middle_of(piece),))
    try:
        other = reader.enemy(found["who"])
    except NotUnderstood:
        other = reader.anybody(found["who"])
    return Into(other.name, behind=bool(found["behind"]))


def _whom_and_length(reader: MovementReader, found: re.Match[str]) -> tuple[str, int]:
    """Returns who or what is named, and how far: the 2 of "toward Orc 2" belongs to the name if there is one."""
    whole = found[0][found.start("who") - found.start() :]
    thing, piece = find_object(reader.state, whole), find_piece(reader.state, whole)
    lying = key_of(whole) in [key_of(one.name) for one in (thing, piece) if one is not None]
    if found["n"] is None or lying or is_named(reader.state, whole, reader.state.playing()):
        return whole, 0
    return found["who"], inches(found["n"])


def _toward(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    who, length = _whom_and_length(reader, found)
    at = reader.place(who)
    named = next((unit.name for unit in reader.state.standing() if unit.at == at), "")
    return Toward(named, None, length) if named else Toward("", at, length)


def _away(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    if not found["who"]:
        return Away(length=inches(found["n"]) if found["n"] else 0)
    who, length = _whom_and_length(reader, found)
    return Away(reader.anybody(who).name, length)


def _short(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    return Short(reader.anybody(found["who"]).name, inches(found["n"]))


def _outside(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    return Outside()


def _direction(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    vector = read_direction(found["dir"])
    if vector is None:
        raise _not_understood(found[0])
    return Heading(vector, inches(found["n"]) if found["n"] else 0, key)


def _forward(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads going away from the side's own edge, or back to it."""
    if reader.state.edges.get(reader.unit.side.value) is None:
        raise NotUnderstood(f"Write where to, for example {EXAMPLES}.")
    return Onward(found["how"] == "backward", inches(found["n"]) if found["n"] else 0)


def _over(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    return Over(_piece(reader, found["piece"]).name)


def _piece(reader: MovementReader, text: str) -> Piece:
    piece = find_piece(reader.state, text, reader.move.body)
    if piece is None:
        known = listed([one.name for one in reader.state.pieces], "or")
        raise NotUnderstood(f"There is no {text!r} on the table; it can be {known}.")
    return piece


def _behind(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    if found["piece"] == "cover":
        return Cover()
    piece = find_piece(reader.state, found["piece"], reader.move.body)
    if piece is None and is_named(reader.state, found["piece"], reader.state.playing()):
        return _behind_somebody(reader, reader.anybody(found["piece"]))
    if not list(reader.state.standing(reader.unit.side.other)):
        raise NotAllowed("There is no enemy to hide from.")
    against = reader.enemy(found["who"]).name if found["who"] else ""
    return Behind(_piece(reader, found["piece"]).name, against)


def _behind_somebody(reader: MovementReader, other: Character) -> Goal:
    """Return the way to the far side of an enemy, or of an ally as the nearest enemy sees it."""
    return Into(other.name, behind=True) if other.side is not reader.unit.side else Shelter(other.name)


_Going: TypeAlias = Callable[[MovementReader, "re.Match[str]", str], Goal]
_GOINGS: Final[tuple[tuple[str, _Going], ...]] = (
    (r"to\s+(?P<where>.+)", _to),
    (rf"towards?\s+(?P<who>.+?)(?:\s+{NUMBER})?", _toward),
    (rf"away(?:\s+from)?(?:\s+(?:by\s+)?{NUMBER})?(?P<who>)", _away),
    (rf"away\s+from\s+(?P<who>.+?)(?:\s+(?:by\s+)?{NUMBER})?", _away),
    (rf"(?P<how>forward|backward)(?:\s+{NUMBER})?", _forward),
    (r"beside\s+(?P<who>.+)", _beside),
    (r"over\s+(?P<piece>.+)", _over),
    (r"(?:into|charge)\s+(?P<who>.+?)(?P<behind>\s+from\s+(?:behind|the\s+back|the\s+rear))?", _into),
    (rf"{NUMBER}\s+(?:short\s+of|from|off)\s+(?P<who>.+)", _short),
    (r"(?:outside|out\s+of)(?:\s+all)?(?:\s+threats?|\s+reach)?", _outside),
    (r"behind\s+(?P<piece>.+?)(?:\s+(?:against|from)\s+(?P<who>.+))?", _behind),
    (rf"(?P<dir>[a-z-]+)(?:\s+{NUMBER})?", _direction),
    (rf"{NUMBER}\s+(?P<dir>[a-z-]+)", _direction),
)
