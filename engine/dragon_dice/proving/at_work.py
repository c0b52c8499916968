"""What the workshops of all books of Dragon Dice do alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.dragon_dice.proving import invariants
from engine.dragon_dice.proving.contents import RulebookIndex, rules, unbuilt_dice
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import DICE, State
from engine.playthrough import Playthrough
from engine.simulation import PlayedAtRandom
from engine.values import Json, Seat
from engine.workshop import Printed, Seated, Workshop


class BookWorkshop(Workshop[State]):
    """Watched play, the rulebook's contents, the sizes of tables that are measured."""

    measured_with: Mapping[str, Json] = {}
    """The options of measured tables, besides the points."""

    def __init__(self, game: DragonDice, book: RulebookIndex) -> None:
        super().__init__(game)
        self._rules = game
        self._book = book

    @property
    def tables(self) -> Sequence[Seated]:
        """Returns two players with usual forces, and six with the largest."""
        return [
            Seated(players, {"force_points": points, **self.measured_with}, f"{players} players with {points} points")
            for players, points in ((2, 24), (6, 60))
        ]

    def play(
        self, seats: Sequence[Seat], options: Mapping[str, Json], seed: int, *, thoroughly: bool = False
    ) -> PlayedAtRandom:
        """Returns a random game of which every position is looked at."""
        return invariants.play_watched(seats, options, seed, look(thoroughly), game=self._rules)

    def contents(self) -> Sequence[Printed]:
        """Returns the names of the rulebook."""
        return rules(self._book)

    def unbuilt(self) -> Mapping[str, Sequence[str]]:
        """Returns dice with icons that are not built."""
        return unbuilt_dice(self._book)

    def things(self) -> tuple[int, str]:
        """Returns how many kinds of dice there are."""
        known = self._rules.edition[DICE]
        return len(known.dice) + len(known.terrains), "kinds of dice"


def look(thoroughly: bool) -> Callable[[Playthrough[State]], None]:
    """Returns how a match is looked at: at a glance, or resumed at every decision and replayed."""
    return invariants.check_match if thoroughly else invariants.glance
