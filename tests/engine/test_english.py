"""Small words of sentences."""

from __future__ import annotations

import pytest

from engine.english import capital, counted, listed, singulars, with_numbers


@pytest.mark.parametrize(
    ("things", "told"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_things_are_listed(things: list[str], told: str) -> None:
    assert listed(things) == told
    assert listed(iter(things), "or") == told.replace(" and ", " or ")


def test_things_are_counted() -> None:
    assert [counted(n, "save") for n in (0, 1, 2)] == ["0 saves", "1 save", "2 saves"]
    assert counted(2, "army", "armies") == "2 armies" and counted(1, "army", "armies") == "1 army"
    assert with_numbers(["Footman", "Warlord", "Footman"]) == "2 Footman, Warlord"


def test_the_rest_of_a_text_keeps_its_letters() -> None:
    assert [capital(text) for text in ("", "a", "iron Key")] == ["", "A", "Iron Key"]


@pytest.mark.parametrize(("plural", "singular"), [("Guards", "Guard"), ("Footmen", "Footman"), ("Wolves", "Wolf")])
def test_a_plural_leads_to_its_singular(plural: str, singular: str) -> None:
    assert singular in singulars(plural)
    assert list(singulars("Troll")) == []
