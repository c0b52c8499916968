"""What is agreed on before a match: declared by the game, checked in one place, refused in sentences."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.game import Option, OptionKind, checked_options
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.registry import games
from engine.values import Json

DECLARED = (
    Option("points", OptionKind.NUMBER, range(6, 121), 24, "points in each force", "A force has 6 to 120 points."),
    Option("map", OptionKind.CHOICE, ("river", "plain"), "river", "which map"),
    Option("extras", OptionKind.SET, ("items", "dragonkin"), [], "more that may be brought"),
    Option("turns", OptionKind.NUMBER, range(1, 9), 8, "turns"),
)


def test_what_is_not_given_has_its_default() -> None:
    assert checked_options("Toy", DECLARED, {}) == {"points": 24, "map": "river", "extras": [], "turns": 8}


def test_a_set_is_in_the_order_of_its_bounds_each_name_once() -> None:
    checked = checked_options("Toy", DECLARED, {"extras": ["dragonkin", "items", "dragonkin"], "points": 6})
    assert checked == {"points": 6, "map": "river", "extras": ["items", "dragonkin"], "turns": 8}


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        ({"colour": 1}, NotUnderstood, "Toy has no option 'colour'; it has points, map, extras, turns."),
        ({"points": "many"}, NotAllowed, "A force has 6 to 120 points."),
        ({"points": True}, NotAllowed, "A force has 6 to 120 points."),
        ({"points": 5}, NotAllowed, "A force has 6 to 120 points."),
        ({"turns": 9}, NotAllowed, "turns is a whole number from 1 to 8, and 9 is not."),
        ({"turns": True}, NotAllowed, "turns is a whole number from 1 to 8, and True is not."),
        ({"map": "sea"}, NotUnderstood, "map can be river, plain, and 'sea' is none of them."),
        ({"extras": "items"}, NotUnderstood, "extras is a list of some of these: items, dragonkin."),
        ({"extras": ["relics"]}, NotUnderstood, "There is no 'relics' among extras; there are items, dragonkin."),
    ],
)
def test_wrong_options_are_refused_in_a_sentence(given: Mapping[str, Json], kind: type[Refusal], sentence: str) -> None:
    with pytest.raises(kind) as refused:
        checked_options("Toy", DECLARED, given)
    assert str(refused.value) == sentence


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(NotUnderstood, match=r"Toy has no option 'map'; it has none\."):
        checked_options("Toy", (), {"map": "river"})


@pytest.mark.parametrize("game", games().values(), ids=lambda game: str(game.name))
def test_every_games_defaults_are_within_its_own_bounds(game: object) -> None:
    options = game.options  # type: ignore[attr-defined]
    assert [option.check(option.default) for option in options] == [option.default for option in options]
    assert all(option.words and option.words[0].islower() for option in options)
