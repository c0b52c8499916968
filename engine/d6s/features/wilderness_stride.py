"""Feature: Wilderness Stride."""

from __future__ import annotations

from engine.d6s.features.registry import feature
from engine.d6s.kit import Kit
from engine.d6s.terrain import Piece


@feature("Wilderness Stride")
def eases(kit: Kit, piece: Piece) -> bool:
    """Vegetation is no difficult terrain for it."""
    return piece.what == "vegetation" and kit.has("wilderness stride")
