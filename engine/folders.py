"""Folders that are taken as a whole: what lies in one is known by that, and no list names it once more."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def modules_in(folder: ModuleType, *but: str) -> list[ModuleType]:
    """Returns the modules of a package in the order of their names, but for some of them."""
    names = [one.name for one in iter_modules(folder.__path__) if one.name not in but]
    return [import_module(f"{folder.__name__}.{name}") for name in names]
