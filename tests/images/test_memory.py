"""Drawing many pictures, each unlike the others, does not fill the memory: the caches have a size."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import pytest

import images
from tests.images.memory import draw_many, resident

BOUNDLESS = {"_source", "coverage", "_can_shape", "outlines", "font", "_chars"}
"""Caches by font, of which there are eleven, and of one thing."""


def test_every_cache_has_a_size() -> None:
    found = 0
    for module in pkgutil.walk_packages(images.__path__, "images."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if hasattr(value, "cache_parameters") and value.__module__.startswith("images"):
                found += 1
                assert value.cache_parameters()["maxsize"] is not None or name in BOUNDLESS, (module.name, name)
    assert found > 10


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux how much memory the process holds")
def test_memory_stays_flat() -> None:
    held = {}
    for drawn in draw_many(300):
        if drawn in (150, 300):
            held[drawn] = resident()
    # The caches are not full yet after 150; what they may still take is far less than what as many pictures hold.
    assert held[300] - held[150] < 25_000_000, held
