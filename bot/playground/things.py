"""The things of the playground's world: people, channels, messages, files. Plain records, to JSON and back."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Self

from bot.playground.wire import Json

GUILD_ID = 1_100_000_000_000_000_000
"""The first server's id."""

TEXT_CHANNEL, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)
REQUIRE_TAG = 1 << 4
"""The flag of a forum in which every post needs a tag."""

ORDINARY, NAME_NOTICE, PIN_NOTICE, THREAD_NOTICE, REPLY, COMMAND_ANSWER, THREAD_STARTER = 0, 4, 6, 18, 19, 20, 21
"""The types of messages which the playground knows."""


class _Record:
    def to_json(self) -> Json:
        """Returns the record as JSON."""
        return dataclasses.asdict(self)  # type: ignore[call-overload, no-any-return]  # every heir is a dataclass

    @classmethod
    def from_json(cls, body: Json) -> Self:
        """Returns the record that `to_json` wrote."""
        return cls(**body)


@dataclass
class User(_Record):
    """A person, or the bot."""

    id: int
    name: str
    bot: bool = False

    @property
    def handle(self) -> str:
        """The user name: of people the shown name in small letters."""
        return self.name if self.bot else self.name.lower().replace(" ", "_")


@dataclass
class Channel(_Record):
    """A text channel or forum, a thread in one, or the direct messages between the bot and one person."""

    id: int
    type: int
    name: str
    position: int = 0
    topic: str | None = None
    slowmode: int = 0
    parent_id: int | None = None
    owner_id: int | None = None
    members: dict[str, float] = field(default_factory=dict)  # of a thread or direct messages: id -> joined at
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    archive_minutes: int = 1440
    archived_at: float = 0.0
    created_at: float = 0.0
    last_message_id: int | None = None
    message_count: int = 0
    guild_id: int = GUILD_ID
    """Its server; of direct messages no sense is made of it."""
    flags: int = 0
    tags: list[Json] = field(default_factory=list)
    """What a forum offers, as Discord writes them."""
    applied_tags: list[str] = field(default_factory=list)
    """The tags of a forum's post."""

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread, public or private."""
        return self.type in THREADS


@dataclass
class Upload(_Record):
    """An uploaded file of a message; its bytes are in the archive under its id."""

    id: int
    channel_id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    spoiler: bool = False
    embedded: bool = False  # shown by an embed or a component, so not listed below the message


@dataclass
class Message(_Record):
    """A message. `only_for` is the one person who sees it, if it is ephemeral."""

    id: int
    channel_id: int
    author_id: int
    created_at: float
    type: int = ORDINARY
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    uploads: list[Upload] = field(default_factory=list)
    flags: int = 0
    pings: list[int] = field(default_factory=list)
    pings_everyone: bool = False
    nonce: str | None = None
    tts: bool = False
    edited_at: float | None = None
    pinned: bool = False
    only_for: int | None = None
    interaction: Json | None = None  # which interaction it answers: id, type, name, user, opened from
    reference: Json | None = None
    reactions: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def from_json(cls, body: Json) -> Self:
        uploads = [Upload.from_json(upload) for upload in body.pop("uploads")]
        return cls(**body, uploads=uploads)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to be seen in it, which Discord refuses."""
        return not (self.content or self.embeds or self.components or self.uploads)
