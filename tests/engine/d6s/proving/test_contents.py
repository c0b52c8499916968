"""Every name of the text and every ruling is built somewhere, and named by a case that fails when it is spoiled."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.d6s.book import book
from engine.d6s.conditions import CONDITIONS
from engine.d6s.features.registry import FEATURES
from engine.d6s.proving.contents import names_in, rules
from engine.d6s.proving.tally import MASTERIES
from engine.d6s.spells.registry import SPELLS
from engine.d6s.words import key_of

TESTS = Path(__file__).parents[3]
RULE = re.compile(r"^rule: (.+)$", re.MULTILINE)


def _covered() -> set[str]:
    found: set[str] = set()
    for path in (TESTS / "scenarios" / "d6s").rglob("*.yaml"):
        rule = RULE.search(path.read_text(encoding="utf-8"))
        assert rule is not None, path
        found |= set(names_in(rule[1]))
    for path in (TESTS / "engine" / "d6s").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "covers":
                found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}  # type: ignore[misc]
    return found


def test_every_name_is_built_and_says_its_rule() -> None:
    for rule in rules():
        assert rule.place is not None, rule.name
        assert rule.text(), rule.name


def test_every_name_and_every_ruling_is_named_by_a_case() -> None:
    covered = _covered()
    assert [rule.name for rule in rules() if rule.name not in covered] == []


def test_the_contents_hold_everything_there_is() -> None:
    names = {rule.name for rule in rules()}
    assert [f"D-{number:02d}" for number in range(1, 152)] == [
        n for n in map(str, [r.name for r in rules()]) if n[:2] == "D-"
    ]
    assert len(book().profiles) == 70 and set(book().profiles) <= names
    assert len(SPELLS) == 35 and {spell.title for spell in SPELLS.values()} <= names
    assert {feature.title for feature in FEATURES.values()} <= names
    assert {condition.capitalize() for condition in CONDITIONS} <= names and len(CONDITIONS) == 15
    masteries = {key_of(name) for name in names if name.endswith("Mastery")}
    assert {f"{name} mastery" for name in MASTERIES if name != "protection bound"} == masteries


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        ("Raid; D-113, D-115 to D-117", {"Raid", "D-113", "D-115", "D-116", "D-117"}),
        ("hunter's mark; D-9", {"Hunter's Mark", "D-09"}),
        ("something else", set()),
    ],
)
def test_the_rule_of_a_file_is_read(rule: str, names: set[str]) -> None:
    assert set(names_in(rule)) == names
