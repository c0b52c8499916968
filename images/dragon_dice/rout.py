"""Whether a roll routed its army (the option Routing of 1996): picture and text are made from the same facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.dragon_dice.events.actions import RoutTested
from engine.english import counted
from engine.events import Event
from engine.values import Seat
from images import fonts
from images.blocks import Block, on_panel, padded
from images.canvas import Canvas
from images.dragon_dice.words import whose_army
from images.palette import Palette
from images.typescale import BODY, STRONG

_INSET: Final = 16.0
_MOST_LINES: Final = 3


def tests_in(events: Sequence[Event]) -> list[RoutTested]:
    """Returns the rolls of an exchange in which an army could be routed, in order."""
    return [event.facts for event in events if isinstance(event.facts, RoutTested)]


def rout_as_text(tests: Sequence[RoutTested], names: Mapping[Seat, str]) -> list[str]:
    """Returns "Bob's campaign army is routed: 2 dice show the ID, icons show 1 save." for each."""
    return [
        f"{whose_army(names, test.player, test.place)} {'is' if test.routed else 'is not'} routed: {_icons(test)}."
        for test in tests
    ]


def rout_block(test: RoutTested, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    """Returns a panel: whether the army is routed, and below it the IDs and the saves that decide."""
    inner = width - 2 * _INSET
    outcome = "Routed" if test.routed else "Not routed"
    said = f"{whose_army(names, test.player, test.place)}: {_icons(test)}"
    why = fonts.wrapped(said, BODY.face, BODY.size, int(inner * fonts.SLACK), _MOST_LINES)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, outcome, STRONG, palette.lit if test.routed else palette.text, inner)
        for number, line in enumerate(why):
            canvas.text(x, y + STRONG.line + 4 + number * BODY.line, line, BODY, palette.soft, inner)

    lines = Block(inner, STRONG.line + 4 + len(why) * BODY.line, paint)
    return on_panel(padded(lines, _INSET, 14, 14), palette.panel, 16)


def _icons(test: RoutTested) -> str:
    return f"{counted(test.ids, 'die shows', 'dice show')} the ID, icons show {counted(test.saves, 'save')}"
