"""Feature: Aquatic Charge."""

from __future__ import annotations

from collections.abc import Sequence

from engine.d6s import reading
from engine.d6s.actions.moving import Move
from engine.d6s.actions.using import Power, Use, power
from engine.d6s.actions.walking import walk
from engine.d6s.battle import Battle
from engine.d6s.events import Used
from engine.d6s.geometry import INCH, Point, distance
from engine.d6s.numbers import SWIM, speeds, waters
from engine.d6s.paths import survey
from engine.d6s.state import Character, State
from engine.d6s.terrain import merged
from engine.refusals import NotAllowed, NotUnderstood


@power("Aquatic Charge")
class AquaticCharge(Power):
    """Once a round in its own movement, on top of it: a straight swim toward an enemy, its centre in water all
    the way.
    """

    def is_at_hand(self, unit: Character) -> bool:
        """Returns whether it has not charged in this round."""
        return unit.kit.has("aquatic charge") and not unit.once.get("aquatic charge")

    def check(self, move: Move, unit: Character, use: Use) -> Use:
        """Judge the path and whom it is for."""
        if unit.once.get(use.name):
            raise NotAllowed("Aquatic Charge is once a round.")
        move.must_be_able_to_move()
        target = reading.unit(move.state, use.target or None)
        path = use.path or ((use.to,) if use.to is not None else ())
        if not path:
            raise NotUnderstood("Say where: `to`.")
        _check_path(move.state, unit, target, path)
        survey(move.state, unit, SWIM, path)
        return Use(use.name, target.name, path=path, by=unit.name)

    def foresee(self, move: Move, unit: Character, use: Use) -> None:
        """Be at its end."""
        move.body.at = use.path[-1]
        unit.once[use.name] = 1

    async def play(self, battle: Battle, move: Move, unit: Character, use: Use) -> bool:
        """Swim."""
        unit.once[use.name] = 1
        battle.say(Used(unit.name, "Aquatic Charge", use.target))
        return await walk(battle, unit, survey(move.state, unit, SWIM, use.path), None)


def _check_path(state: State, unit: Character, target: Character, path: Sequence[Point]) -> None:
    start = state.place(unit)
    if len(path) != 1:
        raise NotAllowed("Aquatic Charge goes straight, to one point.")
    if distance(start, path[0]) > speeds(state, unit)[SWIM] * INCH + 10:
        raise NotAllowed("Aquatic Charge goes no farther than the swimming Speed.")
    x, y = state.place(target)
    ax, ay = x - start[0], y - start[1]
    bx, by = path[0][0] - start[0], path[0][1] - start[1]
    across = ax * by - ay * bx
    if target.side is unit.side or ax * bx + ay * by <= 0 or across * across > (20 * 20) * (ax * ax + ay * ay):
        raise NotAllowed("Aquatic Charge goes straight toward an enemy.")
    whole = distance(start, path[0])
    spans = merged([span for piece in waters(state) for span in piece.spans(start, path[0])])
    if not spans or spans[0][0] > 1 or spans[0][1] < whole - 1:
        raise NotAllowed("Aquatic Charge stays in water all the way.")
