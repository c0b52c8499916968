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
from images import fonts
from images.blocks import Block, on_panel, padded, painted, stacked
from images.canvas import Canvas, width_of
from images.legacys_allure.drawing import token_image
from images.palette import Palette
from images.typescale import TextStyle, Typeface

WIDTH: Final = 640.0
MOST: Final = 12
"""Most lines: every death and wound of a turn, and more than any turn but a very unusual one has."""
MOST_LINES: Final = 3
"""Most lines for one unit."""
_TAG: Final = TextStyle(Typeface.STRONG, 28, 34)
_WORDS: Final = TextStyle(Typeface.TEXT, 24, 31)
_INSET: Final = 14.0
_HIGH: Final = 44.0


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


def beside_the_map(before: State, now: State) -> list[UnitChange]:
    """Returns what stands beside a map: nothing where its arrows, figures and discs show all; else every death and
    wound, and what has become of the other units that these marks do not show."""
    short = tags(now)
    found: list[tuple[int, UnitChange]] = []
    is_hidden = False
    for unit in now.units.values():
        was = before.units.get(unit.id)
        if was is None or was.hex is None:
            continue
        if unit.hex is None:
            found.append((-100, UnitChange(short[unit.id], before.controller(was), f"died on {unit.fell or was.hex}")))
            continue
        words = _besides(before, was, now, unit)
        if unit.health > was.health:
            words.insert(0, f"health {was.health} to {unit.health}")
        is_hidden = is_hidden or bool(words)
        if unit.health < was.health:
            words.insert(0, f"health {was.health} to {unit.health}")
        if words:
            found.append((unit.health - was.health, UnitChange(short[unit.id], now.controller(unit), ", ".join(words))))
    found.sort(key=lambda pair: pair[0])
    return [change for _, change in found] if is_hidden else []


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
    """Returns the picture as PNG: a line for each unit; of very many the last is how many more there are."""
    shown = changes if len(changes) <= MOST else changes[: MOST - 1]
    blocks = [_line(change, palette) for change in shown]
    if len(shown) < len(changes):
        blocks.append(_rest(len(changes) - len(shown), palette))
    return painted(padded(stacked(blocks, 4, WIDTH), 8, 8, 8), 1.0, palette).png()


def _rest(number: int, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x + _INSET, y + 5, f"and {number} more units", _WORDS, palette.soft, WIDTH - _INSET)

    return Block(WIDTH, _HIGH, paint)


def _line(change: UnitChange, palette: Palette) -> Block:
    tag = min(width_of(change.tag, _TAG) / fonts.SLACK, WIDTH / 2)
    left = _INSET + 44 + tag + 12
    lines = fonts.wrapped(
        change.words, _WORDS.face, _WORDS.size, int((WIDTH - left - _INSET) * fonts.SLACK), MOST_LINES
    )

    def paint(canvas: Canvas, x: float, y: float) -> None:
        sign = token_image(34, 32, change.seat, palette.player(change.seat), palette.table)
        canvas.picture(x + _INSET, y + 4 if change.seat == NORTH else y + 5, sign)
        canvas.text(x + _INSET + 44, y + 5, change.tag, _TAG, palette.text, tag)
        for number, line in enumerate(lines):
            canvas.text(x + left, y + 7 + number * _WORDS.line, line, _WORDS, palette.soft, WIDTH - left - _INSET)

    high = _HIGH + (max(1, len(lines)) - 1) * _WORDS.line
    return on_panel(Block(WIDTH, high, paint), palette.panel, 10)
