"""Steps that take the action: dash, dodge, hide; and Action Surge, which gives one more (Movement actions; D-56)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.d6s.actions.moving import Move, Row, Step, actor, riding_first, yes
from engine.d6s.battle import Battle
from engine.d6s.conditions import action_is_finished, gain, is_helpless
from engine.d6s.events import Did, Used
from engine.d6s.state import Character
from engine.refusals import NotAllowed
from engine.values import Json


class Dash(Step):
    """Dash: one Speed more in this movement; it takes the action."""

    key = "dash"

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs the mover's action."""
        yes(row, self.key)
        move.must_have_action(move.body)
        return {"dash": True}

    def foresee(self, move: Move, row: Row) -> None:
        """Adds to the allowance."""
        move.use_action(move.body)
        move.account.dashes += 1

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Adds to the allowance."""
        self.foresee(move, row)
        battle.say(Did(move.body.name, "dash"))
        await action_is_finished(battle, move.body)
        return True


class Dodge(Step):
    """Dodge: until the round ends attacks on it have disadvantage, its Reflex saves advantage; it takes the action."""

    key = "dodge"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs the own action."""
        yes(row, self.key)
        unit = actor(move, row)
        move.must_have_action(unit)
        return {"dodge": True, "by": unit.name}

    def foresee(self, move: Move, row: Row) -> None:
        """Uses the action."""
        move.use_action(move.state.units[row["by"]])

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Dodges from now on."""
        unit = move.state.units[row["by"]]
        move.use_action(unit)
        await action_is_finished(battle, unit)
        unit.dodging = True
        battle.say(Did(unit.name, "dodge"))
        return True


class Hide(Step):
    """Hide: the hidden condition; it takes the action, or is the free action of Nimble Escape."""

    key = "hide"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs the own action, or Nimble Escape."""
        yes(row, self.key)
        unit = actor(move, row)
        if unit.has("hidden"):
            raise NotAllowed(f"{unit.name} is hidden already.")
        if not self._is_free(unit):
            move.must_have_action(unit)
        return {"hide": True, "by": unit.name}

    @staticmethod
    def _is_free(unit: Character) -> bool:
        return unit.kit.has("nimble escape") and not unit.once.get("nimble escape") and not is_helpless(unit)

    def foresee(self, move: Move, row: Row) -> None:
        """Uses the action, or the free one."""
        unit = move.state.units[row["by"]]
        if self._is_free(unit):
            unit.once["nimble escape"] = 1
        else:
            move.use_action(unit)

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Hides; an action that is finished by it ends other things first."""
        unit = move.state.units[row["by"]]
        free = self._is_free(unit)
        self.foresee(move, row)
        if not free:
            await action_is_finished(battle, unit)
        battle.say(Did(unit.name, "hide"))
        await gain(battle, unit, "hidden")
        return True


class Surge(Step):
    """Action Surge: the next action of this movement is one more (Captain)."""

    key = "surge"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs a use, and that it is not called already."""
        yes(row, self.key)
        unit = riding_first(move, row, lambda u: u.left("action surge") > 0)
        if unit.left("action surge") < 1 or move.account.surged or is_helpless(unit):
            raise NotAllowed(f"{unit.name} has no Action Surge to use now.")
        return {"surge": True, "by": unit.name}

    def foresee(self, move: Move, row: Row) -> None:
        """Calls it."""
        move.account.surged = True

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Calls it."""
        move.account.surged = True
        battle.say(Used(row["by"], "Action Surge"))
        return True
