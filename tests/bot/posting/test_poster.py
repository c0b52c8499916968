"""What reaches the thread: once, in order, with one ping at most, and within the limits, whatever happens between."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest
from sqlmodel import update

from bot.cards import MatchCard
from bot.pictures.boards import Board, BoardPictures
from bot.posting.idempotency_keys import BEFORE, IdempotencyKey
from bot.posting.outbox import Post, PostKind
from bot.posting.poster import Poster
from bot.store.tables import PostRow
from engine.dragon_dice.view import TableView
from engine.values import Json
from tests.support.evening import Evening, evening
from tests.support.turns import first_march, turn_reached


async def forget_what_was_posted(table: Evening) -> None:
    """Makes the store look as if the bot had died after sending, but before noting it."""
    async with table.bot.store.writing() as session:
        await session.exec(update(PostRow).values(posted_at=None, messages=[], tries=1))


@pytest.mark.parametrize("remembers_nonces", [True, False])
@pytest.mark.parametrize("seed", [1, 3, 5])
async def test_what_was_sent_but_not_noted_is_found_and_not_sent_again(
    tmp_path: Path, seed: int, remembers_nonces: bool
) -> None:
    """All posts of a thread are delivered once more, as after a copy of the database was restored: nothing is told
    twice, also where private replies had parted a message, and long after Discord has forgotten the nonces."""
    async with evening(tmp_path, seed=seed) as table:
        thread = await table.new_match(points=24)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(2))
        if not remembers_nonces:
            table.playground.world.forget_nonces()
        before = [(m.id, m.content, len(m.buttons)) for m in table.cara.sees(thread)]
        shown = dict((await table.look(thread)).pending)
        await table.switch_off()
        await table.switch_on()
        await forget_what_was_posted(table)
        await table.settle()
        assert [(m.id, m.content, len(m.buttons)) for m in table.cara.sees(thread)] == before
        number = next(iter(shown))
        assert await table.bot.matches.shown((await table.card(thread)).id, str(number)) == int(before[-1][0])
        await table.play_by_buttons(thread, turn_reached(3))


async def test_what_was_parted_by_a_private_reply_stays_parted_when_it_is_delivered_again(tmp_path: Path) -> None:
    """The message that went on elsewhere has gone on since; neither it nor the one before it tells anything twice."""
    async with evening(tmp_path, seed=3) as table:
        thread = await first_march(table)
        parted = 0
        while parted < 2:
            number, _, person, message = await table.asked(thread)
            other = table.beside(person)
            await table.type(other, thread, "look", name="Knight")
            _, decision, _, _ = await table.asked(thread)
            await table.answer_by_buttons(thread, number, decision)
            await table.settle()
            parted += table.cara.last(thread).id != message.id
        before = [(m.id, m.content, len(m.buttons)) for m in table.cara.sees(thread)]
        table.playground.world.forget_nonces()
        await table.switch_off()
        await table.switch_on()
        await forget_what_was_posted(table)
        await table.settle()
        assert [(m.id, m.content, len(m.buttons)) for m in table.cara.sees(thread)] == before
        await table.play_by_buttons(thread, turn_reached(2))


async def test_an_open_question_is_asked_again_where_its_message_tells_of_what_is_gone(tmp_path: Path) -> None:
    """The database was replaced by a copy from before: the thread has gone on to answers that nobody knows any more."""
    async with evening(tmp_path, seed=3) as table:
        thread = await first_march(table)
        number, _, person, message = await table.asked(thread)
        key = IdempotencyKey.of(message.content)
        assert key is not None and key.last is not None
        gone = replace(key, last=key.last + 9, question=number + 3)
        channel = table.bot.get_partial_messageable(int(thread.id))
        await channel.get_partial_message(int(message.id)).edit(content=f"What is gone.{BEFORE}{gone}")
        await table.switch_off()
        await table.switch_on()
        table.playground.world.forget_nonces()
        await forget_what_was_posted(table)
        await table.settle()
        again = table.cara.last(thread)
        assert again.id != message.id and again.buttons and again.pings == [person.name]
        await table.play_by_buttons(thread, turn_reached(2))


async def test_half_of_a_post_is_completed_not_repeated(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        count = len(table.cara.sees(thread))
        # The goal and the invitation were one post. Delete the second message, and forget about the post.
        second = table.invitation(table.cara, thread)
        channel = table.bot.get_partial_messageable(int(thread.id))
        await channel.get_partial_message(int(second.id)).delete()
        assert len(table.cara.sees(thread)) == count - 1
        await forget_what_was_posted(table)
        await table.settle()
        assert len(table.cara.sees(thread)) == count


async def test_a_question_that_stands_alone_disappears_once_it_is_settled(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        first = next(m for m in table.cara.sees(thread) if (key := IdempotencyKey.of(m.content)) and key.question == 1)
        assert "Bring a force" in first.content
        await table.restart()
        card = await table.card(thread)
        for number, decision in (await table.look(thread)).pending.items():
            user = card.user_of(decision.player)
            await table.bot.matches.answer(card.id, user, number, decision.sample(table.rng))
            await table.settle()
            assert await table.bot.matches.shown(card.id, str(number)) is None
        assert first.id not in [message.id for message in table.cara.sees(thread)]


async def test_neither_does_the_last_of_those_that_were_asked_at_once(tmp_path: Path) -> None:
    """What comes next would go on in its message, but that is not the newest any more."""
    async with evening(tmp_path) as table:
        for players in ((table.alice, table.bob), (table.bob, table.alice)):
            thread = await table.new_match(points=24, players=players)
            asks = [m for m in table.cara.sees(thread) if "Bring a force" in m.content]
            for number, decision in (await table.look(thread)).pending.items():
                person = await table.player(thread, decision)
                drawn = await table.press(
                    person, await table.question_message(thread, number, person), "Draw a force at random"
                )
                assert drawn.message is not None
                await table.press(person, drawn.message, "Bring this force")
                await table.settle()
            assert len(asks) == 1
            left = {message.id for message in table.cara.sees(thread)}
            assert not left & {message.id for message in asks}


async def test_a_late_question_that_is_answered_already_is_not_asked(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.bring_forces(thread)
        card = await table.card(thread)
        late = Poster(
            table.bot,
            table.bot.matches,
            table.bot.pictures,
            table.bot.drawings,
            table.bot.games,
            table.bot.private_messages,
        )
        last = table.cara.last(thread).id
        payload: dict[str, Json] = {"first": None, "last": None, "asked": [{"question": 1, "seat": "A"}]}
        result = await late.deliver(Post(10**6, card.id, card.channel_id, PostKind.NEWS, payload, "late", 0, None))
        assert not result.messages and not result.shows
        assert table.cara.last(thread).id == last


async def test_names_never_ping_and_never_format(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.alice.slash("tavern", "game new", size=24, words=f"@everyone {table.cara.mention} **x**")
        (thread,) = table.alice.threads()
        await table.bot.matches.join((await table.card(thread)).id, int(table.bob.id), f"**Bob** <@{table.cara.id}>")
        await table.alice.slash(thread, "game start")
        await table.settle()
        for message in table.cara.sees(thread):
            assert "Cara" not in message.pings
            assert "everyone" not in message.pings
            # The name of a thread is plain text.
            assert message.is_name or f"<@{table.cara.id}>" not in message.content.replace("\\<", "")
        await table.bring_forces(thread)


async def test_a_thread_that_is_deleted_stops_nothing_else(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        gone = await table.new_match(points=24)
        other = await table.new_match(points=24)
        channel = table.bot.get_channel(int(gone.id))
        assert channel is not None
        await channel.delete()  # type: ignore[union-attr]
        numbers = (await table.bot.matches.look((await table.bot.matches.in_channel(int(gone.id))).id)).pending
        assert len(numbers) == 2
        await table.bot.matches.concede((await table.bot.matches.in_channel(int(gone.id))).id, int(table.alice.id))
        await table.settle()
        await table.bring_forces(other)
        assert await table.bot.outbox.unposted() == 0
        table.playground.refusals.clear()


async def test_a_board_that_is_posted_late_shows_what_its_text_tells(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=6) as table:
        thread = await first_march(table)
        card = await table.card(thread)
        poster = Poster(
            table.bot,
            table.bot.matches,
            table.bot.pictures,
            table.bot.drawings,
            table.bot.games,
            table.bot.private_messages,
        )
        drawn = []

        async def posted(card: MatchCard, view: TableView, first: int, last: int, *, may_embed: bool) -> Board:
            drawn.append((view, first, last))
            return await BoardPictures.posted(table.bot.pictures, card, view, first, last, may_embed=may_embed)

        with mock.patch.object(table.bot.pictures, "posted", posted):
            await table.play_by_buttons(thread, turn_reached(3))
            in_time = {(first, last): view for view, first, last in drawn}
            for first, last in in_time:
                drawn.clear()
                payload: dict[str, Json] = {"first": first, "last": last, "asked": []}
                await poster.deliver(Post(10**6, card.id, card.channel_id, PostKind.NEWS, payload, f"x{last}", 0, None))
                ((late, _, _),) = drawn
                assert late.turn == in_time[first, last].turn
                assert late.terrains == in_time[first, last].terrains
        turns = [view.turn for view in in_time.values()]
        assert min(turns) < max(turns), "the match went on"
