"""A book with a die that no other has: v4.01c, and among the Coral Elves a Reef Warden of three health.

It shows its ID whatever it is rolled for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from engine.dragon_dice.edition import Edition, Slot
from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.printed.dice import DieFace
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import DICE
from tests.support.printed import DICE_401C

NAME: Final = "Reef Warden"
SPECIES: Final = "Coral Elves"
_FACES: Final = (DieFace("ID", 3),) * 6

REEF_WARDEN: Final = replace(
    DICE_401C.units["Eagle Knight"],
    name=NAME,
    faces=_FACES,
    printed=tuple(map(str, _FACES)),
    icons=frozenset(face.icon for face in _FACES),
)
_ELVES: Final = replace(DICE_401C.species[SPECIES], units=(*DICE_401C.species[SPECIES].units, REEF_WARDEN))

OWN_DICE: Final = replace(
    DICE_401C,
    species=MappingProxyType({**DICE_401C.species, SPECIES: _ELVES}),
    units=MappingProxyType({**DICE_401C.units, NAME: REEF_WARDEN}),
    dice=MappingProxyType({**DICE_401C.dice, NAME: REEF_WARDEN}),
)


def edition_with(name: str, title: str, own: Mapping[Slot[Any], object]) -> Edition:
    """Returns v4.01c under another name, with these slots filled otherwise."""
    slots = {slot: EDITION[slot] for slot in EDITION}
    return Edition(name, title, {**slots, **own}, rules_version=EDITION.rules_version)


OWN_BOOK: Final = edition_with("own_book", "A Book of One's Own", {DICE: OWN_DICE})
OWN_GAME: Final = DragonDice(OWN_BOOK)
