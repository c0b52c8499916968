"""Damage as it adds up and its targets, with the losses below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.names import army_name
from engine.values import Seat
from images import fonts
from images.blocks import Block, flowing, in_rows
from images.canvas import Canvas, width_of
from images.chips import badge, fitting
from images.dragon_dice.exchange import nobody_fell, struck_with
from images.dragon_dice.faces import token_block
from images.dragon_dice.roll_panel import PanelStyle
from images.dragon_dice.rolled import kind_of, owner_of
from images.palette import Colour, Palette
from images.paragraph import paragraph
from images.text import shown_name
from images.typescale import BODY, HEADING, LEAST_NAME, STRONG, SUBHEADING

_TERM: Final = 42.0


_LEAST_STRUCK: Final = 200.0
"""The least width for the targets of damage."""


def damage_blocks(
    damage: DamageDealt, names: Mapping[Seat, str], fallen: Sequence[str] | None, width: float, style: PanelStyle
) -> list[Block]:
    """Returns the damage as it adds up and its targets, in one line if there is room; the losses below."""
    palette = style.palette
    results, saves, dealt = damage.results, damage.saves, damage.damage
    terms = [
        _term(str(results), struck_with(damage), palette.text, palette),
        _term(f"− {saves}", "saves" if saves != 1 else "save", palette.text, palette),
        _term(f"= {dealt}", "damage", palette.lit, palette),
    ]
    room = width - sum(term.width + 16 for term in terms)
    parts = [flowing([*terms, _struck(damage, names, room, palette)], width, 16, 2)]
    if fallen:
        parts += fallen_blocks(fallen, width, style)
    elif said := nobody_fell(damage, fallen):
        parts.append(paragraph(said, width, BODY, palette.muted))
    return parts


def _term(number: str, word: str, colour: Colour, palette: Palette) -> Block:
    """A number of the damage, large, and what it counts."""
    at = width_of(number, HEADING) + 9
    wide = at + width_of(word, BODY) / fonts.SLACK

    def paint_term(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y + 2, number, HEADING, colour, at)
        canvas.text(x + at, y + 7, word, BODY, palette.soft, wide - at)

    return Block(wide, _TERM, paint_term)


def _struck(damage: DamageDealt, names: Mapping[Seat, str], room: float, palette: Palette) -> Block:
    """The targets of the damage; with the army, if there is room: the roll against it, or the spell, says so as
    well.
    """
    name, seat, army = shown_name(names, damage.player), damage.player, army_name(damage.player, damage.place)
    left, end = 82.0, 12 + width_of(army, BODY)
    if left + width_of(name, SUBHEADING) + end > room:
        army, end = "", 0.0
    called = fitting(name, room - left, (SUBHEADING, LEAST_NAME))
    named = min(width_of(name, called) + 1, max(room, _LEAST_STRUCK) - left - end)

    def paint_struck(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + 9, "right", 28, palette.muted)
        badge(seat, palette, 34, STRONG).put(canvas, x + 38, y + 4)
        at = canvas.text(x + left, y + 21 - called.line / 2, name, called, palette.text, named) + 12
        canvas.text(x + left + at, y + 7, army, BODY, palette.soft, end)

    return Block(left + named + end, _TERM, paint_struck)


def fallen_blocks(dice: Sequence[str], width: float, style: PanelStyle, title: str = "Fell") -> list[Block]:
    """Returns the losses, in rows: each die with its name; equal ones once, with their number.

    If several players lost dice, each player's stand behind their badge.
    """
    palette, gap = style.palette, 10 if style.is_closest else 16
    equal = Counter((owner_of(die), kind_of(die)) for die in dice)
    owners = list(dict.fromkeys(owner for owner, _ in equal))
    heaps: list[Block] = []
    for owner in owners:
        first, *others = [
            _fallen_heap(kind, many, width, style) for (whose, kind), many in equal.items() if whose == owner
        ]
        if len(owners) > 1:
            (first,) = in_rows([badge(owner, palette, 34, STRONG), first], width, 10)
        heaps += [first, *others]

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + 9, "dead", 24, palette.soft)
        canvas.text(x + 32, y + 6, title, STRONG, palette.soft, wide - 32)

    wide = 36 + width_of(title, STRONG)
    return in_rows([Block(wide, 42, paint_title), *heaps], width, gap)


def _fallen_heap(kind: str, many: int, width: float, style: PanelStyle) -> Block:
    token = token_block(kind, 0.66, style.palette, style.known)
    label = kind if many == 1 else f"{many} {kind}"
    if style.is_closest:
        label = "" if many == 1 else f"× {many}"
    wide = min(width, token.width + (10 + width_of(label, STRONG) / fonts.SLACK if label else 0))

    def paint_one(canvas: Canvas, x: float, y: float) -> None:
        token.put(canvas, x, y)
        top = y + (token.height - STRONG.line) / 2
        canvas.text(x + token.width + 10, top, label, STRONG, style.palette.text, wide - token.width - 10)

    return Block(wide, token.height, paint_one)
