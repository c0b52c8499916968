"""Docstrings of functions read one way throughout (docs/style.md)."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]

COMMANDS: Final = ("Return", "Yield", "Raise")
"""First words of docstrings that would order the reader about; we say what a function does."""


def test_a_function_returns_yields_or_raises_in_the_third_person() -> None:
    """ "Returns the army at a place", never "Return the army at a place": one way in every file."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found = [
        f"{name}:{function.lineno}: {docstring.splitlines()[0]}"
        for name in listed.splitlines()
        for function in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        and (docstring := ast.get_docstring(function, clean=False) or "").split(maxsplit=1)[:1]
        and docstring.split(maxsplit=1)[0] in COMMANDS
    ]
    assert not found, "\n".join(found)
