"""Magic Negation (p. 23)."""

from __future__ import annotations

import pytest

from tests.support.magic import at_magic, most_magic
from tests.support.table import Table

pytestmark = pytest.mark.covers("Magic Negation")


def negated(dead: str, negation: str, *, at_home: bool = False) -> Table:
    place = "A-home" if at_home else "frontier"
    zones = f"A frontier: Inferno, Sunflare | B {place}: Advocate, Magus, Thug | B dua: {dead}"
    game = at_magic(zones, roll="Inferno MAGIC 6; Sunflare MAGIC 3")
    if not at_home:
        game.falls(f"B negation: {negation}").play("B negation: yes")
    return game


def test_frostwings_subtract_their_magic_results_up_to_their_dead() -> None:
    """R-48: 1 by an ID and 3 by magic are 4; with two dead Frostwings two of them count."""
    game = negated("Apprentice, Magi, Trooper", "Advocate ID 1; Magus MAGIC 3")
    assert game.last("magic_negated") == {"player": "B", "place": "frontier", "results": 4, "negated": 2}
    assert most_magic(game) == {"total": 7, "air": 3, "fire": 7, "water": 6}


def test_at_most_five_in_24_points() -> None:
    game = negated("7 Apprentice", "Advocate ID 1; Magus MAGIC 3")
    assert game.last("magic_negated")["negated"] == 4
    game = at_magic("A frontier: Inferno | B frontier: 2 Magi | B dua: 7 Apprentice", roll="Inferno MAGIC 6")
    game.falls("B negation: Magi#1 MAGIC 4; Magi#2 Cantrip 4").play("B negation: yes")
    assert (game.last("magic_negated")["results"], game.last("magic_negated")["negated"]) == (8, 5)
    assert most_magic(game)["total"] == 1


def test_without_dead_frostwings_nothing_is_subtracted() -> None:
    assert most_magic(negated("Trooper", "Advocate ID 1; Magus MAGIC 3"))["total"] == 9


def test_it_is_not_offered_elsewhere() -> None:
    game = negated("3 Apprentice", "", at_home=True)
    assert "B negation" not in game.asked and most_magic(game)["total"] == 9


def test_it_may_be_declined() -> None:
    game = at_magic("A frontier: Inferno | B frontier: Magus | B dua: Advocate", roll="Inferno MAGIC 6")
    game.play("B negation: no")
    assert most_magic(game)["total"] == 6 and not game.told("magic_negated")


def test_results_of_special_icons_come_in_later() -> None:
    """p. 27: Cantrip's results are added in step 8, after everything is subtracted in step 6."""
    game = at_magic("A frontier: Inferno | B frontier: Magus | B dua: 3 Advocate", roll="Inferno Cantrip 4")
    game.falls("B negation: Magus MAGIC 3").play("B negation: yes")
    assert most_magic(game)["total"] == 4
