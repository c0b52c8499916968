"""What a spell is: its kind, whom it may be cast at, what it gives while it lasts, what follows when it ends."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.d6s.areas import Shape
from engine.d6s.battle import Battle
from engine.d6s.geometry import INCH
from engine.d6s.state import Effect
from engine.d6s.words import key_of


class SpellKind(StrEnum):
    """The three kinds of spells (Spells and effects)."""

    INCANTATION = "incantation"
    QUICK = "quick"
    STANDARD = "standard"


class Whom(StrEnum):
    """The target of a spell."""

    NOBODY = "nobody"
    """Nothing is named: it works on the caster or around it."""
    ALLIES = "allies"
    """The caster or allies."""
    ENEMIES = "enemies"
    ANYBODY = "anybody"
    POINT = "point"
    DIRECTION = "direction"
    SPELL = "spell"
    FALLEN = "fallen"


@dataclass(frozen=True, slots=True)
class Aim:
    """The possible targets of a spell. Lengths are whole inches."""

    whom: Whom = Whom.NOBODY
    within: int = 0
    targets: int = 1
    more_by_potency: bool = False
    """Whether each point of Potency allows one target more."""
    needs_sight: bool = False
    can_be_blocked: bool = False
    choices: tuple[str, ...] = ()
    shape: Shape | None = None
    """The area that it fills, `within` inches long, toward the point that is named."""
    save: str = ""
    """The save by which its targets resist it; empty where none does."""

    @property
    def reach(self) -> int:
        """Returns how far it reaches, in 1/1000 inch."""
        return self.within * INCH


AIMLESS: Final = Aim()
"""Of spells that work on the caster or around it."""


@dataclass(frozen=True, slots=True)
class Aura:
    """The characters that a lasting spell reaches around its caster, judged whenever it matters (D-120)."""

    reach: int
    by_potency: int = 0
    on_allies: bool = True
    """On the caster and its allies; else on enemies."""


@dataclass(frozen=True, slots=True)
class Spell:
    """One spell."""

    name: str
    title: str
    kind: SpellKind
    rule: str
    aim: Aim
    aura: Aura | None
    gives: Mapping[str, int]
    """What it adds to `fight`, `saves`, `will`, `toughness`, `speed`, `armor`, `attacks`, `strength` while it lasts."""
    immune: tuple[str, ...]
    """Conditions it keeps away while it lasts."""
    printed: bool = True
    once: bool = field(default=False)
    """Whether it lasts without concentration."""


_SPELLS: dict[str, Spell] = {}


def know(spell: Spell) -> None:
    """Makes a spell known."""
    _SPELLS[spell.name] = spell


SPELLS: Final[Mapping[str, Spell]] = MappingProxyType(_SPELLS)
"""Every spell by its inner name."""


def titles() -> list[str]:
    """Returns the printed names of all spells."""
    return [spell.title for spell in _SPELLS.values()]


def known_spell(name: str) -> Spell:
    """Returns the spell of that inner name. Raises KeyError."""
    return _SPELLS[name]


WhenItEnds: TypeAlias = Callable[[Battle, Effect], Awaitable[None]]

_WHEN_IT_ENDS: dict[str, WhenItEnds] = {}


def when_it_ends(title: str) -> Callable[[WhenItEnds], WhenItEnds]:
    """The function that follows does what comes when that spell ends, however it ends."""

    def known(function: WhenItEnds) -> WhenItEnds:
        _WHEN_IT_ENDS[key_of(title)] = function
        return function

    return known


async def has_ended(battle: Battle, effect: Effect) -> None:
    """Does what comes when a spell has ended; with most of them nothing does."""
    follows = _WHEN_IT_ENDS.get(effect.spell)
    if follows is not None:
        await follows(battle, effect)
