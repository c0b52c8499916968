"""The suggested moves of a character are worked out once for a position, and again for another."""

from __future__ import annotations

from itertools import islice

from bot.games.d6s.forms.suggested_moves import proposed_move, suggested_moves
from engine.d6s.geometry import INCH
from engine.d6s.planning.lettered import lettered
from engine.d6s.planning.proposals import proposal
from images.d6s.samples import skirmish
from tests.engine.d6s.moments import moments


def test_equal_positions_share_the_moves_and_another_position_has_its_own() -> None:
    table, again = skirmish().view.state, skirmish().view.state
    knight = table.units["Knight 2"]
    found = suggested_moves(table, knight, True)
    assert list(found) == lettered(table, knight)
    assert suggested_moves(again, again.units["Knight 2"], True) is found
    assert knight.at is not None
    knight.at = knight.at[0] + 2 * INCH, knight.at[1]
    moved = suggested_moves(table, knight, True)
    assert moved is not found and list(moved) == lettered(table, knight) != list(found)


def test_a_character_that_may_not_wait_and_others_have_moves_of_their_own() -> None:
    table = skirmish().view.state
    first, second = table.units["Knight 1"], table.units["Knight 2"]
    found = suggested_moves(table, first, True)
    for others in (suggested_moves(table, first, False), suggested_moves(table, second, True)):
        assert others is not found
    assert list(suggested_moves(table, first, False)) == lettered(table, first, may_wait=False)


def test_what_is_proposed_for_a_movement_is_the_same_with_moves_worked_out_before() -> None:
    acts = ((state, one) for state, one in moments(3) if one.prompt == "act" and not one.about.get("going on"))
    for state, decision in islice(acts, 6):
        assert proposed_move(state, decision) == proposal(state, decision) == proposed_move(state, decision)
