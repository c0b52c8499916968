"""Painters of what grows and lies there: woods, crops, rocks, water, mist, ice, gaps and hills."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from engine.d6s.terrain import Piece
from images.d6s.terrain.brush import Brush, Spot, between, middle_of, scaled, smooth
from images.d6s.terrain.grain import Grain
from images.palette import Colour, mix

_BLACK: Colour = (0, 0, 0)


def _edge(brush: Brush, piece: Piece, colour: Colour) -> None:
    """The outline that counts, as a thin line."""
    brush.ring(brush.exact(piece), colour, 0.05, 150)


def wood(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Crowns of trees over dark ground."""
    brush.area(brush.natural(piece, grain), (24, 48, 32))
    _edge(brush, piece, (92, 148, 84))
    for x, y in brush.scattered(piece, grain, 0.84, 0.24):
        radius = grain.uniform(0.36, 0.52)
        tone = grain.choice(((36, 88, 48), (44, 98, 50), (32, 78, 52), (54, 100, 44)))
        lobes, turn = grain.whole(6, 9), grain.uniform(0, 6)

        def crown(share: float, dx: float = 0.0, dy: float = 0.0) -> list[Spot]:
            waves = [
                (a, radius * share * (1 + 0.09 * cos(lobes * a + turn)))  # noqa: B023
                for a in (k * pi / 14 for k in range(28))
            ]
            return [(x + dx + r * cos(a), y + dy + r * sin(a)) for a, r in waves]  # noqa: B023

        brush.shade(crown(1.0), 0.1, 150)
        brush.area(crown(1.0), mix(tone, _BLACK, 0.25))
        brush.area(crown(0.78, -0.05, -0.06), tone)
        brush.area(crown(0.42, -0.11, -0.13), mix(tone, (170, 210, 110), 0.28))


def bushes(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Tufts of tall grass, and low bushes between them."""
    brush.area(brush.natural(piece, grain), (58, 78, 40))
    _edge(brush, piece, (126, 150, 82))
    for number, (x, y) in enumerate(brush.scattered(piece, grain, 0.56, 0.16)):
        if number % 5 == 2:
            brush.disc((x, y), grain.uniform(0.2, 0.28), (44, 76, 36))
            brush.disc((x - 0.05, y - 0.07), 0.13, (84, 122, 54))
            continue
        for lean in (-0.15, 0.0, 0.15):
            brush.line([(x, y), (x + lean, y - grain.uniform(0.24, 0.36))], (116, 142, 66), 0.06)


def crops(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Rows of plants on brown earth."""
    brush.area(brush.exact(piece), (84, 66, 40))
    _edge(brush, piece, (150, 122, 72))
    x1, y1, x2, y2 = (value / 1000 for value in piece.box)
    straw = ((188, 156, 74), (164, 136, 62), (206, 176, 92))
    rows = max(2, round((y2 - y1) / 0.42))
    for row in range(rows):
        y = y1 + (row + 0.5) * (y2 - y1) / rows
        for k in range(round((x2 - x1) / 0.26)):
            at = x1 + (k + grain.uniform(0.2, 0.8)) * 0.26, y
            if brush.is_deep(piece, at, 0.12):
                spot = brush.spot((at[0] * 1000, at[1] * 1000))
                top = spot[0] + grain.uniform(-0.05, 0.05), spot[1] - 0.22
                brush.line([(spot[0], spot[1] + 0.08), top], grain.choice(straw), 0.07)


def mud(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Brown earth with furrows and puddles."""
    brush.area(brush.natural(piece, grain), (78, 60, 42))
    _edge(brush, piece, (140, 112, 78))
    for number, (x, y) in enumerate(brush.scattered(piece, grain, 0.8, 0.3)):
        if number % 3 == 0:
            brush.disc((x, y), grain.uniform(0.26, 0.36), (52, 44, 38), flat=0.55)
            brush.disc((x - 0.05, y - 0.03), 0.14, (104, 104, 98), flat=0.4)
        else:
            wave = [(x - 0.34, y), (x - 0.1, y - 0.09), (x + 0.1, y + 0.03), (x + 0.34, y - 0.06)]
            brush.line(smooth(wave, 4, closed=False), (108, 84, 58), 0.06)


def rocks(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Boulders on gravel."""
    brush.area(brush.natural(piece, grain), (66, 64, 60))
    _edge(brush, piece, (150, 144, 134))
    for spot in brush.scattered(piece, grain, 0.42, 0.1):
        brush.disc(spot, grain.uniform(0.03, 0.07), grain.choice(((98, 95, 88), (44, 43, 42))))
    for spot in brush.scattered(piece, grain, 0.92, 0.3, 0.24):
        boulder(brush, spot, grain.uniform(0.24, 0.44), grain)


def stones(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Low stones to hide behind, close together."""
    for spot in brush.scattered(piece, grain, 0.6, 0.2, 0.15):
        boulder(brush, spot, grain.uniform(0.26, 0.34), grain)
    _edge(brush, piece, (190, 184, 170))


def boulder(brush: Brush, spot: Spot, radius: float, grain: Grain) -> None:
    """A boulder, lighter to the north-west."""
    x, y = spot
    count = grain.whole(6, 9)
    angles = [2 * pi * (k + grain.uniform(-0.2, 0.2)) / count for k in range(count)]
    foot = [
        (x + radius * grain.uniform(0.85, 1.1) * cos(a), y + radius * grain.uniform(0.8, 1.0) * sin(a)) for a in angles
    ]
    top = [(x + (fx - x) * 0.64 - 0.06, y + (fy - y) * 0.6 - 0.09) for fx, fy in foot]
    grey = grain.choice(((118, 114, 106), (104, 102, 98), (128, 122, 110)))
    brush.shade(foot, 0.09, 150)
    for k in range(count):
        after = (k + 1) % count
        a = atan2((foot[k][1] + foot[after][1]) / 2 - y, (foot[k][0] + foot[after][0]) / 2 - x)
        light = max(0.0, cos(a + 2.3)) * 0.9
        brush.area([foot[k], foot[after], top[after], top[k]], mix(mix(grey, _BLACK, 0.5), grey, light))
    brush.area(top, mix(grey, (255, 255, 245), 0.2))


def rough(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Uneven ground: clods and small stones."""
    brush.area(brush.natural(piece, grain), (74, 72, 50))
    _edge(brush, piece, (146, 140, 98))
    for number, (x, y) in enumerate(brush.scattered(piece, grain, 0.62, 0.2)):
        if number % 4 == 0:
            boulder(brush, (x, y), 0.15, grain)
        else:
            brush.line([(x - 0.18, y + 0.06), (x, y - 0.08), (x + 0.18, y + 0.06)], (122, 116, 78), 0.06)


def _water(brush: Brush, outline: list[Spot], shallow: bool) -> None:
    blue, deep = ((62, 116, 132), (74, 130, 142)) if shallow else ((30, 78, 116), (40, 98, 140))
    brush.area(outline, (122, 110, 76))
    brush.area(scaled(outline, 0.95), blue)
    brush.area(scaled(outline, 0.72, (-0.05, -0.05)), deep)


def _waves(brush: Brush, piece: Piece, grain: Grain, step: float) -> None:
    for x, y in brush.scattered(piece, grain, step, 0.34):
        half = grain.uniform(0.16, 0.26)
        wave = [(x - half, y), (x - half / 3, y - 0.07), (x + half / 3, y + 0.05), (x + half, y - 0.02)]
        brush.line(smooth(wave, 4, closed=False), (150, 200, 224), 0.055)


def water(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Deep water within its banks."""
    _water(brush, brush.natural(piece, grain, 0.08), shallow=False)
    _edge(brush, piece, (150, 190, 214))
    _waves(brush, piece, grain, 0.86)


def ford(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Shallow water with stones in it."""
    _water(brush, brush.natural(piece, grain, 0.08), shallow=True)
    _edge(brush, piece, (150, 190, 200))
    _waves(brush, piece, grain, 1.1)
    for x, y in brush.scattered(piece, grain, 1.0, 0.3):
        brush.disc((x, y), grain.uniform(0.09, 0.16), (150, 148, 136), flat=0.8)


def marsh(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Dark ground with pools, and reeds at them."""
    brush.area(brush.natural(piece, grain), (30, 42, 40))
    _edge(brush, piece, (112, 132, 112))
    for number, (x, y) in enumerate(brush.scattered(piece, grain, 0.8, 0.3)):
        if number % 2:
            brush.disc((x, y), grain.uniform(0.28, 0.4), (36, 66, 72), flat=0.55)
            brush.disc((x - 0.07, y - 0.04), 0.16, (62, 100, 104), flat=0.4)
            continue
        for lean in (-0.12, 0.02, 0.16):
            top = (x + lean, y - grain.uniform(0.3, 0.42))
            brush.line([(x + lean / 3, y), top], (134, 138, 80), 0.05)
            brush.disc(top, 0.055, (112, 84, 52), flat=1.8)


def ice(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Pale ice with cracks."""
    outline = brush.natural(piece, grain, 0.08)
    brush.area(outline, (146, 178, 196))
    brush.area(scaled(outline, 0.8, (-0.06, -0.06)), (168, 198, 214))
    _edge(brush, piece, (222, 240, 248))
    for x, y in brush.scattered(piece, grain, 1.25, 0.35):
        turn = grain.uniform(0, pi)
        for k in range(3):
            a = turn + k * 2.1 + grain.uniform(-0.3, 0.3)
            knee = x + 0.22 * cos(a), y + 0.22 * sin(a)
            brush.line(
                [(x, y), knee, (knee[0] + 0.2 * cos(a + 0.6), knee[1] + 0.2 * sin(a + 0.6))], (92, 128, 150), 0.045
            )
    for x, y in brush.scattered(piece, grain, 1.5, 0.35):
        brush.line([(x - 0.16, y + 0.14), (x + 0.16, y - 0.14)], (236, 246, 250), 0.06)


def oil(brush: Brush, piece: Piece, grain: Grain) -> None:
    """A dark, shining puddle."""
    brush.area(brush.natural(piece, grain, 0.25), (30, 28, 32))
    _edge(brush, piece, (120, 112, 124))
    for x, y in brush.scattered(piece, grain, 0.9, 0.35):
        brush.bow((x, y), 0.3, 190, 290, (150, 140, 168), 0.06)
        brush.bow((x, y), 0.2, 10, 80, (92, 112, 124), 0.05)


def mist(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Pale wisps; what is below shines through."""
    # By day mist is darker than the grass.
    grey, white = ((150, 160, 172), (122, 134, 150)) if brush.is_light else ((204, 210, 214), (226, 232, 236))
    brush.area(brush.natural(piece, grain, 0.3), grey, 58)
    _edge(brush, piece, white)
    for x, y in brush.scattered(piece, grain, 0.9, 0.4):
        long = grain.uniform(0.4, 0.62)
        brush.disc((x, y), long, grey, 46, flat=0.42)
        wisp = [(x - long, y + 0.1), (x - long / 3, y - 0.06), (x + long / 3, y + 0.06), (x + long, y - 0.08)]
        brush.line(smooth(wisp, 4, closed=False), white, 0.06, 170)


def pit(brush: Brush, piece: Piece, grain: Grain) -> None:
    """A hole: a broken rim, walls that go down, and no bottom where it has none."""
    rim = brush.exact(piece)
    brush.area(rim, (110, 98, 80))
    inner = scaled(rim, 0.9)
    brush.area(inner, (52, 46, 42))
    brush.area(scaled(rim, 0.72), (30, 27, 28))
    brush.area(scaled(rim, 0.5), _BLACK if piece.bottomless else (20, 18, 20))
    cx, cy = middle_of(rim)
    for begin, end in zip(rim, [*rim[1:], rim[0]], strict=True):
        count = max(1, round(hypot(end[0] - begin[0], end[1] - begin[1]) / 0.28))
        for k in range(count):
            x, y = begin[0] + (end[0] - begin[0]) * k / count, begin[1] + (end[1] - begin[1]) * k / count
            foot = between((x, y), (cx, cy), grain.uniform(0.2, 0.36))
            brush.line([(x, y), foot], (138, 122, 98), 0.05)
    brush.ring(rim, (184, 166, 132), 0.06)


def hill(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Contours, with hachures where the light does not fall."""
    outline = brush.exact(piece) if piece.shape == "circle" else brush.natural(piece, grain, 0.05)
    brush.shade(outline, 0.14, 130)
    steps = ((1.0, (78, 80, 50)), (0.74, (98, 97, 60)), (0.46, (120, 116, 72)))
    for share, colour in steps:
        aside = (1 - share) * -0.3
        level, below = scaled(outline, share, (aside, aside)), scaled(outline, share - 0.12, (aside, aside))
        brush.area(level, colour)
        brush.ring(level, (158, 148, 96), 0.055)
        cx, cy = middle_of(level)
        for (x, y), foot in list(zip(level, below, strict=True))[:: max(1, len(level) // 30)]:
            if (x - cx) + (y - cy) > 0:
                brush.line([(x, y), foot], (44, 46, 30), 0.05, 200)
    _edge(brush, piece, (196, 186, 126))


def webs(brush: Brush, piece: Piece, grain: Grain) -> None:
    """Webs between posts."""
    brush.area(brush.natural(piece, grain), (54, 54, 52), 180)
    _edge(brush, piece, (176, 178, 180))
    for x, y in brush.scattered(piece, grain, 1.1, 0.45, 0.12):
        rays = [(x + 0.5 * cos(k * pi / 4), y + 0.5 * sin(k * pi / 4)) for k in range(8)]
        for ray in rays:
            brush.line([(x, y), ray], (206, 208, 210), 0.03)
        for share in (0.35, 0.65, 0.95):
            brush.ring([(x + (rx - x) * share, y + (ry - y) * share) for rx, ry in rays], (206, 208, 210), 0.03)
