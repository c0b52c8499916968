"""Every scenario file of Legacy's Allure passes, and none of them passes when it expects something else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.legacys_allure.scenario import run
from engine.values import Json
from tests.support.scenario_files import Spoiled, each_of, files_of, must_fail, must_pass, plain

FILES = files_of("legacys_allure")

each_file = each_of(FILES)


@each_file
def test_the_file_passes(file: Path) -> None:
    assert must_pass(run, file).rule


@each_file
def test_the_file_fails_when_it_expects_something_else(file: Path) -> None:
    must_fail(run, _spoiled(plain(file)))


def _spoiled(whole: dict[str, Json]) -> Iterator[Spoiled]:
    """Yields the scenario with one expectation after another turned into a wrong one."""
    expected = whole["expect"]
    assert isinstance(expected, dict)
    for key, one in expected.items():
        for changed in _turned(key, one):
            yield f"{key}: {changed}", whole | {"expect": {key: changed}}


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
