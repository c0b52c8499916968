"""A lane: one player's army at a terrain, with the letter of the seat, dice, what lies on them, health."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.printed.dice import ID
from engine.dragon_dice.view import ArmyView, MinorTerrainView, UnitView
from engine.values import Seat
from images.badges import badge_text
from images.blocks import Block, beside, flowing, stacked
from images.canvas import Box, Canvas, width_of
from images.dragon_dice import words
from images.dragon_dice.changes import ArmyChange
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.portrait import chips, heaps
from images.dragon_dice.portrait.measures import NUMBER, ROUND, TAB, TEXT, WORD, PortraitPlan, Telling
from images.fonts import SLACK

_HEALTH: Final = 72.0
"""The column of the health, at the right."""
_EMPTY: Final = 32.0
"""The height of a lane without an army: it says so."""
_LEAST: Final = 42.0
_PAD: Final = 5.0
_KIND: Final = 26.0
"""The height of the line that says which army it is."""

FAINT_SIDE: Final = 42.0
"""The side of a die that is no longer there, at most."""
_FAINT: Final = 0.8
"""The scale of dice that are no longer there."""


def lane(
    seat: Seat,
    army: ArmyView | None,
    change: ArmyChange | None,
    plan: PortraitPlan,
    look: DrawingLook,
    width: float,
    height: float = 0,
) -> Block:
    """Returns a player's lane at a terrain, at least `height` high; a low one where they have no army there."""
    if army is None and change is None:
        return _nobody(seat, look, width, height)
    room = width - TAB - 8 - _HEALTH - 6
    beside_dice = None if army is None else _told_beside(army, change, plan, look, room)
    content = _content(army, change, plan, look, room) if beside_dice is None else beside_dice
    counted = plan.telling is Telling.COUNTED and beside_dice is None
    numbers = _numbers(army, change, look, counted=counted)
    high = max(height, content.height + 2 * _PAD, numbers.height + 2, _LEAST)
    if army is not None:
        numbers = _with_kind(numbers, army.kind, look, _HEALTH + 6 + room - content.width, high)
    ground = look.palette.sunken if army is None else look.palette.raised
    has_marched = army is not None and army.has_marched

    def paint(canvas: Canvas, x: float, y: float) -> None:
        tab(canvas, seat, look, Box(x, y, TAB, high), Box(x, y, width, high), ground, marched=has_marched)
        content.put(canvas, x + TAB + 8, y + (high - content.height) / 2)
        numbers.put(canvas, x + width - 6 - numbers.width, y + (high - numbers.height) / 2)

    return Block(width, high, paint)


def tab(
    canvas: Canvas,
    seat: Seat,
    look: DrawingLook,
    at: Box,
    whole: Box,
    ground: tuple[int, int, int],
    *,
    marched: bool = False,
) -> None:
    """Draws the ground of a lane or strip with the player's tab at its left: the letter, a tick who has marched."""
    colour = look.palette.player(seat)
    radius = min(ROUND, whole.height / 2)
    canvas.rectangle(whole, ground, radius)
    canvas.rectangle(Box(at.x, at.y, at.width, at.height), colour, radius)
    if at.width > 2 * radius:
        canvas.rectangle(Box(at.x + radius, at.y, at.width - radius, at.height), colour)
    if at.height < WORD.line:
        return
    both = marched and at.height >= WORD.line + 26
    top = at.y + (at.height - WORD.line - (24 if both else 0)) / 2
    ink = look.palette.on(colour)
    canvas.text(at.x, top, badge_text(seat), WORD, ink, at.width, "middle")
    if both:
        canvas.icon(at.x + (at.width - 22) / 2, top + WORD.line, "marched", 22, ink)
    elif marched:
        canvas.icon(at.x + at.width - 15, at.bottom - 15, "marched", 14, ink)


def _nobody(seat: Seat, look: DrawingLook, width: float, height: float) -> Block:
    high = max(_EMPTY, height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        middle = y + (high - _EMPTY) / 2
        box = Box(x, middle, width, _EMPTY)
        tab(canvas, seat, look, Box(x, middle, TAB, _EMPTY), box, look.palette.sunken)
        canvas.text(x + TAB + 10, middle + 1, "no army", TEXT, look.palette.muted, width - TAB - 20)

    return Block(width, high, paint)


def _content(
    army: ArmyView | None, change: ArmyChange | None, plan: PortraitPlan, look: DrawingLook, room: float
) -> Block:
    pills = [] if change is None else _changes(change, plan, look, room)
    if army is None:
        return flowing(pills, room, heaps.GAP)
    if army.minor_terrain is not None:
        pills.append(minor_terrain(army.minor_terrain, look, room))
    below = chips.as_fit(army.effects, look, room, plan.telling, pills)
    return stacked([_dice(army, plan, look, room), below], heaps.GAP)


def _dice(army: ArmyView, plan: PortraitPlan, look: DrawingLook, room: float) -> Block:
    lying: tuple[words.TableDie, ...] = (*army.units, *army.items)
    if plan.rows is not None:
        return heaps.squeezed(lying, plan.die, room, plan.rows, look)
    return heaps.in_rows(lying, plan.die, room, look, heaped=plan.heaped)


def _told_beside(
    army: ArmyView, change: ArmyChange | None, plan: PortraitPlan, look: DrawingLook, room: float
) -> Block | None:
    """Returns the dice with all words beside them, or None without room. Effects are named instead of counted if that
    makes the lane no higher.
    """
    dice = _dice(army, plan, look, room)
    pills = [] if change is None else _changes(change, plan, look, room - dice.width - 8)
    if army.minor_terrain is not None:
        pills.append(minor_terrain(army.minor_terrain, look, room))
    is_counted = plan.telling is Telling.COUNTED
    most = dice.height if is_counted and army.effects else max(dice.height, 2 * chips.HEIGHT + heaps.GAP)
    for telling in (Telling.NAMED, Telling.SHORT):
        shown = [*pills, *chips.effects(army.effects, look, room, telling)]
        if column := _beside(dice, shown, room - dice.width - 8, most):
            return column
        if plan.telling is Telling.NAMED:
            break
    return None


def _beside(dice: Block, pills: Sequence[Block], left: float, most: float) -> Block | None:
    """Returns pills beside dice, or None where they have no room there or are higher than `most`."""
    if not pills:
        return dice
    if max(pill.width for pill in pills) > left:
        return None
    column = flowing(pills, left, heaps.GAP, level=True)
    if column.height > most:
        return None
    high = max(dice.height, column.height)
    return beside([_centred(dice, high), _centred(column, high)], 8)


def _centred(block: Block, height: float) -> Block:
    return Block(block.width, height, lambda canvas, x, y: block.put(canvas, x, y + (height - block.height) / 2))


def _changes(change: ArmyChange, plan: PortraitPlan, look: DrawingLook, room: float) -> list[Block]:
    """Dice that died, were replaced or went elsewhere: how many, on the accent, and the dice, faint."""
    found: list[Block] = []
    groups: Sequence[tuple[str, tuple[words.TableDie, ...]]] = (
        ("dead", change.fallen),
        ("replaced", change.replaced),
        ("gone", change.gone),
    )
    for icon, dice in groups:
        if dice:
            count = chips.pill(look, room, icon, str(len(dice)), ground=look.palette.accent)
            side = min(plan.die * _FAINT, FAINT_SIDE)
            left = room - count.width - heaps.GAP
            # They lie side by side where there is room, else on top of each other.
            step = min(side + 2, max(side * 0.4, (left - side) / max(1, len(dice) - 1)))
            shown = [heaps.die(one, side, look, faint=True) for one in heaps.by_strength(dice)]
            fitting = max(1, int((left - side) / step + 0.001) + 1)
            found.append(
                beside([_centred(count, max(side, count.height)), heaps.overlapping(shown[:fitting], step)], heaps.GAP)
            )
    return found


def minor_terrain(terrain: MinorTerrainView, look: DrawingLook, room: float) -> Block:
    """Returns the minor terrain that an army controls: its kind, and the face it shows."""
    icon = [] if terrain.icon in (None, ID) else [str(terrain.icon)]
    ground = look.palette.accent if terrain.die in look.changes.moved else None
    text = words.minor_face_word(terrain)
    return chips.pill(look, room, terrain.kind, text[:1].upper() + text[1:], icon, ground=ground)


def _numbers(army: ArmyView | None, change: ArmyChange | None, look: DrawingLook, *, counted: bool) -> Block:
    """The health; below it the gain or loss, and the number of effects where they are only counted. Dice that went
    elsewhere are not lost.
    """
    health = 0 if army is None else army.health
    lines: list[tuple[str, str, bool]] = [("health", str(health), False)]
    difference = 0 if change is None else _health(change.come) - _health((*change.fallen, *change.replaced))
    if difference:
        lines.append(("", f"+{difference}" if difference > 0 else f"−{-difference}", True))
    if army is not None and army.effects and counted:
        lines.append(("effect", str(sum(effect.count for effect in army.effects)), False))
    palette = look.palette

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, (icon, text, lit) in enumerate(lines):
            top = y + number * 28
            style = TEXT if icon == "effect" else NUMBER
            taken = canvas.text(x, top, text, style, palette.lit if lit else palette.text, _HEALTH, "right")
            if icon:
                canvas.icon(x + _HEALTH - taken - 28, top + 4, icon, 24, palette.soft)

    return Block(_HEALTH, 28 * (len(lines) - 1) + NUMBER.line, paint)


def _with_kind(numbers: Block, kind: str, look: DrawingLook, room: float, height: float) -> Block:
    """Adds below the numbers which army it is, home, horde or campaign, where the lane has room for the word anyway."""
    wide = width_of(kind, TEXT) / SLACK
    high = numbers.height + _KIND
    if wide > room or high + 2 > height:
        return numbers
    width = max(wide, numbers.width)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        numbers.put(canvas, x + width - numbers.width, y)
        canvas.text(x, y + numbers.height - 4, kind, TEXT, look.palette.soft, width, "right")

    return Block(width, high, paint)


def _health(dice: Sequence[words.TableDie]) -> int:
    return sum(die.health for die in dice if isinstance(die, UnitView))
