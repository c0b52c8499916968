"""Interactions: what a person does with a bot, and what the bot answers in its three seconds and fifteen minutes.

The bot's side (callback, follow-ups, edits) is called by `rest`, the people's side by `visits`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from bot.playground import command_limits, limits
from bot.playground.clock import Alarm
from bot.playground.flaws import Flaws, Path
from bot.playground.limits import COMPONENTS_V2, EPHEMERAL, LOADING, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS
from bot.playground.payloads import channel_json, member_json, message_json, user_json
from bot.playground.things import COMMAND_ANSWER, DIRECT, REPLY, Channel, Message, User
from bot.playground.wire import (
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    ApiRefusal,
    Json,
    unknown,
)
from bot.playground.world import MessageDraft, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
PONG, MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9

FIRST_RESPONSE_SECONDS = 3.0
TOKEN_SECONDS = 900.0
_PER_TOKEN, _PER_TOKEN_SECONDS = 5, 2.0
_ANSWERS_FLAGS = EPHEMERAL | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2


class InteractionState(Enum):
    """How far an interaction has come."""

    WAITING = "waiting"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass
class Interaction:
    """One thing a person did, and what has become of it."""

    id: int
    token: str
    type: int
    user: User
    channel: Channel
    data: Json
    created_at: float
    name: str = ""  # of the command, or of the command that opened the modal
    message: Message | None = None  # whose component was used, or from which the modal was opened
    opened_by: int | None = None  # the interaction that opened the modal
    option_type: int = command_limits.STRING  # of the option that is being completed
    standing: InteractionState = InteractionState.WAITING
    response_type: int | None = None
    original: Message | None = None  # what @original means
    thinking: bool = False  # deferred, and not yet filled
    answered_after: float | None = None  # seconds
    messages: list[int] = field(default_factory=list)  # what was posted through the token
    alarm: Alarm | None = None

    def note(self) -> Json:
        """Returns what an answering message remembers of the interaction."""
        note: Json = {"id": str(self.id), "type": self.type, "name": self.name, "user_id": self.user.id}
        if self.message is not None:
            note["message_id"] = str(self.message.id)
        if self.opened_by is not None:
            note["opened_by"] = str(self.opened_by)
        return note


@dataclass(frozen=True)
class Answered:
    """Told to whoever follows interactions: this one was answered (or failed), and how."""

    interaction: Interaction
    response_type: int | None  # None: failed
    modal: Json | None = None
    choices: list[Json] | None = None


@dataclass(frozen=True)
class OpenModal:
    """A form that stands open before one person."""

    interaction: Interaction
    body: Json


class Interactions:
    """All interactions of the last quarter of an hour."""

    def __init__(
        self,
        world: World,
        dispatch: Callable[[str, Json], None],
        *,
        first_response_seconds: float = FIRST_RESPONSE_SECONDS,
        token_seconds: float = TOKEN_SECONDS,
    ) -> None:
        self.world = world
        self.listeners: list[Callable[[Answered], None]] = []
        self._dispatch = dispatch
        self.first_response_seconds = first_response_seconds
        self._token_seconds = token_seconds
        self._by_token: dict[str, Interaction] = {}
        self._modals: dict[str, OpenModal] = {}

    # --- people's side -----------------------------------------------------------------------------------------------

    def begin(self, interaction: Interaction, extra: Json | None = None) -> Interaction:
        """Sends an interaction to the bot and starts the three seconds."""
        self._forget_old()
        self._by_token[interaction.token] = interaction
        seconds = self.first_response_seconds
        interaction.alarm = self.world.clock.call_later(seconds, lambda: self._too_late(interaction))
        self._dispatch("INTERACTION_CREATE", self._payload(interaction, extra or {}))
        return interaction

    def new(self, kind: int, user: User, channel: Channel, data: Json, message: Message | None = None) -> Interaction:
        """Returns a new interaction, not sent yet."""
        return Interaction(
            id=self.world.next_id(),
            token=secrets.token_urlsafe(32),
            type=kind,
            user=user,
            channel=channel,
            data=data,
            created_at=self.world.clock.now(),
            message=message,
        )

    def modal(self, key: str, user: User) -> OpenModal | None:
        """Returns the form of this key if it stands open before this person."""
        found = self._modals.get(key)
        return found if found is not None and found.interaction.user is user else None

    def close_modal(self, key: str) -> None:
        """Takes a form away: it was sent, or the person closed it."""
        self._modals.pop(key, None)

    def close(self) -> None:
        """Stops all clocks."""
        for interaction in self._by_token.values():
            if interaction.alarm is not None:
                interaction.alarm.cancel()

    def _payload(self, interaction: Interaction, extra: Json) -> Json:
        world, user, channel = self.world, interaction.user, interaction.channel
        body: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot.id),
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": channel_json(world, channel, user),
            "app_permissions": str(world.bot_permissions),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(channel.guild_id)},
            "attachment_size_limit": limits.MAX_FILE_BYTES,
            **extra,
        }
        if channel.type == DIRECT:
            body |= {"user": user_json(user), "context": 1, "authorizing_integration_owners": {"0": "0"}}
        else:
            body |= {
                "guild_id": str(channel.guild_id),
                "guild": {"id": str(channel.guild_id), "locale": "en-US", "features": []},
                "guild_locale": "en-US",
                "member": member_json(world, user, permissions=True),
                "context": 0,
            }
        if interaction.message is not None:
            body["message"] = message_json(world, interaction.message)
        return body

    def _too_late(self, interaction: Interaction) -> None:
        if interaction.standing is InteractionState.WAITING:
            interaction.standing = InteractionState.FAILED
            self._tell(Answered(interaction, None))

    def _forget_old(self) -> None:
        horizon = self.world.clock.now() - 2 * self._token_seconds
        for token in [t for t, one in self._by_token.items() if one.created_at < horizon]:
            del self._by_token[token]
        for key in [k for k, one in self._modals.items() if one.interaction.created_at < horizon]:
            del self._modals[key]

    def _tell(self, answered: Answered) -> None:
        for listener in list(self.listeners):
            listener(answered)

    # --- the bot's side: the first response --------------------------------------------------------------------------

    def respond(self, interaction_id: int, token: str, body: Json, files: list[tuple[int, str, bytes]]) -> Json:
        """Takes the first response to an interaction; returns what Discord tells about it (`with_response`)."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise unknown("interaction", UNKNOWN_INTERACTION)
        if interaction.standing is InteractionState.ANSWERED:
            raise ApiRefusal(400, 40060, "Interaction has already been acknowledged.")
        late = self.world.clock.now() - interaction.created_at > self.first_response_seconds
        if late or interaction.standing is InteractionState.FAILED:
            raise unknown("interaction", UNKNOWN_INTERACTION)
        kind = int(body.get("type") or 0)
        data = body.get("data") or {}
        self._check_kind(interaction, kind)
        modal: Json | None = None
        choices: list[Json] | None = None
        if kind == MESSAGE:
            limits.check_message(data, [(name, content) for _, name, content in files])
            self._check_flags(data)
            interaction.original = self._post(interaction, draft_of(data, files), data)
        elif kind == DEFER_MESSAGE:
            if (data.get("flags") or 0) & ~EPHEMERAL:
                raise _form_error(("data", "flags"), "MESSAGE_FLAGS_INVALID", "Only EPHEMERAL may be set here")
            interaction.original = self._post(interaction, MessageDraft(), data, loading=True)
            interaction.thinking = True
        elif kind in (UPDATE, DEFER_UPDATE):
            interaction.original = interaction.message
            if kind == UPDATE:
                self._edit(interaction, interaction.message, data, files)
        elif kind == CHOICES:
            limits.check(limits.AUTOCOMPLETE, data, ("data",))
            choices = list(data["choices"])
            flaws = Flaws()
            for index, choice in enumerate(choices):
                place = ("data", "choices", index)
                command_limits.check_choice_value(choice, interaction.option_type, place, flaws)
            flaws.refuse()
        elif kind == MODAL:
            limits.check_modal(data)
            modal = {**data, "key": str(interaction.id)}
            self._modals[str(interaction.id)] = OpenModal(interaction, data)
        self._settle(interaction, kind)
        self._tell(Answered(interaction, kind, modal, choices))
        return self._told(interaction, kind)

    def _check_kind(self, interaction: Interaction, kind: int) -> None:
        allowed = {
            COMMAND: (MESSAGE, DEFER_MESSAGE, MODAL),
            COMPONENT: (MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, MODAL),
            AUTOCOMPLETE: (CHOICES,),
            MODAL_SUBMIT: (MESSAGE, DEFER_MESSAGE)
            + ((DEFER_UPDATE, UPDATE) if interaction.message is not None else ()),
        }[interaction.type]
        if kind not in allowed:
            message = f"Value must be one of {{{', '.join(map(str, allowed))}}}."
            raise _form_error(("type",), "BASE_TYPE_CHOICES", message)

    @staticmethod
    def _check_flags(data: Json) -> None:
        if (data.get("flags") or 0) & ~_ANSWERS_FLAGS:
            raise _form_error(("flags",), "MESSAGE_FLAGS_INVALID", "Only a few flags can be set in an answer")

    def _settle(self, interaction: Interaction, kind: int) -> None:
        interaction.standing = InteractionState.ANSWERED
        interaction.response_type = kind
        interaction.answered_after = self.world.clock.now() - interaction.created_at
        if interaction.alarm is not None:
            interaction.alarm.cancel()

    def _told(self, interaction: Interaction, kind: int) -> Json:
        about: Json = {"id": str(interaction.id), "type": interaction.type}
        told: Json = {"interaction": about, "resource": {"type": kind}}
        if interaction.original is not None:
            about["response_message_id"] = str(interaction.original.id)
            about["response_message_loading"] = bool(interaction.original.flags & LOADING)
            about["response_message_ephemeral"] = interaction.original.only_for is not None
            if kind in (MESSAGE, UPDATE, DEFER_MESSAGE):
                told["resource"]["message"] = message_json(self.world, interaction.original)
        return told

    def _post(self, interaction: Interaction, draft: MessageDraft, data: Json, *, loading: bool = False) -> Message:
        ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
        kind = COMMAND_ANSWER if interaction.message is None else REPLY
        if interaction.message is not None:
            draft.reference = {
                "channel_id": str(interaction.channel.id),
                "message_id": str(interaction.message.id),
                **({"guild_id": str(interaction.channel.guild_id)} if interaction.channel.type != DIRECT else {}),
            }
        draft.mentions_default = frozenset({"users"})
        message = self.world.post(
            interaction.channel,
            self.world.bot,
            draft,
            kind=kind,
            only_for=interaction.user if ephemeral else None,
            interaction=interaction.note(),
            loading=loading,
        )
        interaction.messages.append(message.id)
        return message

    # --- the bot's side: follow-ups and edits ------------------------------------------------------------------------

    def _by(self, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None:
            raise ApiRefusal(401, 50027, "Invalid Webhook Token")
        if self.world.clock.now() - interaction.created_at > self._token_seconds:
            raise ApiRefusal(401, 50027, "Invalid Webhook Token")
        if interaction.standing is not InteractionState.ANSWERED:
            raise unknown("Webhook", UNKNOWN_WEBHOOK)
        return interaction

    def follow_up(self, token: str, body: Json, files: list[tuple[int, str, bytes]]) -> Message:
        """Posts a further message; after a defer the first one takes the place of "is thinking"."""
        interaction = self._by(token)
        limits.check_message(body, [(name, content) for _, name, content in files])
        self._check_flags(body)
        if interaction.thinking and interaction.original is not None and interaction.original.id in self.world.messages:
            interaction.thinking = False
            return self._edit(interaction, interaction.original, body, files)
        return self._post(interaction, draft_of(body, files), body)

    def found(self, token: str, message_id: str) -> Message:
        """Returns a message that the token may touch: @original, its follow-ups, the message it came from."""
        interaction = self._by(token)
        if message_id == "@original":
            message = interaction.original
        else:
            own = {*interaction.messages, *([interaction.message.id] if interaction.message else [])}
            message = self.world.messages.get(int(message_id)) if int(message_id) in own else None
        if message is None or message.id not in self.world.messages:
            raise unknown("Message", UNKNOWN_MESSAGE)
        return message

    def edit(self, token: str, message_id: str, body: Json, files: list[tuple[int, str, bytes]]) -> Message:
        """Changes a message through the token."""
        interaction = self._by(token)
        message = self.found(token, message_id)
        if message is interaction.original:
            interaction.thinking = False
        return self._edit(interaction, message, body, files)

    def delete(self, token: str, message_id: str) -> None:
        """Deletes a message through the token."""
        self.world.delete(self.found(token, message_id))

    def _edit(
        self, interaction: Interaction, message: Message | None, body: Json, files: list[tuple[int, str, bytes]]
    ) -> Message:
        if message is None or message.id not in self.world.messages:
            raise unknown("Message", UNKNOWN_MESSAGE)
        v2 = bool(message.flags & COMPONENTS_V2)
        limits.check_message(body, [(name, content) for _, name, content in files], v2_before=v2)
        draft = draft_of(body, files, edit=True)
        draft.flags = flags_after(message, body.get("flags"))
        draft.mentions_default = frozenset({"users"})
        return self.world.edit(message, draft)


def flags_after(message: Message, flags: int | None) -> int | None:
    """Returns the flags of a message after an edit: Components V2 can be set, but never taken away again."""
    if flags is None:
        return None
    return flags | (message.flags & COMPONENTS_V2)


def draft_of(body: Json, files: list[tuple[int, str, bytes]], *, edit: bool = False) -> MessageDraft:
    """Returns the draft that a request's JSON asks for. In an edit a field that is there but null empties it."""

    def given(key: str, empty: object) -> object:
        if key in body:
            return empty if body[key] is None else body[key]
        return None

    nonce = body.get("nonce")
    draft = MessageDraft(
        files=files,
        flags=body.get("flags") or 0,
        mentions=body.get("allowed_mentions"),
        nonce=str(nonce) if nonce is not None and body.get("enforce_nonce") else None,
        tts=bool(body.get("tts")),
        reference=body.get("message_reference"),
    )
    content, embeds = given("content", ""), given("embeds", [])
    components, attachments = given("components", []), given("attachments", [])
    draft.content = content if isinstance(content, str) else None
    draft.embeds = embeds if isinstance(embeds, list) else None
    draft.components = components if isinstance(components, list) else None
    draft.attachments = attachments if isinstance(attachments, list) else None
    if edit:
        draft.flags, draft.reference, draft.nonce = None, None, None
    return draft


def _form_error(path: Path, code: str, message: str) -> ApiRefusal:
    flaws = Flaws()
    flaws.add(path, code, message)
    return ApiRefusal(400, 50035, "Invalid Form Body", flaws.tree())
