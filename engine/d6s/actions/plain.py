"""Steps that take the action: dash, dodge, hide; and Action Surge, which gives one more (Movement actions; D-56)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.d6s.actions.moving import (
    Move,
    Row,
    Step,
    actor,
    by,
    must_be_true,
    read_actor,
    riding_first,
    said_by,
)
from engine.d6s.battle import Battle
from engine.d6s.conditions import action_is_finished, gain, is_helpless
from engine.d6s.events import Did, Used
from engine.d6s.features.action_surge import TITLE as SURGE
from engine.d6s.features.action_surge import can_surge
from engine.d6s.features.nimble_escape import can_escape, use_escape
from engine.d6s.state import Character
from engine.refusals import NotAllowed
from engine.values import Json


@dataclass(frozen=True, slots=True)
class Dash(Step):
    """Dash: one Speed more in this movement; it takes the action."""

    keys: ClassVar = ("dash",)

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Dash:
        """Returns the step."""
        must_be_true(row, key)
        return cls()

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        return {"dash": True}

    def check(self, move: Move) -> Dash:
        """Judge: it needs the mover's action."""
        move.must_have_action(move.body)
        return self

    def foresee(self, move: Move) -> None:
        """Add to the allowance."""
        move.use_action(move.body)
        move.account.dashes += 1

    async def play(self, battle: Battle, move: Move) -> bool:
        """Add to the allowance."""
        self.foresee(move)
        battle.say(Did(move.body.name, "dash"))
        await action_is_finished(battle, move.body)
        return True

    def in_words(self, unit: str = "") -> str:
        """Returns it in words."""
        return "dash"

    def written(self) -> str:
        """Returns it as it is typed."""
        return "dash"


@dataclass(frozen=True, slots=True)
class _OfOne(Step):
    """A step that one character of the base takes: the one that is named with `by`."""

    also: ClassVar = ("by",)

    by: str = ""

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Self:
        """Returns the step."""
        must_be_true(row, key)
        return cls(read_actor(row))

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        return {self.keys[0]: True, **by(self.by)}

    def in_words(self, unit: str = "") -> str:
        """Returns it in words."""
        return self.keys[0] + said_by(self.by, unit)

    def written(self) -> str:
        """Returns it as it is typed."""
        return self.keys[0]


@dataclass(frozen=True, slots=True)
class Dodge(_OfOne):
    """Dodge: until the round ends attacks on it have disadvantage, its Reflex saves advantage; it takes the action."""

    keys: ClassVar = ("dodge",)

    def check(self, move: Move) -> Dodge:
        """Judge: it needs its own action."""
        unit = actor(move, self.by)
        move.must_have_action(unit)
        return Dodge(unit.name)

    def foresee(self, move: Move) -> None:
        """Use the action."""
        move.use_action(move.state.units[self.by])

    async def play(self, battle: Battle, move: Move) -> bool:
        """Dodge from now on."""
        unit = move.state.units[self.by]
        move.use_action(unit)
        await action_is_finished(battle, unit)
        unit.dodging = True
        battle.say(Did(unit.name, "dodge"))
        return True


@dataclass(frozen=True, slots=True)
class Hide(_OfOne):
    """Hide: the hidden condition; it takes the action, or is the free action of Nimble Escape."""

    keys: ClassVar = ("hide",)

    def check(self, move: Move) -> Hide:
        """Judge: it needs its own action, or Nimble Escape."""
        unit = actor(move, self.by)
        if unit.has("hidden"):
            raise NotAllowed(f"{unit.name} is hidden already.")
        if not self._is_free(unit):
            move.must_have_action(unit)
        return Hide(unit.name)

    @staticmethod
    def _is_free(unit: Character) -> bool:
        return can_escape(unit) and not is_helpless(unit)

    def foresee(self, move: Move) -> None:
        """Use the action, or the free one."""
        unit = move.state.units[self.by]
        if self._is_free(unit):
            use_escape(unit)
        else:
            move.use_action(unit)

    async def play(self, battle: Battle, move: Move) -> bool:
        """Hide; an action that is finished by it ends other things first."""
        unit = move.state.units[self.by]
        free = self._is_free(unit)
        self.foresee(move)
        if not free:
            await action_is_finished(battle, unit)
        battle.say(Did(unit.name, "hide"))
        await gain(battle, unit, "hidden")
        return True


@dataclass(frozen=True, slots=True)
class Surge(_OfOne):
    """Action Surge: the next action of this movement is one more (Captain)."""

    keys: ClassVar = ("surge",)

    def check(self, move: Move) -> Surge:
        """Judge: it needs a use, and must not be called already."""
        unit = riding_first(move, self.by, can_surge)
        if not can_surge(unit) or move.account.surged or is_helpless(unit):
            raise NotAllowed(f"{unit.name} has no Action Surge to use now.")
        return Surge(unit.name)

    def foresee(self, move: Move) -> None:
        """Call it."""
        move.account.surged = True

    async def play(self, battle: Battle, move: Move) -> bool:
        """Call it."""
        move.account.surged = True
        battle.say(Used(self.by, SURGE))
        return True

    def in_words(self, unit: str = "") -> str:
        """Returns it in words."""
        return "call on Action Surge" + said_by(self.by, unit)
