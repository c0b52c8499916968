"""People to play with: `Person` does what somebody before a Discord window does, and sees what is shown there.

A person acts through a connection: directly inside the playground's process, or over its page's websocket from another
process (`visiting`). What a person sees is mirrored from what the connection reports, in order, so nothing has to be
polled.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

import aiohttp

from bot.playground import limits
from bot.playground.invocations import CannotDo
from bot.playground.things import NAME_NOTICE, PRIVATE_THREAD, PUBLIC_THREAD
from bot.playground.wire import Json

if TYPE_CHECKING:
    from bot.playground.visits import Visit

T = TypeVar("T")

DEFER_MESSAGE, DEFER_UPDATE = 5, 6
ANSWER_SECONDS = 20.0
"""How long a person waits for the playground to say what became of an interaction: longer than Discord's 3 s."""


# --- what is seen ----------------------------------------------------------------------------------------------------


class Seen:
    """A message as one person sees it now: it changes when the message is edited."""

    def __init__(self, body: Json) -> None:
        self.body = body

    def __repr__(self) -> str:
        return f"<Seen {self.id} by {self.author}: {self.text[:80]!r} {[b['label'] for b in self.buttons]}>"

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.body["id"])

    @property
    def channel_id(self) -> str:
        """The id of the channel or thread it stands in."""
        return str(self.body["channel_id"])

    @property
    def by_bot(self) -> bool:
        """Whether a bot has written it."""
        return bool(self.body["author"].get("bot"))

    @property
    def is_name(self) -> bool:
        """Whether it is the line by which Discord tells the new name of a thread."""
        return bool(self.body["type"] == NAME_NOTICE)

    @property
    def author(self) -> str:
        """The shown name of its author."""
        author = self.body["author"]
        return str(author["global_name"] or author["username"])

    @property
    def content(self) -> str:
        """Its plain text."""
        return str(self.body["content"])

    @property
    def embeds(self) -> list[Json]:
        """Its embeds."""
        return list(self.body["embeds"])

    @property
    def ephemeral(self) -> bool:
        """Whether "Only you can see this" stands below it."""
        return bool(self.body["flags"] & limits.EPHEMERAL)

    @property
    def thinking(self) -> bool:
        """Whether it still says "is thinking..."."""
        return bool(self.body["flags"] & limits.LOADING)

    @property
    def components(self) -> list[Json]:
        """Every component, nested ones too, outer before inner."""
        return [component for _, component in limits.walk(self.body["components"])]

    @property
    def buttons(self) -> list[Json]:
        """Its buttons; `label`, `custom_id`, `style`, `disabled` (always there) among their keys."""
        buttons = [c for c in self.components if c["type"] == limits.BUTTON]
        shown = [(b, b.get("label") or (b.get("emoji") or {}).get("name") or "") for b in buttons]
        return [{"custom_id": None, **b, "label": label, "disabled": bool(b.get("disabled"))} for b, label in shown]

    @property
    def selects(self) -> list[Json]:
        """Its selects."""
        return [c for c in self.components if c["type"] in limits.SELECTS]

    @property
    def attachments(self) -> list[Json]:
        """The files listed below it (not those shown inside an embed)."""
        return list(self.body["attachments"])

    @property
    def pictures(self) -> list[tuple[str, str]]:
        """Every picture it shows, anywhere: address and alt text."""
        found = [(a["url"], a.get("description") or "") for a in self.attachments if a.get("width")]
        for embed in self.embeds:
            shown = [embed[place] for place in ("image", "thumbnail") if embed.get(place)]
            found += [(media["url"], media.get("description") or "") for media in shown]
        for component in self.components:
            for item in (component, *component.get("items", ())):
                if item.get("media"):
                    about = item.get("description") or item["media"].get("description") or ""
                    found.append((item["media"]["url"], about))
        return found

    @property
    def text(self) -> str:
        """Every word that stands in it: content, embeds, text displays, labels of components."""
        parts: list[object] = [self.content]
        for embed in self.embeds:
            parts += [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
            for one in embed.get("fields") or []:
                parts += [one["name"], one["value"]]
            parts.append((embed.get("footer") or {}).get("text"))
        for component in self.components:
            parts += [component.get("content"), component.get("label"), component.get("placeholder")]
            parts += [option["label"] for option in component.get("options") or []]
        return "\n".join(str(part) for part in parts if part)

    @property
    def pings(self) -> list[str]:
        """The shown names of the people it pings."""
        return [str(user["global_name"] or user["username"]) for user in self.body["mentions"]]

    @property
    def interaction_id(self) -> str | None:
        """The id of the interaction it answers, if it does."""
        meta = self.body.get("interaction_metadata")
        return None if meta is None else str(meta["id"])

    def button(self, name: str) -> Json:
        """Returns the button with this label or custom id; CannotDo with the labels there are."""
        buttons = self.buttons
        found = [b for b in buttons if name in (b["label"], b["custom_id"])]
        if not found:
            there = ", ".join(repr(b["label"]) for b in buttons) or "no buttons"
            raise CannotDo(f"There is no button {name!r} on the message. There are: {there}.")
        return found[0]


@dataclass(frozen=True)
class AutocompleteChoice:
    """One line of an autocompletion."""

    name: str
    value: str | int | float


@dataclass(frozen=True)
class ModalHandle:
    """An open modal."""

    key: str
    title: str
    custom_id: str
    components: list[Json] = field(repr=False)

    @property
    def fields(self) -> dict[str, Json]:
        """The fields to fill in, by their label (the custom id where there is none)."""
        found: dict[str, Json] = {}
        for component in self.components:
            for one in (component.get("component"), *component.get("components", ())):
                if one:
                    found[component.get("label") or one.get("label") or one["custom_id"]] = one
        return found


@dataclass
class ActionResult:
    """What came of something a person did."""

    person: Person = field(repr=False)
    interaction_id: str
    type: int | None = None
    seconds: float | None = None
    failed: str | None = None
    form: ModalHandle | None = None
    choices: list[AutocompleteChoice] = field(default_factory=list)
    message_id: str | None = None

    @property
    def message(self) -> Seen | None:
        """The first response as it is now: the new message, or the one that was updated."""
        return None if self.message_id is None else self.person.message(self.message_id)

    @property
    def messages(self) -> list[Seen]:
        """All messages posted in answer, the first response and the follow-ups, oldest first."""
        return [m for m in self.person.all_messages() if m.interaction_id == self.interaction_id]

    @property
    def followups(self) -> list[Seen]:
        """The messages posted in answer besides the first response."""
        return [message for message in self.messages if message.id != self.message_id]

    @property
    def text(self) -> str:
        """Every word of the answering messages, or of the updated message."""
        messages = self.messages or ([self.message] if self.message else [])
        return "\n".join(message.text for message in messages)

    @property
    def ephemeral(self) -> bool:
        """Whether the first response is for this person only."""
        return self.message is not None and self.message.ephemeral


# --- connections -----------------------------------------------------------------------------------------------------


class Connection(Protocol):
    """How a person reaches the playground."""

    async def open(self, hear: Callable[[Json], None]) -> None:
        """Starts the visit; everything told from now on goes to `hear`, the welcome before this returns."""

    async def ask(self, request: Json) -> Json:
        """Sends a request and returns its reply, after everything that was told before it."""

    async def close(self) -> None:
        """Ends the visit."""


class LocalDoor:
    """A connection inside the playground's own process."""

    def __init__(self, visit: Callable[[Callable[[Json], None]], Visit]) -> None:
        self._make = visit
        self._visit: Visit | None = None

    async def open(self, hear: Callable[[Json], None]) -> None:
        self._visit = self._make(hear)
        self._visit.open()

    async def ask(self, request: Json) -> Json:
        if self._visit is None:
            raise RuntimeError("The visit has not begun.")
        return self._visit.handle(request)

    async def close(self) -> None:
        if self._visit is not None:
            self._visit.close()


class WebDoor:
    """A connection over the page's websocket, for a playground in another process."""

    def __init__(self, url: str, name: str) -> None:
        self._url, self._name = url.rstrip("/"), name
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._listening: asyncio.Task[None] | None = None
        self._replies: dict[int, asyncio.Future[Json]] = {}
        self._numbers = itertools.count(1)

    async def open(self, hear: Callable[[Json], None]) -> None:
        self._session = aiohttp.ClientSession()
        try:
            self._socket = await self._session.ws_connect(f"{self._url}/visit?as={self._name}", max_msg_size=0)
            hear(await self._socket.receive_json())
        except BaseException:
            await self._session.close()
            raise
        self._listening = asyncio.create_task(self._listen(self._socket, hear))

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse, hear: Callable[[Json], None]) -> None:
        async for message in socket:
            if message.type is not aiohttp.WSMsgType.TEXT:
                continue
            told = json.loads(message.data)
            if told["t"] == "reply":
                waiting = self._replies.pop(told["n"], None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(told)
            else:
                hear(told)
        for waiting in self._replies.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError("The playground has closed the connection."))

    async def ask(self, request: Json) -> Json:
        if self._socket is None or self._socket.closed:
            raise ConnectionError("There is no connection to the playground.")
        number = next(self._numbers)
        reply = self._replies[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({**request, "n": number})
        answered: Json = await reply
        return answered

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        if self._socket is not None:
            await self._socket.close()
        if self._session is not None:
            await self._session.close()


@contextlib.asynccontextmanager
async def visiting(url: str, name: str) -> AsyncIterator[Person]:
    """Yields a person of a playground that runs elsewhere (`url` is the address of its page)."""
    person = Person(name, WebDoor(url, name))
    try:
        await person.arrive()
        yield person
    finally:
        await person.leave()


# --- people ----------------------------------------------------------------------------------------------------------


@dataclass
class Thread:
    """A channel or thread in a person's list."""

    body: Json = field(repr=False)

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.body["id"])

    @property
    def name(self) -> str:
        """Its name."""
        return str(self.body["name"])

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread."""
        return self.body["type"] in (PUBLIC_THREAD, PRIVATE_THREAD)

    def __repr__(self) -> str:
        return f"<{'Thread' if self.is_thread else 'Channel'} {self.name} {self.id}>"


class Person:
    """Somebody on the server. Channels are given by name, by id or as `Thread`, messages as `Seen` or by id."""

    def __init__(self, name: str, connection: Connection) -> None:
        self.name = name
        self.bot_online = False
        self.commands: list[Json] = []
        self._connection = connection
        self._arrived = False
        self._arriving = asyncio.Lock()
        self._id = ""
        self._channels: dict[str, Thread] = {}
        self._messages: dict[str, Seen] = {}
        self._answers: dict[str, Json] = {}
        self._watchers: set[asyncio.Event] = set()

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> str:
        """The person's user id (known once arrived)."""
        return self._id

    @property
    def mention(self) -> str:
        """How the person is mentioned in a text."""
        return f"<@{self._id}>"

    async def arrive(self) -> Person:
        """Opens the connection; the other methods do so by themselves. Returns the person."""
        async with self._arriving:
            if not self._arrived:
                await self._connection.open(self._hear)
                self._arrived = True
        return self

    async def leave(self) -> None:
        """Closes the connection."""
        await self._connection.close()
        self._arrived = False

    # --- what is seen ------------------------------------------------------------------------------------------------

    def _hear_welcome(self, told: Json) -> None:
        self._id, self.name = told["me"]["id"], told["me"]["global_name"]
        self._channels = {channel["id"]: Thread(channel) for channel in told["channels"]}
        self._messages = {message["id"]: Seen(message) for message in told["messages"]}
        self.commands, self.bot_online = told["commands"], told["bot"]["online"]

    def _hear_message(self, told: Json) -> None:
        body = told["message"]
        if body["id"] in self._messages:
            self._messages[body["id"]].body = body
        else:
            self._messages[body["id"]] = Seen(body)

    def _hear_gone(self, told: Json) -> None:
        self._messages.pop(told["id"], None)

    def _hear_channel(self, told: Json) -> None:
        body = told["channel"]
        if body["id"] in self._channels:
            self._channels[body["id"]].body = body
        else:
            self._channels[body["id"]] = Thread(body)

    def _hear_channel_gone(self, told: Json) -> None:
        self._channels.pop(told["channel_id"], None)
        gone = [message.id for message in self._messages.values() if message.channel_id == told["channel_id"]]
        for message_id in gone:
            del self._messages[message_id]

    def _hear_commands(self, told: Json) -> None:
        self.commands = told["commands"]

    def _hear_bot(self, told: Json) -> None:
        self.bot_online = told["bot"]["online"]

    def _hear_answered(self, told: Json) -> None:
        self._answers[told["interaction"]] = told

    def _hear(self, told: Json) -> None:
        hear = {
            "welcome": self._hear_welcome,
            "message": self._hear_message,
            "gone": self._hear_gone,
            "channel": self._hear_channel,
            "channel_gone": self._hear_channel_gone,
            "commands": self._hear_commands,
            "bot": self._hear_bot,
            "answered": self._hear_answered,
        }.get(told["t"])
        if hear is not None:
            hear(told)
        for watcher in self._watchers:
            watcher.set()

    def channels(self) -> list[Thread]:
        """Returns the channels and threads in the person's list."""
        return list(self._channels.values())

    def threads(self) -> list[Thread]:
        """Returns the threads in the person's list, oldest first."""
        return sorted((c for c in self._channels.values() if c.is_thread), key=lambda c: int(c.id))

    def channel(self, place: str | Seen | Thread) -> Thread:
        """Returns a channel or thread by name, id or a message in it; CannotDo with the names there are."""
        if isinstance(place, Thread):
            return place
        wanted = place.channel_id if isinstance(place, Seen) else place.removeprefix("#")
        if wanted in self._channels:
            return self._channels[wanted]
        named = [c for c in self._channels.values() if c.name == wanted]
        if not named:
            names = ", ".join(c.name for c in self._channels.values())
            raise CannotDo(f"{self.name} sees no channel {wanted!r}. There are: {names}.")
        return named[-1]

    def all_messages(self) -> list[Seen]:
        """Returns every message the person sees anywhere, oldest first."""
        return sorted(self._messages.values(), key=lambda message: int(message.id))

    def sees(self, place: str | Seen | Thread) -> list[Seen]:
        """Returns the messages the person sees in a channel, the own ephemeral ones too, oldest first."""
        channel_id = self.channel(place).id
        return [message for message in self.all_messages() if message.channel_id == channel_id]

    def last(self, place: str | Seen | Thread) -> Seen:
        """Returns the newest message the person sees in a channel; CannotDo if there is none."""
        messages = self.sees(place)
        if not messages:
            raise CannotDo(f"{self.name} sees no message there.")
        return messages[-1]

    def message(self, message_id: str) -> Seen | None:
        """Returns a message by id, or None if the person does not see it (any more)."""
        return self._messages.get(message_id)

    async def catch_up(self) -> None:
        """Returns when the person has been told everything that happened so far (it matters only across processes)."""
        await self._ask(do="catch_up")

    # --- waiting -----------------------------------------------------------------------------------------------------

    async def until(self, predicate: Callable[[], T], timeout: float = 10.0) -> T:
        """Waits until `predicate()` is true and returns what it returned; asked again at everything that is told.

        Raises TimeoutError with what the person sees.
        """
        await self.arrive()
        told = asyncio.Event()
        self._watchers.add(told)
        try:
            async with asyncio.timeout(timeout):
                while not (result := predicate()):
                    told.clear()
                    await told.wait()
                return result
        except TimeoutError:
            seen = "\n".join(repr(message) for message in self.all_messages()[-8:])
            raise TimeoutError(f"{self.name} waited {timeout} s in vain. The last messages:\n{seen}") from None
        finally:
            self._watchers.discard(told)

    async def until_message(
        self, place: str | Seen | Thread, predicate: Callable[[Seen], bool] | str, timeout: float = 10.0
    ) -> Seen:
        """Waits for a message in a channel that fulfils a condition (or holds a text) and returns the newest such."""
        wanted = (lambda message: predicate in message.text) if isinstance(predicate, str) else predicate

        def newest() -> Seen | None:
            try:
                messages = self.sees(place)
            except CannotDo:
                return None  # the thread is not there yet
            return next((m for m in reversed(messages) if not m.thinking and wanted(m)), None)

        found = await self.until(newest, timeout)
        assert found is not None
        return found

    async def until_bot(self, *, online: bool = True, timeout: float = 10.0) -> None:
        """Waits until the bot is connected (or is not any more)."""
        await self.until(lambda: self.bot_online is online, timeout)

    # --- what a person does ------------------------------------------------------------------------------------------

    async def _ask(self, **request: object) -> Json:
        await self.arrive()
        reply = await self._connection.ask(request)
        if "error" in reply:
            raise CannotDo(reply["error"])
        return reply

    async def _interact(
        self, *, settle: bool = True, timeout: float = ANSWER_SECONDS, **request: object
    ) -> ActionResult:
        """Does something that the bot is to answer, and waits for the first response (and for "thinking" to end)."""
        interaction = (await self._ask(**request))["interaction"]
        told = await self.until(lambda: self._answers.get(interaction), timeout)
        assert told is not None
        del self._answers[interaction]
        answer = ActionResult(self, interaction, told["type"], told["seconds"], told.get("failed"))
        answer.message_id = told.get("original_id")
        answer.choices = [AutocompleteChoice(choice["name"], choice["value"]) for choice in told.get("choices") or ()]
        if "modal" in told:
            modal = told["modal"]
            answer.form = ModalHandle(modal["key"], modal["title"], modal["custom_id"], modal["components"])
        if settle and answer.type == DEFER_MESSAGE:
            await self.until(lambda: answer.message is None or not answer.message.thinking, timeout)
        return answer

    async def slash(
        self,
        place: str | Seen | Thread,
        command: str,
        options: Mapping[str, object] | None = None,
        *,
        settle: bool = True,
        timeout: float = ANSWER_SECONDS,
        **more: object,
    ) -> ActionResult:
        """Sends a slash command, such as `slash("tavern", "game new", game="dragon dice")`.

        Options are given by name, people and channels by name or id. Returns the answer at the first response, or (with
        `settle`) when "is thinking..." has been replaced. CannotDo for what Discord's client would not let through.
        """
        await self.catch_up()
        return await self._interact(
            do="slash",
            channel=self.channel(place).id,
            path=command.removeprefix("/"),
            options={**(options or {}), **more},
            settle=settle,
            timeout=timeout,
        )

    async def autocomplete(
        self,
        place: str | Seen | Thread,
        command: str,
        option: str,
        typed: str = "",
        options: Mapping[str, object] | None = None,
        **more: object,
    ) -> list[AutocompleteChoice]:
        """Returns what is offered when so much of an option has been typed, with the other options given so far."""
        await self.arrive()
        answer = await self._interact(
            do="complete",
            channel=self.channel(place).id,
            path=command.removeprefix("/"),
            options={**(options or {}), **more},
            focused=option,
            value=typed,
        )
        if answer.failed is not None:
            raise CannotDo(answer.failed)
        return answer.choices

    async def click(
        self, message: Seen | str, button: str, *, settle: bool = True, timeout: float = ANSWER_SECONDS
    ) -> ActionResult:
        """Presses a button of a message, by its label or custom id. CannotDo if it is not there or disabled."""
        await self.catch_up()
        found = self._at(message).button(button)
        if found["custom_id"] is None:
            raise CannotDo(f"{found['label']} is a link.")
        return await self.press_anyway(self._at(message), found["custom_id"], settle=settle, timeout=timeout)

    async def press_anyway(
        self,
        message: Seen | str,
        custom_id: str,
        values: Sequence[str] | None = None,
        *,
        settle: bool = True,
        timeout: float = ANSWER_SECONDS,
    ) -> ActionResult:
        """Uses a component by custom id without looking whether this person's mirror still shows it."""
        number = message.id if isinstance(message, Seen) else message
        more: Json = {} if values is None else {"values": list(values)}
        return await self._interact(
            do="press", message=number, custom_id=custom_id, settle=settle, timeout=timeout, **more
        )

    async def select(
        self,
        message: Seen | str,
        custom_id: str | None,
        values: Sequence[str] | str,
        *,
        settle: bool = True,
        timeout: float = ANSWER_SECONDS,
    ) -> ActionResult:
        """Chooses in a select, by values or labels; `custom_id` None means the message's only select."""
        await self.catch_up()
        seen = self._at(message)
        if custom_id is None:
            if len(seen.selects) != 1:
                raise CannotDo(f"The message has {len(seen.selects)} selects.")
            custom_id = str(seen.selects[0]["custom_id"])
        chosen = [values] if isinstance(values, str) else values
        return await self.press_anyway(seen, custom_id, chosen, settle=settle, timeout=timeout)

    async def submit(
        self,
        form: ModalHandle | ActionResult,
        values: Mapping[str, object] | None = None,
        *,
        settle: bool = True,
        timeout: float = ANSWER_SECONDS,
        **more: object,
    ) -> ActionResult:
        """Sends a modal with its fields filled in, by label or custom id; the others keep what they were shown with."""
        opened = form.form if isinstance(form, ActionResult) else form
        if opened is None:
            raise CannotDo("No form was opened.")
        by_label = {label: str(one["custom_id"]) for label, one in opened.fields.items()}
        given = {by_label.get(name, name): value for name, value in {**(values or {}), **more}.items()}
        return await self._interact(do="submit", modal=opened.key, values=given, settle=settle, timeout=timeout)

    async def say(self, place: str | Seen | Thread, content: str) -> Seen:
        """Posts an ordinary message and returns it."""
        await self.catch_up()
        reply = await self._ask(do="say", channel=self.channel(place).id, content=content)
        return self._messages[reply["message"]]

    async def dismiss(self, message: Seen) -> None:
        """Puts away a message that only this person sees."""
        await self._ask(do="dismiss", message=message.id)

    def _at(self, message: Seen | str) -> Seen:
        seen = self._messages.get(message.id if isinstance(message, Seen) else message)
        if seen is None:
            raise CannotDo("There is no such message (any more).")
        return seen
