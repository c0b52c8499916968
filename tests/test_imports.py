"""Nothing imports itself in a circle, not even for the names of types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import grimp
import pytest


def circles(imports: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Yields modules that reach each other, by Kosaraju's two walks."""
    order: list[str] = []
    seen: set[str] = set()
    for start in imports:
        stack = [(start, False)]
        while stack:
            module, is_done = stack.pop()
            if is_done:
                order.append(module)
            elif module not in seen:
                seen.add(module)
                stack.append((module, True))
                stack += [(other, False) for other in imports[module]]
    backwards: dict[str, set[str]] = {module: set() for module in imports}
    for module, others in imports.items():
        for other in others:
            backwards[other].add(module)
    free = set(imports)
    for start in reversed(order):
        together, waiting = [], [start] if start in free else []
        while waiting:
            module = waiting.pop()
            if module in free:
                free.discard(module)
                together.append(module)
                waiting += backwards[module]
        if len(together) > 1:
            yield sorted(together)


def test_a_circle_is_found() -> None:
    assert list(circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()})) == [["b", "c"]]


@pytest.mark.parametrize("package", ["engine.dragon_dice", "images"])
def test_no_modules_import_each_other(package: str) -> None:
    graph = grimp.build_graph("engine", "images", cache_dir=None)
    inside = {module for module in graph.modules if module.startswith(f"{package}.")}
    assert inside
    imports = {module: graph.find_modules_directly_imported_by(module) & inside for module in inside}
    assert list(circles(imports)) == []
