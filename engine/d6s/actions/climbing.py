"""Step: hanging on a wall (Barriers, Climb, Spider Climb; D-51)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.d6s.actions.forecasts import Forecast
from engine.d6s.actions.moving import Move, Row, Step
from engine.d6s.actions.walking import strikes_at_leaving
from engine.d6s.battle import Battle
from engine.d6s.events import Did
from engine.d6s.geometry import INCH, TOLERANCE, shown
from engine.d6s.measuring import enemies_near
from engine.d6s.paths import climbs
from engine.d6s.state import Character, State
from engine.d6s.terrain import Kind, Piece
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json


@dataclass(frozen=True, slots=True)
class Climb(Step):
    """End half-way up the wall at whose foot one stands: `{climb: 1500}` is the height in 1/1000 inch, 0 the foot.

    Each inch up costs an inch, the way down nothing. Only Climb and Spider Climb can; the figure stays at the foot.
    """

    keys: ClassVar = ("climb",)

    height: int

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Climb:
        """Returns the step."""
        height = row[key]
        if isinstance(height, bool) or not isinstance(height, int) or height < 0:
            raise NotUnderstood("How high to climb is a whole number of 1/1000 inch.")
        return cls(height)

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        return {"climb": self.height}

    def check(self, move: Move) -> Climb:
        """Judge: it needs a climber in contact with a barrier that is higher than it wants to hang."""
        unit, height = move.body, self.height
        move.must_be_able_to_move()
        if not climbs(unit):
            raise NotAllowed(f"{unit.name} cannot end half-way up: it has neither Climb nor Spider Climb (Barriers).")
        if height and wall_before(move.state, unit, height) is None:
            raise NotAllowed(
                f"{unit.name} is at the foot of no wall that is higher than {shown(height)} inches: go into contact "
                "with one, or go over it with `to`."
            )
        move.must_afford(self._price(unit), "Climbing")
        return self

    def _price(self, unit: Character) -> int:
        return max(self.height - unit.climbed, 0)

    def foresee(self, move: Move) -> None:
        """Pay, and hang there."""
        price = self._price(move.body)
        move.account.paid += price
        move.account.moving += price
        move.body.climbed = self.height

    def _left_behind(self, state: State, unit: Character) -> list[Character]:
        """Returns the enemies whose threatened space it leaves by climbing."""
        threats, above = enemies_near(state, unit), state.with_copies([unit])
        above.units[unit.name].climbed = self.height
        near = {enemy.name for enemy in enemies_near(above, above.units[unit.name])}
        return [enemy for enemy in threats if enemy.name not in near]

    def tell(self, seen: Forecast, move: Move) -> None:
        """Tell how high it hangs, and who may strike because that takes it out of its threatened space."""
        for enemy in self._left_behind(move.state, move.body):
            if len(list(enemies_near(move.state, enemy))) == 1:
                seen.provokes(move.state, move.body, enemy)
        seen.hangs = self.height
        up = f"It hangs {shown(self.height)} inches up the wall."
        seen.actions.append(up if self.height else "It comes down to the foot.")

    async def play(self, battle: Battle, move: Move) -> bool:
        """Climb; an enemy whose threatened space that leaves may strike first, at the foot (D-44)."""
        unit = move.body
        if not await strikes_at_leaving(battle, unit, self._left_behind(move.state, unit), move.account):
            return False
        self.foresee(move)
        battle.say(Did(unit.name, f"hangs {shown(unit.climbed)} inches up the wall" if unit.climbed else "climbs down"))
        return True

    def in_words(self, unit: str = "") -> str:
        """Returns how high it climbs."""
        return f"climb {shown(self.height)}"

    def written(self) -> str:
        """Returns how high it climbs."""
        return f"climb {shown(self.height)}"


def wall_before(state: State, unit: Character, height: int) -> Piece | None:
    """Returns the barrier that the base touches, outside of it, and that rises higher than so much above it."""
    at = state.place(unit)
    ground = state.level_at(at)
    for piece in state.pieces:
        rises = piece.kind is Kind.BARRIER and piece.height is not None and piece.height - ground > height
        if rises and not piece.has(at) and piece.is_within(at, unit.kit.radius + INCH // 10 + TOLERANCE):
            return piece
    return None
