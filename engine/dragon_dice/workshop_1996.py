"""The workshop of the 1996 edition of Dragon Dice, for tools."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.proving.contents import OF_1996, rules, unbuilt_dice
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import DICE, State
from engine.workshop import Printed, Seated, Workshop


class Workshop1996(Workshop[State]):
    """The rulebook's contents, and the sizes of tables that are measured."""

    tests = "edition_1996"

    @property
    def tables(self) -> Sequence[Seated]:
        """Returns two players with usual forces, and six with large ones."""
        return [
            Seated(players, {"force_points": points, "routing": True}, f"{players} players with {points} points")
            for players, points in ((2, 24), (6, 60))
        ]

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


WORKSHOP: Final = Workshop1996(DragonDice(EDITION))
