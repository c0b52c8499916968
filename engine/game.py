"""What every game must offer: rules in steps, a state, a view for each seat, an outcome.

A *game* is a set of rules; a *match* is one played game. `engine.playthrough.Playthrough` drives a match of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from engine.asking import RuleText
from engine.events import Event
from engine.values import Json, Seat
from engine.view import View

Tell = Callable[..., Event]
"""`tell(name, cause="", seen_by=None, **facts)`: says that something happened."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: who won (nobody: a draw) and the reason, by its name in the rules."""

    winners: tuple[Seat, ...]
    reason: str

    def to_json(self) -> dict[str, Json]:
        """Returns the outcome as JSON; `from_json` undoes it."""
        return {"winners": list(self.winners), "reason": self.reason}

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Outcome:
        """Returns the outcome that `to_json` wrote."""
        winners = data["winners"]
        assert isinstance(winners, Sequence)
        return cls(tuple(Seat(str(seat)) for seat in winners), str(data["reason"]))


class MatchOver(Exception):
    """Raised by rule text, through any depth, when the match has just ended."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


class State(Protocol):
    """One position. `step` names the step of the rules that is played from it; `outcome` is set once it is over."""

    step: str
    outcome: Outcome | None

    def to_json(self) -> dict[str, Json]:
        """Returns the position as JSON, sharing nothing that changes."""


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """The rules of one edition."""

    name: str
    title: str

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> S:
        """Returns the position before the first step. Raises a `Refusal` for wrong options or seats."""

    def restore(self, data: Mapping[str, Json]) -> S:
        """Returns the position that `State.to_json` wrote."""

    def play(self, state: S, tell: Tell) -> RuleText[str]:
        """Returns the rule text of the step that `state.step` names; it returns the name of the step that follows."""

    def concede(self, state: S, seat: Seat, tell: Tell) -> None:
        """Takes a player out at their own wish. Raises `MatchOver` when that decides the match."""

    def has_left(self, state: S, seat: Seat) -> bool:
        """Returns whether a player is not asked any more: whatever the rules still ask them takes its default."""

    def view(self, state: S, seat: Seat | None) -> View:
        """Returns what one seat, or a spectator (None), may see."""
