"""The upright board before the forces are revealed: who is ready, and to their owner alone what they have brought."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.view import PlayerView, TableView
from images import fonts
from images.blocks import Block, flowing, padded, stacked
from images.canvas import Box, Canvas
from images.chips import fitting
from images.dragon_dice import words
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.portrait import chips, heaps
from images.dragon_dice.portrait.head import head
from images.dragon_dice.portrait.lane import tab
from images.dragon_dice.portrait.measures import GAP, HIGHEST, INNER, MARGIN, NAME, SHORT_NAME, TAB, TEXT, WORD

_READY: Final = 40.0
_ROOMY: Final = 2
"""With more players than this, the cards of the others are low."""
_LOW: Final = 48.0
_SIDES: Final = (60.0, 51.0, 42.0, 35.0, 34.0)
"""The sides of dice that are tried; with the last one all of an army lie in one row."""


def board(view: TableView, look: DrawingLook) -> Block:
    """Returns who has brought a force and divided it; of the one who looks, what they brought."""

    low = len(view.players) > _ROOMY

    def laid_out(side: float) -> Block:
        players = sorted(view.players, key=lambda player: player.seat)
        cards = [
            _card(one, look, side) if one.seat == view.seat or (one.hidden and not low) else _low_card(one, look)
            for one in players
        ]
        return padded(stacked([head(view, look), _curtain(look), *cards], GAP, INNER), MARGIN, MARGIN, MARGIN)

    blocks = [laid_out(side) for side in _SIDES]
    return next((block for block in blocks if block.height <= HIGHEST), blocks[-1])


def _curtain(look: DrawingLook) -> Block:
    sentence = "Forces stay secret until all are revealed together"
    lines = fonts.wrapped(sentence, TEXT.face, TEXT.size, int((INNER - 60) * fonts.SLACK), 3)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x + 6, y + 6, "secret", 40, look.palette.muted)
        for number, line in enumerate(lines):
            canvas.text(x + 58, y + number * TEXT.line, line, TEXT, look.palette.soft, INNER - 58)

    return Block(INNER, max(52.0, TEXT.line * len(lines)), paint)


def _card(player: PlayerView, look: DrawingLook, side: float) -> Block:
    inner = INNER - TAB - 28
    parts = [_title(player, look, inner)]
    if player.hidden or not (player.has_armies or side == _SIDES[-1]):
        # Whoever sees dice in armies sees that they are ready; where there is little room, that must do.
        parts.append(_ready("Force", "units", player.has_force, inner, look))
        parts.append(_ready("Three armies", "armies", player.has_armies, inner, look))
    if not player.hidden:
        parts += _own(player, look, inner, side)
    body = padded(stacked(parts, 6, inner), 14, 8, 10)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        whole = Box(x, y, INNER, body.height)
        tab(canvas, player.seat, look, Box(x, y, TAB, body.height), whole, look.palette.panel)
        body.put(canvas, x + TAB, y)

    return Block(INNER, body.height, paint)


def _low_card(player: PlayerView, look: DrawingLook) -> Block:
    """The players who are ready, in one line."""
    palette = look.palette
    name = look.name(player.seat)
    room = INNER - TAB - 210
    style = fitting(name, room, (NAME, SHORT_NAME))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        tab(canvas, player.seat, look, Box(x, y, TAB, _LOW), Box(x, y, INNER, _LOW), palette.panel)
        canvas.text(x + TAB + 12, y + 7, name, style, palette.text, room)
        for number, (icon, done) in enumerate((("units", player.has_force), ("armies", player.has_armies))):
            left = x + INNER - 180 + number * 90
            canvas.icon(left, y + 11, icon, 26, palette.text if done else palette.muted)
            canvas.icon(left + 32, y + 11, "done" if done else "waiting", 26, palette.lit if done else palette.muted)

    return Block(INNER, _LOW, paint)


def _title(player: PlayerView, look: DrawingLook, width: float) -> Block:
    name = look.name(player.seat)
    style = fitting(name, width, (NAME, SHORT_NAME))
    return Block(width, 36, lambda canvas, x, y: _write(canvas, x, y, name, look, width, style is NAME))


def _write(canvas: Canvas, x: float, y: float, text: str, look: DrawingLook, room: float, large: bool) -> None:
    canvas.text(x, y, text, NAME if large else SHORT_NAME, look.palette.text, room)


def _ready(what: str, icon: str, done: bool, width: float, look: DrawingLook) -> Block:
    palette = look.palette
    state = "ready" if done else "in the making"

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, _READY), palette.raised if done else palette.sunken, 10)
        colour = palette.text if done else palette.muted
        canvas.icon(x + 10, y + 7, icon, 26, colour)
        canvas.text(x + 46, y + 5, what, TEXT, colour, width - 260)
        light = palette.lit if done else palette.muted
        canvas.icon(x + width - 34, y + 7, "done" if done else "waiting", 26, light)
        canvas.text(x, y + 5, state, WORD, light, width - 42, "right")

    return Block(width, _READY, paint)


def _own(player: PlayerView, look: DrawingLook, width: float, side: float) -> list[Block]:
    """What only its owner may see: terrains, armies, pool."""
    lines: list[Block] = []
    places = (("home", player.home_terrain), ("frontier", player.proposed_frontier))
    pills = [chips.pill(look, width, icon, name) for icon, name in places if name]
    if pills:
        lines.append(flowing(pills, width, 6))
    carried = dict(player.unplaced_items)
    groups: list[tuple[str, str, tuple[words.TableDie, ...]]] = [
        (words.ARMY_PLACES.get(place, place), f"{words.health_of(units)} health", (*units, *carried.get(place, ())))
        for place, units in player.unplaced
    ]
    if pool := words.in_pool(player):
        groups.append(("Dragons" if len(pool) == len(player.pool) else "Summoning Pool", "", pool))
    for title, amount, dice in groups:
        if side == _SIDES[-1]:
            heap = heaps.squeezed(dice, side, width, 1, look)
        else:
            heap = heaps.in_rows(dice, side, width, look, heaped=side < _SIDES[0])
        lines.append(stacked([_line(title, amount, width, look), heap], 2, width))
    return lines


def _line(title: str, amount: str, width: float, look: DrawingLook) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, title, WORD, look.palette.soft, width * 0.65)
        if amount:
            canvas.text(x, y, amount, TEXT, look.palette.soft, width, "right")

    return Block(width, WORD.line, paint)
