"""The style of one picture: everything that its blocks need besides their contents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.values import Seat
from images.dragon_dice.changes import NONE, Changes
from images.layouts import WIDE, Layout
from images.palette import NIGHT, Palette
from images.text import shown_name


@dataclass(frozen=True, slots=True)
class DrawingLook:
    """The names of the players, the palette, the layout, and what is to be pointed out as changed."""

    names: Mapping[Seat, str]
    palette: Palette = NIGHT
    layout: Layout = WIDE
    changes: Changes = field(default=NONE)

    def name(self, seat: Seat) -> str:
        """Returns what a player is called."""
        return shown_name(self.names, seat)
