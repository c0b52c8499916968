"""Die-roll resolution: the ten steps of p. 27, each a function of its name.

A `RollSheet` is what a player would write beside the dice: which faces lie there, the results by where they come from,
and the sum after each step. ID results are told apart from the others because modifiers take them last (p. 28).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.dragon_dice.battle import Battle
from engine.dragon_dice.dice import ID, Face
from engine.dragon_dice.happenings import Happening
from engine.dragon_dice.modifiers import Layer, Modifier, army_modifiers
from engine.dragon_dice.purposes import Purpose
from engine.dragon_dice.sais import table
from engine.dragon_dice.state import Die, DieId, Place
from engine.values import Json, Seat


@dataclass(slots=True)
class RollSheet:
    """One roll being resolved. `icons`, `ids` and `sais` are the results so far, by where they come from."""

    owner: Seat
    place: Place
    purpose: Purpose
    dice: Sequence[Die]
    modifiers: Sequence[Modifier] = ()
    counts_ids: bool = True
    """False when only results that are not IDs count (the Tower against a Reserve Army, p. 15)."""
    faces: dict[DieId, list[Face]] = field(default_factory=dict)
    icons: int = 0
    ids: int = 0
    sais: int = 0
    added: int = 0
    sums: dict[str, int] = field(default_factory=dict)
    """The sum after each step, by the step's name: subtotal, after_subtract, ... total."""
    causes: list[tuple[str, str, int]] = field(default_factory=list)
    """What changed the sum: step, cause, by how much."""

    @property
    def total(self) -> int:
        """Returns the results so far."""
        return self.icons + self.ids + self.sais + self.added

    def note(self, step: str) -> None:
        """Writes down the sum after a step."""
        self.sums[step] = self.total

    def change(self, step: str, cause: str, by: int) -> None:
        """Writes down what changed the sum."""
        if by:
            self.causes.append((step, cause, by))

    def facts(self) -> dict[str, Json]:
        """Returns the sheet as facts of an event."""
        return {
            "player": self.owner,
            "place": self.place,
            "kind": self.purpose.kind,
            "counts": self.purpose.result.value,
            "against": None if self.purpose.against is None else self.purpose.against.value,
            "faces": {die: [str(face) for face in faces] for die, faces in self.faces.items()},
            "sums": dict(self.sums),
            "causes": [list(cause) for cause in self.causes],
            "total": self.total,
        }


async def roll_army(
    battle: Battle, owner: Seat, place: Place, purpose: Purpose, *, counts_ids: bool = True
) -> RollSheet:
    """Rolls all units of an army, resolves the roll and says so. Returns the sheet; `total` is what counts."""
    dice = battle.state.at(owner, place)
    sheet = RollSheet(owner, place, purpose, dice, army_modifiers(battle.state, owner, place, purpose), counts_ids)
    await resolve(battle, sheet)
    battle.say_facts(Happening.ROLLED, sheet.facts())
    return sheet


async def resolve(battle: Battle, sheet: RollSheet) -> None:
    """Goes through the ten steps in order (p. 27)."""
    await step_1_roll(battle, sheet)
    await step_2_delayed_effects(battle, sheet)
    await step_3_roll_again(battle, sheet)
    await step_4_special_action_icons(battle, sheet)
    step_5_subtotal(sheet)
    step_6_subtract(sheet)
    step_7_divide(sheet)
    step_8_add_sai_results(sheet)
    step_9_multiply(sheet)
    step_10_add(sheet)


async def step_1_roll(battle: Battle, sheet: RollSheet) -> None:
    """Roll the dice."""
    fallen = await battle.throw(sheet.owner, sheet.purpose.kind, sheet.dice)
    for die in sheet.dice:
        sheet.faces[die.id] = [die.unit.faces[fallen[die.id]]]


async def step_2_delayed_effects(battle: Battle, sheet: RollSheet) -> None:
    """Effects that the attacker's icons have put off until the saves are rolled come first.

    None of the icons that generate results only is put off, so there is nothing to do yet.
    """


async def step_3_roll_again(battle: Battle, sheet: RollSheet) -> None:
    """Dice whose icon says so are thrown again, both faces counting, until none is left that does."""
    again = [die for die in sheet.dice if table.rolls_again(sheet.faces[die.id][-1], sheet.purpose)]
    while again:
        fallen = await battle.throw(sheet.owner, sheet.purpose.kind, again, again=True)
        for die in again:
            sheet.faces[die.id].append(die.unit.faces[fallen[die.id]])
        again = [die for die in again if table.rolls_again(sheet.faces[die.id][-1], sheet.purpose)]


async def step_4_special_action_icons(battle: Battle, sheet: RollSheet) -> None:
    """Special action icons do what they do; what they generate is kept for step 8 (p. 27, p. 31)."""
    for die in sheet.dice:
        for face in sheet.faces[die.id]:
            if face.is_sai:
                amount = table.generated(face, sheet.purpose)
                if amount:
                    sheet.causes.append(("after_sai", f"{die.kind} {face.icon}", amount))


def step_5_subtotal(sheet: RollSheet) -> None:
    """Count what normal icons and IDs give; an ID gives whatever is rolled for (p. 3)."""
    icon = sheet.purpose.result.upper()
    for faces in sheet.faces.values():
        for face in faces:
            if face.icon == icon:
                sheet.icons += face.count
            elif face.icon == ID and sheet.counts_ids:
                sheet.ids += face.count
    sheet.note("subtotal")


def step_6_subtract(sheet: RollSheet) -> None:
    """Take away what is subtracted, ID results last, never below nothing."""
    for modifier in sheet.modifiers:
        if modifier.layer is Layer.SUBTRACT:
            sheet.change("after_subtract", modifier.cause, -_take(sheet, modifier.amount))
    sheet.note("after_subtract")


def step_7_divide(sheet: RollSheet) -> None:
    """Divide once at the most, rounding down; ID results are again the last to go (p. 28)."""
    divisors = [modifier for modifier in sheet.modifiers if modifier.layer is Layer.DIVIDE]
    if divisors:
        divisor = divisors[0]
        sheet.change("after_divide", divisor.cause, -_take(sheet, sheet.total - sheet.total // divisor.amount))
    sheet.note("after_divide")


def step_8_add_sai_results(sheet: RollSheet) -> None:
    """Add what special action icons have generated."""
    sheet.sais = sum(amount for step, _, amount in sheet.causes if step == "after_sai")
    sheet.note("after_sai")


def step_9_multiply(sheet: RollSheet) -> None:
    """Multiply once at the most; of several the one that gives most (p. 28)."""
    multipliers = [modifier for modifier in sheet.modifiers if modifier.layer is Layer.MULTIPLY]
    best = max(multipliers, key=lambda modifier: _gain(sheet, modifier), default=None)
    if best is not None:
        gain = _gain(sheet, best)
        sheet.added += gain
        sheet.change("after_multiply", best.cause, gain)
    sheet.note("after_multiply")


def step_10_add(sheet: RollSheet) -> None:
    """Add what is added, and what counts as the result rolled for: the total."""
    for modifier in sheet.modifiers:
        if modifier.layer is Layer.ADD:
            sheet.added += modifier.amount
            sheet.change("total", modifier.cause, modifier.amount)
    sheet.note("total")


def _take(sheet: RollSheet, amount: int) -> int:
    """Takes away up to `amount`, IDs last, and returns how much that was."""
    from_icons = min(amount, sheet.icons)
    from_ids = min(amount - from_icons, sheet.ids)
    sheet.icons -= from_icons
    sheet.ids -= from_ids
    return from_icons + from_ids


def _gain(sheet: RollSheet, modifier: Modifier) -> int:
    return (sheet.ids if modifier.ids_only else sheet.total) * (modifier.amount - 1)
