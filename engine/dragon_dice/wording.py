"""How a book calls, for people, what all books have. Data, files and answers keep the names of the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.rolls.modifiers import Lasting

_AS_THEY_ARE: Final[Mapping[str, str]] = MappingProxyType({element: element for element in ELEMENTS})
_NONE: Final[Mapping[str, str]] = MappingProxyType({})
_EIGHTH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "City": "each turn it recruits a dead unit of 1 health, or promotes one unit (p. 15)",
        "Standing Stones": "its army may turn magic into the elements of the terrain (p. 15)",
        "Temple": "no death magic of others touches its army, and each turn another player buries a dead unit (p. 15)",
        "Tower": "its army may shoot at any army, even at reserves (p. 15)",
        "Castle": "it becomes a City, Standing Stones, a Temple or a Tower (p. 56)",
        "Dragon's Lair": "each turn it summons a dragon (p. 56)",
        "Grove": "each turn something buried comes back (p. 56)",
        "Vortex": "its army may throw one unit again in rolls but those for maneuver (p. 56)",
    }
)
_ALTERNATIVE: Final = "its army may take this action instead of that of the terrain (p. 58)"
_BURIED: Final = "and the minor terrain is buried when its army next marches (p. 58)"
_MINOR: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ID": "turn it to a face with magic, missile or melee (p. 58)",
        "MAGIC": _ALTERNATIVE,
        "MISSILE": _ALTERNATIVE,
        "MELEE": _ALTERNATIVE,
        "Double Maneuvers": "its army's IDs count twice in rolls for maneuver (p. 58)",
        "Double Saves": "its army's IDs count twice in rolls for saves (p. 58)",
        "Dust Storm": f"its army's missile results are halved, {_BURIED}",
        "Flanked": f"its army's saves are halved, {_BURIED}",
        "Flood": f"its army's maneuver results are halved, {_BURIED}",
        "Revolt": f"its army's melee results are halved, {_BURIED}",
    }
)


@dataclass(frozen=True, eq=False, slots=True)
class Terminology:
    """The words of a book, and the words for its lasting effects."""

    lasting: Mapping[str, Lasting]
    """What lasting effects do to rolls."""
    spells: Mapping[str, PrintedSpell]
    """The spells as printed, by their names."""
    elements: Mapping[str, str] = field(default_factory=lambda: _AS_THEY_ARE)
    """The elements by their names of the house: "gold" for "earth"."""
    sizes: Mapping[str, str] = field(default_factory=lambda: _NONE)
    """The sizes of units by those of the house: "rare" for "large"."""
    eighth: Mapping[str, str] = field(default_factory=lambda: _EIGHTH)
    """What holding each eighth face is good for, in short, with its place in the book."""
    doubled: str = "its IDs count twice in all its rolls (p. 15)"
    """What is doubled for the army that holds any eighth face."""
    minor: Mapping[str, str] = field(default_factory=lambda: _MINOR)
    """What each face of a minor terrain does while it shows, in short, with its place in the book."""
    made_of: str = "elements"
    """What the elements together are called."""
    from_reserve: str = "may only cast those spells that can be cast from there"
    """What an army in reserve can do."""
    cast_from_reserve: str = "can be cast from the Reserve Area (R)"
    """The same of one spell that an army in reserve can cast."""
    by_cantrip: str = "only spells that it can cast"
    """Which spells Cantrip casts; empty where it casts all."""
    of_rolls: str = "p. 27"
    """Where the book says how a roll is counted."""
    of_damage: str = "p. 29"
    """Where the book says which units die of damage."""
    of_actions: str = "p. 11"
    """Where the book says which action an army may take."""
    of_reach: str = "p. 12"
    """Where the book says which armies missiles reach."""
    of_eighth: str = "p. 15"
    """Where the book tells of the eighth faces."""
    of_reserves: str = "Reserves Phase, p. 14"
    """As what the book knows the end of a turn, and where it tells of it."""
    icons: Mapping[str, str] = field(default_factory=lambda: _NONE)
    """The rule of icons that are built for several books and told for this one in words of its own."""
    on_dice: Mapping[str, str] = field(default_factory=lambda: _NONE)
    """What effects that lie on single dice do, in two words: "melee ×2"."""
    resting: str = "Summoning Pool"
    """Where dragons lie that are at no terrain, as a heading."""
    pool: str = "Summoning Pool"
    """What lies there, after whose it is."""
    resting_short: str = "Pool"
    """The same where there is little room."""
    at_rest: str = "in the summoning pool"
    """The same of dragons that lie there."""
    to_rest: str = "to its owner's Summoning Pool"
    """The same of a dragon that goes there."""
    from_rest: str = "from the Summoning Pool"
    """The same of a dragon that comes from there."""
    between_dragons: str = (
        "A dragon attacks another dragon rather than the army where it may: one that is not of its elements, but no "
        "Ivory one; Ivory and Ivory Hybrid Dragons attack the army alone (p. 17)."
    )
    """Why dragons attack each other."""
    whom_dragons_attack: str = "dragons attack the army of whose turn it is, whoever owns them (p. 17)."
    """The targets of dragons that do not attack each other."""
    phases_without: tuple[str, ...] = ()
    """The phases of a turn of v4.01c that this book does not have."""

    def element(self, name: str) -> str:
        """Returns how an element is called; what is none, such as ivory, by its own name."""
        return self.elements.get(name, name)

    def size(self, name: str) -> str:
        """Returns how a size of units is called."""
        return self.sizes.get(name, name)

    def colours(self, names: Iterable[str]) -> list[str]:
        """Returns how elements are called."""
        return [self.element(name) for name in names]


WORDING: Final = Slot[Terminology]("wording")
"""The words of a book."""
