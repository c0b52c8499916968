"""What a step of a movement is, and the movement it belongs to: the mover, what is left, who has an action (Movement
actions; D-38 to D-58).

A movement is a list of steps, written `[{to: [x, y]}, {shoot: [Orc 2]}]`. Each kind of step is a frozen dataclass:
`check` judges it and returns it in its normal form, `foresee` applies what it surely brings to a copy of the position,
so that a whole list can be judged, `tell` adds what it would meet to a forecast, and `play` does it. Points are 1/1000
inch.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.d6s import reading
from engine.d6s.actions.forecasts import Forecast
from engine.d6s.actions.walking import allowance, half
from engine.d6s.battle import Battle
from engine.d6s.conditions import cannot_move, is_helpless
from engine.d6s.geometry import TOLERANCE, Point, shown
from engine.d6s.paths import Survey, survey
from engine.d6s.state import Activation, Character, State
from engine.d6s.words import listed
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

Row = dict[str, Json]
"""A step as JSON."""


class Move:
    """The movement of one character while its steps are judged or played: the position and its account."""

    def __init__(self, state: State, account: Activation, named: Character) -> None:
        self.state = state
        self.account = account
        self.named = named
        self.body = state.units[account.unit]
        self._measured: tuple[Any, Survey] | None = None

    def on_trial(self) -> Move:
        """Returns this movement on a copy of the account and of everybody on the mover's base.

        What is foreseen there changes nothing here; whoever else it changes is copied by `own`.
        """
        group = self.state.mounted_body(self.body)
        trial = self.state.with_copies(group if self.named in group else [*group, self.named])
        made = Move(trial, self.account.copy(), trial.units[self.named.name])
        made._measured = self._measured
        return made

    def survey(self, way: str, path: Sequence[Point]) -> Survey:
        """Returns the path measured from where the body stands now. What was measured last is not measured again: a
        path is judged first, then walked. Raises `NotAllowed`.
        """
        key = way, tuple(path), self.body.at, self.account.drags
        if self._measured is None or self._measured[0] != key:
            drags = self.state.units[self.account.drags] if self.account.drags else None
            self._measured = key, survey(self.state, self.body, way, path, drags=drags)
        return self._measured[1]

    def own(self, name: str) -> Character:
        """Returns a character that a step on trial changes, as a copy that is put in its place there."""
        copied = self.state.units[name] = self.state.units[name].copy()
        return copied

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
        """Raises `NotAllowed` for a character that cannot move willingly."""
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


@dataclass(frozen=True, slots=True)
class Step(ABC):
    """One step of a movement."""

    keys: ClassVar[tuple[str, ...]]
    """The keys under which this kind of step is written."""
    also: ClassVar[tuple[str, ...]] = ()
    """Other keys that may stand beside its own."""

    @classmethod
    @abstractmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Self:
        """Returns the step that JSON writes; `key` is which of its keys.

        Whether there is everything that it names, `check` judges. Raises `NotUnderstood`.
        """

    @abstractmethod
    def to_json(self) -> Row:
        """Returns the step as JSON; `read` undoes it."""

    @abstractmethod
    def check(self, move: Move) -> Self:
        """Returns the step in its normal form. Raises a `Refusal`."""

    def foresee(self, move: Move) -> None:  # noqa: B027 - most steps bring nothing sure
        """Apply what the step surely brings."""

    def tell(self, seen: Forecast, move: Move) -> None:  # noqa: B027 - most steps meet nothing
        """Add to a forecast what the step, in its normal form, would meet: before it is foreseen."""

    @abstractmethod
    async def play(self, battle: Battle, move: Move) -> bool:
        """Do it. Return whether everything went as foreseen; if not, the rest of the list is asked for again."""

    @abstractmethod
    def in_words(self, unit: str = "") -> str:
        """Returns the step in words, in the movement of that character: "to H12 via G9"."""

    @abstractmethod
    def written(self) -> str:
        """Returns the step as it is typed, to the thousandth of an inch."""


def must_be_true(row: Mapping[str, Json], key: str) -> None:
    """Raises `NotUnderstood` where a key that says all by itself is written otherwise."""
    if row[key] is not True:
        raise NotUnderstood(f"{key} is written `{key}: true`.")


def read_actor(row: Mapping[str, Json]) -> str:
    """Returns the name of the character that is to act by `by`, or nothing. Raises `NotUnderstood`."""
    return reading.name(row["by"]) if "by" in row else ""


def by(name: str) -> Row:
    """Returns who acts, as JSON; nothing where nobody is named."""
    return {"by": name} if name else {}


def said_by(name: str, unit: str) -> str:
    """Returns who acts, where it is not the mover: " by King"."""
    return f" by {name}" if name not in ("", unit) else ""


def actor(move: Move, name: str) -> Character:
    """Returns the character that acts: the one that is named, else the mover that was named. Raises `NotAllowed`."""
    if not name:
        return move.named
    unit = reading.unit(move.state, name)
    if unit not in move.state.mounted_body(move.body):
        raise NotAllowed(f"{unit.name} does not move now.")
    return unit


def riding_first(move: Move, name: str, can: Callable[[Character], bool]) -> Character:
    """Returns who does something that the rider does if it has it: the rider, the mount, or the one that is named."""
    if name:
        return actor(move, name)
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
