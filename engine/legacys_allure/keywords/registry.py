"""What a keyword is, and how a module says that it is one."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

F = TypeVar("F", bound=Callable[..., object])


class Category(StrEnum):
    """What kind of word a keyword is."""

    TERM = "term"
    ZONE = "zone"
    PASSIVE = "passive"
    STATUS = "status"
    EFFECT = "effect"
    ACTION = "action"
    TARGET = "target"


@dataclass(frozen=True)
class Keyword:
    """A keyword of the reference: its id in data, its printed name with X if it has one, and its rule in our words."""

    id: str
    printed: str
    category: Category
    takes_x: bool
    needs_x: bool
    rule: str

    @property
    def name(self) -> str:
        """Returns the printed name without X."""
        return self.printed.removesuffix(" X")


_RETURNS: Final = re.compile(r"(?<=\S)\s+Returns\s[^.]*\.(?=\s|$)")
"""What a docstring says of the function's value: nothing for players."""

KEYWORDS: Final[dict[str, Keyword]] = {}
"""By id. Complete once `engine.legacys_allure.keywords.table` is imported."""


def keyword(printed: str, category: Category, *, x_may_be_left_out: bool = False) -> Callable[[F], F]:
    """Says that the decorated function is what a keyword does; its docstring is the rule, told without its value."""

    def register(function: F) -> F:
        id_ = function.__module__.rpartition(".")[2].rstrip("_")
        rule = inspect.getdoc(function)
        assert rule is not None, id_
        takes_x = printed.endswith(" X") and category in (Category.PASSIVE, Category.STATUS)
        told = _RETURNS.sub("", rule).strip()
        KEYWORDS[id_] = Keyword(id_, printed, category, takes_x, takes_x and not x_may_be_left_out, told)
        return function

    return register
