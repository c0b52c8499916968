"""Expire Effects Phase (p. 10): a new turn begins."""

from __future__ import annotations

import pytest

from tests.support.table import B, table


@pytest.mark.covers("Expire Effects Phase")
def test_the_turn_is_counted_and_told_and_nothing_is_asked() -> None:
    game = table("A frontier: Knight | B B-home: Thug", step="expire effects", marching=B)
    assert game.last("turn_began") == {"player": "B", "turn": 2}
    game.asks("B march")


def test_phases_with_nothing_to_do_say_nothing() -> None:
    """Without a captured City or Temple, a dragon or an ability, the first march follows at once."""
    game = table("A frontier: Knight | B B-home: Thug", step="expire effects")
    assert [event.name for event in game.match.events] == ["turn_began"]
