"""The table turned: whichever edge is at the bottom, everything lies where it belongs, and squares keep their names."""

from __future__ import annotations

import pytest

from engine.d6s.geometry import distance
from engine.d6s.state import Edge
from engine.d6s.terrain import Kind, Piece, rectangle
from engine.d6s.view import TableView, view_of
from engine.values import Seat
from images.d6s.facing import Facing, facing_of
from images.d6s.layout import INNER
from images.d6s.pictures import D6sPictures, paint
from images.d6s.samples import NAMES, fighting, skirmish
from images.d6s.table import table_block
from images.palette import NIGHT
from images.pictures import Moment, RenderStyle

POINTS = ((0, 0), (24000, 0), (3000, 20000), (12000, 12000))


@pytest.mark.parametrize("below", Edge)
def test_turning_keeps_distances_and_can_be_undone(below: Edge) -> None:
    facing = Facing(below, 24000, 18000)
    for one in POINTS:
        assert facing.back(facing.at(one)) == one
        for other in POINTS:
            assert abs(distance(facing.at(one), facing.at(other)) - distance(one, other)) <= 1
    assert (facing.across, facing.up) == ((24000, 18000) if below.is_level else (18000, 24000))


@pytest.mark.parametrize("below", Edge)
def test_the_chosen_edge_lies_at_the_bottom_and_left_is_left_of_who_looks_from_there(below: Edge) -> None:
    facing = Facing(below)
    middles = {Edge.SOUTH: (12000, 0), Edge.NORTH: (12000, 24000), Edge.WEST: (0, 12000), Edge.EAST: (24000, 12000)}
    assert facing.at(middles[below]) == (12000, 0)
    assert facing.edge(below) is Edge.SOUTH and facing.edge(below.opposite) is Edge.NORTH
    left = {Edge.SOUTH: Edge.WEST, Edge.WEST: Edge.NORTH, Edge.NORTH: Edge.EAST, Edge.EAST: Edge.SOUTH}[below]
    assert facing.at(middles[left]) == (0, 12000) and facing.edge(left) is Edge.WEST


def test_a_piece_is_turned_as_a_whole() -> None:
    piece = Piece("wood", Kind.DIFFICULT, "polygon", rectangle(1, 2, 5, 4))
    for below in Edge:
        facing = Facing(below)
        laid = facing.laid(piece)
        assert all(laid.has(facing.at(point)) for point in ((2000, 3000), (4900, 3900)))
        assert not laid.has(facing.at((8000, 3000)))


@pytest.mark.parametrize("below", Edge)
def test_squares_keep_their_letters_and_numbers(below: Edge) -> None:
    state = skirmish().view.state
    state.edges = {"A": below, "B": below.opposite}
    canvas = paint(table_block(state, NAMES, NIGHT, facing=facing_of(state, Seat("A"))), NIGHT, remember=True)
    written = [one.text for one in canvas.written or () if not one.die]
    assert {"A", "X", "1", "24"} <= set(written)
    letters = "".join(text for text in written if len(text) == 1 and text.isalpha() and text.isupper())
    forward = "ABCDEFGHIJKLMNOPQRSTUVWX"
    # Letters run along the lower edge from the left, or up the left edge from the bottom.
    assert (forward if below in (Edge.SOUTH, Edge.WEST) else forward[::-1]) in letters


def test_every_picture_of_a_table_follows_the_side_that_is_chosen() -> None:
    pictures, view = D6sPictures(), skirmish().view
    view.state.edges = {"A": Edge.SOUTH, "B": Edge.NORTH}
    mine: RenderStyle[TableView] = RenderStyle(below=Seat("A"))
    theirs: RenderStyle[TableView] = RenderStyle(below=Seat("B"))
    usual = pictures.board(view, NAMES)[0]
    assert pictures.board(view, NAMES, mine)[0].data == usual.data != pictures.board(view, NAMES, theirs)[0].data
    assert pictures.board(view, NAMES, theirs)[0].alt_text == usual.alt_text, "words name squares, which stay"
    view = view_of(fighting(), None)
    asked = {"what": "reach", "unit": "Archer 1"}
    seen = [pictures.asked_for(view, NAMES, asked, style).data for style in (RenderStyle(), mine, theirs)]
    assert seen[0] == seen[1] != seen[2]
    frames = [pictures.frames([Moment(view, ())], NAMES, style)[0] for style in (mine, theirs)]
    first, second = (paint(frame, NIGHT, remember=True).image for frame in frames)
    assert first.tobytes() != second.tobytes() and first.size == second.size and first.width > INNER
