"""Feature: Flight."""

from __future__ import annotations

from engine.d6s.book import Features, own_speed
from engine.d6s.features.registry import feature
from engine.d6s.terrain import Piece


@feature("Flight")
def speed(features: Features, walking: int, slower: int) -> int | None:
    """It moves over terrain and characters, at its flying Speed; it must end where it is free."""
    return own_speed(features, "flight", walking, slower)


def passes_over(piece: Piece) -> bool:
    """Returns whether a flyer gets over an obstacle: one of no height reaches as high as it needs to (D-54)."""
    return piece.height is not None
