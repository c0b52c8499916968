"""Feature: Burrow."""

from __future__ import annotations

from typing import Final

from engine.d6s.book import Features
from engine.d6s.features.registry import feature
from engine.d6s.terrain import Kind

STOPPED_BY: Final = (Kind.GAP, Kind.DEEP_WATER)
"""Terrain below which nobody burrows."""


@feature("Burrow")
def speed(features: Features, walking: int) -> int | None:
    """It may move below ground at its land Speed, beneath enemies, barriers and areas, not water or gaps."""
    return walking if "burrow" in features else None
