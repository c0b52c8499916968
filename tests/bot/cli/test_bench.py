"""`./marchwarden bench --only players` measures how strong computer players are."""

from __future__ import annotations

from click.testing import CliRunner

from bot.cli.bench import command
from bot.cli.player_strength import summary
from engine.game import Outcome
from engine.players.matches import Played
from engine.values import Seat


def test_a_pair_of_players_is_measured_in_either_seat() -> None:
    told = CliRunner().invoke(
        command,
        ["--game", "allure", "--only", "players", "--matches", "2", "--pair", "soldier", "passive"],
        standalone_mode=False,
    )
    assert told.exception is None, told.output
    assert "Legacy's Allure: soldier beats passive in 2 of 2 (" in told.output


def test_what_has_no_end_is_said() -> None:
    played = [
        Played(1, ("soldier", "recruit"), None, 6000, {"soldier": 0.5}, {}),
        Played(2, ("recruit", "soldier"), Outcome((Seat("B"),), "won"), 100, {"soldier": 0.25}, {}),
    ]
    said = summary("d6s", "soldier", "recruit", played)
    assert said.startswith("d6s with Dragons: soldier beats recruit in 1 of 2 (")
    assert "0 drawn, 1 without end" in said
    assert "slowest answer of soldier 0.50 s" in said
