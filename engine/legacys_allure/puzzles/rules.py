"""What the search of puzzles must know of Legacy's Allure: goals. Nothing falls by chance in a battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from engine.decisions import Decision
from engine.legacys_allure.hexes import CENTRE
from engine.legacys_allure.options import all_actions
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.position import format_position
from engine.legacys_allure.state import LAST_ROUND, State, UnitId
from engine.puzzles.rules import Holds, ProposedGoal, PuzzleRules
from engine.refusals import Refusal
from engine.values import Json, Seat, canonical


def _wins(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """The seat named has won."""
    return lambda state: state.outcome is not None and list(state.outcome.winners) == [wanted]


def _dead(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """All these units are in the graveyard: "B Fen Witch"."""
    names = [start.units[UnitId(str(name))].id for name in wanted]
    return lambda state: all(state.units[name].hex is None for name in names)


def _killed(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """At least that many enemy units are in the graveyard that stand on the battlefield at the start."""
    enemies = [unit.id for unit in start.on_battlefield() if start.controller(unit) != seat]
    return lambda state: sum(state.units[name].hex is None for name in enemies) >= int(wanted)


def _alive(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """All these units are on the battlefield."""
    names = [start.units[UnitId(str(name))].id for name in wanted]
    return lambda state: all(state.units[name].hex is not None for name in names)


def _centre(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """The seat named controls the unit on the centre."""

    def holds(state: State) -> bool:
        unit = state.at(CENTRE)
        return unit is not None and state.controller(unit) == wanted

    return holds


class AllurePuzzles(PuzzleRules[State]):
    """The puzzles of the game."""

    goals = MappingProxyType({"wins": _wins, "killed": _killed, "dead": _dead, "alive": _alive, "centre": _centre})
    open_prompts = frozenset({"action"})

    def setup(self, state: State) -> Mapping[str, Json]:
        """Returns a position by the keys of a scenario's `setup`."""
        return format_position(state)

    def goals_here(self, state: State, decision: Decision) -> Iterator[ProposedGoal]:
        """Yields goals of a battle within a few turns: a unit killed for certain, the centre, the victory."""
        if not isinstance(decision, ActionPlan):
            return
        for turns in (1, 3):
            for unit in state.on_battlefield():
                if state.controller(unit) != decision.player:
                    yield ProposedGoal({"dead": [unit.id]}, parts=turns)
            yield ProposedGoal({"centre": decision.player}, parts=turns)
        if state.round >= LAST_ROUND:
            yield ProposedGoal({"wins": decision.player}, ("round start",))

    def answers(self, state: State, decision: Decision) -> Sequence[Json]:
        """Returns every legal action; of several ways to the same hex a shortest one stands for all."""
        if not isinstance(decision, ActionPlan):
            return super().answers(state, decision)
        found: dict[str, Json] = {}
        for action in all_actions(state, decision.player):
            try:
                checked = decision.check(action.to_json())
            except Refusal:
                continue
            found.setdefault(canonical(checked), checked)
        return list(found.values())


RULES: Final[Mapping[str, AllurePuzzles]] = MappingProxyType({"legacys_allure": AllurePuzzles()})
