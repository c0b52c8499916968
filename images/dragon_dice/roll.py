"""A roll as a picture: every die with its face, grouped by result, the sum underneath; an attack beside its saves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.wording import Terminology
from engine.events import Event
from engine.values import Seat
from images.blocks import Block, beside, on_panel, padded, painted, stacked
from images.dragon_dice import magic
from images.dragon_dice.damage_panel import damage_blocks, fallen_blocks
from images.dragon_dice.dragons_panel import dragons_block
from images.dragon_dice.exchange import Parts, blow_as_text, exchanged_as_text, parts_of
from images.dragon_dice.roll_panel import INSET, Naming, PanelStyle, least_width, on_ground, panel_of
from images.dragon_dice.rolled import DrawnRoll, shared_panels
from images.dragon_dice.rout import rout_block
from images.dragon_dice.spell_panel import spell_blocks
from images.dragon_dice.spell_scene import SpellScene, scenes_of
from images.pages import Panel, pages, room_of, whole
from images.palette import NIGHT, Palette
from images.paragraph import paragraph
from images.typescale import BODY

WIDTH: Final = 660.0
"""Units: twice what a narrow phone shows, so that letters of 22 units, the smallest there are, are 11 pixels there."""
SCALE: Final = 1.5

_MARGIN: Final = 12.0
_GAP: Final = 12.0
_WIDTH: Final = WIDTH - 2 * _MARGIN
_INNER: Final = _WIDTH - 2 * INSET
_SHARES: Final = (0.5, 0.57, 0.66, 0.43, 0.34)
"""How much of the width the first of two rolls side by side may take: a half unless another share saves height."""


def draw_roll(
    roll: Rolled,
    names: Mapping[Seat, str],
    *,
    scale: float = SCALE,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> list[bytes]:
    """Returns the pictures of one roll of these dice as PNG, mostly one."""
    return _drawn(roll_pages(roll, names, palette, known), scale, palette)


def draw_attack(
    attack: Rolled,
    save: Rolled | None,
    damage: DamageDealt | None,
    names: Mapping[Seat, str],
    *,
    fallen: Sequence[str] | None = None,
    scale: float = SCALE,
    palette: Palette = NIGHT,
) -> list[bytes]:
    """Returns the pictures of an attack as PNG, usually one: the attack, the save roll, the damage, the losses.

    Without results there is no save roll. `fallen` are the ids of the lost dice, None while unknown. A maneuver and the
    roll against it can be shown in the same way, without damage.
    """
    return _drawn(attack_pages(attack, save, damage, names, fallen, palette), scale, palette)


def draw_events(
    events: Sequence[Event],
    names: Mapping[Seat, str],
    *,
    scale: float = SCALE,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
    said: Terminology = WORDING_401C,
) -> list[bytes]:
    """Returns the pictures of one exchange of these dice, as `exchanges` gives it, as PNG; mostly one."""
    return _drawn(exchange_pages(events, names, palette, known, said), scale, palette)


def draw_together(
    groups: Sequence[Sequence[Event]],
    names: Mapping[Seat, str],
    *,
    scale: float = SCALE,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
    said: Terminology = WORDING_401C,
) -> list[bytes]:
    """Returns the pictures of several exchanges as PNG: one where all have room on it, else those of each."""
    style = PanelStyle(palette, known, Naming.ALL, said)
    shared = pages([panel for group in groups for panel in _panels(group, names, style)], _WIDTH, _GAP, _MARGIN)
    if len(shared) > 1:
        shared = [page for group in groups for page in exchange_pages(group, names, palette, known, said)]
    return _drawn(shared, scale, palette)


def _drawn(blocks: Sequence[Block], scale: float, palette: Palette) -> list[bytes]:
    return [painted(block, scale, palette).known_png("dragon_dice", palette) for block in blocks]


def roll_pages(
    facts: Rolled, names: Mapping[Seat, str], palette: Palette = NIGHT, known: Catalogue = DICE_401C
) -> list[Block]:
    """Returns one roll laid out, not drawn yet: its pictures, mostly one."""
    return _exchange_pages(Parts([facts]), names, palette, known)


def attack_pages(
    attack: Rolled,
    save: Rolled | None,
    damage: DamageDealt | None,
    names: Mapping[Seat, str],
    fallen: Sequence[str] | None = None,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> list[Block]:
    """Returns an attack laid out, not drawn yet: its pictures, mostly one."""
    rolls = [attack] if save is None else [attack, save]
    return _exchange_pages(Parts(rolls, damage, fallen), names, palette, known)


def exchange_pages(
    events: Sequence[Event],
    names: Mapping[Seat, str],
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
    said: Terminology = WORDING_401C,
) -> list[Block]:
    """Returns an exchange laid out, not drawn yet: its pictures, mostly one."""
    return _on_pages(lambda style: _panels(events, names, style), palette, known, said)


def _panels(events: Sequence[Event], names: Mapping[Seat, str], style: PanelStyle) -> list[Panel]:
    """Returns what stands on the pictures of an exchange."""
    if scenes := scenes_of(events):
        return _of_spells(scenes, names, style)
    return _of_an_exchange(parts_of(events), names, style)


def _exchange_pages(parts: Parts, names: Mapping[Seat, str], palette: Palette, known: Catalogue) -> list[Block]:
    return _on_pages(lambda style: _of_an_exchange(parts, names, style), palette, known)


def _on_pages(
    panels: Callable[[PanelStyle], Sequence[Panel]],
    palette: Palette,
    known: Catalogue,
    said: Terminology = WORDING_401C,
) -> list[Block]:
    """Returns panels on one picture where they have room there, if need be without the names of most dice; else all
    names are there, on more pictures."""
    found = [pages(panels(PanelStyle(palette, known, naming, said)), _WIDTH, _GAP, _MARGIN) for naming in Naming]
    return min(found, key=len)


def _of_an_exchange(parts: Parts, names: Mapping[Seat, str], style: PanelStyle) -> list[Panel]:
    palette, damage = style.palette, parts.damage
    panels = [] if parts.dragons is None else [whole(dragons_block(parts.dragons, _WIDTH, style))]
    panels += _of_rolls(parts.rolls, names, style)
    if parts.doubling is not None:
        panels.insert(1, whole(magic.doubling_block(parts.doubling, names, _WIDTH, palette, style.known)))
    told: list[Block] = []
    for by, dice in parts.apart.items():
        told += fallen_blocks(dice, _INNER, style, f"Killed by {by}")
    fallen = parts.of_the_attack
    for blow in parts.by_icons:
        told.append(paragraph(blow_as_text(blow.damage, names), _INNER, BODY, palette.text))
        if style.is_closest and fallen and damage is not None and blow.damage.player != damage.player:
            fallen = [*fallen, *blow.fallen]  # in a full picture one row has the losses of both sides
        elif blow.fallen:
            told += fallen_blocks(blow.fallen, _INNER, style)
    if len(parts.rolls) == 1 and _is_unanswered(parts.rolls[0], damage):
        told.append(paragraph("No result, so no save roll is needed", _INNER, BODY, palette.text))
    if damage is not None and (damage.results or parts.dragons is None):
        told += damage_blocks(damage, names, fallen, _INNER, style)
    elif parts.fallen and damage is None:
        told += fallen_blocks(parts.fallen, _INNER, style)
    told += [paragraph(exchanged_as_text(one), _INNER, BODY, palette.text) for one in parts.exchanged]
    panels += _on_ground(told, palette)
    return [*panels, *(whole(rout_block(test, names, _WIDTH, palette)) for test in parts.routs)]


def _on_ground(blocks: Sequence[Block], palette: Palette) -> list[Panel]:
    """Returns blocks on one panel; none where there are none."""
    if not blocks:
        return []
    first, *others = blocks
    # A panel is as wide as all others, however short what stands on it is.
    first = Block(_INNER, first.height, first.put)
    return [Panel(first, others, 6, lambda body: on_panel(padded(body, INSET, 12, 12), palette.panel, 16))]


def _of_spells(scenes: Sequence[SpellScene], names: Mapping[Seat, str], style: PanelStyle) -> list[Panel]:
    """Returns spells one below the other: each spell and target, the rolls against it, the damage, the losses."""
    panels: list[Panel] = []
    for scene in scenes:
        panels += _on_ground(spell_blocks(scene, names, _INNER, style), style.palette)
        panels += _of_rolls(scene.rolls, names, style)
        for blow in scene.blows:
            panels += _on_ground(damage_blocks(blow.damage, names, blow.settled, _INNER, style), style.palette)
    return panels


def _of_rolls(rolls: Sequence[Rolled], names: Mapping[Seat, str], style: PanelStyle) -> list[Panel]:
    """Returns rolls in the order in which they were made, two side by side where that needs less height."""
    found: list[Panel] = []
    shared = shared_panels(rolls)
    for first in range(0, len(shared), 2):
        pair = shared[first : first + 2]
        stack = [panel_of(roll, names, _WIDTH, style) for roll in pair]
        close = _side_by_side(pair, names, style) if len(pair) == 2 else None
        high = min(sum(panel.whole.height + _GAP for panel in stack) - _GAP, room_of(_WIDTH, _MARGIN))
        found += stack if close is None or close.height >= high else [whole(close)]
    return found


def _side_by_side(pair: Sequence[DrawnRoll], names: Mapping[Seat, str], style: PanelStyle) -> Block | None:
    """Two rolls side by side; None where their words do not have room."""
    room = _WIDTH - _GAP
    least = [least_width(roll, style.palette) for roll in pair]
    splits = [(room * share, room * (1 - share)) for share in _SHARES]
    found = [_beside(pair, names, split, style) for split in splits if split[0] >= least[0] and split[1] >= least[1]]
    return min(found, key=lambda block: block.height, default=None)


def _beside(pair: Sequence[DrawnRoll], names: Mapping[Seat, str], widths: Sequence[float], style: PanelStyle) -> Block:
    """Returns two rolls side by side, equally high."""
    panels = [panel_of(roll, names, wide, style) for roll, wide in zip(pair, widths, strict=True)]
    high = max(panel.whole.height for panel in panels)
    bodies = [stacked([panel.head, *panel.parts], panel.gap, panel.head.width) for panel in panels]
    grounds = [
        on_ground(body, roll.player, wide, style.palette, high)
        for roll, body, wide in zip(pair, bodies, widths, strict=True)
    ]
    return beside(grounds, _GAP)


def _is_unanswered(roll: Rolled, damage: DamageDealt | None) -> bool:
    """Whether this is an attack without save rolls."""
    return damage is not None and damage.kind == roll.kind and not damage.results
