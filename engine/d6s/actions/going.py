"""Steps: going along a path, standing up (Movement rules, Standing up from prone; D-39 to D-55)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.d6s import reading
from engine.d6s.actions.moving import Move, Row, Step, yes
from engine.d6s.actions.walking import half, number_of, walk
from engine.d6s.battle import Battle
from engine.d6s.conditions import cannot_move, lose
from engine.d6s.events import Did
from engine.d6s.geometry import Point
from engine.d6s.numbers import speeds
from engine.d6s.objects import carries_heavy
from engine.d6s.paths import WITHOUT_A_WORD, Survey, best_of
from engine.d6s.state import Character
from engine.refusals import NotAllowed
from engine.values import Json


class Go(Step):
    """Move along straight pieces: `{to: [x, y]}` or several points; `fly`, `swim`, `burrow`, `phase` say how."""

    def __init__(self, key: str, way: str | None) -> None:
        self.key = key  # type: ignore[misc]
        self.way = way

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Judges the path exactly and what it costs."""
        path = reading.points(row[self.key])
        move.must_be_able_to_move()
        porter = self._porter(move)
        if porter is not None:
            move.must_have_action(porter)
        found, way = self._cheapest(move, path)
        move.must_afford(found.cost, "This path")
        return {self.key: [list(p) for p in path], "way": way, "cost": found.cost}

    @staticmethod
    def _porter(move: Move) -> Character | None:
        """Returns who has to give up its action of this round for carrying something heavy (Objects)."""
        for unit in move.state.mounted_body(move.body):
            if unit.carries and carries_heavy(move.state, unit) and not unit.once.get("heavy"):
                return unit
        return None

    def _give_up_action(self, move: Move) -> None:
        porter = self._porter(move)
        if porter is not None:
            move.use_action(porter)
            porter.once["heavy"] = 1

    def _cheapest(self, move: Move, path: Sequence[Point]) -> tuple[Survey, str]:
        ways = speeds(move.state, move.body)
        if self.way is not None:
            if self.way not in ways:
                raise NotAllowed(f"{move.body.name} cannot {self.key}.")
            return move.survey(self.way, path), self.way
        best = best_of([way for way in WITHOUT_A_WORD if way in ways], lambda way: move.survey(way, path))
        return best, best.way

    def foresee(self, move: Move, row: Row) -> None:
        """Moves the base and pays."""
        self._give_up_action(move)
        path = [(p[0], p[1]) for p in row[self.key]]
        found = move.survey(row["way"], path)
        move.account.paid += found.cost
        move.account.moving += found.cost
        move.body.travelled += found.length
        if found.length:
            move.body.at = found.end
            move.body.climbed = 0
            move.body.down = found.descends

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Walks the path, with all that is met on it."""
        self._give_up_action(move)
        path = [(p[0], p[1]) for p in row[self.key]]
        found = move.survey(row["way"], path)
        return await walk(battle, move.body, found, move.account)


class Stand(Step):
    """Stand up from prone for half the Speed (Standing up from prone)."""

    key = "stand"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs somebody prone who is free to move."""
        yes(row, self.key)
        unit = self._who(move)
        if not unit.has("prone"):
            raise NotAllowed(f"{unit.name} is not prone.")
        if cannot_move(unit):
            raise NotAllowed(f"{unit.name} cannot move.")
        if number_of(move.state, move.account) == 0:
            raise NotAllowed(f"{unit.name} has Speed 0 and cannot stand up.")
        move.must_afford(half(move.state, move.account), "Standing up")
        return {"stand": True}

    @staticmethod
    def _who(move: Move) -> Character:
        return move.body

    def foresee(self, move: Move, row: Row) -> None:
        """Pays and is up."""
        price = half(move.state, move.account)
        move.account.paid += price
        move.account.moving += price
        self._who(move).conditions.pop("prone", None)

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Pays and stands."""
        unit = self._who(move)
        price = half(move.state, move.account)
        move.account.paid += price
        move.account.moving += price
        battle.say(Did(unit.name, "stand"))
        await lose(battle, unit, "prone")
        return True
