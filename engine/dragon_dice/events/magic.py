"""Magic (p. 12-13, 44-51): what there is to spend, and spells from their announcement on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum

from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened
from engine.values import Seat


class NoSpell(StrEnum):
    """Why an army that has magic to spend casts nothing."""

    TOO_DEAR = "too dear"
    """No spell that may be cast from where the army is costs so little, of the elements and species there are."""
    NO_TARGET = "no target"
    """Those that it could pay for have nothing to be aimed at."""


@dataclass(frozen=True, slots=True)
class AnnouncedSpell:
    """A spell as its caster (`player`) has announced it: how many castings, with which magic, at what.

    `target` holds an army ("B frontier"), a terrain or units; `to` is where units are moved, `dragons` who is summoned.
    """

    player: Seat
    spell: str
    castings: int
    element: str
    target: tuple[str, ...]
    to: Place | None = None
    dragons: tuple[DieId, ...] = ()


@dataclass(frozen=True, slots=True)
class MagicTotalled(Happened, name="magic_totalled"):
    """An army may spend this much magic; `most` by element is how much of it that could be.

    `causes` are the names of what makes magic of other elements than the dice's own. `doubled` by element is how many
    points count two when there is as much of it as possible. `no_spell` says why it can cast nothing.
    """

    player: Seat
    place: Place
    total: int
    most: Mapping[str, int]
    by_cantrip: bool = False
    causes: tuple[str, ...] = ()
    doubled: Mapping[str, int] = field(default_factory=dict)
    no_spell: NoSpell | None = None


@dataclass(frozen=True, slots=True)
class DeathMagicBought(Happened, name="death_magic_bought"):
    """`points` of `player` become twice as many black ones, because `victim` buries dead units worth as much."""

    player: Seat
    place: Place
    victim: Seat
    points: int


@dataclass(frozen=True, slots=True)
class MagicNegated(Happened, name="magic_negated"):
    """The Frostwings of `player` have rolled magic results, and take `negated` away."""

    player: Seat
    place: Place
    results: int
    negated: int


@dataclass(frozen=True, slots=True)
class SpellsAnnounced(Happened, name="spells_announced"):
    """All spells of one magic action, or of one Cantrip; none where a player casts nothing."""

    player: Seat
    place: Place
    spells: tuple[AnnouncedSpell, ...]


@dataclass(frozen=True, slots=True)
class SpellsDispelled(Happened, name="spells_dispelled"):
    """A player has rolled Dispel Magic; `spells` are those that were affected, as announced."""

    player: Seat
    faces: Mapping[DieId, str]
    spells: tuple[AnnouncedSpell, ...]


@dataclass(frozen=True, slots=True)
class SpellResolved(AnnouncedSpell, Happened, name="spell_cast"):
    """A spell resolves now, on what is left of its target."""

    def announced(self) -> AnnouncedSpell:
        """Returns the announcement by which all of it would be cast."""
        return AnnouncedSpell(**{one.name: getattr(self, one.name) for one in fields(AnnouncedSpell)})


@dataclass(frozen=True, slots=True)
class SpellLost(AnnouncedSpell, Happened, name="spell_lost"):
    """Nothing of a spell's target is left, or it is out of reach."""
