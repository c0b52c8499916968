"""What the tests of every game's scenario files have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar
from zlib import crc32

import pytest

from engine.located import read_yaml
from engine.scenario.result import Result
from engine.values import Json
from tests.support.yaml_text import yaml_text

T = TypeVar("T")
Spoiled = tuple[str, Json]
"""What was spoiled, and the file as it is then."""

FOLDER = Path(__file__).parents[1] / "scenarios"


def files_of(*games: str) -> list[Path]:
    """Returns the scenario files of games; those of the runner are called "runner"."""
    return sorted(file for game in games for file in (FOLDER / game).rglob("*.yaml"))


def each_of(files: Sequence[Path]) -> pytest.MarkDecorator:
    """Returns the mark of a test that is made for each of some files."""
    return pytest.mark.parametrize("file", files, ids=lambda file: str(file.relative_to(FOLDER).with_suffix("")))


def plain(file: Path) -> dict[str, Json]:
    """Returns what stands in a file."""
    found = read_yaml(file.read_text(encoding="utf-8")).plain()
    assert isinstance(found, dict)
    return found


def must_pass(run: Callable[[str], Result], file: Path) -> Result:
    """Returns the result of a file that passes and has a title."""
    result = run(file.read_text(encoding="utf-8"))
    assert result.differences == ()
    assert result.passed
    assert result.title
    return result


def must_fail(run: Callable[[str], Result], spoiled: Iterable[Spoiled]) -> None:
    """Checks that a file passes in none of the ways in which it was spoiled, of which there are some."""
    tried = list(spoiled)
    assert tried, "a file expects something that can be spoiled"
    for what, changed in tried:
        assert not run(yaml_text(changed)).passed, what


def some(file: Path, spoiled: Iterable[T], most: int) -> list[T]:
    """Returns so many of the ways in which a file can be spoiled; which ones follows from its name."""
    every = list(spoiled)
    first = crc32(file.stem.encode()) % len(every)
    return (every * 2)[first : first + min(most, len(every))]
