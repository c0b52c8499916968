"""The table as one picture: round and phase, the map in inches, both sides below it; for desks beside it, by name."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.d6s.geometry import INCH, Point, shown
from engine.d6s.grid import column
from engine.d6s.planning.tags import tags
from engine.d6s.state import Character, Gone, Scenario, Side, State
from engine.values import Seat
from images import fonts
from images.blocks import Block, beside, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import fitting
from images.d6s import figures, ground
from images.d6s.labels import TAG, Base, along, labels_of, paint_label
from images.d6s.news import Change, has_fled
from images.d6s.overlay import Overlay, paint_above, paint_below
from images.d6s.scale import Scale
from images.palette import Colour, Palette, mix
from images.text import shown_name
from images.typescale import TextStyle, Typeface

WIDTH: Final = 660.0
DENSITY: Final = 1.8
MARGIN: Final = 10.0
INNER: Final = WIDTH - 2 * MARGIN
RULER: Final = 28.0
"""Around the map: letters of columns and numbers of rows."""
EDGE: Final = 5.0
"""How thick the bar along a side's own edge of the table is."""
HEAD: Final = 50.0
STRIP: Final = 66.0
GAP: Final = 7.0
FACT: Final = 42.0
"""The width of a fact of a side besides its words: its sign, and the gap to the next."""

TURN: Final = TextStyle(Typeface.DISPLAY, 34, 42)
NAME: Final = TextStyle(Typeface.DISPLAY, 25, 32)
WORD: Final = TextStyle(Typeface.STRONG, 22, 28)
TEXT: Final = TextStyle(Typeface.TEXT, 22, 28)
MARK: Final = TextStyle(Typeface.STRONG, 22, 24)
"""Rulers."""
PIECE: Final = TextStyle(Typeface.STRONG, 22, 24)
"""Names of terrain."""
AMOUNT: Final = TextStyle(Typeface.STRONG, 22, 26)
ROSTER: Final = TextStyle(Typeface.TEXT, 18, 23)
ROSTER_TAG: Final = TextStyle(Typeface.STRONG, 18, 23)
TINY: Final = TextStyle(Typeface.TEXT, 16, 22)
MOST_NAMED: Final = 16
"""Number of a side's characters that are named beside the map."""

BESIDE: Final = ((0, 0), (0, 0.5), (0, -0.5), (0.7, 0), (-0.7, 0), (0, 0.95), (0, -0.95), (0.7, 0.8), (-0.7, -0.8))
"""Where in a piece its name is tried, as parts of the way from its middle to its rim."""
OUTSIDE: Final = (1, -1)
"""Then below and above it, right at its rim: a name stands whole, or not at all."""
SIDE: Final = 480.0
"""How wide what stands beside the map is."""
ROW: Final = 26.0

PHASES: Final = {
    "armies": "Armies",
    "table": "Battlefield",
    "edges": "Edges",
    "deployment": "Deployment",
    "start": "Before the first round",
    "round": "Round begins",
    "movement": "Movement",
    "activation": "Movement",
    "combat": "Combat",
    "melee": "Combat",
    "after melees": "Combat",
    "cleanup": "Cleanup",
    "end of round": "Cleanup",
}
FLED: Final = "fled"
"""The icon of a character that has left without being killed."""
SCENARIOS: Final = {
    Scenario.CONFRONTATION: "Confrontation",
    Scenario.RAID: "Raid",
    Scenario.SACRED_OBJECTS: "Sacred Objects",
}


def table_block(
    state: State, names: Mapping[Seat, str], palette: Palette, changes: Sequence[Change] = (), *, wide: bool = False
) -> Block:
    """Returns the whole table laid out, not drawn yet; wide with the sides and their characters beside the map."""
    if wide:
        column = [_head(state, palette, SIDE)]
        listing = _ROOMY if sum(len(_listed(state, side)) for side in Side) <= _FEW else _CLOSE
        for side in Side:
            column += [_strip(state, side, names, palette, SIDE), _roster(state, side, listing, palette)]
        parts = [whole_map(state, palette, changes), stacked(column, GAP, SIDE)]
        return padded(beside(parts, MARGIN), MARGIN, MARGIN, MARGIN)
    parts = [_head(state, palette), whole_map(state, palette, changes), *_strips(state, names, palette)]
    return padded(stacked(parts, GAP, INNER), MARGIN, MARGIN, MARGIN)


def crop_block(state: State, palette: Palette, changes: Sequence[Change]) -> Block | None:
    """Returns the part of the map where something changed, larger; None where that is not much smaller than all."""
    points = [point for change in changes for point in (change.was, change.now, change.fell) if point is not None]
    if not points:
        return None
    around = 2 * INCH
    west, east = min(p[0] for p in points) - around, max(p[0] for p in points) + around
    south, north = min(p[1] for p in points) - around, max(p[1] for p in points) + around
    side = max(east - west, north - south, 8 * INCH)
    if side > 0.62 * max(state.width, state.depth):
        return None
    west = min(max(0, (west + east - side) // 2), state.width - side)
    south = min(max(0, (south + north - side) // 2), state.depth - side)
    whole = _map(state, palette, changes, west // INCH * INCH, south // INCH * INCH, -(-side // INCH) * INCH, None)
    return padded(whole, MARGIN, MARGIN, MARGIN)


def whole_map(state: State, palette: Palette, changes: Sequence[Change]) -> Block:
    """Returns the map of the whole table."""
    return _map(state, palette, changes, 0, 0, state.width, state.depth)


def part_of_map(state: State, palette: Palette, overlay: Overlay, west: int, south: int, side: int) -> Block:
    """Returns a square of the map with an overlay."""
    return _map(state, palette, (), west, south, side, None, overlay)


def _map(
    state: State,
    palette: Palette,
    changes: Sequence[Change],
    west: int,
    south: int,
    span: int,
    rise: int | None,
    overlay: Overlay | None = None,
) -> Block:
    rise = span if rise is None else rise
    per = (INNER - 2 * RULER) / (span / INCH)
    wide, high = INNER - 2 * RULER, rise * per / INCH
    called = tags(state)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        scale = Scale(x + RULER, y + RULER, per, west, south + rise)
        side = canvas.px(x + RULER + wide) - canvas.px(x + RULER)
        canvas.picture(
            x + RULER, y + RULER, ground.painted(tuple(state.pieces), west, south, span, rise, side, palette)
        )
        _rulers(canvas, palette, x, y, scale, span, rise, west, south)
        inside = Box(x + RULER, y + RULER, wide, high)
        _edges(canvas, state, palette, inside, west == 0 and south == 0 and span == state.width)
        bases = {state.place(unit): unit.kit.radius for unit in state.standing()}
        written = [box for change in changes if (box := _result_box(change, scale, inside)) is not None]
        drawn = [*objects_on(state, scale), *written, *_ways(changes, overlay, scale)]
        labels = labels_of(_bases(state, called, scale, inside), drawn, _within(inside))
        beside = {label.name for label in labels}
        if overlay is not None:
            paint_below(canvas, overlay, scale, inside, palette, bases)
        _terrain_names(canvas, state, palette, scale, inside, [*(label.box for label in labels), *written])
        _objects(canvas, state, palette, scale, inside)
        for change in changes:
            _way(canvas, state, change, palette, scale, inside)
        for unit in _in_order(state):
            _base(canvas, state, unit, called, beside, palette, scale, inside)
        for label in labels:
            paint_label(canvas, label, palette)
        if overlay is not None:
            paint_above(canvas, overlay, scale, inside, palette, bases, [label.box for label in labels])
        for change in changes:
            _result(canvas, change, palette, scale, inside)

    return Block(INNER, high + 2 * RULER, paint)


def _within(inside: Box) -> Box:
    """The map without its edges."""
    return Box(inside.x + EDGE, inside.y + EDGE, inside.width - 2 * EDGE, inside.height - 2 * EDGE)


def _ways(changes: Sequence[Change], overlay: Overlay | None, scale: Scale) -> list[Box]:
    """Where ways and shots are drawn."""
    lines = [(change.was, change.now) for change in changes if change.was is not None and change.now is not None]
    lines += [] if overlay is None else [pair for line in overlay.lines for pair in pairwise(line.points)]
    return [box for begin, end in lines for box in along(scale.at(begin), scale.at(end))]


def _bases(state: State, called: Mapping[str, str], scale: Scale, inside: Box) -> list[Base]:
    """The bases that lie wholly on the map, with what is written of them."""
    found = []
    for unit in _in_order(state):
        box, shown_by = _around(scale, state.place(unit), unit.kit.radius), _shown_by(state, unit)
        if inside.holds(box):
            found.append(Base(shown_by.name, called[shown_by.name], unit.side, _done(state, shown_by), box))
    return found


def _shown_by(state: State, unit: Character) -> Character:
    """Returns who is named on a base: whoever rides there."""
    riders = state.riders(unit)
    return riders[0] if riders else unit


def _in_order(state: State) -> list[Character]:
    """Those with large bases first, so that small ones are never hidden."""
    return sorted(state.standing(), key=lambda unit: -unit.kit.radius)


def _rulers(
    canvas: Canvas, palette: Palette, x: float, y: float, scale: Scale, span: int, rise: int, west: int, south: int
) -> None:
    per = scale.per_inch
    step = 1 if per >= MARK.size + 1 else 2
    high = rise * per / INCH
    wide = span * per / INCH
    for number in range(0, span // INCH, step):
        inch = west // INCH + number
        left = x + RULER + number * per
        for top in (y + 2, y + RULER + high + 2):
            canvas.text(left, top, column(inch), MARK, palette.soft, per, "middle")
    for number in range(0, rise // INCH, step):
        inch = south // INCH + number
        top = y + RULER + high - (number + 0.5) * per - MARK.line / 2
        for left in (x, x + RULER + wide + 1):
            canvas.text(left, top, str(inch + 1), MARK, palette.soft, RULER - 2, "middle")


def _edges(canvas: Canvas, state: State, palette: Palette, inside: Box, whole: bool) -> None:
    """A side's own edge of the table is a bar in its colour."""
    if not whole:
        return
    thick = EDGE
    bars = {
        "north": Box(inside.x, inside.y, inside.width, thick),
        "south": Box(inside.x, inside.bottom - thick, inside.width, thick),
        "west": Box(inside.x, inside.y, thick, inside.height),
        "east": Box(inside.right - thick, inside.y, thick, inside.height),
    }
    for side, edge in state.edges.items():
        canvas.rectangle(bars[edge.value], figures.colour(Side(side), palette))


def _terrain_names(
    canvas: Canvas, state: State, palette: Palette, scale: Scale, inside: Box, written: Sequence[Box]
) -> None:
    for name, box in name_boxes(state, scale, inside, written):
        canvas.rectangle(box, mix(palette.ink, ground.earth(palette), 0.3), 5)
        canvas.text(box.x, box.y, name, PIECE, palette.light, box.width, "middle")


def name_boxes(state: State, scale: Scale, inside: Box, written: Sequence[Box] = ()) -> list[tuple[str, Box]]:
    """Returns where the name of each piece stands: in its middle; where a base or an object lies there or something is
    `written`, beside it. One that would be hidden everywhere is left out.
    """
    taken = [*things_on(state, scale), *written]
    found = []
    for piece, (name, point) in zip(state.pieces, ground.names(state.pieces), strict=True):
        x, y = scale.at(point)
        if not inside.holds(Box(x, y, 0, 0), 0):
            continue
        wide = width_of(name, PIECE) / fonts.SLACK + 6
        reach_x = scale.length((piece.box[2] - piece.box[0]) // 2) - wide / 2
        reach_y = scale.length((piece.box[3] - piece.box[1]) // 2) - PIECE.line / 2
        tries = []
        for across, up in BESIDE:
            left = x - wide / 2 + across * max(0.0, reach_x)
            left = min(max(inside.x + 1, left), inside.right - wide - 1)
            tries.append(Box(left, y - PIECE.line / 2 + up * max(0.0, reach_y), wide, PIECE.line))
        left = min(max(inside.x + 1, x - wide / 2), inside.right - wide - 1)
        rim = max(0.0, reach_y) + PIECE.line
        tries += [Box(left, y - PIECE.line / 2 + down * rim, wide, PIECE.line) for down in OUTSIDE]
        held = [box for box in tries if inside.holds(box, 0)]
        free = next((box for box in held if not any(box.overlaps(other) for other in taken)), None)
        if free is not None:
            taken.append(free)
            found.append((name, free))
    return found


def things_on(state: State, scale: Scale) -> list[Box]:
    """Returns where the bases and the objects lie."""
    bases = [_around(scale, state.place(unit), unit.kit.radius) for unit in state.standing()]
    return [*bases, *objects_on(state, scale)]


def objects_on(state: State, scale: Scale) -> list[Box]:
    """Returns where the objects lie."""
    lying = [thing.at for thing in state.objects.values() if thing.at is not None and not thing.destroyed]
    return [_around(scale, at, INCH // 2) for at in lying]


def _around(scale: Scale, at: Point, radius: int) -> Box:
    x, y = scale.at(at)
    reach = scale.length(radius)
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)


def _objects(canvas: Canvas, state: State, palette: Palette, scale: Scale, inside: Box) -> None:
    for thing in state.objects.values():
        if thing.at is None or thing.destroyed:
            continue
        x, y = scale.at(thing.at)
        side = max(20.0, scale.length(INCH))
        box = Box(x - side / 2, y - side / 2, side, side)
        if not inside.holds(box):
            continue
        ground_colour = figures.colour(Side(thing.supply), palette) if thing.supply else palette.accent
        canvas.rectangle(box, palette.ink, 5)
        canvas.rectangle(Box(box.x + 1.5, box.y + 1.5, side - 3, side - 3), ground_colour, 4)
        icon = "equipment" if thing.is_supply else "artifact"
        canvas.icon(box.x + side * 0.14, box.y + side * 0.14, icon, side * 0.72, palette.on(ground_colour))


def _base(
    canvas: Canvas,
    state: State,
    unit: Character,
    called: Mapping[str, str],
    beside: Container[str],
    palette: Palette,
    scale: Scale,
    inside: Box,
) -> None:
    box, shown_by = _around(scale, state.place(unit), unit.kit.radius), _shown_by(state, unit)
    if not inside.holds(box):
        return
    x, side = box.x + box.width / 2, box.width
    tag = "" if shown_by.name in beside else called[shown_by.name]
    acting = state.activation is not None and state.activation.unit in (unit.name, shown_by.name)
    signs = len(shown_by.conditions) + sum(shown_by.name in effect.targets for effect in state.effects)
    base = figures.figure(shown_by, tag, acting=acting, done=_done(state, shown_by), signs=signs)
    canvas.picture(box.x, box.y, figures.drawn(base, max(8, canvas.px(side)), palette))
    canvas.note(called[shown_by.name], figures.tag_size(tag, side) if tag else TAG.size, shown_by.name)
    if unit.climbed:
        text = f"{shown(unit.climbed)}″ up"
        wide = width_of(text, TINY) / fonts.SLACK + 8
        chip = Box(x - wide / 2, box.bottom - 6, wide, TINY.line - 2)
        if inside.holds(chip):
            canvas.rectangle(chip, palette.ink, 9)
            canvas.text(chip.x, chip.y - 1, text, TINY, palette.light, wide, "middle")


def _done(state: State, unit: Character) -> bool:
    if state.step in ("movement", "activation"):
        return unit.moved and not (state.activation is not None and state.activation.unit == unit.name)
    return state.step in ("combat", "melee", "after melees") and unit.fought


def _way(canvas: Canvas, state: State, change: Change, palette: Palette, scale: Scale, inside: Box) -> None:
    """An arrow from a character's old place to its new one."""
    if change.was is None or change.now is None:
        return
    unit = state.units[change.name]
    if unit.at is None:
        return
    colour = palette.lit
    x1, y1 = scale.at(change.was)
    x2, y2 = scale.at(change.now)
    if not (inside.holds(Box(x1, y1, 0, 0), 0) and inside.holds(Box(x2, y2, 0, 0), 0)):
        return
    radius = scale.length(unit.kit.radius)
    canvas.ring(x1, y1, min(radius, 12.0), colour, 2.0)
    canvas.arrow((x1, y1), (x2, y2), colour, 3.4, stop=radius)


def _result_box(change: Change, scale: Scale, inside: Box) -> Box | None:
    """The place of a change's mark: where the character was eliminated, or beside it; None without a mark."""
    if change.fell is not None:
        x, y = scale.at(change.fell)
        side = max(24.0, scale.length(INCH))
        box = Box(x - side / 2, y - side / 2, side, side)
    elif change.wounds and change.now is not None:
        x, y = scale.at(change.now)
        wide = width_of(f"−{change.wounds}", AMOUNT) / fonts.SLACK + 8
        box = Box(x + 6, y - 32, wide, AMOUNT.line)
    else:
        return None
    return box if inside.holds(box) else None


def _result(canvas: Canvas, change: Change, palette: Palette, scale: Scale, inside: Box) -> None:
    """Wounds as a number beside the base; a skull for an elimination, a runner for a flight."""
    box = _result_box(change, scale, inside)
    if box is None:
        return
    canvas.rectangle(box, palette.accent, box.height / 2)
    if change.fell is not None:
        icon = FLED if change.fled else "dead"
        canvas.icon(
            box.x + box.width * 0.12, box.y + box.width * 0.12, icon, box.width * 0.76, palette.on(palette.accent)
        )
    else:
        canvas.text(box.x, box.y, f"−{change.wounds}", AMOUNT, palette.on(palette.accent), box.width, "middle")


def _head(state: State, palette: Palette, inner: float = INNER) -> Block:
    phase = PHASES.get(state.step, state.step)
    playing = state.step not in ("armies", "table", "edges", "deployment", "start")
    title = f"Round {state.round}" if playing else "Setting up"
    if state.outcome is not None:
        title = "The battle is over"
    limit = f" of {state.rounds}" if playing and state.rounds and state.outcome is None else ""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        at = x + canvas.text(x + 2, y + 3, title, TURN, palette.text, inner * 0.6) + 10
        if limit:
            at += canvas.text(at, y + 12, limit, TEXT, palette.soft, 100)
        wide = width_of(phase, WORD) / fonts.SLACK + 30
        canvas.rectangle(Box(x + inner - wide, y + 5, wide, 38), palette.accent, 19)
        canvas.text(x + inner - wide, y + 10, phase, WORD, palette.on(palette.accent), wide, "middle")
        name = SCENARIOS[state.scenario]
        room = x + inner - wide - 12 - at - 14
        if room > 60:
            style = fitting(name, room, (TEXT, ROSTER, TINY))
            canvas.text(at + 14, y + 11 + (TEXT.line - style.line) / 2, name, style, palette.muted, room, "right")

    return Block(inner, HEAD, paint)


def _strips(state: State, names: Mapping[Seat, str], palette: Palette) -> list[Block]:
    return [_strip(state, side, names, palette) for side in Side]


def _strip(state: State, side: Side, names: Mapping[Seat, str], palette: Palette, inner: float = INNER) -> Block:
    """A side: its players, who still stands, wounds, who is gone, what it carries."""
    players = [shown_name(names, seat) for seat in state.seats_of(side)]
    name = " & ".join(players) or f"Side {side.value}"
    units = [unit for unit in state.units.values() if unit.side is side and unit.counts]
    standing = sum(unit.in_play for unit in units)
    health = sum(max(0, unit.kit.health - unit.wounds) for unit in units if unit.in_play)
    carried = sum(len(unit.carries) for unit in units if unit.in_play)
    leads = state.lead is side and state.step not in ("armies", "table")
    started = max(len(units), state.starting.get(side.value, 0))
    facts: list[tuple[str, str]] = [("armies", f"{standing} of {started} left"), ("health", f"{health} Health")]
    killed = sum(unit.gone is Gone.ELIMINATED for unit in units)
    fled = sum(has_fled(unit) for unit in units)
    facts += [(icon, text) for icon, text, number in _losses(killed, fled, carried) if number]
    bare = [("armies", f"{standing} of {started}"), ("health", str(health))]
    counts = [(icon, text.partition(" ")[0]) for icon, text in facts[2:]]
    tries = (facts, [*bare, *facts[2:]], [*bare, *counts])
    facts = next((one for one in tries if _has_room(one, inner - 64)), tries[-1])
    own = figures.colour(side, palette)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, inner, STRIP), palette.panel, 12)
        _side_mark(canvas, side, own, palette, x + 8, y + (STRIP - 46) / 2)
        room = inner - 64 - 30
        style = fitting(name, room / 2, (NAME, WORD))
        taken = canvas.text(x + 64, y + 3, name, style, palette.text, room - 90)
        if leads:
            canvas.rectangle(Box(x + 74 + taken, y + 6, 64, 26), palette.accent, 13)
            canvas.text(x + 74 + taken, y + 5, "Lead", WORD, palette.on(palette.accent), 64, "middle")
        at = x + 64
        for icon, text in facts:
            canvas.icon(at, y + 36, icon, 22, palette.soft)
            at += 28 + canvas.text(at + 28, y + 33, text, TEXT, palette.text, 170) + FACT - 28

    return Block(inner, STRIP, paint)


def _has_room(facts: Sequence[tuple[str, str]], room: float) -> bool:
    """Returns whether signs with their words stand in a line."""
    return sum(width_of(text, TEXT) + FACT for _, text in facts) - (FACT - 28) <= room


def _losses(killed: int, fled: int, carried: int) -> list[tuple[str, str, int]]:
    """Returns what of a side is gone and what it carries, with the icon and the word of each."""
    return [
        ("dead", f"{killed} killed", killed),
        (FLED, f"{fled} fled", fled),
        ("artifact", f"{carried} held", carried),
    ]


@dataclass(frozen=True, slots=True)
class _Listing:
    """How characters are listed beside the map: in how many columns, how high a row is, how large it is written."""

    columns: int
    row: float
    name: TextStyle
    facts: TextStyle


_CLOSE: Final = _Listing(2, ROW, ROSTER, TINY)
_ROOMY: Final = _Listing(1, 32.0, TEXT, ROSTER)
_FEW: Final = 13
"""Number of characters of both sides that fit one below the other."""


def _listed(state: State, side: Side) -> list[Character]:
    return [unit for unit in state.units.values() if unit.side is side and unit.in_play and unit.counts]


def _roster(state: State, side: Side, listing: _Listing, palette: Palette) -> Block:
    """The characters of a side that are in play: base, tag, name, Health, what lies on them."""
    called = tags(state)
    units = _listed(state, side)
    high = listing.row
    rows = -(-min(len(units), MOST_NAMED) // listing.columns)
    wide = SIDE / listing.columns
    tag = max((width_of(called[unit.name], ROSTER_TAG) / fonts.SLACK for unit in units), default=0.0)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, unit in enumerate(units[:MOST_NAMED]):
            left, top = x + number // rows * wide + 4, y + number % rows * high
            shown = figures.figure(unit, "", acting=False, done=_done(state, unit), signs=0)
            canvas.picture(left, top + 1, figures.drawn(shown, canvas.px(high - 3), palette))
            left_health = max(0, unit.kit.health - unit.wounds)
            facts = [f"{left_health}/{unit.kit.health}"] if unit.kit.health > 1 else []
            text = ", ".join([*facts, *unit.conditions])
            # The tag by which it is found on the map, then its name.
            canvas.text(
                left + high + 4, top + (high - ROSTER_TAG.line) / 2, called[unit.name], ROSTER_TAG, palette.lit, tag
            )
            at = high + 8 + tag
            room = wide - at - 8
            style = fitting(unit.name, room, (listing.name, ROSTER, TINY))
            taken = canvas.text(left + at, top + (high - style.line) / 2, unit.name, style, palette.text, room)
            if text and room - taken > 20:
                level = top + (high - listing.facts.line) / 2
                canvas.text(left + at + taken + 6, level, text, listing.facts, palette.soft, room - taken - 8)
        if len(units) > MOST_NAMED:
            canvas.text(x + 4, y + rows * high + 2, f"and {len(units) - MOST_NAMED} more", TINY, palette.soft, SIDE - 8)

    return Block(SIDE, rows * high + (ROW if len(units) > MOST_NAMED else 0), paint)


def _side_mark(canvas: Canvas, side: Side, own: Colour, palette: Palette, x: float, y: float) -> None:
    shown = figures.Figure(side.value, side, 1, 0)
    canvas.picture(x, y, figures.drawn(shown, canvas.px(46), palette))
