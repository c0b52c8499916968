"""Forced dice: `'A melee: Knight MELEE 3; Protector Rend 4 -> MELEE 4'`.

`X -> Y`: the die was thrown again, both faces count. `X => Y`: it was thrown again instead. Rolls that the file
does not list are no part of its case and are thrown by a seeded generator.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.chance import RandomSource, Roll
from engine.dragon_dice.dice import LAST_FACE, catalogue
from engine.dragon_dice.names import WrittenName, match_names, read_name
from engine.dragon_dice.position import MOST_SEATS
from engine.dragon_dice.scenario import unbuilt
from engine.dragon_dice.scenario.answers import PLACES
from engine.located import Item
from engine.refusals import NotUnderstood
from engine.values import Seat

DISTANCE: Final = "distance"
KINDS: Final = (
    "melee",
    "counter melee",
    "missile",
    "save",
    "maneuver",
    "counter-maneuver",
    "horde maneuver",
    DISTANCE,
)
"""The kinds of roll there are."""

ICONS_WITHOUT_X: Final = (
    *("Belly", "Decapitate", "Dispel Magic", "Double Strike", "Ferry", "Flame", "Frost Breath", "Galeforce", "Gate"),
    *("Gore", "Hypnotic Glare", "Illusion", "Impale", "Magic Suppression", "Plague", "Slay", "Sleep"),
    *("Spell Disruption", "Surprise", "Swallow", "Tail"),
)
"""Icons whose rule has no X (p. 31-43): a number after them has no meaning, so any is understood."""


class DiceMismatch(Exception):
    """The file forces dice that do not fit the roll the rules call for. The sentence says which, with its line."""


@dataclass(frozen=True, slots=True)
class ForcedDie:
    """A die of a forced roll, by its name or, for a distance, its terrain: the faces it shows one after another."""

    name: WrittenName | None
    place: str | None
    faces: tuple[str, ...]

    def __str__(self) -> str:
        return self.place or str(self.name)


@dataclass(frozen=True, slots=True)
class ForcedRoll:
    """A roll as the file lists it."""

    item: Item
    player: Seat
    kind: str
    dice: tuple[ForcedDie, ...]

    def __str__(self) -> str:
        return f"line {self.item.line}: the roll '{self.player} {self.kind}: {'; '.join(map(str, self.dice))}'"


# -- reading -------------------------------------------------------------------------------------------------------


def parse_roll(item: Item) -> list[ForcedRoll]:
    """Returns the rolls of one line. Raises `NotReadable`.

    A line is one roll, but each distance is a roll of its own, and so is each time it is rolled again.
    """
    head, colon, rest = item.text().partition(":")
    player, _, kind = head.strip().partition(" ")
    kind = " ".join(kind.split())
    if not colon or player not in MOST_SEATS:
        raise item.wrong("a roll is written 'A melee: Knight MELEE 3; Archer ID 2'")
    if kind in unbuilt.ROLLS:
        raise item.wrong(f"not supported yet: the roll {kind!r}")
    Item(kind, item.line, item.path).one_of(KINDS)
    parts = [part.strip() for part in rest.split(";") if part.strip()]
    if not parts:
        raise item.wrong("a roll needs dice")
    seat = Seat(player)
    if kind == DISTANCE:
        return [
            ForcedRoll(item, seat, kind, (ForcedDie(None, die.place, (face,)),))
            for die in (_terrain(item, part) for part in parts)
            for face in die.faces
        ]
    dice = tuple(_unit(item, part) for part in parts)
    names = [die.name for die in dice if die.name is not None and die.name.number is not None]
    if len(set(names)) < len(names):
        raise item.wrong("a die is listed twice in one roll")
    return [ForcedRoll(item, seat, kind, dice)]


def _terrain(item: Item, part: str) -> ForcedDie:
    place, _, shown = part.partition(" ")
    faces = [face.strip() for face in re.split(r"[-=]>", shown)]
    if place not in PLACES:
        raise item.wrong(f"{part!r}: a distance is written with its terrain, as in B-home 8")
    for face in faces:
        if face not in map(str, range(1, LAST_FACE + 1)):
            raise item.wrong(f"{part!r}: a terrain has faces 1 to {LAST_FACE}")
    return ForcedDie(None, place, tuple(faces))


def _unit(item: Item, part: str) -> ForcedDie:
    first, *again = (face.strip() for face in part.split("->"))
    if "=>" in part:
        raise item.wrong("not supported yet: a re-roll that replaces (=>)")
    words = first.split(" ")
    for cut in range(len(words) - 1, 0, -1):
        name = _name(" ".join(words[:cut]))
        if name is not None and name.kind in catalogue().units:
            faces = [_face(item, name.kind, face) for face in (" ".join(words[cut:]), *again)]
            return ForcedDie(name, None, tuple(faces))
    try:
        read_name(re.sub(r" [^ ]+( \d+)?$", "", first))
    except NotUnderstood as unknown:
        raise item.wrong(f"{part!r}: {unknown}") from unknown
    raise item.wrong(f"{part!r} is not a unit and one of its faces, as in Knight MELEE 3")


def _name(text: str) -> WrittenName | None:
    try:
        return read_name(text)
    except NotUnderstood:
        return None


def _face(item: Item, kind: str, text: str) -> str:
    printed = catalogue().units[kind].faces
    wanted = " ".join(text.split())
    for face in printed:
        if str(face) == wanted:
            return wanted
    for face in printed:
        if face.icon in ICONS_WITHOUT_X and re.fullmatch(rf"{re.escape(face.icon)}(?: \d+)?", wanted):
            return str(face)
    raise item.wrong(f"{kind} has no face {wanted!r}. It has {', '.join(dict.fromkeys(map(str, printed)))}.")


# -- throwing ------------------------------------------------------------------------------------------------------


class ForcedDice:
    """A source of dice: those the file lists, each for the first roll of its player and kind; the others by chance."""

    def __init__(self, rolls: Sequence[ForcedRoll], seed: int, strict: bool) -> None:
        self.left = list(rolls)
        """Listed rolls that the rules have not called for yet."""
        self.army_rolls: list[ForcedRoll | None] = []
        """For every roll of an army so far, in order, the listed roll it was; None if it was thrown by chance."""
        self._chance = RandomSource(random.Random(seed))
        self._strict = strict
        self._to_come: dict[str, list[str]] = {}
        self._current: ForcedRoll | None = None

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Returns one face index per die. Raises `DiceMismatch` when the file does not fit the roll."""
        if not roll.again:
            self.all_used()
            self._current = self._take(roll)
            if roll.kind != DISTANCE:
                self.army_rolls.append(self._current)
            self._to_come = {} if self._current is None else self._assign(self._current, roll)
        if self._current is None:
            if self._strict and not roll.again:
                raise DiceMismatch(f"the rules call for the roll '{roll.player} {roll.kind}', and no line lists it")
            return self._chance.roll(number, roll)
        return [self._next_face(die.die, die.name, die.faces) for die in roll.dice]

    def all_used(self) -> None:
        """Raises `DiceMismatch` when a die of the last roll should have been thrown again and was not."""
        for die, faces in self._to_come.items():
            if faces:
                raise DiceMismatch(f"{self._current}: {die} was not thrown again, so {faces[0]!r} never came up")

    def _take(self, roll: Roll) -> ForcedRoll | None:
        for forced in self.left:
            if (forced.player, forced.kind) != (roll.player, roll.kind):
                continue
            if roll.kind != DISTANCE or forced.dice[0].place == roll.dice[0].die:
                self.left.remove(forced)
                return forced
        return None

    @staticmethod
    def _assign(forced: ForcedRoll, roll: Roll) -> dict[str, list[str]]:
        """Returns the faces to come of every die of the roll."""
        thrown = [die.die for die in roll.dice]
        if roll.kind == DISTANCE:
            return {thrown[0]: list(forced.dice[0].faces)}
        names = [die.name for die in forced.dice if die.name is not None]
        found = match_names(names, roll.player, thrown)
        strangers = [str(name) for position, name in enumerate(names) if position not in found]
        if strangers:
            raise DiceMismatch(f"{forced} lists {', '.join(strangers)}, not in this roll of {', '.join(thrown)}")
        missing = [die for die in thrown if die not in found.values()]
        if missing:
            raise DiceMismatch(f"{forced} leaves out {', '.join(missing)}")
        return {found[position]: list(forced.dice[position].faces) for position in range(len(names))}

    def _next_face(self, die: str, name: str, faces: Sequence[str]) -> int:
        to_come = self._to_come[die]
        if not to_come:
            raise DiceMismatch(f"{self._current}: {die} is thrown again; write its next face after ->")
        return faces.index(to_come.pop(0))
