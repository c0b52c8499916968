"""Step: hanging on a wall (Barriers, Climb, Spider Climb; D-51)."""

from __future__ import annotations

from collections.abc import Mapping

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


class Climb(Step):
    """End half-way up the wall at whose foot one stands: `{climb: 1500}` is the height in 1/1000 inch, 0 the foot.

    Each inch up costs an inch, the way down nothing. Only Climb and Spider Climb can; the figure stays at the foot.
    """

    key = "climb"

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs a climber in contact with a barrier that is higher than it wants to hang."""
        height = row[self.key]
        if isinstance(height, bool) or not isinstance(height, int) or height < 0:
            raise NotUnderstood("How high to climb is a whole number of 1/1000 inch.")
        unit = move.body
        move.must_be_able_to_move()
        if not climbs(unit):
            raise NotAllowed(f"{unit.name} cannot end half-way up: it has neither Climb nor Spider Climb (Barriers).")
        if height and wall_before(move.state, unit, height) is None:
            raise NotAllowed(
                f"{unit.name} is at the foot of no wall that is higher than {shown(height)} inches: go into contact "
                "with one, or go over it with `to`."
            )
        move.must_afford(self._price(unit, height), "Climbing")
        return {"climb": height}

    @staticmethod
    def _price(unit: Character, height: int) -> int:
        return max(height - unit.climbed, 0)

    def foresee(self, move: Move, row: Row) -> None:
        """Pays and hangs there."""
        price = self._price(move.body, row["climb"])
        move.account.paid += price
        move.account.moving += price
        move.body.climbed = row["climb"]

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Climbs; whom that takes out of the threatened space of an enemy may be struck first, at the foot (D-44)."""
        unit = move.body
        threats, before = enemies_near(move.state, unit), unit.climbed
        unit.climbed = row["climb"]
        left = [enemy for enemy in threats if enemy not in enemies_near(move.state, unit)]
        unit.climbed = before
        if not await strikes_at_leaving(battle, unit, left, move.account):
            return False
        self.foresee(move, row)
        battle.say(Did(unit.name, f"hangs {shown(unit.climbed)} inches up the wall" if unit.climbed else "climbs down"))
        return True


def wall_before(state: State, unit: Character, height: int) -> Piece | None:
    """Returns the barrier that the base touches, outside of it, and that rises higher than so much above it."""
    at = state.place(unit)
    ground = state.level_at(at)
    for piece in state.pieces:
        rises = piece.kind is Kind.BARRIER and piece.height is not None and piece.height - ground > height
        if rises and not piece.has(at) and piece.is_within(at, unit.kit.radius + INCH // 10 + TOLERANCE):
            return piece
    return None
