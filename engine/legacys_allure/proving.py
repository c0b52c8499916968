"""What is counted of random play: whether each keyword, operation and trigger has made a difference.

A keyword is a module with its rule as a function: it has made a difference when that function said something else than
nothing, or changed the number it was handed. It is seen at work wherever the rules come to it, and nowhere else.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, wraps
from importlib.resources import files
from typing import Any, Final

from engine.legacys_allure.cards import CardEffect
from engine.legacys_allure.effects.table import PLAYS
from engine.legacys_allure.keywords import legendary
from engine.legacys_allure.keywords.table import KEYWORDS, MODULES
from engine.legacys_allure.schema.operations import OPS

OPERATIONS: Final[Mapping[str, str]] = {
    play.__module__.rpartition(".")[2]: kind.__name__ for kind, play in PLAYS.items()
}
"""The operations by the word that a card has for them, with the class of each."""

assert set(OPERATIONS) == set(OPS), "every operation has a module of its name"


@cache
def proving_cards() -> str:
    """Returns a text of cards that do what no card of the starter set does."""
    return files("engine.legacys_allure").joinpath("data", "proving.yaml").read_text(encoding="utf-8")


def keyword_feats() -> tuple[str, ...]:
    """Returns what is counted here, in words."""
    return (*(f"keyword {k.printed}" for k in KEYWORDS.values()), *(f"op {op}" for op in OPERATIONS))


@contextmanager
def counted(counts: Counter[str]) -> Iterator[None]:
    """Counts into `counts` while it lasts."""
    before: list[tuple[Any, str, Any]] = []
    plays = dict(PLAYS)
    for module in MODULES:
        printed = KEYWORDS[module.__name__.rpartition(".")[2].rstrip("_")].printed
        for name, function in vars(module).items():
            if inspect.isfunction(function) and function.__module__ == module.__name__ and not name.startswith("_"):
                before.append((module, name, function))
    for module, name, function in before:
        printed = KEYWORDS[module.__name__.rpartition(".")[2].rstrip("_")].printed
        setattr(module, name, _counting(function, f"keyword {printed}", counts))
    for kind, play in plays.items():
        PLAYS[kind] = _playing(play, f"op {play.__module__.rpartition('.')[2]}", counts)
    try:
        yield
    finally:
        for module, name, function in before:
            setattr(module, name, function)
        PLAYS.update(plays)


def _counting(function: Callable[..., Any], feat: str, counts: Counter[str]) -> Callable[..., Any]:
    does_not_answer = inspect.signature(function).return_annotation == "None"
    is_about_copies = function is legendary.too_many

    @wraps(function)
    def called(*given: Any, **further: Any) -> Any:
        result = function(*given, **further)
        if does_not_answer or (is_about_copies and getattr(given[0], "legendary", False)) or _matters(result, given):
            counts[feat] += 1
        return result

    return called


def _matters(result: Any, given: tuple[Any, ...]) -> bool:
    if isinstance(result, bool) or result is None or not isinstance(result, int):
        return bool(result)
    numbers = [one for one in given if isinstance(one, int) and not isinstance(one, bool)]
    return result != (numbers[0] if numbers else 0)


def _playing(play: Callable[..., Any], feat: str, counts: Counter[str]) -> Callable[..., Any]:
    @wraps(play)
    async def played(battle: Any, use: Any, effect: CardEffect) -> None:
        counts[feat] += battle.is_heard
        await play(battle, use, effect)

    return played
