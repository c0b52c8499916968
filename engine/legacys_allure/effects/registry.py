"""How an operation's function is found: by the type of the effect."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import CardEffect

E = TypeVar("E", bound=CardEffect)
Play = Callable[["Battle", "AbilityUse", Any], Awaitable[None]]

PLAYS: Final[dict[type[CardEffect], Play]] = {}
"""What plays each kind of effect. Complete once `engine.legacys_allure.effects.table` is imported."""


def plays(
    kind: type[E],
) -> Callable[[Callable[[Battle, AbilityUse, E], Awaitable[None]]], Callable[[Battle, AbilityUse, E], Awaitable[None]]]:
    """Says that the decorated function plays effects of this kind."""

    def register(
        function: Callable[[Battle, AbilityUse, E], Awaitable[None]],
    ) -> Callable[[Battle, AbilityUse, E], Awaitable[None]]:
        PLAYS[kind] = function
        return function

    return register
