"""What the pages about Legacy's Allure say is so: every ruling has its cases, every example of a card can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.legacys_allure.library import card_set
from engine.located import read_yaml

ROOT = Path(__file__).parents[3]
RULINGS = (ROOT / "docs" / "allure-rulings.md").read_text(encoding="utf-8")
CARDS = (ROOT / "docs" / "allure-cards.md").read_text(encoding="utf-8")
CASES = sorted((ROOT / "tests" / "scenarios" / "legacys_allure").rglob("*.yaml"))
ROWS = {found[1]: found[0] for found in re.finditer(r"^\| (A-\d\d) \|.*$", RULINGS, re.MULTILINE)}


def test_every_ruling_has_a_row_with_cases() -> None:
    assert list(ROWS) == [f"A-{number:02}" for number in range(1, 88)]
    for row in ROWS.values():
        links = re.findall(r"\]\(\.\./([^)]+)\)", row)
        assert links and all((ROOT / link).is_file() for link in links), row


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_case_of_a_ruling_stands_in_its_row(case: Path) -> None:
    rule = str(read_yaml(case.read_text(encoding="utf-8")).mapping()["rule"].plain())
    for number in re.findall(r"A-\d\d", rule):
        assert case.name in ROWS[number]


@pytest.mark.parametrize("example", re.findall(r"```yaml\n(.*?)```", CARDS, re.DOTALL))
def test_every_example_of_a_card_is_read(example: str) -> None:
    assert len(card_set(example).cards) > len(card_set("").cards)
