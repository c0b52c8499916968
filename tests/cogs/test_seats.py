"""A thread that is gone, a player who has left: the players themselves go on, or end it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cards import Status
from bot.playground.people import Person, Thread
from bot.playground.permissions import BOT, Permission
from bot.posting.idempotency_keys import IdempotencyKey
from bot.words.lobby import DAYS_TO_MOVE
from tests.support.evening import Evening, evening
from tests.support.turns import first_march, turn_reached


async def delete(table: Evening, thread: Thread) -> None:
    """Somebody deletes a thread, and the bot has heard of it."""
    world = table.playground.world
    world.delete_channel(world.channels[int(thread.id)])
    (match_id,) = await table.bot.matches.live_in(int(thread.id))
    async with asyncio.timeout(5):
        while (await table.bot.matches.card(match_id)).lost_at is None:  # noqa: ASYNC110
            await asyncio.sleep(0)
    await table.settle()


# -- the thread is gone ------------------------------------------------------------------------------------------------


async def test_a_match_of_a_deleted_thread_goes_on_in_a_new_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await first_march(table)
        before = await table.look(thread)
        await delete(table, thread)
        asked = table.alice.last("tavern")
        assert asked.pings == ["Alice", "Bob"]
        assert "is gone, but nothing of the match is lost" in asked.text
        assert "do not play in this match" in (await table.press(table.cara, asked, "Continue here")).text
        await table.press(table.bob, asked, "Continue here")
        await table.settle()
        new = table.alice.threads()[-1]
        assert new.name == "1: Alice v. Bob (Dragon Dice)"
        assert asked.text.endswith(f"goes on in <#{new.id}>.")
        assert asked.buttons == []
        after = await table.look(new)
        assert (after.card.id, after.pending, after.view) == (before.card.id, before.pending, before.view)
        assert "goes on here" in table.cara.sees(new)[0].text
        await table.play_by_buttons(new, turn_reached(2))


async def test_what_was_not_posted_before_the_thread_was_deleted_comes_in_the_new_one(tmp_path: Path) -> None:
    async with evening(tmp_path, bot_permissions=BOT & ~Permission.MANAGE_THREADS) as table:
        thread = await first_march(table)
        await table.restart()
        table.playground.world.change_channel(table.playground.world.channels[int(thread.id)], {"locked": True})
        last = table.cara.last(thread).content
        for _ in range(2):
            decision = next(iter((await table.look(thread)).pending.values()))
            person = await table.player(thread, decision)
            choices = await person.autocomplete(thread, "answer", "choice")
            await table.type(person, thread, "answer", choice=choices[0].value)
        await table.bot.outbox.flush()
        assert table.cara.last(thread).content == last
        await delete(table, thread)
        await table.type(table.alice, "tavern", "game move")
        await table.settle()
        new = table.alice.threads()[-1]
        marks = [IdempotencyKey.of(message.content) for message in table.cara.sees(new)]
        told = [mark for mark in marks if mark is not None and mark.first is not None]
        assert told, "what happened meanwhile is told"
        open_questions = (await table.look(new)).pending
        shown = [m for m in table.cara.sees(new) if m.buttons or m.selects]
        assert len(shown) == len(open_questions)
        assert await table.bot.outbox.unposted() == 0
        table.playground.refusals.clear()


async def test_a_locked_thread_can_be_left_and_a_thread_that_is_there_cannot(tmp_path: Path) -> None:
    async with evening(tmp_path, bot_permissions=BOT & ~Permission.MANAGE_THREADS) as table:
        thread = await first_march(table)
        assert (
            "None of your matches here has lost its thread" in (await table.type(table.bob, "tavern", "game move")).text
        )
        assert "nothing keeps it" in (await table.type(table.bob, "tavern", "game move", match=1)).text
        await table.restart()
        table.playground.world.change_channel(table.playground.world.channels[int(thread.id)], {"locked": True})
        _, _, person, message = await table.asked(thread)
        await table.press(person, message, str(message.buttons[0]["custom_id"]))
        await table.bot.outbox.flush()
        assert [c.value for c in await table.bob.autocomplete("tavern", "game move", "match")] == [1]
        assert "goes on in <#" in (await table.type(table.bob, "tavern", "game move")).text
        await table.settle()
        new = table.alice.threads()[-1]
        await table.play_by_buttons(new, turn_reached(2))
        table.playground.refusals.clear()


async def test_a_thread_that_was_deleted_while_the_bot_was_away_is_noticed_later(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        thread = await first_march(table)
        match_id = (await table.card(thread)).id
        world = table.playground.world
        await table.switch_off()
        world.delete_channel(world.channels[int(thread.id)])
        await table.switch_on()
        look = await table.bot.matches.look(match_id)
        (number, decision) = next(iter(look.pending.items()))
        await table.bot.matches.answer(match_id, look.card.user_of(decision.player), number, decision.default())
        await table.settle()
        await table.settle()
        assert (await table.bot.matches.card(match_id)).lost_at is not None
        assert "is gone, but nothing" in table.alice.last("tavern").text
        listed = (await table.type(table.alice, "tavern", "game list")).text
        assert "its thread is gone. `/game move` goes on with match 1." in listed
        told = (await table.type(table.alice, "tavern", "game status")).text
        assert "The thread of match 1 is gone: `/game move` goes on here." in told
        table.playground.refusals.clear()


async def test_a_match_that_waits_for_players_is_called_off_with_its_thread(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        world = table.playground.world
        world.delete_channel(world.channels[int(thread.id)])
        await table.alice.until(lambda: "is gone" in table.alice.last("tavern").text)
        assert (await table.bot.matches.card(1)).status is Status.OVER
        assert "Nobody wins" in table.alice.last("tavern").text
        table.playground.refusals.clear()


async def test_a_match_that_nobody_moves_for_days_is_over(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await first_march(table)
        await delete(table, thread)
        assert await table.bot.matches.close_lost(DAYS_TO_MOVE * 86400) == []
        assert await table.bot.matches.close_lost(-1) == [1]
        await table.settle()
        assert (await table.bot.matches.card(1)).status is Status.OVER
        assert table.alice.last("tavern").text.split(", and so ")[-1].startswith("the match is over. Nobody wins.")
        assert await table.bot.outbox.unposted() == 0
        answer = await table.press(table.alice, table.alice.sees("tavern")[-2], "Continue here")
        assert "This match is over" in answer.text
        table.playground.refusals.clear()


# -- a player is gone --------------------------------------------------------------------------------------------------


async def who_is_asked_leaves(table: Evening, thread: Thread) -> tuple[Person, Person]:
    """Returns who is asked, and is not on the server any more, and the other player."""
    decision = next(iter((await table.look(thread)).pending.values()))
    gone = await table.player(thread, decision)
    world = table.playground.world
    world.leave_server(world.person(gone.name))
    return gone, table.beside(gone)


async def test_the_seat_of_who_has_left_is_offered_and_taken_over(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await first_march(table)
        gone, other = await who_is_asked_leaves(table, thread)
        offer_it = {"player": gone.name, "by": "Cara"}
        assert f"{gone.name} has left this server" in (await table.type(other, thread, "game status")).text
        assert "Only players of this match" in (await table.type(table.cara, thread, "game replace", **offer_it)).text
        await table.type(other, thread, "game replace", **offer_it)
        await table.settle()
        offer = table.cara.last(thread)
        assert offer.pings == ["Cara"]
        assert "not offered to you" in (await table.press(other, offer, "Take the seat")).text
        await table.press(table.cara, offer, "Take the seat")
        await table.settle()
        assert offer.buttons == []
        card = await table.card(thread)
        assert {seat.name for seat in card.seats} == {"Cara", other.name}
        assert f"Cara replaces {gone.name}" in table.told(thread, other)
        await table.play_by_buttons(thread, turn_reached(2))
        assert "You are not playing" in (await table.type(gone, thread, "answer", choice="1")).text
        assert {refused.code for refused in table.playground.refusals} == {10007}
        table.playground.refusals.clear()


async def test_an_offer_to_who_plays_already_or_a_bot_or_of_who_is_here_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await first_march(table)
        told = (await table.type(table.bob, thread, "game replace", player="Alice", by="Cara")).text
        assert "Alice is still on this server" in told
        gone, other = await who_is_asked_leaves(table, thread)
        for player, by, sentence in (
            (gone.name, other.name, "already"),
            (gone.name, "Marchwarden", "is a bot"),
            ("Nobody", "Cara", "No other player"),
        ):
            assert sentence in (await table.type(other, thread, "game replace", player=player, by=by)).text
        table.playground.refusals.clear()


@pytest.mark.parametrize("left", [True, False])
async def test_the_part_of_who_has_left_can_be_ended(tmp_path: Path, left: bool) -> None:
    async with evening(tmp_path) as table:
        thread = await first_march(table)
        gone, other = await who_is_asked_leaves(table, thread)
        if not left:
            table.playground.world.gone.clear()
        sure = "Yes, they forfeit the match"
        answer = await table.type(other, thread, "game claim", player=gone.name, sure=sure)
        await table.settle()
        card = await table.card(thread)
        told = table.told(thread)
        if not left:
            assert f"{gone.name} is still on this server" in answer.text
            assert card.status is Status.PLAYING
            return
        assert card.status is Status.OVER
        assert card.outcome is not None
        assert card.outcome.winners == (card.seat_of(int(other.id)),)
        assert f"{gone.name} has left this server. {other.name} reports it; it counts as conceding." in told
        table.playground.refusals.clear()
