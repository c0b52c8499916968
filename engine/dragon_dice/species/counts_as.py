"""Abilities and spells by which one type of result counts as another (p. 21-28): one line each.

Only what is rolled may be counted so: icons, and what special action icons generate in this very roll (R-02), never
IDs (R-03) and never results of spells. They come in with step 10.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.dragon_dice.modifiers import effects_on
from engine.dragon_dice.purposes import PART_NAMES, Occasion, Result
from engine.dragon_dice.sheet import From, RollSheet, Share
from engine.dragon_dice.state import Die

if TYPE_CHECKING:
    from engine.dragon_dice.battle import Battle
MELEE, MISSILE, MAGIC, MANEUVER, SAVE = Result


@dataclass(frozen=True, slots=True)
class CountsAs:
    """`name`: results of type `rolled` may count as `counted` for units of a species where `when` holds."""

    name: str
    page: int
    species: str | None
    rolled: Result
    counted: Result
    when: Callable[[Battle, RollSheet], bool]
    army_only: bool = False
    """Whether it is an army's and leaves units that roll for themselves alone."""


def _at(
    *elements: str, on: tuple[Occasion, ...], but_not: Occasion | None = None
) -> Callable[[Battle, RollSheet], bool]:
    """Returns the test for "when at a terrain that contains these, in one of these rolls"."""

    def holds(battle: Battle, sheet: RollSheet) -> bool:
        if but_not is not None and sheet.purpose.has(but_not):
            return False
        if not any(sheet.purpose.has(occasion) for occasion in on):
            return False
        here = battle.elements_at(sheet.place)
        return all(element in here for element in elements)

    return holds


def _under(spell: str, on: Occasion) -> Callable[[Battle, RollSheet], bool]:
    """Returns the test for "the army is under this spell, in such a roll"."""

    def holds(battle: Battle, sheet: RollSheet) -> bool:
        return sheet.purpose.has(on) and any(
            e.name == spell for e in effects_on(battle.state, sheet.owner, sheet.place)
        )

    return holds


def _charging(battle: Battle, sheet: RollSheet) -> bool:
    return sheet.exchange is not None and sheet.exchange.charge and sheet.purpose.has(Occasion.FIRST_MELEE_ATTACK)


_SAVES: Final = (Occasion.SAVE, Occasion.DRAGON_ATTACK)
_MELEE_ROLLS: Final = (Occasion.MELEE, Occasion.DRAGON_ATTACK)

ABILITIES: Final = (
    CountsAs("Coastal Dodge", 21, "Coral Elves", MANEUVER, SAVE, _at("water", on=_SAVES)),
    CountsAs("Mountain Mastery", 21, "Dwarves", MELEE, MANEUVER, _at("earth", on=(Occasion.MANEUVER,))),
    CountsAs("Dwarven Might", 21, "Dwarves", SAVE, MELEE, _at("fire", on=(Occasion.COUNTER_ATTACK,))),
    CountsAs("Stampede", 22, "Feral", MANEUVER, MELEE, _at("air", "earth", on=(Occasion.COUNTER_ATTACK,))),
    CountsAs(
        "Flaming Shields",
        22,
        "Firewalkers",
        SAVE,
        MELEE,
        _at("fire", on=_MELEE_ROLLS, but_not=Occasion.COUNTER_ATTACK),
    ),
    CountsAs("Swamp Mastery", 23, "Goblins", MELEE, MANEUVER, _at("earth", on=(Occasion.MANEUVER,))),
    CountsAs("Volcanic Adaptation", 23, "Lava Elves", MANEUVER, SAVE, _at("fire", on=_SAVES)),
    CountsAs("Intangibility", 23, "Scalders", MANEUVER, SAVE, _at("water", on=(Occasion.SAVE_AGAINST_MISSILE,))),
    CountsAs("Born of the Swamp", 24, "Swamp Stalkers", MANEUVER, SAVE, _at("water", on=_SAVES)),
    CountsAs("Necromantic Wave", 47, None, MAGIC, MELEE, _under("Necromantic Wave", Occasion.MELEE), True),
    CountsAs("Necromantic Wave", 47, None, MAGIC, MISSILE, _under("Necromantic Wave", Occasion.MISSILE), True),
    CountsAs("Necromantic Wave", 47, None, MAGIC, MELEE, _under("Necromantic Wave", Occasion.DRAGON_ATTACK), True),
    CountsAs("Necromantic Wave", 47, None, MAGIC, MISSILE, _under("Necromantic Wave", Occasion.DRAGON_ATTACK), True),
    CountsAs("Berserker Rage", 48, "Feral", SAVE, MELEE, _under("Berserker Rage", Occasion.COUNTER_ATTACK), True),
    CountsAs("Charge", 33, None, MANEUVER, MELEE, _charging, True),
)


def _held(battle: Battle, sheet: RollSheet) -> Iterator[CountsAs]:
    for ability in ABILITIES:
        applies = ability.counted in sheet.purpose.counts and not (ability.army_only and sheet.purpose.alone)
        if applies and ability.when(battle, sheet):
            yield ability


def sources(battle: Battle, sheet: RollSheet, die: Die) -> set[Result]:
    """Returns the types of result that this die may count as what is rolled for.

    An icon with a choice of results is best used for one of these when it cannot give the type itself.
    """
    species = die.unit.species
    return {ability.rolled for ability in _held(battle, sheet) if ability.species in (None, species)}


async def add(battle: Battle, sheet: RollSheet) -> None:
    """Counts results as others, die by die (step 10 of p. 27). What may be counted so and helps is counted so.

    Only where the owner gives something up for it are they asked: a save that becomes melee in a combination roll, or
    magic that may become melee or missile (prompt `counts as`).
    """
    held = list(_held(battle, sheet))
    if not held:
        return
    for die in sheet.dice:
        abilities = [a for a in held if a.species in (None, die.unit.species)]
        for rolled in dict.fromkeys(a.rolled for a in abilities):
            amount = _rolled(sheet, die, rolled)
            targets = {a.counted: a.name for a in abilities if a.rolled is rolled}
            if not amount or not targets:
                continue
            split = await _wish(battle, sheet, die, rolled, amount, list(targets))
            for counted, part in split.items():
                if counted is rolled or not part:
                    continue
                if rolled in sheet.shares:
                    _give_up(sheet, die, rolled, part)
                sheet.shares[counted].append(Share(die, From.COUNTED_AS, part, targets[counted]))
                sheet.causes.append(("total", f"{die.kind} {targets[counted]}", part))


async def _wish(
    battle: Battle, sheet: RollSheet, die: Die, rolled: Result, amount: int, targets: list[Result]
) -> dict[Result, int]:
    """Returns how much of the results becomes what; `rolled` itself stands for what stays."""
    parts = [rolled, *targets] if rolled in sheet.shares else targets
    if len(parts) == 1:
        return {parts[0]: amount}
    names = {PART_NAMES[result]: result for result in parts}
    answer = await battle.split(sheet.owner, "counts as", {die.id: amount}, tuple(names), roll=sheet.purpose.kind)
    return {names[part]: number for part, number in answer[die.id].items()}


def _rolled(sheet: RollSheet, die: Die, rolled: Result) -> int:
    """Returns the results of a type that a die has rolled: by icons, and generated by its special action icons."""
    if rolled in sheet.shares:
        shares = [s for s in sheet.shares[rolled] if s.die is die and s.source in (From.ICON, From.SAI)]
        return sum(share.amount for share in shares)
    icons = sum(face.count for face in sheet.faces[die.id] if face.icon == rolled.upper())
    return icons + sum(s.amount for result, s in sheet.generated if result is rolled and s.die is die)


def _give_up(sheet: RollSheet, die: Die, result: Result, amount: int) -> None:
    for share in sheet.shares[result]:
        if share.die is die and share.source in (From.ICON, From.SAI):
            part = min(amount, share.amount)
            share.amount -= part
            amount -= part
