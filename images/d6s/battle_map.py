"""The map: the ground, everybody on it, what they are called, and what a look lays over it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, radians, sin
from typing import Final, TypeAlias

from PIL import Image

from engine.d6s.geometry import INCH, Point, shown
from engine.d6s.grid import column
from engine.d6s.state import Character, Edge, Object, Side, State
from images import fonts
from images.blocks import Block
from images.canvas import Box, Canvas, width_of
from images.d6s import figures, ground
from images.d6s.facing import Facing
from images.d6s.labels import Base, along, labels_of, paint_label, paint_line
from images.d6s.layout import AMOUNT, INNER, MARK, PIECE, TINY
from images.d6s.legend import middle
from images.d6s.news import Change
from images.d6s.overlay import Overlay, paint_above, paint_below
from images.d6s.reach import paint_reach
from images.d6s.scale import Scale
from images.palette import Palette, mix

LEFT: Final = 28.0
"""Left of the map: numbers or letters along its edge."""
ABOVE: Final = 22.0
BELOW: Final = 5.0
EDGE: Final = 4.0
"""How thick the bar along a side's own edge of the table is, beside the map."""
RIM: Final = 1.8
"""What a sprite draws round its base, in units."""
PALE: Final = 0.6
"""How opaque a figure is where it could stand."""
OBJECT: Final = 820
"""How wide an object is drawn, in 1/1000 inch."""
LEAST_OBJECT: Final = 20.0
CARRIED: Final = (225, 315, 135, 45, 180, 0, 270, 90)
"""Where a carried object is tried at the rim of its bearer, in degrees clockwise from the east."""
PIECE_PLACES: Final = ((0, 0), (0, 0.5), (0, -0.5), (0.6, 0), (-0.6, 0), (0, 0.9), (0, -0.9), (0.6, 0.8), (-0.6, -0.8))
"""Where in a piece its name is tried, as parts of the way from its middle to its rim."""
OUTSIDE: Final = (1, -1)
"""Then below and above it, right at its rim: a name stands whole, or not at all."""


def whole_map(state: State, palette: Palette, changes: Sequence[Change], facing: Facing | None = None) -> Block:
    """Returns the map of the whole table."""
    facing = facing or Facing(Edge.SOUTH, state.width, state.depth)
    return map_block(state, palette, facing, (0, 0, facing.across, facing.up), changes)


Window: TypeAlias = tuple[int, int, int, int]
"""A part of the table as it lies: its left and lower corner, its width and height in 1/1000 inch."""


def map_block(
    state: State,
    palette: Palette,
    facing: Facing,
    window: Window,
    changes: Sequence[Change] = (),
    overlay: Overlay | None = None,
) -> Block:
    """Returns a part of the map laid out, not drawn yet."""
    west, south, span, rise = window
    wide = INNER - LEFT
    per = wide / (span / INCH)
    high = rise * per / INCH

    def paint(canvas: Canvas, x: float, y: float) -> None:
        scale = Scale(x + LEFT, y + ABOVE, per, west, south + rise, facing)
        inside = Box(x + LEFT, y + ABOVE, wide, high)
        _Map(canvas, state, palette, scale, inside).paint(window, changes, overlay)

    return Block(INNER, high + ABOVE + BELOW, paint)


class _Map:
    """One map in the making."""

    def __init__(self, canvas: Canvas, state: State, palette: Palette, scale: Scale, inside: Box) -> None:
        self.canvas = canvas
        self.state = state
        self.palette = palette
        self.scale = scale
        self.inside = inside
        acting = state.activation.unit if state.activation is not None else ""
        self.shown = {
            unit.name: figures.figure(
                state,
                unit,
                acting=acting in (unit.name, figures.shown_on(state, unit).name),
                done=is_done(state, figures.shown_on(state, unit)),
            )
            for unit in state.standing()
        }

    def paint(self, window: Window, changes: Sequence[Change], overlay: Overlay | None) -> None:
        """Draws the map."""
        canvas, scale, inside, palette = self.canvas, self.scale, self.inside, self.palette
        west, south, span, rise = window
        facing = scale.facing
        side = int(inside.width * canvas.scale)
        pieces = tuple(map(facing.laid, self.state.pieces))
        canvas.picture(inside.x, inside.y, ground.painted(pieces, west, south, span, rise, side, palette, facing.up))
        self._rulers(window)
        if (west, south, span, rise) == (0, 0, facing.across, facing.up):
            self._edges()
        bodies = sorted(self.state.standing(), key=lambda unit: -unit.kit.radius)
        seen = [unit for unit in bodies if inside.holds(_around(scale, self.state.place(unit), unit.kit.radius))]
        bases = {self.state.place(unit): unit.kit.radius for unit in bodies}
        lying = {thing.name: box for thing, box in self._objects()}
        carried = self._carried(seen, list(lying.values()))
        results = [box for change in changes if (box := result_box(change, scale, inside)) is not None]
        written = [*results, *_ways(changes, overlay, scale)]
        taken = [*lying.values(), *carried.values(), *written, *self._signs(seen)]
        labels = labels_of([self._base(unit) for unit in seen], taken, inside)
        if overlay is not None and overlay.reach is not None:
            paint_reach(canvas, self.state, overlay.reach, scale, inside, palette)
        if overlay is not None:
            paint_below(canvas, overlay, scale, inside, palette, bases)
        self._names([*taken, *(label.box for label in labels)])
        for name, box in lying.items():
            self._chest(self.state.objects[name], box)
        for change in changes:
            self._way(change)
        for label in labels:
            paint_line(canvas, label, palette)
        for unit in bodies:
            self._figure(unit, is_seen=unit in seen)
        for ring in () if overlay is None else overlay.rings:
            if ring.unit:
                pale, at = figures.ghost(self.shown[ring.unit]), scale.at(ring.centre)
                put_sprite(canvas, pale, at, scale.length(ring.radius), palette, inside, PALE)
        for name, box in carried.items():
            self._chest(self.state.objects[name], box)
        for label in labels:
            paint_label(canvas, label, palette)
        if overlay is not None:
            paint_above(canvas, overlay, scale, inside, palette, bases, [label.box for label in labels])
        for change in changes:
            self._result(change)

    # -- around the map --------------------------------------------------------------------------------------------

    def _rulers(self, window: Window) -> None:
        """Letters of columns and numbers of rows, wherever these run as the table is turned."""
        west, south, span, rise = window
        per, inside, facing = self.scale.per_inch, self.inside, self.scale.facing
        step = 1 if per >= MARK.size + 3 else 2
        for number in range(0, span // INCH, step):
            text = self._mark(facing.back((west + number * INCH + INCH // 2, 0)), is_level=True)
            self.canvas.text(
                inside.x + number * per, inside.y - ABOVE - 1, text, MARK, self.palette.muted, per, "middle"
            )
        for number in range(0, rise // INCH, step):
            text = self._mark(facing.back((0, south + number * INCH + INCH // 2)), is_level=False)
            top = inside.bottom - (number + 0.5) * per - MARK.line / 2
            self.canvas.text(inside.x - LEFT, top, text, MARK, self.palette.muted, LEFT - 4, "middle")

    def _mark(self, point: Point, *, is_level: bool) -> str:
        """Returns the letter of a column, or the number of a row."""
        columns = is_level is self.scale.facing.below.is_level
        return column(point[0] // INCH) if columns else str(point[1] // INCH + 1)

    def _edges(self) -> None:
        """A side's own edge is a bar in its colour: whole for A, dashed for B."""
        inside = self.inside
        for side, edge in self.state.edges.items():
            colour = figures.colour(Side(side), self.palette)
            at = self.scale.facing.edge(edge)
            count = 1 if side == "A" else 24
            gap = 0.0 if side == "A" else 4.0
            for number in range(count):
                across, down = inside.width / count, inside.height / count
                boxes = {
                    Edge.NORTH: Box(inside.x + number * across + gap / 2, inside.y - EDGE, across - gap, EDGE),
                    Edge.SOUTH: Box(inside.x + number * across + gap / 2, inside.bottom, across - gap, EDGE),
                    Edge.WEST: Box(inside.x - EDGE, inside.y + number * down + gap / 2, EDGE, down - gap),
                    Edge.EAST: Box(inside.right - EDGE, inside.y + number * down + gap / 2, EDGE, down - gap),
                }
                self.canvas.rectangle(boxes[at], colour)

    # -- what lies where -------------------------------------------------------------------------------------------

    def _objects(self) -> list[tuple[Object, Box]]:
        """The objects that lie on the seen part of the table."""
        found = []
        for thing in self.state.objects.values():
            if thing.at is not None and not thing.destroyed:
                box = object_box(self.scale, thing.at)
                if self.inside.holds(box):
                    found.append((thing, box))
        return found

    def _carried(self, seen: Sequence[Character], others: Sequence[Box]) -> dict[str, Box]:
        """Where each carried object is drawn: at the rim of its bearer, on nobody else if there is room."""
        bases = [_around(self.scale, self.state.place(unit), unit.kit.radius) for unit in seen]
        found: dict[str, Box] = {}
        for unit, base in zip(seen, bases, strict=True):
            aboard = self.state.mounted_body(unit)
            for name in (name for one in aboard for name in one.carries if name in self.state.objects):
                side = max(LEAST_OBJECT, self.scale.length(OBJECT))
                x, y = base.x + base.width / 2, base.y + base.height / 2
                tries = [_at_rim(x, y, base.width / 2 + side * 0.3, angle, side) for angle in CARRIED]
                tries = [box for box in tries if self.inside.holds(box)] or tries
                taken = [*others, *found.values(), *(one for one in bases if one is not base)]
                found[name] = min(tries, key=lambda box: sum(_shared(box, one) for one in taken))
        return {name: box for name, box in found.items() if self.inside.holds(box)}

    def _signs(self, seen: Sequence[Character]) -> list[Box]:
        """Where the discs of conditions stand on the upper left rim."""
        found = []
        for unit in seen:
            shown_by = self.shown[unit.name]
            if shown_by.signs or shown_by.flies:
                base = _around(self.scale, self.state.place(unit), unit.kit.radius)
                size = figures.sign_size(self.canvas.px(base.width)) / self.canvas.scale
                x, y = base.x + base.width / 2, base.y + base.height / 2
                count = len(shown_by.signs) + shown_by.flies
                angles = [225 - 42 * number for number in range(count)]
                found += [_at_rim(x, y, base.width / 2 * 0.92, angle, size) for angle in angles]
        return found

    def _base(self, unit: Character) -> Base:
        seen = figures.shown_on(self.state, unit)
        x, y = self.scale.at(self.state.place(unit))
        radius = self.scale.length(unit.kit.radius)
        reach = radius * (1.0 if seen.side is Side.A else 1.1) + RIM
        shown_by = self.shown[unit.name]
        return Base(
            seen.name,
            figures.number_of(seen),
            seen.side,
            x,
            y,
            reach,
            shown_by.is_done,
            figures.is_leader(seen),
            shown_by.has_pips,
            bool(shown_by.signs or shown_by.flies),
        )

    # -- painting --------------------------------------------------------------------------------------------------

    def _figure(self, unit: Character, *, is_seen: bool) -> None:
        canvas, state = self.canvas, self.state
        seen = figures.shown_on(state, unit)
        x, y = self.scale.at(state.place(unit))
        put_sprite(canvas, self.shown[unit.name], (x, y), self.scale.length(unit.kit.radius), self.palette, self.inside)
        if not is_seen:
            return
        canvas.note(figures.number_of(seen), AMOUNT.size, seen.name)
        if unit.climbed:
            text = f"{shown(unit.climbed)}″ up"
            wide = width_of(text, TINY) / fonts.SLACK + 8
            chip = Box(x - wide / 2, y + self.scale.length(unit.kit.radius) - 6, wide, TINY.line - 2)
            if self.inside.holds(chip):
                canvas.rectangle(chip, self.palette.ink, 9)
                canvas.text(chip.x, chip.y - 1, text, TINY, self.palette.light, wide, "middle")

    def _chest(self, thing: Object, box: Box) -> None:
        own = figures.colour(Side(thing.supply), self.palette) if thing.supply else self.palette.accent
        image = figures.chest(max(8, self.canvas.px(box.width)), own, self.palette, is_supply=thing.is_supply)
        self.canvas.picture(box.x, box.y, image)

    def _names(self, taken: Sequence[Box]) -> None:
        """The names of terrain, in italics with a halo."""
        halo = ground.shade_of(self.palette)
        for name, box in name_boxes(self.state, self.scale, self.inside, taken):
            colour = mix(self.palette.text, ground.earth(self.palette), 0.2)
            self.canvas.written_over(box.x, box.y, name, PIECE, colour, halo, box.width)

    def _way(self, change: Change) -> None:
        """An arrow from a character's old place to its new one."""
        if change.was is None or change.now is None:
            return
        unit = self.state.units[change.name]
        (x1, y1), (x2, y2) = self.scale.at(change.was), self.scale.at(change.now)
        held = self.inside.holds(Box(x1, y1, 0, 0), 0) and self.inside.holds(Box(x2, y2, 0, 0), 0)
        if unit.at is None or not held:
            return
        radius = self.scale.length(unit.kit.radius)
        self.canvas.ring(x1, y1, min(radius, 12.0), self.palette.lit, 2.0)
        self.canvas.arrow((x1, y1), (x2, y2), self.palette.lit, 3.4, stop=radius)

    def _result(self, change: Change) -> None:
        """Wounds as a number beside the base; a skull for an elimination, a runner for a flight."""
        canvas, palette = self.canvas, self.palette
        box = result_box(change, self.scale, self.inside)
        if box is None:
            return
        canvas.rectangle(box, palette.accent, box.height / 2)
        ink = palette.on(palette.accent)
        if change.fell is not None:
            icon, size = "fled" if change.fled else "dead", box.width * 0.76
            canvas.icon(box.x + box.width * 0.12, box.y + box.width * 0.12, icon, size, ink)
        else:
            canvas.text(box.x, box.y, f"−{change.wounds}", AMOUNT, ink, box.width, "middle")


def put_sprite(
    canvas: Canvas,
    shown_by: figures.Figure,
    at: tuple[float, float],
    radius: float,
    palette: Palette,
    inside: Box,
    alpha: float = 1.0,
) -> None:
    """Puts a figure down, cut off where the map ends."""
    pixels = max(8, canvas.px(2 * radius))
    image = figures.sprite(shown_by, pixels, palette)
    left, top = canvas.px(at[0]) - image.width // 2, canvas.px(at[1]) - image.height // 2
    edges = canvas.px(inside.x), canvas.px(inside.y), canvas.px(inside.right), canvas.px(inside.bottom)
    cut = (
        max(0, edges[0] - left),
        max(0, edges[1] - top),
        min(image.width, edges[2] - left),
        min(image.height, edges[3] - top),
    )
    if cut[2] <= cut[0] or cut[3] <= cut[1]:
        return
    if cut != (0, 0, image.width, image.height):
        image = image.crop(cut)
    if alpha < 1.0:
        image = image.copy()
        image.putalpha(Image.eval(image.getchannel("A"), lambda value: round(value * alpha)))
    canvas.picture((left + cut[0]) / canvas.scale, (top + cut[1]) / canvas.scale, image)


def _around(scale: Scale, at: Point, radius: int) -> Box:
    x, y = scale.at(at)
    reach = scale.length(radius)
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)


def _at_rim(x: float, y: float, away: float, angle: float, size: float) -> Box:

    cx, cy = x + away * cos(radians(angle)), y + away * sin(radians(angle))
    return Box(cx - size / 2, cy - size / 2, size, size)


def _shared(one: Box, other: Box) -> float:
    """Returns how much two boxes cover of each other."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    return max(0.0, wide) * max(0.0, min(one.bottom, other.bottom) - max(one.y, other.y))


def object_box(scale: Scale, at: Point) -> Box:
    """Returns where an object on the ground is drawn."""
    x, y = scale.at(at)
    side = max(LEAST_OBJECT, scale.length(OBJECT))
    return Box(x - side / 2, y - side / 2, side, side)


def things_on(state: State, scale: Scale) -> list[Box]:
    """Returns where the bases and the objects lie."""
    bases = [_around(scale, state.place(unit), unit.kit.radius) for unit in state.standing()]
    lying = [thing.at for thing in state.objects.values() if thing.at is not None and not thing.destroyed]
    return [*bases, *(object_box(scale, at) for at in lying)]


def name_boxes(state: State, scale: Scale, inside: Box, written: Sequence[Box] = ()) -> list[tuple[str, Box]]:
    """Returns where the name of each piece stands: in its middle; where a base or an object lies there or something is
    `written`, beside it. One that would be hidden everywhere is left out.
    """
    taken = [*things_on(state, scale), *written]
    found = []
    for piece in state.pieces:
        laid = scale.facing.laid(piece)
        x, y = scale.at(middle(piece))
        if not inside.holds(Box(x, y, 0, 0), 0):
            continue
        wide = width_of(piece.name, PIECE) / fonts.SLACK + 4
        reach_x = scale.length((laid.box[2] - laid.box[0]) // 2) - wide / 2
        reach_y = scale.length((laid.box[3] - laid.box[1]) // 2) - PIECE.line / 2
        tries = []
        for across, up in PIECE_PLACES:
            left = x - wide / 2 + across * max(0.0, reach_x)
            left = min(max(inside.x + 2, left), inside.right - wide - 2)
            tries.append(Box(left, y - PIECE.line / 2 + up * max(0.0, reach_y), wide, PIECE.line))
        left = min(max(inside.x + 2, x - wide / 2), inside.right - wide - 2)
        rim = max(0.0, reach_y) + PIECE.line
        tries += [Box(left, y - PIECE.line / 2 + down * rim, wide, PIECE.line) for down in OUTSIDE]
        held = [box for box in tries if inside.holds(box, 0)]
        free = next((box for box in held if not any(box.overlaps(other) for other in taken)), None)
        if free is not None:
            taken.append(free)
            found.append((piece.name, free))
    return found


def _ways(changes: Sequence[Change], overlay: Overlay | None, scale: Scale) -> list[Box]:
    """Where ways and shots are drawn."""
    lines = [(change.was, change.now) for change in changes if change.was is not None and change.now is not None]
    lines += [] if overlay is None else [pair for line in overlay.lines for pair in pairwise(line.points)]
    return [box for begin, end in lines for box in along(scale.at(begin), scale.at(end))]


def result_box(change: Change, scale: Scale, inside: Box) -> Box | None:
    """Returns the place of a change's mark: where the character was eliminated, or beside it; None without a mark."""
    if change.fell is not None:
        x, y = scale.at(change.fell)
        side = max(24.0, scale.length(INCH))
        box = Box(x - side / 2, y - side / 2, side, side)
    elif change.wounds and change.now is not None:
        x, y = scale.at(change.now)
        wide = width_of(f"−{change.wounds}", AMOUNT) / fonts.SLACK + 8
        box = Box(x + 6, y - 36, wide, AMOUNT.line)
    else:
        return None
    return box if inside.holds(box) else None


def is_done(state: State, unit: Character) -> bool:
    """Returns whether a character has had its turn in this phase."""
    if state.step in ("movement", "activation"):
        return unit.moved and not (state.activation is not None and state.activation.unit == unit.name)
    return state.step in ("combat", "melee", "after melees") and unit.fought
