"""`./marchwarden rulebook`: every name printed in the rulebook, with what builds it and what tests it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from bot.cli.game_option import game_option
from bot.settings import PROJECT_ROOT
from engine.game import Game
from engine.registry import workshop
from engine.workshop import AnyWorkshop, Printed

RULE = re.compile(r"^rule: (.+)$", re.MULTILINE)
MARKER = "covers"
"""Tests say what they cover: `@pytest.mark.covers("City")`."""


@click.command()
@game_option
@click.option(
    "--missing",
    is_flag=True,
    help="List only names without code or test, and dice with icons that are not built; exit 1 if there are any.",
)
def command(game: Game[Any], missing: bool) -> int:
    """List every name printed in the rulebook with the place that builds it and the test that covers it.

    Every die of the catalogue is looked at too: each icon on it must be built.
    """
    shop = workshop(game.name)
    tests = dict(_cases(PROJECT_ROOT / "tests", game.name, shop))
    tests |= dict(_covered(PROJECT_ROOT / "tests", shop.tests))
    rules = shop.contents()
    if not rules:
        raise click.UsageError(f"{game.title} has no list of rulebook names yet.")
    chapter, lacking = "", 0
    for rule in rules:
        rule.text()
        test = tests.get(rule.name)
        lacks = rule.place is None or test is None
        lacking += lacks
        if missing and not lacks:
            continue
        if rule.chapter != chapter:
            chapter = rule.chapter
            click.echo(f"\n{chapter}")
        click.echo(_line(rule, test))
    dice = shop.unbuilt()
    if dice:
        click.echo("\nDice")
    for name, icons in dice.items():
        click.echo(f"  {name:<46} {', '.join(icons)} not built")
    if lacking or dice or not missing:
        number, things = shop.things()
        click.echo(f"\n{len(rules)} names, {lacking} of them not built or not tested yet.")
        click.echo(f"{number} {things}, {len(dice)} of them with icons that are not built yet.")
    return 1 if missing and (lacking or dice) else 0


def _line(rule: Printed, test: str | None) -> str:
    place = "not built" if rule.place is None else rule.place
    page = f"p. {rule.page:<3}" if rule.page else "      "
    return f"  {rule.name:<46} {page} {place:<44} {test or 'no test'}"


def _cases(folder: Path, game: str, shop: AnyWorkshop) -> Iterator[tuple[str, str]]:
    """Yields each name that a game's scenario files say they are about, with the file."""
    for path in sorted((folder / "scenarios" / game).rglob("*.yaml")):
        found = RULE.search(path.read_text(encoding="utf-8"))
        for name in shop.names_in(found[1]) if found else ():
            yield name, str(path.relative_to(folder.parent))


def _covered(folder: Path, about: str) -> Iterator[tuple[str, str]]:
    """Yields each name that a test says it covers, with the test's file and line; of tests about one game, if so."""
    for path in sorted(folder.rglob("test_*.py")):
        if about not in str(path):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == MARKER:
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, f"{path.relative_to(folder.parent)}:{node.lineno}"
