"""The workshop of d6s with Dragons, for tools: watched play, what has happened how often, the rulebook's contents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.d6s.planning import measured, suggested_play
from engine.d6s.proving import contents, exhaustive
from engine.d6s.proving.tally import Feats
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.simulation import PlayedAtRandom
from engine.values import Json, Seat
from engine.workshop import SEATS, Printed, Seated, Tally, Workshop


class D6sWorkshop(Workshop[State]):
    """Watched play, the tally, the rulebook."""

    most_games = 5000

    @property
    def tables(self) -> Sequence[Seated]:
        """Returns two players with 150 points a side, and six with 350."""
        return [
            Seated(players, {"points": points}, f"{players} players with {points} points a side")
            for players, points in ((2, 150), (6, 350))
        ]

    def play(
        self, seats: Sequence[Seat], options: Mapping[str, Json], seed: int, *, thoroughly: bool = False
    ) -> PlayedAtRandom:
        """Returns a random match of which every position is looked at; where no scenario is said, each in turn."""
        return exhaustive.play(seats, options, seed, thoroughly=thoroughly)

    def tally(self, wanted: int, options: Mapping[str, Json]) -> Tally:
        """Returns an empty tally of what the book can make happen."""
        return Feats(wanted)

    def play_until_all_has_happened(
        self, tally: Tally, players: int, seed: int, most: int, *, thoroughly: bool = False
    ) -> Iterator[PlayedAtRandom]:
        """Yields matches of players who bring what lacks, and written positions."""
        assert isinstance(tally, Feats)
        return exhaustive.play_until_all_has_happened(tally, SEATS[:players], seed, most, thoroughly)

    def suggested(self, matches: int) -> Iterable[str]:
        """Returns how matches on suggestions last and end."""
        return suggested_play.lines(matches)

    def measured(self, clock: Callable[[], float]) -> Iterable[str]:
        """Returns how long suggestions and forecasts take, and how often one waits for the other side."""
        return measured.lines(clock)

    def contents(self) -> Sequence[Printed]:
        """Returns every name of the text, and every ruling."""
        return contents.rules()

    def names_in(self, rule: str) -> Iterable[str]:
        """Returns the names of the contents that the `rule` of a scenario file says."""
        return contents.names_in(rule)


WORKSHOP: Final = D6sWorkshop(D6s())
