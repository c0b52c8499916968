"""The unmodified discord.py client plays on the playground, and people see what Discord would show them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from bot.playground import CannotDo, Person, Playground, point_discord_py_at
from tests.bot.playground.small_bot import PIXEL, SmallBot, running


@pytest.fixture(autouse=True)
async def _no_violation(playground: Playground) -> object:
    yield
    assert playground.violations == []


async def test_a_command_with_options_is_answered_at_once(bot: SmallBot, alice: Person, bob: Person) -> None:
    answer = await alice.slash("tavern", "game new", game="Dragon Dice", against="Bob")
    message = answer.message
    assert message is not None
    assert message.content == f"Dragon Dice against {bob.mention}"
    assert message.pings == ["Bob"]
    assert message.body["interaction"]["name"] == "game new"
    assert [b["label"] for b in message.buttons] == ["Pressed 0"]
    assert not answer.ephemeral
    assert bob.last("tavern").id == message.id


async def test_autocompletion_offers_what_fits_and_never_more_than_25(bot: SmallBot, alice: Person) -> None:
    dragons = await alice.autocomplete("tavern", "game new", "game", "dragon")
    assert [choice.name for choice in dragons] == ["Dragon Dice", "Dragon Dice 1996"]
    assert len(await alice.autocomplete("tavern", "game new", "game")) == 25


async def test_the_client_lets_nobody_send_what_discord_would_not(bot: SmallBot, alice: Person) -> None:
    with pytest.raises(CannotDo, match=r"required.*game"):
        await alice.slash("tavern", "game new")
    with pytest.raises(CannotDo, match="no option 'colour'"):
        await alice.slash("tavern", "game new", game="x", colour="red")
    with pytest.raises(CannotDo, match="no member called Zoe"):
        await alice.slash("tavern", "game new", game="x", against="Zoe")
    with pytest.raises(CannotDo, match="cannot be called by itself"):
        await alice.slash("tavern", "game")
    with pytest.raises(CannotDo, match="no command"):
        await alice.slash("tavern", "chess")


async def test_a_button_updates_its_message(bot: SmallBot, alice: Person, bob: Person) -> None:
    first = await alice.slash("tavern", "game new", game="x")
    assert first.message is not None
    answer = await bob.click(first.message, "Pressed 0")
    assert answer.type == 7
    assert first.message.content == "Bob: 1"
    with pytest.raises(CannotDo, match="There are: 'Pressed 1'"):
        await alice.click(first.message, "Pressed 0")


async def test_two_presses_at_once_both_reach_the_bot(bot: SmallBot, alice: Person, bob: Person) -> None:
    first = await alice.slash("tavern", "game new", game="x")
    assert first.message is not None
    answers = await asyncio.gather(alice.click(first.message, "Pressed 0"), bob.click(first.message, "Pressed 0"))
    assert [answer.failed for answer in answers] == [None, None]
    assert first.message.content in ("Alice: 1", "Bob: 1")


async def test_a_select_sends_its_values_in_the_order_of_the_options(bot: SmallBot, alice: Person) -> None:
    first = await alice.slash("tavern", "game new", game="x")
    assert first.message is not None
    answer = await alice.select(first.message, None, ["West", "north"])
    assert answer.text == "to the north, west"
    with pytest.raises(CannotDo, match="between 1 and 2"):
        await alice.select(first.message, "pick:2", ["north", "south", "west"])
    with pytest.raises(CannotDo, match="not offered"):
        await alice.select(first.message, "pick:2", ["east"])


async def test_what_is_ephemeral_is_seen_by_its_owner_only(bot: SmallBot, alice: Person, bob: Person) -> None:
    answer = await alice.slash("tavern", "game secret")
    message = answer.message
    assert message is not None
    assert answer.ephemeral
    assert message in alice.sees("tavern")
    assert bob.sees("tavern") == []
    with pytest.raises(CannotDo, match="no such message"):
        await bob.press_anyway(message.id, "press:7")
    again = await alice.click(message, "Pressed 7")
    assert again.type == 7
    assert message.content == "Alice: 8"
    channel = bot.get_channel(int(message.channel_id))
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(int(message.id))
    assert [m.id async for m in channel.history()] == []
    with pytest.raises(discord.NotFound):
        await channel.get_partial_message(int(message.id)).edit(content="out with it")
    await alice.dismiss(message)
    assert alice.sees("tavern") == []


@pytest.mark.parametrize("private", [True, False])
async def test_the_first_follow_up_takes_the_place_of_thinking(bot: SmallBot, alice: Person, private: bool) -> None:
    answer = await alice.slash("tavern", "game slow", private=private)
    await alice.until(lambda: len(answer.messages) == 2)
    first, second = answer.messages
    assert first.content == "thought"
    assert first.ephemeral is private  # as it was deferred, whatever the follow-up says
    assert second.content == "more"
    assert second.ephemeral


async def test_a_form_is_filled_in_and_sent(bot: SmallBot, alice: Person) -> None:
    opened = await alice.slash("tavern", "game names")
    assert opened.form is not None
    assert list(opened.form.fields) == ["Name", "Story", "Side"]
    with pytest.raises(CannotDo, match="Name: This field is required"):
        await alice.submit(opened, {"Story": "none"})
    with pytest.raises(CannotDo, match="Name: Must be between"):
        await alice.submit(opened, {"Name": "x" * 21})
    answer = await alice.submit(opened, {"Name": "Orcs", "story": "long ago", "Side": "Right"})
    assert answer.text == "Orcs|long ago|Right"
    with pytest.raises(CannotDo, match="not open"):
        await alice.submit(opened, {"Name": "Orcs"})


async def test_a_picture_keeps_its_alt_text_and_its_bytes(bot: SmallBot, playground: Playground, alice: Person) -> None:
    answer = await alice.slash("tavern", "game board")
    assert answer.message is not None
    ((url, alt),) = answer.message.pictures
    assert alt == "the table"
    assert url.startswith(playground.url)
    assert answer.message.attachments == []  # shown in the embed, so not below it
    assert await bot.http.get_from_cdn(url) == PIXEL


async def test_threads_open_where_people_see_them(bot: SmallBot, alice: Person, bob: Person) -> None:
    await alice.slash("tavern", "game thread")
    welcome = await alice.until_message("a match", "welcome")
    assert welcome.pings == ["Alice"]
    await alice.until_message("a council", "between us")
    assert [thread.name for thread in alice.threads()] == ["a match", "a council"]
    assert [thread.name for thread in bob.threads()] == ["a match"]
    begun = next(m for m in alice.sees("tavern") if m.content == "a match begins")
    assert begun.body["thread"]["id"] == begun.id == alice.channel("a match").id
    said = await alice.say("a council", "hello")
    assert said.author == "Alice"
    with pytest.raises(CannotDo):
        await bob.say(said.channel_id, "I hear you")


async def test_no_answer_in_three_seconds_is_a_failure() -> None:
    async with Playground(first_response_seconds=0.05) as playground, running(playground):
        answer = await playground.person("Alice").slash("tavern", "game never")
        assert answer.failed == "The application did not respond"


async def test_a_second_first_response_is_refused(bot: SmallBot, alice: Person) -> None:
    answer = await alice.slash("tavern", "game twice")
    await alice.until(lambda: answer.followups)
    assert answer.followups[0].content == "refused 40060"


async def test_old_buttons_work_after_the_bot_was_started_again(playground: Playground, alice: Person) -> None:
    async with running(playground):
        first = await alice.slash("tavern", "game new", game="x")
        assert first.message is not None
    await playground.until_bot(online=False)
    async with running(playground):
        await alice.click(first.message, "Pressed 0")
        assert first.message.content == "Alice: 1"


async def test_a_message_with_the_same_nonce_is_posted_once(bot: SmallBot, playground: Playground, bob: Person) -> None:
    channel = bot.get_channel(int(bob.channel("tavern").id))
    assert isinstance(channel, discord.TextChannel)
    one = await channel.send("your turn", nonce="match-1-entry-7")
    two = await channel.send("your turn, really", nonce="match-1-entry-7")
    three = await channel.send("your turn", nonce="match-1-entry-8")
    assert one.id == two.id != three.id
    assert [message.content for message in bob.sees("tavern")] == ["your turn", "your turn"]


async def test_only_those_are_pinged_who_may_be(bot: SmallBot, alice: Person, bob: Person) -> None:
    channel = bot.get_channel(int(bob.channel("tavern").id))
    assert isinstance(channel, discord.TextChannel)
    only_bob = discord.AllowedMentions(everyone=False, users=[discord.Object(int(bob.id))], roles=False)
    await channel.send(f"@everyone {alice.mention} {bob.mention}", allowed_mentions=only_bob)
    assert bob.last("tavern").pings == ["Bob"]
    assert bob.last("tavern").body["mention_everyone"] is False
    await channel.send(alice.mention, allowed_mentions=discord.AllowedMentions.none())
    assert bob.last("tavern").pings == []


async def test_a_missed_event_comes_after_resuming(bot: SmallBot, playground: Playground, alice: Person) -> None:
    resumed = asyncio.create_task(bot.wait_for("resumed"))
    await playground.gateway.close(code=4000)
    # The bot is away now; the interaction waits in its session.
    answer = await alice.slash("tavern", "game secret")
    assert answer.failed is None
    await resumed


async def test_everything_is_there_after_the_playground_was_started_again(tmp_path: Path) -> None:
    async with Playground(data=tmp_path) as playground, running(playground):
        alice = playground.person("Alice")
        first = await alice.slash("tavern", "game new", game="x")
        await alice.slash("tavern", "game secret")
        shown = await alice.slash("tavern", "game board")
        await alice.slash("tavern", "game thread")
        await alice.until_message("a council", "between us")
        before = [message.body["id"] for message in alice.all_messages()]
        assert shown.message is not None
        assert first.message is not None
        board, number = shown.message.id, first.message.id
    async with Playground(data=tmp_path) as playground:
        alice = await playground.person("Alice").arrive()
        bob = await playground.person("Bob").arrive()
        assert [message.id for message in alice.all_messages()] == before
        assert not any(message.ephemeral for message in bob.all_messages())
        assert [thread.name for thread in alice.threads()] == ["a match", "a council"]
        assert "game new" in [f"{c['name']} {o['name']}" for c in alice.commands for o in c["options"]]
        async with running(playground) as bot:
            await bob.click(number, "Pressed 0")
            assert bob.message(number) is not None
            picture = alice.message(board)
            assert picture is not None
            ((url, _),) = picture.pictures
            assert url.startswith(playground.url)
            assert await bot.http.get_from_cdn(url) == PIXEL


async def test_a_wrong_token_is_refused_in_words(playground: Playground) -> None:
    bot = SmallBot()
    with point_discord_py_at(playground):
        async with bot:
            with pytest.raises(discord.LoginFailure):
                await bot.login("wrong")


async def test_a_privileged_intent_is_refused(playground: Playground) -> None:
    bot = discord.Client(intents=discord.Intents(guilds=True, message_content=True))
    with point_discord_py_at(playground):
        async with bot:
            await bot.login(playground.token)
            with pytest.raises(discord.PrivilegedIntentsRequired):
                await bot.connect()


async def test_discord_py_is_pointed_back_afterwards(playground: Playground) -> None:
    before = discord.http.Route.BASE
    with point_discord_py_at(playground):
        assert playground.api_url == discord.http.Route.BASE
    assert before == discord.http.Route.BASE


async def test_a_deferred_update_and_a_direct_message(bot: SmallBot, alice: Person, bob: Person) -> None:
    user = await bot.fetch_user(int(alice.id))
    await user.send("it is your turn")
    direct = next(c for c in alice.channels() if c.body["type"] == 1)
    assert alice.last(direct).content == "it is your turn"
    assert all(c.body["type"] != 1 for c in bob.channels())
