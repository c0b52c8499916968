"""A frame of a replay: a small table for phones: each terrain with its armies, each player's losses, and below, large,
what has just happened. What changed since the frame before is framed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.table.state import ARMIES
from engine.dragon_dice.view import ArmyView, PlayerView, TableView, TerrainView, UnitView
from engine.values import Seat
from images import fonts
from images.badges import badge_text
from images.blocks import Block, beside, flowing, nothing, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, fitting
from images.dragon_dice import words
from images.dragon_dice.dice import dice_block
from images.palette import Palette
from images.pictures import AS_USUAL, Moment, RenderStyle
from images.replay import MOST_LINES
from images.text import shown_name
from images.typescale import BODY, LABEL, MINOR, SMALL, STRONG, SUBHEADING, TextStyle, Typeface

WIDTH: Final = 640.0
"""Units and pixels: a phone shows nearly all of them, so that the smallest text is twelve pixels high there."""

_MARGIN: Final = 12.0
_GAP: Final = 8.0
_INSET: Final = 10.0
_ACROSS: Final = 3
_DICE: Final = 0.62
_MOST_ROWS: Final = 3
_LETTER: Final = TextStyle(Typeface.STRONG, 22, 24)
_LEGEND: Final = 30.0
_SIGNS: Final = MappingProxyType(
    {"health": "health", "reserves": "reserve", "dead": "dead", "buried": "buried", "captured": "captured"}
)


def frame_blocks(
    moments: Sequence[Moment[TableView]], names: Mapping[Seat, str], style: RenderStyle[TableView] = AS_USUAL
) -> list[Block]:
    """Returns the frames laid out, all equally high, not drawn yet."""
    palette = style.palette
    inner = WIDTH - 2 * _MARGIN
    changed = [frozenset[str]()] + [_changed(one.view, other.view) for one, other in pairwise(moments)]
    tables = [_table(moment.view, places, inner, palette, 0) for moment, places in zip(moments, changed, strict=True)]
    high_table = max(table.height for table in tables)
    # All tables are equally high: in one that needs less the terrains take the room.
    tables = [
        _table(moment.view, places, inner, palette, high_table - table.height)
        for moment, places, table in zip(moments, changed, tables, strict=True)
    ]
    told = [_told(moment.news, inner) for moment in moments]
    lines = max(map(len, told))
    frames = []
    for number, (moment, table, said) in enumerate(zip(moments, tables, told, strict=True), 1):
        view = moment.view
        parts = [
            _head(view, names, (number, len(moments)), inner, palette),
            Block(inner, max(1.0, high_table), table.put),
            _legend(inner, palette) if view.terrains else nothing(inner, _LEGEND),
            stacked([_player(view, player, names, inner, palette) for player in _in_order(view.players)], 4, inner),
            _caption(said, lines, inner, palette),
        ]
        frames.append(padded(stacked(parts, _GAP, inner), _MARGIN, _MARGIN, _MARGIN))
    return frames


def _changed(before: TableView, after: TableView) -> frozenset[str]:
    """Returns the places with a change; a march alone does not count."""

    def resting(terrain: TerrainView) -> TerrainView:
        return replace(terrain, armies=tuple(replace(army, has_marched=False) for army in terrain.armies))

    was = {terrain.place: resting(terrain) for terrain in before.terrains}
    return frozenset(
        terrain.place for terrain in after.terrains if was.get(terrain.place, resting(terrain)) != resting(terrain)
    )


def _in_order(players: Sequence[PlayerView]) -> list[PlayerView]:
    """Returns players by their letters, which stay where they are in all frames, whoever has the first turn."""
    return sorted(players, key=lambda player: player.seat)


def _head(view: TableView, names: Mapping[Seat, str], count: tuple[int, int], width: float, palette: Palette) -> Block:
    """The marching player, and the progress of the replay."""
    number, total = count
    title = "The end" if view.outcome is not None else f"Turn {view.turn}" if view.phase is not None else "Setting up"
    seats = view.outcome.winners if view.outcome is not None else (view.marching,) if view.phase is not None else ()
    shown = [seat for seat in seats if seat is not None]
    progress = f"{number}/{total}"

    def paint_head(canvas: Canvas, x: float, y: float) -> None:
        end = width_of(progress, BODY) + 16
        at = canvas.text(x, y, title, SUBHEADING, palette.text, width - end) + 16
        if shown:
            badge(shown[0], palette, 30, _LETTER).put(canvas, x + at, y + 4)
            room = width - at - 38 - end
            name = shown_name(names, shown[0]) + (" wins" if view.outcome is not None else "")
            style = fitting(name, room, (SUBHEADING, MINOR))
            canvas.text(x + at + 38, y + 17 - style.line / 2, name, style, palette.lit, room)
        canvas.text(x, y + 3, progress, BODY, palette.muted, width, "right")
        canvas.rectangle(Box(x, y + 40, width, 6), palette.sunken, 3)
        canvas.rectangle(Box(x, y + 40, max(6.0, width * number / total), 6), palette.accent, 3)

    return Block(width, 48, paint_head)


def _table(view: TableView, changed: frozenset[str], width: float, palette: Palette, spare: float) -> Block:
    """The terrains side by side, at most three in a row; where they stand in one row, that has `spare` units more than
    it needs."""
    rows = []
    spare = spare if len(view.terrains) <= _ACROSS else 0.0
    for first in range(0, len(view.terrains), _ACROSS):
        row = view.terrains[first : first + _ACROSS]
        wide = (width - _GAP * (len(row) - 1)) / len(row)
        seats = _absent(view)
        high = spare + max(_terrain(terrain, seats, False, wide, palette).height for terrain in row)
        shown = [_terrain(terrain, seats, terrain.place in changed, wide, palette, high) for terrain in row]
        rows.append(beside(shown, _GAP))
    rows += [
        _unplaced(view, player, width, palette)
        for player in _in_order(view.players)
        if player.unplaced and view.terrains
    ]
    return stacked(rows, _GAP, width) if rows else nothing(width)


def _absent(view: TableView) -> Sequence[Seat]:
    """Returns the player whose missing army is named: none while armies are placed, and none with many players."""
    if len(view.terrains) > _ACROSS or any(player.unplaced for player in view.players):
        return ()
    return [player.seat for player in _in_order(view.players) if not player.is_out]


def _unplaced(view: TableView, player: PlayerView, width: float, palette: Palette) -> Block:
    """The armies that a player has brought and not placed yet, side by side; of two players as they will stand."""
    count = len(player.unplaced)
    wide = (width - _GAP * (count - 1)) / count
    carried = dict(player.unplaced_items)
    armies = {
        kind: _army(player.seat, kind, (*units, *carried.get(kind, ())), wide, palette)
        for kind, units in player.unplaced
    }
    return beside([armies[kind] for kind in sorted(armies, key=from_home(view, player.seat).index)], _GAP)


def from_home(view: TableView, seat: Seat) -> Sequence[str]:
    """Returns the three armies from left to right: the home army below its home, which of two players may be the last
    terrain; then the horde army comes to the first (p. 9)."""
    homes = [terrain.home_of for terrain in view.terrains if terrain.home_of is not None]
    return ARMIES[::-1] if len(homes) == 2 and homes[-1] == seat else ARMIES


def _terrain(
    terrain: TerrainView, seats: Sequence[Seat], changed: bool, width: float, palette: Palette, height: float = 0
) -> Block:
    """A terrain with its armies, in the order of the letters; of those of `seats` who have none here that is said."""
    inner = width - 2 * _INSET
    parts = [_terrain_head(terrain, inner, palette), _track(terrain, inner, palette)]
    if terrain.captured_by is not None:
        parts.append(_captured(terrain.captured_by, inner, palette))
    if terrain.dragons:
        parts.append(dice_block(terrain.dragons, inner, _DICE, 1, palette))
    armies = {army.owner: army for army in terrain.armies}
    for seat in sorted({*armies, *seats}):
        army = armies.get(seat)
        parts.append(
            _no_army(seat, inner, palette) if army is None else _army(seat, army.kind, _lying(army), inner, palette)
        )
    body = padded(stacked(parts, 8, inner), _INSET, _INSET, _INSET)
    high = max(height, body.height)

    def paint_terrain(canvas: Canvas, x: float, y: float) -> None:
        box = Box(x, y, width, high)
        if changed:
            canvas.outline(box, palette.lit, palette.panel, 12, 3)
        else:
            canvas.rectangle(box, palette.panel, 12)
        body.put(canvas, x, y)

    return Block(width, high, paint_terrain)


def _terrain_head(terrain: TerrainView, width: float, palette: Palette) -> Block:
    """The die with the face that shows, and what it is."""
    side = 58.0
    icon = "" if terrain.face is None else terrain.faces[terrain.face - 1]
    number = "?" if terrain.face is None else str(terrain.face)

    def paint_head(canvas: Canvas, x: float, y: float) -> None:
        canvas.polygon(x, y, side, palette.ink)
        canvas.polygon(x + 2, y + 2, side - 4, palette.paper)
        canvas.text(x, y + (0 if icon else 12), number, SUBHEADING, palette.ink, side, "middle")
        if icon:
            canvas.icon(x + side / 2 - 11, y + 31, icon, 22, palette.ink)
        left, room = x + side + 10, width - side - 10
        style = fitting(terrain.terrain_type, room, (STRONG, LABEL))
        canvas.text(left, y, terrain.terrain_type, style, palette.text, room)
        if terrain.home_of is not None:
            badge(terrain.home_of, palette, 24, _LETTER).put(canvas, left, y + 31)
            canvas.icon(left + 30, y + 31, "home", 24, palette.soft)
        else:
            canvas.icon(left, y + 31, "frontier", 24, palette.soft)
        canvas.icon(x + width - 26, y + 31, terrain.eighth_face, 24, palette.muted)

    return Block(width, side, paint_head)


def _track(terrain: TerrainView, width: float, palette: Palette) -> Block:
    """The eight faces as a row of steps, the one that shows lit."""
    wide = (width - 3 * (LAST_FACE - 1)) / LAST_FACE

    def paint_track(canvas: Canvas, x: float, y: float) -> None:
        for face in range(1, LAST_FACE + 1):
            colour = palette.accent if terrain.face == face else palette.line
            canvas.rectangle(Box(x + (face - 1) * (wide + 3), y, wide, 9), colour, 4)

    return Block(width, 9, paint_track)


def _captured(seat: Seat, width: float, palette: Palette) -> Block:
    ground = palette.player(seat)
    said = f"captured by {badge_text(seat)}"

    def paint_captured(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 28), ground, 8)
        canvas.icon(x + 6, y + 4, "captured", 20, palette.on(ground))
        style = fitting(said, width - 34, (STRONG, LABEL))
        canvas.text(x + 30, y + 14 - style.line / 2, said, style, palette.on(ground), width - 34)

    return Block(width, 28, paint_captured)


def _lying(army: ArmyView) -> tuple[words.TableDie, ...]:
    """What lies with an army: units, items, the minor terrain it controls."""
    minor: tuple[words.TableDie, ...] = () if army.minor_terrain is None else (army.minor_terrain,)
    return (*army.units, *army.items, *minor)


def _army(owner: Seat, kind: str, lying: Sequence[words.TableDie], width: float, palette: Palette) -> Block:
    inner = width - 16
    health = str(words.health_of(die for die in lying if isinstance(die, UnitView)))

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        badge(owner, palette, 24, _LETTER).put(canvas, x, y + 3)
        room = inner - 52 - width_of(health, STRONG)
        canvas.text(x + 29, y, kind, fitting(kind, room, (BODY, SMALL)), palette.soft, room)
        canvas.icon(x + inner - width_of(health, STRONG) - 22, y + 5, "health", 20, palette.soft)
        canvas.text(x, y, health, STRONG, palette.text, inner, "right")

    dice = dice_block(lying, inner, _DICE, _MOST_ROWS, palette)
    body = padded(stacked([Block(inner, 30, paint_title), dice], 4, inner), 8, 6, 8)

    def paint_army(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, body.height), palette.raised, 8)
        canvas.rectangle(Box(x, y + 6, 4, body.height - 12), palette.player(owner))
        body.put(canvas, x, y)

    return Block(width, body.height, paint_army)


def _no_army(seat: Seat, width: float, palette: Palette) -> Block:
    def paint_none(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 36), palette.sunken, 8)
        badge(seat, palette, 24, _LETTER).put(canvas, x + 8, y + 6)
        canvas.text(x + 41, y + 3, "no army", BODY, palette.muted, width - 49)

    return Block(width, 36, paint_none)


def _player(view: TableView, player: PlayerView, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    """A player in one line: the name, and how many dice lie where."""
    counts = [("health", words.health_brought(player)), ("reserves", len(player.reserves))]
    counts += [("dead", len(player.dead)), ("buried", len(player.buried)), ("captured", len(player.captured))]
    shown = flowing([_count(icon, number, palette) for icon, number in counts], width, 8)
    taken = sum(_count(icon, number, palette).width + 8 for icon, number in counts)
    room = width - taken - 60
    is_hidden = player.hidden or not view.terrains

    def paint_player(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 36), palette.panel, 10)
        badge(player.seat, palette, 24, _LETTER).put(canvas, x + 8, y + 6)
        colour = palette.muted if player.is_out else palette.text
        canvas.text(x + 40, y + 3, shown_name(names, player.seat), STRONG, colour, room)
        if not is_hidden:
            shown.put(canvas, x + width - taken, y + 3)

    return Block(width, 36, paint_player)


def _legend(width: float, palette: Palette) -> Block:
    """What the signs in the lines of the players stand for."""

    def paint_legend(canvas: Canvas, x: float, y: float) -> None:
        at = x + 8
        for icon, word in _SIGNS.items():
            canvas.icon(at, y + 4, icon, 22, palette.soft)
            at += 28 + canvas.text(at + 28, y, word, BODY, palette.soft, 110) + 18

    return Block(width, _LEGEND, paint_legend)


def _count(icon: str, number: int, palette: Palette) -> Block:
    text = str(number)
    wide = 26 + max(28.0, width_of(text, STRONG))
    colour = palette.text if number else palette.muted

    def paint_count(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + 4, icon, 22, palette.soft if number else palette.muted)
        canvas.text(x + 26, y, text, STRONG, colour, wide - 26)

    return Block(wide, STRONG.line, paint_count)


def _told(news: Sequence[str], width: float) -> list[tuple[str, bool]]:
    """Returns the last sentences of what has just happened, as many as fit, as lines; True: of the newest."""
    inner = width - 2 * 14
    lines: list[tuple[str, bool]] = []
    for sentence in reversed([line for line in news if fonts.plain(line)]):
        wrapped = fonts.wrapped(sentence, BODY.face, BODY.size, int(inner), 3)
        if lines and len(lines) + len(wrapped) > MOST_LINES:
            break
        newest = not lines
        lines = [*((line, newest) for line in wrapped), *lines]
    return lines


def _caption(lines: Sequence[tuple[str, bool]], most: int, width: float, palette: Palette) -> Block:
    """What has just happened, on a panel that is equally high in all frames."""
    if not most:
        return nothing(width)
    high = 20 + BODY.line * most

    def paint_caption(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, high), palette.panel, 12)
        for number, (line, newest) in enumerate(lines):
            colour = palette.text if newest else palette.soft
            canvas.text(x + 14, y + 10 + number * BODY.line, line, BODY, colour, width - 2 * 14 + 1)

    return Block(width, high, paint_caption)
