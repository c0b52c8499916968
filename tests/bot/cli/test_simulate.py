"""`./marchwarden simulate`, as it is called."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from bot.cli.simulate import command
from engine.dragon_dice.proving import invariants
from engine.dragon_dice.proving.tally import feats


def simulate(*arguments: str) -> tuple[int, Result]:
    """Returns the exit code, which the command returns to its group, and what it printed."""
    result = CliRunner().invoke(command, arguments, standalone_mode=False)
    assert result.exception is None
    code = result.return_value
    assert isinstance(code, int)
    return code, result


def test_games_are_played_watched_and_counted() -> None:
    code, result = simulate("--games", "3", "--points", "15", "--seed", "7")
    assert code == 0
    assert result.stdout.startswith("3 games, ")
    assert " ended by " in result.stdout


def test_games_of_several_players_are_played() -> None:
    code, result = simulate("--games", "1", "--points", "6", "--players", "4")
    assert code == 0
    assert result.stdout.startswith("1 games, ")


def test_a_game_can_be_taken_up_at_every_decision() -> None:
    code, _ = simulate("--games", "1", "--points", "15", "--check")
    assert code == 0


def test_an_exhaustive_run_prints_the_tally_and_exits_1_while_something_lacks() -> None:
    code, result = simulate("--exhaustive", "3", "--games", "2")
    assert code == 1
    for feat in feats():
        assert f" {feat}\n" in result.stdout
    assert "have not happened 3 times:" in result.stdout
    assert "2 games, " in result.stdout


def test_advanced_dice_may_be_admitted() -> None:
    code, result = simulate("--games", "2", "--points", "15", "--advanced", "dragonkin", "--advanced", "dracolem")
    assert code == 0
    assert result.stdout.startswith("2 games, ")
    code, result = simulate("--exhaustive", "1", "--games", "1", "--advanced", "all")
    assert "Dragonkin: join an army" in result.stdout


def test_a_broken_invariant_names_the_game_and_the_others_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(state: object) -> None:
        raise invariants.BrokenInvariant("the table has five legs")

    monkeypatch.setattr(invariants, "check_rest", never)
    code, result = simulate("--games", "2", "--points", "15", "--seed", "7")
    assert code == 1
    assert "game of seed 7: " in result.stdout and "game of seed 8: " in result.stdout
    assert "the table has five legs" in result.stdout
    assert "2 games did not finish because of a bug" in result.stdout


def test_what_a_game_lets_people_switch_on_is_an_option_of_the_command() -> None:
    code, result = simulate("--game", "dragon_dice_1996", "--games", "1", "--points", "6", "--routing")
    assert code == 0
    assert result.stdout.startswith("1 games, ")
    refused = CliRunner().invoke(command, ["--games", "1", "--routing"], standalone_mode=False)
    assert "v4.01c knows no routs" in str(refused.exception)


def test_records_of_games_with_undos_and_restarts_are_verified() -> None:
    code, result = simulate("--games", "2", "--points", "15", "--interrupt")
    assert code == 0
    assert result.stdout.startswith("Dragon Dice: 2 of 2 records verified, with ")
