"""Ready answers: the whole answers a player can give with one press, in a fixed order.

A button carries only an answer's place in this list, so the list must follow from the decision alone: no names of
players, nothing that changes while the question is open.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.prompts import limits
from bot.wording.answers import answered
from bot.wording.names import Cast
from bot.wording.notes import marks_of
from bot.wording.questions import everything_label, nothing_label
from engine.decisions import Assign, Choose, Decision, Number, Order, Pairs, Pick, Split
from engine.dragon_dice.dragons.allocation import Allocation
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.species.air_flight import FlightPlan
from engine.dragon_dice.table.carrying import Carry, Excess
from engine.dragon_dice.table.move_plan import NOBODY, MovePlan
from engine.dragon_dice.table.spending import SpendPlan
from engine.refusals import Refusal
from engine.values import Json, canonical

MOST_SETS: Final = limits.OPTIONS
"""With more different sets than this, the player puts a set together instead."""

MOST_ORDERED: Final = 4
"""So many things have 24 orders; more are put in order one by one."""


MOST_WHOLE: Final = limits.OPTIONS
"""With more answers than this of any other shape, the player puts one together instead."""


MOST_DRAGONS: Final = 2
"""So many dragons can be struck in nine ways; with more the player says for each how."""


def ready_answers(decision: Decision) -> list[Json]:
    """Returns the answers that are offered whole, always the same for the same decision. Empty: none are."""
    if isinstance(decision, Choose):
        return _different(decision, decision.options)
    if isinstance(decision, Pick):
        sets = _sets(decision) or []
        return [one for one in sets if is_legal(decision, one)] if isinstance(decision, Excess | Carry) else list(sets)
    if isinstance(decision, Allocation):
        return _allocations(decision)
    if isinstance(decision, Assign):
        return _different(
            decision,
            [{}, *({group: list(every)} for group in decision.groups if (every := decision.everything(group)))],
        )
    if isinstance(decision, Order) and len(decision.items) <= MOST_ORDERED:
        return _different(decision, [list(order) for order in itertools.permutations(decision.items)])
    if isinstance(decision, Number) and decision.most - decision.least < limits.OPTIONS:
        return list(range(decision.least, decision.most + 1))
    if isinstance(decision, Pairs):
        return _matchings(decision)
    if isinstance(decision, Split):
        return _splits(decision)
    return _plans(decision)


def ready_label(decision: Decision, answer: Json, cast: Cast) -> str:
    """Returns what a ready answer does."""
    if isinstance(decision, Assign) and not isinstance(decision, Allocation) and isinstance(answer, Mapping):
        return everything_label(decision, next(iter(answer)), cast) if answer else nothing_label(decision)
    return answered(decision, answer, cast)


def needs_panel(decision: Decision) -> bool:
    """Returns whether an answer may have to be put together, because not every one is offered whole."""
    if isinstance(decision, Pick):
        return _sets(decision) is None
    if isinstance(decision, Allocation):
        return len(decision.needed) > MOST_DRAGONS
    if isinstance(decision, Assign):
        return len({die for dice in decision.groups.values() for die in dice}) > 1
    if isinstance(decision, Order):
        return len(decision.items) > MOST_ORDERED
    if isinstance(decision, Pairs):
        return _every_matching(decision) is None
    if isinstance(decision, Split):
        return _ways(decision) > MOST_WHOLE
    if isinstance(decision, MovePlan):
        return bool(decision.items) or any(health <= decision.most for health in decision.others.values())
    if isinstance(decision, FlightPlan):
        return any(len(units) > 1 for units in decision.flyers.values())
    return isinstance(decision, SpendPlan | SpellsPlan)


def is_legal(decision: Decision, answer: Json) -> bool:
    """Returns whether the rules would accept an answer."""
    try:
        decision.check(answer)
    except Refusal:
        return False
    return True


# -- equal dice ----------------------------------------------------------------------------------------------------


def _different(decision: Decision, answers: Sequence[Json]) -> list[Json]:
    """Returns the answers without those that differ only in which of two equal dice they name."""
    seen: dict[str, Json] = {}
    for answer in answers:
        seen.setdefault(canonical(_by_kind(decision, answer)), answer)
    return list(seen.values())


def _by_kind(decision: Decision, answer: Json) -> Json:
    if isinstance(answer, str):
        return pile_of(decision, answer)
    if isinstance(answer, Mapping):
        return {str(_by_kind(decision, key)): _by_kind(decision, value) for key, value in answer.items()}
    if isinstance(answer, Sequence):
        return [_by_kind(decision, value) for value in answer]
    return answer


def pile_of(decision: Decision, die: str) -> str:
    """Returns a name that is the same for dice between which it makes no difference to choose."""
    return " ".join((die.split("#", 1)[0], *marks_of(decision, die)))


# -- dragons -------------------------------------------------------------------------------------------------------


def _allocations(decision: Allocation) -> list[Json]:
    """Returns every way to strike few dragons, the best first; of many dragons the best way and none."""
    best = decision.default()
    ways: list[Json] = [best]
    if not needs_panel(decision):
        for kinds in itertools.product(("", *decision.groups), repeat=len(decision.needed)):
            groups: dict[str, Json] = {}
            for kind in decision.groups:
                members: list[Json] = [d for d, chosen in zip(decision.needed, kinds, strict=True) if chosen == kind]
                if members and decision.totals[kind]:
                    groups[kind] = members
            ways.append(groups)
    return _different(decision, [*ways, {}])


# -- pairs ---------------------------------------------------------------------------------------------------------


def _matchings(decision: Pairs) -> list[Json]:
    """Returns every legal way to make pairs where there are few; else nobody and as many as possible."""
    every = _every_matching(decision)
    if every is not None:
        return every
    most: Json = dict(decision.most_pairs())
    return [decision.check(most)] if decision.fully else [{}, decision.check(most)]


def _every_matching(decision: Pairs) -> list[Json] | None:
    """Returns all legal sets of pairs, equal dice counted once; None when there are too many."""
    least = len(decision.most_pairs()) if decision.fully else 0
    seen: dict[str, Json] = {}
    for tried, matched in enumerate(_matched(decision, list(decision.partners), {})):
        if len(matched) >= least and (decision.most is None or len(matched) <= decision.most):
            pairs: list[Json] = [[pile_of(decision, a), pile_of(decision, b)] for a, b in matched.items()]
            seen.setdefault(canonical(sorted(pairs, key=canonical)), dict(matched))
        if len(seen) > MOST_WHOLE or tried > MOST_TRIED:
            return None
    return list(seen.values())


MOST_TRIED: Final = 2000
"""So many matchings are looked through; where there are more, they are put together pair by pair."""


def _matched(decision: Pairs, things: Sequence[str], matched: dict[str, str]) -> Iterator[dict[str, str]]:
    if not things:
        yield dict(matched)
        return
    thing, *others = things
    yield from _matched(decision, others, matched)
    for partner in decision.partners[thing]:
        if partner not in matched.values():
            yield from _matched(decision, others, {**matched, thing: partner})


# -- numbers in parts ----------------------------------------------------------------------------------------------


def compositions(amount: int, parts: int) -> list[tuple[int, ...]]:
    """Returns every way to divide an amount into so many parts, as much as possible to the first ones first."""
    if parts == 1:
        return [(amount,)]
    return [(n, *rest) for n in range(amount, -1, -1) for rest in compositions(amount - n, parts - 1)]


def _ways(decision: Split) -> int:
    """Returns in how many ways a question of this kind can be answered."""
    parts = len(decision.parts)
    return math.prod(math.comb(amount + parts - 1, parts - 1) for amount in decision.amounts.values())


def _splits(decision: Split) -> list[Json]:
    """Returns every split where there are few; else those that give everything to one part."""
    if _ways(decision) > MOST_WHOLE:
        whole: list[Json] = [dict.fromkeys(decision.amounts, part) for part in decision.parts]
        return [decision.check(split) for split in whole]
    each = [compositions(amount, len(decision.parts)) for amount in decision.amounts.values()]
    answers: list[Json] = []
    for chosen in itertools.product(*each):
        split: dict[str, Json] = {
            die: {part: n for part, n in zip(decision.parts, numbers, strict=True) if n}
            for die, numbers in zip(decision.amounts, chosen, strict=True)
        }
        answers.append(split)
    return answers


# -- plans ---------------------------------------------------------------------------------------------------------


def _plans(decision: Decision) -> list[Json]:
    """Returns the simplest answers to a question with a form of its own: mostly declining, and what is done alone."""
    if isinstance(decision, MovePlan):
        return [NOBODY, *({"units": [decision.mover], "to": place} for place in decision.places)]
    if isinstance(decision, FlightPlan):
        return [NOBODY, *({"units": list(decision.everybody(place)), "to": place} for place in decision.flyers)]
    if isinstance(decision, SpellsPlan):
        return [[]]
    return [decision.default()] if isinstance(decision, SpendPlan) else []


# -- sets of units -------------------------------------------------------------------------------------------------


def _sets(decision: Pick) -> list[Json] | None:
    """Returns every legal set, equal dice counted once, or None when there are more than can be shown."""
    kinds: dict[tuple[str, int], list[str]] = {}
    for name, weight in decision.weights.items():
        kinds.setdefault((pile_of(decision, name), weight), []).append(name)
    piles = list(kinds.items())
    reach = [{0}]
    for (_, weight), names in reversed(piles):
        sums = {left + weight * n for left in reach[-1] for n in range(len(names) + 1)}
        reach.append({total for total in sums if total <= decision.most})
    reach.reverse()
    found: list[Json] = []

    def collect(index: int, total: int, chosen: list[str]) -> bool:
        """Returns whether the list may go on."""
        if index == len(piles):
            found.append([name for name in decision.weights if name in chosen])
            return len(found) <= MOST_SETS
        (_, weight), names = piles[index]
        for n in range(len(names), -1, -1):
            sum_ = total + n * weight
            can_end = any(decision.least <= sum_ + rest <= decision.most for rest in reach[index + 1])
            if can_end and not collect(index + 1, sum_, chosen + names[:n]):
                return False
        return True

    return found if collect(0, 0, []) else None
