"""`./marchwarden rulebook`: nothing of the book is missing, and what would be is listed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from bot.cli import rulebook
from engine.dragon_dice.proving import at_work, contents


def run(*arguments: str) -> Result:
    return CliRunner().invoke(rulebook.command, arguments, standalone_mode=False)


def test_nothing_is_missing() -> None:
    result = run("--missing")
    assert (result.return_value, result.output) == (0, "")


def test_every_name_is_listed_with_its_place_and_its_test() -> None:
    output = run().output
    for rule in contents.rules():
        assert f"  {rule.name} " in output and str(rule.place) in output
    assert "0 of them not built or not tested yet" in output and "no test" not in output


def test_what_is_missing_is_listed_and_the_command_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_work, "unbuilt_dice", lambda book: {"Fire Drake": ["Jaws"]})
    result = run("--missing")
    assert result.return_value == 1
    assert result.output.splitlines()[2] == f"  {'Fire Drake':<46} Jaws not built"
