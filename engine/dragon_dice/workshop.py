"""The workshop of Dragon Dice, for tools."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.proving import contents, exhaustive, invariants, tally
from engine.dragon_dice.proving.feat import Feat
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import DICE, State
from engine.events import Event
from engine.playthrough import Playthrough
from engine.simulation import PlayedAtRandom
from engine.values import Json, Seat
from engine.workshop import Printed, Seated, Tally, Workshop


class FeatTally(Tally):
    """Every icon, spell, species ability and dragon."""

    def __init__(self, wanted: int, advanced: Sequence[str]) -> None:
        self.inner = tally.Tally(wanted, advanced)

    def feats(self) -> Sequence[object]:
        """Returns all that the admitted dice can do."""
        return tally.feats(self.inner.advanced)

    def count(self, feat: object) -> int:
        """Returns how often it has happened."""
        return self.inner.counts[cast("Feat", feat)]

    def lacking(self) -> Sequence[object]:
        """Returns what has not happened often enough."""
        return self.inner.lacking()


class DragonDiceWorkshop(Workshop[State]):
    """Watched play, the tally of feats, the rulebook's contents."""

    most_games = exhaustive.LONG_ENOUGH

    @property
    def tables(self) -> Sequence[Seated]:
        """Returns two players with usual forces, and six with the largest."""
        return [
            Seated(players, {"force_points": points}, f"{players} players with {points} points")
            for players, points in ((2, 24), (6, 60))
        ]

    def play(
        self, seats: Sequence[Seat], options: Mapping[str, Json], seed: int, *, thoroughly: bool = False
    ) -> PlayedAtRandom:
        """Returns a random game of which every position is looked at."""
        return invariants.play_watched(seats, options, seed, _look(thoroughly))

    def tally(self, wanted: int, options: Mapping[str, Json]) -> Tally:
        """Returns an empty tally of what the admitted dice can do."""
        return FeatTally(wanted, [str(kind) for kind in cast("Sequence[Json]", options.get("advanced") or ())])

    def play_until_all_has_happened(
        self, tally: Tally, players: int, seed: int, most: int, *, thoroughly: bool = False
    ) -> Iterator[PlayedAtRandom]:
        """Yields games of curious players with forces of all sizes."""
        assert isinstance(tally, FeatTally)
        return exhaustive.play_until_all_has_happened(tally.inner, seed, most, _look(thoroughly), players)

    def feats_in(self, events: Iterable[Event]) -> Iterable[object]:
        """Returns the feats that events tell of."""
        return (feat for event in events for feat in tally.feats_in(event))

    def contents(self) -> Sequence[Printed]:
        """Returns the names of the rulebook."""
        return contents.rules()

    def unbuilt(self) -> Mapping[str, Sequence[str]]:
        """Returns dice with icons that are not built."""
        return contents.unbuilt_dice()

    def things(self) -> tuple[int, str]:
        """Returns how many kinds of dice there are."""
        return len(EDITION[DICE].dice) + len(EDITION[DICE].terrains), "kinds of dice"


def _look(thoroughly: bool) -> Callable[[Playthrough[State]], None]:
    return invariants.check_match if thoroughly else invariants.glance


WORKSHOP: Final = DragonDiceWorkshop(DragonDice())
