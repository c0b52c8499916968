"""The odds of an army's roll: every die, every modifier, in the order of p. 27.

The total of a roll is a formula of four sums: normal icons, IDs, special action icons, and what is added. Only as much
of those sums is kept apart as the formula needs, so that a large army takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.odds.distribution import Distribution, packed, slot_width, unpacked
from engine.dragon_dice.odds.driving import by_default
from engine.dragon_dice.odds.faces import FaceResults, Sources, actions_in, counted_at_the_end, outcomes_of
from engine.dragon_dice.rolls import modifiers, replaced_rolls
from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import MELEE, MISSILE, Purpose, ResultType
from engine.dragon_dice.rolls.resolution import WHO_ROLLS
from engine.dragon_dice.rolls.sheet import Blows, RollSheet
from engine.dragon_dice.table import items
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class OddsRules:
    """How one book goes from the icons of a roll to its total, as far as odds need to know."""

    sources: Callable[[Battle, RollSheet, Die, Collection[ResultType]], Sources]
    """Which results of a die count as a wanted type."""
    modifiers: Callable[[Battle, RollSheet], list[Modifier]]
    """What lies on the army and changes its roll."""
    compounds: bool
    """Whether several multipliers and dividers all apply (1996, N-77, N-78); else one of each at the most (p. 28)."""
    attacks: Mapping[str, Purpose]
    """What an army rolls for in each attack, by the name of the action."""


ODDS: Final = Slot[OddsRules]("odds")


def army_modifiers(battle: Battle, sheet: RollSheet) -> list[Modifier]:
    """Returns what modifies an army's roll by v4.01c (p. 27-28)."""
    if sheet.purpose.alone:
        return []
    lasting = battle.edition[modifiers.LASTING]
    return modifiers.of_army(battle.state, sheet.owner, sheet.place, sheet.purpose, lasting)


ATTACKS_401C: Final[Mapping[str, Purpose]] = MappingProxyType({"melee": MELEE, "missile": MISSILE})

ODDS_401C: Final = OddsRules(counted_at_the_end, army_modifiers, compounds=False, attacks=ATTACKS_401C)


@dataclass(frozen=True, slots=True)
class RollOdds:
    """The odds of one army's roll."""

    results: Distribution | None
    """The results of the wanted types together; None where modifiers leave the owner a choice, so that only a
    simulation can tell."""
    actions: tuple[str, ...]
    """The special action icons that may do more in this roll than give results. The figures leave that out."""
    rerolls: tuple[str, ...] = ()
    """What lets the owner throw dice of this roll again after seeing them. The figures leave that out."""

    @property
    def is_exact(self) -> bool:
        """Returns whether nothing is left out."""
        return self.results is not None and not self.actions and not self.rerolls


def roll_odds(
    battle: Battle,
    owner: Seat,
    place: Place,
    purpose: Purpose,
    *,
    wanted: Sequence[ResultType] = (),
    exchange: Blows | None = None,
    dice: Sequence[Die] | None = None,
    counts_ids: bool = True,
    from_elsewhere: Sequence[Modifier] = (),
) -> RollOdds:
    """Returns the odds of an army's roll (or of the given dice of it).

    `wanted` are the types of result that the owner wants of a combination roll; IDs become these. Without it, all
    that the roll counts. The rest is as in `resolution.roll_army`.
    """
    sheet = sheet_of(battle, owner, place, purpose, exchange, dice, counts_ids=counts_ids)
    rules = battle.edition[ODDS]
    types = tuple(wanted) or purpose.counts
    found = [
        *from_elsewhere,
        *(exchange.modifiers_of(owner, purpose) if exchange else []),
        *rules.modifiers(battle, sheet),
    ]
    total = _total(battle, sheet, types, rules, found)
    again = () if purpose.alone else tuple(cause for cause, _ in replaced_rolls.offers(battle, sheet))
    return RollOdds(total, tuple(actions_in(battle, sheet)), again)


def sheet_of(
    battle: Battle,
    owner: Seat,
    place: Place,
    purpose: Purpose,
    exchange: Blows | None,
    dice: Sequence[Die] | None,
    *,
    counts_ids: bool,
) -> RollSheet:
    """Returns the sheet of a roll that has not been made, with the dice that will be thrown."""
    units = battle.state.at(owner, place) if dice is None else dice
    rolling, purpose = by_default(battle.edition[WHO_ROLLS](battle, owner, place, units, purpose, None))
    if battle.has_items:
        rolling = [*rolling, *by_default(items.rolled_with(battle, owner, place, rolling, purpose.kind))]
    ids = counts_ids and not battle.ignores_ids(owner, place)
    return RollSheet(owner, place, purpose, rolling, exchange, counts_ids=ids)


# -- the formula ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Weights:
    """How often each kind of a die's results counts after multiplying."""

    icons: int = 1
    ids: int = 1
    special: int = 1


@dataclass(frozen=True, slots=True)
class Formula:
    """What all modifiers together do to the sums of a roll: subtract, divide, multiply, add."""

    minus: int
    by: int
    plus: int
    weights: tuple[Weights, ...]
    """For each die of the roll, in their order."""

    @property
    def reduces(self) -> bool:
        """Returns whether anything is taken away."""
        return self.minus > 0 or self.by > 1


def _total(
    battle: Battle, sheet: RollSheet, wanted: tuple[ResultType, ...], rules: OddsRules, found: Sequence[Modifier]
) -> Distribution | None:
    formula = _formula(sheet, wanted, rules, found)
    if formula is None:
        return None
    seen: dict[tuple[str, Weights], int] = {}
    groups: list[tuple[dict[FaceResults, int], Weights, int]] = []
    for die, weights in zip(sheet.dice, formula.weights, strict=True):
        if (die.kind, weights) in seen:
            at = seen[die.kind, weights]
            groups[at] = (*groups[at][:2], groups[at][2] + 1)
        else:
            seen[die.kind, weights] = len(groups)
            sources = rules.sources(battle, sheet, die, wanted)
            groups.append((outcomes_of(battle, sheet, die, wanted, sources), weights, 1))
    if not formula.reduces:
        summed = _sum(groups)
    elif all(weights == Weights() for _, weights, _ in groups):
        summed = _reduced(groups, formula)
    elif formula.by == 1 and all(weights.icons == weights.special == 1 for _, weights, _ in groups):
        summed = _with_ids_last(groups, formula.minus)
    else:
        return None
    return summed.map(lambda total: total + formula.plus)


def _formula(
    sheet: RollSheet, wanted: tuple[ResultType, ...], rules: OddsRules, found: Sequence[Modifier]
) -> Formula | None:
    """Returns what the modifiers do, or None where that depends on choices or on the fall of single dice."""
    minus, by, plus = 0, 1, 0
    multipliers: list[Modifier] = []
    for modifier in found:
        touched = [result for result in modifier.results or sheet.purpose.counts if result in wanted]
        if not touched:
            if modifier.results and not {*modifier.results} & {*sheet.purpose.counts}:
                return None  # it reaches results that count as another type (N-81)
            continue
        all_of_it = len(modifier.results or sheet.purpose.counts) == 1 or {*wanted} == {*sheet.purpose.counts}
        if not all_of_it or (len(wanted) > 1 and modifier.layer is not Layer.ADD):
            return None  # its owner chooses the type it falls on (p. 28)
        if modifier.layer is Layer.SUBTRACT:
            minus += modifier.amount
        elif modifier.layer is Layer.DIVIDE:
            by = by * modifier.amount if rules.compounds or by == 1 else by
        elif modifier.layer is Layer.ADD:
            plus += modifier.amount
        else:
            multipliers.append(modifier)
    weights = _weights(sheet, rules, multipliers)
    return None if weights is None else Formula(minus, by, plus, weights)


def _weights(sheet: RollSheet, rules: OddsRules, multipliers: Sequence[Modifier]) -> tuple[Weights, ...] | None:
    if any(modifier.best_dice for modifier in multipliers):
        return None  # its owner picks the dice after the roll
    alike = {(modifier.amount, modifier.ids_only, modifier.dice) for modifier in multipliers}
    if not rules.compounds and len(alike) > 1:
        return None  # the one that gives most applies, which only the fall of the dice tells
    applied = multipliers if rules.compounds else multipliers[:1]
    found = []
    for die in sheet.dice:
        icons = ids = special = 1
        for modifier in applied:
            if modifier.dice is None or die.id in modifier.dice:
                ids *= modifier.amount
                if not modifier.ids_only:
                    icons *= modifier.amount
                    # A spell of 1996 multiplies no special action icon (N-76).
                    special *= 1 if rules.compounds and modifier.from_spell else modifier.amount
        found.append(Weights(icons, ids, special))
    return tuple(found)


# -- the sums ------------------------------------------------------------------------------------------------------

Groups = Sequence[tuple[Mapping[FaceResults, int], Weights, int]]
"""What dice can give, with their weights and their number."""
Step = Callable[[tuple[int, ...], FaceResults], tuple[tuple[int, ...], int]]
"""What is kept apart after one more die, and what is gained beside it."""


def _sum(groups: Groups) -> Distribution:
    """Returns the distribution of a roll that nothing reduces."""
    product, bound = 1, 1
    polynomials = []
    for outcomes, weights, number in groups:
        of_die = Distribution.of((_linear(gives, weights), count) for gives, count in outcomes.items())
        polynomials.append((of_die, number))
        bound *= of_die.outcomes**number
    width = slot_width(bound)
    for of_die, number in polynomials:
        product *= packed(of_die.counts, width) ** number
    return unpacked(product, width)


def _linear(gives: FaceResults, weights: Weights) -> int:
    return gives.icons * weights.icons + gives.ids * weights.ids + gives.special * weights.special + gives.added


def _reduced(groups: Groups, formula: Formula) -> Distribution:
    """Returns the distribution of a roll that loses `minus` results and of whose rest only a part stays.

    Kept apart are how much is still to be subtracted and the remainder of the division.
    """

    def step(key: tuple[int, ...], gives: FaceResults) -> tuple[tuple[int, ...], int]:
        open_minus, rest = key
        results = gives.icons + gives.ids
        taken = min(open_minus, results)
        whole, rest = divmod(rest + results - taken, formula.by)
        return (open_minus - taken, rest), whole + gives.special + gives.added

    rows, width = _rows(groups, (formula.minus, 0), step)
    return unpacked(sum(rows.values()), width)


def _with_ids_last(groups: Groups, minus: int) -> Distribution:
    """Returns the distribution of a roll in which ID results are multiplied and are the last to be subtracted (p. 28).

    Kept apart are icon results and ID results up to `minus`; more of them cannot be lost.
    """
    times = next(weights.ids for _, weights, _ in groups if weights.ids > 1)
    if any(weights.ids != times for _, weights, _ in groups):
        times = 0

    def step(key: tuple[int, ...], gives: FaceResults) -> tuple[tuple[int, ...], int]:
        icons, ids = key[0] + gives.icons, key[1] + gives.ids
        kept_icons, kept_ids = min(icons, minus), min(ids, minus)
        beyond = icons - kept_icons + times * (ids - kept_ids)
        return (kept_icons, kept_ids), beyond + gives.special + gives.added

    assert times, "an eighth face doubles the IDs of all dice"
    rows, width = _rows(groups, (0, 0), step)
    counts: list[tuple[int, int]] = []
    for (icons, ids), row in rows.items():
        left = icons + ids - min(minus, icons + ids)
        of_ids = min(ids, left)
        more = left - of_ids + times * of_ids
        counts += [(value + more, count) for value, count in unpacked(row, width).counts.items()]
    return Distribution.of(counts)


def _rows(groups: Groups, start: tuple[int, ...], step: Step) -> tuple[dict[tuple[int, ...], int], int]:
    """Returns the outcomes by what is kept apart, each a packed distribution of the rest, and the width of its
    slots.
    """
    bound = 1
    for outcomes, _, number in groups:
        bound *= sum(outcomes.values()) ** number
    width = slot_width(bound)
    rows = {start: 1}
    for outcomes, _, number in groups:
        ways: dict[tuple[int, ...], list[tuple[tuple[int, ...], int, int]]] = {}
        for _ in range(number):
            following: dict[tuple[int, ...], int] = {}
            for key, row in rows.items():
                if key not in ways:
                    ways[key] = _ways(key, outcomes, step)
                for to, gain, count in ways[key]:
                    following[to] = following.get(to, 0) + ((row * count) << (width * gain))
            rows = following
    return rows, width


def _ways(
    key: tuple[int, ...], outcomes: Mapping[FaceResults, int], step: Step
) -> list[tuple[tuple[int, ...], int, int]]:
    """Returns where the outcomes of one die lead from a key: to which one, with what gain, in how many outcomes."""
    counts: dict[tuple[tuple[int, ...], int], int] = {}
    for gives, count in outcomes.items():
        way = step(key, gives)
        counts[way] = counts.get(way, 0) + count
    return [(to, gain, count) for (to, gain), count in counts.items()]
