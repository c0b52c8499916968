"""Inches, points and names as people write them in YAML, with the place where a mistake stands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from engine.d6s.geometry import Point
from engine.d6s.words import key_of
from engine.located import Item
from engine.nearest import nearest

_DECIMAL = re.compile(r"^[+-]?(\d{1,5}(\.\d{0,6})?|\.\d{1,6})$")


def length(item: Item) -> int:
    """Returns a length in 1/1000 inch of one written in inches."""
    return round(decimal(item) * 1000)


def decimal(item: Item) -> Decimal:
    """Returns a number that may have decimal places."""
    value = item.value
    if isinstance(value, int) and not isinstance(value, bool):
        return Decimal(value)
    if isinstance(value, str) and _DECIMAL.match(value):
        return Decimal(value)
    raise item.wrong(f"a number is expected here, not {item.shown()}")


def point(item: Item) -> Point:
    """Returns a point written as two numbers of inches."""
    parts = item.items()
    if len(parts) != 2:
        raise item.wrong("a point is two numbers: [x, y]")
    return length(parts[0]), length(parts[1])


def is_point(item: Item) -> bool:
    """Returns whether the value looks like one point and not like a list of points."""
    return isinstance(item.value, tuple) and not any(isinstance(part.value, tuple) for part in item.value)


def points(item: Item) -> list[Point]:
    """Returns one point or several."""
    return [point(item)] if is_point(item) else [point(part) for part in item.items()]


def as_list(p: Point) -> list[int]:
    """Returns a point as JSON."""
    return [p[0], p[1]]


def word(item: Item) -> str:
    """Returns a name in its inner form."""
    return key_of(item.text())


def inches_of(value: int) -> float:
    """Returns a length in inches, for JSON that people read."""
    return round(value / 1000, 3)


def near(written: str, known: Iterable[str]) -> str:
    """Returns ". Did you mean X?" with the known word that is nearest, or nothing when none is near."""
    words = {key_of(word): word for word in known}
    found = nearest(key_of(written), words)
    return f". Did you mean {words[found[0]]!r}?" if found else ""


def plain(item: Item) -> Any:
    """Returns the value without places, decimal numbers as floats."""
    if isinstance(item.value, tuple):
        return [plain(part) for part in item.value]
    if isinstance(item.value, dict) or hasattr(item.value, "items"):
        return {key: plain(part) for key, part in item.mapping().items()}
    if isinstance(item.value, str) and _DECIMAL.match(item.value):
        return float(item.value)
    return item.value
