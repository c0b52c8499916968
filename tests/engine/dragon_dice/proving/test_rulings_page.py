"""The page of rulings names every case that holds one, and places that are there."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "docs" / "rulings.md"
CASES = ROOT / "tests" / "scenarios" / "dragon_dice" / "rulings"


def test_every_case_is_named_and_every_named_case_is_there() -> None:
    named = re.findall(r"\(\.\./tests/scenarios/dragon_dice/rulings/([^)]+\.yaml)\)", PAGE.read_text(encoding="utf-8"))
    assert sorted(named) == sorted(path.name for path in CASES.glob("*.yaml"))


def test_every_ruling_has_its_line_and_its_own_cases() -> None:
    lines = re.findall(r"^\| (R-\d\d) \|(.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [number for number, _ in lines] == [f"R-{number:02}" for number in range(1, 72)]
    for number, line in lines:
        assert all(case.startswith(number) for case in re.findall(r"rulings/([^)]+)\)", line)), line
        assert "rulings/R-" in line or "not built yet" in line, line


@pytest.mark.parametrize("place", re.findall(r"\| `([a-z_.]+: [A-Za-z_.]+)` \|", PAGE.read_text(encoding="utf-8")))
def test_the_place_of_a_ruling_of_our_own_says_its_rule(place: str) -> None:
    module, _, path = place.partition(": ")
    found: object = import_module(f"engine.dragon_dice.{module}")
    for name in path.split("."):
        found = getattr(found, name)
    assert inspect.getdoc(found)
