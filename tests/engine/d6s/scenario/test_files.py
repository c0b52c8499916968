"""Every scenario file of d6s with Dragons passes, and none of them passes when it is spoiled.

Of each file a few things are spoiled, which ones by its name; `./marchwarden test -m nightly` spoils everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.d6s.scenario import run
from engine.values import Json
from tests.support.scenario_files import Spoiled, each_of, files_of, must_fail, must_pass, plain, some

FILES = files_of("d6s")
SPOILED_BY_DAY = 2

each_file = each_of(FILES)


@each_file
def test_the_file_passes(file: Path) -> None:
    assert must_pass(run, file).rule


@each_file
def test_the_file_fails_when_it_is_spoiled(file: Path) -> None:
    must_fail(run, some(file, _spoiled(plain(file)), SPOILED_BY_DAY))


@pytest.mark.nightly
@each_file
def test_the_file_fails_however_it_is_spoiled(file: Path) -> None:
    must_fail(run, _spoiled(plain(file)))


def _spoiled(whole: dict[str, Json]) -> Iterator[Spoiled]:
    """Yields the file with one roll left out, one roll too many, and one expectation after another turned wrong."""
    rolls = whole.get("rolls", [])
    assert isinstance(rolls, list)
    for index, roll in enumerate(rolls):
        yield f"without {roll}", whole | {"rolls": [*rolls[:index], *rolls[index + 1 :]]}
        yield f"twice {roll}", whole | {"rolls": [*rolls, roll]}
    yield "an unknown key", whole | {"weather": "fine"}
    expected = whole["expect"]
    assert isinstance(expected, dict)
    for key, value in expected.items():
        for changed in _turned(key, value):
            yield f"{key}: {changed}", whole | {"expect": {key: changed}}


def _turned(key: str, value: Json) -> Iterator[Json]:
    """Yields an expectation with one of its values after another changed."""
    if key in ("refused", "accepted"):
        yield [{"jump": "over the moon"}]
    elif key == "facts":
        assert isinstance(value, list)
        for fact in value:
            assert isinstance(fact, dict)
            yield [fact | {"is": _other("is", fact["is"])}]
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from (value | {name: changed} for changed in _turned(str(name), each))
    elif isinstance(value, list):
        yield _other(key, value)
    else:
        yield _other(key, value)


def _other(key: str, value: Json) -> Json:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if key == "at":
        assert isinstance(value, list)
        return [str(float(str(value[0])) + 1), value[1]]
    if isinstance(value, list):
        return [*value, "a word that nobody uses"]
    if key in ("winner", "control"):
        return "B" if value == "A" else "A"
    return "an unlikely word"
