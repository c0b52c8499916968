"""A league on Discord: made, entered, played and decided through the real client, by buttons and commands."""

from __future__ import annotations

import random
from pathlib import Path

from bot.leagues.season import Phase
from engine.league.standings import standings
from engine.registry import games
from tests.support.league_evening import DAY, club
from tests.toy_game.rules import Ford


async def test_a_league_runs_from_its_page_to_its_final_table_without_its_organiser(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        table = here.table
        people = [table.alice, table.bob, table.cara, table.playground.person("Dave")]
        league_id = await here.make(rounds=2)
        await here.sign_up(people)
        assert "Players (4): Alice, Bob, Cara and Dave" in here.page(table.alice).text
        here.clock.advance(7 * DAY)
        await here.settle()
        threads = table.alice.threads()
        assert len(threads) == 2, "each match has its thread"
        card = await table.card(threads[0])
        first = table.alice.sees(threads[0])[0]
        assert sorted(first.pings) == sorted(card.names().values()), "both players are told"
        rng = random.Random(1)
        await here.play_round(league_id, rng, by_hand=1)
        season = await here.season(league_id)
        assert season.event.last_round == 2, "the next round follows the last result"
        await here.play_round(league_id, rng)
        season = await here.season(league_id)
        assert season.phase is Phase.OVER and season.decisions == [] and here.commands == 0
        told = "\n".join(message.text for message in table.cara.sees("tavern"))
        winner = standings(season.event).lines[0].player
        assert f"{season.called(winner)} win" in told
        assert all(message.pings == [] for message in table.cara.sees("tavern")), "the channel is quiet"


async def test_a_preset_for_any_game_asks_which_game_it_is(tmp_path: Path) -> None:
    """Nothing is taken for granted: the draft cannot be opened before its game is chosen."""
    async with club(tmp_path, games={"ford": Ford(), "dragon_dice": games()["dragon_dice"]}) as here:
        wanted = {"preset": "swiss", "name": "Cup", "rounds": 2, "round_days": 3}
        told = await here.organiser.slash("tavern", "league new", wanted)
        assert told.message is not None and "Which game will you play?" in told.text
        (select,) = told.message.selects
        assert [one["value"] for one in select["options"]] == ["ford", "dragon_dice"]
        labels = [button["label"] for button in told.message.buttons]
        assert labels == ["Delete this draft"], "what cannot be opened is not offered"
        chosen = await here.table.choose(here.organiser, told.message, str(select["custom_id"]), ["ford"])
        assert chosen.message is not None and "Rounds: 2, 3 days each" in chosen.text and "The Ford" in chosen.text
        opened = await here.press(here.organiser, chosen.message, "Open sign-up here")
        assert "Sign-up is open" in opened.text
        (card,) = await here.table.bot.leagues.of_guild(here.guild)
        assert card.game == "ford"
        refused = await here.organiser.slash("tavern", "league new", {**wanted, "options": "items"})
        assert "Say with `game`" in refused.text
