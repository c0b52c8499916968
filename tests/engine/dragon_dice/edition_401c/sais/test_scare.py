"""Scare."""

from __future__ import annotations

import pytest

from tests.support.table import melee

pytestmark = pytest.mark.covers("Scare")


def test_no_save_flees_an_id_dies_and_another_save_stays() -> None:
    """p. 39."""
    game = melee(
        "A frontier: Death Knight | B frontier: 2 Thug, Mugger, Troll",
        "A melee: Death Knight Scare",
        "B individual save: Thug#1 MELEE 1; Thug#2 ID; Mugger SAVE 1",
    )
    game.shows("B reserves: Thug#1 | B dua: Thug#2 | B frontier: Mugger, Troll")
