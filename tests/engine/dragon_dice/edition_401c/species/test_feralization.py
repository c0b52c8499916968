"""Feralization (p. 23)."""

from __future__ import annotations

import pytest

from tests.support.table import Table, table

pytestmark = pytest.mark.covers("Feralization", "Species Abilities Phase")


def phase(zones: str, frontier: str = "Flatland Tower 6") -> Table:
    return table(zones, step="species abilities", frontier=frontier, A_home="Feyland City 3", B_home="Swampland City 3")


def test_an_army_with_feral_may_recruit_a_small_feral_unit() -> None:
    game = phase("A frontier: Fox-Folk | A dua: Weasel-Folk, Hound-Folk, Guard")
    assert game.options("A species ability") == [
        {"ability": "Feralization", "army": "A frontier", "recruit": "Weasel-Folk"},
        {"ability": "Feralization", "army": "A frontier", "recruit": "Hound-Folk"},
        "none",
    ]
    game.play("A species ability: {ability: Feralization, army: A frontier, recruit: Weasel-Folk}")
    game.shows("A frontier: Fox-Folk, Weasel-Folk | A dua: Hound-Folk, Guard").asks("A march")


def test_or_promote_one_feral_unit_by_one_step() -> None:
    game = phase("A frontier: Fox-Folk, Guard | A dua: Wolf-Folk, Elephant-Folk, Trooper")
    assert game.options("A species ability") == [
        {"ability": "Feralization", "army": "A frontier", "promote": {"Fox-Folk": "Wolf-Folk"}},
        "none",
    ]
    game.play("A species ability: {ability: Feralization, army: A frontier, promote: {Fox-Folk: Wolf-Folk}}")
    game.shows("A frontier: Wolf-Folk, Guard | A dua: Fox-Folk, Elephant-Folk, Trooper").asks("A march")


def test_each_army_does_it_once_in_any_order() -> None:
    game = phase("A frontier: Fox-Folk | A B-home: Horse-Folk | A dua: Weasel-Folk, Hound-Folk")
    game.play("A species ability: {ability: Feralization, army: A B-home, recruit: Hound-Folk}")
    assert game.options("A species ability") == [
        {"ability": "Feralization", "army": "A frontier", "recruit": "Weasel-Folk"},
        "none",
    ]
    game.play("A species ability: {ability: Feralization, recruit: Weasel-Folk}").asks("A march")
    game.shows("A frontier: Fox-Folk, Weasel-Folk | A B-home: Horse-Folk, Hound-Folk")


def test_what_could_mean_two_armies_is_asked_back() -> None:
    game = phase("A frontier: Fox-Folk | A B-home: Horse-Folk | A dua: Weasel-Folk")
    assert "could mean" in game.refused("A species ability: {ability: Feralization, recruit: Weasel-Folk}")
    assert "not one of the choices" in game.refused("A species ability: {ability: Feralization, recruit: Guard}")


@pytest.mark.parametrize(
    "frontier", ["Highland Tower 6", "Coastland Tower 6", "Swampland Tower 6", "Wasteland Tower 6"]
)
def test_earth_or_air_will_do(frontier: str) -> None:
    phase("A frontier: Fox-Folk | A dua: Weasel-Folk", frontier).asks("A species ability")


@pytest.mark.parametrize(
    "zones",
    [
        "A A-home: Fox-Folk | A dua: Weasel-Folk",
        "A reserves: Fox-Folk | A frontier: Guard | A dua: Weasel-Folk",
        "A frontier: Guard | A dua: Weasel-Folk",
        "A frontier: Fox-Folk | A dua: Leopard-Folk, Guard",
        "A frontier: Fox-Folk | A bua: Weasel-Folk | B dua: Weasel-Folk",
    ],
    ids=["neither earth nor air", "in the Reserve Area", "no Feral unit", "nobody small or larger", "nobody dead"],
)
def test_otherwise_nothing_is_offered(zones: str) -> None:
    phase(zones).asks("A march")


def test_it_may_be_left() -> None:
    game = phase("A frontier: Fox-Folk | A dua: Weasel-Folk").play("A species ability: none").asks("A march")
    game.shows("A frontier: Fox-Folk | A dua: Weasel-Folk")
