"""Steps: dropping an object, dragging along or letting go whom one holds (Objects, Grappled; D-55, D-117)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.d6s import reading
from engine.d6s.actions.moving import Move, Row, Step, riding_first
from engine.d6s.battle import Battle
from engine.d6s.conditions import lose
from engine.d6s.events import Did
from engine.d6s.state import Character
from engine.d6s.words import key_of
from engine.refusals import NotAllowed
from engine.values import Json

DROPPED: Final = "dropped"
"""Marks who has used the free action of dropping something in this round."""


class Drop(Step):
    """Drop an object at the rim toward the nearest free side, as a free action: once a round (Objects, Movement
    actions; D-117, P-29).
    """

    key = "drop"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs to carry it, and to have dropped nothing in this round."""
        unit = riding_first(move, row, lambda u: bool(u.carries))
        name = _carried(unit, row["drop"])
        if unit.once.get(DROPPED):
            raise NotAllowed(
                f"{unit.name} has dropped something in this round: dropping is a free action, once a round. It may "
                "pass another object to an ally in the Combat Phase."
            )
        return {"drop": name, "by": unit.name}

    def foresee(self, move: Move, row: Row) -> None:
        """The free action of the round is used."""
        move.state.units[row["by"]].once[DROPPED] = 1

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Puts it down."""
        from engine.d6s.objects import put_down

        self.foresee(move, row)
        put_down(battle, move.state.units[row["by"]], row["drop"])
        return True


def _carried(unit: Character, written: Json) -> str:
    for name in unit.carries:
        if isinstance(written, str) and key_of(name) == key_of(written):
            return name
    raise NotAllowed(f"{unit.name} does not carry {written}.")


class Drag(Step):
    """Take along whom one holds: an inch more for each inch, unless two sizes smaller or with Abduct (Grappled;
    D-55).
    """

    key = "drag"

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs to hold that one."""
        victim = reading.unit(move.state, row["drag"])
        held = victim.conditions.get("grappled")
        holders = [unit.name for unit in move.state.mounted_body(move.body)]
        if held is None or held.source not in holders:
            raise NotAllowed(f"{move.body.name} does not hold {victim.name}.")
        return {"drag": victim.name}

    def foresee(self, move: Move, row: Row) -> None:
        """Notes who comes along."""
        move.account.drags = move.state.body(move.state.units[row["drag"]]).name

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Notes who comes along."""
        self.foresee(move, row)
        return True


class Release(Step):
    """Let go whom one holds, at any time, free (Grappled)."""

    key = "release"

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs to hold that one."""
        return {"release": Drag().check(move, {"drag": row["release"]})["drag"]}

    def foresee(self, move: Move, row: Row) -> None:
        """The hold is gone."""
        move.account.drags = ""
        move.state.units[row["release"]].conditions.pop("grappled", None)

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Lets go."""
        move.account.drags = ""
        battle.say(Did(move.body.name, "let go", row["release"]))
        await lose(battle, move.state.units[row["release"]], "grappled")
        return True
