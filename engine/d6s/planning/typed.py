"""Lines of text as answers: "Archer 2 to H12 via G9, shoot Orc 1", "into Orc 2 from behind", "NE 4.5".

What is written is read as it stands where that is legal; else as the nearest that is, with a note that says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.d6s import numbers, reading
from engine.d6s.actions.moving import Move
from engine.d6s.actions.steps import Kept, must_be_in_water, step_of
from engine.d6s.book import book
from engine.d6s.geometry import INCH, Point, distance, toward
from engine.d6s.measuring import enemies_near, within_point
from engine.d6s.numbers import BURROW, FLY, PHASE, SWIM
from engine.d6s.paths import Survey
from engine.d6s.planning.addressed import alone, who_and_rest
from engine.d6s.planning.grid import DIRECTIONS, address, point_toward, read_direction, read_place
from engine.d6s.planning.naming import find_character, find_object, find_piece, is_named
from engine.d6s.planning.speech import pieces, plain_moves
from engine.d6s.planning.ways import Mover, account_of
from engine.d6s.spells.registry import SPELLS, Spell, Whom
from engine.d6s.state import Character, State
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

Row = dict[str, Any]

_PICKED_UP: Final = "It is picked up in the Combat Phase, by who is within an inch of it."
OPPOSITE: Final = {"north": "s", "south": "n", "west": "e", "east": "w"}
MOST_PIECES: Final = 4
"""So many pieces of terrain are tried for cover."""
NEAR: Final = INCH // 4
"""A place that is farther than this from the one that was written is another: it is shown before anybody goes there."""

EXAMPLES: Final = (
    "“to H12 via G9”, “into Orc 2 from behind”, “12 from King”, “behind wall 3 against Archer 1”, “NE 4.5”"
)
_STEPS: Final = (
    *("to", "go", "goes", "move", "moves", "walk", "walks", "fly", "flies", "swim", "swims", "burrow", "burrows"),
    *("phase", "toward", "towards", "away", "into", "charge", "outside", "behind", "stay", "stays", "wait", "dash"),
    *("dodge", "hide", "stand", "surge", "shoot", "shoots", "cast", "casts", "use", "uses", "mount", "dismount"),
    *(
        "charges",
        "fires?",
        "attacks?",
        "fights?",
        "action",
        "climb",
        "climbs",
        "enter",
        "leave",
        "drop",
        "drag",
        "release",
        "end",
        "nothing",
        "out",
    ),
)
_NUMBER: Final = r"(?P<n>\d{1,2}(?:\.\d{1,3})?)(?:\s*(?:\"|″|in\.?|inch|inches))?"
WORDS: Final = (*_STEPS, rf"{_NUMBER}\s+(?:short|from|toward|n|ne|e|se|s|sw|w|nw|north|south|east|west)")
"""With which of these a line begins to say what somebody does."""
_WAYS: Final = {
    "fly": FLY,
    "flies": FLY,
    "swim": SWIM,
    "swims": SWIM,
    "burrow": BURROW,
    "burrows": BURROW,
    "phase": PHASE,
}


@dataclass(slots=True)
class Read:
    """What was understood: the answer, and in sentences what differs from what was written."""

    answer: Json
    notes: list[str] = field(default_factory=list)
    off: int = 0
    """How far the place that was found is from the one that was written, at most, in 1/1000 inch."""


# -- movements -------------------------------------------------------------------------------------------------------


def read_movement(state: State, candidates: Sequence[Character], text: str) -> Read:
    """Returns the movement that a line says. Raises a `Refusal` where nothing legal can be made of it.

    The position is the same afterwards.
    """
    unit, rest = who_and_rest(state, candidates, text, WORDS)
    alone(state, unit, pieces(rest), WORDS)
    body = unit if unit.inside else state.body(unit)
    reader = MovementReader(state, unit, Move(state, account_of(state, body), unit))
    kept = Kept(reader.move)
    try:
        for piece in pieces(rest) or ["stay"]:
            for said in plain_moves(piece):
                reader.take(said)
        must_be_in_water(reader.move, reader.rows)
    finally:
        kept.put_back()
    return Read({"unit": unit.name, "steps": reader.steps}, reader.notes, reader.off)


class MovementReader:
    """Reads one movement, step by step; what was read is foreseen before the next is read."""

    def __init__(self, state: State, unit: Character, move: Move) -> None:
        self.state = state
        self.unit = unit
        self.move = move
        self.rows: list[Row] = []
        self.notes: list[str] = []
        self.off = 0
        self._asks_again = False

    @property
    def steps(self) -> list[Row]:
        if self.rows and "wait" in self.rows[0]:
            return self.rows
        return self.rows if self._asks_again else [*self.rows, {"end": True}]

    def take(self, piece: str) -> None:
        words = key_of(piece).split()
        first = words[0]
        if piece in ("stay", "end"):
            return
        if first in ("wait", "waits"):
            self.rows.append({"wait": True})
            return
        if first in ("ask", "more"):
            self._asks_again = True
            return
        if first == "stays" or (first == "stay" and len(words) > 1):
            self.take(" ".join(words[1:]))
            return
        reader = _READERS.get(first)
        if reader is not None:
            reader(self, piece[len(first) :].strip())
        elif self.rows and "shoot" in self.rows[-1] and not self._is_going(piece):
            self._shoot(piece, more=True)
        else:
            self._go(piece)

    def add(self, row: Row) -> None:
        """Judges one more step and foresees it."""
        step, written = step_of(row)
        normal = step.check(self.move, written)
        self.rows.append(row)
        step.foresee(self.move, normal)

    def note(self, text: str, off: int = 0) -> None:
        self.notes.append(text)
        self.off = max(self.off, off)

    # -- who and where ---------------------------------------------------------------------------------------------

    def enemy(self, text: str) -> Character:
        enemies = [u for u in self.state.playing(self.unit.side.other) if not u.inside]
        return find_character(self.state, text, enemies, self.move.body)

    def anybody(self, text: str) -> Character:
        return find_character(self.state, text, list(self.state.playing()), self.move.body)

    def place(self, text: str) -> Point:
        """Returns a place: an address, inches, or where somebody or something is."""
        at = read_place(text)
        if at is not None:
            return at
        thing = find_object(self.state, text, self.move.body)
        if thing is not None and thing.at is not None:
            return thing.at
        between = re.fullmatch(r"between\s+(.+?)\s+and\s+(.+)", text.strip())
        if between is not None:
            one, other = self.place(between[1]), self.place(between[2])
            return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
        try:
            return self.state.place(self.anybody(text))
        except NotUnderstood:
            piece = find_piece(self.state, text, self.move.body)
            if piece is None:
                raise NotUnderstood(f"Where {text!r} is I do not understand. Write {EXAMPLES}.") from None
            return (piece.box[0] + piece.box[2]) // 2, (piece.box[1] + piece.box[3]) // 2

    @property
    def mover(self) -> Mover:
        return Mover(self.state, self.unit, self.move.account)

    # -- going -----------------------------------------------------------------------------------------------------

    @staticmethod
    def _is_going(piece: str) -> bool:
        first = key_of(piece).split()[0]
        return first in _STEPS or read_direction(first) is not None or first.replace(".", "").isdigit()

    def _go(self, piece: str) -> None:
        """Reads one of the ways to say where."""
        low = " ".join(piece.casefold().split())
        spells = [
            name
            for u in self.state.mounted_body(self.move.body)
            for name in (*u.kit.spells.standard, *u.kit.spells.concentration)
        ]
        if _named_first(low, spells) is not None:
            self._cast(piece)
            return
        mover = self.mover
        if mover.is_prone and mover.left > 0 and not any("stand" in row for row in self.rows):
            self.add({"stand": True})
            self.note(f"{self.unit.name} stands up first.")
            mover = self.mover
        key = "to"
        way = re.match(r"(fly|flies|swim|swims|burrow|burrows|phase)(?:\s+to)?\s+(.*)", low)
        if way is not None:
            key, low = _WAYS[way[1]], f"to {way[2]}"
        for pattern, reader in _GOINGS:
            found = re.fullmatch(pattern, low)
            if found is not None:
                reader(self, mover, found, key)
                return
        if read_place(low.partition(" via ")[0]) is not None or low.startswith("between "):
            self._to(mover, low, key)
            return
        self._not_understood(piece)

    def _not_understood(self, piece: str) -> None:
        """Raises `NotUnderstood` that says what may be written."""
        if key_of(piece).split()[0] in ("left", "right"):
            raise NotUnderstood(
                "Left and right depend on who looks. Write a direction of the picture, where north is up: “west 3”, "
                "“NE 4.5”."
            )
        raise NotUnderstood(f"{piece!r} I do not understand. Write for example {EXAMPLES}, “shoot Orc 1”, “dodge”.")

    def _to(self, mover: Mover, text: str, key: str) -> None:
        goal_text, _, via_text = text.partition(" via ")
        if not via_text and read_place(goal_text) is None and self._to_somebody(mover, goal_text):
            return
        via = [self.place(part.strip()) for part in re.split(r"\band\b|&|\s+via\s+", via_text) if part.strip()]
        goal = self.place(goal_text)
        self.walk(mover, [*via, goal], key)

    def _to_somebody(self, mover: Mover, text: str) -> bool:
        """Goes to the side of somebody: into contact with an enemy. Returns whether somebody is meant."""
        if find_object(self.state, text, self.move.body) is not None or text.startswith("between "):
            return False
        try:
            other = self.anybody(text)
        except NotUnderstood:
            return False
        if other.side is not self.unit.side:
            self._contact(mover, other, behind=False)
        else:
            self._to_side(mover, other)
            self.note(f"The nearest is {address(self.mover.at)}, at its side.")
        return True

    def _beside(self, mover: Mover, found: re.Match[str], key: str) -> None:
        if not self._to_somebody(mover, found["who"]):
            self.walk(mover, [self.place(found["who"])])

    def _to_side(self, mover: Mover, other: Character) -> None:
        if other is self.move.body:
            raise NotAllowed(f"{other.name} cannot go to itself.")
        spots = list(mover.contacts(other))
        way = next((way for way in map(mover.to, spots) if way is not None), None)
        goal = self.state.place(other)
        self.use(
            way or mover.toward(spots[0] if spots else goal), None if way else goal, f"{other.name} is out of reach."
        )

    def walk(self, mover: Mover, path: Sequence[Point], key: str = "to") -> None:
        """Goes along a path as it is written; where that is not legal, the nearest way to its end."""
        try:
            self.add({key: [list(p) for p in path]})
            return
        except NotAllowed as wrong:
            refusal = wrong
        goal = path[-1]
        spot = mover.free_near(goal)
        found = mover.to(spot) if spot is not None else None
        found = found or mover.toward(spot or goal)
        if found is None:
            raise refusal
        self.use(found, goal, str(refusal))

    def use(self, found: Survey | None, wanted: Point | None, why: str) -> None:
        """Goes a way that was found, and says how it differs from what was wanted."""
        if found is None:
            raise NotAllowed(f"{why} There is no legal way nearer to it.")
        before = self.move.account.paid
        self.add({"swim" if found.way == SWIM else "to": [list(p) for p in found.points[1:]]})
        if wanted is not None and distance(found.end, wanted) > 0:
            off = distance(found.end, wanted)
            self.note(f"{why} The nearest is {address(found.end)}.", off)
        elif wanted is not None and self.move.account.paid > before:
            self.note(f"{why} It goes around.")

    def _whom_and_length(self, found: re.Match[str], mover: Mover) -> tuple[str, int]:
        """Returns who or what is named, and how far: the 2 of "toward Orc 2" belongs to the name if there is one."""
        whole = found[0][found.start("who") - found.start() :]
        thing, piece = find_object(self.state, whole), find_piece(self.state, whole)
        lying = key_of(whole) in [key_of(one.name) for one in (thing, piece) if one is not None]
        if found["n"] is None or lying or is_named(self.state, whole, self.state.playing()):
            return whole, mover.can_walk
        return found["who"], _inches(found["n"])

    def _toward(self, mover: Mover, found: re.Match[str], key: str) -> None:
        who, length = self._whom_and_length(found, mover)
        goal = self.place(who)
        whole = distance(mover.at, goal)
        end = toward(mover.at, goal, min(length, whole))
        way = mover.toward(end, min(length, mover.can_walk))
        self.use(way, None, f"{self.unit.name} gets nowhere toward {who}.")

    def _away(self, mover: Mover, found: re.Match[str], key: str) -> None:
        if not found["who"] and not list(self.state.standing(self.unit.side.other)):
            raise NotAllowed("There is no enemy to go away from.")
        if not found["who"]:
            length = _inches(found["n"]) if found["n"] else mover.can_walk
            self.use(mover.away(self.enemy("nearest enemy"), length), None, "It gets nowhere away from there.")
            return
        who, length = self._whom_and_length(found, mover)
        self.use(mover.away(self.anybody(who), length), None, "It gets nowhere away from there.")

    def _into(self, mover: Mover, found: re.Match[str], key: str) -> None:
        piece = find_piece(self.state, found["who"], mover.body)
        if piece is not None and not is_named(self.state, found["who"], self.state.playing()):
            self.walk(mover, [((piece.box[0] + piece.box[2]) // 2, (piece.box[1] + piece.box[3]) // 2)])
            return
        try:
            other = self.enemy(found["who"])
        except NotUnderstood:
            other = self.anybody(found["who"])
        self._contact(mover, other, behind=bool(found["behind"]))

    def _contact(self, mover: Mover, enemy: Character, *, behind: bool) -> None:
        """Goes into contact with somebody; from behind, to the far side of it where that is in reach."""
        way = mover.into(enemy, behind=behind)
        side = " from behind" if behind else ""
        if way is not None:
            wanted = mover.behind(enemy) if behind else None
            if wanted is not None and _is_in_front(self.state.place(enemy), wanted, way.end):
                self.note(f"The far side of {enemy.name} is out of reach; this is another side.", INCH // 2)
            self.use(way, None, "")
            return
        near = mover.toward(self.state.place(enemy))
        self.use(near, self.state.place(enemy), f"{enemy.name} is out of reach{side}.")

    def _attack(self, text: str) -> None:
        """Shoots, where that is possible from here; else goes into contact: blows fall in the Combat Phase."""
        name = re.sub(r"\s+from\s+(?:behind|the\s+(?:back|rear))$", "", text)
        low, weapon = with_weapon(re.sub(r"^at\s+", "", name))
        enemy = self.enemy(how_often(low)[0] or "nearest enemy")
        kit = self._shooter({}).kit
        named = kit.attack(key_of(weapon)) if weapon else None
        if any(made.is_ranged for made in kit.attacks) and (named is None or named.is_ranged):
            try:
                self._shoot(name)
                return
            except NotAllowed:
                if not self.mover.can_walk:
                    raise
        if enemy.name not in [one.name for one in enemies_near(self.state, self.move.body)]:
            self._contact(self.mover, enemy, behind=name != text)
        self.note("Its blows fall in the Combat Phase.")

    def _fetch(self, text: str) -> None:
        """Goes to within an inch of an object, from where it can be picked up in the Combat Phase."""
        thing = find_object(self.state, text, self.move.body)
        if key_of(text) in ("it", "up"):
            self.note(_PICKED_UP)
            return
        if thing is None:
            raise NotUnderstood(f"There is no object called {text!r}; it can be {listed(self.state.objects, 'or')}.")
        if thing.at is None:
            bearer = next((u.name for u in self.state.playing() if thing.name in u.carries), "somebody")
            raise NotAllowed(f"{thing.name} is carried by {bearer}.")
        mover = self.mover
        if not within_point(self.state, mover.body, thing.at, INCH):
            self.walk(mover, [toward(thing.at, mover.at, mover.body.kit.radius + INCH // 2)])
        self.note(_PICKED_UP)

    def _forward(self, mover: Mover, found: re.Match[str], key: str) -> None:
        """Goes away from one's own edge, or back to it."""
        edge = self.state.edges.get(self.unit.side.value)
        if edge is None:
            raise NotUnderstood(f"Write where to, for example {EXAMPLES}.")
        vector = DIRECTIONS[OPPOSITE[edge.value] if found["how"] == "forward" else edge.value[0]]
        if found["n"]:
            self.walk(mover, [point_toward(mover.at, vector, _inches(found["n"]))])
            return
        # As far as one gets, but not off the table: no place is named, so none is missed.
        x, y = point_toward(mover.at, vector, mover.can_walk)
        rim = mover.body.kit.radius
        goal = min(max(x, rim), self.state.width - rim), min(max(y, rim), self.state.depth - rim)
        self.use(mover.toward(goal), None, f"{self.unit.name} gets no farther {found['how']}.")

    def _over(self, mover: Mover, found: re.Match[str], key: str) -> None:
        """Goes straight over a piece of terrain to its far side."""
        piece = find_piece(self.state, found["piece"], mover.body)
        if piece is None:
            raise NotUnderstood(f"There is no {found['piece']!r} on the table; it can be {self._pieces()}.")
        middle = (piece.box[0] + piece.box[2]) // 2, (piece.box[1] + piece.box[3]) // 2
        half = max(piece.box[2] - piece.box[0], piece.box[3] - piece.box[1]) // 2
        beyond = toward(mover.at, middle, distance(mover.at, middle) + half + mover.body.kit.radius + INCH // 2)
        self.walk(mover, [beyond])

    def _pieces(self) -> str:
        return listed([piece.name for piece in self.state.pieces], "or")

    def _short(self, mover: Mover, found: re.Match[str], key: str) -> None:
        other = self.anybody(found["who"])
        spot = mover.at_gap(other, _inches(found["n"]))
        way = mover.to(spot) if spot is not None else None
        if way is None and spot is not None:
            way = mover.toward(spot)
            self.use(way, spot, f"{found['n']} inches from {other.name} is out of reach.")
            return
        self.use(way, None, f"There is no place {found['n']} inches from {other.name}.")

    def _outside(self, mover: Mover, found: re.Match[str], key: str) -> None:
        self.use(mover.outside_threats(), None, "No place outside all threatened inches is in reach.")

    def _behind(self, mover: Mover, found: re.Match[str], key: str) -> None:
        if found["piece"] == "cover":
            self._into_cover(mover)
            return
        piece = find_piece(self.state, found["piece"], mover.body)
        if piece is None and is_named(self.state, found["piece"], self.state.playing()):
            self._behind_somebody(mover, self.anybody(found["piece"]))
            return
        if piece is None:
            raise NotUnderstood(f"There is no {found['piece']!r} on the table; it can be {self._pieces()}.")
        enemies = list(self.state.standing(self.unit.side.other))
        if found["who"]:
            against = self.enemy(found["who"])
        elif enemies:
            against = min(enemies, key=lambda e: distance(mover.at, self.state.place(e)))
        else:
            raise NotAllowed("There is no enemy to hide from.")
        way = mover.behind_piece(piece, against)
        if way is None:
            middle = (piece.box[0] + piece.box[2]) // 2, (piece.box[1] + piece.box[3]) // 2
            origin = self.state.place(against)
            beyond = toward(origin, middle, distance(origin, middle) + 2 * INCH)
            way = mover.toward(mover.free_near(beyond) or beyond)
            self.use(way, beyond, f"No place behind {piece.name} against {against.name} is in reach.")
            return
        self.use(way, None, "")

    def _into_cover(self, mover: Mover) -> None:
        """Goes behind the nearest piece in reach that shields from the nearest enemy, a shooter if there is one."""
        enemies = list(self.state.standing(self.unit.side.other))
        shooters = [enemy for enemy in enemies if any(made.is_ranged for made in enemy.kit.attacks)]
        if not enemies:
            raise NotAllowed("There is no enemy to hide from.")
        against = min(shooters or enemies, key=lambda e: distance(mover.at, self.state.place(e)))
        pieces = [piece for piece in self.state.pieces if piece.is_cover or piece.conceals or piece.height is None]
        pieces.sort(key=lambda p: distance(mover.at, ((p.box[0] + p.box[2]) // 2, (p.box[1] + p.box[3]) // 2)))
        way = next(filter(None, (mover.behind_piece(piece, against) for piece in pieces[:MOST_PIECES])), None)
        if way is None:
            raise NotAllowed(f"No cover against {against.name} is in reach of {self.unit.name}.")
        self.use(way, None, "")

    def _behind_somebody(self, mover: Mover, other: Character) -> None:
        """Goes to the far side of an enemy, or of an ally as the nearest enemy sees it."""
        if other.side is not self.unit.side:
            self._contact(mover, other, behind=True)
            return
        foe, at = self.state.place(self.enemy("nearest enemy")), self.state.place(other)
        reach = other.kit.radius + mover.body.kit.radius + INCH // 4
        self.walk(mover, [toward(foe, at, distance(foe, at) + reach)])

    def _direction(self, mover: Mover, found: re.Match[str], key: str) -> None:
        vector = read_direction(found["dir"])
        assert vector is not None
        length = _inches(found["n"]) if found["n"] else mover.can_walk
        self.walk(mover, [point_toward(mover.at, vector, length)], key)

    def _to_match(self, mover: Mover, found: re.Match[str], key: str) -> None:
        self._to(mover, found["where"], key)

    # -- acting ----------------------------------------------------------------------------------------------------

    def _shoot(self, text: str, more: bool = False) -> None:
        low = re.sub(r"^at\s+", "", text.strip(), flags=re.IGNORECASE)
        first, *further = [part for part in re.split(r"\s+and\s+|\s*&\s*", low) if part] or [""]
        if not first:
            can = listed(self._could_shoot({}), "or")
            raise NotUnderstood(f"Whom does {self.unit.name} shoot? From where it stands it can shoot {can}.")
        name, weapon = with_weapon(first)
        name, times = how_often(name)
        enemy = self.enemy(name)
        if further and not more:
            by = self._shooter({})
            named = [how_often(with_weapon(part)[0]) for part in (first, *further)]
            each = [(self.enemy(who), often or 1) for who, often in named]
            rider = {"by": by.name} if by.name != self.unit.name else {}
            self.add({"shoot": [foe.name for foe, times in each for _ in range(times)], **rider})
            return
        if more:
            row = self.rows.pop()
            shots = [*row["shoot"]]
        else:
            row, shots = {}, []
        by = self._shooter(row)
        most = numbers.total(numbers.attacks(self.state, by))
        shot: Json = {"target": enemy.name, "with": weapon_label(by, weapon)} if weapon else enemy.name
        count = times or (1 if more else most)
        if more and len(shots) == most:
            shots = shots[: most - 1]
        wanted = [*shots, *[shot] * count]
        if more:
            # The action is counted already: the whole of it is judged by the question.
            self.rows.append({**row, "shoot": wanted})
            return
        rider = {"by": by.name} if by.name != self.unit.name else {}
        try:
            self.add({"shoot": wanted, **rider})
        except NotAllowed as refusal:
            others = self._could_shoot(rider)
            can = f" It can shoot {listed(others, 'or')} from there." if others and enemy.name not in others else ""
            raise NotAllowed(f"{refusal}{can}") from refusal

    def _could_shoot(self, rider: Row) -> list[str]:
        """Returns whom it could shoot from where it stands now."""
        found = []
        for enemy in self.state.playing(self.unit.side.other):
            step, written = step_of({"shoot": [enemy.name], **rider})
            try:
                step.check(self.move, written)
            except Refusal:
                continue
            found.append(enemy.name)
        return found

    def _shooter(self, row: Row) -> Character:
        if "by" in row:
            return self.state.units[row["by"]]
        able = [u for u in self.state.mounted_body(self.move.body) if any(a.is_ranged for a in u.kit.attacks)]
        return self.unit if self.unit in able or not able else able[0]

    def _cast(self, text: str) -> None:
        low = " ".join(text.split())
        casters = self.state.mounted_body(self.move.body)
        spell = _named_first(low, [*SPELLS])
        if spell is None:
            known = [SPELLS[n].title for u in casters for n in (*u.kit.spells.standard, *u.kit.spells.concentration)]
            able = listed(dict.fromkeys(known)) if known else "no spells"
            raise NotUnderstood(f"Which spell is {low!r}? {self.unit.name} knows {able}.")
        rest = low[len(spell) :] if key_of(low).startswith(spell) else low
        rest = re.sub(r"^[\s’']*(s\s)?", " ", rest[_overhang(low, spell) :] if rest is low else rest)
        row: Row = {"cast": spell}
        for word, part in re.findall(
            r"\b(on|at|toward|towards|choosing|choose)\s+(.*?)(?=\s+(?:on|at|toward|towards|choosing|choose)\s|$)", rest
        ):
            if word in ("choosing", "choose"):
                row["choose"] = part.strip()
            else:
                self._aim(row, SPELLS[spell], word, part)
        self.add(row)

    def _aim(self, row: Row, spell: Spell, word: str, part: str) -> None:
        """Reads at what a spell is cast, by what it can be cast at: "on Orc 1", "at Orc 1" and "toward Orc 1"."""
        whom = spell.aim.whom
        if whom is Whom.NOBODY:
            self.note(f"{spell.title} is cast at nobody. {spell.rule}", INCH)
        elif whom is Whom.FALLEN:
            fallen = [unit for unit in self.state.units.values() if not unit.in_play]
            row["targets"] = [find_character(self.state, part, fallen).name]
        elif whom is Whom.POINT:
            row["at"] = list(self.place(part))
        elif whom is Whom.DIRECTION:
            row["toward"] = list(self.place(part))
        elif whom in (Whom.ALLIES, Whom.ENEMIES, Whom.ANYBODY) or word == "on":
            row["targets"] = [self.anybody(name).name for name in re.split(r"\band\b|&|\+", part) if name.strip()]
        else:
            row["at" if word == "at" else "toward"] = list(self.place(part))

    def _use(self, text: str) -> None:
        low = " ".join(text.split())
        name, _, rest = re.sub(r"\s+(on|at|to|toward|towards)\s+", r" | \1 ", low, count=1).partition(" | ")
        row: Row = {"use": key_of(name)}
        word, _, what = rest.partition(" ")
        if word == "on":
            row["target"] = self.anybody(what).name
        elif word == "to":
            row["to"] = list(self.place(what))
        elif word:
            row["toward"] = list(self.place(what))
        self.add(row)

    def _plain(self, key: str) -> Callable[[str], None]:
        def reads(text: str) -> None:
            if text and key_of(text) not in ("up", "first"):
                raise NotUnderstood(f"After {key} nothing else is written; set further steps apart with commas.")
            self.add({key: True})

        return reads

    def _climb(self, text: str) -> None:
        """How high to hang on the wall at whose foot one stands (D-51)."""
        found = re.fullmatch(rf"(?:up\s+)?(?:to\s+)?{_NUMBER}(?:\s+up.*|\s+high)?", text.strip())
        if found is None:
            raise NotUnderstood("After climb stands how high: “climb 1.5”; over a wall one goes with “to”.")
        self.add({"climb": _inches(found["n"])})

    def _somebody(self, key: str, text: str) -> None:
        self.add({key: self.anybody(re.sub(r"^(of|go of)\s+", "", text)).name})

    def down(self, key: str, text: str) -> None:
        where = re.sub(r"^to\s+", "", text.strip())
        body = self.move.body if key == "dismount" else self.state.units[self.unit.inside or self.unit.name]
        near = Mover(self.state, body)
        if where:
            goal = self.place(where)
        else:
            centre = self.state.place(body)
            goal = centre[0], centre[1] - body.kit.radius - self.unit.kit.radius - 50
        spot = near.free_near(goal, 2 * INCH)
        self.add({key: list(spot or goal)})

    def _drop(self, text: str) -> None:
        thing = find_object(self.state, text)
        carried = [name for u in self.state.mounted_body(self.move.body) for name in u.carries]
        if thing is None and not carried:
            raise NotAllowed(f"{self.unit.name} carries nothing.")
        self.add({"drop": thing.name if thing is not None else carried[0]})


def _is_in_front(centre: Point, wanted: Point, end: Point) -> bool:
    """Returns whether a place lies on the other side of a centre than was wanted."""
    return (end[0] - centre[0]) * (wanted[0] - centre[0]) + (end[1] - centre[1]) * (wanted[1] - centre[1]) <= 0


_Reader = Callable[[MovementReader, Mover, "re.Match[str]", str], None]
_GOINGS: Final[tuple[tuple[str, _Reader], ...]] = (
    (r"to\s+(?P<where>.+)", MovementReader._to_match),
    (rf"towards?\s+(?P<who>.+?)(?:\s+{_NUMBER})?", MovementReader._toward),
    (rf"away(?:\s+from)?(?:\s+(?:by\s+)?{_NUMBER})?(?P<who>)", MovementReader._away),
    (rf"away\s+from\s+(?P<who>.+?)(?:\s+(?:by\s+)?{_NUMBER})?", MovementReader._away),
    (rf"(?P<how>forward|backward)(?:\s+{_NUMBER})?", MovementReader._forward),
    (r"beside\s+(?P<who>.+)", MovementReader._beside),
    (r"over\s+(?P<piece>.+)", MovementReader._over),
    (r"(?:into|charge)\s+(?P<who>.+?)(?P<behind>\s+from\s+(?:behind|the\s+back|the\s+rear))?", MovementReader._into),
    (rf"{_NUMBER}\s+(?:short\s+of|from|off)\s+(?P<who>.+)", MovementReader._short),
    (r"(?:outside|out\s+of)(?:\s+all)?(?:\s+threats?|\s+reach)?", MovementReader._outside),
    (r"behind\s+(?P<piece>.+?)(?:\s+(?:against|from)\s+(?P<who>.+))?", MovementReader._behind),
    (rf"(?P<dir>[a-z-]+)(?:\s+{_NUMBER})?", lambda r, m, f, k: _maybe_direction(r, m, f, k)),
    (rf"{_NUMBER}\s+(?P<dir>[a-z-]+)", lambda r, m, f, k: _maybe_direction(r, m, f, k)),
)


def _maybe_direction(reader: MovementReader, mover: Mover, found: re.Match[str], key: str) -> None:
    if read_direction(found["dir"]) is None:
        reader._not_understood(found[0])
    reader._direction(mover, found, key)


_READERS: Final[Mapping[str, Callable[[MovementReader, str], None]]] = {
    "dash": lambda r, text: r._plain("dash")(text),
    "dodge": lambda r, text: r._plain("dodge")(text),
    "dodges": lambda r, text: r._plain("dodge")(text),
    "hide": lambda r, text: r._plain("hide")(text),
    "hides": lambda r, text: r._plain("hide")(text),
    "stand": lambda r, text: r._plain("stand")(text),
    "surge": lambda r, text: r._plain("surge")(text),
    "shoot": lambda r, text: r._shoot(text),
    "shoots": lambda r, text: r._shoot(text),
    "throw": lambda r, text: r._shoot(text),
    "attack": lambda r, text: r._attack(text),
    "fetch": lambda r, text: r._fetch(text),
    "cast": lambda r, text: r._cast(text),
    "casts": lambda r, text: r._cast(text),
    "use": lambda r, text: r._use(text),
    "uses": lambda r, text: r._use(text),
    "climb": lambda r, text: r._climb(text),
    "climbs": lambda r, text: r._climb(text),
    "mount": lambda r, text: r._somebody("mount", text),
    "enter": lambda r, text: r._somebody("enter", text),
    "drag": lambda r, text: r._somebody("drag", text),
    "release": lambda r, text: r._somebody("release", text),
    "dismount": lambda r, text: r.down("dismount", text),
    "leave": lambda r, text: r.down("leave", text),
    "drop": lambda r, text: r._drop(text),
}


def _inches(text: str) -> int:
    return round(float(text) * INCH)


def with_weapon(text: str) -> tuple[str, str]:
    name, _, weapon = text.partition(" with ")
    return name.strip(), weapon.strip()


def how_often(text: str) -> tuple[str, int]:
    """Returns a name and how often it is meant: "Orc 1 x2", "Orc 1 ×2", "2x Orc 1"."""
    often = re.fullmatch(r"(?P<name>.+?)\s+(?P<n>once|twice|thrice|(?:one|two|three|\d) times?)", text, re.IGNORECASE)
    if often is not None:
        word = often["n"].casefold().split()[0]
        return often["name"].strip(), _OFTEN.get(word) or int(word)
    found = re.fullmatch(r"(?P<name>.+?)\s*[x×]\s*(?P<n>\d)", text, re.IGNORECASE)
    if found is None:
        found = re.fullmatch(r"(?P<n>\d)\s*[x×]\s+(?P<name>.+)", text, re.IGNORECASE)
    return (found["name"].strip(), int(found["n"])) if found is not None else (text, 0)


_OFTEN: Final = {"once": 1, "one": 1, "twice": 2, "two": 2, "thrice": 3, "three": 3}


def weapon_label(unit: Character, text: str) -> str:
    return reading.weapon(unit, text).label


def _named_first(text: str, names: Iterable[str]) -> str | None:
    """Returns the longest of some inner names with which a text begins."""
    wanted = key_of(text)
    fitting = [name for name in names if wanted == name or wanted.startswith(f"{name} ")]
    return max(fitting, key=len, default=None)


def _overhang(text: str, name: str) -> int:
    """Returns where in a written text its inner name ends: apostrophes are written and not counted."""
    left = len(name.replace(" ", ""))
    for place, letter in enumerate(text):
        if left == 0:
            return place
        left -= letter not in " '’"
    return len(text)


# -- places ----------------------------------------------------------------------------------------------------------


def read_goal(state: State, unit: Character, length: int, text: str) -> Read:
    """Returns the place, as a path, to which somebody goes up to so far: Misty Step, Flyby, following up."""
    body = state.body(unit)
    reader = MovementReader(state, unit, Move(state, account_of(state, body), unit))
    low = re.sub(r"^to\s+", "", " ".join(text.casefold().split()))
    mover = Mover(state, unit)
    into = re.fullmatch(r"(?:into|charge)\s+(.+)", low)
    direction = re.fullmatch(rf"(?P<dir>[a-z-]+)(?:\s+{_NUMBER})?", low)
    if into is not None:
        other = reader.anybody(into[1])
        goal = next(iter(mover.contacts(other)), None)
        if goal is None:
            raise NotAllowed(f"There is no free place beside {other.name}.")
    elif direction is not None and read_direction(direction["dir"]) is not None:
        vector = read_direction(direction["dir"])
        assert vector is not None
        goal = point_toward(mover.at, vector, _inches(direction["n"]) if direction["n"] else length)
    else:
        goal = reader.place(low)
    if distance(mover.at, goal) > length:
        goal = toward(mover.at, goal, length)
    spot = mover.free_near(goal)
    return Read(list(spot or goal), [], distance(spot, goal) if spot is not None else 0)


def profile_named(text: str) -> str | None:
    """Returns the printed name of a profile that is meant, or None."""
    profile = book().profile(text)
    return profile.name if profile is not None else None
