"""A crowd that is to be split: larger, with a line between enemies side by side, and up to three ways to do it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.d6s.geometry import INCH
from engine.d6s.state import Character, Side, State
from engine.d6s.suggesting.splitting import SplitOption, sides_of_melee
from engine.english import listed
from images import fonts
from images.blocks import Block, flowing, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.d6s import figures
from images.d6s.battle_map import map_block, put_sprite
from images.d6s.facing import Facing
from images.d6s.layout import GAP, INNER, MARGIN, NAME, ROSTER, ROSTER_STRONG, WORD
from images.d6s.overlay import Line, Overlay
from images.palette import Palette

TITLE: Final = "Who fights whom?"
TOKEN: Final = 28.0
NUMBER: Final = 13.0
"""What the number of a token takes beside it."""
LETTER: Final = 28.0
FLAT: Final = 0.62
"""Height of the map as a share of its width."""
LEAST: Final = 8 * INCH
AROUND: Final = 1500
ALWAYS: Final = "In every case"


def split_block(
    state: State, graph: Mapping[str, Sequence[str]], options: Sequence[SplitOption], palette: Palette, facing: Facing
) -> Block:
    """Returns the picture laid out, not drawn yet."""
    overlay = Overlay()
    for name, near in graph.items():
        overlay.lines += [
            Line((state.place(state.units[name]), state.place(state.units[other])), "link")
            for other in near
            if name < other
        ]
    title = Block(INNER, NAME.line, lambda canvas, x, y: _text(canvas, x + 2, y, TITLE, palette))
    parts = [title, map_block(state, palette, facing, _window(state, graph, facing), (), overlay)]
    common = common_melees(options)
    if common:
        parts += [_heading("", ALWAYS, "", palette), _groups(state, common, palette)]
    for option in options:
        own = [melee for melee in option.melees if melee not in common]
        parts += [_heading(option.letter, option.title, wounds_of(option), palette), _groups(state, own, palette)]
    return padded(stacked(parts, GAP / 2, INNER), MARGIN, MARGIN / 2, MARGIN)


def _text(canvas: Canvas, x: float, y: float, text: str, palette: Palette) -> None:
    canvas.text(x, y, text, NAME, palette.text, INNER - 4)


def common_melees(options: Sequence[SplitOption]) -> list[tuple[str, ...]]:
    """Returns the melees that are the same in all suggestions."""
    first, *others = options
    return [melee for melee in first.melees if all(melee in other.melees for other in others)] if others else []


def wounds_of(option: SplitOption) -> str:
    """Returns what to expect: "2.3 wounds dealt, 1.1 taken"."""
    return f"{option.dealt:.1f} wounds dealt, {option.taken:.1f} taken"


def split_words(state: State, options: Sequence[SplitOption]) -> list[str]:
    """Returns the same in words: a line for each suggestion, with all its melees."""
    return [
        f"{option.letter}. {option.title}, {wounds_of(option)}: "
        f"{'; '.join(melee_words(state, melee) for melee in option.melees)}."
        for option in options
    ]


def melee_words(state: State, melee: Sequence[str]) -> str:
    """Returns a melee: "Knight 1 and Archer 2 against Ogre 1"."""
    ours, theirs = sides_of_melee(state, melee)
    return f"{listed([unit.name for unit in ours])} against {listed([unit.name for unit in theirs])}"


def _window(state: State, graph: Mapping[str, Sequence[str]], facing: Facing) -> tuple[int, int, int, int]:
    """Returns the part of the table that holds everybody beside an enemy, flatter than wide if they have room there."""
    places = [facing.at(state.place(state.units[name])) for name in graph]
    west, east = min(p[0] for p in places) - AROUND, max(p[0] for p in places) + AROUND
    south, north = min(p[1] for p in places) - AROUND, max(p[1] for p in places) + AROUND
    span = max(east - west, round((north - south) / FLAT), LEAST)
    span = min(-(-span // INCH) * INCH, facing.across)
    rise = min(max(-(-round(span * FLAT) // INCH) * INCH, 0), facing.up)
    left = min(max(0, (west + east - span) // 2), facing.across - span) // INCH * INCH
    low = min(max(0, (south + north - rise) // 2), facing.up - rise) // INCH * INCH
    return left, low, span, rise


def _heading(letter: str, title: str, aside: str, palette: Palette) -> Block:
    """The letter of a suggestion on a disc, what it is about, and what to expect."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        at = x + 2
        if letter:
            canvas.rectangle(Box(at, y, LETTER, LETTER), palette.accent, LETTER / 2)
            canvas.text(at, y, letter, WORD, palette.on(palette.accent), LETTER, "middle")
            at += LETTER + 8
        at += canvas.text(at, y, title, WORD, palette.text, INNER - LETTER - 12) + 12
        room = x + INNER - at
        if aside and room > 60:
            canvas.text(at, y + 3, aside, ROSTER, palette.soft, room)

    return Block(INNER, LETTER, paint)


def _groups(state: State, melees: Sequence[Sequence[str]], palette: Palette) -> Block:
    return flowing([_group(state, melee, palette) for melee in melees], INNER, 8, 6)


def _group(state: State, melee: Sequence[str], palette: Palette) -> Block:
    """A melee: its figures on a panel, those of side A first."""
    ours, theirs = sides_of_melee(state, melee)
    units = sorted([*ours, *theirs], key=lambda unit: unit.side is Side.B)
    wide = sum(map(_width, units)) + 26

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, wide, TOKEN + 8), palette.panel, 10)
        left, side = x + 6, units[0].side
        for unit in units:
            if unit.side is not side:
                canvas.text(left, y + 6, "v", ROSTER, palette.soft, 14, "middle")
                left, side = left + 14, unit.side
            inside = Box(x, y, wide, TOKEN + 8)
            shown = figures.ghost(figures.figure(state, unit, acting=False, done=False))
            put_sprite(canvas, shown, (left + TOKEN / 2, y + 4 + TOKEN / 2), TOKEN / 2 - 2, palette, inside)
            number = figures.number_of(figures.shown_on(state, unit))
            canvas.text(left + TOKEN, y + 7, number, ROSTER_STRONG, palette.text, NUMBER + 10)
            left += _width(unit)

    return Block(wide, TOKEN + 8, paint)


def _width(unit: Character) -> float:
    number = figures.number_of(unit)
    return TOKEN + (width_of(number, ROSTER_STRONG) / fonts.SLACK + 6 if number else 4)
