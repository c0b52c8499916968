"""The picture of a reach: golden where somebody gets, dark where walls, slow ground and bases stop them."""

from __future__ import annotations

from PIL import Image

from engine.d6s.geometry import inches
from engine.d6s.planning.ways import Mover
from engine.d6s.reaching import reach_of
from engine.d6s.state import Character, Edge, Name, Side, State
from engine.d6s.terrain import Kind, Piece, rectangle
from engine.values import Seat
from images.canvas import Box, Canvas
from images.d6s.facing import Facing
from images.d6s.looks import look_of
from images.d6s.reach import ReachShown, paint_reach
from images.d6s.samples import fighting
from images.d6s.scale import Scale
from images.palette import NIGHT

GREY = (80, 80, 80)


def table() -> State:
    state = State([Seat("A"), Seat("B")], "movement")
    state.pieces = [
        Piece("house", Kind.OBSTACLE, "polygon", rectangle(13, 9, 15, 15)),
        Piece("wood", Kind.DIFFICULT, "polygon", rectangle(0, 13, 12, 24)),
    ]
    for name, side, x, y in (("Archer 1", Side.A, 11.5, 12), ("Ogre 1", Side.B, 9, 9)):
        profile = name.partition(" ")[0]
        at = inches(x), inches(y)
        state.units[Name(name)] = Character(Name(name), profile, side, Seat(side.value), side, at=at)
    return state


def drawn(below: Edge = Edge.SOUTH) -> tuple[Image.Image, Scale]:
    state = table()
    mover = Mover(state, state.units["Archer 1"])
    scale = Scale(0, 0, 20, 0, 24000, Facing(below))
    canvas = Canvas(480, 480, GREY, 1.0)
    shown = ReachShown(reach_of(mover, mover.can_walk), mover.body)
    paint_reach(canvas, state, shown, scale, Box(0, 0, 480, 480), NIGHT)
    return canvas.image, scale


def is_golden(image: Image.Image, scale: Scale, x: float, y: float) -> bool:
    """Returns whether a place is lighter and warmer than the ground was."""
    across, down = scale.at((inches(x), inches(y)))
    pixel = image.getpixel((round(across), round(down)))
    assert isinstance(pixel, tuple)
    return pixel[0] > GREY[0] and pixel[0] > pixel[2] + 20


def test_a_reach_follows_walls_slow_ground_and_bases_whichever_edge_is_below() -> None:
    for below in Edge:
        image, scale = drawn(below)
        reached = [(11.5, 11), (8, 12.2), (11.5, 7), (12, 14)]
        barred = [(14, 12), (16, 12), (9, 9), (9, 10.2), (8, 16.5), (5, 12), (2, 2)]
        assert [spot for spot in reached if not is_golden(image, scale, *spot)] == [], below
        assert [spot for spot in barred if is_golden(image, scale, *spot)] == [], below


def test_a_look_at_a_reach_says_how_far_it_goes_and_who_may_strike() -> None:
    look = look_of(fighting(), {"what": "reach", "unit": "Knight 1"})
    assert look.overlay.reach is not None
    assert "golden area" in look.words and "Leaving lets strike: Ogre 1" in look.words
