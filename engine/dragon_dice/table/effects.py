"""Lasting effects: records of target, caster and end (p. 28, p. 44-45).

An effect is data. Its influence on a roll is looked up by its name each time (`modifiers`, `species`, `dying`), so
nothing has to be switched off when it ends. Effects last until the beginning of a player's next turn (`ends_with`),
except those of a champion on a dragon (`dragons.champions`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, cast

from engine.dragon_dice.edition import Slot
from engine.values import Json, Seat

TAME: Final = "Tame"
CONTROL: Final = "Control"
HOLDS: Final = (TAME, CONTROL)
"""What a champion does to a dragon, for as long as the two stay together (p. 62-63)."""
CHILL_WIND: Final = "Chill Wind"
CHILL: Final = 2
"""Results that Earthfang's summons subtract from every roll there, until the terrain is maneuvered (p. 61)."""


@dataclass(frozen=True, slots=True)
class Influence:
    """What a lasting effect does beside changing rolls: a line of the book for each that does something."""

    stills: bool = False
    """Whether its unit may not be rolled at all."""
    stills_unless_forced: bool = False
    """Whether its unit is rolled only when something aims at it alone and makes it roll (R-05, R-26)."""
    holds: bool = False
    """Whether its unit may not leave its terrain."""
    ends_on_leaving: bool = False
    """Whether it ends when its unit leaves its terrain all the same."""
    ends_on_roll: bool = False
    """Whether it ends when the unit that brought it is rolled."""
    hides: bool = False
    """Whether opponents may not aim missiles and spells at its army."""
    silences_ids: bool = False
    """Whether its army ignores its ID results."""
    takes_the_killed: bool = False
    """Whether units killed under it go to the Reserve Area (`dying.OPEN_GRAVE` says which)."""
    buries_the_killed: bool = False
    """Whether units killed there roll a save or are buried."""
    saves_by_exchange: bool = False
    """Whether its player may exchange killed units with lesser ones (`edition_401c.species.stepped_damage`)."""


NO_INFLUENCE: Final = Influence()

INFLUENCES: Final = Slot[Mapping[str, Influence]]("influences of lasting effects")
"""What the lasting effects of a book do beside changing rolls, by their names."""


class On(StrEnum):
    """What an effect lies on."""

    ARMY = "army"
    """An army at a place: `owner` and `place`. It stays there when units move (p. 44)."""
    TERRAIN = "terrain"
    UNIT = "unit"
    """One die, wherever it goes."""
    DUA = "dua"


@dataclass(frozen=True, slots=True)
class LastingEffect:
    """One lasting effect.

    `strength` is the number it works with: its printed value times the castings, or an icon's X. `by` brought it about,
    `ends_with` is the player at whose next turn it ends (the caster; for a dragon's breath the one who suffers it), or
    None where no beginning of a turn ends it (a dragon that is tamed or controlled, Chill Wind).
    """

    name: str
    on: On
    by: Seat
    ends_with: Seat | None
    owner: Seat | None = None
    place: str | None = None
    die: str | None = None
    strength: int = 1
    castings: int = 1
    source: str | None = None
    """The die whose leaving ends it, where there is one (Hypnotic Glare, Tame, Control)."""
    is_death_magic: bool = False
    """Whether it is a spell cast with death magic, which a Temple keeps away (p. 15)."""
    left: int = 0
    """With which of the coming ends of turns of `ends_with` it ends; 0: with the beginning of their next turn."""

    def is_on_army(self, owner: Seat, place: str) -> bool:
        """Returns whether it lies on this very army."""
        return self.on is On.ARMY and self.owner == owner and self.place == place

    def is_on_terrain(self, place: str) -> bool:
        """Returns whether it lies on this terrain."""
        return self.on is On.TERRAIN and self.place == place

    def to_json(self) -> dict[str, Json]:
        """Returns the effect as JSON, without what is not set; `from_json` undoes it."""
        values: dict[str, Json] = {name: getattr(self, name) for name in self.__slots__}
        if not self.left:
            del values["left"]
        return {name: value for name, value in values.items() if value is not None and value is not False}

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> LastingEffect:
        """Returns the effect that `to_json` wrote."""
        values = cast("dict[str, object]", dict(data))
        values["on"] = On(str(values["on"]))
        values.setdefault("ends_with", None)
        return cls(**values)  # type: ignore[arg-type]
