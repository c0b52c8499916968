"""What tools need of a game besides its rules: watched random play, a tally of what has happened, its rulebook.

`./marchwarden simulate`, `bench` and `rulebook` ask a game's workshop, and players do not need one. Everything has an
answer that will do: a game that says nothing here is played at random, unwatched.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar

from engine.decisions import Decision
from engine.events import Event
from engine.game import Game, State
from engine.playthrough import Playthrough
from engine.refusals import RuleFailure
from engine.simulation import PlayedAtRandom, Stalled, play_at_random
from engine.values import Json, Seat

S = TypeVar("S", bound=State)

SEATS: Final = tuple(Seat(letter) for letter in "ABCDEF")


class Broken(Exception):
    """Something does not hold that must hold of every match."""


FAULTS: Final = (Broken, RuleFailure, Stalled)
"""What a watched game may end in instead of an outcome."""


class Printed(Protocol):
    """A name printed in the rulebook. `place` is what builds it; None while nothing does."""

    @property
    def name(self) -> str: ...
    @property
    def chapter(self) -> str: ...
    @property
    def page(self) -> int:
        """0 where the book has no pages."""

    @property
    def place(self) -> str | None: ...

    def text(self) -> str | None:
        """Returns the rule in our words. Raises an error where the place is wrong."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A table to be measured: how many play, and what is agreed on."""

    players: int
    options: Mapping[str, Json]
    words: str
    """For people: "2 players with 24 points"."""


class Tally(ABC):
    """How often each thing that can happen has happened."""

    @abstractmethod
    def feats(self) -> Sequence[object]:
        """Returns everything that can happen; `str` of each says what."""

    @abstractmethod
    def count(self, feat: object) -> int:
        """Returns how often it has happened."""

    @abstractmethod
    def lacking(self) -> Sequence[object]:
        """Returns what has not happened often enough, the rarest first."""


class WordTally(Tally):
    """How often each of these has happened, which words name."""

    def __init__(self, wanted: int, every: Sequence[str]) -> None:
        self.wanted = wanted
        self.counts: Counter[str] = Counter()
        self._every = every

    def feats(self) -> Sequence[str]:
        """Returns everything that can happen."""
        return self._every

    def count(self, feat: object) -> int:
        """Returns how often it has happened."""
        return self.counts[str(feat)]

    def lacking(self) -> Sequence[str]:
        """Returns what has not happened often enough, the rarest first."""
        return sorted((f for f in self._every if self.counts[f] < self.wanted), key=lambda feat: self.counts[feat])


class Workshop(Generic[S]):
    """The workshop of one game."""

    tests: str = ""
    """What the paths of the tests have in common that are about this game alone; "" where all of them may be."""
    most_games: int = 10_000
    """Most games of an exhaustive run by default."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    @property
    def tables(self) -> Sequence[Seated]:
        """Returns a usual table and a large one, to be measured."""
        seats = self.game.seats
        return [Seated(players, {}, f"{players} players") for players in dict.fromkeys((seats[0], seats[-1]))]

    def suggested(self, matches: int) -> Iterable[str]:
        """Returns lines about matches in which both sides do what is suggested; none where a game suggests nothing."""
        return ()

    def sensible(self, match: Playthrough[S], decision: Decision, rng: random.Random) -> Json:
        """Returns how a sensible random player answers: at random, unless a game knows better."""
        return decision.sample(rng)

    def play(
        self, seats: Sequence[Seat], options: Mapping[str, Json], seed: int, *, thoroughly: bool = False
    ) -> PlayedAtRandom:
        """Returns a random game, watched as far as there is something to watch. Raises one of `FAULTS`.

        `thoroughly`: also resume it at every decision, and replay it.
        """
        return play_at_random(self.game, seats, options, seed)

    def tally(self, wanted: int, options: Mapping[str, Json]) -> Tally | None:
        """Returns an empty tally for matches with these options; None for a game that counts nothing."""
        return None

    def play_until_all_has_happened(
        self, tally: Tally, players: int, seed: int, most: int, *, thoroughly: bool = False
    ) -> Iterator[PlayedAtRandom]:
        """Yields games of players who look for what lacks, until nothing does or `most` are played."""
        raise NotImplementedError("a workshop that counts plays until it has counted all")

    def feats_in(self, events: Iterable[Event]) -> Iterable[object]:
        """Returns what of the tally some events tell of."""
        return ()

    def contents(self) -> Sequence[Printed]:
        """Returns every name printed in the rulebook, in its order."""
        return ()

    def names_in(self, rule: str) -> Iterable[str]:
        """Returns the names of the contents that the `rule` of a scenario file says; none where files name pages."""
        return ()

    def measured(self, clock: Callable[[], float]) -> Iterable[str]:
        """Returns the game's own further measurements, a line each; `clock` returns seconds of one core."""
        return ()

    def unbuilt(self) -> Mapping[str, Sequence[str]]:
        """Returns of things in the box that show what is not built, what that is."""
        return MappingProxyType({})

    def things(self) -> tuple[int, str]:
        """Returns how many kinds of things are looked through for that, and what they are."""
        return 0, "things"


AnyWorkshop = Workshop[Any]
