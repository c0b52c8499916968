"""What lies beside the table for one player: reserves, the dead, the buried, the summoning pool; or unplaced armies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.dragon_dice.view import PlayerView, TableView
from images import fonts
from images.blocks import Block, beside, flowing, nothing, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, chip, fitting
from images.dragon_dice import words
from images.dragon_dice.dice import dice_block, has_letters, row_width
from images.dragon_dice.effect_chips import effect_chips
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.tokens import species_letters
from images.palette import Palette
from images.typescale import HEADING, LABEL, SMALL, STRONG, SUBHEADING

_INSET: Final = 18.0
_COLUMN: Final = 220.0
"""Areas stand in two columns only if each is at least this wide: dice need the room."""
_BETWEEN: Final = 20.0
"""Between two areas beside each other."""
_TITLE_TAKES: Final = 210.0
"""The width of a panel's title besides name and status."""


def player_block(view: TableView, player: PlayerView, look: DrawingLook, width: float, height: float = 0) -> Block:
    """Returns a player's panel, at least `height` high."""
    palette = look.palette
    inner = width - 2 * _INSET
    name = look.name(player.seat)
    status = _status(view, player, palette)
    beside_name = status.width + width_of(name, SUBHEADING) + _TITLE_TAKES <= inner
    parts = [_title(player, name, status if beside_name else nothing(), inner, palette)]
    chips = [] if beside_name or not status.width else [status]
    chips += _captured(view, player, inner, palette)
    chips += effect_chips(player.effects, palette, inner)
    if chips:
        parts.append(flowing(chips, inner, 8))
    species = words.species_of(view, player)
    if species:
        parts.append(_legend(species, inner, palette))
    parts.append(_areas(view, player, look, inner))
    body = padded(stacked(parts, 10, inner), _INSET, 16, 16)

    high = max(height, body.height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 36), palette.player(player.seat), 16)
        canvas.rectangle(Box(x, y + 7, width, 29), palette.panel)
        canvas.rectangle(Box(x, y + 14, width, high - 14), palette.panel, 16)
        body.put(canvas, x, y)

    return Block(width, high, paint)


def _title(player: PlayerView, name: str, status: Block, width: float, palette: Palette) -> Block:
    amount, label = words.strength(player)
    health = f"{amount}"
    end = width_of(health, STRONG) + width_of(label, SMALL) + 40
    room = width - 48 - end - 8 - (status.width + 14 if status.width else 0)
    style = fitting(name, room, (HEADING, SUBHEADING))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        badge(player.seat, palette, 36).put(canvas, x, y + 2)
        colour = palette.muted if player.is_out else palette.text
        taken = canvas.text(x + 48, y + 19 - style.line / 2, name, style, colour, room)
        status.put(canvas, x + 48 + taken + 14, y + 4)
        canvas.icon(x + width - end + 4, y + 9, "health", 22, palette.soft)
        canvas.text(x + width - end + 30, y + 5, health, STRONG, palette.text, end - 30)
        canvas.text(x, y + 7, label, SMALL, palette.soft, width, "right")

    return Block(width, 40, paint)


def _legend(species: Sequence[str], width: float, palette: Palette) -> Block:
    """A player's species, after the two letters that stand on its dice where there are some."""
    said = [f"{species_letters(name)} {name}" if has_letters(name, palette) else name for name in species]
    lines = _lines_of(said, width)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, line in enumerate(lines):
            canvas.text(x, y + number * SMALL.line, line, SMALL, palette.muted, width)

    return Block(width, SMALL.line * len(lines), paint)


def _lines_of(entries: Sequence[str], width: float) -> list[str]:
    """Puts entries with dots between them into lines, and never breaks one."""
    lines: list[str] = []
    for entry in entries:
        longer = f"{lines[-1]} · {entry}" if lines else entry
        if lines and width_of(longer, SMALL) <= width * fonts.SLACK:
            lines[-1] = longer
        else:
            lines.append(entry)
    return lines


def _status(view: TableView, player: PlayerView, palette: Palette) -> Block:
    if view.outcome is not None and player.seat in view.outcome.winners:
        return chip("winner", palette, most=200, icon="winner", ground=palette.accent)
    if player.is_out:
        return chip("out", palette, most=200, icon="out", ground=palette.muted)
    if view.outcome is None and view.phase is not None and player.seat == view.marching:
        return chip("to move", palette, most=200, icon="to move", ground=palette.accent)
    return nothing()


def _captured(view: TableView, player: PlayerView, width: float, palette: Palette) -> list[Block]:
    ground = palette.player(player.seat)
    return [
        chip(words.terrain_title(terrain), palette, most=width, icon="captured", ground=ground)
        for terrain in view.terrains
        if terrain.place in player.captured
    ]


class _Area(NamedTuple):
    """A heap of dice: what it is called, in short, its icon."""

    name: str
    short: str
    icon: str
    dice: Sequence[words.TableDie]


def _areas(view: TableView, player: PlayerView, look: DrawingLook, width: float) -> Block:
    """All heaps of a player, as low as possible; the long names only where all players' heaps have room for them."""
    long = all(_lower_in_columns(_areas_of(view, other), look, width) for other in view.players)
    return _laid_out(_areas_of(view, player, long=long), look, width)


def _areas_of(view: TableView, player: PlayerView, *, long: bool = True) -> list[_Area]:
    pool = _Area(view.words.resting.capitalize(), view.words.resting_short, "pool", words.in_pool(player))
    if player.unplaced:
        carried = dict(player.unplaced_items)
        areas = [
            _Area(words.ARMY_PLACES.get(place, place), place.capitalize(), "armies", (*units, *carried.get(place, ())))
            for place, units in player.unplaced
        ]
    else:
        areas = [
            _Area("Reserves", "Reserves", "reserves", (*player.reserves, *player.reserve_items)),
            _Area("Dead (DUA)", "Dead", "dead", player.dead),
            _Area("Buried (BUA)", "Buried", "buried", words.in_bua(player)),
        ]
    areas.append(pool)
    return areas if long else [area._replace(name=area.short) for area in areas]


def _laid_out(areas: Sequence[_Area], look: DrawingLook, width: float) -> Block:
    if _half(width) < _COLUMN:
        # Each area is as wide as it needs, and those that find room beside each other stand in one row.
        filled = [area for area in areas if area.dice]
        empty = [area for area in areas if not area.dice]
        return stacked([*_rows(filled, look, width), *_rows(empty, look, width)], 12, width)
    in_columns, in_rows = _both_ways(areas, look, width)
    return min(in_columns, in_rows, key=lambda block: block.height)


def _lower_in_columns(areas: Sequence[_Area], look: DrawingLook, width: float) -> bool:
    """Returns whether heaps stand in two columns, in which there is room for long names."""
    if _half(width) < _COLUMN:
        return False
    in_columns, in_rows = _both_ways(areas, look, width)
    return in_columns.height <= in_rows.height


def _both_ways(areas: Sequence[_Area], look: DrawingLook, width: float) -> tuple[Block, Block]:
    """Returns heaps in two columns, and in rows of as many as fit beside each other."""
    blocks = [_area(area, look, _half(width)) for area in areas]
    pairs = [beside(blocks[first : first + 2], _BETWEEN) for first in range(0, len(blocks), 2)]
    return stacked(pairs, 12, width), stacked(_rows(areas, look, width), 12, width)


def _half(width: float) -> float:
    return (width - _BETWEEN) / 2


def _rows(areas: Sequence[_Area], look: DrawingLook, width: float) -> list[Block]:
    return _packed([_area(area, look, _needed(area, look, width)) for area in areas], width, _BETWEEN)


def _needed(area: _Area, look: DrawingLook, width: float) -> float:
    """How wide an area is with all its dice in one row, at most `width`."""
    title = 50 + width_of(area.short, LABEL) + width_of(str(len(area.dice)), LABEL)
    return min(width, max(title, row_width(area.dice, look.layout.dice.beside)))


def _packed(blocks: Sequence[Block], width: float, gap: float) -> list[Block]:
    """Returns rows of as many blocks as fit beside each other, their heads on one line."""
    rows: list[list[Block]] = []
    for block in blocks:
        if rows and sum(other.width + gap for other in rows[-1]) + block.width <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    return [beside(row, gap) for row in rows]


def _area(area: _Area, look: DrawingLook, width: float) -> Block:
    palette, dice = look.palette, look.layout.dice
    count = str(len(area.dice))
    room = width - 40 - width_of(count, LABEL)
    name = area.name if width_of(area.name, LABEL) <= room else area.short

    def title(canvas: Canvas, x: float, y: float) -> None:
        colour = palette.soft if area.dice else palette.muted
        canvas.icon(x, y + 3, area.icon, 22, colour)
        taken = canvas.text(x + 30, y + 1, name, LABEL, colour, room)
        canvas.text(x + 40 + taken, y + 1, count, LABEL, palette.text if area.dice else palette.muted, width)

    block = dice_block(area.dice, width, dice.beside, dice.most_rows, palette, look=dice, marked=look.changes.moved)
    return stacked([Block(width, 28, title), block], 6, width)
