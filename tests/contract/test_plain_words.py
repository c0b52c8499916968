"""What people read knows no numbers of our rulings, and counts one thing as one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import bot
import engine

RULING = re.compile(r"\b[ADNR]-\d{2,3}\b")
LAYERS = (bot, engine)


def said_in(source: str) -> Iterator[str]:
    """Yields the texts of a module that are no docstrings."""
    tree = ast.parse(source)
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in remarks:
            yield node.value


def test_no_text_for_players_names_a_ruling_by_its_number() -> None:
    """Rulings are for who reads the documents; who is refused wants to know what to do instead."""
    for layer in LAYERS:
        for path in Path(str(layer.__file__)).parent.rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            if RULING.search(source):
                assert not [text for text in said_in(source) if RULING.search(text)], path.name
