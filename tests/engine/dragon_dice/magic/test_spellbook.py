"""The spell lists as printed (p. 46-51)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.dragon_dice.edition_401c.spells import BOOK, SPELLS
from engine.dragon_dice.magic.spellbook import read_spellbook
from engine.dragon_dice.printed.catalogue import BadCatalogue
from tests.support.printed import DICE_401C


def test_there_are_47_spells_with_the_books_marks() -> None:
    spells = BOOK.values()
    assert len(spells) == 47
    assert [sum(s.element == e for s in spells) for e in ("air", "death", "earth", "fire", "water", "elemental")] == [
        *(7, 11, 7, 7, 7, 8)
    ]
    assert {s.name for s in spells if s.cantrip} == {
        *("Hailstorm", "Palsy", "Restless Dead", "Stone Skin", "Ash Storm", "Flashfire", "Watery Double"),
        *("Accelerated Growth", "Esfah's Gift"),
    }
    assert sum(s.reserves for s in spells) == 17


def test_every_spell_is_built() -> None:
    assert set(BOOK) == set(SPELLS)
    assert all(f"(p. {one.kind.page})" in one.text for one in SPELLS.values())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("air: {Gust: {cost: 2, marks: X}}", "Gust: unknown marks"),
        ("air: {Gust: {marks: R}}", "Gust: has marks"),
        ("air: {Gust: {cost: two}}", "Gust: 'two' is not a number"),
        ("air: {Gust: {cost: 2, species: Trolls}}", "Gust: unknown species 'Trolls'"),
        ("wind: {Gust: {cost: 2}}", "unknown element 'wind'"),
        ("air: {Gust: {cost: 2}}\nfire: {Gust: {cost: 2}}", "Gust stands in two lists"),
        ("[]", "not of the expected form"),
    ],
)
def test_wrong_data_is_refused_by_file_and_spell(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "spells.yaml").write_text(text)
    with pytest.raises(BadCatalogue, match=why) as refusal:
        read_spellbook(tmp_path / "spells.yaml", DICE_401C)
    assert "spells.yaml" in str(refusal.value)
