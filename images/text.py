"""Small helps for texts about pictures: names of players, and texts cut to what fits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.values import Seat
from images import fonts
from images.fonts import runs
from images.typescale import Typeface

LIMIT: Final = 1024
"""Characters that Discord takes as the description of an attachment."""

_LONGEST_NAME: Final = 32


def cut_between_words(text: str, limit: int) -> str:
    """Returns the text, or as many of its words as fit into `limit` characters with an ellipsis."""
    if len(text) <= limit:
        return text
    kept, found, _ = text[:limit].rpartition(" ")
    kept = kept.rstrip(" ,;:.")
    return f"{kept}{fonts.ELLIPSIS}" if found and kept else fonts.ELLIPSIS[:limit]


def shown_name(names: Mapping[Seat, str], seat: Seat) -> str:
    """Returns a player's name in pictures: their name, or their seat if the name is invisible."""
    name = names.get(seat, "")
    # A name of dots alone says less than the letter of the seat.
    return name if any(run.font and run.text.strip() for run in runs(name, Typeface.STRONG)) else f"Player {seat}"


def short_name(names: Mapping[Seat, str], seat: Seat) -> str:
    """Returns a player's name as sentences take it: one line, no longer than a name on Discord."""
    name = fonts.plain(shown_name(names, seat))
    if len(name) <= _LONGEST_NAME:
        return name
    kept = ""
    for cluster in fonts.clusters(name):
        if len(kept) + len(cluster) >= _LONGEST_NAME:
            break
        kept += cluster
    return kept.rstrip() + fonts.ELLIPSIS
