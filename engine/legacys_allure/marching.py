"""The standing order to march on while no enemy is near: units advance to the centre, to hexes that are safe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.decisions import Decision
from engine.legacys_allure.actions import Action
from engine.legacys_allure.hexes import CENTRE, DISTANCE
from engine.legacys_allure.options import attackable, moves
from engine.legacys_allure.plans import Preview, preview, suggestions, threats
from engine.legacys_allure.state import State, Unit
from engine.legacys_allure.view import BoardView
from engine.orders import PASS, OrderKind, Pass, StandingOrder
from engine.refusals import NotUnderstood
from engine.values import Json, Seat

PROMPT: Final = "action"


class MarchOn(OrderKind[BoardView]):
    """While no ready unit can hurt an enemy or be attacked, one of them marches on or skips, until the order is
    cancelled (10.4: a player must act with a ready unit or skip it)."""

    name: ClassVar[str] = "march on"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood` for one with conditions of its own."""
        if order != march_on():
            raise NotUnderstood("The order to march on has no conditions.")
        return order

    def answer(self, view: BoardView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the safest step of a ready unit to the centre, or a skip where none leads nearer."""
        state, seat = view.table, decision.player
        ready = state.ready(seat)
        if any(attackable(state, unit) or threats(state, unit) for unit in ready):
            return PASS
        if any(_gains(state, seat, unit) for unit in ready):
            return PASS
        step = next((found for unit in ready for found in _safe_steps(state, seat, unit)), None)
        return (Action(ready[0].id, skip=True) if step is None else step).to_json()


def march_on() -> StandingOrder:
    """Returns the order to march on while no enemy is near."""
    return StandingOrder(MarchOn.name, PROMPT)


def _gains(state: State, seat: Seat, unit: Unit) -> bool:
    """Returns whether an attack or ability of a unit hurts enemies or heals its side."""
    before = _balance(state, seat)
    return any(_balance(preview(state, seat, one).after, seat) > before for one in suggestions(state, seat, unit, 3))


def _balance(state: State, seat: Seat) -> int:
    """Returns the health that a side has on the battlefield, less that of its enemies."""
    return sum(unit.health if state.controller(unit) == seat else -unit.health for unit in state.on_battlefield())


def _safe_steps(state: State, seat: Seat, unit: Unit) -> Iterator[Action]:
    """Yields the movements of a unit that lead nearer to the centre, the farthest first, and end where no enemy could
    attack it."""
    now = DISTANCE[unit.place][CENTRE]
    ways = sorted(moves(state, unit).values(), key=lambda way: (DISTANCE[way[-1]][CENTRE], len(way), way))
    for way in ways:
        if DISTANCE[way[-1]][CENTRE] >= now:
            return
        action = Action(unit.id, way=way)
        if _is_safe(preview(state, seat, action)):
            yield action


def _is_safe(seen: Preview) -> bool:
    moved = seen.after.units[seen.action.unit]
    return not seen.damage and moved.hex is not None and not threats(seen.after, moved)
