"""What a spell is: its kind, whom it may be cast at, what it gives while it lasts, and the function that casts it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from engine.d6s.words import key_of

if TYPE_CHECKING:
    from engine.d6s.spells.casting import Casting


class SpellKind(StrEnum):
    """The three kinds of spells (Spells and effects)."""

    INCANTATION = "incantation"
    QUICK = "quick"
    STANDARD = "standard"


class Whom(StrEnum):
    """Whom a spell is cast at."""

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
    """Whom a spell may be cast at. Lengths are whole inches."""

    whom: Whom = Whom.NOBODY
    within: int = 0
    targets: int = 1
    more_by_potency: bool = False
    """Whether each point of Potency allows one target more."""
    needs_sight: bool = False
    can_be_blocked: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aura:
    """Whom a lasting spell reaches around its caster, judged whenever it matters (D-120)."""

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
    cast: Callable[[Casting], Awaitable[None]] | None
    printed: bool = True
    once: bool = field(default=False)
    """Whether it lasts without concentration."""


_SPELLS: dict[str, Spell] = {}


def spell(
    title: str,
    kind: SpellKind,
    aim: Aim = Aim(),
    aura: Aura | None = None,
    gives: Mapping[str, int] = MappingProxyType({}),
    immune: tuple[str, ...] = (),
    printed: bool = True,
) -> Callable[[Any], Any]:
    """Makes the function that follows known as the casting of a spell; its docstring is the rule."""

    def known(function: Callable[[Casting], Awaitable[None]]) -> Callable[[Casting], Awaitable[None]]:
        name = key_of(title)
        rule = " ".join((function.__doc__ or "").split())
        _SPELLS[name] = Spell(name, title, kind, rule, aim, aura, dict(gives), immune, function, printed)
        return function

    return known


SPELLS: Final[Mapping[str, Spell]] = MappingProxyType(_SPELLS)
"""Every spell by its inner name."""


def known_spell(name: str) -> Spell:
    """Returns the spell of that inner name. Raises KeyError."""
    return _SPELLS[name]
