"""The workshop of Dragon Dice, for tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from engine.dragon_dice.proving import exhaustive
from engine.dragon_dice.proving.at_work import BookWorkshop, look
from engine.dragon_dice.proving.contents import OF_401C
from engine.dragon_dice.proving.tally import DragonDiceTally as DiceTally
from engine.dragon_dice.proving.tally import feats_in
from engine.dragon_dice.rules import DragonDice
from engine.events import Event
from engine.simulation import PlayedAtRandom
from engine.values import Json
from engine.workshop import Tally


class DragonDiceWorkshop(BookWorkshop):
    """The tally of every icon, spell, species ability and dragon."""

    most_games = exhaustive.LONG_ENOUGH

    def tally(self, wanted: int, options: Mapping[str, Json]) -> Tally:
        """Returns an empty tally of what the admitted dice can do."""
        return DiceTally(wanted, [str(kind) for kind in cast("Sequence[Json]", options.get("advanced") or ())])

    def play_until_all_has_happened(
        self, tally: Tally, players: int, seed: int, most: int, *, thoroughly: bool = False
    ) -> Iterator[PlayedAtRandom]:
        """Yields games of curious players with forces of all sizes."""
        assert isinstance(tally, DiceTally)
        return exhaustive.play_until_all_has_happened(tally, seed, most, look(thoroughly), players)

    def feats_in(self, events: Iterable[Event]) -> Iterable[object]:
        """Returns the feats that events tell of."""
        return (feat for event in events for feat in feats_in(event))


WORKSHOP: Final = DragonDiceWorkshop(DragonDice(), OF_401C)
