"""From icons to results by the booklet of 1996 (Dice Modifiers; N-76 to N-82).

Normal icons and IDs; what subtracts; what divides; what special action icons give; what multiplies; what adds. So
penalties and dividers pass special icons by, and of the multipliers racial abilities and a held eighth face reach them,
spells do not (Special Action Icons, notes 1 and 3).

Where maneuvers count as saves they come in as saves from the beginning, and remember what they are: a rule for
maneuvers alone takes from them first (N-81).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.asking import ask
from engine.dragon_dice.dragons.attack import DragonAttack
from engine.dragon_dice.edition_1996 import races
from engine.dragon_dice.edition_1996.lasting import BURNING_HANDS, FROST, is_paralysed
from engine.dragon_dice.edition_1996.penalties import Penalties
from engine.dragon_dice.edition_1996.purposes import SKIRMISH_TURNED_CHARGE, is_turned_to_charge, saves_only
from engine.dragon_dice.rolls.account import From, SumStep
from engine.dragon_dice.rolls.modifiers import EIGHTH_FACE, LASTING, Layer, Modifier, effects_on, of_effect
from engine.dragon_dice.rolls.purposes import PART_NAMES, Occasion, Purpose, ResultType
from engine.dragon_dice.rolls.resolution import count_icons, leave_out_glaring, split_results
from engine.dragon_dice.rolls.sheet import RollSheet, Share
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, DieId, Place
from engine.values import Seat

MANEUVER, SAVE = ResultType.MANEUVER, ResultType.SAVE
DOUBLED_BY_EIGHTH_FACE: Final = (SAVE, MANEUVER)


async def who_rolls(
    battle: Battle, owner: Seat, place: Place, units: Sequence[Die], purpose: Purpose, dragons: DragonAttack | None
) -> tuple[list[Die], Purpose]:
    """Returns the units that may be rolled; of a paralysed army none where no saves count, and else for these alone
    (Breath, Blue; N-70)."""
    rolling = battle.who_may_be_rolled(units)
    if battle.state.effects and is_paralysed(battle, owner, place):
        if SAVE not in purpose.counts:
            return [], purpose
        purpose = saves_only(purpose)
    return await leave_out_glaring(battle, owner, rolling, purpose), purpose


async def count_results(battle: Battle, sheet: RollSheet) -> None:
    """Goes from the icons to the total in the order of the booklet."""
    if is_turned_to_charge(sheet):
        sheet.purpose = SKIRMISH_TURNED_CHARGE
    sheet.modifiers += modifiers_of(battle, sheet)
    await subtotal(battle, sheet)
    if sheet.modifiers:
        await assign(battle, sheet)
        subtract(sheet)
        divide(sheet)
    add_icons(battle, sheet)
    multiply(sheet)
    add(sheet)


# -- what changes a roll -------------------------------------------------------------------------------------------


def modifiers_of(battle: Battle, sheet: RollSheet) -> list[Modifier]:
    """Returns what changes a roll: the race's ability always, of what lies on army and terrain for a unit that rolls
    alone only Frost (N-73, N-82). To a paralysed army only saves are added: it has no other results (N-70)."""
    found = races.doubling(battle, sheet) if sheet.place in battle.state.terrains else []
    if not sheet.purpose.alone and battle.holds(sheet.owner, sheet.place):
        found += of_eighth_face(battle, sheet)
    if battle.state.effects:
        found += of_effects(battle, sheet)
        found += of_burning_hands(battle, sheet)
        if is_paralysed(battle, sheet.owner, sheet.place):
            found = [m for m in found if m.layer is not Layer.ADD or m.results == (SAVE,)]
    return found


def of_eighth_face(battle: Battle, sheet: RollSheet) -> list[Modifier]:
    """The army that holds an eighth face doubles all its save and maneuver results (The Eighth Face)."""
    of = battle.state.terrains[sheet.place].kind
    results = [result for result in sheet.purpose.counts if result in DOUBLED_BY_EIGHTH_FACE]
    return [Modifier(EIGHTH_FACE, Layer.MULTIPLY, 2, (result,), of=of) for result in results]


def of_effects(battle: Battle, sheet: RollSheet) -> list[Modifier]:
    """Effects on the army and its terrain change its rolls (Spell List, Breath).

    An effect on maneuvers also reaches those that count as saves, unless it adds some (N-81).
    """
    lasting = battle.edition[LASTING]
    counts = sheet.purpose.counts
    counted_as = SAVE in counts and MANEUVER not in counts
    found = []
    for effect in effects_on(battle.state, sheet.owner, sheet.place):
        if sheet.purpose.alone and effect.name != FROST:
            continue
        line = lasting.get(effect.name)
        found += [replace(modifier, best_dice=0) for modifier in of_effect(effect, sheet.purpose, line)]
        if counted_as and line is not None and line.layer is not Layer.ADD and effect.name != FROST:
            amount = effect.strength if line.amount is None else line.amount
            found += [Modifier(effect.name, line.layer, amount, each) for each in line.each if each == (MANEUVER,)]
    return found


def of_burning_hands(battle: Battle, sheet: RollSheet) -> list[Modifier]:
    """A unit under Burning Hands doubles its normal melee results, and ID results counted as such, in every roll
    (Burning Hands; N-57)."""
    if ResultType.MELEE not in sheet.purpose.counts:
        return []
    rolling = {die.id for die in sheet.dice}
    burning = {DieId(str(e.die)) for e in battle.state.effects if e.name == BURNING_HANDS and e.die in rolling}
    return [
        Modifier(BURNING_HANDS, Layer.MULTIPLY, 2, (ResultType.MELEE,), dice=frozenset({die}), from_spell=True)
        for die in sorted(burning)
    ]


# -- the steps -----------------------------------------------------------------------------------------------------


async def subtotal(battle: Battle, sheet: RollSheet) -> None:
    """Counts normal icons and IDs. An ID is whatever is rolled for; of several types its owner divides it, in a charge
    roll only where that matters (Charge; N-27, N-30, N-67)."""
    counts = sheet.purpose.counts
    ids, at = count_icons(sheet)
    if SAVE in counts and MANEUVER not in counts:
        count_maneuvers_as_saves(battle, sheet)
    if not ids:
        return
    parts = counts
    if sheet.purpose.has(Occasion.CHARGE) and not matters_how_divided(sheet, ids):
        parts = (ResultType.MELEE,)
    for die_id, result, amount in await split_results(battle, sheet, "id split", ids, parts):
        sheet.count(SumStep.COUNT, result, Share(battle.state.dice[die_id], From.ID, amount, face=at[die_id]))


def matters_how_divided(sheet: RollSheet, ids: Mapping[DieId, int]) -> bool:
    """Returns whether a doubling, halving or penalty reaches one of melee and maneuver alone, for a die with an ID."""
    return any(
        modifier.layer is Layer.DIVIDE
        or (
            len(modifier.results) == 1
            and modifier.layer is not Layer.ADD
            and (modifier.dice is None or any(die in ids for die in modifier.dice))
        )
        for modifier in sheet.modifiers
    )


def count_maneuvers_as_saves(battle: Battle, sheet: RollSheet) -> None:
    """Lets maneuver icons of units whose race can do so count as saves (Special Abilities)."""
    for die in sheet.dice:
        if die.species not in races.COUNT_AS_SAVES or not races.maneuvers_are_saves(battle, die, sheet.place):
            continue
        for index, face in enumerate(sheet.faces[die.id]):
            if face.icon == MANEUVER.upper():
                share = Share(die, From.COUNTED_AS, face.count, races.COUNT_AS_SAVES[die.species].name, face=index)
                sheet.count(SumStep.COUNT, SAVE, share)


async def assign(battle: Battle, sheet: RollSheet) -> None:
    """In a roll for several types of result the owner divides each penalty point by point among those of which there
    is something left; all must be applied, if possible (Dice Modifiers; N-80; prompt `assign`)."""
    if not sheet.purpose.is_combination:
        return
    penalties = [m for m in sheet.modifiers if m.layer is Layer.SUBTRACT and len(m.results) > 1]
    if not penalties:
        return
    counts = sheet.purpose.counts
    left = {result: sheet.of(result) for result in counts}
    for modifier in sheet.modifiers:
        if modifier.layer is Layer.SUBTRACT and len(modifier.results) == 1 and modifier.results[0] in left:
            left[modifier.results[0]] = max(0, left[modifier.results[0]] - modifier.amount)
    others = [m for m in sheet.modifiers if m not in penalties]
    names = {PART_NAMES[result]: result for result in least_needed_first(sheet)}
    amounts: dict[str, int] = {}
    for modifier in penalties:
        amounts[modifier.cause] = amounts.get(modifier.cause, 0) + modifier.amount
    plan = Penalties.of(sheet.owner, amounts, {name: left[result] for name, result in names.items()})
    divided = await ask(plan)
    assert isinstance(divided, Mapping)
    sheet.modifiers = others
    for cause, parts in divided.items():
        assert isinstance(parts, Mapping)
        for name, amount in parts.items():
            assert isinstance(amount, int)
            sheet.modifiers.append(Modifier(cause, Layer.SUBTRACT, amount, (names[name],)))


def least_needed_first(sheet: RollSheet) -> list[ResultType]:
    """Returns the types of a roll in the order in which its owner misses them least: of melee and missile, of which
    one is used against a dragon, first the lesser; saves last."""
    order = [result for result in sheet.purpose.counts if result is not SAVE]
    if sheet.purpose.has(Occasion.DRAGON_ATTACK):
        order.sort(key=lambda result: (sheet.of(result), result is ResultType.MELEE))
    return [*order, SAVE] if SAVE in sheet.purpose.counts else order


def subtract(sheet: RollSheet) -> None:
    """Subtracts, never below nothing: an effect on maneuvers that count as saves first."""
    for modifier in sheet.in_layer(Layer.SUBTRACT):
        if _is_of_maneuvers(sheet, modifier):
            take(sheet, SAVE, modifier.amount, SumStep.SUBTRACT, modifier, _counted_as)
    for modifier in sheet.in_layer(Layer.SUBTRACT):
        if not _is_of_maneuvers(sheet, modifier):
            take(sheet, modifier.results[0], modifier.amount, SumStep.SUBTRACT, modifier)


def divide(sheet: RollSheet) -> None:
    """Every divider divides, one after the other, rounding down each time (N-78)."""
    for modifier in sheet.in_layer(Layer.DIVIDE):
        if _is_of_maneuvers(sheet, modifier):
            now = sum(share.amount for share in sheet.shares[SAVE] if _counted_as(share))
            take(sheet, SAVE, now - now // modifier.amount, SumStep.DIVIDE, modifier, _counted_as)
    for modifier in sheet.in_layer(Layer.DIVIDE):
        if not _is_of_maneuvers(sheet, modifier):
            now = sheet.of(modifier.results[0])
            take(sheet, modifier.results[0], now - now // modifier.amount, SumStep.DIVIDE, modifier)


def take(
    sheet: RollSheet,
    result: ResultType,
    amount: int,
    step: SumStep,
    modifier: Modifier,
    which: Callable[[Share], bool] = lambda share: True,
) -> None:
    """Subtracts up to this many results of a type: normal icons before IDs, and of both first the undoubled ones, so
    that the owner loses no more than necessary (N-79).
    """
    doubling = [m for m in sheet.in_layer(Layer.MULTIPLY) if result in m.results]

    def last(share: Share) -> tuple[bool, int, int]:
        times = sum(_reaches(m, share) for m in doubling)
        return share.source is From.ID, times, share.amount

    for share in sorted(filter(which, sheet.shares[result]), key=last):
        part = min(amount, share.amount)
        share.amount -= part
        amount -= part
        sheet.write(step, result, share, -part, modifier.cause, modifier.of)


def add_icons(battle: Battle, sheet: RollSheet) -> None:
    """Adds what special action icons give: nothing subtracts from it or divides it. Maneuvers that count as saves are
    saves here too."""
    for result, share in sheet.generated:
        if result in sheet.shares:
            sheet.count(SumStep.ICONS, result, share)
        elif result is MANEUVER and SAVE in sheet.shares and races.counts_saves(battle, share.die, sheet.place):
            sheet.count(SumStep.ICONS, SAVE, share)


def multiply(sheet: RollSheet) -> None:
    """Multipliers multiply each other: race and eighth face together make four (The Eighth Face; N-77)."""
    multipliers = sheet.in_layer(Layer.MULTIPLY)
    if not multipliers:
        return
    for result in sheet.purpose.counts:
        for share in list(sheet.shares[result]):
            now = share.amount
            for modifier in multipliers:
                if now and result in modifier.results and _reaches(modifier, share):
                    more = now * (modifier.amount - 1)
                    new = Share(share.die, From.MULTIPLIED, more, modifier.cause, face=share.face, of=modifier.of)
                    sheet.count(SumStep.MULTIPLY, result, new)
                    now += more


def add(sheet: RollSheet) -> None:
    """Adds what adds."""
    for modifier in sheet.in_layer(Layer.ADD):
        share = Share(None, From.ADDED, modifier.amount, modifier.cause, modifier.from_spell, of=modifier.of)
        sheet.count(SumStep.ADD, modifier.results[0], share)


# -- what the steps need -------------------------------------------------------------------------------------------


def _is_of_maneuvers(sheet: RollSheet, modifier: Modifier) -> bool:
    """Returns whether a modifier is for maneuvers, and in this roll reaches only those that count as saves."""
    return modifier.results == (MANEUVER,) and MANEUVER not in sheet.purpose.counts


def _counted_as(share: Share) -> bool:
    return share.source is From.COUNTED_AS


def _reaches(modifier: Modifier, share: Share) -> bool:
    """Returns whether a multiplier multiplies some results: spells do so with no special action icon (N-76)."""
    if share.die is None or (modifier.from_spell and share.source is From.SAI):
        return False
    return modifier.dice is None or share.die.id in modifier.dice
