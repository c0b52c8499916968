"""What is known of a feature: its rule, and the functions by which it changes an attack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from engine.d6s.words import key_of

if TYPE_CHECKING:
    from engine.d6s.state import State
    from engine.d6s.strikes import Strike

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature and its rule."""

    name: str
    title: str
    rule: str


_FEATURES: dict[str, Feature] = {}
_ADVANTAGE: dict[str, Callable[[State, Strike], bool]] = {}
_DISADVANTAGE: dict[str, Callable[[State, Strike], bool]] = {}
_STRENGTH: dict[str, Callable[[State, Strike, int], int]] = {}

FEATURES: Final[Mapping[str, Feature]] = MappingProxyType(_FEATURES)
"""Every feature by its inner name."""
ADVANTAGE: Final[Mapping[str, Callable[[State, Strike], bool]]] = MappingProxyType(_ADVANTAGE)
"""Features of the attacker that give its to-hit roll advantage."""
DISADVANTAGE: Final[Mapping[str, Callable[[State, Strike], bool]]] = MappingProxyType(_DISADVANTAGE)
"""Features of the target that give the to-hit roll disadvantage."""
STRENGTH: Final[Mapping[str, Callable[[State, Strike, int], int]]] = MappingProxyType(_STRENGTH)
"""Features of the attacker that add Strength; they are told the net advantage of the roll."""


def _named(title: str, function: Callable[..., Any]) -> str:
    name = key_of(title)
    _FEATURES[name] = Feature(name, title, " ".join((function.__doc__ or "").split()))
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


def passive(title: str, rule: str) -> None:
    """Makes a feature known that other modules look at where its rule says so."""
    name = key_of(title)
    _FEATURES[name] = Feature(name, title, rule)
