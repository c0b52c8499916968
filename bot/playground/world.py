"""The world of the playground: one server with its channels, people, messages and commands, and who may see what.

The world knows no HTTP and no sockets. Whoever wants to follow it listens: every change is announced once, in order.
"""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from bot.playground.archive import Archive
from bot.playground.clock import Clock, ManualClock, MovableClock
from bot.playground.limits import (
    EPHEMERAL,
    HAS_THREAD,
    LOADING,
    MAX_PINS,
    MAX_REACTIONS,
    walk,
)
from bot.playground.permissions import BOT, EVERYONE, EVERYTHING, Permission
from bot.playground.pictures import picture_size
from bot.playground.things import (
    DIRECT,
    GUILD_ID,
    NAME_NOTICE,
    ORDINARY,
    PIN_NOTICE,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT_CHANNEL,
    THREAD_NOTICE,
    THREAD_STARTER,
    Channel,
    Message,
    Upload,
    User,
)
from bot.playground.wire import (
    UNKNOWN_CHANNEL,
    UNKNOWN_COMMAND,
    UNKNOWN_MESSAGE,
    ApiRefusal,
    Json,
    Snowflakes,
    missing_permissions,
    unknown,
)

PEOPLE = ("Alice", "Bob", "Cara", "Dave", "Finn", "Eve")
CHANNELS = ("tavern", "training-ground")

BOT_ID = 1_100_000_000_000_000_900
_FIRST_CHANNEL_ID = 1_100_000_000_000_000_100
_FIRST_PERSON_ID = 1_100_000_000_000_000_500

MOST_ACTIVE_THREADS = 1000
"""Most active threads of a server (observed, not published)."""

NONCE_SECONDS = 300.0
"""How long Discord remembers a nonce ("the past few minutes")."""


FARTHEST_AHEAD: Final = 366 * 86400
"""Seconds by which the time can be moved ahead at once."""


class News(StrEnum):
    """What can happen in the world, by the names of Discord's gateway events."""

    MESSAGE_CREATE = "MESSAGE_CREATE"
    MESSAGE_UPDATE = "MESSAGE_UPDATE"
    MESSAGE_DELETE = "MESSAGE_DELETE"
    REACTIONS = "REACTIONS"
    CHANNEL_CREATE = "CHANNEL_CREATE"
    CHANNEL_UPDATE = "CHANNEL_UPDATE"
    CHANNEL_DELETE = "CHANNEL_DELETE"
    THREAD_CREATE = "THREAD_CREATE"
    THREAD_UPDATE = "THREAD_UPDATE"
    THREAD_DELETE = "THREAD_DELETE"
    ROLES = "GUILD_ROLE_UPDATE"
    COMMANDS = "COMMANDS"
    TYPING = "TYPING"
    BOT_REMOVED = "GUILD_DELETE"
    BOT_INVITED = "GUILD_CREATE"


@dataclass(frozen=True)
class WorldChange:
    """One announced change: what happened, in which channel, to which message (None where there is none)."""

    news: News
    channel: Channel | None = None
    message: Message | None = None
    guild: int | None = None
    """The server, where it is about the bot's place in it."""


@dataclass
class MessageDraft:
    """The requested content of a message; None in a change of a message means "leave it"."""

    content: str | None = None
    embeds: list[Json] | None = None
    components: list[Json] | None = None
    attachments: list[Json] | None = None
    files: list[tuple[int, str, bytes]] = field(default_factory=list)  # number in the request, name, bytes
    flags: int | None = None
    mentions: Json | None = None
    nonce: str | None = None
    tts: bool = False
    reference: Json | None = None
    mentions_default: frozenset[str] = frozenset({"users", "roles", "everyone"})
    files_by_upload: dict[int, bytes] = field(default_factory=dict)  # filled in when the files get their ids


def guild_id(number: int) -> int:
    """Returns the id of the first, second, ... server, from 0: each is routed to the next shard."""
    return GUILD_ID + (number << 22)


class World:
    """Everything that exists, and the only way to change it."""

    def __init__(
        self,
        *,
        data: Path | None = None,
        clock: Clock | None = None,
        people: Sequence[str] = PEOPLE,
        owner: str | None = None,
        channels: Sequence[str] = CHANNELS,
        guild_name: str = "The Marches",
        guilds: int = 1,
        bot_name: str = "Marchwarden",
        bot_permissions: int = BOT,
    ) -> None:
        self.clock: Clock = clock or MovableClock()
        self.guild_name = guild_name
        self.bot_permissions = int(bot_permissions)
        self.most_active_threads = MOST_ACTIVE_THREADS
        self.gone: set[int] = set()
        """People who have left the server."""
        self.without_bot: set[int] = set()
        """Servers from which the bot was removed."""
        self.closed_to_bot: set[int] = set()
        """People who take no direct messages from the bot."""
        self.base_url = ""
        self.listeners: list[Callable[[WorldChange], None]] = []
        self._archive = Archive(data)
        self.sent_files: dict[int, Upload] = {}
        """What was sent with commands, since the start."""
        self._snowflakes = Snowflakes()
        self.bot = User(BOT_ID, bot_name, bot=True)
        self.people = [User(_FIRST_PERSON_ID + number, name) for number, name in enumerate(people)]
        self.users = {user.id: user for user in (*self.people, self.bot)}
        # The last of the people owns the server, so that whoever starts as the first sees what players see.
        self.owner = self.person(owner) if owner else self.people[-1]
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.commands: dict[int, Json] = {}
        self._in_channel: dict[int, list[int]] = {}
        self._nonces: dict[tuple[int, str], Message] = {}
        self._load()
        self.guilds = [guild_id(number) for number in range(guilds)]
        for number, (guild, name) in enumerate((guild, name) for guild in self.guilds for name in channels):
            channel_id = _FIRST_CHANNEL_ID + number
            if channel_id not in self.channels:
                shown = name if guild == GUILD_ID else f"{name}-{self.guilds.index(guild) + 1}"
                made = Channel(channel_id, TEXT_CHANNEL, shown, number, created_at=self.clock.now(), guild_id=guild)
                self._keep_channel(made)

    def close(self) -> None:
        """Closes the archive."""
        self._archive.close()

    def _load(self) -> None:
        for body in self._archive.all("clock"):
            if isinstance(self.clock, MovableClock):
                self.clock.ahead = float(body["ahead"])
        for body in self._archive.all("channel"):
            channel = Channel.from_json(body)
            self.channels[channel.id] = channel
            self._snowflakes.seen(channel.id)
        for body in self._archive.all("message"):
            message = Message.from_json(body)
            self.messages[message.id] = message
            self._in_channel.setdefault(message.channel_id, []).append(message.id)
            if message.nonce is not None:
                self._nonces[message.author_id, message.nonce] = message
            for upload in message.uploads:
                self._snowflakes.seen(upload.id)
            self._snowflakes.seen(message.id)
        for body in self._archive.all("command"):
            self.commands[int(body["id"])] = body
            self._snowflakes.seen(int(body["version"]))

    def announce(
        self, news: News, channel: Channel | None = None, message: Message | None = None, guild: int | None = None
    ) -> None:
        """Tells every listener of a change."""
        for listener in list(self.listeners):
            listener(WorldChange(news, channel, message, guild))

    def next_id(self) -> int:
        """Returns a new snowflake."""
        return self._snowflakes.next(self.clock.now())

    def advance(self, seconds: float) -> None:
        """Moves the time ahead, and closes the threads that were quiet for too long meanwhile. Raises ValueError."""
        if not isinstance(self.clock, MovableClock | ManualClock) or not 0 < seconds <= FARTHEST_AHEAD:
            raise ValueError("The time can be moved ahead by up to a year.")
        self.clock.advance(seconds)
        if isinstance(self.clock, MovableClock):
            self._archive.put("clock", 0, {"ahead": self.clock.ahead})
        for thread in [channel for channel in self.channels.values() if channel.is_thread and not channel.archived]:
            newest = max((message.created_at for message in self.history(thread)), default=thread.created_at)
            if max(newest, thread.archived_at) + thread.archive_minutes * 60 <= self.clock.now():
                self.change_channel(thread, {"archived": True})

    # --- people ------------------------------------------------------------------------------------------------------

    def person(self, name: str) -> User:
        """Returns the person of this name (large or small letters); KeyError with the names there are."""
        for person in self.people:
            if person.name.lower() == name.lower() or str(person.id) == name:
                return person
        raise KeyError(f"Nobody is called {name!r}. There are: {', '.join(p.name for p in self.people)}.")

    def permissions(self, user: User) -> int:
        """Returns the permission bits of a user on the server."""
        if user is self.bot:
            return self.bot_permissions
        return EVERYTHING if user is self.owner else int(EVERYONE)

    def can_see(self, user: User, channel: Channel) -> bool:
        """Says whether a user sees a channel: direct messages and private threads only their members."""
        if channel.type == DIRECT:
            return str(user.id) in channel.members
        if user is self.bot and channel.guild_id in self.without_bot:
            return False
        if channel.type == PRIVATE_THREAD:
            manages = bool(self.permissions(user) & (Permission.MANAGE_THREADS | Permission.ADMINISTRATOR))
            return str(user.id) in channel.members or manages
        return True

    def can_read(self, user: User, message: Message) -> bool:
        """Says whether a user sees a message: an ephemeral one only its one reader, and the bot never later."""
        if message.only_for is not None and message.only_for != user.id:
            return False
        channel = self.channels.get(message.channel_id)
        return channel is not None and self.can_see(user, channel)

    def leave_server(self, user: User) -> None:
        """Somebody leaves the server. A bot without the members' intent is not told."""
        self.gone.add(user.id)

    def come_back(self, user: User) -> None:
        """Somebody who has left is on the server again."""
        self.gone.discard(user.id)

    def remove_bot(self, guild: int = GUILD_ID) -> None:
        """Somebody kicks the bot from a server: it sees nothing there any more."""
        self.without_bot.add(guild)
        self.announce(News.BOT_REMOVED, guild=guild)

    def invite_bot(self, guild: int = GUILD_ID) -> None:
        """Somebody invites the bot to the server again."""
        self.without_bot.discard(guild)
        self.announce(News.BOT_INVITED, guild=guild)

    def allow_bot(self, permissions: int) -> None:
        """Gives the bot other permissions, as when an organiser changes its role."""
        self.bot_permissions = permissions
        self.announce(News.ROLES)

    def demand(self, *wanted: Permission) -> None:
        """Raises 403 "Missing Permissions" unless the bot has every one of these permissions."""
        if any(not self.bot_permissions & (one | Permission.ADMINISTRATOR) for one in wanted):
            raise missing_permissions()

    # --- channels ----------------------------------------------------------------------------------------------------

    def channel(self, channel_id: int, user: User | None = None) -> Channel:
        """Returns a channel or thread; 404 if there is none, or none that `user` (the bot) sees."""
        channel = self.channels.get(channel_id)
        if channel is not None and user is None and channel.type != DIRECT and channel.guild_id in self.without_bot:
            raise ApiRefusal(403, 50001, "Missing Access")
        if channel is None or not self.can_see(user or self.bot, channel):
            raise unknown("Channel", UNKNOWN_CHANNEL)
        return channel

    def add_channel(self, kind: int, name: str, **more: Any) -> Channel:
        """Let an organiser open a channel on the first server."""
        position = 1 + max((one.position for one in self.channels.values()), default=0)
        channel = Channel(self.next_id(), kind, name, position, created_at=self.clock.now(), **more)
        self._keep_channel(channel)
        self.announce(News.CHANNEL_CREATE, channel)
        return channel

    def visible_channels(self, user: User) -> list[Channel]:
        """Returns the channels and threads a user sees, in the order of the list."""
        seen = [channel for channel in self.channels.values() if self.can_see(user, channel)]
        return sorted(seen, key=lambda channel: (channel.type == DIRECT, channel.position, channel.id))

    def _keep_channel(self, channel: Channel) -> None:
        self.channels[channel.id] = channel
        self._archive.put("channel", channel.id, channel.to_json())

    def change_channel(self, channel: Channel, changes: Json) -> Channel:
        """Changes name, topic, archive state and the like of a channel or thread, as PATCH /channels does.

        A new name of a thread is told in it, as Discord does; the bot is the only one here who gives any.
        """
        before = channel.name
        channel.name = changes.get("name") or channel.name
        channel.topic = changes.get("topic", channel.topic)
        channel.slowmode = int(changes.get("rate_limit_per_user") or channel.slowmode)
        channel.archive_minutes = int(changes.get("auto_archive_duration") or channel.archive_minutes)
        channel.invitable = changes.get("invitable", channel.invitable)
        channel.locked = changes.get("locked", channel.locked)
        if changes.get("archived", channel.archived) != channel.archived:
            if channel.archived:
                self._make_room()
            channel.archived, channel.archived_at = bool(changes["archived"]), self.clock.now()
        self._keep_channel(channel)
        self.announce(News.THREAD_UPDATE if channel.is_thread else News.CHANNEL_UPDATE, channel)
        if channel.is_thread and channel.name != before:
            now = self.clock.now()
            self._add(Message(self.next_id(), channel.id, self.bot.id, now, NAME_NOTICE, content=channel.name))
        return channel

    def open_thread(
        self, parent: Channel, owner: User, name: str, *, message: Message | None = None, body: Json | None = None
    ) -> Channel:
        """Opens a thread in a channel, on a message or on its own, and posts the notices Discord posts about it."""
        body = body or {}
        now = self.clock.now()
        self._make_room()
        if message is not None and message.id in self.channels:
            raise ApiRefusal(400, 160004, "A thread has already been created for this message")
        kind = PUBLIC_THREAD if message is not None else int(body.get("type") or PRIVATE_THREAD)
        thread = self._thread(message.id if message is not None else self.next_id(), kind, parent, owner, name, body)
        self._keep_channel(thread)
        self.announce(News.THREAD_CREATE, thread)
        if message is not None:
            message.flags |= HAS_THREAD
            self._keep_message(message)
            self.announce(News.MESSAGE_UPDATE, parent, message)
            starter = Message(self.next_id(), thread.id, owner.id, now, THREAD_STARTER)
            where = {"guild_id": str(parent.guild_id), "channel_id": str(parent.id)}
            starter.reference = {**where, "message_id": str(message.id)}
            self._add(starter)
        elif kind == PUBLIC_THREAD:
            notice = Message(self.next_id(), parent.id, owner.id, now, THREAD_NOTICE, content=thread.name)
            notice.reference = {"guild_id": str(parent.guild_id), "channel_id": str(thread.id)}
            self._add(notice)
        return thread

    def open_post(
        self,
        forum: Channel,
        owner: User,
        name: str,
        draft: MessageDraft,
        tags: Sequence[str] = (),
        body: Json | None = None,
    ) -> tuple[Channel, Message]:
        """Opens a post of a forum: a thread whose first message has its number. Raises as `post` does."""
        self._make_room()
        number = self.next_id()
        thread = self._thread(number, PUBLIC_THREAD, forum, owner, name, body or {})
        thread.applied_tags = list(tags)
        starter = Message(number, number, owner.id, thread.created_at)
        self._fill(starter, draft)
        self._keep_channel(thread)
        self.announce(News.THREAD_CREATE, thread)
        self._add(starter)
        forum.last_message_id = number
        self._keep_channel(forum)
        return thread, starter

    def _thread(self, number: int, kind: int, parent: Channel, owner: User, name: str, body: Json) -> Channel:
        now = self.clock.now()
        return Channel(
            id=number,
            type=kind,
            name=name.strip(),
            parent_id=parent.id,
            owner_id=owner.id,
            members={str(owner.id): now},
            archive_minutes=int(body.get("auto_archive_duration") or 1440),
            slowmode=int(body.get("rate_limit_per_user") or 0),
            invitable=body.get("invitable", True),
            archived_at=now,
            created_at=now,
            guild_id=parent.guild_id,
        )

    def _make_room(self) -> None:
        """Raises 400 "Maximum number of active threads reached" on a full server."""
        active = sum(channel.is_thread and not channel.archived for channel in self.channels.values())
        if active >= self.most_active_threads:
            raise ApiRefusal(400, 160006, "Maximum number of active threads reached")

    def join_thread(self, thread: Channel, user: User) -> None:
        """Makes a user a member of a thread."""
        if str(user.id) not in thread.members:
            thread.members[str(user.id)] = self.clock.now()
            self._keep_channel(thread)
            self.announce(News.THREAD_UPDATE, thread)

    def leave_thread(self, thread: Channel, user: User) -> None:
        """Takes a user out of a thread."""
        if thread.members.pop(str(user.id), None) is not None:
            self._keep_channel(thread)
            self.announce(News.THREAD_UPDATE, thread)

    def delete_channel(self, channel: Channel) -> None:
        """Deletes a channel with its threads, or a thread, with everything in it.

        Of a channel's threads Discord says nothing more.
        """
        threads = [one for one in self.channels.values() if one.parent_id == channel.id]
        for one in (*threads, channel):
            for message in self.history(one):
                self._forget(message)
            del self.channels[one.id]
            self._archive.drop("channel", one.id)
        self.announce(News.THREAD_DELETE if channel.is_thread else News.CHANNEL_DELETE, channel)

    def direct_channel(self, user: User) -> Channel:
        """Returns the direct messages between the bot and a person, opened if need be."""
        for channel in self.channels.values():
            if channel.type == DIRECT and str(user.id) in channel.members:
                return channel
        now = self.clock.now()
        members = {str(user.id): now, str(self.bot.id): now}
        channel = Channel(self.next_id(), DIRECT, self.bot.name, members=members, created_at=now)
        self._keep_channel(channel)
        self.announce(News.CHANNEL_CREATE, channel)
        return channel

    # --- messages ----------------------------------------------------------------------------------------------------

    def history(self, channel: Channel) -> list[Message]:
        """Returns all messages of a channel, oldest first, ephemeral ones too."""
        return [self.messages[message_id] for message_id in self._in_channel.get(channel.id, ())]

    def message(self, channel_id: int, message_id: int) -> Message:
        """Returns a message as the channel endpoints find it: 404 for ephemeral ones and in unseen channels."""
        channel = self.channel(channel_id)
        message = self.messages.get(message_id)
        if message is None or message.channel_id != channel.id or message.only_for is not None:
            raise unknown("Message", UNKNOWN_MESSAGE)
        return message

    def forget_nonces(self) -> None:
        """Lets so much time pass that no nonce is remembered any more."""
        self._nonces.clear()

    def post(
        self,
        channel: Channel,
        author: User,
        draft: MessageDraft,
        *,
        kind: int = ORDINARY,
        only_for: User | None = None,
        interaction: Json | None = None,
        loading: bool = False,
    ) -> Message:
        """Posts a message and returns it; with a nonce seen in the last minutes, returns the earlier message instead.

        Raises the refusal for an empty message (50006) and for a closed thread (50083).
        """
        now = self.clock.now()
        if channel.type == DIRECT and author is self.bot and self.closed_to_bot & {int(one) for one in channel.members}:
            raise ApiRefusal(403, 50007, "Cannot send messages to this user")
        if draft.nonce is not None:
            earlier = self._nonces.get((author.id, draft.nonce))
            if earlier is not None and now - earlier.created_at < NONCE_SECONDS:
                return earlier
        manages = self.permissions(author) & (Permission.MANAGE_THREADS | Permission.ADMINISTRATOR)
        if channel.locked and only_for is None and not manages:
            raise ApiRefusal(403, 160005, "Thread is locked")
        if channel.archived and only_for is None:
            if channel.locked:
                raise ApiRefusal(400, 50083, "Thread is archived")
            self.change_channel(channel, {"archived": False})
        message = Message(self.next_id(), channel.id, author.id, now, kind, interaction=interaction)
        message.only_for = None if only_for is None else only_for.id
        message.nonce, message.tts, message.reference = draft.nonce, draft.tts, draft.reference
        message.flags = (EPHEMERAL if only_for else 0) | (LOADING if loading else 0)
        if not loading:
            self._fill(message, draft)
        if message.nonce is not None:
            self._nonces[author.id, message.nonce] = message
        self._add(message)
        return message

    def edit(self, message: Message, draft: MessageDraft, *, edited: bool = True) -> Message:
        """Changes a message; a deferred one ("is thinking") gets its content this way."""
        was_loading = bool(message.flags & LOADING)
        self._fill(message, draft)
        message.flags &= ~LOADING
        if edited and not was_loading:
            message.edited_at = self.clock.now()
        self._keep_message(message)
        self.announce(News.MESSAGE_UPDATE, self.channels[message.channel_id], message)
        return message

    def delete(self, message: Message) -> None:
        """Deletes a message."""
        self._forget(message)
        if message.only_for is None:
            channel = self.channels[message.channel_id]
            channel.message_count -= message.id != channel.id
            self._keep_channel(channel)
        self.announce(News.MESSAGE_DELETE, self.channels[message.channel_id], message)

    def pin(self, message: Message, pinned: bool) -> None:
        """Pins or unpins a message; pinning posts the notice of it."""
        channel = self.channels[message.channel_id]
        if pinned and sum(m.pinned for m in self.history(channel)) >= MAX_PINS and not message.pinned:
            raise ApiRefusal(400, 30003, f"Maximum number of pinned messages reached ({MAX_PINS})")
        if message.pinned == pinned:
            return
        message.pinned = pinned
        self._keep_message(message)
        self.announce(News.MESSAGE_UPDATE, channel, message)
        if pinned:
            notice = Message(self.next_id(), channel.id, self.bot.id, self.clock.now(), PIN_NOTICE)
            notice.reference = {"message_id": str(message.id), "channel_id": str(channel.id)}
            self._add(notice)

    def react(self, message: Message, user: User, emoji: str, *, there: bool) -> None:
        """Adds or takes away a reaction."""
        who = message.reactions.setdefault(emoji, [])
        if there and not who and len(message.reactions) > MAX_REACTIONS:
            del message.reactions[emoji]
            raise ApiRefusal(400, 30010, f"Maximum number of reactions reached ({MAX_REACTIONS})")
        if there and user.id not in who:
            who.append(user.id)
        elif not there and user.id in who:
            who.remove(user.id)
        if not who:
            del message.reactions[emoji]
        self._keep_message(message)
        self.announce(News.REACTIONS, self.channels[message.channel_id], message)

    def upload_bytes(self, upload_id: int) -> bytes | None:
        """Returns the bytes of an uploaded file, or None."""
        return self._archive.upload(upload_id)

    def _add(self, message: Message) -> None:
        channel = self.channels[message.channel_id]
        self.messages[message.id] = message
        self._in_channel.setdefault(channel.id, []).append(message.id)
        self._keep_message(message)
        if message.only_for is None:
            channel.last_message_id = message.id
            # The message with which a forum's post begins is not counted.
            channel.message_count += message.id != channel.id
            self._keep_channel(channel)
        if channel.is_thread:
            for user_id in message.pings:
                self.join_thread(channel, self.users[user_id])
        self.announce(News.MESSAGE_CREATE, channel, message)

    def _keep_message(self, message: Message) -> None:
        self._archive.put("message", message.id, message.to_json())

    def _forget(self, message: Message) -> None:
        del self.messages[message.id]
        self._in_channel[message.channel_id].remove(message.id)
        if message.nonce is not None:
            self._nonces.pop((message.author_id, message.nonce), None)
        self._archive.drop("message", message.id)
        for upload in message.uploads:
            self._archive.drop_upload(upload.id)

    def _fill(self, message: Message, draft: MessageDraft) -> None:
        """Writes a draft into a message, all of it or (refused) nothing."""
        content = message.content if draft.content is None else draft.content.strip()
        embeds = message.embeds if draft.embeds is None else draft.embeds
        components = message.components if draft.components is None else draft.components
        uploads = self._uploads_after(message, draft)
        if not (content or embeds or components or uploads):
            raise ApiRefusal(400, 50006, "Cannot send an empty message")
        for number, upload_file in draft.files_by_upload.items():
            self._archive.put_upload(number, upload_file)
        for upload in message.uploads:
            if upload not in uploads:
                self._archive.drop_upload(upload.id)
        message.content, message.uploads = content, uploads
        message.embeds, message.components = list(embeds), list(components)
        if draft.flags is not None:
            settled = EPHEMERAL | LOADING | HAS_THREAD  # not for an edit to say
            message.flags = (message.flags & settled) | (draft.flags & ~settled)
        self._resolve_media(message)
        number_components(message.components)
        if draft.content is not None or draft.mentions is not None:
            self._note_pings(message, draft)

    def _uploads_after(self, message: Message, draft: MessageDraft) -> list[Upload]:
        """Returns the files a message has after a change: those kept, then those of the request."""
        described = {str(a.get("id")): a for a in draft.attachments or []}
        kept = message.uploads
        if draft.attachments is not None:
            kept = [upload for upload in message.uploads if str(upload.id) in described]
            for upload in kept:
                upload.description = described[str(upload.id)].get("description", upload.description)
        new: list[Upload] = []
        for number, name, data in draft.files:
            about = described.get(str(number), {})
            filename = re.sub(r"[^\w.\-]", "_", about.get("filename") or name)
            size = picture_size(data)
            upload = Upload(
                id=self.next_id(),
                channel_id=message.channel_id,
                filename=filename,
                size=len(data),
                content_type=mimetypes.guess_type(filename)[0] or "application/octet-stream",
                description=about.get("description"),
                width=size[0] if size else None,
                height=size[1] if size else None,
                spoiler=filename.startswith("SPOILER_"),
            )
            draft.files_by_upload[upload.id] = data
            new.append(upload)
        return [*kept, *new]

    def send_file(self, name: str, data: bytes) -> Upload:
        """Keeps a file that somebody sends with a command; it belongs to no message."""
        filename = re.sub(r"[^\w.\-]", "_", name)
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        upload = Upload(self.next_id(), 0, filename, len(data), kind)
        self.sent_files[upload.id] = upload
        self._archive.put_upload(upload.id, data)
        return upload

    def find_upload(self, number: int) -> Upload | None:
        """Returns an uploaded file by its id."""
        shown = (u for message in self.messages.values() for u in message.uploads if u.id == number)
        return self.sent_files.get(number) or next(shown, None)

    def _resolve_media(self, message: Message) -> None:
        """Points `attachment://name` in embeds and components at the uploaded file of that name."""
        by_name = {upload.filename: upload for upload in message.uploads}
        media: list[Json] = [e[place] for e in message.embeds for place in ("image", "thumbnail") if e.get(place)]
        for embed in message.embeds:
            embed.setdefault("type", "rich")
            for place in ("author", "footer"):
                if embed.get(place) and embed[place].get("icon_url"):
                    icon = {"url": embed[place]["icon_url"]}
                    _point(icon, by_name, self.base_url)
                    embed[place]["icon_url"] = icon["url"]
        for _, component in walk(message.components):
            media += [component[key] for key in ("media", "file") if isinstance(component.get(key), dict)]
            media += [item["media"] for item in component.get("items") or []]
        for one in media:
            _point(one, by_name, self.base_url)

    def _note_pings(self, message: Message, draft: MessageDraft) -> None:
        """Notes whom the message pings: those mentioned in its text whom `allowed_mentions` lets through."""
        allowed = draft.mentions
        kinds = set(draft.mentions_default) if allowed is None else set(allowed.get("parse") or ())
        named = {int(user) for user in (allowed or {}).get("users") or ()}
        texts = [message.content, *(str(c.get("content", "")) for _, c in walk(message.components))]
        mentioned = [int(number) for text in texts for number in re.findall(r"<@!?(\d+)>", text)]
        pings = dict.fromkeys(u for u in mentioned if u in self.users and ("users" in kinds or u in named))
        replied = self._replied_to(message)
        if replied is not None and (allowed or {}).get("replied_user", allowed is None):
            pings[replied] = None
        message.pings = list(pings)
        message.pings_everyone = "everyone" in kinds and any("@everyone" in t or "@here" in t for t in texts)

    def _replied_to(self, message: Message) -> int | None:
        if message.reference is None or message.interaction is not None:
            return None
        target = self.messages.get(int(message.reference.get("message_id") or 0))
        return None if target is None else target.author_id

    # --- commands ----------------------------------------------------------------------------------------------------

    def set_commands(self, commands: Iterable[Json], guild_id: int | None) -> list[Json]:
        """Replaces all commands of a scope (global, or the server's), as a bulk overwrite does; returns them."""
        before = {(c["type"], c["name"]): c for c in self.scope(guild_id)}
        for command in before.values():
            del self.commands[int(command["id"])]
            self._archive.drop("command", int(command["id"]))
        made = [self._keep_command(command, guild_id, before) for command in commands]
        self.announce(News.COMMANDS)
        return made

    def put_command(self, command: Json, guild_id: int | None) -> Json:
        """Adds one command, or overwrites the one of the same name; returns it."""
        before = {(c["type"], c["name"]): c for c in self.scope(guild_id)}
        made = self._keep_command(command, guild_id, before)
        self.announce(News.COMMANDS)
        return made

    def drop_command(self, command_id: int, guild_id: int | None) -> None:
        """Deletes one command."""
        self.command(command_id, guild_id)
        del self.commands[command_id]
        self._archive.drop("command", command_id)
        self.announce(News.COMMANDS)

    def command(self, command_id: int, guild_id: int | None) -> Json:
        """Returns one command of a scope; 404 if there is none."""
        for command in self.scope(guild_id):
            if command["id"] == str(command_id):
                return command
        raise unknown("application command", UNKNOWN_COMMAND)

    def scope(self, guild_id: int | None) -> list[Json]:
        """Returns the commands of a scope, oldest first."""
        return [c for c in self.commands.values() if c.get("guild_id") == (str(guild_id) if guild_id else None)]

    def _keep_command(self, command: Json, guild_id: int | None, before: dict[tuple[int, str], Json]) -> Json:
        kind = int(command.get("type") or 1)
        old = before.get((kind, command["name"]))
        version = self.next_id()
        made = {
            "description": "",
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            **command,
            "id": old["id"] if old else str(version),
            "application_id": str(self.bot.id),
            "version": str(version),
            "type": kind,
        }
        if guild_id:
            made["guild_id"] = str(guild_id)
        self.commands[int(made["id"])] = made
        self._archive.put("command", int(made["id"]), made)
        return made

    def offered_commands(self, user: User) -> list[Json]:
        """Returns the commands a user is offered on the server: not those for which a permission is missing."""
        mine = self.permissions(user)
        offered: list[Json] = []
        for command in self.commands.values():
            needed = command.get("default_member_permissions")
            if needed is None or (int(needed) != 0 and mine & int(needed) == int(needed)) or user is self.owner:
                offered.append(command)
        return sorted(offered, key=lambda c: (c["type"], c["name"]))


CDN = "playground:"
"""Stands for the address of this playground in what is kept: the port may be another one after a restart."""


def _point(media: Json, by_name: dict[str, Upload], base_url: str) -> None:
    url = str(media.get("url") or "")
    if base_url and url.startswith(base_url):  # an edit that sends back what was received
        media["url"] = CDN + url.removeprefix(base_url)
        return
    upload = by_name.get(url.removeprefix("attachment://")) if url.startswith("attachment://") else None
    if upload is not None:
        upload.embedded = True
        media["url"] = CDN + upload_path(upload)
        media["attachment_id"] = str(upload.id)
        media["content_type"] = upload.content_type
        media["width"], media["height"] = upload.width or 0, upload.height or 0
        if upload.description and not media.get("description"):
            media["description"] = upload.description


def upload_path(upload: Upload) -> str:
    """Returns where on this server the bytes of an upload are found."""
    return f"/cdn/attachments/{upload.channel_id}/{upload.id}/{upload.filename}"


def number_components(components: list[Json]) -> None:
    """Gives every component without an `id` of its own the next free number, as Discord does."""
    everything = [component for _, component in walk(components)]
    taken = {component.get("id") for component in everything}
    number = 0
    for component in everything:
        if not component.get("id"):
            number += 1
            while number in taken:
                number += 1
            component["id"] = number
