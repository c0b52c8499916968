"""What lies on the board is found by the names of its cards."""

from __future__ import annotations

from bot.games.legacys_allure.face import FACE
from engine.legacys_allure.view import BoardView
from engine.registry import games
from engine.simulation import play_at_random
from engine.values import Seat
from images.legacys_allure.cards import key_of

NAMES = {Seat("A"): "Alice", Seat("B"): "Bob"}


def a_match_at_its_end() -> BoardView:
    """Played at random, so that some units are dead."""
    views: list[object] = []
    play_at_random(games()["legacys_allure"], list(NAMES), {}, 3, lambda match: views.append(match.view(None)))
    assert isinstance(views[-1], BoardView)
    return views[-1]


def test_a_unit_that_is_named_is_found_on_the_board_or_among_the_dead() -> None:
    view = a_match_at_its_end()
    wording = FACE.wording(NAMES, view)
    for unit in view.table.units.values():
        where = FACE.location(view, key_of(view.table.cards[unit.card], view.table.cards), wording)
        assert f"{wording.unit(unit.id)} {'is dead' if unit.hex is None else f'on {unit.hex}'}" in where
    assert FACE.location(view, "no card", wording) == ""


def test_each_side_is_a_sheet_of_its_cards() -> None:
    view = a_match_at_its_end()
    sheets = FACE.on_table(view, FACE.wording(NAMES, view))
    assert [sheet.title for sheet in sheets.values()] == ["Alice's army", "Bob's army"]
    shown = sum(
        len(cards) for sheet in sheets.values() for title, cards in sheet.groups if title != "Abilities and items"
    )
    assert shown == len(view.table.units)
