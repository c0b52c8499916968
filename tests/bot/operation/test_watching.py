"""What watchers are told: figures of a bot that plays, signs of life, and a board whose figures exist."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.operation.figures import Figures
from bot.operation.watching import Watching
from bot.settings import PROJECT_ROOT, CannotStart
from tests.support.evening import Evening, evening

BOARD = PROJECT_ROOT / "docs" / "grafana.json"


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Evening]:
    """An evening of play."""
    async with evening(tmp_path) as table:
        yield table


async def fetched(watching: Watching, path: str) -> tuple[int, str]:
    """What an address says."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{watching.port}{path}") as response:
        return response.status, await response.text()


def values(text: str) -> dict[str, float]:
    """The samples of all labels together, by name."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, 0.0) + sample.value
    return found


async def test_figures_tell_what_people_did(table: Evening) -> None:
    figures = Figures(table.bot)
    table.bot.on_heard = figures.heard
    table.bot.matches.on_answer = lambda game: figures.answers.labels(game).inc()
    watching = Watching(table.bot, figures)
    async with watching.listening("127.0.0.1", 0):
        await table.new_match()
        status, text = await fetched(watching, "/metrics")
        told = values(text)
        assert status == 200
        assert told["marchwarden_interactions_total"] >= 3
        assert told["marchwarden_connected"] == 1
        assert told["marchwarden_matches_loaded"] == 1
        assert told["process_resident_memory_bytes"] > 0
        assert await fetched(watching, "/healthz") == (200, "It is alive.\n")
        assert await fetched(watching, "/readyz") == (200, "It is ready.\n")
        await table.bot.on_disconnect()
        status, text = await fetched(watching, "/readyz")
        assert (status, text) == (503, "Discord is not connected.\n")


async def test_every_figure_of_the_board_exists(table: Evening) -> None:
    text = (await Figures(table.bot).text()).decode()
    known = set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE))
    panels = json.loads(BOARD.read_text(encoding="utf-8"))["panels"]
    asked = {
        name
        for panel in panels
        for target in panel["targets"]
        for name in re.findall(r"\b(?:marchwarden|process)_\w+", target["expr"])
    }
    assert len(asked) > 12
    plain = {re.sub(r"_bucket$", "", name) for name in asked}
    assert {name for name in plain if name not in known} == set()


async def test_an_address_that_is_taken_is_refused_with_a_sentence(table: Evening) -> None:
    first = Watching(table.bot, Figures(table.bot))
    async with first.listening("127.0.0.1", 0):
        with pytest.raises(CannotStart, match=r"is in use already; choose another one \(MARCHWARDEN_METRICS\)"):
            async with Watching(table.bot, Figures(table.bot)).listening("127.0.0.1", first.port):
                pass
