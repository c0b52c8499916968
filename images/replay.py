"""A replay: an animated picture (GIF, which every client of Discord plays) of a march or of a whole match.

A frame is a small table for phones: each terrain with its armies, each player's losses, and below, large, what has just
happened. What changed since the frame before is framed. All frames have one size and one palette, so that a frame costs
only what has changed in it. The size is bounded by construction: more than `MOST_FRAMES` moments are told several to a
frame, and as long as the file is too large, the number of frames is halved.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image

from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.view import ArmyView, PlayerView, TableView, TerrainView, UnitView
from engine.values import Seat
from images import fonts, words
from images.alt_text import LIMIT, cut_between_words, describe_board, short_name
from images.blocks import Block, beside, flowing, nothing, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, fitting
from images.dice import dice_block
from images.palette import NIGHT, Palette
from images.roll import paint
from images.typescale import BODY, LABEL, MINOR, SMALL, STRONG, SUBHEADING

Moment: TypeAlias = tuple[TableView, Sequence[str]]
"""The table after something has happened, and the plain sentences that say what."""

MOST_FRAMES: Final = 100
MOST_BYTES: Final = 9 * 1024 * 1024
"""A little below the 10 MiB that Discord takes as one file."""

WIDTH: Final = 640.0
"""Units and pixels: a phone shows nearly all of them, so that the smallest text is twelve pixels high there."""
_TALLEST: Final = 1400
"""Pixels; a table that needs more is drawn smaller."""

_MARGIN: Final = 12.0
_GAP: Final = 8.0
_INSET: Final = 10.0
_ACROSS: Final = 3
_MOST_LINES: Final = 5
_DICE: Final = 0.62
_MOST_ROWS: Final = 3

_LEAST_MS, _MOST_MS, _LAST_MS = 1000, 4500, 6000
_MS_PER_CHARACTER: Final = 32
_LONGEST_MS: Final = 150_000
"""So long may all frames together stand; of more, each stands shorter, though never less than half a second."""
_SHORTEST_MS: Final = 500

_COLOURS: Final = 255
_SAMPLED: Final = 6


@dataclass(frozen=True, slots=True)
class Replay:
    """A drawn replay: the GIF, how many frames it has, how long it plays."""

    data: bytes
    frames: int
    seconds: float


def draw_replay(
    moments: Sequence[Moment],
    names: Mapping[Seat, str],
    *,
    palette: Palette = NIGHT,
    most_bytes: int = MOST_BYTES,
    most_frames: int = MOST_FRAMES,
) -> Replay:
    """Returns the replay of these moments, which must be at least one; raises ValueError when there is none.

    The file has at most `most_bytes`, unless a single frame has more. It takes about a tenth of a second for a frame.
    """
    if not moments:
        raise ValueError("nothing happened that could be replayed")
    frames = min(len(moments), most_frames)
    while True:
        told = gathered(moments, frames)
        times = durations(told)
        data = _encoded(told, times, names, palette)
        if len(data) <= most_bytes or frames == 1:
            return Replay(data, len(told), sum(times) / 1000)
        frames = max(1, frames // 2)


def gathered(moments: Sequence[Moment], most: int) -> list[Moment]:
    """Returns the moments as at most `most`: of several that are told in one, the last table and all sentences."""
    size = -(-len(moments) // most)
    groups = [moments[first : first + size] for first in range(0, len(moments), size)]
    return [(group[-1][0], [line for _, news in group for line in news]) for group in groups]


def durations(moments: Sequence[Moment]) -> list[int]:
    """Returns how many milliseconds each frame stands: long enough to read it, all together not too long."""
    times = []
    for _, news in moments:
        letters = sum(len(line) for line in news[-_MOST_LINES:])
        times.append(min(_MOST_MS, _LEAST_MS + _MS_PER_CHARACTER * letters))
    share = min(1.0, _LONGEST_MS / sum(times))
    shortened = [max(_SHORTEST_MS, round(time * share / 10) * 10) for time in times]
    return [*shortened[:-1], _LAST_MS]


# -- in words ----------------------------------------------------------------------------------------------------------


def describe_replay(moments: Sequence[Moment], names: Mapping[Seat, str], limit: int = LIMIT) -> str:
    """Returns the alternative text of a replay: the table at its end, then what happened, the end of it if too long."""
    last = moments[-1][0]
    count = f"Replay of {len(moments)} moments." if len(moments) > 1 else "Replay of one moment."
    end = cut_between_words(f"{count} At its end: {describe_board(last, names, limit // 2)}", limit)
    told = [fonts.plain(line) for _, news in moments for line in news]
    room = limit - len(end) - 1
    kept: list[str] = []
    for line in reversed(told):
        if len(line) + 1 > room:
            break
        kept.insert(0, line)
        room -= len(line) + 1
    return " ".join([end, *kept])


def replay_as_text(moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
    """Returns all that a replay tells, as lines: whose turn it is where that changes, and what happened."""
    lines: list[str] = []
    before = ""
    for view, news in moments:
        called = {player.seat: short_name(names, player.seat) for player in view.players}
        now = words.turn_sentence(view, called)
        if now != before:
            lines.append(f"{now}.")
            before = now
        lines += [fonts.plain(line) for line in news]
    return lines


# -- encoding ----------------------------------------------------------------------------------------------------------


def _encoded(moments: Sequence[Moment], times: Sequence[int], names: Mapping[Seat, str], palette: Palette) -> bytes:
    blocks = frame_blocks(moments, names, palette)
    scale = min(1.0, _TALLEST / blocks[0].height)
    colours = _shared_colours(blocks, scale, palette)

    def drawn() -> Iterator[Image.Image]:
        for block in blocks:
            picture = paint(block, scale, palette).image
            yield picture.quantize(palette=colours, dither=Image.Dither.NONE)

    pictures = drawn()
    first = next(pictures)
    out = io.BytesIO()
    if len(blocks) == 1:
        first.save(out, "GIF", optimize=False)
    else:
        # Frames that look the same are joined by Pillow, and stand as long as both.
        first.save(out, "GIF", save_all=True, append_images=pictures, duration=list(times), loop=0, optimize=False)
    return out.getvalue()


def _shared_colours(blocks: Sequence[Block], scale: float, palette: Palette) -> Image.Image:
    """Returns an image whose palette serves all frames: the colours of a few of them, laid side by side."""
    step = max(1, len(blocks) // _SAMPLED)
    samples = [paint(block, scale / 2, palette).image for block in [*blocks[::step][:_SAMPLED], blocks[-1]]]
    sheet = Image.new("RGB", (samples[0].width * len(samples), samples[0].height))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (number * samples[0].width, 0))
    return sheet.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


# -- a frame -----------------------------------------------------------------------------------------------------------


def frame_blocks(moments: Sequence[Moment], names: Mapping[Seat, str], palette: Palette = NIGHT) -> list[Block]:
    """Returns the frames laid out, all equally high, not drawn yet."""
    inner = WIDTH - 2 * _MARGIN
    changed = [frozenset[str]()] + [_changed(one, other) for (one, _), (other, _) in pairwise(moments)]
    tables = [_table(view, places, inner, palette) for (view, _), places in zip(moments, changed, strict=True)]
    captions = [_caption(news, inner, palette) for _, news in moments]
    high_table = max(table.height for table in tables)
    high_caption = max(caption.height for caption in captions)
    frames = []
    for number, ((view, _), table, caption) in enumerate(zip(moments, tables, captions, strict=True), 1):
        parts = [
            _head(view, names, (number, len(moments)), inner, palette),
            Block(inner, max(1.0, high_table), table.put),
            stacked([_player(view, player, names, inner, palette) for player in view.players], 4, inner),
            Block(inner, max(1.0, high_caption), caption.put),
        ]
        frames.append(padded(stacked(parts, _GAP, inner), _MARGIN, _MARGIN, _MARGIN))
    return frames


def _changed(before: TableView, after: TableView) -> frozenset[str]:
    """Returns the places where something has changed; that an army has marched is no change to look at."""

    def resting(terrain: TerrainView) -> TerrainView:
        return replace(terrain, armies=tuple(replace(army, has_marched=False) for army in terrain.armies))

    was = {terrain.place: resting(terrain) for terrain in before.terrains}
    return frozenset(
        terrain.place for terrain in after.terrains if was.get(terrain.place, resting(terrain)) != resting(terrain)
    )


def _head(view: TableView, names: Mapping[Seat, str], count: tuple[int, int], width: float, palette: Palette) -> Block:
    """Whose turn it is, and how far the replay has come."""
    number, total = count
    title = "The end" if view.outcome is not None else f"Turn {view.turn}" if view.phase is not None else "Setting up"
    seats = view.outcome.winners if view.outcome is not None else (view.marching,) if view.phase is not None else ()
    shown = [seat for seat in seats if seat is not None]
    progress = f"{number}/{total}"

    def paint_head(canvas: Canvas, x: float, y: float) -> None:
        end = width_of(progress, SMALL) + 16
        at = canvas.text(x, y, title, SUBHEADING, palette.text, width - end) + 16
        if shown:
            badge(shown[0], palette, 28).put(canvas, x + at, y + 4)
            room = width - at - 38 - end
            name = words.shown_name(names, shown[0]) + (" wins" if view.outcome is not None else "")
            style = fitting(name, room, (SUBHEADING, MINOR))
            canvas.text(x + at + 38, y + 17 - style.line / 2, name, style, palette.lit, room)
        canvas.text(x, y + 5, progress, SMALL, palette.muted, width, "right")
        canvas.rectangle(Box(x, y + 40, width, 6), palette.sunken, 3)
        canvas.rectangle(Box(x, y + 40, max(6.0, width * number / total), 6), palette.accent, 3)

    return Block(width, 48, paint_head)


def _table(view: TableView, changed: frozenset[str], width: float, palette: Palette) -> Block:
    """The terrains side by side, at most three in a row."""
    rows = []
    for first in range(0, len(view.terrains), _ACROSS):
        row = view.terrains[first : first + _ACROSS]
        wide = (width - _GAP * (len(row) - 1)) / len(row)
        high = max(_terrain(terrain, False, wide, palette).height for terrain in row)
        rows.append(beside([_terrain(terrain, terrain.place in changed, wide, palette, high) for terrain in row], _GAP))
    rows += [_unplaced(player, width, palette) for player in view.players if player.unplaced and view.terrains]
    return stacked(rows, _GAP, width) if rows else nothing(width)


def _unplaced(player: PlayerView, width: float, palette: Palette) -> Block:
    """The armies that a player has brought and not placed yet, side by side."""
    count = len(player.unplaced)
    wide = (width - _GAP * (count - 1)) / count
    carried = dict(player.unplaced_items)
    armies = [
        _army(player.seat, kind, (*units, *carried.get(kind, ())), wide, palette) for kind, units in player.unplaced
    ]
    return beside(armies, _GAP)


def _terrain(terrain: TerrainView, changed: bool, width: float, palette: Palette, height: float = 0) -> Block:
    inner = width - 2 * _INSET
    parts = [_terrain_head(terrain, inner, palette), _track(terrain, inner, palette)]
    if terrain.captured_by is not None:
        parts.append(_captured(terrain.captured_by, inner, palette))
    if terrain.dragons:
        parts.append(dice_block(terrain.dragons, inner, _DICE, 1, palette))
    parts += [_army(army.owner, army.kind, _lying(army), inner, palette) for army in terrain.armies]
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
        canvas.text(left, y + 2, terrain.terrain_type, LABEL, palette.text, room)
        if terrain.home_of is not None:
            badge(terrain.home_of, palette, 24).put(canvas, left, y + 31)
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

    def paint_captured(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 28), ground, 8)
        canvas.icon(x + 6, y + 4, "captured", 20, palette.on(ground))
        canvas.text(x + 30, y + 1, f"captured by {seat}", LABEL, palette.on(ground), width - 34)

    return Block(width, 28, paint_captured)


def _lying(army: ArmyView) -> tuple[words.TableDie, ...]:
    """What lies with an army: units, items, the minor terrain it controls."""
    minor: tuple[words.TableDie, ...] = () if army.minor_terrain is None else (army.minor_terrain,)
    return (*army.units, *army.items, *minor)


def _army(owner: Seat, kind: str, lying: Sequence[words.TableDie], width: float, palette: Palette) -> Block:
    inner = width - 16
    health = str(words.health_of(die for die in lying if isinstance(die, UnitView)))

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        badge(owner, palette, 24).put(canvas, x, y + 1)
        canvas.text(x + 32, y, kind, SMALL, palette.soft, inner - 66 - width_of(health, LABEL))
        canvas.icon(x + inner - width_of(health, LABEL) - 26, y + 2, "health", 20, palette.soft)
        canvas.text(x, y, health, LABEL, palette.text, inner, "right")

    dice = dice_block(lying, inner, _DICE, _MOST_ROWS, palette)
    body = padded(stacked([Block(inner, 27, paint_title), dice], 5, inner), 8, 6, 8)

    def paint_army(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, body.height), palette.raised, 8)
        canvas.rectangle(Box(x, y + 6, 4, body.height - 12), palette.player(owner))
        body.put(canvas, x, y)

    return Block(width, body.height, paint_army)


def _player(view: TableView, player: PlayerView, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    """A player in one line: the name, and how many dice lie where."""
    counts = [("health", player.health_in_play), ("reserves", len(player.reserves))]
    counts += [("dead", len(player.dead)), ("buried", len(player.buried)), ("captured", len(player.captured))]
    shown = flowing([_count(icon, number, palette) for icon, number in counts], width, 8)
    taken = sum(_count(icon, number, palette).width + 8 for icon, number in counts)
    room = width - taken - 60
    is_hidden = player.hidden or not view.terrains

    def paint_player(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 36), palette.panel, 10)
        badge(player.seat, palette, 24).put(canvas, x + 8, y + 6)
        colour = palette.muted if player.is_out else palette.text
        canvas.text(x + 40, y + 3, words.shown_name(names, player.seat), STRONG, colour, room)
        if not is_hidden:
            shown.put(canvas, x + width - taken, y + 5)

    return Block(width, 36, paint_player)


def _count(icon: str, number: int, palette: Palette) -> Block:
    text = str(number)
    wide = 26 + max(24.0, width_of(text, LABEL))
    colour = palette.text if number else palette.muted

    def paint_count(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + 2, icon, 22, palette.soft if number else palette.muted)
        canvas.text(x + 26, y, text, LABEL, colour, wide - 26)

    return Block(wide, 26, paint_count)


def _caption(news: Sequence[str], width: float, palette: Palette) -> Block:
    """What has just happened: the last sentences, as many as fit."""
    inner = width - 2 * 14
    lines: list[tuple[str, bool]] = []
    for sentence in reversed([line for line in news if fonts.plain(line)]):
        wrapped = fonts.wrapped(sentence, BODY.face, BODY.size, int(inner), 3)
        if lines and len(lines) + len(wrapped) > _MOST_LINES:
            break
        newest = not lines
        lines = [*((line, newest) for line in wrapped), *lines]
    if not lines:
        return nothing(width)

    def paint_caption(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 20 + BODY.line * len(lines)), palette.panel, 12)
        for number, (line, newest) in enumerate(lines):
            colour = palette.text if newest else palette.soft
            canvas.text(x + 14, y + 10 + number * BODY.line, line, BODY, colour, inner + 1)

    return Block(width, 20 + BODY.line * len(lines), paint_caption)
