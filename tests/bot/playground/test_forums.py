"""Forums: posts that begin with a message, tags and their rules, and what no forum takes."""

from __future__ import annotations

import pytest

from bot.playground import Playground
from bot.playground.forums import MOST_TAGS, add_forum
from bot.playground.permissions import BOT, Permission
from bot.playground.things import Channel
from tests.bot.playground.raw_bot import RawBot


@pytest.fixture
def forum(bare: Playground) -> Channel:
    """A forum with a tag for everybody and one for moderators."""
    return add_forum(bare.world, "matches", ("open", "official"), moderated=("official",))


async def test_a_post_is_a_thread_whose_first_message_has_its_number(hand: RawBot, forum: Channel) -> None:
    reply = await hand.call("POST", f"/channels/{forum.id}/threads", {"name": "Cup", "message": {"content": "Hello"}})
    assert reply.status == 200
    post = reply.body
    assert (post["type"], post["parent_id"], post["message"]["id"]) == (11, str(forum.id), post["id"])
    assert (post["message_count"], "thread" in post["message"]) == (0, False), "the first message is not counted"
    history = await hand.call("GET", f"/channels/{post['id']}/messages")
    assert [one["content"] for one in history.body] == ["Hello"]
    assert (await hand.call("POST", f"/channels/{post['id']}/messages", {"content": "Two"})).status == 200
    assert (await hand.call("GET", f"/channels/{post['id']}")).body["message_count"] == 1
    forum_now = (await hand.call("GET", f"/channels/{forum.id}")).body
    assert (forum_now["type"], forum_now["last_message_id"]) == (15, post["id"])
    assert [tag["name"] for tag in forum_now["available_tags"]] == ["open", "official"]


async def test_a_post_without_a_message_and_a_message_without_a_post_are_refused(hand: RawBot, forum: Channel) -> None:
    threads = f"/channels/{forum.id}/threads"
    assert (await hand.call("POST", threads, {"name": "Cup"})).flaws("message") == ["BASE_TYPE_REQUIRED"]
    assert (await hand.call("POST", threads, {"name": "Cup", "message": {}})).code == 50006
    assert (await hand.call("POST", threads, {"name": "x" * 101, "message": {"content": "x"}})).flaws("name")
    assert (await hand.call("POST", f"/channels/{forum.id}/messages", {"content": "x"})).code == 50008
    assert (await hand.call("GET", f"/channels/{forum.id}/messages")).code == 50008


async def test_tags_are_known_few_and_the_moderated_ones_are_for_moderators(
    bare: Playground, hand: RawBot, forum: Channel
) -> None:
    threads, tags = f"/channels/{forum.id}/threads", [tag["id"] for tag in forum.tags]
    body = {"name": "Cup", "message": {"content": "x"}}
    posted = await hand.call("POST", threads, {**body, "applied_tags": tags})
    assert posted.body["applied_tags"] == tags
    assert (await hand.call("POST", threads, {**body, "applied_tags": ["7"]})).code == 10087
    assert (await hand.call("POST", threads, {**body, "applied_tags": tags * 3})).flaws("applied_tags")
    bare.world.allow_bot(BOT & ~Permission.MANAGE_THREADS)
    assert (await hand.call("POST", threads, {**body, "applied_tags": tags})).code == 50013
    assert (await hand.call("POST", threads, {**body, "applied_tags": tags[:1]})).status == 200
    changed = await hand.call("PATCH", f"/channels/{posted.body['id']}", {"applied_tags": tags[:1]})
    assert changed.body["applied_tags"] == tags[:1]


async def test_a_forum_can_demand_a_tag_of_every_post(bare: Playground, hand: RawBot) -> None:
    forum = add_forum(bare.world, "strict", ("league",), needs_tag=True)
    body = {"name": "Cup", "message": {"content": "x"}}
    assert (await hand.call("POST", f"/channels/{forum.id}/threads", body)).code == 40067
    with pytest.raises(ValueError, match=f"at most {MOST_TAGS} tags"):
        add_forum(bare.world, "many", [str(number) for number in range(MOST_TAGS + 1)])


async def test_a_post_needs_the_permission_to_send_messages(bare: Playground, hand: RawBot, forum: Channel) -> None:
    bare.world.allow_bot(BOT & ~Permission.CREATE_PUBLIC_THREADS)
    body = {"name": "Cup", "message": {"content": "x"}}
    assert (await hand.call("POST", f"/channels/{forum.id}/threads", body)).status == 200
    bare.world.allow_bot(BOT & ~Permission.SEND_MESSAGES)
    assert (await hand.call("POST", f"/channels/{forum.id}/threads", body)).code == 50013
