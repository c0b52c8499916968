"""The workshop of the 1996 edition of Dragon Dice, for tools."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_1996.feats import feats_in
from engine.dragon_dice.proving.at_work import BookWorkshop, look
from engine.dragon_dice.proving.contents import rules
from engine.dragon_dice.proving.contents_1996 import OF_1996
from engine.dragon_dice.proving.exhaustive_1996 import GAME, Tally1996, play_until_all_has_happened
from engine.events import Event
from engine.simulation import PlayedAtRandom
from engine.values import Json
from engine.workshop import Tally


class Workshop1996(BookWorkshop):
    """The tally of what happens by the booklet, and how its scenario files name its rules."""

    most_games = 2_000
    tests = "edition_1996"
    measured_with = MappingProxyType({"routing": True})

    def tally(self, wanted: int, options: Mapping[str, Json]) -> Tally:
        """Returns an empty tally of all that can happen by the booklet."""
        return Tally1996(wanted)

    def play_until_all_has_happened(
        self, tally: Tally, players: int, seed: int, most: int, *, thoroughly: bool = False
    ) -> Iterator[PlayedAtRandom]:
        """Yields games of players who seldom retreat, with forces of all sizes, every other one with routing."""
        assert isinstance(tally, Tally1996)
        return play_until_all_has_happened(tally, seed, most, look(thoroughly), players)

    def feats_in(self, events: Iterable[Event]) -> Iterable[object]:
        """Returns the feats that events tell of."""
        return (feat for event in events for feat in feats_in(event))

    def names_in(self, rule: str) -> Iterable[str]:
        """Returns the names that the `rule` of a scenario file says: "Special Action Icons, Bullseye; N-35"."""
        for one in rules(OF_1996):
            if re.search(rf"(?:^|[;,] ){re.escape(one.name)}(?=$|[;,]| \()", rule):
                yield one.name


WORKSHOP: Final = Workshop1996(GAME, OF_1996)
