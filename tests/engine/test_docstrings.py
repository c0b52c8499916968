"""The docstrings at the places that a table of contents names."""

from __future__ import annotations

import pytest

from engine.docstrings import WrongPlace, docstring_at

PACKAGE = "engine.dragon_dice"


def test_the_rule_is_the_docstring_of_what_stands_there() -> None:
    assert "(p. 40)" in docstring_at(PACKAGE, "sais.smite: smite", "Smite")


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("sais.smite: smitten", "Smite: there is no sais.smite: smitten"),
        ("sais.icon_actions: Use.face", "Smite: there is no sais.icon_actions: Use.face"),
    ],
)
def test_a_place_that_is_not_there_is_said_with_the_rule_that_names_it(place: str, wrong: str) -> None:
    with pytest.raises(WrongPlace, match=wrong):
        docstring_at(PACKAGE, place, "Smite")
