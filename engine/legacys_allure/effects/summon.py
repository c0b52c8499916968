"""Summoning (5.3.3.2)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import CardId, Summon
from engine.legacys_allure.effects.registry import plays


@plays(Summon)
async def summon(battle: Battle, use: AbilityUse, effect: Summon) -> None:
    """Puts a new unit on the chosen hex; it belongs to its summoner (A-62)."""
    onto = battle.hex_of(use, effect.destination)
    if onto is None or battle.state.at(onto) is not None:
        return
    unit = battle.state.add_unit(CardId(effect.unit), use.seat, onto, 0 if effect.exhausted else 1)
    battle.say(happenings.Arrived(unit.id, onto, "summoned", use.unit.id))
