"""What players of the 1996 edition agree on: the size of a force, and whether armies can be routed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.agreed import ADVANCED_DICE, ROUTING, points
from engine.dragon_dice.edition_1996.forces import SUGGESTED_POINTS
from engine.dragon_dice.forces.law import LEAST_POINTS, MOST_POINTS
from engine.dragon_dice.table.state import ADVANCED
from engine.game import Option, OptionKind

NO_ADVANCED_DICE: Final = (
    "There were no advanced dice in 1996: {what} came later. Leave `{what}` out, or choose Dragon Dice v4.01c "
    "as your game."
)

LASTING: Final = ("one to two hours", "one to two hours", "two hours")
"""How long matches of the suggested sizes take people who answer at once."""

OPTIONS: Final[Sequence[Option]] = (
    points(
        dict(zip(SUGGESTED_POINTS, LASTING, strict=True)),
        f"A force has {LEAST_POINTS} to {MOST_POINTS} points; 23, 24 and 35 are suggested (Decide Battle Size).",
    ),
    Option(
        ROUTING,
        OptionKind.SWITCH,
        (),
        False,
        "whether armies can be routed (an option for players who know the game)",
        means={True: "armies that lose badly may flee"},
        elsewhere={what: NO_ADVANCED_DICE.format(what=what) for what in (ADVANCED_DICE, *ADVANCED)},
    ),
)
"""The options in the order in which they are asked for."""
