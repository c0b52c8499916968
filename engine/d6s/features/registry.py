"""What is known of a feature: its rule, and the functions by which it changes an attack or follows a kill."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from engine.d6s.battle import Battle
from engine.d6s.book import OnHit
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.words import key_of

F = TypeVar("F", bound=Callable[..., Any])

AfterKill: TypeAlias = Callable[[Battle, Character], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Blow:
    """What a feature makes of an attack that hits."""

    kind: str | None = None
    """The kind of its damage."""
    brings: tuple[OnHit, ...] = ()
    push: int = 0
    """Inches that the target is pushed away."""
    pull: int = 0
    """Inches that the target is pulled nearer."""


ChangesBlow: TypeAlias = Callable[[Strike], Blow | None]


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature and its rule. `place` is the module and function that obey it."""

    name: str
    title: str
    rule: str
    place: str


_FEATURES: dict[str, Feature] = {}
_ADVANTAGE: dict[str, Callable[[State, Strike], bool]] = {}
_DISADVANTAGE: dict[str, Callable[[State, Strike], bool]] = {}
_STRENGTH: dict[str, Callable[[State, Strike, int], int]] = {}
_AFTER_KILL: dict[str, AfterKill] = {}
_BLOWS: dict[str, ChangesBlow] = {}

FEATURES: Final[Mapping[str, Feature]] = MappingProxyType(_FEATURES)
"""Every feature by its inner name."""
ADVANTAGE: Final[Mapping[str, Callable[[State, Strike], bool]]] = MappingProxyType(_ADVANTAGE)
"""Features of the attacker that give its to-hit roll advantage."""
DISADVANTAGE: Final[Mapping[str, Callable[[State, Strike], bool]]] = MappingProxyType(_DISADVANTAGE)
"""Features of the target that give the to-hit roll disadvantage."""
BLOWS: Final[Mapping[str, ChangesBlow]] = MappingProxyType(_BLOWS)
"""Features of the attacker that change what a hit does."""
STRENGTH: Final[Mapping[str, Callable[[State, Strike, int], int]]] = MappingProxyType(_STRENGTH)
"""Features of the attacker that add Strength; they are told the net advantage of the roll."""


def _named(title: str, function: Callable[..., Any]) -> str:
    name = key_of(title)
    place = f"{function.__module__.removeprefix('engine.d6s.')}: {function.__name__}"
    _FEATURES[name] = Feature(name, title, " ".join((function.__doc__ or "").split()), place)
    return name


def feature(title: str) -> Callable[[F], F]:
    """Makes a function known as the one place of a feature; its docstring is the rule."""

    def known(function: F) -> F:
        _named(title, function)
        return function

    return known


def gives_advantage(title: str) -> Callable[[F], F]:
    """The function that follows says when the attacker's feature gives advantage."""

    def known(function: F) -> F:
        _ADVANTAGE[_named(title, function)] = function
        return function

    return known


def gives_disadvantage(title: str) -> Callable[[F], F]:
    """The function that follows says when the target's feature gives disadvantage."""

    def known(function: F) -> F:
        _DISADVANTAGE[_named(title, function)] = function
        return function

    return known


def adds_strength(title: str) -> Callable[[F], F]:
    """The function that follows says how much Strength the attacker's feature adds."""

    def known(function: F) -> F:
        _STRENGTH[_named(title, function)] = function
        return function

    return known


def changes_blow(title: str) -> Callable[[ChangesBlow], ChangesBlow]:
    """The function that follows says what the attacker's feature makes of an attack, or None where it is not meant."""

    def known(function: ChangesBlow) -> ChangesBlow:
        _BLOWS[_named(title, function)] = function
        return function

    return known


def follows_kill(title: str) -> Callable[[AfterKill], AfterKill]:
    """The function that follows is played when a character with the feature has eliminated an enemy by an attack."""

    def known(function: AfterKill) -> AfterKill:
        _AFTER_KILL[_named(title, function)] = function
        return function

    return known


async def has_killed(battle: Battle, strike: Strike) -> None:
    """Plays what follows when an attack has eliminated an enemy: whomever it met, who need not be whom it aimed at."""
    unit, met = strike.attacker, strike.target
    if met.in_play or met.home is unit.side or not unit.in_play:
        return
    for name, follows in _AFTER_KILL.items():
        if unit.kit.has(name):
            await follows(battle, unit)


def passive(title: str, rule: str, place: str) -> None:
    """Makes a feature known that the function at that place looks at: `numbers: leads`."""
    name = key_of(title)
    _FEATURES[name] = Feature(name, title, rule, place)
