"""Published tables of real events come out number by number."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.settings import PROJECT_ROOT
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


OPPONENTS = ("own", "own_scope", "opp", "forfeit_bh")
READINGS = {
    "BH": OPPONENTS,
    "BHC1": (*OPPONENTS, "cut"),
    "SB": (*OPPONENTS, "sb"),
    "DE": ("de", "de_group"),
    "PS": ("ps",),
    "WON": ("won",),
}
"""The readings on which each tie-break of these events depends."""


def test_the_page_about_leagues_names_the_readings_of_each() -> None:
    page = (PROJECT_ROOT / "docs" / "leagues.md").read_text(encoding="utf-8")
    named = {
        name: set(re.findall(r"`(\w+: \w+)`", readings))
        for name, readings in re.findall(r"^\| `([\w*-]+)`[^|]*\|(.*)\|$", page, re.MULTILINE)
    }
    for path in FILES:
        rules = {"de_group": "tied", **json.loads(path.read_text(encoding="utf-8"))["rules"]}
        used = {f"{key}: {rules[key]}" for code in rules["tiebreaks"] for key in READINGS[code]}
        assert named["bbp-*" if path.stem.startswith("bbp-") else path.stem] == used, path.stem
