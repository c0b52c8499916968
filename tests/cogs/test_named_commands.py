"""Every command that README, changelog, docs and the texts of the bot name is there."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from discord import app_commands

from bot.cli import COMMANDS
from bot.client import Marchwarden
from bot.settings import PROJECT_ROOT
from bot.store import open_store

PAPERS = [PROJECT_ROOT / name for name in ("README.md", "CHANGELOG.md", "ARCHITECTURE.md")]
PACKAGES = ("bot", "cogs", "engine", "images")
SLASH = re.compile(r"(?:`|<)/(?P<words>[a-z][a-z0-9_-]*(?: [a-z0-9_-]+)*)")
"""A slash command in a text: "`/game new`", "</game new:0>"."""
LAUNCHED = re.compile(r"\./marchwarden (?P<name>[a-z]+)\b")


@functools.cache
def texts() -> tuple[tuple[str, str], ...]:
    """Returns (place, text): whole papers, and every string of the code that a person may see.

    Of modules without a stroke there is none: no command can be named in them.
    """
    return tuple(_texts())


def _texts() -> Iterator[tuple[str, str]]:
    for paper in [*PAPERS, *sorted((PROJECT_ROOT / "docs").glob("*.md"))]:
        yield paper.name, " ".join(paper.read_text(encoding="utf-8").split())
    for package in PACKAGES:
        for file in sorted((PROJECT_ROOT / package).rglob("*.py")):
            code = file.read_text(encoding="utf-8")
            if "/" not in code:
                continue
            nodes = list(ast.walk(ast.parse(code)))
            remarks = {node.value for node in nodes if isinstance(node, ast.Expr)}
            for node in nodes:
                if node in remarks:
                    continue
                if isinstance(node, ast.JoinedStr):
                    parts = [str(p.value) if isinstance(p, ast.Constant) else "X" for p in node.values]
                    yield f"{file.name}:{node.lineno}", "".join(parts)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield f"{file.name}:{node.lineno}", node.value


def _known(commands: Mapping[str, object], words: str) -> bool:
    """Returns whether the words begin with a command; of a group, its name alone will do."""
    first, *rest = words.split(" ")
    command = commands.get(first)
    if isinstance(command, app_commands.Group):
        below = {one.name: one for one in command.commands}
        return not rest or (rest[0] in below and _known(below, " ".join(rest)))
    return command is not None


async def test_every_slash_command_that_is_named_exists(tmp_path: Path) -> None:
    bot = Marchwarden(await open_store(tmp_path / "matches.sqlite3"))
    await bot.load_cogs()
    commands = {command.name: command for command in bot.tree.get_commands()}
    named = [(place, found["words"]) for place, text in texts() for found in SLASH.finditer(text)]
    assert {words for _, words in named} >= {"game new", "game list", "answer"}
    missing = [f"{place}: /{words}" for place, words in named if not _known(commands, words)]
    await bot.close()
    assert missing == []


async def test_the_commands_of_all_games_keep_discords_limits(tmp_path: Path) -> None:
    """100 commands, 25 in a group: discord-api-docs, interactions/application-commands."""
    bot = Marchwarden(await open_store(tmp_path / "matches.sqlite3"))
    await bot.load_cogs()
    commands = bot.tree.get_commands()
    groups = [one for one in bot.tree.walk_commands() if isinstance(one, app_commands.Group)]
    groups += [one for one in commands if isinstance(one, app_commands.Group)]
    await bot.close()
    assert len(commands) <= 100
    assert {"game", "dd", "force"} <= {group.name for group in groups}
    assert max(len(group.commands) for group in groups) <= 25


def test_every_command_of_the_launcher_that_is_named_exists() -> None:
    known = {*COMMANDS, "test", "check", "install", "lock"}
    named = {(place, found["name"]) for place, text in texts() for found in LAUNCHED.finditer(text)}
    assert {name for _, name in named} >= {"simulate", "bench"}
    assert sorted(f"{place}: {name}" for place, name in named if name not in known) == []


@pytest.mark.parametrize("words", ["game lits", "gone", "game"])
def test_a_command_that_is_misspelt_is_found_out(words: str) -> None:
    game = app_commands.Group(name="game", description="...")
    assert _known({"game": game}, words) is (words == "game")
