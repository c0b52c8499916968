"""What a game adds so that computer players can play it: what a position is worth, and which answers to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, TypeVar

from engine.chance import Roll
from engine.decisions import Decision
from engine.game import State
from engine.playthrough import Playthrough
from engine.values import Json, Seat
from engine.view import View

S = TypeVar("S", bound=State)

IsLate = Callable[[], bool]
"""Returns whether the time to think is up. The caller brings it: players have no clock of their own."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a player thinks about one decision."""

    width: int
    """The number of different answers it compares at most."""
    simulations: int
    """The number of simulations it spends on all of them together."""
    horizon: int
    """How far each simulation is played on, in parts of play (`Strategy.part_of`)."""
    answers: int = 400
    """The number of answers after which a simulation is judged where it stands."""
    caution: float = 0.0
    """By how many standard errors another answer must be better than the first candidate to be taken instead."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer with what the player expects of it.

    `value` is the expected worth from 0 (lost) to 1 (won); None where the player did not look ahead. `reason` is what
    the player says of it where it knows more than the worth.
    """

    answer: Json
    value: float | None = None
    simulations: int = 0
    reason: str = ""


class Strategy(Generic[S]):
    """What computer players know of one game. Every method has an answer that will do.

    `state` is always a position that the seat may know: nothing in it is secret to the seat that is asked.
    """

    soldier: Effort = Effort(width=12, simulations=48, horizon=1)
    general: Effort = Effort(width=24, simulations=400, horizon=2)

    def hides(self, view: Any, decision: Decision) -> bool:
        """Returns whether something may be secret to the asked seat now: then nothing is played ahead.

        A player answers such a question from its view alone (`from_view`).
        """
        return True

    def from_view(self, view: Any, decision: Decision, level: str, rng: Random) -> Json:
        """Returns an answer to a question that is put while something is secret, from the seat's own view."""
        return decision.sample(rng)

    def sane(self, view: Any, decision: Decision, rng: Random) -> Json:
        """Returns the answer of a recruit: random, but nothing that no beginner would do."""
        return decision.sample(rng)

    def candidates(self, state: S, decision: Decision, most: int, rng: Random) -> Sequence[Json]:
        """Returns the legal answers worth comparing, at most that many."""
        return decision.whole_answers(most) or decision.some_answers(most, rng)

    def quick(self, state: S, decision: Decision, rng: Random) -> Json:
        """Returns a fast and sensible answer: simulations are played on with it, for all seats. It must be legal."""
        return decision.sample(rng)

    def value(self, state: S, seat: Seat) -> float:
        """Returns what an open position is worth for a seat, from 0 (lost) to 1 (won)."""
        return 0.5

    def part_of(self, state: S) -> int:
        """Returns the number of the part of play, such as the turn, by which horizons are counted. It never falls."""
        return 0

    def results(self, roll: Roll, face: str) -> float | None:
        """Returns what a face of a die gives in a roll, to tell luck; None where more is not better or not known."""
        return None

    def search(
        self, match: Playthrough[S], number: int, decision: Decision, level: str, rng: Random, is_late: IsLate
    ) -> Judged | None:
        """Returns an answer found by a search of the game's own, or None for the search of all games.

        `match` may be forked; it holds nothing that is secret to the seat.
        """
        return None

    def words(self, view: View, decision: Decision, answer: Json) -> str:
        """Returns what an answer does, as the start of a sentence without its subject: "marches at the frontier"."""
        return f"decides about {decision.prompt}"


PLAIN: Final = Strategy[Any]()
"""For a game that adds nothing: its players answer at random."""
