"""Steps: going along a path, standing up (Movement rules, Standing up from prone; D-39 to D-55)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final

from engine.d6s import reading
from engine.d6s.actions.forecasts import Forecast
from engine.d6s.actions.moving import Move, Row, Step, must_be_true
from engine.d6s.actions.walking import half, number_of, walk
from engine.d6s.actions.wording import said_path, written_path
from engine.d6s.battle import Battle
from engine.d6s.conditions import cannot_move, lose
from engine.d6s.events import Did
from engine.d6s.geometry import Point
from engine.d6s.numbers import BURROW, FLY, PHASE, SWIM, speeds
from engine.d6s.objects import carries_heavy
from engine.d6s.paths import WITHOUT_A_WORD, Survey, best_of
from engine.d6s.state import Character
from engine.refusals import NotAllowed
from engine.values import Json

TO: Final = "to"
_SAID: Final[Mapping[str, str]] = MappingProxyType(
    {TO: "to", FLY: "fly to", SWIM: "swim to", BURROW: "burrow to", PHASE: "go through to"}
)


@dataclass(frozen=True, slots=True)
class Go(Step):
    """Move along straight pieces: `{to: [x, y]}` or several points; `fly`, `swim`, `burrow`, `phase` say how.

    In its normal form it has the way of moving that is taken, and what the path costs.
    """

    keys: ClassVar = (TO, FLY, SWIM, BURROW, PHASE)
    also: ClassVar = ("way", "cost")

    path: tuple[Point, ...]
    key: str = TO
    way: str = ""
    cost: int = 0

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Go:
        """Returns the walk; its way and cost are computed again."""
        return cls(tuple(reading.points(row[key])), key)

    def to_json(self) -> Row:
        """Returns the walk as JSON."""
        path = {self.key: [list(point) for point in self.path]}
        return {**path, "way": self.way, "cost": self.cost} if self.way else {**path}

    def check(self, move: Move) -> Go:
        """Judge the path exactly and what it costs."""
        move.must_be_able_to_move()
        porter = self._porter(move)
        if porter is not None:
            move.must_have_action(porter)
        found = self._best(move)
        move.must_afford(found.cost, "This path")
        return Go(self.path, self.key, found.way, found.cost)

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

    def _measured(self, move: Move) -> Survey:
        """Returns the path measured by the way that it was judged by."""
        return move.survey(self.way, self.path)

    def _best(self, move: Move) -> Survey:
        """Returns the path measured by the way that is named, or by the best of those that need no word."""
        ways = speeds(move.state, move.body)
        if self.key == TO:
            return best_of([way for way in WITHOUT_A_WORD if way in ways], lambda way: move.survey(way, self.path))
        if self.key not in ways:
            raise NotAllowed(f"{move.body.name} cannot {self.key}.")
        return move.survey(self.key, self.path)

    def foresee(self, move: Move) -> None:
        """Move the base and pay."""
        self._give_up_action(move)
        found = self._measured(move)
        move.account.paid += found.cost
        move.account.moving += found.cost
        move.body.travelled += found.length
        if found.length:
            move.body.at = found.end
            move.body.climbed = 0
            move.body.down = found.descends

    def tell(self, seen: Forecast, move: Move) -> None:
        """Tell what is met on the path."""
        seen.walks(move.state, move.body, move.account, self._measured(move))

    async def play(self, battle: Battle, move: Move) -> bool:
        """Walk the path, with all that is met on it."""
        self._give_up_action(move)
        return await walk(battle, move.body, self._measured(move), move.account)

    def in_words(self, unit: str = "") -> str:
        """Returns where it goes: "to H12 via G9"."""
        return f"{_SAID[self.key]} {said_path(self.path)}"

    def written(self) -> str:
        """Returns where it goes: "fly to 7.5 11.5"."""
        return f"{'' if self.key == TO else f'{self.key} '}to {written_path(self.path)}"

    def ending(self, path: tuple[Point, ...]) -> Go:
        """Returns the walk along another path, by the same way of moving where one is named."""
        return Go(path, self.key)


@dataclass(frozen=True, slots=True)
class Stand(Step):
    """Stand up from prone for half the Speed (Standing up from prone)."""

    keys: ClassVar = ("stand",)
    also: ClassVar = ("by",)

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Stand:
        """Returns the step."""
        must_be_true(row, key)
        return cls()

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        return {"stand": True}

    def check(self, move: Move) -> Stand:
        """Judge: it is for a prone mover that is free to move."""
        unit = move.body
        if not unit.has("prone"):
            raise NotAllowed(f"{unit.name} is not prone.")
        if cannot_move(unit):
            raise NotAllowed(f"{unit.name} cannot move.")
        if number_of(move.state, move.account) == 0:
            raise NotAllowed(f"{unit.name} has Speed 0 and cannot stand up.")
        move.must_afford(half(move.state, move.account), "Standing up")
        return self

    @staticmethod
    def _pay(move: Move) -> None:
        price = half(move.state, move.account)
        move.account.paid += price
        move.account.moving += price

    def foresee(self, move: Move) -> None:
        """Pay, and be up."""
        self._pay(move)
        move.body.conditions.pop("prone", None)

    async def play(self, battle: Battle, move: Move) -> bool:
        """Pay and stand."""
        self._pay(move)
        battle.say(Did(move.body.name, "stand"))
        await lose(battle, move.body, "prone")
        return True

    def in_words(self, unit: str = "") -> str:
        """Returns it in words."""
        return "stand up"

    def written(self) -> str:
        """Returns it as it is typed."""
        return "stand"
