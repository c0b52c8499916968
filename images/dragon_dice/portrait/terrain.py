"""A terrain's row: at the left what it is and what it shows, at the right a lane for each player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.text.effect_labels import EffectView
from engine.dragon_dice.view import DragonView, TerrainView
from engine.values import Seat
from images.blocks import Block, beside, flowing, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import disc
from images.dragon_dice import words
from images.dragon_dice.changes import TerrainChange
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.portrait import chips, heaps
from images.dragon_dice.portrait.lane import lane
from images.dragon_dice.portrait.measures import (
    GAP,
    INNER,
    INSET,
    LEFT,
    NAME,
    NUMERAL,
    RIGHT,
    ROUND,
    SHORT_NAME,
    SHORTEST_NAME,
    TEXT,
    PortraitPlan,
    Telling,
)
from images.palette import Colour, mix

_TRACK: Final = 50.0
_LEAST: Final = 144.0
"""The height of a row whose lanes need less."""
_DIE: Final = 80.0
_APART: Final = 3.0
"""Between the eighth face's name and whose home it is: the longest name has just this room."""
_MOST_DRAGONS: Final = 5
"""More dragons of one player than this are a heap with a number."""


def row(
    terrain: TerrainView,
    seats: Sequence[Seat],
    plan: PortraitPlan,
    look: DrawingLook,
    extra: float = 0,
    below: Sequence[Block] = (),
) -> Block:
    """Returns a terrain's row with a lane for each of `seats`, and `below` them something more; `extra` units of height
    are shared among its lanes.
    """
    change = look.changes.terrains.get(terrain.place)
    if terrain.face is None and not terrain.armies:
        return _to_come(terrain, look, extra)
    parts = _lying(terrain, plan, look)
    armies = {army.owner: army for army in terrain.armies}

    def made(seat: Seat, high: float = 0) -> Block:
        return lane(seat, armies.get(seat), None if change is None else change.army(seat), plan, look, RIGHT, high)

    lanes = [made(seat) for seat in seats]
    natural = stacked([*parts, *lanes, *below], GAP - 2, RIGHT)
    inner = max(_LEAST - 2 * INSET, natural.height) + extra
    standing = {seat for seat in seats if seat in armies or (change is not None and change.army(seat) is not None)}
    if inner == natural.height:
        return _whole(terrain, change, look, natural, inner)
    # Empty lanes stay thin.
    lanes = [
        made(seat, block.height + (inner - natural.height) / len(standing)) if seat in standing else block
        for seat, block in zip(seats, lanes, strict=True)
    ]
    return _whole(terrain, change, look, stacked([*parts, *lanes, *below], GAP - 2, RIGHT), inner)


def _to_come(terrain: TerrainView, look: DrawingLook, extra: float) -> Block:
    """A terrain's row before its first roll, without armies: its faces."""
    told = []
    for name, faces in groupby(range(1, LAST_FACE + 1), key=lambda face: terrain.faces[face - 1]):
        numbers = list(faces)
        which = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        told.append(chips.pill(look, RIGHT - 16, name, f"{which} {words.icon_word(name)}"))
    return _whole(terrain, None, look, flowing(told, RIGHT - 16, GAP), _LEAST - 2 * INSET + extra, 8)


def _whole(
    terrain: TerrainView, change: TerrainChange | None, look: DrawingLook, right: Block, inner: float, inset: float = 0
) -> Block:
    """A row: what the terrain is, and `right` beside it, `inset` units further in."""
    high = inner + 2 * INSET
    left = _what(terrain, change, look, high)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, INNER, high), look.palette.panel, ROUND)
        left.put(canvas, x, y)
        right.put(canvas, x + LEFT + INSET + inset, y + (high - right.height) / 2)

    return Block(INNER, high, paint)


def _lying(terrain: TerrainView, plan: PortraitPlan, look: DrawingLook) -> list[Block]:
    """Dragons and effects on the terrain itself, above the lanes."""
    found = dragons(terrain.dragons, min(plan.die, 46.0), look)
    change = look.changes.terrains.get(terrain.place)
    if change is not None and change.dragons_gone:
        found.append(chips.pill(look, RIGHT, "gone", _few(change.dragons_gone), ground=look.palette.accent))
    # What a Castle serves as is to be seen on its die.
    lying = [effect for effect in terrain.effects if effect.name != "Castle"]
    if plan.telling is Telling.COUNTED and lying:
        return [_in_one_line(lying, found, look)]
    whole = chips.as_fit(lying, look, RIGHT, plan.telling, found)
    return [whole] if whole.height else []


def _in_one_line(lying: Sequence[EffectView], found: Sequence[Block], look: DrawingLook) -> Block:
    """Effects where there is little room: told if one line holds them, else counted."""
    for telling in (Telling.NAMED, Telling.SHORT):
        told = [*found, *chips.effects(lying, look, RIGHT, telling)]
        if sum(one.width + 4 for one in told) - 4 <= RIGHT:
            return flowing(told, RIGHT, 4, level=True)
    count = chips.pill(look, RIGHT, "effect", str(sum(effect.count for effect in lying)))
    return flowing([*found, count], RIGHT, 4, level=True)


def _few(dragons: Sequence[DragonView]) -> str:
    return dragons[0].name if len(dragons) == 1 else f"{len(dragons)} dragons"


def dragons(lying: Sequence[DragonView], side: float, look: DrawingLook) -> list[Block]:
    """Returns the dragons of each player as a heap with the badge of their owner."""
    found = []
    for owner, group in groupby(sorted(lying, key=lambda one: one.owner), key=lambda one: one.owner):
        own = list(group)
        shown = [heaps.die(one, side, look) for one in own[:_MOST_DRAGONS]]
        parts = [heaps.overlapping(shown, side * (0.9 if len(own) <= 2 else 0.55))]
        if len(own) > _MOST_DRAGONS:
            parts.append(_text(f"×{len(own)}", look.palette.text, side))
        parts.append(_middle(chips.badge(owner, look, 30.0), side))
        # Apart from the next one, so that it is seen whose each is.
        own_heap = beside(parts, 6)
        found.append(Block(own_heap.width + 6, own_heap.height, own_heap.put))
    return found


def _text(text: str, colour: Colour, height: float) -> Block:
    wide = width_of(text, TEXT) + 2
    return Block(
        wide,
        height,
        lambda canvas, x, y: _write(canvas, x, y + (height - TEXT.line) / 2, text, colour, wide),
    )


def _write(canvas: Canvas, x: float, y: float, text: str, colour: Colour, room: float) -> None:
    canvas.text(x, y, text, TEXT, colour, room)


def _middle(block: Block, height: float) -> Block:
    return Block(block.width, height, lambda canvas, x, y: block.put(canvas, x, y + (height - block.height) / 2))


def ground_of(terrain: TerrainView, look: DrawingLook) -> tuple[Colour, Colour]:
    """Returns the two colours behind what a terrain is, dark enough for light text."""
    left = mix(look.palette.element(terrain.elements, 0), look.palette.ink, 0.42)
    right = mix(look.palette.element(terrain.elements, 1), look.palette.ink, 0.42)
    return left, right


def _what(terrain: TerrainView, change: TerrainChange | None, look: DrawingLook, height: float) -> Block:
    """The left column: die, type, eighth face, elements, whose home; below, the eight faces as steps."""
    palette = look.palette
    left, right = ground_of(terrain, look)
    high = height - _TRACK
    shown = die_shown(terrain, change, look, _DIE)
    at, room = 98.0, LEFT - 98.0 - 6
    name_style = SHORT_NAME
    eighth = words.SHORT_EIGHTH.get(terrain.eighth_face, terrain.eighth_face)
    discs = [disc(element, palette, 28) for element in terrain.elements or ("ivory",)]
    home, captor = _whose(terrain, look), _captor(terrain, look)
    # The third line holds the elements and two signs more.
    signs = beside([*discs, *(captor or home)], 5)
    # A player who has captured another's home needs a second badge; for the own home the house is enough.
    own = terrain.captured_by == terrain.home_of
    beside_eighth = beside((home[:1] if own else home) if captor else [], 2)
    eighth_room = room - (beside_eighth.width + _APART if captor else 0)
    top = (high - (name_style.line + TEXT.line + 32)) / 2

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, LEFT, height), palette.sunken, ROUND)
        canvas.banner(Box(x, y, LEFT, high), left, right, ROUND)
        shown.put(canvas, x + 9, y + (high - _DIE) / 2)
        canvas.text(x + at, y + top, terrain.terrain_type, name_style, palette.light, room)
        second = y + top + name_style.line - 3
        taken = canvas.text(x + at, second, eighth, TEXT, palette.light, eighth_room)
        beside_eighth.put(canvas, x + at + taken + _APART, second + 2)
        signs.put(canvas, x + at, y + top + name_style.line + TEXT.line)
        track(terrain, change, look, 26.0).put(canvas, x + 9, y + high + 4)

    return Block(LEFT, height, paint)


def _whose(terrain: TerrainView, look: DrawingLook) -> list[Block]:
    """A house and the letter of its owner, or the flag of the frontier."""
    if terrain.home_of is None:
        return [_icon("frontier", look.palette.light)]
    return [_icon("home", look.palette.light), chips.badge(terrain.home_of, look, 30.0)]


def _captor(terrain: TerrainView, look: DrawingLook) -> list[Block]:
    """A full flag and the letter of the player who has captured the terrain."""
    if terrain.captured_by is None:
        return []
    return [_icon("captured", look.palette.light), chips.badge(terrain.captured_by, look, 30.0)]


def _icon(name: str, colour: Colour) -> Block:
    return Block(26, 28, lambda canvas, x, y: canvas.icon(x, y + 1, name, 26, colour))


def die_shown(terrain: TerrainView, change: TerrainChange | None, look: DrawingLook, side: float) -> Block:
    """Returns the terrain die as it lies. A captured one has its captor's colour, one that was turned a ring."""
    palette = look.palette
    turned = change is not None and change.turned_from is not None
    just_taken = change is not None and change.captured_by is not None
    ground = palette.paper if terrain.captured_by is None else palette.player(terrain.captured_by)
    ink = palette.on(ground)
    number = "?" if terrain.face is None else str(terrain.face)
    icons = [] if terrain.face is None else [terrain.faces[terrain.face - 1]]
    if terrain.stands_for is not None:
        icons.append(terrain.stands_for)
    wide = side * (0.37 if len(icons) == 1 else 0.33)
    rim = 5.0 if turned or just_taken else 2.5
    style = NUMERAL if side >= 70 else NAME

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.polygon(x, y, side, palette.lit if turned or just_taken else palette.ink)
        canvas.polygon(x + rim, y + rim, side - 2 * rim, ground)
        if not icons:
            canvas.text(x, y + (side - style.line) / 2, number, style, ink, side, "middle")
            return
        canvas.text(x, y + side * 0.03, number, style, ink, side, "middle")
        left = x + (side - wide * len(icons) - 3 * (len(icons) - 1)) / 2
        for place, name in enumerate(icons):
            canvas.icon(left + place * (wide + 3), y + side * 0.53, name, wide, ink)

    return Block(side, side, paint)


def track(
    terrain: TerrainView, change: TerrainChange | None, look: DrawingLook, icon: float, width: float = LEFT - 18
) -> Block:
    """Returns the eight faces as steps under their icons: the one that shows is lit, the one just left framed."""
    palette = look.palette
    gap, between, bar = 3.0, 9.0, 12.0
    groups = [list(group) for _, group in groupby(range(1, LAST_FACE + 1), key=lambda face: terrain.faces[face - 1])]
    step = (width - gap * (LAST_FACE - len(groups)) - between * (len(groups) - 1)) / LAST_FACE
    was = None if change is None else change.turned_from

    def paint(canvas: Canvas, x: float, y: float) -> None:
        left, right = x, x + width
        for group in groups:
            wide = step * len(group) + gap * (len(group) - 1)
            here = terrain.face in group
            colour = palette.lit if here else palette.muted
            name = terrain.faces[group[0] - 1]
            canvas.icon(min(max(x + (wide - icon) / 2, left), right - icon), y, name, icon, colour)
            for face in group:
                box = Box(x, y + icon + 2, step, bar)
                if face == terrain.face:
                    canvas.rectangle(box, palette.lit, 5)
                elif face == was:
                    canvas.outline(box, palette.lit, palette.sunken, 5, 2.5)
                else:
                    canvas.rectangle(box, palette.muted if here else palette.line, 5)
                x += step + gap
            x += between - gap

    return Block(width, icon + 2 + bar, paint)


def low_what(
    terrain: TerrainView, change: TerrainChange | None, look: DrawingLook, width: float, height: float
) -> Block:
    """Returns what a terrain is, for rows of little height: die, type, whose it is, dragons; the faces as steps."""
    palette = look.palette
    left, right = ground_of(terrain, look)
    side = min(64.0, height - 12)
    at = side + 11
    room = width - at - 4
    style = SHORTEST_NAME
    signs = [*_whose(terrain, look), *_captor(terrain, look)]
    apart = 4.0 if height >= 96 else 0.0
    top = (height - 76 - 2 * apart) / 2
    if terrain.dragons:
        signs.append(heaps.die(terrain.dragons[0], 28, look))
        if len(terrain.dragons) > 1:
            signs.append(_text(str(len(terrain.dragons)), palette.light, 28))
    shown = beside(_as_fit(signs, room, 4), 4)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.banner(Box(x, y, width, height), left, right, ROUND, round_below=True)
        die_shown(terrain, change, look, side).put(canvas, x + 7, y + (height - side) / 2)
        canvas.text(x + at, y + max(0.0, top - 5), terrain.terrain_type, style, palette.light, room)
        shown.put(canvas, x + at, y + top + 28 + apart)
        _low_track(canvas, terrain, change, look, x + at, y + top + 58 + 2 * apart, room)

    return Block(width, height, paint)


def _low_track(
    canvas: Canvas,
    terrain: TerrainView,
    change: TerrainChange | None,
    look: DrawingLook,
    x: float,
    y: float,
    room: float,
) -> None:
    """The steps up to the eighth face, and what the eighth face is."""
    palette = look.palette
    icon = 18.0
    step = (room - icon - 4) / (LAST_FACE - 1)
    was = None if change is None else change.turned_from
    for face in range(1, LAST_FACE):
        box = Box(x + (face - 1) * step, y + 4, step - 3, 10)
        colour = palette.accent if face == terrain.face else mix(palette.ink, palette.light, 0.1)
        if face == was:
            canvas.outline(box, palette.accent, palette.ink, 5, 2)
        else:
            canvas.rectangle(box, colour, 5)
    colour = palette.accent if terrain.face == LAST_FACE else palette.light
    canvas.icon(x + room - icon, y, terrain.eighth_face, icon, colour)


def _as_fit(blocks: Sequence[Block], room: float, gap: float) -> list[Block]:
    """Returns the first blocks that have room side by side."""
    fitting_ones: list[Block] = []
    for block in blocks:
        if sum(one.width + gap for one in fitting_ones) + block.width > room:
            break
        fitting_ones.append(block)
    return fitting_ones
