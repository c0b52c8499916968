"""Every scenario file of Legacy's Allure passes, and none of them passes when it expects something else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.legacys_allure.scenario import run
from engine.located import Item, read_yaml
from engine.values import Json
from tests.support.yaml_text import yaml_text

FOLDER = Path(__file__).parents[3] / "scenarios" / "legacys_allure"
FILES = sorted(FOLDER.rglob("*.yaml"))

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER).with_suffix("")))


@each_file
def test_the_file_passes(file: Path) -> None:
    result = run(file.read_text(encoding="utf-8"))
    assert result.differences == ()
    assert result.passed
    assert result.title and result.rule


@each_file
def test_the_file_fails_when_it_expects_something_else(file: Path) -> None:
    spoiled = list(_spoiled(read_yaml(file.read_text(encoding="utf-8"))))
    assert spoiled
    for what, changed in spoiled:
        assert not run(changed).passed, what


def _spoiled(whole: Item) -> Iterator[tuple[str, str]]:
    """Returns the scenario with one expectation after another turned into a wrong one."""
    plain = whole.plain()
    assert isinstance(plain, dict)
    for key, expected in plain["expect"].items():
        for changed in _turned(key, expected):
            yield f"{key}: {changed}", yaml_text(plain | {"expect": {key: changed}})


def _turned(key: str, expected: Json) -> Iterator[Json]:
    """Returns an expectation with one of its values after another changed."""
    if isinstance(expected, dict):
        for name, value in expected.items():
            yield from (expected | {name: changed} for changed in _turned(str(name), value))
    elif key == "allowed":
        yield {"refused": expected}  # a key where a list is wanted
    elif key == "refused" and isinstance(expected, list):
        for index, entry in enumerate(expected):
            yield [*expected[:index], entry | {"because": "the moon is full"}, *expected[index + 1 :]]
    elif isinstance(expected, list):
        if key in ("exactly", "includes"):
            # Nobody reaches both corners.
            yield [*expected, "A1", "I7"] if "A1" not in expected else expected[1:]
        elif key == "present":
            yield [*expected, *expected, "Backstab"]
        elif key in ("A", "B"):
            yield [*expected, "Thorn Hedge"]
    else:
        yield _other(key, expected)


def _other(key: str, value: Json) -> Json:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value is None:
        return 7
    if key in ("first", "opens", "controller"):
        return "A" if value == "B" else "B"
    if key == "at":
        return "A1" if value != "A1" else "I7"
    return "an unlikely word"
