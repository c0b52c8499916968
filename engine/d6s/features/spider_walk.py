"""Feature: Spider Walk."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit
from engine.d6s.terrain import Piece


@feature("Spider Walk")
def eases(kit: Kit, piece: Piece) -> bool:
    """Webs do not hinder it."""
    return "web" in piece.what and kit.has("spider walk")
