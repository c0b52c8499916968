"""What changed: in words all of it; large, to be read on a phone, only what the marks on the map do not show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.legacys_allure.hexes import NORTH
from engine.legacys_allure.names import called, status_name
from engine.legacys_allure.notation import tags
from engine.legacys_allure.state import State, Unit
from engine.values import Seat
from images.blocks import Block, on_panel, padded, painted, stacked
from images.canvas import Canvas
from images.legacys_allure.drawing import token_image
from images.palette import Palette
from images.typescale import TextStyle, Typeface

WIDTH: Final = 640.0
MOST: Final = 2
"""Number of units that are shown: more would push the map out of view."""
_TAG: Final = TextStyle(Typeface.STRONG, 28, 34)
_WORDS: Final = TextStyle(Typeface.TEXT, 24, 31)
_INSET: Final = 14.0
_HIGH: Final = 72.0


@dataclass(frozen=True, slots=True)
class UnitChange:
    """What has become of one unit: its tag, whose it is, and what changed, in words."""

    tag: str
    seat: Seat
    words: str


def changed(before: State, now: State) -> list[UnitChange]:
    """Returns the units that changed, those that lost most first."""
    short = tags(now)
    found: list[tuple[int, UnitChange]] = []
    for unit in now.units.values():
        was = before.units.get(unit.id)
        if was is None or was.hex is None:
            if unit.hex is not None:
                found.append((-50, UnitChange(short[unit.id], now.controller(unit), f"comes to {unit.hex}")))
            continue
        words = _words(before, was, now, unit)
        if words:
            lost = 100 if unit.hex is None else was.health - unit.health
            seat = before.controller(was) if unit.hex is None else now.controller(unit)
            found.append((-lost, UnitChange(short[unit.id], seat, ", ".join(words))))
    found.sort(key=lambda pair: pair[0])
    return [change for _, change in found]


def besides(before: State, now: State) -> list[UnitChange]:
    """Returns the units of which the map does not show, by arrows, figures and discs, what has become of them: who was
    healed, has other statuses or another side than before."""
    short = tags(now)
    found: list[UnitChange] = []
    for unit in now.on_battlefield():
        was = before.units.get(unit.id)
        if was is None or was.hex is None:
            continue
        words = _besides(before, was, now, unit)
        if unit.health > was.health:
            words.insert(0, f"health {was.health} to {unit.health}")
        if words:
            found.append(UnitChange(short[unit.id], now.controller(unit), ", ".join(words)))
    return found


def _words(before: State, was: Unit, now: State, unit: Unit) -> list[str]:
    if unit.hex is None:
        return [f"died on {unit.fell or was.hex}"]
    words = []
    if unit.hex != was.hex:
        words.append(f"{was.hex} to {unit.hex}")
    for word, one, other in (
        ("health", was.health, unit.health),
        ("mana", was.mana, unit.mana),
        ("Shield", was.shield, unit.shield),
        ("Burned", was.burned, unit.burned),
        ("Poisoned", was.poisoned, unit.poisoned),
    ):
        if one != other:
            words.append(f"{word} {one} to {other}")
    return [*words, *_besides(before, was, now, unit)]


def _besides(before: State, was: Unit, now: State, unit: Unit) -> list[str]:
    """Returns what of a unit's change is a dot on the map at most: its statuses, and whose it is."""
    had, has = [status_name(s) for s in was.statuses], [status_name(s) for s in unit.statuses]
    words = [f"gets {name}" for name in dict.fromkeys(has) if has.count(name) > had.count(name)]
    words += [f"no more {name}" for name in dict.fromkeys(had) if had.count(name) > has.count(name)]
    if before.controller(was) != now.controller(unit):
        words.append("changes sides")
    return words


def sentences(before: State, now: State) -> list[str]:
    """Returns the same as sentences, for players who cannot see it."""
    short = {tag: called(now, now.units[name]) for name, tag in tags(now).items()}
    return [f"{short.get(change.tag, change.tag)} ({change.seat}): {change.words}." for change in changed(before, now)]


def in_words(changes: Sequence[UnitChange]) -> str:
    """Returns changes as one text: "Ram gets Root. Stag: health 3 to 5."."""
    return " ".join(f"{change.tag}: {change.words}." for change in changes)


def draw_strip(changes: Sequence[UnitChange], palette: Palette) -> bytes:
    """Returns the picture as PNG."""
    blocks = [_line(change, palette) for change in changes[:MOST]]
    return painted(padded(stacked(blocks, 6, WIDTH), 8, 8, 8), 1.0, palette).png()


def _line(change: UnitChange, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        sign = token_image(34, 32, change.seat, palette.player(change.seat), palette.table)
        canvas.picture(x + _INSET, y + 4 if change.seat == NORTH else y + 5, sign)
        canvas.text(x + _INSET + 44, y + 4, change.tag, _TAG, palette.text, WIDTH - 2 * _INSET - 44)
        canvas.text(x + _INSET, y + 37, change.words, _WORDS, palette.soft, WIDTH - 2 * _INSET)

    return on_panel(Block(WIDTH, _HIGH, paint), palette.panel, 10)
