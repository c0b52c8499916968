"""Statuses that a card places (12)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import GiveStatus, StatusLabel
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import burned, overheat, poisoned, shield
from engine.legacys_allure.names import printed
from engine.legacys_allure.state import Unit, UnitStatus


@plays(GiveStatus)
async def status(battle: Battle, use: AbilityUse, effect: GiveStatus) -> None:
    """Places a status on each target: "Status X" raises to X, "+X Status" adds (A-48, A-68, A-69)."""
    for unit in battle.affected(use, effect.to):
        _place(battle, use, effect, unit)


def _place(battle: Battle, use: AbilityUse, effect: GiveStatus, unit: Unit) -> None:
    label = battle.label(use, unit)
    x, plus = (None, effect.x) if effect.add else (effect.x, None)
    shown = printed(effect.status, x=x, plus=plus)
    # All Shield on a unit is a buff, whoever gives it, so an overheated unit gets none.
    if (label == StatusLabel.BUFF or effect.status == "shield") and overheat.refuses(battle.profile(unit)):
        battle.say(happenings.StatusRefused(unit.id, shown, "overheated"))
        return
    ends, amount = battle.end_of(effect.until), effect.x or 0
    if effect.status == "shield":
        came = shield.give(unit, amount, ends, add=effect.add)
    elif effect.status == "burned":
        came = burned.give(unit, amount, label, add=effect.add)
    elif effect.status == "poisoned":
        came = poisoned.give(unit, amount, label, add=effect.add)
    else:
        bundle = battle.bundle(use, effect.bundle)
        source = use.unit.id if effect.until == "unit_leaves" else None
        made = UnitStatus(effect.status, use.seat, label, ends, x, plus, bundle, source, use.origin)
        battle.place(unit, made, effect.until)
        return
    if came:
        battle.say(happenings.StatusPlaced(unit.id, shown, label, use.seat, effect.until.value))
