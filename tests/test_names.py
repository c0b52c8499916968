"""A name stands for one thing: few classes of the product share a name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from bot.settings import PROJECT_ROOT

AT_MOST = 40
"""How many class names may stand for more than one class. Rename before you raise it."""


def classes_in(source: str) -> Iterator[str]:
    """Yields the names of the classes of a module, also of those within functions and classes."""
    yield from (node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef))


def shared_names() -> dict[str, list[str]]:
    """Returns the class names that several classes of the product have, with the modules of these."""
    places: dict[str, list[str]] = {}
    for package in ("bot", "cogs", "engine", "images"):
        for file in sorted((PROJECT_ROOT / package).rglob("*.py")):
            for name in classes_in(file.read_text(encoding="utf-8")):
                places.setdefault(name, []).append(str(Path(file).relative_to(PROJECT_ROOT)))
    return {name: modules for name, modules in places.items() if len(modules) > 1}


def test_classes_are_found_wherever_they_stand() -> None:
    assert list(classes_in("class A:\n    class B: ...\ndef f():\n    class A: ...")) == ["A", "B", "A"]


def test_few_class_names_stand_for_more_than_one_thing() -> None:
    shared = shared_names()
    assert len(shared) <= AT_MOST, shared
