"""What is known of a feature: its name, its rule in our words, and the place that obeys it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeVar

from engine.d6s.words import key_of

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature and its rule. `place` is the module and the function or class that obey it."""

    name: str
    title: str
    rule: str
    place: str


_FEATURES: dict[str, Feature] = {}

FEATURES: Final[Mapping[str, Feature]] = MappingProxyType(_FEATURES)
"""Every feature by its inner name."""


def feature(title: str) -> Callable[[F], F]:
    """Make a function or a class known as the one place of a feature; its docstring is the rule."""

    def known(function: F) -> F:
        place = f"{function.__module__.removeprefix('engine.d6s.')}: {function.__name__}"
        rule = " ".join((function.__doc__ or "").split())
        _FEATURES[key_of(title)] = Feature(key_of(title), title, rule, place)
        return function

    return known
