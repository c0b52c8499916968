"""Feature: Flyby."""

from __future__ import annotations

from typing import Final

from engine.d6s.actions.moving import Move
from engine.d6s.actions.using import Power, Use, power
from engine.d6s.actions.walking import free_move
from engine.d6s.battle import Battle
from engine.d6s.conditions import is_helpless
from engine.d6s.events import Used
from engine.d6s.geometry import INCH
from engine.d6s.marks import Mark
from engine.d6s.numbers import FLY, speeds
from engine.d6s.state import Character, State
from engine.refusals import NotAllowed

LENGTH: Final = Mark("flyby", 0, for_a_round=True)
"""How far the character may fly when the round ends, in 1/1000 inch."""


def _price(state: State, unit: Character) -> int:
    return speeds(state, unit).get(FLY, 0) * INCH // 2


@power("Flyby")
class Flyby(Power):
    """Half the flying Speed given up in its movement may be flown when the round ends, unprovoked (D-130)."""

    def check(self, move: Move, unit: Character, use: Use) -> Use:
        """Judge whether it flies and can pay."""
        if LENGTH.of(unit):
            raise NotAllowed(f"{unit.name} has given up movement for Flyby already.")
        price = _price(move.state, unit)
        if not price:
            raise NotAllowed(f"{unit.name} cannot fly now.")
        move.must_afford(price, "Flyby")
        return Use(use.name, by=unit.name)

    def foresee(self, move: Move, unit: Character, use: Use) -> None:
        """Pay."""
        price = _price(move.state, unit)
        LENGTH.put(unit, price)
        move.account.paid += price

    async def play(self, battle: Battle, move: Move, unit: Character, use: Use) -> bool:
        """Pay, and keep it for the end of the round."""
        self.foresee(move, unit, use)
        battle.say(Used(unit.name, "Flyby"))
        return True


async def fly(battle: Battle, unit: Character) -> None:
    """Fly at the end of the round, if movement was given up for it and the character still can."""
    length = LENGTH.of(unit)
    LENGTH.put(unit, 0)
    if not length or unit.at is None or is_helpless(unit) or unit.has("prone"):
        return
    if speeds(battle.state, unit).get(FLY, 0):
        await free_move(battle, unit, "flyby", length, (FLY,))
