"""Feature: Vanish."""

from __future__ import annotations

from engine.d6s.actions.moving import Move
from engine.d6s.actions.using import Power, Use, power
from engine.d6s.battle import Battle
from engine.d6s.conditions import action_is_finished, gain
from engine.d6s.events import Used
from engine.d6s.state import Character


@power("Vanish")
class Vanish(Power):
    """As a movement action it becomes invisible until its next action is finished."""

    def check(self, move: Move, unit: Character, use: Use) -> Use:
        """Judge: it needs the action."""
        move.must_have_action(unit)
        return Use(use.name, by=unit.name)

    def foresee(self, move: Move, unit: Character, use: Use) -> None:
        """Use the action."""
        move.use_action(unit)

    async def play(self, battle: Battle, move: Move, unit: Character, use: Use) -> bool:
        """Become invisible."""
        move.use_action(unit)
        await action_is_finished(battle, unit)
        battle.say(Used(unit.name, "Vanish"))
        await gain(battle, unit, "invisible")
        return True
