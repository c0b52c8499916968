"""Steps: dropping an object, dragging along or letting go somebody whom one holds (Objects, Grappled; D-55, D-117)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engine.d6s import reading
from engine.d6s.actions.moving import Move, Row, Step, by, read_actor, riding_first, said_by
from engine.d6s.battle import Battle
from engine.d6s.conditions import lose
from engine.d6s.events import Did
from engine.d6s.objects import put_down
from engine.d6s.state import Character
from engine.d6s.words import key_of
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

DROPPED: Final = "dropped"
"""Marks a character that has used the free action of dropping something in this round."""


@dataclass(frozen=True, slots=True)
class Drop(Step):
    """Drop an object at the rim toward the nearest free side, as a free action: once a round (Objects, Movement
    actions; D-117, P-29).
    """

    keys: ClassVar = ("drop",)
    also: ClassVar = ("by",)

    thing: str
    by: str = ""

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Drop:
        """Returns the step."""
        thing = row[key]
        if not isinstance(thing, str):
            raise NotUnderstood("An object is named by its name.")
        return cls(thing, read_actor(row))

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        return {"drop": self.thing, **by(self.by)}

    def check(self, move: Move) -> Drop:
        """Judge: it needs to carry it, and to have dropped nothing in this round."""
        unit = riding_first(move, self.by, lambda u: bool(u.carries))
        name = _carried(unit, self.thing)
        if unit.once.get(DROPPED):
            raise NotAllowed(
                f"{unit.name} has dropped something in this round: dropping is a free action, once a round. It may "
                "pass another object to an ally in the Combat Phase."
            )
        return Drop(name, unit.name)

    def foresee(self, move: Move) -> None:
        """Use the free action of the round."""
        move.state.units[self.by].once[DROPPED] = 1

    async def play(self, battle: Battle, move: Move) -> bool:
        """Put it down."""
        self.foresee(move)
        put_down(battle, move.state.units[self.by], self.thing)
        return True

    def in_words(self, unit: str = "") -> str:
        """Returns what is dropped."""
        return f"drop {self.thing}{said_by(self.by, unit)}"

    def written(self) -> str:
        """Returns what is dropped."""
        return f"drop {self.thing}"


def _carried(unit: Character, written: str) -> str:
    for name in unit.carries:
        if key_of(name) == key_of(written):
            return name
    raise NotAllowed(f"{unit.name} does not carry {written}.")


@dataclass(frozen=True, slots=True)
class _Held(Step):
    """A step about somebody whom the mover holds."""

    victim: str

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Self:
        """Returns the step."""
        return cls(reading.name(row[key]))

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        return {self.keys[0]: self.victim}

    def check(self, move: Move) -> Self:
        """Judge: the mover needs to hold that one."""
        held = reading.unit(move.state, self.victim).conditions.get("grappled")
        holders = [unit.name for unit in move.state.mounted_body(move.body)]
        if held is None or held.source not in holders:
            raise NotAllowed(f"{move.body.name} does not hold {self.victim}.")
        return self

    def in_words(self, unit: str = "") -> str:
        """Returns the character it is about."""
        return f"{self.keys[0]} {self.victim}"

    def written(self) -> str:
        """Returns the character it is about."""
        return f"{self.keys[0]} {self.victim}"


@dataclass(frozen=True, slots=True)
class Drag(_Held):
    """Take along somebody whom one holds: an inch more for each inch, unless two sizes smaller or with Abduct
    (Grappled; D-55).
    """

    keys: ClassVar = ("drag",)

    def foresee(self, move: Move) -> None:
        """Record who comes along."""
        move.account.drags = move.state.body(move.state.units[self.victim]).name

    async def play(self, battle: Battle, move: Move) -> bool:
        """Record who comes along."""
        self.foresee(move)
        return True


@dataclass(frozen=True, slots=True)
class Release(_Held):
    """Let somebody go whom one holds, at any time, free (Grappled)."""

    keys: ClassVar = ("release",)

    def foresee(self, move: Move) -> None:
        """End the hold."""
        move.account.drags = ""
        move.own(self.victim).conditions.pop("grappled", None)

    async def play(self, battle: Battle, move: Move) -> bool:
        """Let go."""
        move.account.drags = ""
        battle.say(Did(move.body.name, "let go", self.victim))
        await lose(battle, move.state.units[self.victim], "grappled")
        return True

    def in_words(self, unit: str = "") -> str:
        """Returns the character it lets go."""
        return f"let go {self.victim}"
