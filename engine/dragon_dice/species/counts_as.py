"""How one type of result counts as another (p. 21-28). What lets it is the book's: one function each.

    @counts_as("Coastal Dodge", MANEUVER, SAVE, species="Coral Elves")
    def coastal_dodge(battle, sheet):
        '''The rule in our words (p. 22).'''
        return ...whether it holds for this roll

Only what is rolled may be counted so: icons, and what special action icons generate in this very roll (R-02), never
IDs (R-03) and never results of spells. They come in with step 10. Species abilities hold for armies and for units that
roll alone (p. 21, R-04).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Final

from engine.dragon_dice.edition import Edition, Slot
from engine.dragon_dice.rolls.account import From, SumStep
from engine.dragon_dice.rolls.purposes import PART_NAMES, Occasion, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet, Share
from engine.dragon_dice.rolls.stakes import stake_of
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, DieId

MELEE, MISSILE, MAGIC, MANEUVER, SAVE = ResultType

Holds = Callable[["Battle", RollSheet], bool]


@dataclass(frozen=True, slots=True)
class CountsAs:
    """`name`: results of type `rolled` may count as `counted` for units of a species where `holds` says so.

    What concerns species or units leaves items alone (p. 59); `items`: the text speaks of the army's results.
    """

    name: str
    species: str | None
    items: bool
    rolled: ResultType
    counted: ResultType
    holds: Holds

    def is_for(self, die: Die) -> bool:
        """Returns whether results of this die may be counted so."""
        if self.species is None:
            return die.is_unit or self.items
        return die.species == self.species


COUNTS_AS: Final = Slot[tuple[CountsAs, ...]]("results that count as others")
"""The abilities and spells of a book that let results count as others, in its order."""


def counts_as(
    name: str, rolled: ResultType, counted: ResultType, *, species: str | None = None, items: bool = False
) -> Callable[[Holds], Holds]:
    """Marks when an ability holds; without a species it is for every unit of the army, or for `items` as well."""

    def mark(holds: Holds) -> Holds:
        before: tuple[CountsAs, ...] = getattr(holds, "counts_as", ())
        mine = CountsAs(name, species, items, rolled, counted, holds)
        holds.counts_as = (*before, mine)  # type: ignore[attr-defined]
        return holds

    return mark


def counting_in(*modules: ModuleType) -> tuple[CountsAs, ...]:
    """Returns the abilities of this kind that stand in some modules, in their order."""
    marked = (getattr(holds, "counts_as", ()) for module in modules for holds in vars(module).values())
    return tuple(one for some in marked if isinstance(some, tuple) for one in some)


JAVELIN_CHARGE, KUKRI_CHARGE = "Javelin Charge", "Kukri Charge"
CHARGES: Final = (JAVELIN_CHARGE, KUKRI_CHARGE)
"""What Amazons may bury a minor terrain for; until the end of the turn it is an effect on their army."""


# -- counting ------------------------------------------------------------------------------------------------------


def sources(battle: Battle, sheet: RollSheet, die: Die) -> set[ResultType]:
    """Returns the types of result that this die may count as what is rolled for.

    An icon with a choice of results is best used for one of these when it cannot give the type itself. A Charge that
    lies on the table and has not been applied yet is taken into account.
    """
    rolled = {ability.rolled for ability in held(battle, sheet, [die]) if ability.is_for(die)}
    charging = sheet.purpose.has(Occasion.FIRST_MELEE_ATTACK) and any(sheet.shows(d, "Charge") for d in sheet.dice)
    return rolled | {MANEUVER} if charging else rolled


async def add(battle: Battle, sheet: RollSheet, held: Sequence[CountsAs]) -> None:
    """Counts results as others by what holds for the roll (step 10 of p. 27). What may be counted so and helps is
    counted so.

    Only where the owner gives something up for it are they asked (prompt `sai split`): saves that become melee in a
    combination roll, or magic that may become melee or missile.
    """
    for rolled in dict.fromkeys(ability.rolled for ability in held):
        amounts: dict[tuple[ResultType, ...], dict[DieId, int]] = {}
        names: dict[tuple[DieId, ResultType], str] = {}
        for die in sheet.dice:
            abilities = [a for a in held if a.rolled is rolled and a.is_for(die)]
            amount = _rolled(sheet, die, rolled) if abilities else 0
            if amount:
                parts = tuple(dict.fromkeys(a.counted for a in abilities))
                parts = (rolled, *parts) if rolled in sheet.shares else parts
                amounts.setdefault(parts, {})[die.id] = amount
                names |= {(die.id, ability.counted): ability.name for ability in abilities}
        for parts, of_dice in amounts.items():
            for die_id, split in (await _wish(battle, sheet, of_dice, parts)).items():
                for counted, part in split.items():
                    if counted is not rolled:
                        _count(sheet, battle.state.dice[die_id], rolled, counted, part, names[die_id, counted])


def held(battle: Battle, sheet: RollSheet, dice: Sequence[Die]) -> list[CountsAs]:
    """Returns the abilities in force for this roll, the general ones and those of these dice's species."""
    of_use = _of_use(battle.edition, sheet.purpose.counts, frozenset([die.species for die in dice]))
    return [ability for ability in of_use if ability.holds(battle, sheet)]


@cache
def _of_use(edition: Edition, counts: tuple[ResultType, ...], species: frozenset[str]) -> tuple[CountsAs, ...]:
    """Returns the abilities of a book that these species may have use of in a roll that counts these."""
    return tuple(
        ability
        for ability in edition[COUNTS_AS]
        if ability.counted in counts and (ability.species is None or ability.species in species)
    )


async def _wish(
    battle: Battle, sheet: RollSheet, amounts: dict[DieId, int], parts: tuple[ResultType, ...]
) -> dict[DieId, dict[ResultType, int]]:
    """Returns how much of each die's results becomes what; the type that was rolled stands for what stays."""
    if len(parts) == 1:
        return {die: {parts[0]: amount} for die, amount in amounts.items()}
    names = {PART_NAMES[result]: result for result in parts}
    answer = await battle.split(
        sheet.owner, "sai split", amounts, tuple(names), roll=sheet.purpose.kind, **stake_of(sheet)
    )
    return {die: {names[part]: n for part, n in split.items()} for die, split in answer.items()}


def _rolled(sheet: RollSheet, die: Die, rolled: ResultType) -> int:
    """Returns the results of a type that a die has rolled: by icons, and generated by its special action icons."""
    return sum(share.amount for share in _shares_of(sheet, die, rolled))


def _shares_of(sheet: RollSheet, die: Die, rolled: ResultType) -> list[Share]:
    """Returns them face by face: the very shares where the type counts in this roll, else what would be shares."""
    if rolled in sheet.shares:
        return [s for s in sheet.shares[rolled] if s.die is die and s.source in (From.ICON, From.SAI)]
    faces = enumerate(sheet.faces[die.id])
    icons = [Share(die, From.ICON, face.count, face=n) for n, face in faces if face.icon == rolled.upper()]
    return icons + [s for result, s in sheet.generated if result is rolled and s.die is die]


def _count(sheet: RollSheet, die: Die, rolled: ResultType, counted: ResultType, amount: int, name: str) -> None:
    """Counts results of a die as another type; where the first type counts in this roll, they are given up."""
    for share in list(_shares_of(sheet, die, rolled)):
        part = min(amount, share.amount)
        if not part:
            continue
        amount -= part
        if rolled in sheet.shares:
            share.amount -= part
            sheet.write(SumStep.ADD, rolled, share, -part, name)
        sheet.count(SumStep.ADD, counted, Share(die, From.COUNTED_AS, part, name, face=share.face))
