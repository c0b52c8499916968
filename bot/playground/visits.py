"""One person's open page: what this person sees, told as it happens, and what this person may do.

A visit speaks JSON: the browser page and `people.Person` (in this process or another) use the very same words. Requests
look like `{"n": 7, "do": "press", ...}` and are answered `{"t": "reply", "n": 7, ...}`; everything else that is told
starts with `"t"` too: `welcome`, `message`, `gone`, `channel`, `channel_gone`, `commands`, `bot`, `typing`,
`answered`, `time`.
What is told comes in the order in which it happened, so that a reply never overtakes what it speaks of.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.playground import interactions as kinds
from bot.playground.gateway import Gateway
from bot.playground.interactions import Answered, Interaction, Interactions
from bot.playground.invocations import CannotDo, command_data, component_data, modal_data
from bot.playground.limits import MAX_CONTENT
from bot.playground.payloads import channel_json, message_json, user_json
from bot.playground.things import FORUM, GUILD_ID, REQUIRE_TAG, Channel, Message, User
from bot.playground.wire import ApiRefusal, Json
from bot.playground.world import MessageDraft, News, World, WorldChange

MOST_TITLE = 100
"""Characters of a post's title."""
HISTORY = 200
"""How many messages of each channel a visit is told at its start."""

COMMAND_FAILED = "The application did not respond"
COMPONENT_FAILED = "This interaction failed"
MODAL_FAILED = "Something went wrong. Try again."


@dataclass(frozen=True, slots=True)
class FirstStep:
    """What the page offers to newcomers with one press: a button, and the command that it sends."""

    label: str
    path: str
    """The command: "game new"."""
    options: Json


class Host(Protocol):
    """The playground, as far as a visit needs it."""

    world: World
    hint: str
    each_once: Sequence[str]
    first: FirstStep | None
    gateway: Gateway
    interactions: Interactions
    status_listeners: list[Callable[[], None]]
    clock_listeners: list[Callable[[], None]]

    def advance(self, seconds: float) -> None:
        """Moves the time ahead."""


class Visit:
    """One visitor: a person, and where to push what that person is told."""

    def __init__(self, playground: Host, user: User, push: Callable[[Json], None]) -> None:
        self._playground = playground
        self._world = playground.world
        self._user = user
        self._push = push
        self._channels: set[int] = set()
        self._messages: set[int] = set()
        self._own: set[int] = set()  # interactions begun in this visit

    def open(self) -> None:
        """Tells the welcome and from then on every change."""
        world = self._world
        channels = world.visible_channels(self._user)
        messages = [m for c in channels for m in self._readable(c)[-HISTORY:]]
        self._channels = {channel.id for channel in channels}
        self._messages = {message.id for message in messages}
        first = self._playground.first
        self._push(
            {
                "t": "welcome",
                "me": user_json(self._user),
                "people": [user_json(person) for person in world.people],
                "owner": str(world.owner.id),
                "bot": self._bot(),
                "guild": {"id": str(GUILD_ID), "name": world.guild_name},
                "hint": self._playground.hint,
                "each_once": list(self._playground.each_once),
                "first": None
                if first is None
                else {"label": first.label, "path": first.path, "options": first.options},
                "channels": [self._channel(channel) for channel in channels],
                "messages": [message_json(world, message) for message in messages],
                "commands": world.offered_commands(self._user),
                "now": world.clock.now(),
            }
        )
        world.listeners.append(self._follow)
        self._playground.interactions.listeners.append(self._answered)
        self._playground.status_listeners.append(self._tell_bot)
        self._playground.clock_listeners.append(self._tell_time)

    def close(self) -> None:
        """Stops telling."""
        with contextlib.suppress(ValueError):  # closed before, or never opened
            self._world.listeners.remove(self._follow)
            self._playground.interactions.listeners.remove(self._answered)
            self._playground.status_listeners.remove(self._tell_bot)
            self._playground.clock_listeners.remove(self._tell_time)

    # --- what is told ------------------------------------------------------------------------------------------------

    def _readable(self, channel: Channel) -> list[Message]:
        return [m for m in self._world.history(channel) if self._world.can_read(self._user, m)]

    def _channel(self, channel: Channel) -> Json:
        return {**channel_json(self._world, channel), "name": channel.name, "joined": self._joined(channel)}

    def _joined(self, channel: Channel) -> bool:
        return str(self._user.id) in channel.members

    def _bot(self) -> Json:
        gateway = self._playground.gateway
        return {**user_json(self._world.bot), "name": self._world.bot.name, "online": gateway.online, **gateway.status}

    def _tell_bot(self) -> None:
        self._push({"t": "bot", "bot": self._bot()})

    def _tell_time(self) -> None:
        self._push({"t": "time", "now": self._world.clock.now()})

    def _follow(self, change: WorldChange) -> None:
        world, channel, message = self._world, change.channel, change.message
        if change.news is News.COMMANDS:
            self._push({"t": "commands", "commands": world.offered_commands(self._user)})
        elif channel is None:
            return
        elif change.news in (News.THREAD_DELETE, News.CHANNEL_DELETE):
            # With a channel its threads are gone; the channel itself comes last.
            gone = [number for number in self._channels if number not in world.channels]
            for number in sorted(gone, key=lambda one: one == channel.id):
                self._channels.discard(number)
                self._push({"t": "channel_gone", "channel_id": str(number)})
        elif not world.can_see(self._user, channel):
            if channel.id in self._channels:  # taken out of a private thread
                self._channels.discard(channel.id)
                self._push({"t": "channel_gone", "channel_id": str(channel.id)})
        elif message is not None:
            self._tell_message(change.news, message)
        elif change.news is News.TYPING:
            self._push({"t": "typing", "channel_id": str(channel.id), "user": user_json(world.bot)})
        else:
            new = channel.id not in self._channels
            self._channels.add(channel.id)
            self._push({"t": "channel", "channel": self._channel(channel)})
            if new:  # a private thread one was taken into has a past
                for earlier in self._readable(channel)[-HISTORY:]:
                    self._tell_message(News.MESSAGE_CREATE, earlier)

    def _tell_message(self, news: News, message: Message) -> None:
        if not self._world.can_read(self._user, message):
            return
        if news is News.MESSAGE_DELETE:
            self._messages.discard(message.id)
            self._push({"t": "gone", "id": str(message.id), "channel_id": str(message.channel_id)})
            return
        self._messages.add(message.id)
        self._push({"t": "message", "message": message_json(self._world, message)})

    def _answered(self, answered: Answered) -> None:
        interaction = answered.interaction
        if interaction.user is not self._user:
            return
        told: Json = {
            "t": "answered",
            "interaction": str(interaction.id),
            "here": interaction.id in self._own,
            "type": answered.response_type,
            "seconds": interaction.answered_after,
            "channel_id": str(interaction.channel.id),
        }
        if interaction.message is not None:
            told["message_id"] = str(interaction.message.id)
        if interaction.original is not None:
            told["original_id"] = str(interaction.original.id)
        if answered.response_type is None:
            told["failed"] = {
                kinds.COMMAND: COMMAND_FAILED,
                kinds.COMPONENT: COMPONENT_FAILED,
                kinds.AUTOCOMPLETE: "Loading options failed",
                kinds.MODAL_SUBMIT: MODAL_FAILED,
            }[interaction.type]
        if answered.modal is not None:
            told["modal"] = answered.modal
        if answered.choices is not None:
            told["choices"] = answered.choices
        self._push(told)

    # --- what a person does ------------------------------------------------------------------------------------------

    def handle(self, request: Json) -> Json:
        """Does what is asked and returns the reply; what a client would not let one do is an `error` in it."""
        actions: dict[str, Callable[[Json], Json]] = {
            "slash": self._slash,
            "complete": self._complete,
            "press": self._press,
            "submit": self._submit,
            "close_modal": self._close_modal,
            "say": self._say,
            "dismiss": self._dismiss,
            "advance": self._advance,
            "catch_up": lambda _: {},  # the reply comes after everything told before: that is the use of it
        }
        reply: Json = {"t": "reply", "n": request.get("n")}
        action = actions.get(str(request.get("do")))
        if action is None:
            return {**reply, "error": f"Nobody can {request.get('do')!r} here."}
        try:
            return {**reply, **action(request)}
        except (CannotDo, ApiRefusal) as refusal:
            message = refusal.message if isinstance(refusal, ApiRefusal) else str(refusal)
            return {**reply, "error": message}
        except (KeyError, ValueError, TypeError, AttributeError) as wrong:
            return {**reply, "error": f"The request was not understood: {wrong!r}"}

    def _here(self, request: Json) -> Channel:
        return self._world.channel(int(request["channel"]), self._user)

    def _message_of(self, request: Json) -> Message:
        message = self._world.messages.get(int(request["message"]))
        if message is None or not self._world.can_read(self._user, message):
            raise CannotDo("There is no such message (any more).")
        return message

    def _begin(self, interaction: Interaction, extra: Json | None = None) -> Json:
        self._own.add(interaction.id)
        self._playground.interactions.begin(interaction, extra)
        return {"interaction": str(interaction.id)}

    def _slash(self, request: Json) -> Json:
        channel = self._here(request)
        if channel.type == FORUM:
            raise CannotDo("A forum takes no commands. Open one of its posts, and type them there.")
        data, name, _ = command_data(self._world, self._user, request["path"], request.get("options") or {}, channel)
        interaction = self._playground.interactions.new(kinds.COMMAND, self._user, channel, data)
        interaction.name = name
        return self._begin(interaction)

    def _complete(self, request: Json) -> Json:
        channel = self._here(request)
        focused = str(request["focused"])
        options = {**(request.get("options") or {}), focused: request.get("value") or ""}
        data, name, kind = command_data(self._world, self._user, request["path"], options, channel, focused=focused)
        interaction = self._playground.interactions.new(kinds.AUTOCOMPLETE, self._user, channel, data)
        interaction.name, interaction.option_type = name, kind
        return self._begin(interaction)

    def _press(self, request: Json) -> Json:
        message = self._message_of(request)
        channel = self._world.channels[message.channel_id]
        custom_id, values = str(request["custom_id"]), request.get("values")
        data = component_data(self._world, self._user, channel, message, custom_id, values)
        return self._begin(self._playground.interactions.new(kinds.COMPONENT, self._user, channel, data, message))

    def _submit(self, request: Json) -> Json:
        key = str(request["modal"])
        modal = self._playground.interactions.modal(key, self._user)
        if modal is None:
            raise CannotDo("This form is not open (any more).")
        opener = modal.interaction
        data = modal_data(self._world, self._user, modal.body, request.get("values") or {})
        message = opener.message if opener.message and opener.message.id in self._world.messages else None
        interaction = self._playground.interactions.new(kinds.MODAL_SUBMIT, self._user, opener.channel, data, message)
        interaction.name, interaction.opened_by = opener.name, opener.id
        self._playground.interactions.close_modal(key)
        return self._begin(interaction)

    def _close_modal(self, request: Json) -> Json:
        self._playground.interactions.close_modal(str(request["modal"]))
        return {}

    def _say(self, request: Json) -> Json:
        channel = self._here(request)
        if channel.type == FORUM:
            return self._open_post(channel, str(request["content"]).strip())
        content = str(request["content"]).strip()
        if not content:
            raise CannotDo("There is nothing to send.")
        if len(content) > MAX_CONTENT:
            raise CannotDo(f"Your message is too long: {len(content)} of {MAX_CONTENT} characters.")
        if channel.locked:
            raise CannotDo("This thread is locked.")
        message = self._world.post(channel, self._user, MessageDraft(content=content))
        return {"message": str(message.id)}

    def _open_post(self, forum: Channel, text: str) -> Json:
        """Open a post of a forum: its title is the first line."""
        title = text.partition("\n")[0].strip()
        if not 1 <= len(title) <= MOST_TITLE or len(text) > MAX_CONTENT:
            raise CannotDo(f"A post begins with a title of 1 to {MOST_TITLE} characters.")
        tags = [tag["id"] for tag in forum.tags if not tag["moderated"]][:1] if forum.flags & REQUIRE_TAG else []
        _, message = self._world.open_post(forum, self._user, title, MessageDraft(content=text), tags)
        return {"message": str(message.id)}

    def _advance(self, request: Json) -> Json:
        self._playground.advance(float(request["seconds"]))
        return {"now": self._world.clock.now()}

    def _dismiss(self, request: Json) -> Json:
        message = self._message_of(request)
        if message.only_for != self._user.id:
            raise CannotDo("Only messages that only you can see can be dismissed.")
        self._world.delete(message)
        return {}
