"""The ways to say where: "to H12 via G9", "into Orc 2 from behind", "toward King 3", "behind wall 3", "NE 4.5"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NoReturn, TypeAlias

from engine.d6s.actions.going import TO, Stand
from engine.d6s.geometry import INCH, Point, distance, toward
from engine.d6s.grid import DIRECTIONS, point_toward, read_direction, read_place, said
from engine.d6s.numbers import BURROW, FLY, PHASE, SWIM
from engine.d6s.planning.naming import find_object, find_piece, is_named
from engine.d6s.planning.reader import EXAMPLES, NUMBER, MovementReader, inches, middle_of
from engine.d6s.planning.ways import Mover
from engine.d6s.state import Character
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood

OPPOSITE: Final = {"north": "s", "south": "n", "west": "e", "east": "w"}
MOST_PIECES: Final = 4
"""So many pieces of terrain are tried for cover."""
_WAYS: Final = {
    "fly": FLY,
    "flies": FLY,
    "swim": SWIM,
    "swims": SWIM,
    "burrow": BURROW,
    "burrows": BURROW,
    "phase": PHASE,
}


def go(reader: MovementReader, piece: str) -> None:
    """Reads one of the ways to say where; who is prone stands up first."""
    low = " ".join(piece.casefold().split())
    mover = reader.mover
    if mover.is_prone and mover.left > 0 and not any(isinstance(step, Stand) for step in reader.steps):
        reader.add(Stand())
        reader.note(f"{reader.unit.name} stands up first.")
        mover = reader.mover
    key = TO
    way = re.match(r"(fly|flies|swim|swims|burrow|burrows|phase)(?:\s+to)?\s+(.*)", low)
    if way is not None:
        key, low = _WAYS[way[1]], f"to {way[2]}"
    for pattern, going in _GOINGS:
        found = re.fullmatch(pattern, low)
        if found is not None:
            going(reader, mover, found, key)
            return
    if read_place(low.partition(" via ")[0]) is not None or low.startswith("between "):
        _to(reader, mover, low, key)
        return
    _not_understood(piece)


def _not_understood(piece: str) -> NoReturn:
    """Raises `NotUnderstood` that says what may be written."""
    if key_of(piece).split()[0] in ("left", "right"):
        raise NotUnderstood(
            "Left and right depend on who looks. Write a direction of the picture, where north is up: “west 3”, "
            "“NE 4.5”."
        )
    raise NotUnderstood(f"{piece!r} I do not understand. Write for example {EXAMPLES}, “shoot Orc 1”, “dodge”.")


def _to_match(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    _to(reader, mover, found["where"], key)


def _to(reader: MovementReader, mover: Mover, text: str, key: str) -> None:
    goal_text, _, via_text = text.partition(" via ")
    if not via_text and read_place(goal_text) is None and _to_somebody(reader, mover, goal_text):
        return
    via = [reader.place(part.strip()) for part in re.split(r"\band\b|&|\s+via\s+", via_text) if part.strip()]
    goal = reader.place(goal_text)
    reader.walk(mover, [*via, goal], key)


def _to_somebody(reader: MovementReader, mover: Mover, text: str) -> bool:
    """Goes to the side of somebody: into contact with an enemy. Returns whether somebody is meant."""
    if find_object(reader.state, text, reader.move.body) is not None or text.startswith("between "):
        return False
    try:
        other = reader.anybody(text)
    except NotUnderstood:
        return False
    if other.side is not reader.unit.side:
        into_contact(reader, mover, other, behind=False)
    else:
        _to_side(reader, mover, other)
        reader.note(f"The nearest is {said(reader.mover.at)}, at its side.")
    return True


def _beside(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    if not _to_somebody(reader, mover, found["who"]):
        reader.walk(mover, [reader.place(found["who"])])


def _to_side(reader: MovementReader, mover: Mover, other: Character) -> None:
    if other is reader.move.body:
        raise NotAllowed(f"{other.name} cannot go to itself.")
    spots = list(mover.contacts(other))
    way = next((way for way in map(mover.to, spots) if way is not None), None)
    goal = reader.state.place(other)
    reader.use(
        way or mover.toward(spots[0] if spots else goal), None if way else goal, f"{other.name} is out of reach."
    )


def _into(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    piece = find_piece(reader.state, found["who"], mover.body)
    if piece is not None and not is_named(reader.state, found["who"], reader.state.playing()):
        reader.walk(mover, [middle_of(piece)])
        return
    try:
        other = reader.enemy(found["who"])
    except NotUnderstood:
        other = reader.anybody(found["who"])
    into_contact(reader, mover, other, behind=bool(found["behind"]))


def into_contact(reader: MovementReader, mover: Mover, enemy: Character, *, behind: bool) -> None:
    """Goes into contact with somebody; from behind, to the far side of it where that is in reach."""
    way = mover.into(enemy, behind=behind)
    side = " from behind" if behind else ""
    if way is not None:
        wanted = mover.behind(enemy) if behind else None
        if wanted is not None and _is_in_front(reader.state.place(enemy), wanted, way.end):
            reader.note(f"The far side of {enemy.name} is out of reach; this is another side.", INCH // 2)
        reader.use(way, None, "")
        return
    near = mover.toward(reader.state.place(enemy))
    reader.use(near, reader.state.place(enemy), f"{enemy.name} is out of reach{side}.")


def _whom_and_length(reader: MovementReader, found: re.Match[str], mover: Mover) -> tuple[str, int]:
    """Returns who or what is named, and how far: the 2 of "toward Orc 2" belongs to the name if there is one."""
    whole = found[0][found.start("who") - found.start() :]
    thing, piece = find_object(reader.state, whole), find_piece(reader.state, whole)
    lying = key_of(whole) in [key_of(one.name) for one in (thing, piece) if one is not None]
    if found["n"] is None or lying or is_named(reader.state, whole, reader.state.playing()):
        return whole, mover.can_walk
    return found["who"], inches(found["n"])


def _toward(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    who, length = _whom_and_length(reader, found, mover)
    goal = reader.place(who)
    whole = distance(mover.at, goal)
    end = toward(mover.at, goal, min(length, whole))
    way = mover.toward(end, min(length, mover.can_walk))
    reader.use(way, None, f"{reader.unit.name} gets nowhere toward {who}.")


def _away(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    if not found["who"] and not list(reader.state.standing(reader.unit.side.other)):
        raise NotAllowed("There is no enemy to go away from.")
    if not found["who"]:
        length = inches(found["n"]) if found["n"] else mover.can_walk
        reader.use(mover.away(reader.enemy("nearest enemy"), length), None, "It gets nowhere away from there.")
        return
    who, length = _whom_and_length(reader, found, mover)
    reader.use(mover.away(reader.anybody(who), length), None, "It gets nowhere away from there.")


def _short(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    other = reader.anybody(found["who"])
    spot = mover.at_gap(other, inches(found["n"]))
    way = mover.to(spot) if spot is not None else None
    if way is None and spot is not None:
        way = mover.toward(spot)
        reader.use(way, spot, f"{found['n']} inches from {other.name} is out of reach.")
        return
    reader.use(way, None, f"There is no place {found['n']} inches from {other.name}.")


def _outside(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    reader.use(mover.outside_threats(), None, "No place outside all threatened inches is in reach.")


def _direction(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    vector = read_direction(found["dir"])
    assert vector is not None
    length = inches(found["n"]) if found["n"] else mover.can_walk
    reader.walk(mover, [point_toward(mover.at, vector, length)], key)


def _forward(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    """Goes away from one's own edge, or back to it."""
    edge = reader.state.edges.get(reader.unit.side.value)
    if edge is None:
        raise NotUnderstood(f"Write where to, for example {EXAMPLES}.")
    vector = DIRECTIONS[OPPOSITE[edge.value] if found["how"] == "forward" else edge.value[0]]
    if found["n"]:
        reader.walk(mover, [point_toward(mover.at, vector, inches(found["n"]))])
        return
    # As far as one gets, but not off the table: no place is named, so none is missed.
    x, y = point_toward(mover.at, vector, mover.can_walk)
    rim = mover.body.kit.radius
    goal = min(max(x, rim), reader.state.width - rim), min(max(y, rim), reader.state.depth - rim)
    reader.use(mover.toward(goal), None, f"{reader.unit.name} gets no farther {found['how']}.")


def _over(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    """Goes straight over a piece of terrain to its far side."""
    piece = find_piece(reader.state, found["piece"], mover.body)
    if piece is None:
        raise NotUnderstood(f"There is no {found['piece']!r} on the table; it can be {_pieces(reader)}.")
    middle = middle_of(piece)
    half = max(piece.box[2] - piece.box[0], piece.box[3] - piece.box[1]) // 2
    beyond = toward(mover.at, middle, distance(mover.at, middle) + half + mover.body.kit.radius + INCH // 2)
    reader.walk(mover, [beyond])


def _pieces(reader: MovementReader) -> str:
    return listed([piece.name for piece in reader.state.pieces], "or")


def _behind(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    if found["piece"] == "cover":
        _into_cover(reader, mover)
        return
    piece = find_piece(reader.state, found["piece"], mover.body)
    if piece is None and is_named(reader.state, found["piece"], reader.state.playing()):
        _behind_somebody(reader, mover, reader.anybody(found["piece"]))
        return
    if piece is None:
        raise NotUnderstood(f"There is no {found['piece']!r} on the table; it can be {_pieces(reader)}.")
    enemies = list(reader.state.standing(reader.unit.side.other))
    if found["who"]:
        against = reader.enemy(found["who"])
    elif enemies:
        against = min(enemies, key=lambda e: distance(mover.at, reader.state.place(e)))
    else:
        raise NotAllowed("There is no enemy to hide from.")
    way = mover.behind_piece(piece, against)
    if way is None:
        middle = middle_of(piece)
        origin = reader.state.place(against)
        beyond = toward(origin, middle, distance(origin, middle) + 2 * INCH)
        way = mover.toward(mover.free_near(beyond) or beyond)
        reader.use(way, beyond, f"No place behind {piece.name} against {against.name} is in reach.")
        return
    reader.use(way, None, "")


def _into_cover(reader: MovementReader, mover: Mover) -> None:
    """Goes behind the nearest piece in reach that shields from the nearest enemy, a shooter if there is one."""
    enemies = list(reader.state.standing(reader.unit.side.other))
    shooters = [enemy for enemy in enemies if any(made.is_ranged for made in enemy.kit.attacks)]
    if not enemies:
        raise NotAllowed("There is no enemy to hide from.")
    against = min(shooters or enemies, key=lambda e: distance(mover.at, reader.state.place(e)))
    pieces = [piece for piece in reader.state.pieces if piece.is_cover or piece.conceals or piece.height is None]
    pieces.sort(key=lambda p: distance(mover.at, middle_of(p)))
    way = next(filter(None, (mover.behind_piece(piece, against) for piece in pieces[:MOST_PIECES])), None)
    if way is None:
        raise NotAllowed(f"No cover against {against.name} is in reach of {reader.unit.name}.")
    reader.use(way, None, "")


def _behind_somebody(reader: MovementReader, mover: Mover, other: Character) -> None:
    """Goes to the far side of an enemy, or of an ally as the nearest enemy sees it."""
    if other.side is not reader.unit.side:
        into_contact(reader, mover, other, behind=True)
        return
    foe, at = reader.state.place(reader.enemy("nearest enemy")), reader.state.place(other)
    reach = other.kit.radius + mover.body.kit.radius + INCH // 4
    reader.walk(mover, [toward(foe, at, distance(foe, at) + reach)])


def _is_in_front(centre: Point, wanted: Point, end: Point) -> bool:
    """Returns whether a place lies on the other side of a centre than was wanted."""
    return (end[0] - centre[0]) * (wanted[0] - centre[0]) + (end[1] - centre[1]) * (wanted[1] - centre[1]) <= 0


def _maybe_direction(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    if read_direction(found["dir"]) is None:
        _not_understood(found[0])
    _direction(reader, mover, found, key)


_Going: TypeAlias = Callable[[MovementReader, Mover, "re.Match[str]", str], None]
_GOINGS: Final[tuple[tuple[str, _Going], ...]] = (
    (r"to\s+(?P<where>.+)", _to_match),
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
    (rf"(?P<dir>[a-z-]+)(?:\s+{NUMBER})?", _maybe_direction),
    (rf"{NUMBER}\s+(?P<dir>[a-z-]+)", _maybe_direction),
)
