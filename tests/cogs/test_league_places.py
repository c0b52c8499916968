"""Where leagues stand on Discord: forums, deleted threads and channels, a bot that was kicked, people who have left."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.cards import Status
from bot.clocks import absence
from bot.leagues.acts import TimeLost
from bot.leagues.season import Phase
from bot.playground.forums import add_forum
from bot.playground.people import Thread
from bot.playground.things import GUILD_ID, Channel
from engine.league.event import How
from engine.league.log import Paired, recompute
from tests.support.league_evening import DAY, Club, club


async def four_sign_up(here: Club) -> None:
    """Let four people sign up, and let round 1 begin."""
    table = here.table
    await here.sign_up([table.alice, table.bob, table.cara, table.playground.person("Dave")])
    here.clock.advance(7 * DAY)
    await here.settle()


async def in_forum(here: Club, forum: Channel) -> int:
    """Let the organiser open a league in a forum; return its number."""
    post = await here.organiser.say(forum.name, "A league for autumn\nWho wants to play?")
    return await here.make(place=here.organiser.channel(post), rounds=2)


async def posts_of(here: Club, forum: Channel) -> list[Thread]:
    """Returns the bot's posts in a forum, the oldest first."""
    me = str(here.table.playground.world.bot.id)
    found = [one for one in here.table.alice.threads() if one.body["parent_id"] == str(forum.id)]
    return [one for one in found if one.body["owner_id"] == me]


async def test_in_a_forum_the_league_has_one_post_and_each_match_its_own(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        forum = add_forum(here.table.playground.world, "leagues", ("staff", "events"), moderated=("staff",))
        forum.flags |= 1 << 4
        here.table.playground.world.change_channel(forum, {})
        league_id = await in_forum(here, forum)
        (page,) = await posts_of(here, forum)
        assert page.name == "Cup" and "Sign-up is open" in here.table.alice.sees(page)[0].text
        assert page.body["applied_tags"] == [forum.tags[1]["id"]], "the forum demands a tag that is no moderator's"
        await four_sign_up(here)
        assert "Players (4): Alice, Bob, Cara and Dave" in here.table.alice.sees(page)[0].text, "the page is edited"
        page, *matches = await posts_of(here, forum)
        names = {one.name for one in matches}
        assert len(names) == 2 and all(" v. " in name for name in names), names
        card = await here.table.card(matches[0])
        assert sorted(here.table.alice.sees(matches[0])[1].pings) == sorted(card.names().values())
        await here.table.restart()
        await here.play_round(league_id, random.Random(1), by_hand=1)
        await here.play_round(league_id, random.Random(1))
        assert (await here.season(league_id)).phase is Phase.OVER and here.commands == 0
        told = [one.text for one in here.table.cara.sees(page)]
        assert len([text for text in told if "round 1 of 2" in text]) == 1
        assert len([text for text in told if "Thank you for playing" in text]) == 1
        assert len(await posts_of(here, forum)) == 5, "nothing else stands in the forum"


async def test_the_page_of_an_archived_post_is_brought_up_to_date(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        world = here.table.playground.world
        forum = add_forum(world, "leagues")
        await in_forum(here, forum)
        (page,) = await posts_of(here, forum)
        world.change_channel(world.channels[int(page.id)], {"archived": True})
        await here.sign_up([here.table.alice])
        assert "Players (1): Alice" in here.table.alice.sees(page)[0].text
        here.table.playground.refusals.clear()


async def test_a_match_whose_thread_is_deleted_goes_on_in_a_new_one_by_itself(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        table, world = here.table, here.table.playground.world
        league_id = await here.make()
        await four_sign_up(here)
        link = (await table.bot.leagues.links(league_id))[0]
        before = await table.bot.matches.look(link.match_id)
        world.delete_channel(world.channels[before.card.channel_id])
        await lost(here, link.match_id)
        await here.settle()
        after = await table.bot.matches.look(link.match_id)
        assert after.pending == before.pending and after.card.channel_id != before.card.channel_id
        thread = table.alice.channel(str(after.card.channel_id))
        assert sorted(table.alice.sees(thread)[0].pings) == sorted(after.card.names().values())
        assert not any("is gone" in one.text for one in table.cara.sees("tavern")), "nobody has to do anything"
        await here.play_round(league_id, random.Random(1))
        season = await here.season(league_id)
        assert season.event.last_round == 2 and season.decisions == []


async def lost(here: Club, match_id: int) -> None:
    """Wait until the bot has heard that the thread of a match is gone."""
    matches = here.table.bot.matches
    await here.table.alice.catch_up()
    async with asyncio.timeout(5):
        while (card := await matches.card(match_id)).lost_at is None and card.status is not Status.OVER:  # noqa: ASYNC110
            await asyncio.sleep(0)


async def test_a_deleted_channel_is_for_the_organiser_and_all_goes_on_in_another(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        table, world = here.table, here.table.playground.world
        league_id = await here.make()
        await four_sign_up(here)
        links = await table.bot.leagues.links(league_id)
        world.delete_channel(next(one for one in world.channels.values() if one.name == "tavern"))
        for link in links:
            await lost(here, link.match_id)
        await here.settle()
        todo = await table.type(here.organiser, "training-ground", "league todo")
        assert todo.text == ("- The channel of this league is gone. Choose another one with `/league fix channel`."), (
            todo.text
        )
        await table.type(here.organiser, "training-ground", "league fix channel", reason="the tavern burnt down")
        await here.settle()
        season = await here.season(league_id)
        assert season.decisions == []
        assert {one.code for one in table.playground.refusals} == {10003}
        table.playground.refusals.clear()
        page = next(one for one in table.alice.sees("training-ground") if "Round 1 of 2" in one.text)
        assert any(button["label"] == "Show the standings" for button in page.buttons)
        for link in links:
            card = await table.bot.matches.card(link.match_id)
            assert table.alice.channel(str(card.channel_id)).body["parent_id"] == page.channel_id
        await here.play_round(league_id, random.Random(1))
        assert (await here.season(league_id)).event.last_round == 2


async def kicked(here: Club, seconds: int) -> None:
    """The bot is removed from the server, and invited again after a time."""
    table, world = here.table, here.table.playground.world
    world.remove_bot()
    async with asyncio.timeout(5):
        while table.bot.guilds:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0)
    await is_away(here, True)
    here.clock.advance(seconds)
    await table.bot.timers.fire_due()
    await here.settle()
    world.invite_bot()
    async with asyncio.timeout(5):
        while not table.bot.guilds:  # noqa: ASYNC110
            await asyncio.sleep(0)
    await is_away(here, False)
    await here.settle()


async def offline(here: Club, seconds: int) -> None:
    """The bot is switched off, and on again after a time."""
    await here.table.switch_off()
    here.clock.advance(seconds)
    await here.table.switch_on()
    await here.settle()


async def is_away(here: Club, expected: bool) -> None:
    """Wait until the bot has noted that it lost its server, or that it is back."""
    async with asyncio.timeout(5):
        while True:
            async with here.table.bot.store.reading() as session:
                if ((await absence.absence_of(session, GUILD_ID)).since is not None) is expected:
                    return


@pytest.mark.parametrize("away", [kicked, offline])
async def test_time_in_which_nobody_can_reach_the_bot_counts_against_nobody(
    tmp_path: Path, away: Callable[[Club, int], Awaitable[None]]
) -> None:
    """Clocks of matches and deadlines of the league go on where they stood, and one notice says so."""
    async with club(tmp_path, "Dave") as here:
        table = here.table
        league_id = await here.make(rounds=2)
        await four_sign_up(here)
        here.clock.advance(DAY)
        before = await here.season(league_id)
        links = await table.bot.leagues.links(league_id)
        left = [await table.bot.matches.clocks(link.match_id) for link in links]
        standing_at = here.clock.time
        await away(here, 8 * DAY)
        season = await here.season(league_id)
        assert season.event.last_round == 1, "nobody could play meanwhile"
        assert season.due[1].due == before.due[1].due + 8 * DAY
        assert [[one.left for one in await table.bot.matches.clocks(link.match_id)] for link in links] == [
            [one.left for one in clocks] for clocks in left
        ]
        told = [one.text for one in table.cara.sees("tavern") if "counts against nobody" in one.text]
        assert len(told) == 1 and "all deadlines of this league are 8 days later" in told[0], told
        assert f"from <t:{standing_at}:f> to <t:{standing_at + 8 * DAY}:f>" in told[0]
        threads = [text.text for thread in table.alice.threads() for text in table.alice.sees(thread)]
        assert not any("nobody" in text for text in threads), "the league has said it for all its matches"
        assert recompute(season.log) == season.event
        here.clock.advance(season.due[1].due - here.clock.time)
        await here.settle()
        season = await here.season(league_id)
        assert [type(entry.act) for entry in season.log].count(Paired) == 2
        assert len([one for one in table.cara.sees("tavern") if "round 2 of 2" in one.text]) == 1
        assert len({one.name for one in table.alice.threads()}) == len(table.alice.threads()) == 4
        log = await table.type(here.organiser, "tavern", "league log")
        assert "Deadlines moved by 8 days" in log.text
        number = next(entry.no for entry in season.log if isinstance(entry.act, TimeLost))
        assert "stays given back" in (await here.fix("undo", entry=number, reason="a test")).text
        table.playground.refusals.clear()


async def test_a_match_outside_of_leagues_goes_on_where_its_clock_stood(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        table = here.table
        thread = await table.new_match(points=3, game="ford", pace="a move a day")
        match_id = (await table.card(thread)).id
        here.clock.advance(DAY)
        before = [one.left for one in await table.bot.matches.clocks(match_id)]
        await kicked(here, 5 * DAY)
        assert [one.left for one in await table.bot.matches.clocks(match_id)] == before
        here.clock.advance(DAY)
        assert sum(one.left for one in await table.bot.matches.clocks(match_id)) < sum(before), "they run again"
        await table.settle()
        told = [one.text for one in table.alice.sees(thread) if "counts against nobody" in one.text]
        assert len(told) == 1 and "I was not on this server" in told[0] and "(5 days)" in told[0]
        table.playground.refusals.clear()


async def test_clocks_stand_still_on_a_server_that_the_bot_has_lost_while_it_was_offline(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        table = here.table
        thread = await table.new_match(points=3, game="ford", pace="a move a day")
        match_id = (await table.card(thread)).id
        await table.bot.absences.look([GUILD_ID], 0, 1)
        running = [one.until for one in await table.bot.matches.clocks(match_id)]
        assert any(running), "the server is there"
        await table.bot.absences.look([], 0, 1)
        assert not any(one.until for one in await table.bot.matches.clocks(match_id))
        await table.bot.absences.end(GUILD_ID)
        assert [one.until for one in await table.bot.matches.clocks(match_id)] == running


async def test_a_player_who_left_is_on_the_list_in_one_sentence_and_nothing_hangs(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        table, world = here.table, here.table.playground.world
        league_id = await here.make(rounds=3)
        await four_sign_up(here)
        world.leave_server(world.person("Dave"))
        here.clock.advance(4 * DAY)
        await here.settle()
        todo = await table.type(here.organiser, "tavern", "league todo")
        assert todo.text == "- Dave has left the server: use `/league fix replace` or `/league fix drop`."
        here.clock.advance(4 * DAY)
        await here.settle()
        season = await here.season(league_id)
        assert season.event.last_round == 2, "his match was forfeited, and the league went on"
        world.come_back(world.person("Dave"))
        here.clock.advance(7 * DAY)
        await here.settle()
        assert (await here.season(league_id)).decisions == [], "who is back is no decision"
        world.leave_server(world.person("Dave"))
        await here.fix("drop", player="Dave", reason="he left")
        season = await here.season(league_id)
        assert season.decisions == []
        dave = str(world.person("Dave").id)
        lost_by = [pair for _, pair in season.event.pairings() if dave in pair.players]
        assert all(pair.verdict is not None and pair.verdict.how is How.FORFEIT for pair in lost_by)


async def test_whoever_leaves_before_round_1_is_withdrawn_and_the_next_one_moves_up(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        table, world = here.table, here.table.playground.world
        league_id = await here.make(players=3)
        await here.sign_up([table.alice, table.bob, table.playground.person("Dave")])
        await here.press(table.cara, here.page(table.cara), "Sign up")
        world.leave_server(world.person("Dave"))
        here.clock.advance(7 * DAY)
        await here.settle()
        season = await here.season(league_id)
        assert sorted(season.called(one.id) for one in season.event.players) == ["Alice", "Bob", "Cara"]
        assert season.decisions == []


async def test_an_owner_who_disappears_can_be_replaced_by_whoever_manages_the_server(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave", "Olga") as here:
        table, world = here.table, here.table.playground.world
        here.organiser, eve = table.playground.person("Olga"), here.organiser
        world.owner = world.person("Olga")
        league_id = await here.make(rounds=2)
        world.owner = world.person("Eve")
        await four_sign_up(here)
        world.leave_server(world.person("Olga"))
        await here.play_round(league_id, random.Random(1))
        todo = await table.type(eve, "tavern", "league todo")
        assert todo.text == (
            "- Olga, who owns this league, has left the server: name another owner with `/league fix role`."
        )
        named = {"person": "Eve", "role": "owner", "reason": "Olga is gone"}
        assert "Done" in (await eve.slash("tavern", "league fix role", named)).text
        season = await here.season(league_id)
        assert season.decisions == [] and season.roles[eve.id] == "owner"
        await here.play_round(league_id, random.Random(1))
        assert (await here.season(league_id)).phase is Phase.OVER
