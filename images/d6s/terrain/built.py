"""Painters of what was built or stands there: houses, towers, walls, hedges, logs, pillars, passages."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from engine.d6s.geometry import INCH
from engine.d6s.terrain import Piece
from images.d6s.terrain.brush import Brush, Spot, bar, middle_of, scaled, steps_along
from images.d6s.terrain.grain import Grain
from images.palette import Colour, mix

_BLACK: Colour = (0, 0, 0)
_THIN: float = 0.3
"""How thick a line is drawn that states no width, in inches."""
_ROOFS: tuple[Colour, ...] = ((146, 74, 56), (120, 90, 64), (104, 84, 92))


def house(brush: Brush, piece: Piece, grain: Grain) -> None:
    """A roof with its ridge, tiles and a chimney; flat where the outline is not that of a house."""
    outline = brush.exact(piece)
    colour = grain.choice(_ROOFS)
    brush.shade(outline, 0.18, 150)
    if len(outline) != 4:
        brush.area(outline, mix(colour, _BLACK, 0.3))
        brush.area(scaled(outline, 0.84), colour)
        brush.ring(scaled(outline, 0.84), mix(colour, (255, 235, 210), 0.4), 0.07)
        brush.ring(outline, (54, 26, 22), 0.09)
        return
    a, b, c, d = outline
    if hypot(b[0] - a[0], b[1] - a[1]) < hypot(c[0] - b[0], c[1] - b[1]):
        a, b, c, d = b, c, d, a
    left, right = _part(a, d, 0.5), _part(b, c, 0.5)
    begin, end = _part(left, right, 0.2), _part(left, right, 0.8)
    centre = _part(left, right, 0.5)
    for quad in ([a, b, end, begin], [c, d, begin, end], [b, c, end], [d, a, begin]):
        x, y = middle_of(quad)
        light = (-(x - centre[0]) - (y - centre[1])) / (hypot(x - centre[0], y - centre[1]) or 1.0)
        share = abs(light) * (0.24 if light > 0 else 0.42)
        brush.area(quad, mix(colour, (255, 220, 180) if light > 0 else _BLACK, share))
    for p, q, u, v in ((a, b, begin, end), (d, c, begin, end)):
        for k in range(1, 5):
            brush.line([_part(p, u, k / 5), _part(q, v, k / 5)], mix(colour, _BLACK, 0.5), 0.045)
    for p, q in ((a, begin), (d, begin), (b, end), (c, end), (begin, end)):
        brush.line([p, q], mix(colour, (255, 235, 210), 0.55), 0.08)
    brush.ring(outline, (54, 26, 22), 0.09)
    x, y = _part(begin, end, 0.72)
    brush.area(bar((x, y - 0.3), 0.34, 0.34, 0), (50, 46, 46))
    brush.area(bar((x, y - 0.3), 0.18, 0.18, 0), (16, 16, 18))


def _part(p: Spot, q: Spot, share: float) -> Spot:
    return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share


def tower(brush: Brush, piece: Piece, grain: Grain) -> None:
    """A tower from above: merlons round a platform."""
    outline = brush.exact(piece)
    brush.shade(outline, 0.22, 160)
    brush.area(outline, (84, 82, 80))
    for number, spot in enumerate(steps_along([*outline, outline[0]], 0.3)):
        if number % 2 == 0:
            middle = middle_of(outline)
            at = _part(spot, middle, 0.13)
            brush.area(bar(at, 0.3, 0.26, atan2(spot[1] - middle[1], spot[0] - middle[0])), (168, 164, 156))
    brush.area(scaled(outline, 0.72), (58, 56, 56))
    brush.area(scaled(outline, 0.64), (118, 114, 108))
    x, y = middle_of(outline)
    brush.disc((x, y), 0.26, (46, 42, 40))
    brush.ring(outline, (38, 36, 36), 0.07)


def crag(brush: Brush, piece: Piece, grain: Grain) -> None:
    """One great rock."""
    foot = brush.exact(piece) if piece.shape == "circle" else brush.natural(piece, grain, 0.05)
    brush.shade(foot, 0.2, 160)
    x, y = middle_of(foot)
    for share, light in ((1.0, 0.0), (0.8, 0.3), (0.58, 0.6), (0.34, 0.95)):
        jag = [
            (px + grain.uniform(-0.07, 0.07), py + grain.uniform(-0.07, 0.07))
            for px, py in scaled(foot, share, (-0.16 * (1 - share), -0.24 * (1 - share)))[::3]
        ]
        brush.area(foot if share == 1.0 else jag, mix((62, 60, 58), (150, 146, 136), light))
    for k in range(6):
        a = k * pi / 3 + 0.4
        brush.line([(x + 0.3 * cos(a), y + 0.3 * sin(a)), (x + 0.8 * cos(a), y + 0.7 * sin(a))], (44, 42, 42), 0.05)
    brush.ring(brush.exact(piece), (176, 170, 158), 0.05, 160)


def tree(brush: Brush, piece: Piece, grain: Grain) -> None:
    """A bare tree: a trunk and its branches."""
    outline = brush.exact(piece)
    x, y = middle_of(outline)
    reach = max(hypot(px - x, py - y) for px, py in outline)
    brush.shade(scaled(outline, 0.7), 0.2, 120)
    brush.area(scaled(outline, 0.96), (50, 44, 34), 200)
    for k in range(7):
        a = k * 2 * pi / 7 + grain.uniform(-0.2, 0.2)
        knee = x + reach * 0.45 * cos(a), y + reach * 0.45 * sin(a)
        brush.line([(x, y), knee], (112, 88, 62), 0.15)
        for turn in (-0.5, 0.45):
            end = knee[0] + reach * 0.34 * cos(a + turn), knee[1] + reach * 0.34 * sin(a + turn)
            brush.line([knee, end], (136, 110, 80), 0.07)
    brush.disc((x, y), 0.24, (92, 70, 50))
    brush.disc((x - 0.05, y - 0.06), 0.13, (150, 122, 88))
    brush.ring(outline, (150, 122, 88), 0.05, 170)


def block(brush: Brush, piece: Piece, grain: Grain) -> None:
    """A high wall of stone."""
    if piece.shape == "line":
        _masonry(brush, piece, grain, high=True)
        return
    outline = brush.exact(piece)
    brush.shade(outline, 0.2, 160)
    brush.area(outline, (96, 92, 88))
    for number, (x, y) in enumerate(brush.scattered(piece, grain, 0.34, 0.13, 0.0)):
        grey = grain.choice(((176, 170, 160), (158, 153, 145), (190, 184, 172)))
        brush.area(bar((x, y + (0.02 if number % 2 else 0)), 0.3, 0.2, 0), grey)
    brush.ring(outline, (52, 50, 48), 0.08)


def wall(brush: Brush, piece: Piece, grain: Grain) -> None:
    """A low wall: pale stones in a row; a fence or a hedge where its name says so."""
    said = f"{piece.what} {piece.name}".casefold()
    if "hedge" in said:
        _bushes(brush, steps_along(_spots(brush, piece), 0.2), grain)
    elif "fence" in said:
        spots = _spots(brush, piece)
        brush.line([(x + 0.08, y + 0.12) for x, y in spots], _BLACK, 0.1, 120)
        for aside in (-0.07, 0.07):
            brush.line([(x, y + aside) for x, y in spots], (150, 112, 70), 0.06)
        for spot in steps_along(spots, 0.45):
            brush.area(bar(spot, 0.13, 0.34, 0), (184, 144, 94))
    else:
        _masonry(brush, piece, grain, high=False)


def _spots(brush: Brush, piece: Piece) -> list[Spot]:
    return [brush.spot(point) for point in piece.points]


def _thick(piece: Piece) -> float:
    return max(_THIN, (piece.width or 0) / INCH)


def _masonry(brush: Brush, piece: Piece, grain: Grain, *, high: bool) -> None:
    spots, thick = _spots(brush, piece), _thick(piece) * (1.3 if high else 1.0)
    brush.line([(x + 0.1, y + 0.14) for x, y in spots], _BLACK, thick + 0.06, 140)
    brush.line(spots, (58, 56, 54), thick + 0.08)
    greys = ((150, 146, 138), (132, 128, 122)) if high else ((196, 190, 178), (172, 167, 158), (210, 203, 190))
    for (x1, y1), (x2, y2) in pairwise(spots):
        count = max(1, round(hypot(x2 - x1, y2 - y1) / 0.36))
        angle = atan2(y2 - y1, x2 - x1)
        for k in range(count):
            share = (k + 0.5) / count
            middle = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
            brush.area(bar(middle, 0.31, thick * 0.78, angle), grain.choice(greys))


def trunk(brush: Brush, piece: Piece, grain: Grain) -> None:
    """A fallen trunk or column."""
    is_stone = "column" in f"{piece.what} {piece.name}".casefold()
    spots, thick = _spots(brush, piece), max(0.42, _thick(piece))
    body, light = ((164, 160, 150), (206, 200, 188)) if is_stone else ((104, 74, 46), (150, 112, 72))
    brush.line([(x + 0.1, y + 0.16) for x, y in spots], _BLACK, thick, 130)
    brush.line(spots, mix(body, _BLACK, 0.5), thick)
    brush.line(spots, body, thick * 0.84)
    brush.line([(x - 0.03, y - 0.07) for x, y in spots], light, thick * 0.3)
    for spot in (spots[0], spots[-1]):
        brush.disc(spot, thick * 0.5, mix(body, _BLACK, 0.35))
        brush.disc(spot, thick * 0.36, light)
        brush.disc(spot, thick * 0.18, body)
    for spot in steps_along(spots, 0.7)[1:]:
        brush.disc((spot[0] + 0.05, spot[1] + 0.07), 0.06, mix(body, _BLACK, 0.45))


def hedge(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Bushes, close together."""
    brush.shade(brush.exact(piece), 0.08, 110)
    brush.area(brush.natural(piece, grain, 0.04), (30, 62, 30))
    _bushes(brush, list(brush.scattered(piece, grain, 0.36, 0.14, 0.2)), grain)
    brush.ring(brush.exact(piece), (112, 156, 66), 0.045, 140)


def _bushes(brush: Brush, spots: list[Spot], grain: Grain) -> None:
    for spot in spots:
        brush.disc(spot, grain.uniform(0.2, 0.26), grain.choice(((58, 104, 42), (48, 90, 40))))
    for x, y in spots[::2]:
        brush.disc((x - 0.06, y - 0.08), 0.1, (112, 156, 66))


def logs(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Logs that lie side by side."""
    outline = brush.exact(piece)
    brush.shade(outline, 0.14, 140)
    brush.area(outline, (58, 42, 28))
    x1, y1, x2, y2 = piece.box
    level = x2 - x1 >= y2 - y1
    count = max(2, round((y2 - y1 if level else x2 - x1) / INCH / 0.3))
    for k in range(count):
        share = (k + 0.5) / count
        if level:
            y = y1 + (y2 - y1) * share
            ends = brush.spot((x1 + 60, y)), brush.spot((x2 - 60, y))
        else:
            x = x1 + (x2 - x1) * share
            ends = brush.spot((x, y1 + 60)), brush.spot((x, y2 - 60))
        brush.line(list(ends), grain.choice(((142, 104, 66), (126, 92, 58), (156, 116, 74))), 0.22)
        brush.disc(ends[1], 0.11, (206, 170, 118))
        brush.disc(ends[1], 0.05, (142, 104, 66))
    brush.ring(outline, (176, 138, 92), 0.045, 150)


def pillars(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Pillars in a row on a pavement."""
    outline = brush.exact(piece)
    brush.area(outline, (104, 100, 94), 170)
    brush.ring(outline, (176, 170, 158), 0.045, 170)
    x1, y1, x2, y2 = piece.box
    level = x2 - x1 >= y2 - y1
    count = max(2, round(max(x2 - x1, y2 - y1) / INCH / 0.75))
    for k in range(count):
        share = (k + 0.5) / count
        point = (x1 + (x2 - x1) * share, (y1 + y2) / 2) if level else ((x1 + x2) / 2, y1 + (y2 - y1) * share)
        x, y = brush.spot(point)
        brush.disc((x + 0.1, y + 0.13), 0.22, _BLACK, 140)
        brush.disc((x, y), 0.23, (120, 116, 108))
        brush.disc((x - 0.03, y - 0.04), 0.17, (206, 200, 188))


def passage(brush: Brush, piece: Piece, grain: Grain) -> None:
    """A narrow way between two walls, with arrows that press on it."""
    outline = brush.exact(piece)
    brush.area(outline, (62, 56, 52))
    for spot in brush.scattered(piece, grain, 0.34, 0.1, 0.1):
        brush.disc(spot, 0.1, grain.choice(((84, 77, 70), (74, 68, 62))), flat=0.7)
    x1, y1, x2, y2 = piece.box
    upright = y2 - y1 >= x2 - x1
    sides = ((x1, y1), (x1, y2)), ((x2, y1), (x2, y2))
    if not upright:
        sides = ((x1, y1), (x2, y1)), ((x1, y2), (x2, y2))
    cx, cy = middle_of(outline)
    for begin, end in sides:
        p, q = brush.spot(begin), brush.spot(end)
        brush.line([p, q], (28, 26, 26), 0.26)
        brush.line([p, q], (164, 156, 146), 0.13)
        mx, my = _part(p, q, 0.5)
        tip, back = _part((mx, my), (cx, cy), 0.8), _part((mx, my), (cx, cy), 0.25)
        aside = (0.0, 0.16) if upright else (0.16, 0.0)
        wings = [(back[0] + aside[0], back[1] + aside[1]), tip, (back[0] - aside[0], back[1] - aside[1])]
        brush.line(wings, (230, 206, 130), 0.07)
