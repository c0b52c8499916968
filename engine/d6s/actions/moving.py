"""What a step of a movement is, and the movement it belongs to: who moves, what is left, who has an action (Movement
actions; D-38 to D-58).

A movement is a list of steps, `[{to: [x, y]}, {shoot: [Orc 2]}]`. Each kind of step is a class with three methods:
`check` judges it and returns it in its normal form, `foresee` applies what it surely brings to a position that is put
back afterwards, so that a whole list can be judged, and `play` does it. Points are 1/1000 inch.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.d6s import reading
from engine.d6s.actions.walking import allowance, half
from engine.d6s.battle import Battle
from engine.d6s.conditions import cannot_move, is_helpless
from engine.d6s.geometry import TOLERANCE, Point, shown
from engine.d6s.paths import Survey, survey
from engine.d6s.state import Activation, Character, State
from engine.d6s.words import listed
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

Row = dict[str, Any]


class Move:
    """The movement of one character while its steps are judged: the position and its account."""

    def __init__(self, state: State, account: Activation, named: Character) -> None:
        self.state = state
        self.account = account
        self.named = named
        self.body = state.units[account.unit]
        self._measured: tuple[Any, Survey] | None = None

    def survey(self, way: str, path: Sequence[Point]) -> Survey:
        """Returns the path measured from where the body stands now. What was measured last is not measured again: a
        path is judged first, then walked. Raises `NotAllowed`.
        """
        key = way, tuple(path), self.body.at, self.account.drags
        if self._measured is None or self._measured[0] != key:
            drags = self.state.units[self.account.drags] if self.account.drags else None
            self._measured = key, survey(self.state, self.body, way, path, drags=drags)
        return self._measured[1]

    @property
    def left(self) -> int:
        """Returns how much movement is left."""
        return allowance(self.state, self.account) - self.account.paid

    def must_afford(self, price: int, what: str) -> None:
        """Raises `NotAllowed` when that much is not left."""
        if self.account.over and price > 0:
            raise NotAllowed(f"The movement of {self.body.name} is over for this round.")
        if price > self.left + TOLERANCE:
            raise NotAllowed(
                f"{what} costs {shown(price)} inches, and {self.body.name} has {shown(max(self.left, 0))} of "
                f"{shown(allowance(self.state, self.account))} left."
            )

    def must_have_action(self, unit: Character) -> None:
        """Raises `NotAllowed` when the character has no action for this."""
        if is_helpless(unit):
            raise NotAllowed(f"{unit.name} can take no action now.")
        if unit.inside:
            raise NotAllowed(f"{unit.name} sits in {unit.inside} and can only leave it.")
        if unit.passenger:
            raise NotAllowed(f"{unit.name} is a passenger and has no action in such a round.")
        if unit.acted and not self.account.surged:
            raise NotAllowed(f"{unit.name} has used its action of this round.")

    def must_be_able_to_move(self) -> None:
        """Raises `NotAllowed` for who cannot move willingly."""
        if cannot_move(self.body):
            raise NotAllowed(f"{self.body.name} is {listed(self.body.conditions)} and cannot move.")
        if self.body.has("prone"):
            raise NotAllowed(f"{self.body.name} is prone and cannot move before it stands up (Prone).")
        if self.account.over:
            raise NotAllowed(f"The movement of {self.body.name} is over for this round.")

    def use_action(self, unit: Character) -> None:
        """Counts an action: Action Surge's, if that was called, else the one of the round."""
        if self.account.surged:
            self.account.surged = False
            unit.spend("action surge")
        else:
            unit.acted = True


class Step(ABC):
    """One kind of step."""

    key: ClassVar[str]
    also: ClassVar[tuple[str, ...]] = ()
    """Other keys that may stand beside its own."""

    @abstractmethod
    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Returns the step in its normal form. Raises a `Refusal`."""

    def foresee(self, move: Move, row: Row) -> None:  # noqa: B027 - most steps bring nothing sure
        """Applies what the step surely brings."""

    @abstractmethod
    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Does it. Returns whether everything went as foreseen; if not, the rest of the list is asked for again."""


def yes(row: Mapping[str, Json], key: str) -> None:
    if row[key] is not True:
        raise NotUnderstood(f"{key} is written `{key}: true`.")


def actor(move: Move, row: Mapping[str, Json]) -> Character:
    """Returns who acts: who is named with `by`, else the rider, if there is one and it could; else the mover."""
    if "by" in row:
        unit = reading.unit(move.state, row["by"])
        if unit not in move.state.mounted_body(move.body):
            raise NotAllowed(f"{unit.name} does not move now.")
        return unit
    return move.named


def riding_first(move: Move, row: Mapping[str, Json], can: Any) -> Character:
    """Returns who does something that the rider does if it has it: the rider, the mount, or who is named."""
    if "by" in row:
        return actor(move, row)
    riders = [unit for unit in move.state.riders(move.body) if not unit.passenger]
    order = [*riders, move.body] if move.named is move.body or move.named in riders else [move.named]
    return next((unit for unit in order if can(unit)), order[0])


def must_be_prepared(move: Move, unit: Character) -> int:
    """Returns what preparing costs. Raises `NotAllowed` when too much was moved or too little is left (D-39 to
    D-41).
    """
    price = half(move.state, move.account)
    if move.account.moving > price + TOLERANCE and move.account.dashes == 0:
        raise NotAllowed(
            f"{unit.name} has moved more than half its Speed ({shown(move.account.moving)} of "
            f"{shown(2 * price)} inches): it can neither shoot nor cast a standard spell."
        )
    if move.account.moving > price + TOLERANCE:
        raise NotAllowed(f"{unit.name} has moved more than half its Speed and cannot shoot or cast a standard spell.")
    move.must_afford(price, "Preparing")
    return price
