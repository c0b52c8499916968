"""Forum channels of the playground: their tags, and posts, which are threads that begin with a message of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.playground import limits
from bot.playground.flaws import Flaws
from bot.playground.interactions import draft_of
from bot.playground.permissions import Permission
from bot.playground.shapes import REQUIRED
from bot.playground.things import FORUM, REQUIRE_TAG, Channel, Message, User
from bot.playground.wire import ApiRefusal, Json, unknown
from bot.playground.world import World

MOST_TAGS: Final = 20
"""Tags that a forum offers at most."""
UNKNOWN_TAG: Final = 10087
TAG_REQUIRED: Final = 40067


def add_forum(
    world: World,
    name: str,
    tags: Sequence[str] = (),
    *,
    moderated: Sequence[str] = (),
    needs_tag: bool = False,
    topic: str | None = None,
) -> Channel:
    """Let an organiser open a forum. Only people who manage threads may use the `moderated` tags. Raises ValueError."""
    if len(tags) > MOST_TAGS or any(not 1 <= len(tag) <= 20 for tag in tags):
        raise ValueError(f"A forum has at most {MOST_TAGS} tags of 1 to 20 characters.")
    made: list[Json] = [
        {"id": str(world.next_id()), "name": tag, "moderated": tag in moderated, "emoji_id": None, "emoji_name": None}
        for tag in tags
    ]
    return world.add_channel(FORUM, name, tags=made, flags=REQUIRE_TAG if needs_tag else 0, topic=topic)


def open_first_forum(world: World, name: str, topic: str) -> None:
    """Let an organiser open a forum, unless the server has one."""
    if not any(channel.type == FORUM for channel in world.channels.values()):
        add_forum(world, name, topic=topic)


def post_by_bot(
    world: World, forum: Channel, body: Json, files: list[tuple[int, str, bytes]]
) -> tuple[Channel, Message]:
    """Open a post as the bot asks for it. Raises Discord's refusal."""
    flaws = Flaws()
    limits.FORUM_POST(body, (), flaws)
    starter = body.get("message")
    if not isinstance(starter, dict):
        flaws.add(("message",), *REQUIRED)
    flaws.refuse()
    assert isinstance(starter, dict)
    # A post needs the permission for messages, not the one for threads.
    world.demand(Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES)
    if starter.get("embeds"):
        world.demand(Permission.EMBED_LINKS)
    if files:
        world.demand(Permission.ATTACH_FILES)
    if not (files or any(starter.get(key) for key in ("content", "embeds", "components", "sticker_ids", "poll"))):
        raise ApiRefusal(400, 50006, "Cannot send an empty message")
    limits.check_message(starter, [(name, data) for _, name, data in files])
    if (starter.get("flags") or 0) & limits.EPHEMERAL:
        starter["flags"] &= ~limits.EPHEMERAL
    tags = checked_tags(world, forum, world.bot, body.get("applied_tags") or [])
    return world.open_post(forum, world.bot, str(body["name"]), draft_of(starter, files), tags, body)


def checked_tags(world: World, forum: Channel, user: User, wanted: Sequence[object]) -> list[str]:
    """Returns the tags of a new post. Raises Discord's refusal for unknown, missing and moderated ones."""
    known = {str(tag["id"]): tag for tag in forum.tags}
    tags = [str(tag) for tag in wanted]
    if any(tag not in known for tag in tags):
        raise unknown("tag", UNKNOWN_TAG)
    if forum.flags & REQUIRE_TAG and not tags:
        raise ApiRefusal(400, TAG_REQUIRED, "A tag is required to create a forum post in this channel")
    manages = world.permissions(user) & (Permission.MANAGE_THREADS | Permission.ADMINISTRATOR)
    if any(known[tag]["moderated"] for tag in tags) and not manages:
        raise ApiRefusal(403, 50013, "Missing Permissions")
    return tags


def retag(world: World, post: Channel, wanted: Sequence[object]) -> None:
    """Give a post other tags. Raises Discord's refusal."""
    forum = world.channels.get(post.parent_id or 0)
    if forum is None or forum.type != FORUM:
        raise ApiRefusal(400, 50024, "Cannot execute action on this channel type")
    post.applied_tags = checked_tags(world, forum, world.bot, wanted)
