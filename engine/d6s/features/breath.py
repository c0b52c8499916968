"""Feature: Breath."""

from __future__ import annotations

from engine.d6s.actions.forecasts import Forecast
from engine.d6s.actions.moving import Move
from engine.d6s.actions.using import Power, Use, power
from engine.d6s.areas import touched_by_cone
from engine.d6s.attacks import is_used_up, spared
from engine.d6s.battle import Battle
from engine.d6s.book import Attack
from engine.d6s.conditions import action_is_finished, end_turning, gain
from engine.d6s.events import Used
from engine.d6s.geometry import INCH, Point
from engine.d6s.harm import Damage, wound
from engine.d6s.numbers import is_gaseous
from engine.d6s.saves import save
from engine.d6s.state import Character, State
from engine.refusals import NotAllowed, NotUnderstood


@power("Breath")
class Breath(Power):
    """A cone as an action, in either phase, without preparing: all it touches are hit; a save makes the hit weaker."""

    def check(self, move: Move, unit: Character, use: Use) -> Use:
        """Judge the action, whether it is used up, and the direction."""
        breath = _attack(unit, use)
        move.must_have_action(unit)
        if is_gaseous(move.state, unit):
            raise NotAllowed(f"{unit.name} is in Gaseous Form.")
        if is_used_up(unit, breath):
            raise NotAllowed(f"{unit.name} has used {breath.name} up.")
        goal = use.goal(move.state)
        if goal == move.state.place(unit):
            raise NotUnderstood("A breath needs a direction: `toward`.")
        return Use(use.name, toward=goal, by=unit.name)

    def foresee(self, move: Move, unit: Character, use: Use) -> None:
        """Use the action."""
        move.use_action(unit)

    def tell(self, seen: Forecast, state: State, unit: Character, use: Use) -> None:
        """Tell whom it touches."""
        breath = _attack(unit, use)
        assert use.toward is not None
        seen.touches(breath.name.title(), touched_by_cone(state, unit, use.toward, breath.cone * INCH))

    async def play(self, battle: Battle, move: Move, unit: Character, use: Use) -> bool:
        """Breathe."""
        assert use.toward is not None
        move.use_action(unit)
        await breathe(battle, unit, _attack(unit, use), use.toward)
        await action_is_finished(battle, unit)
        return True


def _attack(unit: Character, use: Use) -> Attack:
    breath = unit.kit.attack(use.name)
    assert breath is not None
    return breath


async def breathe(battle: Battle, unit: Character, breath: Attack, goal: Point) -> None:
    """Hit all characters that the cone touches, the nearest first."""
    unit.spend(breath.name)
    battle.say(Used(unit.name, breath.name.title()))
    start = battle.state.place(unit)
    touched = touched_by_cone(battle.state, unit, goal, breath.cone * INCH)
    for victim, is_spared in await spared(battle, unit, touched):
        if is_spared or not victim.in_play:
            continue
        assert breath.save is not None and breath.strength is not None and breath.strength_on_save is not None
        saved = await save(battle, victim, breath.save, breath.potency, reason=f"against {breath.name.title()}")
        await end_turning(battle, victim)
        strength = breath.strength_on_save if saved else breath.strength
        await wound(battle, unit, victim, Damage(strength, breath.damage, breath.damage_type, cause=breath.name))
        if not saved and victim.in_play:
            for brought in breath.on_fail:
                await gain(battle, victim, brought.condition, unit, cause=start)
