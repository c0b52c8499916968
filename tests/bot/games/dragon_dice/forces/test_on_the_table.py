"""Dice that a text names are found on the table, and what lies there is found by name."""

from __future__ import annotations

from bot.games.dragon_dice.forces.own_dice import location, sheets_of_table, sheets_of_view
from bot.games.dragon_dice.words.names import DragonDiceWording
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.table.state import DUA, FRONTIER, Place
from engine.dragon_dice.view import view_of
from engine.values import Seat
from tests.bot.games.dragon_dice.words.test_meanings import NAMES, table

A, B = Seat("A"), Seat("B")


def test_each_place_is_a_sheet_of_its_armies_and_what_lies_beside_the_table_is_one() -> None:
    state = table()
    state.add_dice(B, ("Thug",), Place(DUA))
    view = view_of(state, None, WORDING_401C)
    sheets = sheets_of_table(view, DragonDiceWording.of(NAMES, view, for_message=False))
    assert list(sheets) == [FRONTIER, "beside"]
    groups = dict(sheets[FRONTIER].groups)
    assert groups["Alice's campaign army"] == groups["Bob's campaign army"] == ("Trooper", "Warlord")
    assert groups["The terrain showing 7 (melee)"] == ("Highland Tower",)
    assert dict(sheets["beside"].groups) == {"Bob's dead": ("Thug",)}


def test_ones_own_army_is_called_so() -> None:
    view = view_of(table(), A, WORDING_401C)
    groups = dict(sheets_of_table(view, DragonDiceWording.of(NAMES, view, for_message=False))[FRONTIER].groups)
    assert {"Your campaign army", "Bob's campaign army"} <= set(groups)


def test_a_die_that_is_named_is_found_with_whose_it_is() -> None:
    state = table()
    state.add_dice(B, ("Trooper",), Place(DUA))
    view = view_of(state, A, WORDING_401C)
    wording = DragonDiceWording.of(NAMES, view)
    assert location(view, "Trooper", wording) == (
        "1 in Alice's campaign army, 1 in Bob's campaign army and 1 in Bob's dead"
    )
    assert location(view, "Highland Tower", wording) == "is the frontier, showing 7 (melee)"
    assert location(view, "Phoenix", wording) == ""


def test_nothing_of_a_force_that_is_still_secret_is_found() -> None:
    state = table()
    state.add_dice(B, ("Thug",), Place(DUA))
    state.revealed, state.step = False, "forces"
    view = view_of(state, A, WORDING_401C)
    assert location(view, "Thug", DragonDiceWording.of(NAMES, view)) == ""


def test_a_terrain_that_was_proposed_and_has_not_become_the_frontier_is_of_no_force() -> None:
    """P. 9: one of the proposed terrains becomes the frontier; the others leave the match."""
    state = table()
    own = {seat: dict(sheets_of_view(view_of(state, seat, WORDING_401C))["terrains"].groups) for seat in (A, B)}
    assert "Highland Tower" in own[A]["Terrains"]
    assert "Feyland Temple" not in own[B].get("Terrains", ())
