"""Matches of a league: more time by agreement, results from elsewhere, locked forces."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.playground.people import Person, Seen
from engine.league.event import How, Result
from engine.refusals import NotAllowed
from tests.support.league_evening import DAY, Club, club


async def opened(here: Club) -> tuple[int, list[Person]]:
    """Returns a league in round 1, and the two players of its first match."""
    table = here.table
    league_id = await here.make()
    await here.sign_up([table.alice, table.bob, table.cara, table.playground.person("Dave")])
    here.clock.advance(7 * DAY)
    await here.settle()
    season = await here.season(league_id)
    first = season.event.rounds[0].pairings[0]
    return league_id, [table.playground.person(season.called(player)) for player in first.players]


def with_button(person: Person, thread: str, label: str) -> Seen:
    """Returns the newest message of a thread with a button."""
    return [one for one in person.sees(thread) if any(button["label"] == label for button in one.buttons)][-1]


async def thread_of(here: Club, league_id: int) -> str:
    """Returns the thread of the first match."""
    season = await here.season(league_id)
    first = season.event.rounds[0].pairings[0]
    link = await here.table.bot.leagues.link_for(league_id, 1, first.players)
    assert link is not None
    return str((await here.table.bot.matches.card(link.match_id)).channel_id)


async def test_players_agree_on_more_time(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        league_id, (one, other) = await opened(here)
        thread = await thread_of(here, league_id)
        before = (await here.season(league_id)).open_matches[0].due
        await here.press(one, with_button(one, thread, "Ask for 2 more days"), "Ask for 2 more days")
        await here.settle()
        asked = with_button(other, thread, "Agree to more time")
        assert asked.pings == [other.name]
        refused = await here.press(one, with_button(one, thread, "Agree to more time"), "Agree to more time")
        assert "your opponent must agree" in refused.text
        await here.press(other, asked, "Agree to more time")
        await here.settle()
        season = await here.season(league_id)
        assert {match.due for match in season.open_matches} == {before, before + 2 * DAY}


async def test_a_result_from_elsewhere_counts_once_the_opponent_confirms_it(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        league_id, (one, other) = await opened(here)
        thread = await thread_of(here, league_id)
        first = with_button(one, thread, "Report a result played elsewhere")
        asked = await here.press(one, first, "Report a result played elsewhere")
        assert asked.message is not None
        await here.press(one, asked.message, "I won it")
        again = await here.table.type(other, thread, "league report", result="I won")
        assert "reported already" in again.text
        await here.settle()
        assert (await here.season(league_id)).event.rounds[0].pairings[0].verdict is None
        await here.press(other, with_button(other, thread, "Confirm the result"), "Confirm the result")
        await here.settle()
        season = await here.season(league_id)
        verdict = season.event.rounds[0].pairings[0].verdict
        assert verdict is not None and (verdict.result, verdict.how) == (Result.A, How.PLAYED)
        link = await here.table.bot.leagues.link_for(league_id, 1, season.event.rounds[0].pairings[0].players)
        assert link is not None and link.counted_at is not None, "the match in the thread counts no more"


async def test_a_disputed_result_is_for_an_organiser_and_a_decision_can_be_undone(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        league_id, (one, other) = await opened(here)
        thread = await thread_of(here, league_id)
        await here.table.type(one, thread, "league report", result="I won")
        await here.settle()
        await here.press(other, with_button(other, thread, "Dispute the result"), "Dispute the result")
        await here.settle()
        todo = await here.table.type(here.organiser, "tavern", "league todo")
        assert "disagree about their result" in todo.text
        await here.fix("result", match="1.1", result="second player wins", reason="I saw it")
        season = await here.season(league_id)
        verdict = season.event.rounds[0].pairings[0].verdict
        assert verdict is not None and verdict.result is Result.B and season.decisions == []
        assert "Reason: I saw it" in "\n".join(seen.text for seen in here.table.cara.sees("tavern"))
        await here.fix("undo", entry=season.log[-1].no, reason="I was wrong")
        assert (await here.season(league_id)).event.rounds[0].pairings[0].verdict is None


async def test_a_locked_force_is_brought_to_the_match_for_the_player(tmp_path: Path) -> None:
    async with club(tmp_path, "Dave") as here:
        table = here.table
        league_id = await here.make("runs")
        people = [table.alice, table.bob, table.cara, table.playground.person("Dave")]
        await here.sign_up(people)
        for person in people:
            form = await person.click(here.page(person), "Enter my force")
            told = await person.submit(form, {"Your force": ""})
            assert told.ephemeral and "Your force is entered; only you see it" in told.text, told.text
        await here.settle()
        season = await here.season(league_id)
        assert set(season.forces) == {person.id for person in people}
        assert len(set(season.forces.values())) == len(people), "equal forces have other digests in the log"
        here.clock.advance(7 * DAY)
        await here.settle()
        link = next(one for one in await table.bot.leagues.links(league_id) if table.alice.id in one.players)
        look = await table.bot.matches.look(link.match_id)
        assert all(number > 2 for number in look.pending), "the first questions are answered"
        late = await table.type(table.alice, "tavern", "league force", text="anything")
        assert "Forces are locked" in late.text


async def test_nobody_but_its_players_plays_a_match_of_a_league_and_nobody_changes_its_options(tmp_path: Path) -> None:
    """Neither a stranger nor a computer takes a seat, however it is asked for; an organiser's substitute does."""
    async with club(tmp_path, "Dave", "Finn") as here:
        table = here.table
        league_id, (gone, other) = await opened(here)
        thread = await thread_of(here, league_id)
        world = table.playground.world
        world.leave_server(world.person(gone.name))
        place = other.channel(thread)
        rule = "Only players of the league “Cup” play its matches."
        offered = await table.type(other, place, "game replace", player=gone.name, by="Finn")
        assert rule in offered.text and "`/league fix replace`" in offered.text, offered.text
        for options in ({"player": gone.name, "computer": "recruit"}, {"computer": "general"}):
            assert rule in (await table.type(other, place, "game replace", **options)).text
        card = await table.card(place)
        seat, name = card.seats[0].seat, "Finn"
        with pytest.raises(NotAllowed, match="Only players"):
            await table.bot.matches.take_over(card.id, seat, int(table.playground.person(name).id), name)
        with pytest.raises(NotAllowed, match="The league “Cup” says by which options its matches are played"):
            await table.bot.matches.agree(card.id, card.created_by, {"goal": 1})
        await here.fix("replace", player=gone.name, new_player=name, reason="moved away")
        season = await here.season(league_id)
        assert season.plays(str(table.playground.person(name).id)) and not season.plays(gone.id)
        links = await table.bot.leagues.links(league_id)
        cards = [await table.bot.matches.card(link.match_id) for link in links]
        assert any(name in one.names().values() for one in cards)
        table.playground.refusals.clear()
