"""Two pictures where one has no room: an overview of all armies, and the marching player's own table."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from engine.dragon_dice.view import ArmyView, PlayerView, TableView, TerrainView
from engine.values import Seat
from images import fonts
from images.blocks import Block, beside, flowing, nothing, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.dragon_dice import words
from images.dragon_dice.changes import ArmyChange
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.portrait import chips, heaps
from images.dragon_dice.portrait.head import head
from images.dragon_dice.portrait.lane import lane, tab
from images.dragon_dice.portrait.measures import (
    GAP,
    HIGHEST,
    INNER,
    MARGIN,
    NAME,
    NUMBER,
    RIGHT,
    ROUND,
    SHORT_NAME,
    SHORTEST_NAME,
    TEXT,
    USUAL,
    WORD,
    PortraitPlan,
    plans,
)
from images.dragon_dice.portrait.strip import TO_PLACE, areas_of, strip
from images.dragon_dice.portrait.terrain import low_what, row
from images.typescale import TextStyle

_WHAT: Final = 216.0
_HEADINGS: Final = 34.0
_LEGEND: Final = 30.0
_ORDER_LINE: Final = 28.0
"""The heading of the order of turns, where it has a line of its own."""
_CLOSE: Final = 4.0
"""Between rows, of which there are many."""
_CARD: Final = 68.0
_THIN: Final = 24.0
"""The tab of a card."""
_AREA: Final = 35.0
"""A sign on a card and what is free beside it and its number."""
_AREA_CLOSE: Final = 25.0
_TO_MOVE: Final = 30.0
"""The sign of whose turn it is, which their name shows as well: on a card without room for both heaps go before it."""
_NAMES: Final = (NAME, SHORT_NAME, SHORTEST_NAME, TEXT)
_CARDS_ACROSS: Final = 3
_ORDER: Final = "Players in the order of their turns:"
_ROOMY: Final = 3
"""Number of terrains that can be shown as fully as on the board of two."""
_LOWEST_ROW: Final = 75.0
_CAPITALS: Final = 25.0
"""What a number takes of its line, below a die."""
_USUAL_ROW: Final = 84.0
_NEARLY: Final = 0.75
"""From this share of its height on, a picture is filled up to the bottom."""


def overview(view: TableView, look: DrawingLook) -> Block:
    """Returns terrains as rows and players as columns: each army's strongest die and health; below, the players."""
    cards = _cards(view, look)
    legend = _legend(view, look)
    others = [head(view, look), _headings(view, look), legend, cards]
    fixed = 2 * MARGIN + sum(part.height for part in others) + _CLOSE * (len(view.terrains) + len(others) - 1)
    count = max(1, len(view.terrains))
    high = max(_LOWEST_ROW, min((HIGHEST - fixed) / count, max(_USUAL_ROW, (USUAL - fixed) / count)))
    rows = [_row(terrain, view, look, high) for terrain in view.terrains]
    parts = [head(view, look), _headings(view, look), *rows, legend, cards]
    return padded(stacked(parts, _CLOSE, INNER), MARGIN, MARGIN, MARGIN)


def _legend(view: TableView, look: DrawingLook) -> Block:
    """What the signs on the players' cards stand for, and that the cards lie in the order of turns."""
    areas = [area for player in view.players for area in areas_of(player)]
    signs = {area.icon: TO_PLACE if area.icon == "armies" else area.word for area in areas}
    wide = 8 + sum(52 + width_of(word, TEXT) for word in signs.values())
    order = _ORDER if view.marching is not None else ""
    below = _ORDER_LINE if order and wide + width_of(order, TEXT) > INNER else 0.0

    def paint(canvas: Canvas, x: float, y: float) -> None:
        at = x + 8
        for icon, word in signs.items():
            canvas.icon(at, y + 3, icon, 24, look.palette.soft)
            at += 32 + canvas.text(at + 32, y, word, TEXT, look.palette.soft, 120) + 20
        if below:
            canvas.text(x + 8, y + _LEGEND - 2, order, TEXT, look.palette.soft, INNER - 8)
        elif order:
            canvas.text(x, y, order, TEXT, look.palette.soft, INNER - 6, "right")

    return Block(INNER, _LEGEND + below, paint)


def _in_order(view: TableView) -> Sequence[PlayerView]:
    """Returns the players in the order of their turns, as the view has them."""
    return view.players


def _cell_width(count: int) -> float:
    return (INNER - _WHAT - GAP) / count


def _headings(view: TableView, look: DrawingLook) -> Block:
    wide = _cell_width(len(view.players))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x + 8, y + 4, "health", 24, look.palette.soft)
        canvas.text(x + 40, y + 1, "of each army", TEXT, look.palette.soft, _WHAT - 40)
        for number, player in enumerate(_in_order(view)):
            middle = x + _WHAT + GAP + (number + 0.5) * wide
            if view.phase is not None and player.seat == view.marching:
                canvas.rectangle(Box(middle - 18, y, 36, 34), look.palette.accent, 10)
            chips.badge(player.seat, look, 30.0).put(canvas, middle - 15, y + 2)

    return Block(INNER, _HEADINGS, paint)


def _row(terrain: TerrainView, view: TableView, look: DrawingLook, height: float) -> Block:
    change = look.changes.terrains.get(terrain.place)
    what = low_what(terrain, change, look, _WHAT, height)
    armies = {army.owner: army for army in terrain.armies}
    wide = _cell_width(len(view.players))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, INNER, height), look.palette.panel, ROUND)
        what.put(canvas, x, y)
        for number, player in enumerate(_in_order(view)):
            army = armies.get(player.seat)
            changed = None if change is None else change.army(player.seat)
            box = Box(x + _WHAT + GAP + number * wide + 2, y + 4, wide - 6, height - 8)
            if army is None and changed is None:
                middle = Box(box.x + box.width / 2 - 4, y + height / 2 - 4, 8, 8)
                canvas.rectangle(middle, look.palette.line, 4)
            else:
                _cell(canvas, player.seat, army, changed, look, box)

    return Block(INNER, height, paint)


def _cell(
    canvas: Canvas, seat: Seat, army: ArmyView | None, changed: ArmyChange | None, look: DrawingLook, box: Box
) -> None:
    palette = look.palette
    canvas.rectangle(box, palette.player(seat), 10)
    canvas.rectangle(Box(box.x, box.y + 6, box.width, box.height - 6), palette.raised, 8)
    side = min(box.height - 8 - _CAPITALS, box.width - 8, 64.0)
    dice: Sequence[words.TableDie] = () if army is None else heaps.by_strength(army.units)
    if dice:
        above = 7 + (box.height - 8 - _CAPITALS - side) / 2
        heaps.die(dice[0], side, look).put(canvas, box.x + (box.width - side) / 2, box.y + above)
    health = 0 if army is None else army.health
    sign = "dead" if changed is not None and changed.fallen else ""
    if army is not None and army.has_marched and not sign:
        sign = "marched"
    colour = palette.lit if changed is not None else palette.text
    top = box.bottom - NUMBER.line + 1
    if not sign:
        canvas.text(box.x, top, str(health), NUMBER, colour, box.width, "middle")
        return
    taken = canvas.text_width(str(health), NUMBER)
    left = box.x + max(1.0, (box.width - taken - 24) / 2)
    canvas.text(left, top, str(health), NUMBER, colour, taken + 2)
    canvas.icon(left + taken + 3, top + 5, sign, 21, palette.lit)


def _cards(view: TableView, look: DrawingLook) -> Block:
    across = min(_CARDS_ACROSS, len(view.players))
    wide = (INNER - GAP * (across - 1)) / across
    style = _name_style(view, look, wide)
    cards = [_card(view, player, look, wide, style) for player in _in_order(view)]
    rows = [beside(cards[first : first + across], GAP) for first in range(0, len(cards), across)]
    return stacked(rows, GAP, INNER)


def _name_room(player: PlayerView, width: float) -> float:
    """How much room a player's name has beside their health."""
    return width - _THIN - 6 - width_of(str(words.strength(player)[0]), NUMBER) / fonts.SLACK - 35


def _name_style(view: TableView, look: DrawingLook, width: float) -> TextStyle:
    """Returns the type of all names: no name is set smaller than its neighbours."""
    named = [(look.name(player.seat), _name_room(player, width)) for player in view.players]
    fits = (style for style in _NAMES if all(width_of(name, style) <= room for name, room in named))
    return next(fits, _NAMES[-1])


def _card(view: TableView, player: PlayerView, look: DrawingLook, width: float, style: TextStyle) -> Block:
    """A player: name and health, below what lies beside the table and a sign of whose turn it is; what is empty is left
    out."""
    palette = look.palette
    thin = _THIN
    name = look.name(player.seat)
    amount = str(words.strength(player)[0])
    shown = [(area.icon, len(area.dice)) for area in areas_of(player) if area.dice]
    to_move = view.outcome is None and view.phase is not None and player.seat == view.marching
    won = view.outcome is not None and player.seat in view.outcome.winners

    def paint(canvas: Canvas, x: float, y: float) -> None:
        tab(canvas, player.seat, look, Box(x, y, thin, _CARD), Box(x, y, width, _CARD), palette.panel)
        health = canvas.text_width(amount, NUMBER)
        room = _name_room(player, width)
        colour = palette.muted if player.is_out else palette.lit if to_move or won else palette.text
        canvas.text(x + thin + 6, y + 20 - style.line / 2, name, style, colour, room)
        canvas.text(x, y + 4, amount, NUMBER, palette.text, width - 6, "right")
        canvas.icon(x + width - 6 - health - 25, y + 9, "health", 23, palette.soft)
        at, room = x + thin + 8, width - thin - 12
        widths = [canvas.text_width(str(count), TEXT) for _, count in shown]
        if to_move and sum(widths) + _AREA_CLOSE * len(shown) + _TO_MOVE <= room:
            canvas.icon(x + width - 30, y + 42, "to move", 24, palette.lit)
            room -= _TO_MOVE
        # The more heaps there are the closer they stand: none is left out.
        each = min(_AREA, (room - sum(widths)) / max(1, len(shown)))
        side = min(24.0, each - 4)
        for (icon, count), taken in zip(shown, widths, strict=True):
            canvas.icon(at, y + 54 - side / 2, icon, side, palette.soft)
            canvas.text(at + side + 2, y + 39, str(count), TEXT, palette.text, taken + 2)
            at += each + taken

    return Block(width, _CARD, paint)


class Others(Enum):
    """How much is shown of the other players' armies; all of them are in the overview."""

    FULL = "all dice, as of the one who moves"
    STRONGEST = "the strongest die, how many units, the health"
    HEALTH = "the health"
    LEFT_OUT = "nothing"


def focus(view: TableView, seat: Seat, look: DrawingLook) -> Block | None:
    """Returns the terrains where a player stands, their army in full and the others in brief, and their own strip; None
    where that has no room in a picture: the overview has all of it in brief."""
    here = [terrain for terrain in view.terrains if any(army.owner == seat for army in terrain.armies)]
    every = list(plans())

    def fits(others: Others, plan: PortraitPlan) -> Block | None:
        block = _focus(view, seat, here, plan, look, others)
        return block if block.height <= HIGHEST else None

    # Where the last plan has no room none has.
    possible = (others for others in Others if fits(others, every[-1]))
    laid = ((others, plan, fits(others, plan)) for others in possible for plan in every)
    found = next(((others, plan, block) for others, plan, block in laid if block is not None), None)
    if found is None:
        return None
    others, plan, block = found
    height = USUAL if block.height <= USUAL else HIGHEST
    # Where little is missing, the terrains share it; a lone terrain is not drawn out over an empty picture.
    if block.height < height * _NEARLY:
        return block
    return _focus(view, seat, here, plan, look, others, (height - block.height) / len(here))


def _focus(
    view: TableView,
    seat: Seat,
    here: Sequence[TerrainView],
    plan: PortraitPlan,
    look: DrawingLook,
    others: Others,
    extra: float = 0,
) -> Block:
    laid = _roomy if len(here) <= _ROOMY else _focused
    rows = [laid(terrain, seat, plan, look, others, extra) for terrain in here]
    own = strip(view, view.player(seat), look, open_heaps=plan.open_heaps)
    # A player who is not shown needs no name.
    shown = here if others is not Others.LEFT_OUT else []
    there = {army.owner for terrain in shown for army in terrain.armies} - {seat}
    parts = [head(view, look), *rows, own, _names(view, sorted(there), look)]
    return padded(stacked(parts, GAP, INNER), MARGIN, MARGIN, MARGIN)


def _names(view: TableView, seats: Sequence[Seat], look: DrawingLook) -> Block:
    """The owners of the other letters here."""
    return flowing([_named(seat, look) for seat in seats], INNER, 12, 4)


def _named(seat: Seat, look: DrawingLook) -> Block:
    name = look.name(seat)
    wide = min(width_of(name, TEXT) / fonts.SLACK + 2, INNER - 36)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        chips.badge(seat, look, 30.0).put(canvas, x, y)
        canvas.text(x + 36, y, name, TEXT, look.palette.text, wide)

    return Block(36 + wide, 30, paint)


def _roomy(
    terrain: TerrainView, seat: Seat, plan: PortraitPlan, look: DrawingLook, others: Others, extra: float
) -> Block:
    """A terrain as it stands on the board of two, with its faces by their symbols and the owners of its dragons."""
    owners = sorted(army.owner for army in terrain.armies)
    if others is Others.FULL:
        return row(terrain, owners, plan, look, extra)
    rest = [army for army in terrain.armies if army.owner != seat and others is not Others.LEFT_OUT]
    brief = [flowing([_brief(army, look, others) for army in rest], RIGHT, 6)] if rest else []
    return row(terrain, [seat], plan, look, extra, brief)


def _focused(
    terrain: TerrainView, seat: Seat, plan: PortraitPlan, look: DrawingLook, others: Others, extra: float
) -> Block:
    change = look.changes.terrains.get(terrain.place)
    wide = INNER - _WHAT - 12
    own = next(army for army in terrain.armies if army.owner == seat)
    shown = [own]
    rest = [army for army in terrain.armies if army.owner != seat and others is not Others.LEFT_OUT]
    if others is Others.FULL:
        shown, rest = sorted(terrain.armies, key=lambda army: army.owner), []
    lanes = [
        lane(army.owner, army, None if change is None else change.army(army.owner), plan, look, wide) for army in shown
    ]
    brief = flowing([_brief(army, look, others) for army in rest], wide, 6) if rest else nothing()
    right = stacked([*lanes, brief], 6, wide)
    high = max(right.height + 12, _LOWEST_ROW + 8) + extra
    what = low_what(terrain, change, look, _WHAT, high)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, INNER, high), look.palette.panel, ROUND)
        what.put(canvas, x, y)
        right.put(canvas, x + _WHAT + 6, y + (high - right.height) / 2)

    return Block(INNER, high, paint)


def _brief(army: ArmyView, look: DrawingLook, others: Others) -> Block:
    """An army in brief: whose, its strongest die, how many units, its health; or only whose and its health."""
    palette = look.palette
    if others is Others.HEALTH:
        return _health_alone(army, look)
    strongest = heaps.die(heaps.by_strength(army.units)[0], 36.0, look)
    health, count = str(army.health), f"×{len(army.units)}"
    widths = [len(count) * 15 + 4, len(health) * 16 + 4]
    wide = 32 + 36 + sum(widths) + 26 + 22
    high = 42.0

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, wide, high), palette.raised, 10)
        canvas.rectangle(Box(x, y, 28, high), palette.player(army.owner), 10)
        canvas.text(x, y + 6, army.owner[:1], WORD, palette.on(palette.player(army.owner)), 28, "middle")
        strongest.put(canvas, x + 34, y + 3)
        canvas.text(x + 74, y + 6, count, TEXT, palette.soft, widths[0])
        canvas.icon(x + 76 + widths[0], y + 9, "health", 24, palette.soft)
        canvas.text(x + 102 + widths[0], y + 5, health, NUMBER, palette.text, widths[1])

    return Block(wide, high, paint)


def _health_alone(army: ArmyView, look: DrawingLook) -> Block:
    palette = look.palette
    health = str(army.health)
    wide, high = 32 + len(health) * 16 + 8.0, 32.0

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, wide, high), palette.raised, 8)
        chips.badge(army.owner, look, 30.0).put(canvas, x + 2, y + 2)
        canvas.text(x + 34, y, health, NUMBER, palette.text, wide - 36)

    return Block(wide, high, paint)
