"""Published tables of real events come out number by number."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.league.exchange.comparing import differences
from engine.league.exchange.reader import read_event
from tests.engine.league.published_files import FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_published_table_is_recomputed_number_by_number(path: Path) -> None:
    file = read_event(path.read_text(encoding="utf-8"))
    assert file.expected is not None and len(file.expected.rows) == len(file.event.players)
    assert differences(file.event, file.expected) == []


def test_all_twenty_are_there() -> None:
    assert len(FILES) == 20
