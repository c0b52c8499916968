"""The workshop of the 1996 edition of Dragon Dice, for tools."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.edition_1996.feats import feats_in
from engine.dragon_dice.proving import invariants
from engine.dragon_dice.proving.contents import rules, unbuilt_dice
from engine.dragon_dice.proving.contents_1996 import OF_1996
from engine.dragon_dice.proving.exhaustive_1996 import Tally1996, play_until_all_has_happened
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import DICE, State
from engine.events import Event
from engine.playthrough import Playthrough
from engine.simulation import PlayedAtRandom
from engine.values import Json, Seat
from engine.workshop import Printed, Seated, Tally, Workshop


class Workshop1996(Workshop[State]):
    """Watched play, the tally of what happens, the rulebook's contents, the sizes of tables that are measured."""

    most_games = 2_000

    tests = "edition_1996"

    @property
    def tables(self) -> Sequence[Seated]:
        """Returns two players with usual forces, and six with large ones."""
        return [
            Seated(players, {"force_points": points, "routing": True}, f"{players} players with {points} points")
            for players, points in ((2, 24), (6, 60))
        ]

    def play(
        self, seats: Sequence[Seat], options: Mapping[str, Json], seed: int, *, thoroughly: bool = False
    ) -> PlayedAtRandom:
        """Returns a random game of which every position is looked at."""
        return invariants.play_watched(seats, options, seed, _look(thoroughly), game=GAME)

    def tally(self, wanted: int, options: Mapping[str, Json]) -> Tally:
        """Returns an empty tally of all that can happen by the booklet."""
        return Tally1996(wanted)

    def play_until_all_has_happened(
        self, tally: Tally, players: int, seed: int, most: int, *, thoroughly: bool = False
    ) -> Iterator[PlayedAtRandom]:
        """Yields games of players who seldom retreat, with forces of all sizes, every other one with routing."""
        assert isinstance(tally, Tally1996)
        return play_until_all_has_happened(tally, seed, most, _look(thoroughly), players)

    def feats_in(self, events: Iterable[Event]) -> Iterable[object]:
        """Returns the feats that events tell of."""
        return (feat for event in events for feat in feats_in(event))

    def contents(self) -> Sequence[Printed]:
        """Returns the names of the booklet."""
        return rules(OF_1996)

    def names_in(self, rule: str) -> Iterable[str]:
        """Returns the names that the `rule` of a scenario file says: "Special Action Icons, Bullseye; N-35"."""
        for one in rules(OF_1996):
            if re.search(rf"(?:^|[;,] ){re.escape(one.name)}(?=$|[;,]| \()", rule):
                yield one.name

    def unbuilt(self) -> Mapping[str, Sequence[str]]:
        """Returns dice with icons that are not built."""
        return unbuilt_dice(OF_1996)

    def things(self) -> tuple[int, str]:
        """Returns how many kinds of dice there are."""
        return len(EDITION[DICE].dice) + len(EDITION[DICE].terrains), "kinds of dice"


def _look(thoroughly: bool) -> Callable[[Playthrough[State]], None]:
    return invariants.check_match if thoroughly else invariants.glance


GAME: Final = DragonDice(EDITION)
WORKSHOP: Final = Workshop1996(GAME)
