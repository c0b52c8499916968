"""The words of the signs that are on a map: below it, and only of those that are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Final

from engine.legacys_allure.hexes import CENTRE, SOUTH
from engine.legacys_allure.keywords import range as range_keyword
from engine.legacys_allure.state import State
from engine.legacys_allure.values import profile
from engine.legacys_allure.view import BoardView
from images import fonts
from images.canvas import Box, Canvas, width_of
from images.legacys_allure.drawing import (
    ATTACK,
    BURN,
    HURT,
    MANA,
    POISON,
    SHIELD,
    WHITE,
    disc,
    mixed,
    pen_on,
    put,
    round_image,
    strengths,
    token_image,
)
from images.legacys_allure.marks import Marks
from images.palette import Palette
from images.typescale import TextStyle, Typeface

_WORD: Final = TextStyle(Typeface.TEXT, 27, 30)
_NUMBERS: Final = TextStyle(Typeface.DISPLAY, 27, 30)
_HIGH: Final = 34.0
"""The height of a row."""
_ABOVE: Final = 6.0
_SIGN: Final = 34.0
"""The width of a sign."""
_WIDE_SIGN: Final = 66.0
"""The width of the two numbers of a unit."""
_APART: Final = 20.0


class Sign(Enum):
    """A sign on a map, with its word."""

    NUMBERS = "power and health"
    WOUNDED = "wounded"
    MANA = "mana"
    RANGED = "ranged"
    HERO = "hero"
    EXHAUSTED = "exhausted"
    SHIELD = "Shield"
    BURNED = "Burned"
    POISONED = "Poisoned"
    STATUS = "other status"
    BONUS = f"+1 Shield on {CENTRE}"
    WENT = "went"
    DAMAGE = "damage"
    DIED = "died"
    PICKED = "picked now"
    GO = "can go"
    ATTACK = "can attack"
    AIM = "can aim at"
    THREAT = "enemies could attack"
    THREAT_LATER = "enemies could next round"


def signs_of(view: BoardView, marks: Marks) -> list[Sign]:
    """Returns the signs that are on a map, each once."""
    return [sign for sign, is_there in _asked(view.table, marks) if is_there]


def _asked(state: State, marks: Marks) -> Iterator[tuple[Sign, bool]]:
    units = list(state.on_battlefield())
    yield Sign.NUMBERS, bool(units)
    yield Sign.WOUNDED, any(unit.health < profile(state, unit).value_of_health() for unit in units)
    yield Sign.MANA, any(unit.mana is not None for unit in units)
    yield Sign.RANGED, any(range_keyword.reach(profile(state, unit)) is not None for unit in units)
    yield Sign.HERO, any(state.card(unit).is_hero for unit in units)
    yield Sign.EXHAUSTED, any(unit.actions <= 0 for unit in units)
    yield Sign.SHIELD, any(unit.shield for unit in units)
    yield Sign.BURNED, any(unit.burned for unit in units)
    yield Sign.POISONED, any(unit.poisoned for unit in units)
    yield Sign.STATUS, any(unit.statuses for unit in units)
    yield Sign.BONUS, state.centre_shield
    yield Sign.WENT, bool(marks.ways)
    yield Sign.DAMAGE, bool(marks.damage)
    yield Sign.DIED, bool(marks.ghosts)
    yield Sign.PICKED, bool(marks.placed)
    reached = {what for _, what in marks.reach}
    yield Sign.GO, "move" in reached
    yield Sign.ATTACK, "attack" in reached
    yield Sign.AIM, "ability" in reached
    yield Sign.THREAT, bool(marks.threatened)
    yield Sign.THREAT_LATER, bool(marks.threatened_later)


def legend_high(signs: Sequence[Sign], room: float) -> float:
    """Returns the height of the words of signs in this width."""
    return len(_rows(signs, room)) * _HIGH + (_ABOVE if signs else 0)


def _rows(signs: Sequence[Sign], room: float) -> list[list[Sign]]:
    rows: list[list[Sign]] = []
    left = 0.0
    for sign in signs:
        wide = _wide(sign)
        if not rows or wide > left:
            rows.append([])
            left = room
        rows[-1].append(sign)
        left -= wide + _APART
    return rows


def _sign(sign: Sign) -> float:
    return _WIDE_SIGN if sign is Sign.NUMBERS else _SIGN


def _wide(sign: Sign) -> float:
    return _sign(sign) + 8 + width_of(sign.value, _WORD) / fonts.SLACK


def paint_legend(canvas: Canvas, signs: Sequence[Sign], x: float, y: float, room: float, palette: Palette) -> None:
    """Writes each sign with its word, in as many rows as they need."""
    for number, row in enumerate(_rows(signs, room)):
        at, top = x, y + number * _HIGH
        for sign in row:
            wide, of_sign = _wide(sign), _sign(sign)
            _SIGNS[sign](canvas, at + of_sign / 2, top + _HIGH / 2, palette)
            canvas.text(at + of_sign + 8, top + 2, sign.value, _WORD, palette.soft, wide - of_sign - 8)
            at += wide + _APART


# -- each sign, round a point ------------------------------------------------------------------------------------------

_Paint = Callable[[Canvas, float, float, Palette], None]


def _numbers(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    ground = palette.player(SOUTH)
    canvas.rectangle(Box(x - 31, y - 16, 64, 32), ground, 5)
    strengths(canvas, x, y, ("1", "2"), (ground, palette.on(ground)), is_wounded=False)


def _wounded(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    canvas.rectangle(Box(x - 14, y - 14, 28, 28), HURT, 5)
    canvas.text(x - 14, y - 15, "2", _NUMBERS, WHITE, 28, "middle")


def _exhausted(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    ground = mixed(palette.panel, palette.player(SOUTH), 0.38)
    put(canvas, token_image(canvas.px(_SIGN), canvas.px(26), SOUTH, ground, palette.table, True), x, y)


def _picked(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    put(canvas, token_image(canvas.px(30), canvas.px(26), SOUTH, palette.panel, palette.lit, False), x, y)


def _status(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    pen_on(canvas).circle(x, y, 6, palette.text, palette.table)


def _way(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    pen = pen_on(canvas)
    pen.line([(x - 16, y), (x + 2, y)], palette.lit, 7)
    pen.polygon([(x + 16, y), (x, y - 10), (x, y + 10)], palette.lit)


def _damage(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    put(canvas, round_image(canvas.px(30), HURT, palette.table), x, y)
    canvas.text(x - 15, y - 14, "–1", TextStyle(Typeface.STRONG, 22, 26), (255, 255, 255), 30, "middle")


def _cross(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    for one in (1, -1):
        pen_on(canvas).line([(x - 11, y - 11 * one), (x + 11, y + 11 * one)], palette.muted, 5)


def _go(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    pen_on(canvas).circle(x, y, 11, palette.lit, palette.table, 2)


def _attack(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    for one in (1, -1):
        pen_on(canvas).line([(x - 10, y - 10 * one), (x + 10, y + 10 * one)], ATTACK, 7)


def _aim(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    pen_on(canvas).circle(x, y, 13, None, palette.lit, 5)


def _threat(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    pen = pen_on(canvas)
    pen.polygon([(x - 14, y + 12), (x, y - 12), (x + 14, y + 12)], HURT, palette.table)
    pen.line([(x, y - 4), (x, y + 7)], (255, 255, 255), 3)


def _threat_later(canvas: Canvas, x: float, y: float, palette: Palette) -> None:
    pen = pen_on(canvas)
    pen.polygon([(x - 14, y + 12), (x, y - 12), (x + 14, y + 12)], palette.table)
    pen.line([(x - 12, y + 10), (x, y - 9), (x + 12, y + 10), (x - 12, y + 10)], HURT, 4)


_SIGNS: Final[dict[Sign, _Paint]] = {
    Sign.NUMBERS: _numbers,
    Sign.WOUNDED: _wounded,
    Sign.MANA: lambda canvas, x, y, palette: disc(canvas, x, y, "1", MANA, palette, 30),
    Sign.RANGED: lambda canvas, x, y, palette: canvas.icon(x - 13, y - 13, "MISSILE", 26, palette.text),
    Sign.HERO: lambda canvas, x, y, palette: canvas.icon(x - 13, y - 14, "champion", 26, palette.lit),
    Sign.EXHAUSTED: _exhausted,
    Sign.SHIELD: lambda canvas, x, y, palette: disc(canvas, x, y, "S1", SHIELD, palette),
    Sign.BURNED: lambda canvas, x, y, palette: disc(canvas, x, y, "B1", BURN, palette),
    Sign.POISONED: lambda canvas, x, y, palette: disc(canvas, x, y, "P1", POISON, palette),
    Sign.STATUS: _status,
    Sign.BONUS: lambda canvas, x, y, palette: disc(canvas, x, y, "+1", SHIELD, palette),
    Sign.WENT: _way,
    Sign.DAMAGE: _damage,
    Sign.DIED: _cross,
    Sign.PICKED: _picked,
    Sign.GO: _go,
    Sign.ATTACK: _attack,
    Sign.AIM: _aim,
    Sign.THREAT: _threat,
    Sign.THREAT_LATER: _threat_later,
}
