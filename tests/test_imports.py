"""Nothing imports itself in a circle, not even for the names of types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import grimp


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


def test_no_modules_import_each_other() -> None:
    """Imports within functions and for the names of types count as well."""
    graph = grimp.build_graph("bot", "cogs", "engine", "images", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) > 500
    assert list(circles(imports)) == []
