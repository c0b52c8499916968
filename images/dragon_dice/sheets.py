"""Sheets: an army or a force as one picture of all its dice, with their faces.

Few dice have a row each. More of them stand side by side, two or three in a row and smaller, so that a whole force is
no ribbon on a phone: where it can, a sheet keeps to 3:4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.printed.dice import Catalogue, DragonKind, TerrainKind, UnitKind
from engine.values import Seat
from images import fonts
from images.blocks import Block, beside, flowing, on_panel, padded, painted, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, fitting
from images.dragon_dice.cards import (
    SCALE,
    WIDTH,
    Kind,
    about,
    face_words,
    printed,
    printed_face,
    printed_faces,
    terrain_die,
    worth_of,
)
from images.dragon_dice.faces import Worth, die_token
from images.palette import NIGHT, Palette
from images.pictures import Sheet
from images.text import LIMIT, cut_between_words, shown_name
from images.typescale import BODY, HEADING, LABEL, MINOR, SMALL, STRONG, SUBHEADING, TINY, Style

_MARGIN: Final = 12.0
_INSET: Final = 18.0
_GAP: Final = 8.0
_INNER: Final = WIDTH - 2 * _MARGIN - 2 * _INSET
_TALLEST: Final = 4000
_UPRIGHT: Final = 4 / 3
_MOST_KINDS: Final = 40
"""A sheet with more kinds of dice shows that many and says how many more there are."""


@dataclass(frozen=True, slots=True)
class Density:
    """How close dice stand: so many in a row, faces of such a side at most, and how a die's name is set."""

    across: int
    face: float
    gap: float
    pad: float
    token: float
    name: Style
    in_brief: bool

    @property
    def wide(self) -> float:
        """Returns the width of a die with its faces."""
        return (_INNER - (self.across - 1) * _GAP) / self.across

    def spanning(self, columns: int) -> float:
        """Returns the width of so many dice side by side."""
        return columns * self.wide + (columns - 1) * _GAP

    def side(self, room: float) -> float:
        """Returns the side of a face, of which six have room side by side."""
        return min(self.face, (room - 5 * self.gap) / 6 - 0.01)


_DENSITIES: Final = (
    Density(1, 54, 6, 10, 0.9, STRONG, False),
    Density(2, 46, 5, 10, 0.8, STRONG, False),
    Density(3, 46, 3, 7, 0.65, LABEL, True),
)

_Group = tuple[str, Sequence[str]]


def draw_sheet(
    sheet: Sheet,
    names: Mapping[Seat, str] | None = None,
    *,
    scale: float = SCALE,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> bytes:
    """Returns a picture of an army or a force as PNG: each kind of die with its faces, and how many there are."""
    block = sheet_block(sheet, names or {}, palette, known)
    # A force of a hundred kinds is drawn smaller: no side of a picture grows beyond what Discord's clients show well.
    return painted(block, min(scale, _TALLEST / block.height), palette).png()


# -- in words ----------------------------------------------------------------------------------------------------------


def describe_sheet(sheet: Sheet, names: Mapping[Seat, str] | None = None, limit: int = LIMIT) -> str:
    """Returns the alternative text of a sheet: what lies in each group."""
    groups = [f"{title}: {_counted(dice)}." for title, dice in sheet.groups if dice]
    return cut_between_words(" ".join([f"{_titled(sheet, names or {})}.", *groups]), limit)


def sheet_as_text(sheet: Sheet, names: Mapping[Seat, str] | None = None, known: Catalogue = DICE_401C) -> list[str]:
    """Returns all that a sheet shows, as lines."""
    lines = [f"{_titled(sheet, names or {})}."]
    for title, dice in sheet.groups:
        if dice:
            lines.append(f"{title}, {_worth(dice, known)}:")
            lines += [
                f"{f'{count} ' if count > 1 else ''}{name}: {about(kind)}; faces {', '.join(face_words(kind))}."
                for name, count in Counter(dice).items()
                if (kind := printed(name, known)) is not None
            ]
    return lines


def _titled(sheet: Sheet, names: Mapping[Seat, str]) -> str:
    who = "" if sheet.owner is None else f", {fonts.plain(shown_name(names, sheet.owner))}"
    return f"{fonts.plain(sheet.title)}{who}"


def _counted(dice: Sequence[str]) -> str:
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in Counter(dice).items())


def _worth(dice: Sequence[str], known: Catalogue) -> str:
    kinds = [kind for name in dice if (kind := printed(name, known)) is not None]
    health = sum(kind.health for kind in kinds if isinstance(kind, UnitKind))
    count = f"{len(dice)} {'die' if len(dice) == 1 else 'dice'}"
    return f"{count}, {health} health" if health else count


# -- laid out ----------------------------------------------------------------------------------------------------------


def sheet_block(
    sheet: Sheet, names: Mapping[Seat, str], palette: Palette = NIGHT, known: Catalogue = DICE_401C
) -> Block:
    """Returns a sheet laid out, not drawn yet: as roomy as keeps it to 3:4, or else as close as can be."""
    laid = (_laid_out(sheet, names, density, palette, known) for density in _DENSITIES)
    block = next(laid)
    for closer in laid:
        if block.height <= block.width * _UPRIGHT:
            break
        block = closer
    return block


def _laid_out(sheet: Sheet, names: Mapping[Seat, str], density: Density, palette: Palette, known: Catalogue) -> Block:
    parts = [_sheet_title(sheet, names, palette, known)]
    parts += [_band(band, density, palette, known) for band in _bands(_shown(sheet), density)]
    if len(parts) == 1:
        parts.append(_line("No dice yet", _INNER, palette))
    body = padded(stacked(parts, 14, _INNER), _INSET, 20, 20)
    width = _INNER + 2 * _INSET

    def paint_sheet(canvas: Canvas, x: float, y: float) -> None:
        colour = palette.accent if sheet.owner is None else palette.player(sheet.owner)
        canvas.rectangle(Box(x, y, width, 40), colour, 18)
        canvas.rectangle(Box(x, y + 8, width, 32), palette.panel)
        canvas.rectangle(Box(x, y + 20, width, body.height - 20), palette.panel, 18)
        body.put(canvas, x, y)

    return padded(Block(width, body.height, paint_sheet), _MARGIN, _MARGIN, _MARGIN)


@dataclass(frozen=True, slots=True)
class _Shown:
    """What is shown of a group: its dice by kind, and how many kinds more there are."""

    title: str
    dice: Sequence[str]
    kinds: Sequence[tuple[str, int]]
    more: int

    def columns(self, density: Density) -> int:
        """Returns how many dice of it stand side by side."""
        return max(1, min(density.across, len(self.kinds)))


def _shown(sheet: Sheet) -> Iterator[_Shown]:
    """Yields the groups that are not empty; of very many kinds of dice the first."""
    left = _MOST_KINDS
    for title, dice in sheet.groups:
        kinds = list(Counter(dice).items())
        if kinds:
            shown = kinds[: max(0, left)]
            left -= len(shown)
            yield _Shown(title, dice, shown, len(kinds) - len(shown))


def _bands(groups: Iterator[_Shown], density: Density) -> Iterator[list[_Shown]]:
    """Yields groups that have room side by side."""
    band: list[_Shown] = []
    for group in groups:
        if band and sum(one.columns(density) for one in (*band, group)) > density.across:
            yield band
            band = []
        band.append(group)
    if band:
        yield band


def _band(band: Sequence[_Shown], density: Density, palette: Palette, known: Catalogue) -> Block:
    rooms = [density.spanning(_room(one, band, density)) for one in band]
    return beside([_group(one, density, room, palette, known) for one, room in zip(band, rooms, strict=True)], _GAP)


def _room(group: _Shown, band: Sequence[_Shown], density: Density) -> int:
    """Returns how many columns a group has: alone in its band all of them, for its title."""
    return density.across if len(band) == 1 else group.columns(density)


def _group(group: _Shown, density: Density, width: float, palette: Palette, known: Catalogue) -> Block:
    parts = [_group_title(group, width, palette, known)]
    for first in range(0, len(group.kinds), density.across):
        kinds = group.kinds[first : first + density.across]
        row = [_die(name, count, density, palette, known) for name, count in kinds]
        high = max(die.height for die in row)
        parts.append(beside([on_panel(die, palette.raised, 12, high) for die in row], _GAP))
    if group.more:
        parts.append(_line(f"and {group.more} more kinds of dice", width, palette))
    return stacked(parts, 8, width)


def _sheet_title(sheet: Sheet, names: Mapping[Seat, str], palette: Palette, known: Catalogue) -> Block:
    owner = sheet.owner
    style = fitting(sheet.title, _INNER, (HEADING, SUBHEADING, MINOR))
    dice = [name for _, some in sheet.groups for name in some]

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y + 19 - style.line / 2, sheet.title, style, palette.text, _INNER)
        at = 0.0
        worth = _worth(dice, known)
        if owner is not None:
            badge(owner, palette, 28).put(canvas, x, y + 44)
            room = _INNER - 40 - width_of(worth, BODY) - 24
            at = 38 + canvas.text(x + 38, y + 43, shown_name(names, owner), STRONG, palette.soft, room) + 16
        canvas.text(x + at, y + 43, worth, BODY, palette.muted, _INNER - at)

    return Block(_INNER, 78, paint_title)


def _group_title(group: _Shown, width: float, palette: Palette, known: Catalogue) -> Block:
    """The name of a group, and what it is worth where that has room beside it."""
    title, worth = group.title, _worth(group.dice, known)
    end = width_of(worth, SMALL) + 16
    if width_of(title, STRONG) + end > width and width < _INNER:
        worth, end = "", 0.0
    style = fitting(title, width - end, (STRONG, LABEL, TINY))

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y + (STRONG.line - style.line) / 2, title, style, palette.lit, width - end)
        canvas.text(x, y + 3, worth, SMALL, palette.soft, width, "right")
        canvas.rectangle(Box(x, y + 31, width, 1.5), palette.line)

    return Block(width, 34, paint_title)


def _die(name: str, count: int, density: Density, palette: Palette, known: Catalogue) -> Block:
    """A kind of die: how many, which, and its faces; those of a die with many in two rows."""
    kind = printed(name, known)
    if kind is None:
        return _line(name, density.wide, palette)
    inner = density.wide - 2 * density.pad
    token = terrain_die(kind, 54, palette) if isinstance(kind, TerrainKind) else die_token(kind, density.token, palette)
    at = token.width + 8 if density.in_brief else max(token.width, 62 * density.token) + 14
    head = _head(name, count, kind, (token, at, inner), density, palette)
    side = density.side(inner)
    faces = flowing([printed_face(face, kind, side, palette) for face in printed_faces(kind)], inner, density.gap)
    body = stacked([head, faces], 6, inner)
    return padded(body, density.pad, 8, density.pad)


def _head(
    name: str, count: int, kind: Kind, places: tuple[Block, float, float], density: Density, palette: Palette
) -> Block:
    """The die itself beside its name and what it is; `places` are the die, where the words begin, and the width."""
    token, at, inner = places
    room = inner - at
    label = f"{count} × {name}" if count > 1 else name
    called = fonts.wrapped(label, density.name.face, density.name.size, int(room), 3)
    text = _in_brief(kind) if density.in_brief else _in_full(kind)
    # Where both have no room in a line, the health has one of its own.
    what, comma, health = text.rpartition(", ")
    apart = bool(comma) and density.in_brief and width_of(text, SMALL) > room >= width_of(f"{what},", SMALL)
    below = [f"{what},", health] if apart else fonts.wrapped(text, SMALL.face, SMALL.size, int(room), 2)
    high = len(called) * density.name.line + len(below) * (SMALL.line - 3)
    head = max(token.height, high)

    def paint_head(canvas: Canvas, x: float, y: float) -> None:
        token.put(canvas, x, y + (head - token.height) / 2)
        top = y + (head - high) / 2
        for line in called:
            canvas.text(x + at, top, line, density.name, palette.text, room + 1)
            top += density.name.line
        for line in below:
            canvas.text(x + at, top - 2, line, SMALL, palette.soft, room + 1)
            top += SMALL.line - 3

    return Block(inner, head, paint_head)


def _in_full(kind: Kind) -> str:
    """Returns what a die is, with its special icons; which logo it is, the kind of die shows."""
    special = [icon for icon, *_ in printed_faces(kind) if worth_of(icon, kind) is Worth.SPECIAL]
    icons = {icon.partition(" (")[0]: None for icon in special}
    return about(kind) + (f" · {', '.join(icons)}" if icons else "")


def _in_brief(kind: Kind) -> str:
    """Returns what a die is in few words: "heavy melee, 3 health"; its species and elements the colours say."""
    if isinstance(kind, UnitKind):
        what = kind.size if kind.is_monster else kind.unit_class.replace("_", " ")
        return f"{what}, {kind.health} health"
    if isinstance(kind, TerrainKind):
        return f"8 is {kind.eighth_face}"
    return f"dragon, {kind.health} health" if isinstance(kind, DragonKind) else about(kind)


def _line(text: str, width: float, palette: Palette) -> Block:
    return Block(width, 32, lambda canvas, x, y: _say(canvas, x, y, text, width, palette))


def _say(canvas: Canvas, x: float, y: float, text: str, width: float, palette: Palette) -> None:
    canvas.text(x, y + 1, text, BODY, palette.muted, width)
