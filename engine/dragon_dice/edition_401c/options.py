"""What players of v4.01c agree on: the size of a force and the advanced dice that may be brought (p. 7, p. 54)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.dragon_dice.agreed import ADVANCED_DICE, ROUTING, points
from engine.dragon_dice.edition_401c.forces import SUGGESTED_POINTS
from engine.dragon_dice.forces.law import LEAST_POINTS, MOST_POINTS
from engine.dragon_dice.table.state import ADVANCED
from engine.game import Option, OptionKind

NO_ROUTING: Final = (
    "Routing is an option of the 1996 edition, and v4.01c knows no routs: leave `routing` out, or choose the 1996 "
    "edition as your game."
)

LASTING: Final = ("about an hour", "one to two hours", "two hours", "two to three hours", "a long evening")
"""How long matches of the suggested sizes take people who answer at once: 150 to 300 answers at 20 seconds each."""

KINDS: Final[Mapping[str, str]] = {
    "dragonkin": "small kin of dragons, summoned by magic",
    "eldarim": "a people of one element, whose champions face dragons",
    "dracolem": "units of bronze, silver and gold",
    "items": "gear that armies carry and roll",
    "minor terrains": "a place within a terrain, for one army",
    "advanced terrains": "frontiers with other eighth faces",
}
"""What each kind of advanced dice is (p. 54-62)."""

OPTIONS: Final[Sequence[Option]] = (
    points(
        dict(zip(SUGGESTED_POINTS, LASTING, strict=True)),
        f"A force has {LEAST_POINTS} to {MOST_POINTS} points; 15, 24, 30, 36 and 60 are usual (p. 7).",
    ),
    Option(
        ADVANCED_DICE,
        OptionKind.SET,
        ADVANCED,
        [],
        "advanced dice that may be brought",
        elsewhere={ROUTING: NO_ROUTING},
        means=KINDS,
    ),
)
"""The options in the order in which they are asked for."""
