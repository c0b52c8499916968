"""The ways to say where: "to H12 via G9", "into Orc 2 from behind", "toward King 3", "behind wall 3", "NE 4.5"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from bot.games.d6s.typed.naming import find_character, find_object, find_piece, is_named, is_short_for
from bot.games.d6s.typed.reader import EXAMPLES, NUMBER, MovementReader, inches
from engine.d6s.actions.going import TO
from engine.d6s.geometry import INCH, Point, distance, toward
from engine.d6s.grid import point_toward, read_direction, read_place
from engine.d6s.numbers import BURROW, FLY, PHASE, SWIM
from engine.d6s.planning.drafting import Goal
from engine.d6s.planning.goals import (
    Away,
    Behind,
    Beside,
    Between,
    Cover,
    Fetch,
    Flank,
    Heading,
    InRange,
    Into,
    Onward,
    Outside,
    Over,
    Path,
    Shelter,
    Short,
    Spot,
    ToEdge,
    Toward,
    UpTo,
    middle_of,
)
from engine.d6s.state import Character
from engine.d6s.terrain import Kind, Piece
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
    """Returns where to a piece of a line leads. Raises a `Refusal`."""
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
    """Returns the refusal that says what may be written."""
    return NotUnderstood(f"{piece!r} I do not understand. Write for example {EXAMPLES}, “shoot Orc 1”, “dodge”.")


def _to(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    return _to_place(reader, found["where"], key)


def _to_place(reader: MovementReader, text: str, key: str) -> Goal:
    goal_text, _, via_text = text.partition(" via ")
    if not via_text and read_place(goal_text) is None and (thing := _to_something(reader, goal_text)) is not None:
        return thing
    via = [reader.place(part.strip()) for part in re.split(r"\band\b|&|\s+via\s+", via_text) if part.strip()]
    return Path((*via, reader.place(goal_text)), key)


def _to_something(reader: MovementReader, text: str, *, taken: bool = True) -> Goal | None:
    """Returns the way to an object, to somebody, or to a piece of terrain: into contact with an enemy, to the side of
    an ally; None where nothing of that is meant.
    """
    if text.startswith("between "):
        return None
    if reader.names_an_object(text):
        thing = find_object(reader.state, text, reader.move.body)
        assert thing is not None
        return Fetch(thing.name, taken=taken) if thing.at is not None else None
    piece = find_piece(reader.state, text, reader.move.body)
    if piece is not None and not is_named(reader.state, text, reader.state.playing()):
        return UpTo(piece.name)
    return _to_somebody(reader, text)


def _to_somebody(reader: MovementReader, text: str) -> Goal | None:
    """Returns the way to the side of somebody, into contact with an enemy; None where nobody is meant."""
    try:
        other = reader.anybody(text)
    except NotUnderstood:
        return None
    return Into(other.name) if other.side is not reader.unit.side else Beside(other.name)


def _beside(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    return _to_something(reader, found["who"], taken=False) or Path((reader.place(found["who"]),))


def _into(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    who = found["who"]
    corner = read_direction(re.sub(r"^the\s+|\s+corner$", "", who)) if who.endswith("corner") else None
    if corner is not None:
        return ToEdge(corner)
    piece = find_piece(reader.state, who, reader.move.body)
    if piece is not None and not is_named(reader.state, who, reader.state.playing()):
        return _inside(piece)
    if reader.names_an_object(who) and (thing := find_object(reader.state, who, reader.move.body)) is not None:
        return Fetch(thing.name)
    try:
        other = reader.enemy(who)
    except NotUnderstood as unknown:
        try:
            other = reader.anybody(who)
        except NotUnderstood:
            raise unknown from None
        return Beside(other.name)
    return Into(other.name, behind=bool(found["behind"]))


def _inside(piece: Piece) -> Goal:
    """Returns the way into a piece of terrain, up to one that nobody can stand in."""
    return UpTo(piece.name, inside=piece.is_area and piece.kind is not Kind.OBSTACLE)


def _in(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads going into a piece of terrain; otherwise going to what is named."""
    text = found["where"]
    corner = read_direction(re.sub(r"^the\s+| corner$", "", text))
    if corner is not None:
        return ToEdge(corner)
    piece = find_piece(reader.state, text, reader.move.body)
    if piece is not None and not is_named(reader.state, text, reader.state.playing()):
        return _inside(piece)
    return _to_something(reader, text) or _to_place(reader, text, key)


def _guard(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads keeping somebody company, who is one's own where both sides have one of that name."""
    friends = [unit for unit in reader.state.standing(reader.unit.side) if unit.name != reader.move.body.name]
    if not reader.names_an_object(found["who"]) and is_named(reader.state, found["who"], friends):
        return Beside(find_character(reader.state, found["who"], friends, reader.move.body).name)
    return _to_something(reader, found["who"], taken=False) or _to_place(reader, found["who"], key)


def _spot(reader: MovementReader, text: str) -> Spot:
    """Returns a named place: a character, an object, a piece of terrain or a square. Raises `NotUnderstood`."""
    at = read_place(text)
    if at is not None and sum(is_short_for(key_of(text), unit.name) for unit in reader.state.standing()) != 1:
        return Spot(at=at)
    if reader.names_an_object(text) and (thing := find_object(reader.state, text, reader.move.body)) is not None:
        return Spot(thing.name) if thing.at is not None else Spot(at=reader.place(text))
    piece = find_piece(reader.state, text, reader.move.body)
    if piece is not None and not is_named(reader.state, text, reader.state.playing()):
        return Spot(piece.name)
    try:
        return Spot(reader.anybody(text).name)
    except NotUnderstood:
        return Spot(at=reader.place(text))


def _between(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    return Between(_spot(reader, found["one"]), _spot(reader, found["other"]))


def _blocks(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads standing between an enemy and what it is kept from, nearer to that."""
    one, other = found["one"] or "nearest enemy", found["other"]
    first, second = _spot(reader, one), _spot(reader, other)
    unit = reader.state.units.get(second.name)
    if unit is not None and unit.side is not reader.unit.side:
        first, second = second, first
    return Between(first, second, close=True)


def _edge(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    vector = read_direction(found["dir"])
    if vector is None:
        raise _not_understood(found[0])
    return ToEdge(vector)


def _home(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads going back to the own edge."""
    edge = reader.state.edges.get(reader.unit.side.value)
    vector = read_direction(edge.value) if edge is not None else None
    if vector is None:
        raise NotUnderstood(f"Write where to, for example {EXAMPLES}.")
    return ToEdge(vector)


def _flank(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    return Flank(reader.enemy(found["who"]).name, "left" if found["side"] == "left" else _right(found["side"]))


def _right(side: str | None) -> Literal["", "right"]:
    return "right" if side == "right" else ""


def _in_range(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    enemy = reader.enemy(found["who"] or "nearest enemy")
    reaches = [made.short for made in reader.unit.kit.attacks if made.is_ranged]
    if not reaches:
        raise NotAllowed(f"{reader.unit.name} has nothing to shoot with.")
    return InRange(enemy.name, max(reaches) * INCH)


def _within(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads coming so near to somebody: one who is near enough stays."""
    return InRange(reader.anybody(found["who"]).name, inches(found["n"]))


def _halfway(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    at = reader.place(found["who"])
    return Toward("", at, distance(reader.mover.at, at) // 2)


def _around(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads going around something: to its far side, as far as one gets."""
    who = found["who"]
    piece = find_piece(reader.state, who, reader.move.body)
    if piece is not None and not is_named(reader.state, who, reader.state.playing()):
        middle, here = middle_of(piece), reader.mover.at
        return Toward("", toward(here, middle, 2 * distance(here, middle)))
    other = reader.anybody(who)
    return Into(other.name, behind=True) if other.side is not reader.unit.side else Beside(other.name)


def _along(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads going along a piece of terrain: in the direction of its longer side, toward its middle."""
    piece = _piece(reader, found["piece"])
    (west, south, east, north), here, middle = piece.box, reader.mover.at, middle_of(piece)
    if not piece.is_within(here, reader.move.body.kit.radius + 3 * INCH // 2):
        return UpTo(piece.name)
    axis = 0 if east - west >= north - south else 1
    sign = 1 if middle[axis] >= here[axis] else -1
    vector = (sign * INCH, 0) if axis == 0 else (0, sign * INCH)
    return Heading(vector, inches(found["n"]) if found["n"] else 0, key)


def _side_of(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads a place at one side of somebody or something: "left of Knight", "north of the barn"."""
    vector = read_direction(found["dir"])
    if vector is None:
        raise _not_understood(found[0])
    return Path((_beside_at(reader, found["who"], vector),))


def _in_front(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads standing before somebody or something: on the side from which the nearest enemy comes."""
    enemies = [enemy for enemy in reader.state.standing(reader.unit.side.other) if not enemy.inside]
    at = reader.place(found["who"])
    if not enemies:
        raise NotAllowed("There is no enemy to stand in front of.")
    foe = min((reader.state.place(enemy) for enemy in enemies), key=lambda place: distance(place, at))
    return Path((_beside_at(reader, found["who"], toward((0, 0), (foe[0] - at[0], foe[1] - at[1]), INCH)),))


def _beside_at(reader: MovementReader, text: str, vector: Point) -> Point:
    """Returns the point beside somebody or something in a direction."""
    rim, at = reader.move.body.kit.radius, reader.place(text)
    piece = find_piece(reader.state, text, reader.move.body)
    if piece is not None and not is_named(reader.state, text, reader.state.playing()):
        west, south, east, north = piece.box
        reach = (east - west if abs(vector[0]) > abs(vector[1]) else north - south) // 2
    else:
        near = [unit.kit.radius for unit in reader.state.standing() if unit.at == at]
        reach = max(near, default=0)
    return point_toward(at, vector, reach + rim + INCH // 10)


def _over_to(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads going over or through something to a goal: by a square where that is one, else the best way there."""
    via, goal = found["via"], found["goal"]
    to = re.sub(r"^(?:to|into|towards?)\s+", "", goal)
    if read_place(via) is not None and read_place(to) is not None:
        return Path((reader.place(via), reader.place(to)), key)
    return _goal(reader, goal)


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
    try:
        return Away(reader.anybody(who).name, length)
    except NotUnderstood:
        # One goes away from enemies: these are named where nobody is understood.
        return Away(reader.enemy(who).name, length)


def _short(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    who = found["who"]
    if is_named(reader.state, who, reader.state.playing()) or read_place(who) is not None:
        if read_place(who) is None:
            return Short(reader.anybody(who).name, inches(found["n"]))
        return Path((toward(reader.place(who), reader.mover.at, inches(found["n"])),))
    try:
        return Short(reader.anybody(who).name, inches(found["n"]))
    except NotUnderstood:
        return Path((toward(reader.place(who), reader.mover.at, inches(found["n"])),))


def _outside(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    return Outside()


def _direction(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    vector = read_direction(found["dir"])
    if vector is None:
        raise _not_understood(found[0])
    return Heading(vector, inches(found["n"]) if found["n"] else 0, key)


def _offset(reader: MovementReader, found: re.Match[str], key: str) -> Goal:
    """Reads a straight way by how far it leads east and north, in 1/1000 inch."""
    x, y = reader.mover.at
    return Path(((x + int(found["x"]), y + int(found["y"])),), key)


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
    """Returns the way to the far side of an enemy, or of an ally as the nearest enemy sees it."""
    return Into(other.name, behind=True) if other.side is not reader.unit.side else Shelter(other.name)


_Going: TypeAlias = Callable[[MovementReader, "re.Match[str]", str], Goal]
_GOINGS: Final[tuple[tuple[str, _Going], ...]] = (
    (r"home", _home),
    (r"offset (?P<x>-?\d+) (?P<y>-?\d+)", _offset),
    (r"edge\s+(?P<dir>[a-z -]+)", _edge),
    (r"between\s+(?P<one>.+?)\s+(?:and|&)\s+(?P<other>.+)", _between),
    (r"block\s+(?P<one>.*?)\s*\|\s*(?P<other>.+)", _blocks),
    (r"flank\s+(?P<who>.+?)(?:\s+(?P<side>left|right))?", _flank),
    (r"in range of(?:\s+(?P<who>.+))?", _in_range),
    (rf"within\s+{NUMBER}\s+of\s+(?P<who>.+)", _within),
    (r"in front of\s+(?P<who>.+)", _in_front),
    (r"in\s+(?P<where>.+)", _in),
    (r"up to\s+(?P<who>.+)", _guard),
    (r"guard\s+(?P<who>.+)", _guard),
    (r"halfway to\s+(?P<who>.+)", _halfway),
    (r"around\s+(?P<who>.+)", _around),
    (rf"along\s+(?P<piece>.+?)(?:\s+{NUMBER})?", _along),
    (r"over\s+(?P<via>.+?)\s*\|\s*(?P<goal>.+)", _over_to),
    (r"(?P<dir>left|right|north|south|east|west|top|bottom)\s+of\s+(?P<who>.+)", _side_of),
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
