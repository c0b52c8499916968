"""What the product defines, somebody uses: functions, classes and constants whose name stands nowhere else."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bot.settings import PROJECT_ROOT

AT_MOST = 8
"""How many names may be unused. Remove what is dead before you raise it."""

LOADED_BY_NAME = ("bot/store/migrations/",)
"""Modules whose names a library looks up."""


def _named(node: ast.stmt) -> Iterator[str]:
    """Yields the names that a statement of a module defines, unless a decorator hands them on."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield from [] if node.decorator_list else [node.name]
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
    yield from (target.id for target in targets if isinstance(target, ast.Name) and not target.id.startswith("__"))


def unused(sources: dict[str, str], others: str = "") -> list[str]:
    """Returns the names defined at the top of modules that occur nowhere else, in code, strings or other texts."""
    words = Counter(word for text in (*sources.values(), others) for word in re.findall(r"\w+", text))
    return [
        f"{path}: {name}"
        for path, source in sources.items()
        for node in ast.parse(source).body
        for name in _named(node)
        if words[name] == 1
    ]


def test_an_unused_name_is_found_and_a_used_one_is_not() -> None:
    source = "def used(): ...\ndef alone(): ...\nALSO = used\nclass Rule:\n    place = 'Rule'\n"
    assert unused({"one.py": source}) == ["one.py: alone", "one.py: ALSO"]
    assert unused({"one.py": source}, "ALSO alone") == []


def test_few_names_of_the_product_are_used_nowhere() -> None:
    """Neither in the product nor in tests; names that a library looks up stand in migrations."""
    files = [file for package in ("bot", "cogs", "engine", "images") for file in (PROJECT_ROOT / package).rglob("*.py")]
    sources = {str(file.relative_to(PROJECT_ROOT)): file.read_text(encoding="utf-8") for file in sorted(files)}
    others = [*(PROJECT_ROOT / "tests").rglob("*.py"), *(PROJECT_ROOT / "engine").rglob("*.yaml")]
    texts = [Path(PROJECT_ROOT / "marchwarden"), *others]
    found = unused(sources, "\n".join(file.read_text(encoding="utf-8") for file in texts))
    dead = [name for name in found if not name.startswith(LOADED_BY_NAME)]
    assert len(dead) <= AT_MOST, dead
