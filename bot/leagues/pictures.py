"""Pictures of leagues with their alternative texts, drawn off the event loop."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.leagues.season import Season
from bot.pictures.boards import Picture
from bot.prompts import limits
from bot.words.sentences import shortened
from engine.league.event import Format
from engine.league.standings import Standings, standings
from images.league.bracket import describe_bracket, draw_bracket, shown_rounds
from images.league.crosstable import MOST_PLAYERS, describe_crosstable, draw_crosstable
from images.league.table import describe_table, draw_table, pages

MOST_PICTURES: Final = 4
"""How many pages of a table are shown at once."""
BRACKETS: Final = frozenset({Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT})


async def table_pictures(season: Season, after_round: int | None = None) -> list[Picture]:
    """Returns the table, page by page. Marks say who rose and fell since the round before."""
    return await asyncio.to_thread(_table_pictures, season, after_round)


def _table_pictures(season: Season, after_round: int | None) -> list[Picture]:
    table = standings(season.event, after_round)
    before = standings(season.event, table.after_round - 1) if table.after_round > 1 else None
    title = season.declared.name
    found = []
    for page in range(1, min(pages(table), MOST_PICTURES) + 1):
        said = shortened(describe_table(season.event, table, title, before, page), limits.ALT_TEXT)
        data = draw_table(season.event, table, title, before, page)
        found.append(Picture(data, said, f"table-{page}.png"))
    return found


async def crosstable_pictures(season: Season) -> list[Picture]:
    """Returns the cross-table, one for each division; none where there are too many players to read it."""
    return await asyncio.to_thread(_crosstable_pictures, season)


def _crosstable_pictures(season: Season) -> list[Picture]:
    table: Standings = standings(season.event)
    found = []
    for number, division in enumerate(dict.fromkeys(line.division for line in table.lines), 1):
        if sum(1 for line in table.lines if line.division == division) > MOST_PLAYERS:
            continue
        title = season.declared.name if division is None else f"{season.declared.name}: {division}"
        said = shortened(describe_crosstable(season.event, table, title, division), limits.ALT_TEXT)
        found.append(Picture(draw_crosstable(season.event, table, title, division), said, f"cross-{number}.png"))
    return found[:MOST_PICTURES]


async def bracket_pictures(season: Season) -> list[Picture]:
    """Returns the latest rounds of a bracket; none where they have too many matches to be read."""
    if season.event.format not in BRACKETS or not shown_rounds(season.event):
        return []
    return await asyncio.to_thread(_bracket_pictures, season)


def _bracket_pictures(season: Season) -> list[Picture]:
    title = season.declared.name
    said = shortened(describe_bracket(season.event, title), limits.ALT_TEXT)
    return [Picture(draw_bracket(season.event, title), said, "bracket.png")]
