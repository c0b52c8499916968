"""The page by which people find their way is true: every file, folder and name that it mentions is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.settings import PROJECT_ROOT

PAGE = (PROJECT_ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PLACES = sorted(
    str(path.relative_to(PROJECT_ROOT))
    for top in ("bot", "cogs", "docs", "engine", "images", "tests")
    for path in (PROJECT_ROOT / top).rglob("*")
    if "__pycache__" not in path.parts
)
CODE = {
    word
    for place in PLACES
    if place.endswith(".py") and place != "tests/test_architecture.py"
    for word in re.findall(r"[^\W\d]\w*", (PROJECT_ROOT / place).read_text(encoding="utf-8"))
}


def _quoted() -> Iterator[str]:
    """Yields everything that stands between backticks."""
    yield from dict.fromkeys(re.findall(r"`([^`\n]+)`", PAGE))


def _drawn() -> Iterator[tuple[str, str]]:
    """Yields every file and folder that a drawn tree names, with the folder at whose head it stands."""
    root = ""
    for line in PAGE.splitlines():
        if line and not line.startswith("    "):
            root = ""
        head = re.fullmatch(r"    (\w+/\w+)/", line)
        if head is not None:
            root = head[1]
        elif root:
            for named in re.findall(r"(?<![\w/])[\w/]+(?:\.py|/)(?=[\s;:,)]|$)", line):
                yield root, named


def _exists(path: str) -> bool:
    """Returns whether a path, as it stands or at the end of another, is in the tree."""
    wanted = path.rstrip("/")
    return (PROJECT_ROOT / wanted).exists() or any(place.endswith(f"/{wanted}") for place in PLACES)


@pytest.mark.parametrize(
    "path", [quoted for quoted in _quoted() if re.fullmatch(r"[\w.-]+(/[\w.-]*)+|[\w-]*\.\w{2,7}", quoted)]
)
def test_a_path_that_is_mentioned_exists(path: str) -> None:
    is_name = "/" not in path and set(path.split(".")) <= CODE
    assert "NAME" in path or is_name or _exists(path)


@pytest.mark.parametrize("name", [quoted for quoted in _quoted() if re.fullmatch(r"[A-Za-z_]\w*(\.\w+)*", quoted)])
def test_a_name_that_is_mentioned_stands_in_the_code(name: str) -> None:
    assert set(name.split(".")) - {"NAME"} <= CODE or _exists(name)


@pytest.mark.parametrize(("root", "named"), list(_drawn()), ids=lambda part: str(part))
def test_what_a_tree_draws_lies_in_its_folder(root: str, named: str) -> None:
    there = [Path(place).relative_to(root) for place in PLACES if place.startswith(f"{root}/")]
    wanted = Path(named)
    assert any(place.parts[-len(wanted.parts) :] == wanted.parts for place in there)
