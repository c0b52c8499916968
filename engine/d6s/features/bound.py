"""Feature: Bound."""

from __future__ import annotations

from typing import Final

from engine.d6s.battle import Battle
from engine.d6s.events import BoundTo, Used
from engine.d6s.features.registry import feature
from engine.d6s.geometry import INCH
from engine.d6s.marks import Mark
from engine.d6s.measuring import within
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.refusals import NotAllowed

ALLY: Final = Mark("bound", "")
"""The ally whom a guardian has bound."""
WAS_GUARDED: Final = Mark("guarded", False, for_a_round=True)
"""Whether the first hit of this round on a bound ally is over."""


@feature("Bound")
async def guarded(battle: Battle, strike: Strike) -> Character:
    """The first hit of a round on its bound ally within 12 inches is taken by the guardian (D-100)."""
    state, target = battle.state, strike.target
    for guardian in state.playing(target.side):
        if ALLY.of(guardian) != target.name or not guardian.kit.has("bound") or WAS_GUARDED.of(target):
            continue
        WAS_GUARDED.put(target, True)
        if guardian.has("stunned") or not within(state, guardian, target, 12 * INCH):
            continue
        battle.say(Used(guardian.name, "Bound", target.name))
        return guardian
    return target


def may_bind(unit: Character) -> bool:
    """Returns whether it has still to say whom it guards."""
    return unit.kit.has("bound") and not ALLY.of(unit)


def check_ally(state: State, unit: Character, ally: Character) -> None:
    """Raises `NotAllowed` when it cannot guard that character."""
    if not unit.kit.has("bound"):
        raise NotAllowed(f"{unit.name} guards nobody.")
    if ally.side is not unit.side or ally is unit or not ally.in_play:
        raise NotAllowed(f"{ally.name} is no ally of {unit.name}.")


def bind(battle: Battle, unit: Character, ally: str) -> None:
    """Note whom it guards from now on."""
    ALLY.put(unit, ally)
    battle.say(BoundTo(unit.name, ally))
