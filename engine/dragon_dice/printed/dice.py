"""The kinds of dice: units, terrains, dragons, items and minor terrains, as printed. `catalogue` holds them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

ACTION_ICONS: Final = ("MELEE", "MISSILE", "MAGIC", "MANEUVER", "SAVE")
"""The normal action icons (p. 3)."""

ID: Final = "ID"
"""The icon that generates whatever is rolled for (p. 3)."""

CHAMPION_LOGO: Final = "SFR / TSR Logo (Eldarim & Dragonkin Champion)"
"""The icon of champions (p. 39)."""

SPECIAL_ICONS: Final = (
    *("Attune", "Bash", "Belly", "Breath", "Bullseye", "Cantrip", "Charge", "Charm", "Choke", "Cloak", "Coil"),
    *("Confuse", "Convert", "Counter", "Create Fireminions", "Crush", "Decapitate", "Dispel Magic", "Double Strike"),
    *("Elemental Relic", "Elevate", "Entangle", "Fabricate", "Ferry", "Firebreath", "Firecloud", "Firewalking"),
    *("Flame", "Flaming Arrow", "Flurry", "Fly", "Frost Breath", "Galeforce", "Gate", "Gore", "Hoof", "Howl", "Hug"),
    *("Hypnotic Glare", "Illusion", "Impale", "Kick", "Magic Suppression", "Net", "Plague", "Poison", "Regenerate"),
    *("Rend", "Rise from the Ashes", "Roar", "Scare", "Screech", "Seize", CHAMPION_LOGO),
    *("SFR / TSR Logo (Medallion)", "SFR Logo (Relic)", "Slay", "Sleep", "Smite", "Smother", "Sneak Attack"),
    *("Sortie", "Spell Disruption", "Stomp", "Stone", "Stun", "Summon Dragon", "Surprise", "Swallow", "Tail"),
    *("Teleport", "Trample", "Trumpet", "Vanish", "Volley", "Wave", "Wayfare", "Web", "Wild Growth", "Wither"),
)
"""The special action icons on dice, in the order of the alphabet (p. 32-43). What they do a book says."""

ELEMENTS: Final = ("air", "death", "earth", "fire", "water")
COLOURS: Final = MappingProxyType({"earth": "gold", "air": "blue", "fire": "red", "water": "green", "death": "black"})
"""In which colour each element is printed on dice."""
ALLOYS: Final = ("bronze", "gold", "silver")

HEALTH_OF_SIZE: Final = MappingProxyType({"small": 1, "medium": 2, "large": 3, "monster": 4, "champion": 4})
"""Health by the size of the die (p. 2, champions p. 62); it is also the number of points a unit costs (p. 3)."""

FACES_OF_SIZE: Final = MappingProxyType({"small": 6, "medium": 6, "large": 6, "monster": 10, "champion": 6})

TERRAIN_ACTIONS: Final = ("MELEE", "MISSILE", "MAGIC")
STANDARD_EIGHTH_FACES: Final = ("City", "Standing Stones", "Temple", "Tower")
ADVANCED_EIGHTH_FACES: Final = ("Castle", "Dragon's Lair", "Grove", "Vortex")
"""Of terrains that may only lie at the frontier (p. 56)."""
LAST_FACE: Final = 8

DOUBLE_FACES: Final = ("Double Maneuvers", "Double Saves")
DISASTERS: Final = ("Dust Storm", "Flanked", "Flood", "Revolt")
"""Faces of minor terrains that halve their army's results (p. 58)."""

DRAGON_KINDS: Final = ("elemental", "hybrid", "ivory", "ivory_hybrid", "white")
DRAGON_ICONS: Final = ("Belly", "Claws", "Dragon Breath", "Jaws", "Tail", "Treasure", "Wing")
DRAGON_FACES: Final = 12

DRAGONKIN: Final = "Dragonkin"
ELDARIM: Final = "Eldarim"
DRACOLEM: Final = "Dracolem"
TREEFOLK: Final = "Treefolk"
UNDEAD: Final = "Undead"

EQUIPMENT, ARTIFACT, MEDALLION, RELIC = ITEM_KINDS = ("equipment", "artifact", "medallion", "relic")
"""The four varieties of items (p. 59)."""


@dataclass(frozen=True, slots=True)
class DieFace:
    """One face of a unit or item: the icon's name and how many of it. A monster's single icon is worth four (p. 29)."""

    icon: str
    count: int
    element: str = ""
    """The element that an Elemental Relic shows on this face (p. 61)."""
    as_id: int = 0
    """The ID results of the logo on a champion of one element, wherever it is considered to be an ID icon (p. 62)."""
    is_sai: bool = field(init=False, repr=False, compare=False)
    """Whether the icon is a special action icon."""
    text: str = field(init=False, repr=False, compare=False)
    """The face as text."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_sai", self.icon != ID and self.icon not in ACTION_ICONS)
        of_element = f" [{self.element}]" if self.element else ""
        object.__setattr__(self, "text", f"{self.icon} {self.count}{of_element}")

    @property
    def is_id(self) -> bool:
        """Returns whether it is an ID icon as far as the shown faces matter: also a logo that is considered to be one
        in every roll except a save roll for itself and the response to a dragon attack (p. 62).
        """
        return self.icon == ID or self.as_id > 0

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit die. `name` is its printed name and unique among all dice: "Knight", "Dragonhero (Fire)"."""

    name: str
    species: str
    unit_class: str
    size: str
    health: int
    elements: tuple[str, ...]
    faces: tuple[DieFace, ...]
    printed: tuple[str, ...]
    """The faces as text, as a roll needs them."""
    icons: frozenset[str]
    """The icons on its faces."""
    alloy: str = ""
    """What a Dracolem is made of."""
    automatic_saves: int = 0
    """Save results of the armored skin whenever the unit is rolled for saves (p. 54)."""

    @property
    def is_monster(self) -> bool:
        """Returns whether this is a ten-sided unit."""
        return self.size == "monster"

    @property
    def is_champion(self) -> bool:
        """Returns whether this is a very large six-sided unit of four health, worth four an icon (p. 31, p. 62)."""
        return self.size == "champion"


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A kind of terrain die: "Coastland City". `faces` are the eight icons, the eighth is the die's own."""

    name: str
    terrain_type: str
    eighth_face: str
    elements: tuple[str, ...]
    faces: tuple[str, ...]

    @property
    def is_advanced(self) -> bool:
        """Returns whether it may only be placed at the frontier (p. 56)."""
        return self.eighth_face in ADVANCED_EIGHTH_FACES

    def icon(self, face: int) -> str:
        """Returns the icon on a face, counted from 1."""
        return self.faces[face - 1]


@dataclass(frozen=True, slots=True)
class MinorTerrainKind:
    """A kind of minor terrain die (p. 57): "Highland Knoll". `anywhere`: Deadlands suit every terrain."""

    name: str
    kind: str
    terrain_type: str
    elements: tuple[str, ...]
    faces: tuple[str, ...]
    anywhere: bool

    @property
    def is_deadland(self) -> bool:
        """Returns whether it counts as dead units as well (p. 58)."""
        return self.elements == ("death",)

    def icon(self, face: int) -> str:
        """Returns the icon on a face, counted from 1."""
        return self.faces[face - 1]


@dataclass(frozen=True, slots=True)
class ItemKind:
    """A kind of item die (p. 59): "Dawn Blade (Air)", "Earthfang". `variety` is one of `ITEM_KINDS`."""

    name: str
    variety: str
    action: str
    """The icon it favours: "MELEE"; empty on medallions and relics."""
    size: str
    """Of equipment: small, medium or large; else empty."""
    elements: tuple[str, ...]
    """One on equipment and artifacts, none on medallions and relics."""
    alloy: str
    faces: tuple[DieFace, ...]
    printed: tuple[str, ...]
    icons: frozenset[str]


@dataclass(frozen=True, slots=True)
class DragonKind:
    """A kind of dragon die: "Water Drake". `counts_as`: for how many required dragons it stands (p. 16)."""

    name: str
    kind: str
    form: str
    elements: tuple[str, ...]
    health: int
    counts_as: int
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Species:
    """A species: its printed name, its elements, and its units by class.

    `advanced` is the match option that admits it (p. 54), empty for the twelve of the standard game.
    """

    key: str
    name: str
    elements: tuple[str, ...]
    units: tuple[UnitKind, ...]
    advanced: str = ""


DieKind = UnitKind | DragonKind | ItemKind | MinorTerrainKind
"""What lies on the table or beside it, except terrains."""


@dataclass(frozen=True, eq=False, slots=True)
class Catalogue:
    """All dice that a book has, by printed name. `species` begins with the twelve of the standard game."""

    species: Mapping[str, Species]
    units: Mapping[str, UnitKind]
    terrains: Mapping[str, TerrainKind]
    dragons: Mapping[str, DragonKind]
    items: Mapping[str, ItemKind]
    minor_terrains: Mapping[str, MinorTerrainKind]
    dice: Mapping[str, DieKind]
    """Units, dragons, items and minor terrains together."""
    whole: Catalogue | None = field(default=None, repr=False)
    """The dice of which a book has a part; None where it has them all."""
    seen: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What dice of matches are, by their ids, for those that have been asked for (see `state.Die`)."""

    @property
    def house(self) -> Catalogue:
        """Returns the dice whose names are understood, so that a book can say of one that it does not have it."""
        return self.whole or self

    @property
    def standard_species(self) -> list[Species]:
        """Returns the species that need no option of the match."""
        return [one for one in self.species.values() if not one.advanced]

    @property
    def standard_terrains(self) -> list[TerrainKind]:
        """Returns the terrains that need no option of the match."""
        return [terrain for terrain in self.terrains.values() if not terrain.is_advanced]
