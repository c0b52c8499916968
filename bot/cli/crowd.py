"""Many people at once in a playground, who answer whatever they are asked: for measuring and for tests under load.

They are lighter than `bot.playground.people`: they keep no messages, and look into the world when they act.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from dataclasses import dataclass
from typing import Final

from bot.playground import Playground
from bot.playground import interactions as kinds
from bot.playground.interactions import Answered, Interaction
from bot.playground.invocations import CannotDo, command_data, component_data
from bot.playground.limits import walk
from bot.playground.things import Channel, Message, User
from bot.playground.wire import Json
from bot.playground.world import News, WorldChange
from bot.prompts.address import Address

LOOKED_AT: Final = 12
"""Number of a thread's newest messages among which a question is looked for."""
LOOK_AGAIN: Final = 0.05
"""Seconds after which a deferred answer is looked for, although nothing was heard of it."""
_CHANNEL: Final = re.compile(r"<#(\d+)>")
ALREADY: Final = "answered this already"
"""The words to a person who answers the same question once more."""
DEFERRED_AFTER: Final = 0.9
"""Seconds after which an acknowledgement may be a deferral."""
SETTLED_WITHIN: Final = 15.0
"""Seconds that a deferred answer may take."""


@dataclass(frozen=True, slots=True)
class Told:
    """What came of something that a person did."""

    interaction: Interaction
    response: int | None
    """The type of the first response; None where the bot was silent for three seconds."""
    choices: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Returns whether Discord said that the interaction failed."""
        return self.response is None

    @property
    def seconds(self) -> float:
        """Returns the seconds until the first response."""
        return self.interaction.answered_after or 0.0

    @property
    def text(self) -> str:
        """Returns what the answer says now."""
        message = self.interaction.original
        return "" if message is None else message.content


@dataclass(frozen=True, slots=True)
class Tried:
    """One try to answer an open question."""

    match: int
    question: int
    told: Told

    @property
    def counts(self) -> bool:
        """Returns whether the player was told at once that the answer counts."""
        if self.told.response in (kinds.MESSAGE, kinds.DEFER_MESSAGE):
            return self.told.text.startswith("Your answer")
        # A press that is acknowledged without a word is done; one that took long was only deferred.
        # A form that opens is not an answer yet.
        return self.told.response == kinds.UPDATE or (
            self.told.response == kinds.DEFER_UPDATE and self.told.seconds < DEFERRED_AFTER
        )


class Crowd:
    """The people of a playground."""

    def __init__(self, playground: Playground, rng: random.Random) -> None:
        self.playground = playground
        self.world = playground.world
        self._rng = rng
        self._waiting: dict[int, asyncio.Future[Answered]] = {}
        playground.interactions.listeners.append(self._hear)
        self._done: set[tuple[int, int]] = set()
        """Match and number of the questions that are answered, whatever still stands in the thread."""
        self._changed: dict[int, asyncio.Event] = {}
        self.world.listeners.append(self._follow)

    def close(self) -> None:
        """Leave."""
        self.playground.interactions.listeners.remove(self._hear)
        self.world.listeners.remove(self._follow)

    def _hear(self, answered: Answered) -> None:
        waiting = self._waiting.pop(answered.interaction.id, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answered)

    def _follow(self, change: WorldChange) -> None:
        if change.channel is not None and change.news in (News.MESSAGE_CREATE, News.MESSAGE_UPDATE, News.THREAD_CREATE):
            for place in (change.channel.id, change.channel.parent_id):
                if place in self._changed:
                    self._changed[place].set()

    async def until_changed(self, channel: Channel, timeout: float) -> bool:
        """Wait until something is posted or edited in a channel or below it; return False where nothing was."""
        changed = self._changed.setdefault(channel.id, asyncio.Event())
        try:
            async with asyncio.timeout(timeout):
                await changed.wait()
        except TimeoutError:
            return False
        finally:
            changed.clear()
        return True

    # -- what a person does ------------------------------------------------------------------------------------------

    async def _do(self, interaction: Interaction) -> Told:
        waiting = self._waiting[interaction.id] = asyncio.get_running_loop().create_future()
        self.playground.interactions.begin(interaction)
        answered = await waiting
        choices = tuple(str(choice["value"]) for choice in answered.choices or ())
        # A bot that dies now never fills in its deferred answer.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLED_WITHIN):
                while interaction.thinking:
                    await self.until_changed(interaction.channel, LOOK_AGAIN)
        return Told(interaction, answered.response_type, choices)

    async def slash(self, user: User, channel: Channel, path: str, **options: object) -> Told:
        """Send a slash command."""
        data, name, _ = command_data(self.world, user, path, options, channel)
        interaction = self.playground.interactions.new(kinds.COMMAND, user, channel, data)
        interaction.name = name
        return await self._do(interaction)

    async def complete(self, user: User, channel: Channel, path: str, option: str) -> Told:
        """Ask for suggestions."""
        data, name, kind = command_data(self.world, user, path, {option: ""}, channel, focused=option)
        interaction = self.playground.interactions.new(kinds.AUTOCOMPLETE, user, channel, data)
        interaction.name, interaction.option_type = name, kind
        return await self._do(interaction)

    async def press(self, user: User, channel: Channel, message: Message, custom_id: str) -> Told:
        """Press a button."""
        data = component_data(self.world, user, channel, message, custom_id, None)
        return await self._do(self.playground.interactions.new(kinds.COMPONENT, user, channel, data, message))

    # -- matches -----------------------------------------------------------------------------------------------------

    async def open_match(self, players: tuple[User, User], channel: Channel, **options: object) -> Channel | None:
        """Open a match in a channel and start it; return its thread, or None where something was not answered."""
        first, second = players
        told = await self.slash(first, channel, "game new", **options)
        named = _CHANNEL.search(told.text)
        thread = None if told.failed or named is None else self.world.channels.get(int(named[1]))
        if thread is None or (await self.slash(second, thread, "game join")).failed:
            return None
        return None if (await self.slash(first, thread, "game start")).failed else thread

    def open_buttons(self, thread: Channel) -> list[tuple[Message, Address]]:
        """Returns the buttons that answer a question in a thread, the newest message first."""
        found: list[tuple[Message, Address]] = []
        for message in self._newest(thread):
            for _, component in walk(message.components):
                address = Address.read(str(component.get("custom_id")))
                if address is None or not address.question or component.get("disabled"):
                    continue
                if (address.match, address.question) not in self._done:
                    found.append((message, address))
        return found

    def _newest(self, thread: Channel) -> list[Message]:
        history = self.world.history(thread)[-LOOKED_AT:]
        return [one for one in reversed(history) if one.author_id == self.world.bot.id and one.only_for is None]

    async def answer(self, thread: Channel, players: tuple[User, User]) -> Tried | None:
        """Answer an open question of a thread; None where nobody is asked, or somebody was faster."""
        try:
            tried = await self._answer(thread, players)
        except CannotDo:  # a button that has gone meanwhile
            return None
        if tried is not None and (tried.counts or ALREADY in tried.told.text):
            self._done.add((tried.match, tried.question))
        return tried

    async def _answer(self, thread: Channel, players: tuple[User, User]) -> Tried | None:
        buttons = self.open_buttons(thread)
        if not buttons:
            return None
        _, newest = buttons[0]
        user = players["AB".index(newest.seat)] if newest.seat in ("A", "B") else self._rng.choice(players)
        whole = [(m, a) for m, a in buttons if a.verb == "answer" and a.question == newest.question]
        if whole and self._rng.random() < 0.9:
            message, address = self._rng.choice(whole)
            told = await self.press(user, thread, message, str(address))
            return Tried(address.match, address.question, told)
        suggested = (await self.complete(user, thread, "answer", "choice")).choices
        if suggested:
            told = await self.slash(user, thread, "answer", choice=self._rng.choice(suggested))
        elif whole:
            message, address = whole[0]
            told = await self.press(user, thread, message, str(address))
        else:
            return None
        return Tried(newest.match, newest.question, told)


def component_ids(message: Message) -> list[str]:
    """Returns the custom ids on a message."""
    found: list[Json] = [component for _, component in walk(message.components)]
    return [str(one["custom_id"]) for one in found if one.get("custom_id")]


__all__ = ["CannotDo", "Crowd", "Told", "Tried", "component_ids"]
