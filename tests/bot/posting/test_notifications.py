"""What reaches people away from the table gives nothing secret away, and followers get what they asked for alone."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clocks.pace import HOUR
from bot.playground.clock import ManualClock
from bot.playground.people import Person, Seen, Thread
from bot.posting.outbox import PostKind
from bot.words import following
from engine.registry import games
from tests.contract.games import SMALL
from tests.support.evening import evening, known_seeds
from tests.support.slow_evening import START, SlowEvening, slow_evening

ID = re.compile(r"\d{15,}")
LONGEST_MATCH = 2000


Sent = tuple[str, list[str], list[str]]
"""A message as a person gets it: its words, whom it pings, its buttons."""


def seen(person: Person) -> list[Sent]:
    """Returns all that a person is sent: words, pings, buttons; ids stand for themselves by their order alone."""
    known: dict[str, str] = {}

    def plain(text: str) -> str:
        return ID.sub(lambda found: known.setdefault(found[0], f"id {len(known)}"), text)

    return [
        (plain(f"{message.content}\n{message.embeds}"), message.pings, [str(one["label"]) for one in message.buttons])
        for message in person.all_messages()
    ]


def world_folder(folder: Path, number: int) -> Path:
    """Returns a new folder for one world."""
    made = folder / str(number)
    made.mkdir()
    return made


async def told_in_a_world(
    folder: Path, game: str, secret: int | None, gives_orders: bool
) -> tuple[list[Sent], list[Sent], list[str]]:
    """Returns everything that Alice and a bystander are sent over two days in which Bob has answered in secret.

    Alice takes direct messages and a daily digest, and is reminded of her time. Bob's answer is one of several.
    """
    clock = ManualClock(START)
    with known_seeds(1):
        async with evening(folder, now=clock.now) as table:
            slow = SlowEvening(table, clock)
            for person in (table.alice, table.bob):
                await table.type(person, "tavern", "settings notify", how="direct")
                await table.type(person, "tavern", "settings digest", at="18:00")
            numbers = [one for one in SMALL.get(game, {}).values() if type(one) is int]
            size = {"size": numbers[0]} if numbers else {}
            thread = await slow.match(game=game, pace="2 days + 1 day", **size)
            matches, bob = table.bot.matches, int(table.bob.id)
            match_id = (await table.card(thread)).id
            if gives_orders:
                await matches.give_orders(match_id, bob, list(table.bot.games.game(game).usual_orders))
            if secret is not None:
                ((number, decision),) = (await matches.look(match_id, bob)).mine.items()
                await matches.answer(match_id, bob, number, decision.some_answers(3, random.Random(3))[secret])
            await table.settle()
            await slow.pass_time(46 * HOUR)
            return seen(table.alice), seen(table.cara), [thread.name for thread in table.cara.threads()]


@pytest.mark.parametrize("game", sorted(games()))
async def test_no_direct_message_digest_or_reminder_tells_what_another_has_answered_in_secret(
    game: str, tmp_path: Path
) -> None:
    one, other = [await told_in_a_world(world_folder(tmp_path, secret), game, secret, False) for secret in (0, 2)]
    assert any("Your clock runs out" in str(message) for message in one[0]), "Alice is reminded directly"
    assert any("1 match waits" in str(message) for message in one[0]), "and has a digest"
    assert one == other


async def test_no_direct_message_digest_or_reminder_tells_that_another_has_given_orders(tmp_path: Path) -> None:
    game = "dragon_dice"
    one, other = [await told_in_a_world(world_folder(tmp_path, given), game, None, given) for given in (False, True)]
    assert one == other


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[SlowEvening]:
    """A slow evening."""
    async with slow_evening(tmp_path) as slow:
        yield slow


def words(message: Seen) -> str:
    """Returns what a person reads of a message, without the hidden line by which we know it again."""
    return message.text.partition("\u200b")[0]


async def followed(slow: SlowEvening, person: Person, thread: Thread, button: str) -> None:
    """Let a spectator follow something."""
    (board,) = (await slow.table.type(person, thread, "game board")).messages
    await slow.table.press(person, board, button)


async def played_until_two_captures(slow: SlowEvening, thread: Thread) -> None:
    """Play with random answers until two posts about captures wait, then give up."""
    matches, rng = slow.table.bot.matches, random.Random(4)
    match_id = (await slow.table.card(thread)).id
    for _ in range(LONGEST_MATCH):
        look = await matches.look(match_id)
        if len(await slow.posts(PostKind.FOLLOWED_NEWS)) == 2:
            break
        number, decision = next(iter(look.pending.items()))
        user = look.card.user_of(decision.player)
        await matches.answer(match_id, user, number, decision.sample(rng))
    await matches.concede(match_id, int(slow.table.alice.id))
    await slow.table.settle()


async def test_followers_get_what_they_asked_for_and_nothing_else(slow: SlowEvening) -> None:
    table = slow.table
    dave, finn, eve = await table.arrive("Dave", "Finn", "Eve")
    thread = await slow.match(game="legacys_allure", pace="none")
    await followed(slow, table.cara, thread, "Tell me the end")
    await followed(slow, dave, thread, "Follow captures")
    await followed(slow, finn, thread, "Follow captures")
    await followed(slow, finn, thread, "Unfollow captures")
    await played_until_two_captures(slow, thread)
    captures = [post for post in await slow.posts(PostKind.FOLLOWED_NEWS) if post.payload["what"] == "captures"]
    pings = {
        person.name: [message for message in table.alice.sees(thread) if person.name in message.pings]
        for person in (table.cara, dave, finn, eve)
    }
    assert len(captures) == 2 and len(pings["Dave"]) == 2, "each capture once"
    assert [words(message) for message in pings["Cara"]] == [following.notice("end", [int(table.cara.id)])]
    assert {words(message) for message in pings["Dave"]} == {following.notice("captures", [int(dave.id)])}
    assert not pings["Finn"] and not pings["Eve"]
    assert all(not message.ephemeral for messages in pings.values() for message in messages)


async def test_a_follower_who_takes_a_seat_is_a_player_and_hears_of_everything_anyway(slow: SlowEvening) -> None:
    table = slow.table
    thread = await slow.match(game="legacys_allure", pace="none")
    await followed(slow, table.cara, thread, "Tell me the end")
    match = await table.card(thread)
    table.playground.world.gone.add(int(table.bob.id))
    await table.type(table.alice, thread, "game replace", player="Bob", by="Cara")
    await table.settle()
    offers = [one for one in table.cara.sees(thread) if "Take the seat" in [button["label"] for button in one.buttons]]
    await table.press(table.cara, offers[-1], "Take the seat")
    assert (await table.bot.matches.card(match.id)).seat_of(int(table.cara.id)) is not None
    await table.type(table.alice, thread, "game concede", sure="Yes, I concede the match")
    await table.settle()
    assert slow.lines(thread, "as you wished to hear") == []
    # That somebody has left is asked of Discord, which answers that it knows no such member.
    table.playground.rest.refusals.clear()


async def test_followers_of_the_end_hear_that_a_match_is_called_off(slow: SlowEvening) -> None:
    table = slow.table
    thread = await slow.match(game="legacys_allure", pace="none")
    await followed(slow, table.cara, thread, "Tell me the end")
    await table.bot.matches.call_off((await table.card(thread)).id)
    await table.settle()
    assert [message.pings for message in slow.lines(thread, "as you wished to hear")] == [["Cara"]]
