"""One module a feature: its name says where the rule and the effect stand."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.d6s.features.table import FEATURES, MODULES
from engine.d6s.words import key_of

ENGINE = Path(__file__).parents[4] / "engine" / "d6s"
HELP = ("proving", "scenario", "suggesting", "planning")
"""Folders that look at features from outside: tools for proof and files, and proposals."""


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_a_module_holds_the_feature_that_it_is_named_after(module: object) -> None:
    name = getattr(module, "__name__", "").rpartition(".")[2]
    assert FEATURES[key_of(name)].place.partition(": ")[0] == f"features.{name}"


def test_every_feature_has_a_module() -> None:
    assert len(FEATURES) == len(MODULES)


def test_rules_ask_the_module_of_a_feature_and_not_the_kit() -> None:
    """A name of a feature as a string stands in its own module alone."""
    asked = [
        f"{path.relative_to(ENGINE)}:{node.lineno}"
        for path in ENGINE.rglob("*.py")
        if path.parent.name not in (*HELP, "features") and path.name != "position_keys.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "has"
        and any(isinstance(arg, ast.Constant) and arg.value in FEATURES for arg in node.args)
    ]
    assert asked == []
