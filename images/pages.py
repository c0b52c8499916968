"""Pages: panels one below the other, on as many pictures as they need under a height limit.

Discord shows a picture at most about 400 pixels high: one that is much higher than wide becomes an unreadable ribbon.
Panels without room go on another picture, as large as the rest; letters never become smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from images.blocks import Block, padded, stacked

UPRIGHT: Final = 4 / 3
"""How much higher than wide a picture may be."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Something that stands on one page where it can: a head, parts below it, and what puts both on their ground.

    Where a page has no room for all parts, the others follow on the next, below the head once more.
    """

    head: Block
    parts: Sequence[Block]
    gap: float
    dressed: Callable[[Block], Block]

    def holding(self, parts: Sequence[Block]) -> Block:
        """Returns the panel with some of its parts."""
        return self.dressed(stacked([self.head, *parts], self.gap, self.head.width))

    @property
    def whole(self) -> Block:
        """Returns the panel with all its parts."""
        return self.holding(self.parts)


def whole(block: Block) -> Panel:
    """Returns a block that cannot be parted as a panel."""
    return Panel(block, (), 0, lambda same: same)


def room_of(width: float, margin: float) -> float:
    """Returns how high what stands on a page may be."""
    return (width + 2 * margin) * UPRIGHT - 2 * margin


def pages(panels: Sequence[Panel], width: float, gap: float, margin: float) -> list[Block]:
    """Returns panels one below the other on pages of this inner width, none higher than 3:4 where it can be helped."""
    room = room_of(width, margin)
    filled: list[list[Block]] = [[]]
    left = room
    for panel in panels:
        parts = panel.parts
        while True:
            block = panel.holding(parts)
            if block.height > left and filled[-1]:
                filled.append([])
                left = room
            fitting = len(parts) if block.height <= left else _fitting(panel, parts, left)
            filled[-1].append(panel.holding(parts[:fitting]))
            left -= filled[-1][-1].height + gap
            parts = parts[fitting:]
            if not parts:
                break
    return [padded(stacked(blocks, gap, width), margin, margin, margin) for blocks in filled]


def _fitting(panel: Panel, parts: Sequence[Block], room: float) -> int:
    """How many of these parts have room; one at least."""
    fitting = 1
    while fitting < len(parts) and panel.holding(parts[: fitting + 1]).height <= room:
        fitting += 1
    return fitting
