"""All kinds of events are known by their names."""

from __future__ import annotations

import importlib
import pkgutil

from engine.dragon_dice import events
from engine.dragon_dice.events.kinds import EVENTS
from engine.events import Happened


def test_every_kind_that_a_module_declares_is_known_by_a_name_of_its_own() -> None:
    names = [one.name for one in pkgutil.iter_modules(events.__path__)]
    modules = [importlib.import_module(f"{events.__name__}.{name}") for name in names]
    declared = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Happened) and kind is not Happened
    }

    assert set(EVENTS.values()) == declared
    assert len(EVENTS) == len(declared)
