"""Two units change places (Switch)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import Switch
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import switch as keyword


@plays(Switch)
async def switch(battle: Battle, use: AbilityUse, effect: Switch) -> None:
    """Lets two units change places; if one of them cannot, neither does (A-53)."""
    ones, others = battle.targets(use, effect.a), battle.targets(use, effect.b)
    if not ones or not others or ones[0] is others[0]:
        return
    one, other = ones[0], others[0]
    affected = [battle.is_affected(use, unit) for unit in (one, other)]
    if not all(affected) or not keyword.may_switch(battle.profile(one), battle.profile(other)):
        battle.say(happenings.Unaffected(one.id, "cannot switch"))
        return
    here, there = one.place, other.place
    one.hex, other.hex = there, here
    battle.say(happenings.UnitMoved(one.id, here, (there,), "switched"))
    battle.say(happenings.UnitMoved(other.id, there, (here,), "switched"))
