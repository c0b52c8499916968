"""Coming back (Graveyard)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import ReturnFromGraveyard
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.state import UnitId


@plays(ReturnFromGraveyard)
async def return_from_graveyard(battle: Battle, use: AbilityUse, effect: ReturnFromGraveyard) -> None:
    """Puts a dead unit on the chosen hex, as printed and new; with one action, or exhausted (A-54)."""
    unit = battle.state.units.get(UnitId(str(use.names.get(effect.to))))
    onto = battle.hex_of(use, effect.destination)
    if unit is None or unit.hex is not None or onto is None or battle.state.at(onto) is not None:
        return
    unit.hex, unit.fell = onto, None
    unit.actions = 0 if effect.exhausted else 1
    battle.say(happenings.Arrived(unit.id, onto, "returned", use.unit.id))
