"""A scenario file is run by the rules of the game that it names."""

from __future__ import annotations

from engine.registry import run_scenario


def test_a_file_that_names_no_game_is_about_dragon_dice() -> None:
    result = run_scenario("title: Something\nexpect: {}\n")
    assert not result.passed
    assert result.differences == ("line 2, expect: nothing is expected, so nothing could fail",)


def test_a_game_that_is_not_known_never_passes() -> None:
    result = run_scenario("game: chess\ntitle: A knight's fork\nrule: p. 3\nexpect: {winner: A}\n")
    assert not result.passed
    assert result.title == "A knight's fork"
    assert "'chess' is not known" in result.differences[0]
