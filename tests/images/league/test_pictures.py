"""Pictures of leagues: nothing sticks out, everything can be read on a phone, and a text says the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from engine.league.event import Event, Format
from engine.league.log import recompute
from engine.league.simulation.chances import plain_rules
from engine.league.simulation.playing import simulate
from engine.league.standings import standings
from images.blocks import Block, painted
from images.league.bracket import bracket_block, describe_bracket, draw_bracket
from images.league.crosstable import crosstable_block, describe_crosstable, draw_crosstable
from images.league.frame import SCALE, WIDTH
from images.league.measuring import measure_table
from images.league.table import describe_table, draw_table, pages, table_block, zone_of
from images.palette import PALETTES, Palette

NAMES = ("Ann", "Cassiopeia von Hohenstein", "Hana 花", "Élodie")
MOST_BYTES = 120_000
LEAST_PIXELS = 10
"""How high letters are at least on a phone 400 pixels wide."""


def event(form: Format, players: int) -> Event:
    made = recompute(simulate(form, players, None, "picture", plain_rules(form, Random(2))).log)
    named = [replace(one, name=f"{NAMES[place % 4]} {place}") for place, one in enumerate(made.players)]
    return replace(made, players=tuple(named))


SWISS, DIVISIONS = event(Format.SWISS, 30), event(Format.DIVISIONS, 13)
ROBIN, CUP, DOUBLE = event(Format.ROUND_ROBIN, 12), event(Format.KNOCKOUT, 64), event(Format.DOUBLE_KNOCKOUT, 9)
BLOCKS: dict[str, Callable[[Palette], Block]] = {
    "table": lambda palette: table_block(SWISS, standings(SWISS), "Autumn", standings(SWISS, 3), 1, palette),
    "second page": lambda palette: table_block(SWISS, standings(SWISS), "Autumn", None, 2, palette),
    "divisions": lambda palette: table_block(DIVISIONS, standings(DIVISIONS), "A long title " * 6, None, 1, palette),
    "cross-table": lambda palette: crosstable_block(ROBIN, standings(ROBIN), "Winter", None, palette),
    "bracket": lambda palette: bracket_block(CUP, "Cup", palette),
    "double": lambda palette: bracket_block(DOUBLE, "Cup", palette),
    "empty bracket": lambda palette: bracket_block(replace(CUP, rounds=()), "Cup", palette),
}


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", BLOCKS)
def test_nothing_sticks_out_and_all_can_be_read_on_a_phone(name: str, palette: str) -> None:
    canvas = painted(BLOCKS[name](PALETTES[palette]), SCALE, PALETTES[palette], remember=True)
    assert canvas.box.width == WIDTH
    assert canvas.written
    assert all(text.size * 400 / WIDTH >= LEAST_PIXELS for text in canvas.written), min(
        canvas.written, key=lambda t: t.size
    )
    assert len(canvas.png()) < MOST_BYTES


def test_the_benchmark_draws_every_page_of_a_large_table() -> None:
    ticks = iter(range(1000))
    cost = measure_table(lambda: next(ticks))
    assert cost.seconds == 1, "one drawing lies between two looks at the clock"
    assert 20_000 < cost.size < MOST_BYTES


def test_the_same_table_is_the_same_picture() -> None:
    table = standings(SWISS)
    assert draw_table(SWISS, table, "Autumn") == draw_table(SWISS, table, "Autumn")
    assert draw_crosstable(ROBIN, standings(ROBIN), "Winter") and draw_bracket(CUP, "Cup")


def test_the_text_of_a_table_names_every_player_and_who_moved() -> None:
    table, before = standings(SWISS), standings(SWISS, 3)
    assert pages(table) == 2
    text = describe_table(SWISS, table, "Autumn", before) + describe_table(SWISS, table, "Autumn", before, 2)
    assert all(one.name in text for one in SWISS.players)
    for line in table.lines:
        moved = before.of(line.player).place - line.place
        if moved:
            assert f"{SWISS.player(line.player).name} ({'up' if moved > 0 else 'down'} {abs(moved)})" in text


def test_a_table_says_whether_its_round_is_still_being_played() -> None:
    *before, last = SWISS.rounds
    open_match = replace(last.pairings[0], verdict=None)
    going_on = replace(SWISS, rounds=(*before, replace(last, pairings=(open_match, *last.pairings[1:]))))
    assert f"after round {last.no}." in describe_table(SWISS, standings(SWISS), "Autumn")
    assert f"in round {last.no}." in describe_table(going_on, standings(going_on), "Autumn")


def test_divisions_mark_who_rises_and_who_falls() -> None:
    table = standings(DIVISIONS)
    first, last = (
        [zone_of(DIVISIONS, table, line) for line in table.lines if line.division == name]
        for name in ("Division 1", "Division 2")
    )
    assert first == [0] * (len(first) - 1) + [-1]
    assert last == [1] + [0] * (len(last) - 1)


def test_the_texts_of_cross_table_and_bracket_say_the_results() -> None:
    text = describe_crosstable(ROBIN, standings(ROBIN), "Winter")
    assert all(one.name in text for one in ROBIN.players)
    final = CUP.rounds[-1].pairings[0]
    assert final.winner is not None
    assert f"{CUP.player(final.winner).name} won" in describe_bracket(CUP, "Cup")


def test_a_cross_table_of_too_many_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 12"):
        draw_crosstable(SWISS, standings(SWISS), "x")
