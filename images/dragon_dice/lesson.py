"""How Dragon Dice is played, in one upright picture: the goal, what a march does, what the faces 1 to 8 mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.table.state import FRONTIER, Place, State, Terrain, home_of
from engine.dragon_dice.view import ArmyView, TerrainView, view_of
from engine.values import Seat
from images.blocks import Block, beside, nothing, padded, stacked
from images.canvas import Box, Canvas
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.portrait import heaps
from images.dragon_dice.portrait.measures import (
    DENSITY,
    HIGHEST,
    INNER,
    MARGIN,
    NAME,
    ROUND,
    TEXT,
    TURN,
    WIDTH,
)
from images.dragon_dice.portrait.terrain import die_shown, track
from images.palette import NIGHT, Colour, Palette
from images.typescale import TextStyle

ALT_TEXT: Final = (
    "How to play. You win with two terrains on their eighth face. A march: choose an army; turn its terrain by one "
    "step, up or down; do what it shows. The faces of a terrain, from far to near: magic, to cast spells; missile, to "
    "shoot, at other places too; melee, to fight who stands there; 8, captured: any action, and a power of its own. "
    "Units: the dots of a die are its health, and damage is paid with dice. An army throws all of them and counts what "
    "falls; the sign of a unit counts as anything."
)

ARMY: Final = ("Eagle Knight", "Trooper", "Bowman", "Warlord")
"""Units that all books have."""
YOU: Final = Seat("A")
THEY: Final = Seat("B")
_PAD: Final = 14.0
_ROOM: Final = INNER - 2 * _PAD
_DIE: Final = 58.0
_ICON: Final = 34.0


def draw_lesson(palette: Palette = NIGHT, title: str = "Dragon Dice") -> bytes:
    """Returns the picture as PNG, 990 by 1,320 pixels."""
    look = DrawingLook({YOU: "You", THEY: "They"}, palette)
    canvas = Canvas(WIDTH, HIGHEST, palette.table, DENSITY)
    lesson(look, title).put(canvas, 0, 0)
    return canvas.png()


def lesson(look: DrawingLook, name: str = "Dragon Dice") -> Block:
    """Returns all of it, as high as the fullest board."""
    won, shown, army = _table()
    panels = [_winning(won, look), _marching(shown, army, look), _faces(shown, look), _dice(army, look)]
    title = _line(f"How to play {name}", TURN, look.palette.text, INNER)
    spare = HIGHEST - 2 * MARGIN - title.height - sum(panel.height for panel in panels)
    return padded(stacked([title, *panels], spare / len(panels), INNER), MARGIN, MARGIN, 0)


def _table() -> tuple[Sequence[TerrainView], TerrainView, ArmyView]:
    """Returns two captured terrains, one that shows a missile face, and an army."""
    state = State(
        DICE_401C, seats=[YOU, THEY], force_points=24, step="first march", turn=1, marching=YOU, revealed=True
    )
    here = home_of(YOU)
    state.terrains = {
        here: Terrain(DICE_401C.terrains["Highland Tower"], 8, YOU),
        FRONTIER: Terrain(DICE_401C.terrains["Coastland City"], 8, YOU),
        home_of(THEY): Terrain(DICE_401C.terrains["Flatland Temple"], 4),
    }
    state.add_dice(YOU, ARMY, Place(home_of(THEY)))
    one, two, three = view_of(state, None, WORDING_401C).terrains
    return (one, two), three, three.armies[0]


# -- the panels ----------------------------------------------------------------------------------------------------


def _winning(won: Sequence[TerrainView], look: DrawingLook) -> Block:
    dice = beside([die_shown(terrain, None, look, 84.0) for terrain in won], 10)
    words = _lines(
        ("To win", NAME, look.palette.lit),
        ("hold two terrains on their eighth face.", TEXT, look.palette.text),
        ("Or be the only one with units left.", TEXT, look.palette.soft),
        room=_ROOM - dice.width - 16,
    )
    high = max(dice.height, words.height)
    return _panel(beside([_middle(dice, high), _middle(words, high)], 16), look)


def _marching(terrain: TerrainView, army: ArmyView, look: DrawingLook) -> Block:
    third = (_ROOM - 24) / 3
    turned = replace(terrain, face=(terrain.face or 0) + 1)
    dice = heaps.heap(army.units[:3], 52.0, third, look)
    turning = beside([die_shown(terrain, None, look, 64.0), _arrow(look, 64.0), die_shown(turned, None, look, 64.0)], 6)
    steps = [
        _step("1", dice, ("Choose one of", "your armies."), third, look),
        _step("2", turning, ("Turn its terrain a", "step, up or down."), third, look),
        _step(
            "3",
            _icon(turned.faces[turned.face - 1 if turned.face else 0], 56.0, look),
            ("Do what the", "terrain shows."),
            third,
            look,
        ),
    ]
    words = _lines(("In your turn two armies march", NAME, look.palette.lit), room=_ROOM)
    return _panel(stacked([words, beside(steps, 12)], 8), look)


def _step(number: str, picture: Block, lines: Sequence[str], room: float, look: DrawingLook) -> Block:
    high = 66.0
    words = _lines(*((line, TEXT, look.palette.text) for line in lines), room=room)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        picture.put(canvas, x + (room - picture.width) / 2, y + (high - picture.height) / 2)
        words.put(canvas, x, y + high + 4)

    return Block(room, high + 4 + words.height, paint)


def _faces(terrain: TerrainView, look: DrawingLook) -> Block:
    steps = track(terrain, None, look, 30.0, _ROOM)
    colour, soft = look.palette.text, look.palette.soft
    told = [
        ("MAGIC", "far away: cast spells", colour),
        ("MISSILE", "in sight: shoot, at other places as well", colour),
        ("MELEE", "face to face: fight who stands there", colour),
        (terrain.eighth_face, "the eighth: captured, and any action is yours", colour),
    ]
    lines = [
        beside([_icon(name, _ICON, look), _line(text, TEXT, ink, _ROOM - _ICON - 12)], 12) for name, text, ink in told
    ]
    heading = _lines(("The faces of a terrain, 1 to 8", NAME, look.palette.lit), room=_ROOM)
    note = _line("An opponent with an army there may oppose your maneuver.", TEXT, soft, _ROOM)
    return _panel(stacked([heading, steps, nothing(0, 2), *lines, note], 5), look)


def _dice(army: ArmyView, look: DrawingLook) -> Block:
    dice = beside([heaps.die(unit, _DIE, look) for unit in heaps.by_strength(army.units)[:3]], 8)
    room, ink = _ROOM - dice.width - 16, look.palette.text
    words = _lines(
        ("Units are dice", NAME, look.palette.lit),
        # Where colours do not tell species apart, letters do, with the health as a number (`shown_token`).
        ("Numbers are health; damage is" if look.palette.by_letters else "Dots are health; damage is", TEXT, ink),
        ("paid with dice that fall.", TEXT, ink),
        ("An army throws them all.", TEXT, look.palette.soft),
        room=room,
    )
    return _panel(beside([_middle(dice, words.height), words], 16), look)


# -- parts ---------------------------------------------------------------------------------------------------------


def _panel(block: Block, look: DrawingLook) -> Block:
    high = block.height + 2 * _PAD

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, INNER, high), look.palette.panel, ROUND)
        block.put(canvas, x + _PAD, y + _PAD)

    return Block(INNER, high, paint)


def _lines(*lines: tuple[str, TextStyle, Colour], room: float) -> Block:
    return stacked([_line(text, style, colour, room) for text, style, colour in lines], 0, room)


def _line(text: str, style: TextStyle, colour: Colour, room: float) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, text, style, colour, room)

    return Block(room, style.line, paint)


def _icon(name: str, side: float, look: DrawingLook) -> Block:
    return Block(side, side, lambda canvas, x, y: canvas.icon(x, y, name, side, look.palette.text))


def _arrow(look: DrawingLook, height: float) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.arrow((x, y + height / 2), (x + 30, y + height / 2), look.palette.lit, 4)

    return Block(30, height, paint)


def _middle(block: Block, height: float) -> Block:
    return Block(block.width, height, lambda canvas, x, y: block.put(canvas, x, y + (height - block.height) / 2))
