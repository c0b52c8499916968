"""The reader of one movement that is written: who and where is meant, and what was read so far."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.d6s import reading
from engine.d6s.actions.going import TO, Go
from engine.d6s.actions.moving import Move, Step
from engine.d6s.actions.steps import Movement
from engine.d6s.geometry import INCH, Point, distance
from engine.d6s.grid import read_place, said
from engine.d6s.paths import Survey
from engine.d6s.planning.lettered import walk_along
from engine.d6s.planning.naming import find_character, find_object, find_piece, is_placed
from engine.d6s.planning.ways import Mover, account_of
from engine.d6s.state import Character, State
from engine.d6s.terrain import Piece
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

EXAMPLES: Final = (
    "“to H12 via G9”, “into Orc 2 from behind”, “12 from King”, “behind wall 3 against Archer 1”, “NE 4.5”"
)
NUMBER: Final = r"(?P<n>\d{1,2}(?:\.\d{1,3})?)(?:\s*(?:\"|″|in\.?|inch|inches))?"


@dataclass(slots=True)
class Read:
    """What was understood: the movement, and in sentences what differs from what was written."""

    movement: Movement
    notes: list[str] = field(default_factory=list)
    off: int = 0
    """How far the place that was found is from the one that was written, at most, in 1/1000 inch."""

    @property
    def answer(self) -> Json:
        """Return the movement as an answer."""
        return self.movement.to_json()


class MovementReader:
    """Reads one movement, step by step; what was read is foreseen before the next is read."""

    def __init__(self, state: State, unit: Character, body: Character) -> None:
        self.move = Move(state, account_of(state, body), unit).on_trial()
        self.state = self.move.state
        self.unit = self.move.named
        self.steps: list[Step] = []
        self.notes: list[str] = []
        self.off = 0
        self.asks_again = False
        """Whether the mover goes on after what is written."""
        self.waits = False

    @property
    def movement(self) -> Movement:
        """Return what was read."""
        if self.waits:
            return Movement(self.unit.name, waits=True)
        return Movement(self.unit.name, tuple(self.steps), not self.asks_again)

    @property
    def mover(self) -> Mover:
        """Returns who moves, with what is left to it after what was read."""
        return Mover(self.state, self.unit, self.move.account)

    def add(self, step: Step) -> None:
        """Judge one more step and foresee it."""
        normal = step.check(self.move)
        self.steps.append(step)
        normal.foresee(self.move)

    def note(self, text: str, off: int = 0) -> None:
        """Says how what was understood differs from what was written: by so much, where it is a place."""
        self.notes.append(text)
        self.off = max(self.off, off)

    # -- who and where ---------------------------------------------------------------------------------------------

    def enemy(self, text: str) -> Character:
        """Returns which enemy is meant."""
        enemies = [u for u in self.state.playing(self.unit.side.other) if not u.inside and is_placed(self.state, u)]
        return find_character(self.state, text, enemies, self.move.body)

    def anybody(self, text: str) -> Character:
        """Returns who is meant, of both sides."""
        placed = [u for u in self.state.playing() if is_placed(self.state, u)]
        return find_character(self.state, text, placed, self.move.body)

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
            return middle_of(piece)

    def walk(self, mover: Mover, path: Sequence[Point], key: str = TO) -> None:
        """Goes along a path as it is written; where that is not legal, the nearest way to its end."""
        try:
            self.add(Go(tuple(path), key))
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
        self.add(walk_along(found))
        if wanted is not None and distance(found.end, wanted) > 0:
            off = distance(found.end, wanted)
            self.note(f"{why} The nearest is {said(found.end)}.", off)
        elif wanted is not None and self.move.account.paid > before:
            self.note(f"{why} It goes around.")


def middle_of(piece: Piece) -> Point:
    """Returns the middle of a piece of terrain."""
    west, south, east, north = piece.box
    return (west + east) // 2, (south + north) // 2


def inches(text: str) -> int:
    """Returns a length that is written in inches."""
    return round(float(text) * INCH)


def with_weapon(text: str) -> tuple[str, str]:
    """Returns whom, and the weapon: "Orc 1 with bow"."""
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
    """Returns what a weapon of somebody is called in an answer."""
    return reading.weapon(unit, text).label
