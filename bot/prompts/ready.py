"""Ready answers: the whole answers a player can give with one press, in a fixed order.

A button carries only an answer's place in this list, so the list must follow from the decision alone: no names of
players, nothing that changes while the question is open.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Final

from bot.prompts import limits
from bot.wording.names import Cast, kind_of
from bot.wording.questions import (
    everything_label,
    nothing_label,
    option_label,
    set_label,
)
from engine.decisions import Assign, Choose, Decision, Number, Order, Pick
from engine.values import Json, canonical

MOST_SETS: Final = limits.OPTIONS
"""With more different sets than this, the player puts a set together instead."""

MOST_ORDERED: Final = 4
"""So many things have 24 orders; more are put in order one by one."""


def ready_answers(decision: Decision) -> list[Json]:
    """Returns the answers that are offered whole, always the same for the same decision. Empty: none are."""
    if isinstance(decision, Choose):
        return _different(decision.options)
    if isinstance(decision, Pick):
        return list(_sets(decision) or [])
    if isinstance(decision, Assign):
        return _different([{}, *({group: list(dice)} for group, dice in decision.groups.items() if dice)])
    if isinstance(decision, Order) and len(decision.items) <= MOST_ORDERED:
        return _different([list(order) for order in itertools.permutations(decision.items)])
    if isinstance(decision, Number) and decision.most - decision.least < limits.OPTIONS:
        return list(range(decision.least, decision.most + 1))
    return []


def ready_label(decision: Decision, answer: Json, cast: Cast) -> str:
    """Returns what a ready answer does."""
    if isinstance(decision, Choose):
        return option_label(decision, answer, cast)
    if isinstance(decision, Pick) and isinstance(answer, Sequence):
        return set_label(decision, [str(name) for name in answer])
    if isinstance(decision, Assign) and isinstance(answer, Mapping):
        return everything_label(decision, next(iter(answer)), cast) if answer else nothing_label(decision)
    if isinstance(decision, Order) and isinstance(answer, Sequence):
        return ", then ".join(kind_of(str(name)) for name in answer)
    return str(answer)


def needs_panel(decision: Decision) -> bool:
    """Returns whether an answer may have to be put together, because not every one is offered whole."""
    if isinstance(decision, Pick):
        return _sets(decision) is None
    if isinstance(decision, Assign):
        return len({die for dice in decision.groups.values() for die in dice}) > 1
    return isinstance(decision, Order) and len(decision.items) > MOST_ORDERED


def _different(answers: Sequence[Json]) -> list[Json]:
    """Returns the answers without those that differ only in which of two equal dice they name."""
    seen: dict[str, Json] = {}
    for answer in answers:
        seen.setdefault(canonical(_by_kind(answer)), answer)
    return list(seen.values())


def _by_kind(answer: Json) -> Json:
    if isinstance(answer, str):
        return answer.split("#", 1)[0]
    if isinstance(answer, Mapping):
        return {str(_by_kind(key)): _by_kind(value) for key, value in answer.items()}
    if isinstance(answer, Sequence):
        return [_by_kind(value) for value in answer]
    return answer


def _sets(decision: Pick) -> list[Json] | None:
    """Returns every legal set, equal dice counted once, or None when there are more than can be shown."""
    kinds: dict[tuple[str, int], list[str]] = {}
    for name, weight in decision.weights.items():
        kinds.setdefault((name.split("#", 1)[0], weight), []).append(name)
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
