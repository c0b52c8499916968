"""Neutral modules know no game, games know nothing of each other, and only the two registries name them."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games import FACES
from bot.settings import PROJECT_ROOT
from engine.registry import SCENARIO_RUNNERS

REGISTRIES = {"bot/games/__init__.py", "engine/registry.py"}
PACKAGES = ("bot", "cogs", "engine", "images")
GAMES = sorted({*FACES, *SCENARIO_RUNNERS})
"""The names of the games' folders."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    """Yields every module of the product by its path."""
    for package in PACKAGES:
        for file in sorted((PROJECT_ROOT / package).rglob("*.py")):
            yield str(file.relative_to(PROJECT_ROOT)), ast.parse(file.read_text(encoding="utf-8"))


def imported(tree: ast.Module) -> Iterator[str]:
    """Yields every module that is imported, wherever in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def game_of(path: str) -> str | None:
    """Returns in which game's folder a module lies."""
    return next((game for game in GAMES if game in Path(path).parts), None)


def test_only_the_registries_take_from_a_game_outside_its_folders() -> None:
    wrong = [
        f"{path}: {module}"
        for path, tree in sources()
        for module in imported(tree)
        for game in GAMES
        if game in module.split(".") and game_of(path) != game and path not in REGISTRIES
    ]
    assert wrong == []


def test_neutral_code_names_no_game() -> None:
    named = [
        f"{path}:{node.lineno}: {node.value}"
        for path, tree in sources()
        if game_of(path) is None and path not in REGISTRIES
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in GAMES
    ]
    assert named == []


@pytest.mark.parametrize("module", ["bot.prompts.question", "bot.games.words", "bot.games.known", "images.pictures"])
def test_each_module_of_the_contract_can_be_imported_first(module: str) -> None:
    """No circle of imports hides behind the order in which a test or the bot happens to import."""
    done = subprocess.run([sys.executable, "-c", f"import {module}"], cwd=PROJECT_ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
