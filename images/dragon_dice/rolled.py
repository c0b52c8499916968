"""A roll, read from the facts of its event: every die, what each face gave, and the sum after each step.

Pictures and texts of rolls are made from this, so that they cannot tell different stories. The facts come from
`engine.dragon_dice.rolls.resolution`; older records have one type of result as a string, newer ones a list of types
with a total for each, and both are read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.printed.dice import ID, DieKind, Face
from engine.dragon_dice.table.state import ARMIES, RESERVES
from engine.values import Json, Seat

Facts: TypeAlias = Mapping[str, Json]
"""What an event tells."""

SPECIAL: Final = "special"
ABILITY: Final = "ability"
NOTHING: Final = "nothing"

_SUBTOTAL: Final = "subtotal"
_AFTER_SAI: Final = "after_sai"
_TOTAL: Final = "total"

STEPS: Final = MappingProxyType(
    {
        _SUBTOTAL: "Subtotal",
        "after_subtract": "Minus",
        "after_divide": "Halved",
        _AFTER_SAI: "SAIs",
        "after_multiply": "Doubled",
        _TOTAL: "Plus",
    }
)
"""Steps 5 to 10 of a roll (p. 27) by their names in the facts, as short as a column needs them."""

_OTHER_FACTORS: Final = MappingProxyType({"after_divide": "Divided", "after_multiply": "Multiplied"})


@dataclass(frozen=True, slots=True)
class FallenFace:
    """One face that lay up. `group` is a type of result, "ID", `SPECIAL`, `ABILITY` or `NOTHING`; `gives` results."""

    icon: str
    count: int
    group: str
    gives: int
    element: str = ""
    """The element that an Elemental Relic shows (p. 61)."""


@dataclass(frozen=True, slots=True)
class FallenDie:
    """One die with the faces that fell one after the other; more than one where it was thrown again."""

    name: str
    owner: Seat
    faces: tuple[FallenFace, ...]

    @property
    def group(self) -> str:
        """Returns where the die lies: with what its first face is."""
        return self.faces[0].group

    @property
    def gives(self) -> int:
        """Returns what all its faces give."""
        return sum(face.gives for face in self.faces)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the sum: what it is called, by how much it changed the sum, the sum after it."""

    name: str
    change: int
    after: int


@dataclass(frozen=True, slots=True)
class Roll:
    """One army's roll. `causes` are what changed the sum: why, and by how much."""

    player: Seat
    place: str
    kind: str
    against: str
    counts: tuple[str, ...]
    dice: tuple[FallenDie, ...]
    steps: tuple[Step, ...]
    causes: tuple[tuple[str, int], ...]
    totals: tuple[tuple[str, int], ...]
    """The results by type; one pair for each of `counts`."""

    def groups(self) -> list[tuple[str, list[FallenDie]]]:
        """Returns the dice by what they gave: results that are rolled for, IDs, special icons, abilities, nothing."""
        order = (*self.counts, ID, SPECIAL, ABILITY, NOTHING)
        found = [(group, [die for die in self.dice if die.group == group]) for group in order]
        return [(group, dice) for group, dice in found if dice]


def read_roll(facts: Facts) -> Roll:
    """Returns the roll that a `rolled` event tells of."""
    counted = facts.get("counts")
    counts = tuple(_texts(counted)) if not isinstance(counted, str) else (counted,)
    total = _number(facts.get("total"))
    by_type = facts.get("totals")
    totals = {name: _number(by_type.get(name)) for name in counts} if isinstance(by_type, Mapping) else {}
    if not totals:
        totals = dict.fromkeys(counts[:1], total)
    steps = tuple(_steps(facts))
    causes = [cause for cause in _causes(facts) if cause[2]]
    return Roll(
        player=Seat(str(facts.get("player", "?"))),
        place=str(facts.get("place", "")),
        kind=str(facts.get("kind", "")),
        against=str(facts.get("against") or ""),
        counts=counts,
        dice=tuple(_dice(facts, counts, causes, steps)),
        steps=steps,
        causes=tuple((why, by) for _, why, by in causes),
        totals=tuple(totals.items()),
    )


def kind_of(die: str) -> str:
    """Returns the printed name of a die: "Trooper" for "A:Trooper#2"."""
    return die.partition(":")[2].partition("#")[0] or die


def owner_of(die: str) -> Seat:
    """Returns whose die it is: "A" for "A:Trooper#2"."""
    return Seat(die.partition(":")[0])


def printed(name: str) -> DieKind | None:
    """Returns what is printed on a die, or None for one that the catalogue does not know (yet, or any more)."""
    return catalogue().dice.get(name)


def army_name(seat: Seat, place: str) -> str:
    """Returns which of a player's armies stands at a place: "home army", "horde army", "campaign army" (p. 5)."""
    if place == RESERVES:
        return "reserve army"
    if place in ARMIES:
        return f"{place} army"
    if not place.endswith("-home"):
        return "campaign army"
    return "home army" if place == f"{seat}-home" else "horde army"


def roll_name(roll: Roll) -> str:
    """Returns what is rolled for: "saves against melee", "counter-maneuver"."""
    if roll.kind == "save":
        return f"saves against {roll.against}" if roll.against else "saves"
    return roll.kind.replace("counter melee", "counter-attack").replace("horde maneuver", "maneuver")


# -- reading -----------------------------------------------------------------------------------------------------------


def _dice(
    facts: Facts, counts: Sequence[str], causes: Sequence[tuple[str, str, int]], steps: Sequence[Step]
) -> list[FallenDie]:
    fallen = facts.get("faces")
    dice = [(die, _texts(faces)) for die, faces in fallen.items()] if isinstance(fallen, Mapping) else []
    faces = {die: [_face(text) for text in texts] for die, texts in dice}
    ids_count = _ids_count(facts, [face for some in faces.values() for face in some], counts, steps)
    left = list(causes)
    told = facts.get("as_ids")
    as_ids = {die: int(str(worth)) for die, worth in told.items()} if isinstance(told, Mapping) else {}
    return [
        FallenDie(
            kind_of(die),
            owner_of(die),
            tuple(_fallen(kind_of(die), face, counts, ids_count, left, as_ids.get(die)) for face in some),
        )
        for die, some in faces.items()
        if some
    ]


def _fallen(
    name: str,
    face: Face,
    counts: Sequence[str],
    ids_count: bool,
    left: list[tuple[str, str, int]],
    as_id: int | None,
) -> FallenFace:
    """Returns a face with what it gave; the cause that speaks of it is taken from those that are left.

    `as_id` are the ID results of an icon that is considered to be an ID in this roll (p. 62).
    """
    if as_id is not None and face.is_sai:
        return FallenFace(face.icon, face.count, ID, as_id)
    if face.icon == ID:
        return FallenFace(ID, face.count, ID if ids_count else NOTHING, face.count if ids_count else 0)
    if face.is_sai:
        own = next((cause for cause in left if cause[:2] == (_AFTER_SAI, f"{name} {face.icon}")), None)
        if own is not None:
            left.remove(own)
        return FallenFace(face.icon, face.count, SPECIAL, own[2] if own is not None else 0, face.element)
    if face.icon.lower() in counts:
        return FallenFace(face.icon, face.count, face.icon.lower(), face.count)
    # An ability lets icons count as others; such causes name the unit whose icons they are.
    own = next((cause for cause in left if cause[0] == _TOTAL and cause[1].startswith(f"{name} ")), None)
    if own is None:
        return FallenFace(face.icon, face.count, NOTHING, 0)
    left.remove(own)
    return FallenFace(face.icon, face.count, ABILITY, own[2])


def _ids_count(facts: Facts, faces: Sequence[Face], counts: Sequence[str], steps: Sequence[Step]) -> bool:
    """Whether IDs count in this roll. Older records do not say so; there the subtotal shows it."""
    said = facts.get("counts_ids")
    if isinstance(said, bool):
        return said
    icons = sum(face.count for face in faces if face.icon.lower() in counts)
    return not steps or steps[0].after != icons


def _steps(facts: Facts) -> list[Step]:
    sums = facts.get("sums")
    if not isinstance(sums, Mapping) or _SUBTOTAL not in sums:
        return []
    steps: list[Step] = []
    before = 0
    for key, name in STEPS.items():
        after = _number(sums.get(key, before))
        # Half of it, or double of a part of it, is the usual; what goes beyond is another factor.
        usual = {"after_divide": -(-before // 2), "after_multiply": before}
        called = _OTHER_FACTORS[key] if key in usual and abs(after - before) > max(0, usual[key]) else name
        steps.append(Step(called, after - before, after))
        before = after
    return steps


def _causes(facts: Facts) -> list[tuple[str, str, int]]:
    causes = facts.get("causes")
    listed = causes if isinstance(causes, Sequence) and not isinstance(causes, str) else ()
    return [
        (str(cause[0]), str(cause[1]), _number(cause[2]))
        for cause in listed
        if isinstance(cause, Sequence) and not isinstance(cause, str) and len(cause) == 3
    ]


def _face(text: str) -> Face:
    whole, _, element = text.removesuffix("]").partition(" [")
    icon, _, count = whole.rpartition(" ")
    return Face(icon, int(count), element) if icon and count.isdecimal() else Face(text, 1)


def _number(value: Json) -> int:
    return int(value) if isinstance(value, int | float) else 0


def _texts(value: Json) -> list[str]:
    return [str(one) for one in value] if isinstance(value, Sequence) and not isinstance(value, str) else []
