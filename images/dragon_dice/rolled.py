"""A roll, read from the facts of its event: every die, what each face gave, and the sum after each step.

Pictures and texts of rolls are made from this, so that they cannot tell different stories. What every face gave stands
in the account that the roll tells (`engine.dragon_dice.rolls.account`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.printed.dice import ID, DieFace
from engine.dragon_dice.rolls.account import Counted, From, Short
from engine.dragon_dice.rolls.account import SumStep as Stage
from engine.dragon_dice.rolls.purposes import ResultType
from engine.values import Seat

SPECIAL: Final = "special"
ABILITY: Final = "ability"
NOTHING: Final = "nothing"

STEPS: Final = MappingProxyType(
    {
        Stage.COUNT: "Subtotal",
        Stage.SUBTRACT: "Minus",
        Stage.DIVIDE: "Halved",
        Stage.ICONS: "Special",
        Stage.MULTIPLY: "Doubled",
        Stage.ADD: "Plus",
    }
)
"""Steps 5 to 10 of a roll (p. 27), as short as a column needs them."""

_OTHER_FACTORS: Final = MappingProxyType({Stage.DIVIDE: "Divided", Stage.MULTIPLY: "Multiplied"})


@dataclass(frozen=True, slots=True)
class FallenFace:
    """One face that lay up. `group` is a type of result, "ID", `SPECIAL`, `ABILITY` or `NOTHING`; `gives` results."""

    icon: str
    count: int
    group: str
    gives: int
    element: str = ""
    """The element that an Elemental Relic shows (p. 61)."""
    acts: bool = False
    """Whether it is a special icon with an effect besides results."""


@dataclass(frozen=True, slots=True)
class FallenDie:
    """One die with its faces in the order of its rolls; more than one after a reroll."""

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
class DrawnStep:
    """One step of the sum: what it is called, by how much it changed the sum, the sum after it, and why it did."""

    name: str
    change: int
    after: int
    causes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnRoll:
    """One army's roll. `causes` are what changed the sum: why, and by how much."""

    player: Seat
    place: str
    kind: str
    against: str
    counts: tuple[str, ...]
    dice: tuple[FallenDie, ...]
    sums: tuple[tuple[str, tuple[DrawnStep, ...]], ...]
    """The steps of the sum, for each type of result separately: types are never added up."""
    causes: tuple[tuple[str, int], ...]
    totals: tuple[tuple[str, int], ...]
    """The results by type; one pair for each of `counts`."""

    def groups(self) -> list[tuple[str, list[FallenDie]]]:
        """Returns the dice by what they gave: results that are rolled for, IDs, special icons, abilities, nothing."""
        order = (*self.counts, ID, SPECIAL, ABILITY, NOTHING)
        found = [(group, [die for die in self.dice if die.group == group]) for group in order]
        return [(group, dice) for group, dice in found if dice]


def read_roll(rolled: Rolled) -> DrawnRoll:
    """Returns the roll that an event tells of."""
    return DrawnRoll(
        player=rolled.player,
        place=rolled.place,
        kind=rolled.kind,
        against=rolled.against,
        counts=tuple(result.value for result in rolled.counts),
        dice=tuple(_dice(rolled)),
        sums=tuple((result.value, tuple(_steps(rolled, result))) for result in rolled.counts),
        causes=tuple(_causes(rolled)),
        totals=tuple((result.value, number) for result, number in rolled.totals.items()),
    )


def shared_panels(rolls: Sequence[Rolled]) -> list[DrawnRoll]:
    """Returns the rolls as they are shown: those that units make each for itself are one panel without a total."""
    found: list[DrawnRoll] = []
    last: Rolled | None = None
    for facts in rolls:
        roll = read_roll(facts)
        if last is not None and _alone(last, facts) and not (roll.causes or found[-1].causes):
            found[-1] = replace(found[-1], dice=(*found[-1].dice, *roll.dice), sums=(), totals=())
        else:
            found.append(roll)
        last = facts
    return found


def _alone(one: Rolled, other: Rolled) -> bool:
    """Whether two units roll each for itself, for the same and against the same."""
    both = [(roll.player, roll.place, roll.kind, roll.against, roll.counts) for roll in (one, other)]
    return None not in (one.die, other.die) and both[0] == both[1]


def kind_of(die: str) -> str:
    """Returns the printed name of a die: "Trooper" for "A:Trooper#2"."""
    return die.partition(":")[2].partition("#")[0] or die


def owner_of(die: str) -> Seat:
    """Returns whose die it is: "A" for "A:Trooper#2"."""
    return Seat(die.partition(":")[0])


_ROLL_NAMES: Final = MappingProxyType(
    {
        "save": "saves",
        "save and melee": "answer to a Charge",
        "individual save": "own save",
        "individual maneuver": "own maneuver",
        "individual melee": "own melee",
        "burial save": "save against burial",
        "counter melee": "counter-attack",
        "counter missile": "shots back",
        "horde maneuver": "for the first turn",
        "dragon response": "against the dragons",
    }
)


def roll_name(roll: DrawnRoll) -> str:
    """Returns what is rolled for: "saves against melee", "counter-maneuver"."""
    name = _ROLL_NAMES.get(roll.kind, roll.kind)
    return f"{name} against {roll.against}" if roll.against else name


# -- reading -----------------------------------------------------------------------------------------------------------


def _causes(rolled: Rolled) -> Iterator[tuple[str, int]]:
    """Yields why the sum changed, and by how much; where a roll counts several types, also of which."""
    several = len(rolled.counts) > 1
    for change in rolled.changes():
        if change.amount:
            yield f"{change.why} ({_plural(change.result)})" if several else change.why, change.amount
    for short in rolled.short:
        if not short.taken:
            yield _in_vain(short), 0


def _in_vain(short: Short) -> str:
    """Returns what took nothing: "Decay (−2): nothing to take"."""
    amount = "" if short.step is Stage.DIVIDE else f" (−{short.amount})"
    return f"{short.why}{amount}: nothing to take"


def _plural(result: ResultType) -> str:
    return "saves" if result is ResultType.SAVE else result.value


def _dice(rolled: Rolled) -> list[FallenDie]:
    of_face: dict[tuple[str, int], list[Counted]] = {}
    for one in rolled.counted:
        if one.die is not None and one.face is not None and one.step in _GIVING:
            of_face.setdefault((one.die, one.face), []).append(one)
    acted = set(rolled.acted)
    return [
        FallenDie(
            kind_of(die),
            owner_of(die),
            tuple(
                _fallen(face, rolled.counts, of_face.get((die, index), ()), acts=(die, face.icon) in acted)
                for index, face in enumerate(map(read_face, faces))
            ),
        )
        for die, faces in rolled.faces.items()
        if faces
    ]


_GIVING: Final = (Stage.COUNT, Stage.ICONS, Stage.ADD)
"""The steps in which faces give results; subtractions and doublings apply to the whole."""


def _fallen(face: DieFace, counts: Sequence[ResultType], shares: Sequence[Counted], *, acts: bool) -> FallenFace:
    """Returns a face with what it gave: as an icon that is rolled for, as an ID, as a special icon, by an ability."""
    sources = {share.source for share in shares}
    gives = sum(share.amount for share in shares)
    if From.ID in sources:
        return FallenFace(face.icon, face.count, ID, gives)
    if face.is_sai:
        return FallenFace(face.icon, face.count, SPECIAL, gives, face.element, acts)
    if face.icon.lower() in counts:
        return FallenFace(face.icon, face.count, face.icon.lower(), gives)
    return FallenFace(face.icon, face.count, ABILITY if From.COUNTED_AS in sources else NOTHING, gives)


def _steps(rolled: Rolled, result: ResultType) -> list[DrawnStep]:
    steps: list[DrawnStep] = []
    before = 0
    changes = [one for one in rolled.changes() if one.result is result and one.amount]
    for stage in STEPS:
        after = before + sum(one.amount for one in rolled.counted if (one.step, one.result) == (stage, result))
        # Half of it, or double of a part of it, is the usual; what goes beyond is another factor.
        usual = {Stage.DIVIDE: -(-before // 2), Stage.MULTIPLY: before}
        other = stage in usual and abs(after - before) > max(0, usual[stage])
        causes = tuple((one.why, one.amount) for one in changes if one.step is stage)
        causes += tuple(
            (_in_vain(one), 0) for one in rolled.short if (one.step, one.result, one.taken) == (stage, result, 0)
        )
        steps.append(DrawnStep(_OTHER_FACTORS[stage] if other else STEPS[stage], after - before, after, causes))
        before = after
    return steps


def read_face(text: str) -> DieFace:
    """Returns a face as events tell it: "MELEE 2", "Relic 1 [fire]"."""
    whole, _, element = text.removesuffix("]").partition(" [")
    icon, _, count = whole.rpartition(" ")
    return DieFace(icon, int(count), element) if icon and count.isdecimal() else DieFace(text, 1)
