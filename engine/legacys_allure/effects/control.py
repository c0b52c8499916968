"""Taking control (Control)."""

from __future__ import annotations

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import StatusLabel, TakeControl
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.keywords import overheat
from engine.legacys_allure.state import UnitStatus


@plays(TakeControl)
async def control(battle: Battle, use: AbilityUse, effect: TakeControl) -> None:
    """Gives control of each target to the player of the ability (A-60)."""
    for unit in battle.affected(use, effect.to):
        label = battle.label(use, unit)
        if label == StatusLabel.BUFF and overheat.refuses(battle.profile(unit)):
            battle.say(happenings.StatusRefused(unit.id, "Control", "overheated"))
            continue
        source = use.unit.id if effect.until == "unit_leaves" else None
        ends = battle.end_of(effect.until)
        made = UnitStatus("control", use.seat, label, ends, source=source, origin=use.origin)
        battle.place(unit, made, effect.until)
