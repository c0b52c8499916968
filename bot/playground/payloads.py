"""How the things of the world look on Discord's wire: users, members, channels, messages, the server."""

from __future__ import annotations

from bot.playground.permissions import EVERYONE
from bot.playground.things import (
    DIRECT,
    FORUM,
    GUILD_ID,
    PRIVATE_THREAD,
    THREAD_STARTER,
    Channel,
    Message,
    Upload,
    User,
)
from bot.playground.wire import Json, optional_id, timestamp
from bot.playground.world import CDN, World, upload_path


def user_json(user: User) -> Json:
    """Returns a user object."""
    return {
        "id": str(user.id),
        "username": user.handle,
        "global_name": None if user.bot else user.name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
    }


def member_json(world: World, user: User, *, with_user: bool = True, permissions: bool = False) -> Json:
    """Returns a member object, with the permissions where interactions carry them."""
    member: Json = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": timestamp(1_700_000_000),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    if with_user:
        member["user"] = user_json(user)
    if permissions:
        member["permissions"] = str(world.permissions(user))
    return member


def thread_member_json(channel: Channel, user_id: int) -> Json:
    """Returns a member of a thread."""
    joined = channel.members[str(user_id)]
    return {"id": str(channel.id), "user_id": str(user_id), "join_timestamp": timestamp(joined), "flags": 0}


def channel_json(world: World, channel: Channel, user: User | None = None) -> Json:
    """Returns a channel or thread; with `user`, also what that user may do in it, as interactions tell."""
    body: Json = {
        "id": str(channel.id),
        "type": channel.type,
        "last_message_id": optional_id(channel.last_message_id),
        "flags": channel.flags,
    }
    if channel.type == DIRECT:
        recipients = [world.users[int(one)] for one in channel.members if int(one) != world.bot.id]
        body["recipients"] = [user_json(one) for one in recipients]
        return body
    body |= {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "parent_id": optional_id(channel.parent_id),
        "rate_limit_per_user": channel.slowmode,
    }
    if channel.is_thread:
        body |= {
            "owner_id": str(channel.owner_id),
            "message_count": channel.message_count,
            "total_message_sent": channel.message_count,
            "member_count": len(channel.members),
            "thread_metadata": {
                "archived": channel.archived,
                "auto_archive_duration": channel.archive_minutes,
                "archive_timestamp": timestamp(channel.archived_at),
                "locked": channel.locked,
                "create_timestamp": timestamp(channel.created_at),
            },
        }
        if channel.type == PRIVATE_THREAD:
            body["thread_metadata"]["invitable"] = channel.invitable
        if channel.applied_tags:
            body["applied_tags"] = list(channel.applied_tags)
        if str(world.bot.id) in channel.members:
            body["member"] = thread_member_json(channel, world.bot.id)
    else:
        body |= {
            "position": channel.position,
            "topic": channel.topic,
            "nsfw": False,
            "permission_overwrites": [],
            "default_auto_archive_duration": 1440,
        }
        if channel.type == FORUM:
            body |= {
                "available_tags": list(channel.tags),
                "default_reaction_emoji": None,
                "default_sort_order": None,
                "default_forum_layout": 0,
                "default_thread_rate_limit_per_user": 0,
            }
    if user is not None:
        body["permissions"] = str(world.permissions(user))
    return body


def upload_json(world: World, upload: Upload) -> Json:
    """Returns an attachment object."""
    url = world.base_url + upload_path(upload)
    body: Json = {
        "id": str(upload.id),
        "filename": upload.filename,
        "size": upload.size,
        "content_type": upload.content_type,
        "url": url,
        "proxy_url": url,
        "flags": 1 << 5 if upload.spoiler else 0,
    }
    if upload.description:
        body["description"] = upload.description
    if upload.width is not None and upload.height is not None:
        body["width"], body["height"] = upload.width, upload.height
    return body


def _with_addresses(world: World, value: object) -> object:
    """Returns a copy of embeds or components in which kept addresses are addresses of this playground again."""
    if isinstance(value, list):
        return [_with_addresses(world, one) for one in value]
    if not isinstance(value, dict):
        return value
    copy = {key: _with_addresses(world, one) for key, one in value.items()}
    for key in ("url", "icon_url"):
        url = copy.get(key)
        if isinstance(url, str) and url.startswith(CDN):
            copy[key] = world.base_url + url.removeprefix(CDN)
            copy["proxy_url" if key == "url" else "proxy_icon_url"] = copy[key]
    return copy


def message_json(world: World, message: Message, *, deep: bool = True) -> Json:
    """Returns a message; `deep` adds the message it refers to."""
    author = world.users[message.author_id]
    body: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "type": message.type,
        "author": user_json(author),
        "content": message.content,
        "timestamp": timestamp(message.created_at),
        "edited_timestamp": None if message.edited_at is None else timestamp(message.edited_at),
        "tts": message.tts,
        "mention_everyone": message.pings_everyone,
        "mentions": [user_json(world.users[user_id]) for user_id in message.pings],
        "mention_roles": [],
        "attachments": [upload_json(world, upload) for upload in message.uploads if not upload.embedded],
        "embeds": _with_addresses(world, message.embeds),
        "components": _with_addresses(world, message.components),
        "pinned": message.pinned,
        "flags": message.flags,
    }
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.reactions:
        body["reactions"] = [
            {
                "emoji": {"id": None, "name": emoji},
                "count": len(who),
                "count_details": {"burst": 0, "normal": len(who)},
                "burst_colors": [],
                "me": world.bot.id in who,
                "me_burst": False,
                "burst_me": False,
                "burst_count": 0,
            }
            for emoji, who in message.reactions.items()
        ]
    if author.bot:
        body["application_id"] = str(world.bot.id)
    if message.interaction is not None:
        body |= _interaction_of(world, message.interaction)
    if message.reference is not None:
        body["message_reference"] = {"type": 0, **message.reference}
        target = world.messages.get(int(message.reference.get("message_id") or 0))
        if deep and target is not None and target.only_for in (None, message.only_for):
            body["referenced_message"] = message_json(world, target, deep=False)
        elif deep and message.type != THREAD_STARTER and "message_id" in message.reference:
            body["referenced_message"] = None
    thread = world.channels.get(message.id)
    if thread is not None and thread.id != message.channel_id:
        body["thread"] = channel_json(world, thread)
    return body


def _interaction_of(world: World, note: Json) -> Json:
    user = user_json(world.users[int(note["user_id"])])
    meta: Json = {
        "id": note["id"],
        "type": note["type"],
        "user": user,
        "authorizing_integration_owners": {"0": str(GUILD_ID)},
    }
    if note["type"] == 2:
        meta["name"], meta["command_type"] = note["name"], 1
    elif note["type"] == 3:
        meta["interacted_message_id"] = note["message_id"]
    else:
        trigger: Json = {"id": note["opened_by"], "type": 3 if note.get("message_id") else 2, "user": user}
        trigger["authorizing_integration_owners"] = {"0": str(GUILD_ID)}
        if note.get("message_id"):
            trigger["interacted_message_id"] = note["message_id"]
        meta["triggering_interaction_metadata"] = trigger
    body: Json = {"interaction_metadata": meta}
    if note["type"] == 2:
        body["interaction"] = {"id": note["id"], "type": 2, "name": note["name"], "user": user}
    return body


def guild_json(world: World, guild_id: int = GUILD_ID) -> Json:
    """Returns the server as GUILD_CREATE tells it to a bot without privileged intents: of the members only itself."""
    number = world.guilds.index(guild_id)
    here = [c for c in world.visible_channels(world.bot) if c.type != DIRECT and c.guild_id == guild_id]
    channels = [c for c in here if not c.is_thread]
    threads = [c for c in here if c.is_thread and not c.archived]
    everyone: Json = {
        "id": str(guild_id),
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": 0,
        # What everybody may do the bot may do too: of that it must not have been denied anything.
        "permissions": str(int(EVERYONE) & world.bot_permissions),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    own: Json = {
        **everyone,
        "id": str(world.bot.id + 1 + number),
        "name": world.bot.name,
        "position": 1,
        "permissions": str(world.bot_permissions),
        "managed": True,
        "tags": {"bot_id": str(world.bot.id)},
    }
    return {
        "id": str(guild_id),
        "name": world.guild_name if number == 0 else f"{world.guild_name} {number + 1}",
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(world.owner.id),
        "region": "",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "vanity_url_code": None,
        "application_id": None,
        "max_members": 500000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "features": [],
        "roles": [everyone, own],
        "emojis": [],
        "stickers": [],
        "joined_at": timestamp(1_700_000_000),
        "large": False,
        "unavailable": False,
        "member_count": len(world.users),
        "members": [{**member_json(world, world.bot), "roles": [own["id"]]}],
        "presences": [],
        "voice_states": [],
        "channels": [channel_json(world, channel) for channel in channels],
        "threads": [channel_json(world, thread) for thread in threads],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def without_content(body: Json) -> Json:
    """Returns a message as a bot without the message content intent gets it: who and where, but not what."""
    return {**body, "content": "", "embeds": [], "attachments": [], "components": []}


def application_json(world: World) -> Json:
    """Returns the application that the bot belongs to."""
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot": user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user_json(world.owner),
        "team": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "tags": [],
        "install_params": None,
        "integration_types_config": {"0": {}},
    }
