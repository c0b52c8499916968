"""Rules in our words stand in docstrings, where they are built: a table of contents names the places."""

from __future__ import annotations

import inspect
from importlib import import_module


class WrongPlace(Exception):
    """A table of contents names a place that is not there, or that says nothing."""


def built_at(package: str, place: str, name: str) -> object:
    """Returns the place in a package: "magic.dispel: dispel", or a module alone. Raises `WrongPlace`, which names the
    rule, where the place does not exist.
    """
    module, _, path = place.partition(": ")
    found: object = import_module(f"{package}.{module}")
    for part in filter(None, path.split(".")):
        found = getattr(found, part, None)
    if found is None:
        raise WrongPlace(f"{name}: there is no {place}")
    return found


def docstring_at(package: str, place: str, name: str) -> str:
    """Returns the docstring of what stands at a place. Raises `WrongPlace` where it has none, or nothing is there."""
    text = inspect.getdoc(built_at(package, place, name))
    if not text:
        raise WrongPlace(f"{name}: {place} has no docstring")
    return text
