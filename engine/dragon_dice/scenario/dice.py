"""Forced dice: `'A melee: Knight MELEE 3; Protector Rend 4 -> MELEE 4'`.

 Y`: it was thrown again instead. Rolls that the file does not list are no part of its case and are thrown by a seeded
generator.=>`X -> Y`: the die was rerolled, both faces count. `X => Y`: it was rerolled instead. Rolls that the file
does not list are not part of its case and come from a seeded generator.=> Y`: it was thrown again instead. Rolls that
the file does not list are no part of its case and are thrown by a seeded generator.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.chance import RandomSource, Roll
from engine.dragon_dice.names import WrittenName, find_name, match_names, read_name
from engine.dragon_dice.printed.dice import LAST_FACE, Catalogue
from engine.dragon_dice.rolls.purposes import ALL_PURPOSES
from engine.dragon_dice.scenario.written import PLACES
from engine.dragon_dice.text.position import MOST_SEATS, check_known
from engine.dragon_dice.text.words import OF_401C, Words
from engine.located import Item
from engine.refusals import NotUnderstood
from engine.scenario.dice import DiceMismatch, roll_as_text
from engine.values import Seat

DISTANCE: Final = "distance"
FOR_ICONS: Final = ("replanting", "rise", "dispel", "seize", "slay", "swallow", "swamp fever", "disease")
"""Rolls in which only matters what shows."""
DRAGON: Final = "dragon"
ONE_BY_ONE: Final = (*(p.kind for p in ALL_PURPOSES if p.alone), *FOR_ICONS, DRAGON)
"""Rolls of dice that roll each for itself: a line may list those of several throws, or several lines those of one."""

ICONS_WITHOUT_X: Final = (
    *("Belly", "Charge", "Decapitate", "Dispel Magic", "Double Strike", "Ferry", "Flame", "Frost Breath"),
    *("Galeforce", "Gate", "Gore", "Hypnotic Glare", "Illusion", "Impale", "Magic Suppression", "Plague"),
    *("Slay", "Sleep", "Spell Disruption", "Surprise", "Swallow", "Tail", "Trumpet"),
)
"""Icons whose rule has no X (p. 31-43): a number after them has no meaning, so any is understood.

The number of other icons may be left out where the die shows the icon in one number only.
"""


@dataclass(frozen=True, slots=True)
class ForcedDie:
    """A die of a forced roll, by its name or, for a distance, its terrain: the faces it shows one after another."""

    name: WrittenName | None
    place: str | None
    faces: tuple[str, ...]
    replaces: tuple[bool, ...] = (False,)
    """For each face whether it was written after `=>`, in the place of the face before it."""

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


def parse_roll(item: Item, words: Words = OF_401C) -> list[ForcedRoll]:
    """Returns the rolls of one line. Raises `NotReadable`.

    A line is one roll, but each distance is a roll of its own, and so is each time it is rolled again.
    """
    head, colon, rest = roll_as_text(item).partition(":")
    player, _, kind = head.strip().partition(" ")
    kind = " ".join(kind.split())
    if not colon or player not in MOST_SEATS:
        raise item.wrong("a roll is written 'A melee: Knight MELEE 3; Archer ID 2'")
    Item(kind, item.line, item.path).one_of(words.rolls)
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
    dice = tuple(_unit(item, part, words.house) for part in parts)
    for die in dice:
        if die.name is not None:
            check_known(item, die.name.kind, words)
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


def _unit(item: Item, part: str, known: Catalogue) -> ForcedDie:
    first, *again = re.split(r"\s*(->|=>)\s*", part)
    words = first.split()
    for cut in range(len(words) - 1, 0, -1):
        name = find_name(" ".join(words[:cut]), known)
        if name is not None:
            faces = [_face(item, name.kind, face, known) for face in (" ".join(words[cut:]), *again[1::2])]
            return ForcedDie(name, None, tuple(faces), (False, *(arrow == "=>" for arrow in again[::2])))
    try:
        read_name(re.sub(r" [^ ]+( \d+)?$", "", first), known)
    except NotUnderstood as unknown:
        raise item.wrong(f"{part!r}: {unknown}") from unknown
    raise item.wrong(f"{part!r} is not a unit and one of its faces, as in Knight MELEE 3")


_DRAGONS_ALSO: Final = {"Breath": "Dragon Breath", "Wings": "Wing", "Claw": "Claws", "Jaw": "Jaws"}


def _face(item: Item, kind: str, text: str, known: Catalogue) -> str:
    wanted = " ".join(text.split())
    if kind in known.dragons:
        printed_faces = known.dragons[kind].faces
        wanted = _DRAGONS_ALSO.get(wanted, wanted)
        if wanted in printed_faces:
            return wanted
        raise item.wrong(f"{kind} has no face {wanted!r}. It has {', '.join(dict.fromkeys(printed_faces))}.")
    if kind in known.minor_terrains:
        icons = known.minor_terrains[kind].faces
        found = next((icon for icon in icons if icon.lower() == wanted.lower()), None)
        if found is None:
            raise item.wrong(f"{kind} has no face {wanted!r}. It has {', '.join(dict.fromkeys(icons))}.")
        return found
    printed = known.items[kind].faces if kind in known.items else known.units[kind].faces
    for face in printed:
        if str(face) == wanted:
            return wanted
    for face in printed:
        if face.icon in ICONS_WITHOUT_X and re.fullmatch(rf"{re.escape(face.icon)}(?: \d+)?", wanted):
            return str(face)
    of_icon = {str(face) for face in printed if face.icon == wanted}
    if len(of_icon) == 1:
        return of_icon.pop()
    raise item.wrong(f"{kind} has no face {wanted!r}. It has {', '.join(dict.fromkeys(map(str, printed)))}.")


# -- throwing ------------------------------------------------------------------------------------------------------

Key = tuple[Seat, str]
"""The roller, and the kind of the roll."""


class ListedDice:
    """A source of dice: those the file lists, each for the first roll of its player and kind; the others by chance."""

    def __init__(self, rolls: Sequence[ForcedRoll], seed: int, strict: bool) -> None:
        self.left = list(rolls)
        """Listed rolls, or parts of them, that the rules have not called for yet."""
        self.forced: set[tuple[Seat, str, str]] = set()
        """Player, kind and die of every roll that the file lists."""
        self._chance = RandomSource(random.Random(seed))
        self._strict = strict
        self._to_come: dict[Key, dict[str, list[tuple[str, bool]]]] = {}
        """Faces that dice on the table will show when they are thrown again, and whether these replace what they show.

        A roll may be interrupted by others of other kinds. One that was thrown by chance has no entry.
        """

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Returns one face index per die. Raises `DiceMismatch` when the file does not fit the roll."""
        key = (roll.player, roll.kind)
        if not roll.again:
            self._begin(key, roll)
        if key not in self._to_come:
            if self._strict and not roll.again:
                raise DiceMismatch(f"the rules call for the roll '{roll.player} {roll.kind}', and no line lists it")
            return self._chance.roll(number, roll)
        return [self._next_face(key, die.die, die.name, die.faces) for die in roll.dice]

    def all_used(self) -> None:
        """Raises `DiceMismatch` when a die should have been thrown again and was not."""
        for key in self._to_come:
            self._all_used(key)

    def lists(self, player: Seat, *kinds: str) -> ForcedRoll | None:
        """Returns the first roll of these kinds that is still listed, or None."""
        return next((roll for roll in self.left if roll.player == player and roll.kind in kinds), None)

    def to_be_replaced(self, player: Seat) -> list[str]:
        """Returns a player's dice on the table for which the file lists a face after `=>` next."""
        rolls = [dice for (owner, _), dice in self._to_come.items() if owner == player]
        return [die for dice in rolls for die, faces in dice.items() if faces and faces[0][1]]

    def _begin(self, key: Key, roll: Roll) -> None:
        if roll.kind in ONE_BY_ONE:
            found = self._take_one_by_one(roll)
        else:
            self._all_used(key)
            forced = self._take(roll)
            found = None if forced is None else self._assign(forced, roll)
        if found is None:
            self._to_come.pop(key, None)
            return
        self._to_come.setdefault(key, {}).update(
            {die: list(zip(forced.faces, forced.replaces, strict=True)) for die, forced in found.items()}
        )
        if roll.kind != DISTANCE:
            self.forced |= {(*key, die) for die in found}

    def _all_used(self, key: Key) -> None:
        for die, faces in self._to_come.get(key, {}).items():
            if faces:
                where = f"the roll '{key[0]} {key[1]}'"
                raise DiceMismatch(f"{where}: {die} was not thrown again, so {faces[0][0]!r} never came up")

    def _take(self, roll: Roll) -> ForcedRoll | None:
        for forced in self.left:
            if (forced.player, forced.kind) != (roll.player, roll.kind):
                continue
            if roll.kind != DISTANCE or forced.dice[0].place == roll.dice[0].die:
                self.left.remove(forced)
                return forced
        return None

    def _take_one_by_one(self, roll: Roll) -> dict[str, ForcedDie] | None:
        """Returns the listed die of every die, from as many lines as it takes; None if no line is about such a roll."""
        thrown = [die.die for die in roll.dice]
        found: dict[str, ForcedDie] = {}
        lines = [line for line in self.left if (line.player, line.kind) == (roll.player, roll.kind)]
        for line in lines:
            matched = _match(line, roll.player, [die for die in thrown if die not in found])
            if matched:
                found |= {die: line.dice[position] for position, die in matched.items()}
                rest = tuple(die for position, die in enumerate(line.dice) if position not in matched)
                at = self.left.index(line)
                self.left[at : at + 1] = [replace(line, dice=rest)] if rest else []
        missing = [die for die in thrown if die not in found]
        if missing and lines:
            raise DiceMismatch(f"{lines[0]} leaves out {', '.join(missing)}")
        return found if lines else None

    @staticmethod
    def _assign(forced: ForcedRoll, roll: Roll) -> dict[str, ForcedDie]:
        """Returns the listed die of every die of the roll."""
        thrown = [die.die for die in roll.dice]
        if roll.kind == DISTANCE:
            return {thrown[0]: forced.dice[0]}
        names = [die.name for die in forced.dice if die.name is not None]
        found = match_names(names, roll.player, thrown)
        strangers = [str(name) for position, name in enumerate(names) if position not in found]
        if strangers:
            raise DiceMismatch(f"{forced} lists {', '.join(strangers)}, not in this roll of {', '.join(thrown)}")
        missing = [die for die in thrown if die not in found.values()]
        if missing:
            raise DiceMismatch(f"{forced} leaves out {', '.join(missing)}")
        return {found[position]: forced.dice[position] for position in range(len(names))}

    def _next_face(self, key: Key, die: str, name: str, faces: Sequence[str]) -> int:
        to_come = self._to_come[key].get(die)
        if not to_come:
            where = f"the roll '{key[0]} {key[1]}'"
            raise DiceMismatch(f"{where}: {die} is thrown again; write its next face after -> or =>")
        return faces.index(to_come.pop(0)[0])


def _match(line: ForcedRoll, player: Seat, thrown: Sequence[str]) -> dict[int, str]:
    """Returns the dice that a line means by the place of their names; a player may roll dragons of a player who is
    out.
    """
    matched: dict[int, str] = {}
    for owner in dict.fromkeys((player, *MOST_SEATS)):
        left = {n: die.name for n, die in enumerate(line.dice) if die.name is not None and n not in matched}
        found = match_names(list(left.values()), owner, [die for die in thrown if die not in matched.values()])
        matched |= {list(left)[place]: die for place, die in found.items()}
    return matched
