"""The map: 59 hexes with their labels, the units on them, the changes, and below it a strip with the current news.

A unit shows its side by colour and shape (south: a square, north: a house), its tag, its power and, on a ground of its
own that is red once it is wounded, its health; a bow where it
is ranged, a crown for a hero; Shield, Burn, Poison and mana as small discs with a letter and a number, a dot for each
other status. An exhausted unit is dimmed and tilted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.legacys_allure.hexes import CENTRE, DEPLOYMENT, HEXES, NORTH, SOUTH, Hex
from engine.legacys_allure.keywords import power
from engine.legacys_allure.keywords import range as range_keyword
from engine.legacys_allure.notation import tags
from engine.legacys_allure.state import LAST_ROUND, State, Unit
from engine.legacys_allure.values import profile
from engine.legacys_allure.view import BoardView
from engine.values import Seat
from images.canvas import Box, Canvas
from images.chips import fitting
from images.legacys_allure.drawing import (
    ATTACK,
    BURN,
    HURT,
    MANA,
    POISON,
    SHIELD,
    Pen,
    disc,
    mixed,
    pen_on,
    put,
    round_image,
    strengths,
    token_image,
)
from images.legacys_allure.geometry import MapLayout
from images.legacys_allure.legend import Sign, legend_high, paint_legend, signs_of
from images.legacys_allure.marks import Marks
from images.palette import Colour, Palette
from images.pictures import Names
from images.text import shown_name
from images.typescale import TextStyle, Typeface

WIDTH: Final = 800.0
DENSITY: Final = 990 / WIDTH
"""Pixels per unit: as wide as the boards of the other games."""
MARGIN: Final = 14.0
HEAD: Final = 64.0
_FOOT: Final = 58.0
_ALT: Final = 76.0
"""Discord lays its mark for alternative texts over the lower left corner: nothing stands there."""
_ROOM: Final = WIDTH - 2 * MARGIN - 8
"""For the words of signs below the map."""
_FINE: Final = 2
"""Edges are drawn this many times as large, then shrunk."""

_TITLE: Final = TextStyle(Typeface.DISPLAY, 32, 40)
_LINES: Final = tuple(TextStyle(Typeface.TEXT, size, 34) for size in range(27, 19, -1))
"""The words about a side or the turn, as large as a name leaves room."""
LABEL: Final = TextStyle(Typeface.STRONG, 27, 24)
"""Names of hexes."""
_TAG: Final = TextStyle(Typeface.STRONG, 26, 26)
_LONG_TAG: Final = TextStyle(Typeface.STRONG, 19, 26)
TAGS: Final = (_TAG, *(TextStyle(Typeface.STRONG, size, 26) for size in range(25, 11, -1)))
"""Names of units, as large as they have room: none is cut."""


def draw_board(view: BoardView, names: Names, palette: Palette, marks: Marks, whose: str = "") -> bytes:
    """Returns the picture of a position as PNG."""
    return paint_board(view, names, palette, marks, whose=whose).known_png("legacys_allure", palette)


def paint_board(
    view: BoardView,
    names: Names,
    palette: Palette,
    marks: Marks,
    *,
    remember: bool = False,
    signs: Sequence[Sign] | None = None,
    whose: str = "",
) -> Canvas:
    """Returns the picture of a position, drawn and not encoded yet. Below the map the words of its signs; of `signs`
    instead where several pictures should have the same. `whose` says whose turn it is, where that is more than a name.
    """
    state = view.table
    lay = _lay()
    explained = signs_of(view, marks) if signs is None else signs
    height = board_high(explained)
    canvas = Canvas(WIDTH, height, palette.table, DENSITY, remember)
    canvas.image.paste(_ground(palette, lay, height), (0, 0))
    _head(canvas, view, palette, whose or turn_words(view, names))
    _arrows(canvas, lay, palette, marks)
    for place, tag in marks.ghosts:
        if state.at(place) is None:
            _ghost(canvas, lay, place, tag, palette)
    short = tags(state)
    # Marks lie over their neighbours' tokens, so that none is hidden where units stand close.
    for unit in state.on_battlefield():
        _unit(canvas, lay, state, unit, short[unit.id], palette)
    for unit in state.on_battlefield():
        _marks_of(canvas, lay, state, unit, palette)
    if state.centre_shield:
        x, y = lay.centre(CENTRE)
        disc(canvas, x, y - lay.side * 0.62, "+1", SHIELD, palette)
    for place, hit in marks.damage:
        _figure(canvas, lay, place, hit, palette)
    for place, tag in marks.ghosts:
        if state.at(place) is not None:
            _fallen(canvas, lay, place, tag, palette)
    for place, what in marks.reach:
        _reach(canvas, lay, place, what, palette)
    for place, tag in marks.placed:
        _placed(canvas, lay, place, tag, view.seat or SOUTH, palette)
    for place in marks.threatened:
        _threat(canvas, lay, place, palette)
    for place in marks.threatened_later:
        _threat_later(canvas, lay, place, palette)
    paint_legend(canvas, explained, MARGIN + 4, HEAD + lay.height + 8, _ROOM, palette)
    _foot(canvas, view, names, palette, height)
    return canvas


def board_high(signs: Sequence[Sign]) -> float:
    """Returns how high a map with the words of these signs is."""
    return HEAD + _lay().height + legend_high(signs, _ROOM) + _FOOT


def _lay() -> MapLayout:
    return MapLayout((WIDTH - 2 * MARGIN) / 14.0, MARGIN, HEAD)


# -- the ground --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _ground(palette: Palette, lay: MapLayout, height: float) -> Image.Image:
    """Returns the empty map with its labels: it is the same in every picture of a palette."""
    canvas = Canvas(WIDTH, height, palette.table, DENSITY)
    large = Image.new("RGB", (canvas.image.width * _FINE, canvas.image.height * _FINE), palette.table)
    pen = Pen(large, DENSITY * _FINE)
    for place in HEXES:
        pen.polygon(lay.corners(place, 0.985), palette.line)
        pen.polygon(lay.corners(place, 0.955), _ground_colour(place, palette))
    for share, colour in ((0.98, palette.lit), (0.90, _ground_colour(CENTRE, palette))):
        pen.polygon(lay.corners(CENTRE, share), colour)
    canvas.image.paste(large.resize(canvas.image.size, Image.Resampling.BOX), (0, 0))
    for place in HEXES:
        x, y = lay.centre(place)
        canvas.text(x - 30, y + lay.row * 0.5 - 25, place, LABEL, palette.muted, 60, "middle")
    return canvas.image


def _ground_colour(place: Hex, palette: Palette) -> Colour:
    for seat in (SOUTH, NORTH):
        if place in DEPLOYMENT[seat]:
            return mixed(palette.panel, palette.player(seat), 0.14)
    return palette.panel


# -- units -------------------------------------------------------------------------------------------------------------


def _unit(canvas: Canvas, lay: MapLayout, state: State, unit: Unit, tag: str, palette: Palette) -> None:
    x, y = lay.centre(unit.place)
    seat = state.controller(unit)
    is_ready = unit.actions > 0
    colour = palette.player(seat)
    ground = colour if is_ready else mixed(palette.panel, colour, 0.38)
    y -= lay.side * 0.1
    size = canvas.px(lay.side * 1.49), canvas.px(lay.side * 1.24)
    put(canvas, token_image(*size, seat, ground, palette.table, not is_ready), x, y)
    ink = palette.on(ground)
    style = fitting(tag, lay.side * 1.4, TAGS)
    canvas.text(x - lay.side * 0.7, y - 27, tag, style, ink, lay.side * 1.4, "middle")
    now = profile(state, unit)
    strength = power.strength(now)
    figures = ("–" if strength is None else str(strength), str(unit.health))
    strengths(canvas, x, y + 12, figures, (ground, ink), is_wounded=unit.health < now.value_of_health())


def _marks_of(canvas: Canvas, lay: MapLayout, state: State, unit: Unit, palette: Palette) -> None:
    reach = range_keyword.reach(profile(state, unit))
    x, y = lay.centre(unit.place)
    side = lay.side
    y -= side * 0.1
    corners = [
        # At the right stands what the unit has lost: there only the third.
        (x - side * 0.78, y + side * 0.46),
        (x, y + side * 0.74),
        (x + side * 0.78, y + side * 0.46),
    ]
    shown: list[tuple[str, Colour]] = []
    if unit.shield:
        shown.append((f"S{unit.shield}", SHIELD))
    if unit.burned:
        shown.append((f"B{unit.burned}", BURN))
    if unit.poisoned:
        shown.append((f"P{unit.poisoned}", POISON))
    for (left, top), (text, colour) in zip(corners, shown, strict=False):
        disc(canvas, left, top, text, colour, palette)
    # What a unit is by its card stands above it, in its own hex: neither its name nor a neighbour's health is hidden.
    if unit.mana is not None:
        disc(canvas, x - side * 0.48, y - side * 0.68, str(unit.mana), MANA, palette, 30)
    aside = side * 0.30 if unit.mana is not None else 0.0
    if reach is not None:
        canvas.icon(x - 24 + aside, y - side * 0.84, "MISSILE", 20, palette.text)
    if state.card(unit).is_hero:
        canvas.icon(x + 4 + aside * 0.6, y - side * 0.86, "champion", 22, palette.lit)
    pen = pen_on(canvas)
    for number in range(min(4, len(unit.statuses))):
        left = x - 5 + (number - (min(4, len(unit.statuses)) - 1) / 2) * 14
        pen.circle(left + 5, y + side * 0.50 + 5, 5, palette.text, palette.table)


# -- what happened -----------------------------------------------------------------------------------------------------


def _arrows(canvas: Canvas, lay: MapLayout, palette: Palette, marks: Marks) -> None:
    pen = pen_on(canvas)
    for start, goal in marks.ways:
        (x, y), (to_x, to_y) = lay.centre(start), lay.centre(goal)
        angle = math.atan2(to_y - y, to_x - x)
        # It ends where the token begins, so that its head is seen.
        to_x, to_y = to_x - lay.side * 0.66 * math.cos(angle), to_y - lay.side * 0.66 * math.sin(angle)
        pen.line([(x, y), (to_x - 9 * math.cos(angle), to_y - 9 * math.sin(angle))], palette.lit, 8)
        head = [(to_x, to_y)]
        head += [(to_x - 26 * math.cos(angle + turn), to_y - 26 * math.sin(angle + turn)) for turn in (0.5, -0.5)]
        pen.polygon(head, palette.lit)


def _ghost(canvas: Canvas, lay: MapLayout, place: Hex, tag: str, palette: Palette) -> None:
    x, y = lay.centre(place)
    for one, other in (((-20, -20), (20, 20)), ((-20, 20), (20, -20))):
        pen_on(canvas).line([(x + one[0], y + one[1]), (x + other[0], y + other[1])], palette.muted, 6)
    canvas.text(x - 50, y - 46, tag, _LONG_TAG, palette.soft, 100, "middle")


def _fallen(canvas: Canvas, lay: MapLayout, place: Hex, tag: str, palette: Palette) -> None:
    """Names a unit that died where another one stands now, over the name of the hex."""
    x, y = lay.centre(place)
    wide, high, foot = lay.side * 1.9, 27.0, y + lay.row * 0.5
    canvas.rectangle(Box(x - wide / 2, foot - high - 1, wide, high), palette.table, 8)
    left, middle = x - wide / 2 + 13, foot - high / 2 - 1
    for one in (1, -1):
        pen_on(canvas).line([(left - 7, middle - 7 * one), (left + 7, middle + 7 * one)], HURT, 4)
    room = wide - 28
    canvas.text(left + 11, foot - high, tag, fitting(tag, room, TAGS), palette.text, room)


def _figure(canvas: Canvas, lay: MapLayout, place: Hex, hit: int, palette: Palette) -> None:
    x, y = lay.centre(place)
    # Between the hexes on the right: there no token stands.
    left, top = x + lay.side * 0.98 - 20, y - lay.side * 0.1 - 20
    put(canvas, round_image(canvas.px(40), HURT, palette.table), left + 20, top + 20)
    canvas.text(left, top + 7, f"–{hit}", _TAG, (255, 255, 255), 40, "middle")


def _threat(canvas: Canvas, lay: MapLayout, place: Hex, palette: Palette) -> None:
    """Marks a hex where an enemy could attack: a triangle with a stroke, in its lower left."""
    x, y = lay.centre(place)
    left, top = x - lay.side * 0.72, y + lay.side * 0.30
    pen = pen_on(canvas)
    pen.polygon([(left, top + 22), (left + 13, top), (left + 26, top + 22)], HURT, palette.table)
    pen.line([(left + 13, top + 7), (left + 13, top + 17)], (255, 255, 255), 3)


def _threat_later(canvas: Canvas, lay: MapLayout, place: Hex, palette: Palette) -> None:
    """Marks a hex where an enemy could attack in the next round alone: the same triangle, hollow."""
    x, y = lay.centre(place)
    left, top = x - lay.side * 0.72, y + lay.side * 0.30
    pen = pen_on(canvas)
    pen.polygon([(left, top + 22), (left + 13, top), (left + 26, top + 22)], palette.table)
    inside = [(left + 3, top + 20), (left + 13, top + 3), (left + 23, top + 20)]
    pen.line([*inside, inside[0]], HURT, 4)


def _placed(canvas: Canvas, lay: MapLayout, place: Hex, tag: str, seat: Seat, palette: Palette) -> None:
    """Draws a unit of a pick that is not made yet: its outline."""
    x, y = lay.centre(place)
    size = canvas.px(lay.side * 1.49), canvas.px(lay.side * 1.24)
    put(canvas, token_image(*size, seat, palette.panel, palette.lit, False), x, y - lay.side * 0.1)
    style = fitting(tag, lay.side * 1.4, TAGS)
    canvas.text(x - lay.side * 0.7, y - 20, tag, style, palette.lit, lay.side * 1.4, "middle")


def _reach(canvas: Canvas, lay: MapLayout, place: Hex, what: str, palette: Palette) -> None:
    """Marks a hex by shape and colour: a dot to move, a frame with a cross to attack, a ring for an ability."""
    x, y = lay.centre(place)
    pen = pen_on(canvas)
    if what == "move":
        pen.circle(x, y, 11, palette.lit, palette.table, 2)
    elif what == "attack":
        # Round the token, so that its numbers can be read.
        points = lay.corners(place, 0.92)
        pen.line([*points, points[0]], ATTACK, 6)
        left, top = x - lay.side * 0.66, y + lay.side * 0.44
        for one, other in (((0, 0), (20, 20)), ((0, 20), (20, 0))):
            pen.line([(left + one[0], top + one[1]), (left + other[0], top + other[1])], ATTACK, 7)
    else:
        pen.circle(x, y, lay.side * 0.72, None, palette.lit, 5)


# -- head and foot -----------------------------------------------------------------------------------------------------


def _head(canvas: Canvas, view: BoardView, palette: Palette, right: str) -> None:
    canvas.text(MARGIN + 4, 12, heading(view.table), _TITLE, palette.text, 330)
    canvas.text(WIDTH - MARGIN - 434, 17, right, fitting(right, 430, _LINES), palette.lit, 430, "right")


def heading(state: State) -> str:
    """Returns where the match stands: "Round 3 of 7"."""
    if state.step in ("kingdoms", "contest"):
        return "Kingdoms"
    if state.step == "draft":
        return "Draft"
    return f"Round {max(1, state.round)} of {LAST_ROUND}"


def turn_words(view: BoardView, names: Names) -> str:
    """Returns who is to do something: "Alice to move"."""
    state = view.table
    if state.outcome is not None:
        return f"{shown_name(names, state.outcome.winners[0])} has won"
    if state.turn is None:
        return ""
    return f"{shown_name(names, state.turn)} to {'pick' if state.step == 'draft' else 'move'}"


def _foot(canvas: Canvas, view: BoardView, names: Names, palette: Palette, height: float) -> None:
    state = view.table
    top = height - _FOOT + 14
    half = (WIDTH - _ALT - MARGIN) / 2
    for index, seat in enumerate(state.seats):
        left = _ALT + index * half
        size = canvas.px(26), canvas.px(24)
        put(canvas, token_image(*size, seat, palette.player(seat), palette.table, False), left + 13, top + 16)
        said = side_words(view, names, seat)
        canvas.text(left + 34, top - 2, said, fitting(said, half - 40, _LINES), palette.soft, half - 40)


def side_words(view: BoardView, names: Names, seat: Seat) -> str:
    """Returns one side in a line: who must hold the centre, gold in a draft, ready units in a battle."""
    state = view.table
    name = shown_name(names, seat)
    if state.step in ("kingdoms", "contest"):
        return name
    role = "must hold E4" if seat == state.first else "denies it"
    if state.step == "draft":
        return f"{name}: {state.gold_in_play(seat)} gold, {view.hands[seat].cards} cards left"
    return f"{name} {role}, {len(state.ready(seat))} ready"
