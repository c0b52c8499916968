"""What can be looked up of Dragon Dice: every die, and all dice of a species or a sort together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from bot.games.dragon_dice.forces.assortment import every_group
from bot.games.dragon_dice.words.names import what_is
from engine.dragon_dice.forces.law import ForceLaw
from engine.dragon_dice.printed.dice import Catalogue
from images.pictures import Sheet


@cache
def every_card(law: ForceLaw, known: Catalogue) -> Mapping[str, str | Sheet]:
    """Returns a die of a book by its printed name, or a group of dice as a sheet, each by what it is called and what it
    is."""
    offered: dict[str, str | Sheet] = {
        f"{group.name} (all)": Sheet(group.name, (("All dice", group.dice),)) for group in every_group(law, known)
    }
    offered |= {f"{unit.name} ({unit.species})": unit.name for unit in known.units.values()}
    offered |= {f"{name} (terrain)": name for name in known.terrains}
    offered |= {f"{name} (dragon)": name for name in known.dragons}
    offered |= {f"{name} ({what_is(name, known)})": name for name in known.items}
    offered |= {f"{name} (minor terrain)": name for name in known.minor_terrains}
    return MappingProxyType(offered)
