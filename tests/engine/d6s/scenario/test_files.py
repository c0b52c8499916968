"""Every scenario file of d6s with Dragons passes, and none of them passes when it is spoiled.

Of each file a few things are spoiled, which ones by its name; `./marchwarden test -m nightly` spoils everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from engine.d6s.scenario import run
from engine.located import read_yaml
from engine.values import Json
from tests.support.yaml_text import yaml_text

FOLDER = Path(__file__).parents[3] / "scenarios" / "d6s"
FILES = sorted(FOLDER.rglob("*.yaml"))

SPOILED_BY_DAY = 2

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER).with_suffix("")))


@each_file
def test_the_file_passes(file: Path) -> None:
    result = run(file.read_text(encoding="utf-8"))
    assert result.differences == ()
    assert result.passed
    assert result.title and result.rule


@each_file
def test_the_file_fails_when_it_is_spoiled(file: Path) -> None:
    spoiled = _all_spoiled(file)
    first = crc32(file.stem.encode()) % len(spoiled)
    for what, changed in (spoiled * 2)[first : first + SPOILED_BY_DAY]:
        assert not run(yaml_text(changed)).passed, what


@pytest.mark.nightly
@each_file
def test_the_file_fails_however_it_is_spoiled(file: Path) -> None:
    for what, changed in _all_spoiled(file):
        assert not run(yaml_text(changed)).passed, what


def _all_spoiled(file: Path) -> list[tuple[str, dict[str, Json]]]:
    plain = read_yaml(file.read_text(encoding="utf-8")).plain()
    assert isinstance(plain, dict)
    return list(_spoiled(plain))


def _spoiled(plain: dict[str, Json]) -> Iterator[tuple[str, dict[str, Json]]]:
    """Yields the file with one roll left out, one roll too many, and one expectation after another turned wrong."""
    rolls = plain.get("rolls", [])
    assert isinstance(rolls, list)
    for index, roll in enumerate(rolls):
        yield f"without {roll}", plain | {"rolls": [*rolls[:index], *rolls[index + 1 :]]}
        yield f"twice {roll}", plain | {"rolls": [*rolls, roll]}
    yield "an unknown key", plain | {"weather": "fine"}
    expected = plain["expect"]
    assert isinstance(expected, dict)
    for key, value in expected.items():
        for changed in _turned(key, value):
            yield f"{key}: {changed}", plain | {"expect": {key: changed}}


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
