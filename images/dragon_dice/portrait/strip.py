"""A player's strip below the terrains: health, reserve and pool above, the dead and the buried below, each by its word;
while armies are placed a line for each that waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.dragon_dice.view import PlayerView, TableView
from images.blocks import Block, nothing
from images.canvas import Box, Canvas, width_of
from images.chips import fitting
from images.dragon_dice import words
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.portrait import heaps
from images.dragon_dice.portrait.lane import tab
from images.dragon_dice.portrait.measures import INNER, NAME, NUMBER, SHORT_NAME, TAB, TEXT, WORD

LOW: Final = 48.0
"""The height of a strip without dice."""
DIE: Final = 34.0
"""The side of a die beside the table."""
_LINE: Final = 39.0
"""The height of a heap with its word."""
_AREAS: Final = 226.0
"""Where the areas begin."""
_SECOND: Final = 232.0
"""How much further the second column of areas begins, where its dice have room there."""
_READABLE: Final = 0.7
"""The least visible part of a die in a heap that is not broken into rows."""
_MOST_ROWS: Final = 3
_BETWEEN: Final = 10.0
_APART: Final = 8.0


class TableArea(NamedTuple):
    """What lies somewhere beside the table: its sign, its word, its dice."""

    icon: str
    word: str
    dice: tuple[words.TableDie, ...]


def strip(view: TableView, player: PlayerView, look: DrawingLook, *, open_heaps: bool = True) -> Block:
    """Returns a player's strip with the dice that lie beside the table; with `open_heaps` in as many rows as they need
    to be told apart."""
    palette = look.palette
    areas = areas_of(player)
    # Armies that wait are many dice: each has a line of its own.
    columns = [areas] if player.unplaced else [areas[:2], areas[2:]]
    rows = rows_beside(columns) if open_heaps else 1
    second = _second(columns, rows)
    lines = [
        max(_rows_of(column[line], _room(column, number, second, len(columns)), rows) for number, column in shown)
        for line in range(max(map(len, columns)))
        if (shown := [(number, column) for number, column in enumerate(columns) if line < len(column)])
    ]
    tops = [4 + sum(_high(before) for before in lines[:line]) for line in range(len(lines))]
    high = 2 + max(4 + 2 * _LINE, 4 + sum(map(_high, lines)))
    amount, _ = words.strength(player)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        tab(canvas, player.seat, look, Box(x, y, TAB, high), Box(x, y, INNER, high), palette.panel)
        _who(canvas, view, player, look, x + TAB + 12, y + 8, _AREAS - TAB - 24)
        canvas.icon(x + TAB + 12, y + 48, "health", 26, palette.soft)
        taken = canvas.text(x + TAB + 46, y + 45, str(amount), NUMBER, palette.text, 80)
        _effects(canvas, player, look, x + TAB + 60 + taken, y + 46)
        for number, column in enumerate(columns):
            left = x + _AREAS + number * second
            right = x + INNER - _APART if number == len(columns) - 1 else left + second - _BETWEEN
            word = max(width_of(area.word, TEXT) for area in column)
            for line, area in enumerate(column):
                _area(
                    canvas, area, look, Box(left, y + tops[line], right - left, _high(lines[line])), word, lines[line]
                )

    return Block(INNER, high, paint)


def _high(rows: int) -> float:
    """The height of a line of areas whose dice lie in this many rows."""
    return _LINE + (rows - 1) * (DIE + heaps.GAP)


def rows_beside(columns: Sequence[Sequence[TableArea]]) -> int:
    """Returns the most rows for the dice of an area: the number at which each die is visible."""
    for rows in range(1, _MOST_ROWS):
        second = _second(columns, rows)
        rooms = [
            (area, _room(column, number, second, len(columns)))
            for number, column in enumerate(columns)
            for area in column
        ]
        if all(_step(-(-len(area.dice) // rows), room) >= _READABLE * DIE for area, room in rooms):
            return rows
    return _MOST_ROWS


def _rows_of(area: TableArea, room: float, most: int) -> int:
    """Returns the rows of an area's dice: no more than they need."""
    dice = len(area.dice)
    return next((rows for rows in range(1, most) if _step(-(-dice // rows), room) >= _READABLE * DIE), most)


def _step(dice: int, room: float) -> float:
    """The distance from one die to the next in a row of this many."""
    return DIE + heaps.GAP if dice < 2 else min(DIE + heaps.GAP, (room - DIE) / (dice - 1))


def _room(column: Sequence[TableArea], number: int, second: float, columns: int) -> float:
    """How much room the dice of a column have."""
    whole = INNER - _AREAS - _APART - number * second if number == columns - 1 else second - _BETWEEN
    return whole - _word(column)


def _second(columns: Sequence[Sequence[TableArea]], rows: int) -> float:
    """Returns how much further the second column of areas begins: usually the same for all players; where dice would
    lie on top of each other in one column, and the other has room left, it gets that."""
    if len(columns) < 2:
        return _SECOND
    room = INNER - _AREAS - _APART
    words_of = [_word(column) + (_BETWEEN if column is columns[0] else 0) for column in columns]
    needs = [max(-(-len(area.dice) // rows) for area in column) * (DIE + heaps.GAP) for column in columns]
    if words_of[0] + needs[0] <= _SECOND and words_of[1] + needs[1] <= room - _SECOND:
        return _SECOND
    left = room - sum(words_of)
    if sum(needs) <= left:
        return words_of[0] + needs[0] if words_of[0] + needs[0] > _SECOND else room - words_of[1] - needs[1]
    return words_of[0] + (min(needs[0], left / 2) if needs[0] < needs[1] else left - min(needs[1], left / 2))


def _word(column: Sequence[TableArea]) -> float:
    """Returns how wide a column is without its dice."""
    most = max(len(area.dice) for area in column)
    return max(width_of(area.word, TEXT) for area in column) + max(width_of(str(most), WORD), 14) + 2 * _APART


def headings(view: TableView, look: DrawingLook) -> Block:
    """Returns what the numbers of low strips are, above them."""
    places = _columns(view)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for word, (left, wide) in places.items():
            canvas.text(x + left, y, word, TEXT, look.palette.soft, wide)

    return Block(INNER, TEXT.line, paint)


def low_strip(view: TableView, player: PlayerView, look: DrawingLook) -> Block:
    """Returns a player's strip with numbers alone, each below its heading."""
    palette = look.palette
    numbers = _numbers(player)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        tab(canvas, player.seat, look, Box(x, y, TAB, LOW), Box(x, y, INNER, LOW), palette.panel)
        _who(canvas, view, player, look, x + TAB + 12, y + 7, _AREAS - TAB - 24)
        for word, (left, wide) in _columns(view).items():
            number = numbers.get(word, 0)
            canvas.text(x + left, y + 9, str(number), NUMBER, palette.text if number else palette.muted, wide)

    return Block(INNER, LOW, paint)


_HEALTH: Final = "Health"
TO_PLACE: Final = "To place"


def _numbers(player: PlayerView) -> dict[str, int]:
    """A player's health, and how many dice lie where, by the headings."""
    found = {_HEALTH: words.strength(player)[0], TO_PLACE: sum(len(units) for _, units in player.unplaced)}
    return {**found, **{area.word: len(area.dice) for area in areas_of(player)}}


def _columns(view: TableView) -> dict[str, tuple[float, float]]:
    """Where the column of each heading begins, and how wide it is."""
    waiting = any(player.unplaced for player in view.players)
    shown = (_HEALTH, TO_PLACE, "Pool") if waiting else (_HEALTH, *(area.word for area in areas_of(view.players[0])))
    widths = [width_of(word, TEXT) + 2 for word in shown]
    gap = (INNER - _AREAS - _APART - sum(widths)) / len(shown)
    lefts = [_AREAS + sum(widths[:number]) + gap * number for number in range(len(shown))]
    return dict(zip(shown, zip(lefts, widths, strict=True), strict=True))


def _who(
    canvas: Canvas, view: TableView, player: PlayerView, look: DrawingLook, x: float, y: float, room: float
) -> None:
    palette = look.palette
    name = look.name(player.seat)
    sign = _sign(view, player)
    left = room - (30 if sign else 0)
    style = fitting(name, left, (NAME, SHORT_NAME))
    to_move = view.outcome is None and view.phase is not None and player.seat == view.marching
    colour = palette.muted if player.is_out else palette.lit if to_move else palette.text
    taken = canvas.text(x, y, name, style, colour, left)
    if sign:
        canvas.icon(x + taken + 6, y + 5, sign, 24, palette.lit)


def _sign(view: TableView, player: PlayerView) -> str:
    if view.outcome is not None and player.seat in view.outcome.winners:
        return "winner"
    return "out" if player.is_out else ""


def _effects(canvas: Canvas, player: PlayerView, look: DrawingLook, x: float, y: float) -> None:
    """How many effects lie on a player's reserves and dead."""
    count = sum(effect.count for effect in player.effects)
    if count:
        canvas.icon(x, y + 3, "effect", 24, look.palette.soft)
        canvas.text(x + 28, y, str(count), TEXT, look.palette.text, 50)


def areas_of(player: PlayerView) -> list[TableArea]:
    """Reserve and dead, then pool and buried; while armies are placed, the armies that wait and the pool."""
    pool = TableArea("pool", "Pool", words.in_pool(player))
    if player.unplaced:
        carried = dict(player.unplaced_items)
        waiting = [
            TableArea("armies", words.WAITING.get(kind, kind), (*units, *carried.get(kind, ())))
            for kind, units in player.unplaced
        ]
        return [*waiting, pool]
    return [
        TableArea("reserves", "Reserve", (*player.reserves, *player.reserve_items)),
        TableArea("dead", "Dead", player.dead),
        pool,
        TableArea("buried", "Buried", words.in_bua(player)),
    ]


def _area(canvas: Canvas, area: TableArea, look: DrawingLook, box: Box, word: float, rows: int) -> None:
    """An area: its word, which takes `word` units, the number of its dice, and these in at most `rows` rows."""
    palette = look.palette
    count = len(area.dice)
    new = _new(area.dice, look)
    colour = palette.lit if new else palette.text if count else palette.muted
    canvas.text(box.x, box.y + 4, area.word, TEXT, palette.soft if count else palette.muted, word + 1)
    taken = canvas.text(box.x + word + _APART, box.y + 4, str(count), WORD, colour, 44)
    left = word + _APART + max(taken, 14) + _APART
    room = box.width - left
    heap = heaps.squeezed(area.dice, DIE, room, _rows_of(area, room, rows), look) if count else nothing()
    heap.put(canvas, box.x + left, box.y + 2)


def _new(dice: Sequence[words.TableDie], look: DrawingLook) -> bool:
    return any(die.die in look.changes.moved for die in dice)
