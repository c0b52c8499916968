"""The words of the booklet for people: colours instead of elements (Basic Terms, Elements; N-04)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_1996.lasting import BURNING_HANDS, DRAGON_BREATH, LASTING
from engine.dragon_dice.wording import Wording

COLOURS: Final = MappingProxyType({"earth": "gold", "air": "blue", "fire": "red", "water": "green", "death": "black"})

WORDING: Final = Wording(
    LASTING,
    COLOURS,
    MappingProxyType({BURNING_HANDS: "melee ×2", DRAGON_BREATH: "no automatic saves"}),
    phases_without=("species abilities",),
)
