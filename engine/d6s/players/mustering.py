"""The army that a computer player brings: characters enough to hold treasures and to fight for them.

With 150 points soldiers with fewer than three characters lost four of five matches against recruits, and none of 27
with more characters than the recruit; generals won 16 of 19 with more than the soldier, and 10 of 25 without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import Any, Final, cast

from engine.d6s.armies import read_army
from engine.d6s.planning.starters import ready_armies
from engine.d6s.plans import Judged
from engine.decisions import Decision
from engine.refusals import Refusal
from engine.values import Json

DRAWN: Final = 4
"""How many times armies are drawn, three at once."""
POINTS_EACH: Final[Mapping[str, int]] = MappingProxyType({"soldier": 25, "general": 12})
"""How many points a character of the army may cost on average."""


def army_of(decision: Decision, level: str, rng: Random) -> Json:
    """Returns a legal army at random of those with characters enough for the level; where none is, the largest."""
    found = list(_legal(decision, level, rng))
    if not found:
        return decision.default()
    wanted = int(cast("Any", decision.about)["points"]) // POINTS_EACH.get(level, POINTS_EACH["soldier"])
    enough = [army for army in found if characters(army) >= wanted]
    return enough[int(rng.random() * len(enough))] if enough else max(found, key=characters)


def characters(army: str) -> int:
    """Returns how many characters an army has."""
    return sum(line.count for line in read_army(army).lines)


def _legal(decision: Decision, level: str, rng: Random) -> Iterator[str]:
    """Yields armies that are drawn; for a general the ready ones, too."""
    assert isinstance(decision, Judged)
    armies = [army for _ in range(DRAWN) for army in decision.propose(rng)]
    if level == "general":
        armies += [one.text for one in ready_armies(int(cast("Any", decision.about)["points"]))]
    for army in armies:
        with suppress(Refusal):
            yield str(decision.check(army))
