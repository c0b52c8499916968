"""Forced dice: what the rolls of every game's scenario files have in common."""

from __future__ import annotations

from collections.abc import Mapping

from engine.located import Item


class DiceMismatch(Exception):
    """The file forces dice that do not fit the roll that the rules call for. The sentence says which, with its line."""


def roll_as_text(item: Item) -> str:
    """Returns a line of `rolls`; without quotes YAML takes it for a key and its value. Raises `NotReadable`."""
    if isinstance(item.value, Mapping) and len(item.value) == 1:
        ((head, rest),) = item.value.items()
        return f"{head}: {rest.value if isinstance(rest.value, int) else rest.text()}"
    return item.text()
