"""Organisers' corrections as people see them: the real client, threads, and the log."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from discord import app_commands

from tests.support.league_evening import DAY, club

MOST_SUBCOMMANDS: Final = 25


async def test_a_player_is_replaced_and_the_new_one_plays_on(tmp_path: Path) -> None:
    async with club(tmp_path, "Dora", "Nora") as here:
        table = here.table
        league_id = await here.make()
        dora = table.playground.person("Dora")
        await here.sign_up([table.alice, table.bob, table.cara, dora])
        here.clock.advance(7 * DAY)
        await here.settle()
        before = await table.bot.leagues.links(league_id)
        told = await here.fix("replace", player="Dora", new_player="Nora", reason="moved away")
        assert "Done" in told.text, told.text
        season = await here.season(league_id)
        assert sorted(season.called(one.id) for one in season.event.players) == ["Alice", "Bob", "Cara", "Nora"]
        links = await table.bot.leagues.links(league_id)
        old = [one for one in before if "Dora" in (await table.bot.matches.card(one.match_id)).names().values()]
        fresh = [one for one in links if one.match_id not in {known.match_id for known in before}]
        assert len(old) == len(fresh) == 1
        assert (await table.bot.matches.card(old[0].match_id)).status == "over"
        assert "Nora" in (await table.bot.matches.card(fresh[0].match_id)).names().values()
        log = await here.organiser.slash("tavern", "league log")
        assert "Nora took the place of Dora" in log.text and "moved away" in log.text
        assert any("let Nora replace Dora" in one.text for one in table.alice.sees("tavern"))
        await here.play_round(league_id, Random(2))
        assert (await here.season(league_id)).event.last_round == 2


async def test_the_groups_of_leagues_are_as_long_as_discord_allows(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        league = here.table.bot.tree.get_command("league")
        assert isinstance(league, app_commands.Group)
        groups = [league, *(one for one in league.commands if isinstance(one, app_commands.Group))]
        assert {group.name for group in groups} == {"league", "fix"}
        assert all(0 < len(group.commands) <= MOST_SUBCOMMANDS for group in groups)
        assert sum(len(group.commands) for group in groups) > MOST_SUBCOMMANDS, "one group alone would be too long"
