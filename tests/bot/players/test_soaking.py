"""Computers play through the matches of the bot while processes are killed: nothing is lost, nothing is doubled."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from bot.cli.soak import command
from bot.players.soaking import soak
from engine.players.playing import Level


def test_a_level_is_named_as_everywhere_else() -> None:
    for level in Level:
        assert command.make_context("soak", ["--level", level.value]).params["level"] == level.value
    with pytest.raises(click.BadParameter, match="recruit"):
        command.make_context("soak", ["--level", "captain"])


async def test_matches_go_on_after_kills_of_the_process_and_of_workers(tmp_path: Path) -> None:
    done = await soak(tmp_path, 1, ["legacys_allure"], Level.RECRUIT, kills=1, between=0.8, worker_kills=0.8)
    assert done.problems == ()
    assert (done.matches, done.kills) == (1, 1) and done.answers > 40
