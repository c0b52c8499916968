"""Setting up the battle (9.3): mana on all units that have mana, the +1 Shield on the centre."""

from __future__ import annotations

from engine.game import Tell
from engine.legacys_allure import happenings
from engine.legacys_allure.keywords import health, mana
from engine.legacys_allure.state import State, Unit
from engine.legacys_allure.values import profile


async def setup(state: State, tell: Tell) -> str:
    """Places counters with items counted (A-21), and the Shield (9.3.3)."""
    for unit in state.on_battlefield():
        fill(state, unit)
    state.centre_shield = True
    state.opens = state.first
    tell(happenings.BattleBegan(state.first))
    return "round start"


def fill(state: State, unit: Unit) -> None:
    """Gives a unit its greatest health and mana, whatever raises them counted."""
    now = profile(state, unit)
    unit.more_health, unit.more_mana = now.more_health, now.more_mana
    unit.health = 10**6
    health.settle(unit, now)
    if unit.mana is not None:
        unit.mana = 10**6
        mana.settle(unit, now)
