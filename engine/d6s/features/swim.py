"""Feature: Swim."""

from __future__ import annotations

from engine.d6s.book import Features, own_speed
from engine.d6s.features.registry import feature
from engine.d6s.terrain import Piece


@feature("Swim")
def eases(features: Features, piece: Piece) -> bool:
    """Water does not hinder it, shallow or deep; with a Speed of its own it may act at that near water."""
    return "swim" in features and piece.is_water


def speed(features: Features, walking: int, slower: int) -> int | None:
    """Returns the Speed with which it swims, or None where it cannot."""
    return own_speed(features, "swim", walking, slower)


def has_own_speed(features: Features) -> bool:
    """Returns whether a Speed for swimming is printed, at which it may act near water (D-37)."""
    return bool(features["swim"].get("speed"))
