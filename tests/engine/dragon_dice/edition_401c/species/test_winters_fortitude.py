"""Winter's Fortitude (p. 23)."""

from __future__ import annotations

import pytest

from tests.support.table import table

pytestmark = pytest.mark.covers("Winter's Fortitude")


def test_one_buried_frostwing_is_moved_to_the_dead() -> None:
    game = table(
        "A A-home: Magus | A bua: Devastator, Yeti, Guard", step="species abilities", A_home="Coastland City 3"
    )
    assert game.options("A species ability") == [
        {"ability": "Winter's Fortitude", "move": "Devastator"},
        {"ability": "Winter's Fortitude", "move": "Yeti"},
        "none",
    ]
    game.play('A species ability: {ability: "Winter\'s Fortitude", move: Devastator}').asks("A march")
    game.shows("A dua: Devastator | A bua: Yeti, Guard")


@pytest.mark.parametrize(
    "zones",
    [
        "A frontier: Magus | A bua: Yeti",
        "A reserves: Magus | A A-home: Guard | A bua: Yeti",
        "A A-home: Guard | A bua: Yeti",
        "A A-home: Magus | A bua: Guard | A dua: Yeti | B bua: Yeti",
    ],
    ids=["no air", "in the Reserve Area", "no Frostwing", "none buried"],
)
def test_it_needs_a_frostwing_at_air_and_one_buried(zones: str) -> None:
    table(zones, step="species abilities", A_home="Coastland City 3").asks("A march")
