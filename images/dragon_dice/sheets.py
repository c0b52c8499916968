"""Sheets: an army or a force as one picture of all its dice, with their faces.

Few dice have a row each. More of them stand side by side, two in a row, so that a whole force has room on a picture of
3:4; what has none is on another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.printed.dice import Catalogue, DragonKind, TerrainKind, UnitKind
from engine.values import Seat
from images import fonts
from images.blocks import Block, beside, flowing, nothing, on_panel, padded, painted, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, fitting
from images.dragon_dice.cards import (
    SCALE,
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
from images.dragon_dice.force_table import TABLE, sums_head, sums_row
from images.pages import Panel, pages, whole
from images.palette import NIGHT, Palette
from images.pictures import Sheet
from images.text import LIMIT, cut_between_words, shown_name
from images.typescale import BODY, HEADING, LEAST_NAME, STRONG, SUBHEADING

WIDTH: Final = 660.0
_MARGIN: Final = 12.0
_INSET: Final = 14.0
_GAP: Final = 8.0
_COLUMN: Final = 14.0
"""Between two dice side by side."""
_BADGE: Final = 38.0
_LINE: Final = 27.0
_INNER: Final = WIDTH - 2 * _MARGIN - 2 * _INSET
SUMS_OF_FACES: Final = "Each number is the sum of a die's faces; gold icons are special."
_MOST_KINDS: Final = 40
"""A sheet with more kinds of dice shows that many and says how many more there are."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How close dice stand: number in a row, with faces of at most this size, or without them."""

    across: int
    face: float
    gap: float
    token: float
    left: float
    """How much room the die itself has, left of its name and faces."""
    below: bool = False
    """Whether what a die is for stands below its name."""
    named: float = 0
    """How much room the name has left of the faces; 0 where it stands above them."""
    is_summed: bool = False
    """Whether sums stand right of the name, instead of faces."""

    @property
    def wide(self) -> float:
        """Returns the width of a die with its faces."""
        return (_INNER - (self.across - 1) * _COLUMN) / self.across

    @property
    def inner(self) -> float:
        """Returns the width of what stands right of a die."""
        return self.wide - self.left

    @property
    def head(self) -> float:
        """Returns the width of a die's name and what it is for."""
        return self.named or self.inner

    def spanning(self, columns: int) -> float:
        """Returns the width of this many dice side by side."""
        return columns * self.wide + (columns - 1) * _COLUMN

    def side(self, room: float) -> float:
        """Returns the side of a face, of which six have room side by side."""
        return min(self.face, (room - 5 * self.gap) / 6 - 0.01)


_ROOMY: Final = Grid(1, 48, 5, 0.9, 76)
_ROWS: Final = Grid(1, 54, 4, 0.7, 58, below=True, named=190)
"""Faces right of the name: whatever is read on them is half as large again as where two dice stand side by side."""
_LOW_ROWS: Final = Grid(1, 45, 4, 0.6, 58, named=230)
_CLOSE: Final = Grid(2, 38, 3, 0.7, 58)
_SUMS: Final = Grid(1, 0, 1, 0.54, 58, named=_INNER - 58 - TABLE, is_summed=True)
_TOLD: Final = Grid(2, 0, 0, 0.7, 58, below=True)
"""Without faces: dice, their names, and what each is for."""
_BARE: Final = Grid(2, 0, 0, 0.6, 56)
"""Only dice and their names."""
_THREE: Final = Grid(3, 0, 0, 0.66, 56)
"""For names that may be broken."""


class Density(NamedTuple):
    """How close a sheet is: how units and items stand, and how dragons and terrains do, of which there are few."""

    units: Grid
    others: Grid


_DENSITIES: Final = (
    Density(_ROOMY, _ROOMY),
    Density(_ROWS, _THREE),
    Density(_LOW_ROWS, _THREE),
    Density(_SUMS, _THREE),
    Density(_TOLD, _THREE),
    Density(_BARE, _THREE),
)
_ON_SEVERAL: Final = Density(_SUMS, _CLOSE)


def draw_sheet(
    sheet: Sheet,
    names: Mapping[Seat, str] | None = None,
    *,
    scale: float = SCALE,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> list[bytes]:
    """Returns the pictures of an army or a force as PNG, mostly one: each kind of die with its faces, and how many
    there are."""
    return [painted(block, scale, palette).png() for block in sheet_pages(sheet, names or {}, palette, known)]


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


def sheet_pages(
    sheet: Sheet, names: Mapping[Seat, str], palette: Palette = NIGHT, known: Catalogue = DICE_401C
) -> list[Block]:
    """Returns a sheet laid out, not drawn yet: as roomy as has room in one picture, or else close, on several."""
    laid = (_laid_out(sheet, names, density, palette, known) for density in _DENSITIES)
    return next((found for found in laid if len(found) == 1), None) or _laid_out(
        sheet, names, _ON_SEVERAL, palette, known
    )


def _laid_out(
    sheet: Sheet, names: Mapping[Seat, str], density: Density, palette: Palette, known: Catalogue
) -> list[Block]:
    groups = list(_shown(sheet, density, known))
    said = {grid: _said_of_all([one for one in groups if one.grid is grid], known) for grid in density}
    panels = [whole(_sheet_title(sheet, names, palette, known))]
    panels += [_band(band, said[band[0].grid], palette, known) for band in _bands(groups)]
    if any(group.grid.is_summed for group in groups):
        panels.append(whole(_line(SUMS_OF_FACES, _INNER + 2 * _INSET, palette)))
    if len(panels) == 1:
        panels.append(_on_ground(_line("No dice yet", _INNER, palette), (), palette))
    return pages(panels, _INNER + 2 * _INSET, _GAP, _MARGIN)


@dataclass(frozen=True, slots=True)
class _Shown:
    """What is shown of a group: its dice by kind, and how many kinds more there are."""

    title: str
    dice: Sequence[str]
    kinds: Sequence[tuple[str, int]]
    more: int

    grid: Grid

    @property
    def columns(self) -> int:
        """Returns how many dice of it stand side by side."""
        return max(1, min(self.grid.across, len(self.kinds)))


def _shown(sheet: Sheet, density: Density, known: Catalogue) -> Iterator[_Shown]:
    """Yields the groups that are not empty; of very many kinds of dice the first."""
    left = _MOST_KINDS
    for title, dice in sheet.groups:
        kinds = list(Counter(dice).items())
        if kinds:
            shown = kinds[: max(0, left)]
            left -= len(shown)
            are_others = all(isinstance(printed(name, known), DragonKind | TerrainKind) for name, _ in kinds)
            yield _Shown(title, dice, shown, len(kinds) - len(shown), density.others if are_others else density.units)


def _bands(groups: Iterable[_Shown]) -> Iterator[list[_Shown]]:
    """Yields groups that have room side by side."""
    band: list[_Shown] = []
    for group in groups:
        together = [*band, group]
        if band and (band[0].grid is not group.grid or sum(one.columns for one in together) > group.grid.across):
            yield band
            band = []
        band.append(group)
    if band:
        yield band


def _said_of_all(groups: Sequence[_Shown], known: Catalogue) -> int | None:
    """Returns how briefly every die of groups says what it is: 0 in full, None where some have no room to say it."""
    for brief in (0, 1):
        heads = [
            _Head(_label(name, count), _in_words(kind, brief), _health(kind), group.grid)
            for group in groups
            for name, count in group.kinds
            if (kind := printed(name, known)) is not None
        ]
        if all(head.has_room for head in heads):
            return brief
    return None


def _band(band: Sequence[_Shown], said: int | None, palette: Palette, known: Catalogue) -> Panel:
    """Groups side by side on one panel: their titles, and below them the dice in rows."""
    grid = band[0].grid
    rooms = [_INNER if len(band) == 1 else grid.spanning(one.columns) for one in band]
    titles = [_group_title(one, room, palette, known) for one, room in zip(band, rooms, strict=True)]
    if grid.is_summed:
        left = grid.left + grid.named
        titles = [
            beside([_group_title(one, left - 12, palette, known), nothing(12), sums_head(palette, TABLE)])
            for one in band
        ]
    dice = [_die(name, count, grid, said, palette, known) for one in band for name, count in one.kinds]
    rows = [beside(dice[first : first + grid.across], _COLUMN) for first in range(0, len(dice), grid.across)]
    rows += [_line(f"and {one.more} more kinds of dice", _INNER, palette) for one in band if one.more]
    return _on_ground(beside(titles, _COLUMN), rows, palette, 7 if grid.face else grid.gap or 3)


def _on_ground(head: Block, parts: Sequence[Block], palette: Palette, gap: float = 7) -> Panel:
    return Panel(head, parts, gap, lambda body: on_panel(_wide(padded(body, _INSET, 6, 8)), palette.panel, 14))


def _wide(block: Block) -> Block:
    return Block(_INNER + 2 * _INSET, block.height, block.paint)


def _sheet_title(sheet: Sheet, names: Mapping[Seat, str], palette: Palette, known: Catalogue) -> Block:
    """What the sheet shows, whose it is, and how much that is: in one line where that has room, else in two."""
    owner = sheet.owner
    name = "" if owner is None else shown_name(names, owner)
    worth = _worth([die for _, some in sheet.groups for die in some], known)
    said = width_of(worth, BODY) + (_BADGE + width_of(name, STRONG) + 14 if owner else 0) + 16
    in_one = width_of(sheet.title, SUBHEADING) + said <= _INNER
    room = _INNER - said if in_one else _INNER
    style = fitting(sheet.title, room, (HEADING, SUBHEADING, LEAST_NAME))
    high = 38.0 if in_one else 72.0

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 36), colour, 14)
        canvas.rectangle(Box(x, y + 7, width, 20), palette.panel)
        canvas.rectangle(Box(x, y + 14, width, high + 5), palette.panel, 14)
        x, y = x + _INSET, y + 12
        at = canvas.text(x, y + 19 - style.line / 2, sheet.title, style, palette.text, room) + 16 if in_one else 0.0
        if not in_one:
            canvas.text(x, y + 19 - style.line / 2, sheet.title, style, palette.text, room)
        line = y + (4 if in_one else 40)
        if owner is not None:
            badge(owner, palette, 30, STRONG).put(canvas, x + at, line)
            most = _INNER - at - _BADGE - width_of(worth, BODY) - 14
            at += _BADGE + canvas.text(x + at + _BADGE, line, name, STRONG, palette.soft, most) + 14
        canvas.text(x + at, line, worth, BODY, palette.muted, _INNER - at)

    colour = palette.accent if owner is None else palette.player(owner)
    width = _INNER + 2 * _INSET
    return Block(width, high + 19, paint_title)


def _group_title(group: _Shown, width: float, palette: Palette, known: Catalogue) -> Block:
    """The name of a group, and what it is worth as fully as that has room beside it."""
    title = group.title
    dice, _, health = _worth(group.dice, known).partition(", ")
    worths = (f"{dice}, {health}" if health else dice, health, "")
    worth = next(one for one in worths if not one or width_of(title, STRONG) + width_of(one, BODY) + 16 <= width)
    end = width_of(worth, BODY) + 16 if worth else 0.0

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, title, STRONG, palette.lit, width - end)
        canvas.text(x, y, worth, BODY, palette.soft, width, "right")

    return Block(width, 29, paint_title)


def _die(name: str, count: int, grid: Grid, said: int | None, palette: Palette, known: Catalogue) -> Block:
    """A kind of die: the die itself, beside it how many, which, its health, what it is for as briefly as is `said` of
    all, and its faces; those of a die with many in two rows."""
    kind = printed(name, known)
    if kind is None:
        return _line(name, grid.wide, palette)
    token = terrain_die(kind, 50, palette) if isinstance(kind, TerrainKind) else die_token(kind, grid.token, palette)
    left = grid.left
    what = "" if said is None else _in_words(kind, said)
    head = _head(_Head(_label(name, count), what, _health(kind), grid), palette)
    shown = printed_faces(kind) if grid.face else []
    if grid.is_summed:
        return _row_of_sums(token, head, kind, grid, palette)
    room = grid.inner - grid.named - (_GAP if grid.named else 0)
    faces = [printed_face(face, kind, grid.side(room), palette, large_number=True) for face in shown]
    flow = flowing(faces, room, grid.gap, 3)
    body = beside([_centred(head, flow.height), flow], _GAP) if grid.named else stacked([head, flow], 0, grid.inner)
    high = max(body.height, token.height)

    def paint_die(canvas: Canvas, x: float, y: float) -> None:
        token.put(canvas, x + (left - 8 - token.width) / 2, y + min(4, high - token.height))
        body.put(canvas, x + left, y)

    return Block(grid.wide, high, paint_die)


def _row_of_sums(token: Block, head: Block, kind: Kind, grid: Grid, palette: Palette) -> Block:
    """A die, its name, and the sums of its faces in columns; of a kind whose faces have no numbers, without them."""
    high = max(token.height, head.height)
    parts = [_centred(head, high)] + ([] if isinstance(kind, TerrainKind | DragonKind) else [sums_row(kind, palette)])

    def paint_row(canvas: Canvas, x: float, y: float) -> None:
        token.put(canvas, x + (grid.left - 8 - token.width) / 2, y + (high - token.height) / 2)
        at = x + grid.left
        for part in parts:
            part.put(canvas, at, y + (high - part.height) / 2)
            at += part.width

    return Block(grid.wide, high, paint_row)


def _centred(block: Block, height: float) -> Block:
    """Returns a block with as much room above as below, where it is lower than this."""
    down = max(0.0, (height - block.height) / 2)
    return Block(block.width, block.height + 2 * down, lambda canvas, x, y: block.put(canvas, x, y + down))


class _Head(NamedTuple):
    """The words at the faces of a die: how many and which, what it is, its health as a number, and where."""

    label: str
    what: str
    health: int
    grid: Grid

    @property
    def tail(self) -> float:
        """Returns how wide the health is."""
        return 30 + width_of(str(self.health), STRONG) if self.health else 0.0

    @property
    def has_room(self) -> bool:
        """Returns whether what it is has room: behind the name, or in a line below."""
        ahead = 0.0 if self.grid.below else width_of(self.label, STRONG) + self.tail + 14
        return ahead + width_of(self.what, BODY) <= self.grid.head


def _label(name: str, count: int) -> str:
    return f"{count} × {name}" if count > 1 else name


def _health(kind: Kind) -> int:
    return kind.health if isinstance(kind, UnitKind | DragonKind) else 0


def _head(head: _Head, palette: Palette) -> Block:
    """Which die, its health, and what it is for."""
    label, what, health, grid = head
    width, below = grid.head, bool(what) and grid.below
    lines = fonts.wrapped(label, STRONG.face, STRONG.size, int(width * fonts.SLACK), 3)
    if width_of(lines[-1], STRONG) + head.tail > width:
        lines = fonts.wrapped(label, STRONG.face, STRONG.size, int(width * fonts.SLACK - head.tail), 3)

    def paint_head(canvas: Canvas, x: float, y: float) -> None:
        end = 0.0
        for number, line in enumerate(lines):
            end = canvas.text(x, y + number * _LINE, line, STRONG, palette.text, width) + 8
        last = y + (len(lines) - 1) * _LINE
        if health:
            canvas.icon(x + end, last + 5, "health", 20, palette.soft)
            end += 22 + canvas.text(x + end + 22, last, str(health), STRONG, palette.soft, width - end - 22) + 8
        if below:
            canvas.text(x, last + _LINE, what, BODY, palette.muted, width)
        else:
            canvas.text(x + end, last, what, BODY, palette.muted, width - end)

    return Block(width, (len(lines) + below) * _LINE + 3, paint_head)


def _in_words(kind: Kind, brief: int) -> str:
    """Returns what a die is, in full (0) with its special icons, or only what it is for; the colours say the rest."""
    if isinstance(kind, UnitKind):
        what = kind.size if kind.is_monster else kind.unit_class.replace("_", " ")
        special = [icon for icon, *_ in printed_faces(kind) if worth_of(icon, kind) is Worth.SPECIAL]
        icons = dict.fromkeys(icon.partition(" (")[0] for icon in special)
        return f"{what} · {', '.join(icons)}" if icons and not brief else what
    if isinstance(kind, TerrainKind):
        return f"8 is {kind.eighth_face}"
    if isinstance(kind, DragonKind):
        return kind.form.lower()
    return about(kind).partition(",")[0] if brief else about(kind)


def _line(text: str, width: float, palette: Palette) -> Block:
    return Block(width, 32, lambda canvas, x, y: _say(canvas, x, y, text, width, palette))


def _say(canvas: Canvas, x: float, y: float, text: str, width: float, palette: Palette) -> None:
    canvas.text(x, y + 1, text, BODY, palette.muted, width)
