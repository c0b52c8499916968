"""Die-roll resolution: the ten steps of p. 27, each a function of its name. The sheet they fill in is in `sheet`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.dragons.attack import DragonAttack
from engine.dragon_dice.edition import Slot
from engine.dragon_dice.printed.dice import ID
from engine.dragon_dice.rolls import modifiers, relics, replaced_rolls
from engine.dragon_dice.rolls.account import From, Short, SumStep
from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import PART_NAMES, Occasion, Purpose, ResultType, icons_of
from engine.dragon_dice.rolls.sheet import BeforeTotals, Blows, RollSheet, Share
from engine.dragon_dice.rolls.stakes import stake_of
from engine.dragon_dice.sais import icon_actions, table
from engine.dragon_dice.species import counts_as, dragonkin
from engine.dragon_dice.table import items
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, DieId, Place
from engine.values import Seat

Rolling = Callable[
    ["Battle", Seat, Place, Sequence[Die], Purpose, "DragonAttack | None"], Awaitable[tuple[list[Die], Purpose]]
]
WHO_ROLLS: Final = Slot[Rolling]("who rolls")
"""The units of an army that roll with it, and what counts in that roll: the purpose itself, or less of it."""

Counting = Callable[["Battle", RollSheet], Awaitable[None]]
COUNTING: Final = Slot[Counting]("counting")
"""How a book gets from the icons that lie there, all of which have been applied, to the results of a roll."""


# -- who rolls -----------------------------------------------------------------------------------------------------


async def roll_army(
    battle: Battle,
    owner: Seat,
    place: Place,
    purpose: Purpose,
    *,
    exchange: Exchange | None = None,
    dragons: DragonAttack | None = None,
    dice: Sequence[Die] | None = None,
    counts_ids: bool = True,
    with_items: bool = True,
    from_elsewhere: Sequence[Modifier] = (),
    before_totals: BeforeTotals | None = None,
    against: str = "",
) -> RollSheet:
    """Rolls an army (or the given part of it), resolves the roll and says so. Returns the sheet.

    Its items are rolled with it, unless the text calls for a roll of certain units only (`with_items`).
    `from_elsewhere` is what dice of another roll do to this one, `dragons` is the attack it responds to;
    `before_totals` happens after the effects of the icons and before counting; `against` is the roll's cause, such as a
    spell.
    """
    units = battle.state.at(owner, place) if dice is None else dice
    rolling, purpose = await battle.edition[WHO_ROLLS](battle, owner, place, units, purpose, dragons)
    if battle.has_items and with_items:
        rolling = [*rolling, *await items.rolled_with(battle, owner, place, rolling, purpose.kind)]
    ids = counts_ids and not battle.ignores_ids(owner, place)
    sheet = RollSheet(owner, place, purpose, rolling, exchange, dragons, ids)
    sheet.before_totals = before_totals
    sheet.modifiers += from_elsewhere
    if exchange is not None:
        sheet.modifiers += exchange.modifiers_of(owner, purpose)
    sheet.is_accounted = battle.is_heard
    await resolve(battle, sheet)
    if battle.is_heard:
        battle.say(sheet.as_event(against=against))
    return sheet


async def who_rolls(
    battle: Battle, owner: Seat, place: Place, units: Sequence[Die], purpose: Purpose, dragons: DragonAttack | None
) -> tuple[list[Die], Purpose]:
    """Returns the units that may be rolled, Dragonkin as far as they roll with the army, and the purpose as it is."""
    rolling = battle.who_may_be_rolled(units)
    if dragonkin.OPTION in battle.state.advanced:
        rolling = await dragonkin.who_rolls(battle, (owner, place), rolling, purpose, dragons)
    if battle.state.effects:
        rolling = await leave_out_glaring(battle, owner, rolling, purpose)
    return rolling, purpose


async def leave_out_glaring(battle: Battle, owner: Seat, dice: list[Die], purpose: Purpose) -> list[Die]:
    """Returns who rolls: the owner may leave out units that glare, and so keep their victims hypnotized (p. 37)."""
    glaring = [die for die in dice if battle.is_glaring(die)]
    if not glaring:
        return dice
    out = await battle.choose_any(owner, "leave out", glaring, len(glaring), roll=purpose.kind)
    return [die for die in dice if die not in out]


async def roll_each(
    battle: Battle, units: Sequence[Die], purpose: Purpose, against: str = ""
) -> dict[DieId, RollSheet]:
    """Rolls units each for itself, perhaps against an icon; returns a sheet for each. A unit that may not be rolled
    generates nothing (R-05).
    """
    sheets = {}
    for owner, place, group in battle.by_army(units):
        rolling = [die for die in group if battle.may_be_rolled(die, by_force=True)]
        fallen = await battle.throw(owner, purpose.kind, rolling) if rolling else {}
        for die in group:
            sheet = RollSheet(owner, place, purpose, [die] if die in rolling else [])
            sheet.is_accounted = battle.is_heard
            if die in rolling:
                sheet.faces[die.id] = [die.faces[fallen[die.id]]]
                battle.has_been_rolled(die)
            await resolve_from_step_3(battle, sheet)
            if battle.is_heard:
                battle.say(sheet.as_event(die, against))
            sheets[die.id] = sheet
    return sheets


async def resolve(battle: Battle, sheet: RollSheet) -> None:
    """Goes through the ten steps in order (p. 27)."""
    await step_1_roll(battle, sheet)
    if sheet.exchange is not None and sheet.purpose.has(Occasion.SAVE):
        await step_2_delayed_effects(battle, sheet, sheet.exchange)
    await resolve_from_step_3(battle, sheet)


async def resolve_from_step_3(battle: Battle, sheet: RollSheet) -> None:
    """Goes through the steps after the roll and the delayed effects."""
    await step_3_roll_again(battle, sheet)
    await step_4_special_action_icons(battle, sheet)
    if sheet.before_totals is not None:
        await sheet.before_totals(battle, sheet)
    await battle.edition[COUNTING](battle, sheet)


async def count_results(battle: Battle, sheet: RollSheet) -> None:
    """Goes through the steps from the subtotal to the total, in the order of p. 27."""
    await step_5_subtotal(battle, sheet)
    find_army_modifiers(battle, sheet)
    is_modified = bool(sheet.modifiers)
    if is_modified:  # as few rolls are
        await assign_modifiers(battle, sheet)
        step_6_subtract(sheet)
        step_7_divide(sheet)
    step_8_add_sai_results(sheet)
    if is_modified:
        await step_9_multiply(battle, sheet)
    await step_10_add(battle, sheet)


# -- the ten steps -------------------------------------------------------------------------------------------------


async def step_1_roll(battle: Battle, sheet: RollSheet) -> None:
    """Roll the dice."""
    fallen = await battle.throw(sheet.owner, sheet.purpose.kind, sheet.dice) if sheet.dice else {}
    may_glare = bool(battle.state.effects)
    for die in sheet.dice:
        sheet.faces[die.id] = [die.faces[fallen[die.id]]]
        if may_glare:
            battle.has_been_rolled(die)
    sheet.say_fallen(battle, sheet.dice)


async def step_2_delayed_effects(battle: Battle, sheet: RollSheet, blows: Blows) -> None:
    """Effects that the attacker's icons have put off until the saves are rolled come first."""
    for delayed in blows.take_delayed():
        await delayed(battle, sheet)
        sheet.leave_out_who_left()


async def step_3_roll_again(battle: Battle, sheet: RollSheet) -> None:
    """Rerolls dice: replaced faces first, then icons that add a face, until none is left that does.

    An icon that also has an effect (Bullseye) applies it here, before its unit is rolled again; like ones may combine.
    """
    await replaced_rolls.offer(battle, sheet)
    if battle.has_items:
        await relics.use_elemental_relics(battle, sheet)
    again = [die for die in sheet.dice if _rolls_again(battle, sheet, die)]
    while again:
        await _apply_in_order(battle, sheet, [(die, len(sheet.faces[die.id]) - 1) for die in again])
        again = [die for die in again if die.id in sheet.faces and die.id not in sheet.stays]
        if not again:
            return
        fallen = await battle.throw(sheet.owner, sheet.purpose.kind, again, again=True)
        for die in again:
            sheet.faces[die.id].append(die.faces[fallen[die.id]])
        sheet.say_fallen(battle, again, again=True)
        again = [die for die in again if _rolls_again(battle, sheet, die)]


async def step_4_special_action_icons(battle: Battle, sheet: RollSheet) -> None:
    """The special action icons that are left are applied one by one in the owner's order (p. 27, p. 32)."""
    if waiting := _waiting(sheet):
        await _apply_in_order(battle, sheet, waiting)


async def step_5_subtotal(battle: Battle, sheet: RollSheet) -> None:
    """Count what normal icons and IDs give; an ID gives whatever is rolled for, of several types as the owner likes."""
    counts = sheet.purpose.counts
    ids, at = count_icons(sheet)
    if not ids:  # as in many rolls
        return
    for die_id, result, amount in await split_results(battle, sheet, "id split", ids, counts):
        sheet.count(SumStep.COUNT, result, Share(battle.state.dice[die_id], From.ID, amount, face=at[die_id]))


def count_icons(sheet: RollSheet) -> tuple[dict[DieId, int], dict[DieId, int]]:
    """Counts what normal icons give. Returns the ID results of each die, and on which of its faces they are."""
    icons = icons_of(sheet.purpose.counts)
    ids: dict[DieId, int] = {}
    at: dict[DieId, int] = {}
    for result in sheet.purpose.counts:
        sheet.shares[result] = []
    for die in sheet.dice:
        for index, face in enumerate(sheet.faces[die.id]):
            if face.icon in icons:
                share = Share(die, From.ICON, face.count, face=index)
                sheet.count(SumStep.COUNT, icons[face.icon], share)
            elif (face.icon == ID or face.as_id) and sheet.counts_ids and (worth := sheet.ids_of(face)):
                ids[die.id] = ids.get(die.id, 0) + worth
                at.setdefault(die.id, index)
    return ids, at


def find_army_modifiers(battle: Battle, sheet: RollSheet) -> None:
    """What lies on the army now modifies its roll, also what an icon of this very roll has brought about."""
    if not sheet.purpose.alone:
        sheet.modifiers += modifiers.of_army(
            battle.state, sheet.owner, sheet.place, sheet.purpose, battle.edition[modifiers.LASTING]
        )


async def assign_modifiers(battle: Battle, sheet: RollSheet) -> None:
    """In a combination roll the owner says on which type a modifier falls that could fall on several (p. 28).

    All must be applied if possible: what takes away or doubles falls on a type of which there is something left.
    """
    left = {result: sheet.of(result) for result in sheet.purpose.counts}
    modifiers = [replace(m, results=m.results or sheet.purpose.counts) for m in sheet.modifiers]
    for modifier in modifiers:
        if modifier.layer is Layer.SUBTRACT and len(modifier.results) == 1:
            left[modifier.results[0]] -= modifier.amount
    sheet.modifiers = []
    for modifier in modifiers:
        if len(modifier.results) > 1:
            able = [result for result in modifier.results if _can_be_changed(sheet, modifier, result, left)]
            assigned = await battle.assign_modifier(sheet.owner, modifier, able or modifier.results)
            if assigned.layer is Layer.SUBTRACT:
                left[assigned.results[0]] -= assigned.amount
            sheet.modifiers.append(assigned)
        else:
            sheet.modifiers.append(modifier)


def _can_be_changed(sheet: RollSheet, modifier: Modifier, result: ResultType, left: Mapping[ResultType, int]) -> bool:
    """Returns whether there are results of a type on which a modifier has an effect."""
    if modifier.layer is Layer.ADD:
        return True
    return left[result] > 0 or (modifier.layer is Layer.MULTIPLY and any(r is result for r, _ in sheet.generated))


def step_6_subtract(sheet: RollSheet) -> None:
    """Take away what is subtracted, ID results last, never below nothing."""
    for modifier in sheet.in_layer(Layer.SUBTRACT):
        taken = _take(sheet, modifier.results[0], modifier.amount, SumStep.SUBTRACT, modifier)
        if taken < modifier.amount:
            _say_short(sheet, SumStep.SUBTRACT, modifier, taken)


def step_7_divide(sheet: RollSheet) -> None:
    """Divide each type once at the most, rounding down; ID results are again the last to go (p. 28)."""
    divided: set[ResultType] = set()
    for modifier in sheet.in_layer(Layer.DIVIDE):
        result = modifier.results[0]
        if result not in divided:
            divided.add(result)
            now = sheet.of(result)
            if not _take(sheet, result, now - now // modifier.amount, SumStep.DIVIDE, modifier):
                _say_short(sheet, SumStep.DIVIDE, modifier, 0)


def step_8_add_sai_results(sheet: RollSheet) -> None:
    """Add what special action icons have generated of the types that count."""
    for result, share in sheet.generated:
        if result in sheet.shares:
            sheet.count(SumStep.ICONS, result, share)


async def step_9_multiply(battle: Battle, sheet: RollSheet) -> None:
    """Multiply each type once at the most: of several multipliers the one that gives most (R-06)."""
    for result in sheet.purpose.counts:
        multipliers = [m for m in sheet.in_layer(Layer.MULTIPLY) if result in m.results]
        best: list[Share] = []
        for modifier in multipliers:
            shares = await _multiplied(battle, sheet, modifier, result)
            if sum(share.amount for share in shares) > sum(share.amount for share in best):
                best = shares
        for share in best:
            sheet.count(SumStep.MULTIPLY, result, share)


async def step_10_add(battle: Battle, sheet: RollSheet) -> None:
    """Add what is added, and what counts as the result rolled for: the total."""
    if battle.state.advanced:
        dragonkin.add_automatic_saves(sheet)
    for modifier in sheet.in_layer(Layer.ADD):
        die = next((die for die in sheet.dice if die.id in (modifier.dice or ())), None)
        share = Share(die, From.ADDED, modifier.amount, modifier.cause, modifier.from_spell, of=modifier.of)
        sheet.count(SumStep.ADD, modifier.results[0], share)
    if held := counts_as.held(battle, sheet, sheet.dice):
        await counts_as.add(battle, sheet, held)


# -- what the steps need -------------------------------------------------------------------------------------------


def _rolls_again(battle: Battle, sheet: RollSheet, die: Die) -> bool:
    face = sheet.faces[die.id][-1]
    return face.is_sai and battle.edition[table.ICONS][face.icon].rolls_again(sheet.purpose)


def _waiting(sheet: RollSheet) -> list[tuple[Die, int]]:
    """Returns the special action icons that lie there and have not been applied: die, which of its faces."""
    return [
        (die, index)
        for die in sheet.dice
        for index, face in enumerate(sheet.faces[die.id])
        if face.is_sai and (die.id, index) not in sheet.done and not sheet.ids_of(face)
    ]


async def _apply_in_order(battle: Battle, sheet: RollSheet, waiting: Sequence[tuple[Die, int]]) -> None:
    """Applies icons one by one in the owner's order, like ones together if the owner wishes."""
    by_name: dict[str, list[tuple[Die, int]]] = {}
    for die, index in waiting:
        by_name.setdefault(sheet.faces[die.id][index].icon, []).append((die, index))
    asked = [name for name in by_name if icon_actions.has_action(battle.edition, name, sheet.purpose)]
    order = asked
    if len(asked) > 1:
        order = await battle.choose_order(sheet.owner, "order", asked, roll=sheet.purpose.kind, **stake_of(sheet))
    for name in [*order, *(name for name in by_name if name not in asked)]:
        for group in await icon_actions.combined(battle, sheet, name, by_name[name]):
            if present := [(die, index) for die, index in group if die.id in sheet.faces]:
                await _apply(battle, sheet, present)


async def _apply(battle: Battle, sheet: RollSheet, group: Sequence[tuple[Die, int]]) -> None:
    """Lets one icon, or several like ones together, apply their effect and generate their results."""
    name = sheet.faces[group[0][0].id][group[0][1]].icon
    sheet.done += [(die.id, index) for die, index in group]
    if icon_actions.has_action(battle.edition, name, sheet.purpose):
        if not battle.edition[icon_actions.ICON_ACTIONS][name].only_gives:
            sheet.acted += [(die.id, name) for die, _ in group]
        await icon_actions.do(battle, sheet, name, group)
        sheet.leave_out_who_left()
        return
    for die, index in group:
        if (gives := await _choose_gives(battle, sheet, die, name)) is not None:
            await _generate(battle, sheet, die, index, gives)


async def _choose_gives(battle: Battle, sheet: RollSheet, die: Die, name: str) -> table.Gives | None:
    """Returns what the icon generates: where its text has several sentences for this roll, the owner takes one (p. 28).

    A sentence about a type of result that does not count here is of no use and not offered.
    """
    fitting = battle.edition[table.ICONS][name].generates(sheet.purpose)
    if len(fitting) < 2:
        return fitting[0] if fitting else None
    by_name: dict[str, table.Gives] = {PART_NAMES[gives.choices[0][0]]: gives for gives in fitting}
    answer = await battle.choose(sheet.owner, "sai choice", list(by_name), icon=name, die=die.id, **stake_of(sheet))
    return by_name[str(answer)]


async def _generate(battle: Battle, sheet: RollSheet, die: Die, index: int, gives: table.Gives) -> None:
    """Generates X results: of several choices what serves this roll; in a combination roll the owner splits X."""
    face = sheet.faces[die.id][index]
    x = table.worth(face, gives)
    useful = [choice for choice in gives.choices if any(result in sheet.purpose.counts for result in choice)]
    if sheet.purpose.is_combination and len(useful) > 1:
        parts = tuple(choice[0] for choice in useful)
        for _, result, amount in await split_results(battle, sheet, "sai split", {die.id: x}, parts):
            sheet.generate(die, result, amount, face.icon, index)
        return
    for result in (useful or [_countable(battle, sheet, die, gives)])[0]:
        sheet.generate(die, result, x, face.icon, index)


def _countable(battle: Battle, sheet: RollSheet, die: Die, gives: table.Gives) -> tuple[ResultType, ...]:
    """Returns the choice that could be counted as what is rolled for, or else the first."""
    wanted = counts_as.sources(battle, sheet, die)
    return next((c for c in gives.choices if any(r in wanted for r in c)), gives.choices[0])


async def split_results(
    battle: Battle, sheet: RollSheet, prompt: str, amounts: Mapping[DieId, int], parts: Sequence[ResultType]
) -> list[tuple[DieId, ResultType, int]]:
    """Returns who gives how much of which type; with one type there is nothing to ask."""
    if not amounts:
        return []
    if len(parts) == 1:
        return [(die, parts[0], amount) for die, amount in amounts.items()]
    by_name = {PART_NAMES[result]: result for result in parts}
    kind = sheet.purpose.kind
    answer = await battle.split(sheet.owner, prompt, amounts, tuple(by_name), roll=kind, **stake_of(sheet))
    return [(die, by_name[p], n) for die, split in answer.items() for p, n in split.items() if n]


def _take(sheet: RollSheet, result: ResultType, amount: int, step: SumStep, modifier: Modifier) -> int:
    """Takes away up to `amount` results of a type: IDs last, and before that what may be doubled, or most of it.

    Returns how many there were to take.
    """
    doubled = {d for m in sheet.in_layer(Layer.MULTIPLY) for d in (m.dice or ())}

    def last(share: Share) -> tuple[bool, bool, int]:
        return (share.source is From.ID, share.die is not None and share.die.id in doubled, share.amount)

    taken = 0
    for share in sorted(sheet.shares[result], key=last):
        part = min(amount - taken, share.amount)
        share.amount -= part
        taken += part
        sheet.write(step, result, share, -part, modifier.cause, modifier.of)
    return taken


def _say_short(sheet: RollSheet, step: SumStep, modifier: Modifier, taken: int) -> None:
    """Writes down that a modifier found less than it could take away."""
    if sheet.is_accounted:
        sheet.short.append(Short(step, modifier.results[0], modifier.amount, taken, modifier.cause, modifier.of))


async def _multiplied(battle: Battle, sheet: RollSheet, modifier: Modifier, result: ResultType) -> list[Share]:
    """Returns what a multiplier would add to one type: shares with the additional amounts."""
    shares = [s for s in sheet.shares[result] if s.die is not None and s.amount]
    if modifier.ids_only:
        shares = [share for share in shares if share.source is From.ID]
    if modifier.dice is not None:
        shares = [share for share in shares if share.die is not None and share.die.id in modifier.dice]
    if modifier.best_dice:
        chosen = await _whose_are_doubled(battle, sheet, modifier, result)
        shares = [share for share in shares if share.die is not None and share.die.id in chosen]
    more = modifier.amount - 1
    return [Share(s.die, From.MULTIPLIED, s.amount * more, modifier.cause, face=s.face, of=modifier.of) for s in shares]


async def _whose_are_doubled(
    battle: Battle, sheet: RollSheet, modifier: Modifier, result: ResultType
) -> Sequence[DieId]:
    """Returns the dice that the owner picks. A spell doubles the same units in all its types of result (Wilding)."""
    if not modifier.from_spell:
        return await battle.choose_doubled(sheet.owner, modifier, _by_die(sheet, [result]), [result])
    if modifier.cause not in sheet.doubled:
        types = [r for m in sheet.modifiers if m.cause == modifier.cause for r in m.results]
        sheet.doubled[modifier.cause] = await battle.choose_doubled(sheet.owner, modifier, _by_die(sheet, types), types)
    return sheet.doubled[modifier.cause]


def _by_die(sheet: RollSheet, results: Sequence[ResultType]) -> dict[DieId, int]:
    """Returns how many results of these types each unit has; items are none, so they are not doubled."""
    amounts: dict[DieId, int] = {}
    for share in (share for result in results for share in sheet.shares[result]):
        if share.die is not None and share.die.is_unit and share.amount:
            amounts[share.die.id] = amounts.get(share.die.id, 0) + share.amount
    return amounts
