"""Frames of a replay: where armies are that are not placed yet."""

from __future__ import annotations

from engine.dragon_dice.table.state import ARMIES
from images.dragon_dice.frames import from_home
from images.dragon_dice.samples import midgame


def test_armies_that_are_not_placed_yet_are_shown_where_they_will_stand() -> None:
    """P. 9: the home army goes to one's home, the horde army to the opponent's, which is at the other end."""
    view = midgame().view
    first, _, last = (terrain.home_of for terrain in view.terrains)
    assert first is not None and last is not None
    assert list(from_home(view, first)) == list(ARMIES)
    assert list(from_home(view, last)) == list(ARMIES[::-1])
