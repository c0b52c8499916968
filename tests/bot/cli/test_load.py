"""`bench --only load` and `memory`: what is measured, and how it is said."""

from __future__ import annotations

import pytest

from bot.cli import load
from bot.settings import CannotStart
from engine.registry import games


async def test_the_memory_of_a_loaded_match_is_counted() -> None:
    measured = await load.match_memory(games()["dragon_dice"], count=2, answers=3)
    assert measured.matches == 2
    assert 5 < measured.kib < 5000
    assert measured.total > 30


async def test_several_processes_need_a_server() -> None:
    with pytest.raises(CannotStart, match="Several processes need PostgreSQL"):
        await load.load(games()["dragon_dice"], 1, 1.0, 0.1, 2)


def test_a_load_is_told_in_figures() -> None:
    found = load.Load(seconds=10.0, told=[0.01, 0.03], behind=[0, 4, 1], memory=[100.0, 120.0, 110.0], processor=5.0)
    lines = found.lines()
    assert lines[0].startswith("0 answers in 10 s")
    assert "p50 20 ms" in lines[1]
    assert lines[3] == "Posts that waited: median 1, most 4, at the end 1."
    assert lines[4] == "Memory of all processes: 100 MiB at first, 110 MiB at the end, most 120 MiB."
    assert lines[5].endswith("50 % of a core.")
