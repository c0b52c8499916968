"""Somebody to play against when one is alone in the playground: answers at random, but legally, and not too fast.

A companion is a person of the playground like all others, seen, invited and pinged like them: it joins the match it is
invited to, or called into, by pressing the button, and sees nothing that its seat may not see. Only its answers do not
come through buttons, as a random answer to every kind of question is what the engine already gives (`Decision.sample`).
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Final

from bot.playground.invocations import CannotDo
from bot.playground.people import Person, Seen
from bot.words.lobby import JOIN
from bot.words.undoing import AGREE
from engine.journal import By
from engine.refusals import Refusal

if TYPE_CHECKING:
    from bot.client import Marchwarden

log = logging.getLogger(__name__)

NAME: Final = "Dave"
"""The computer player of the playground that `./marchwarden run` opens."""

NOTE: Final = "plays by himself"
"""What stands beside his name where people are chosen."""

PAUSE: Final = 2.5
"""Seconds between a question and its answer, so that people can follow."""

_PATIENCE: Final = 3600.0


class Companion:
    """Joins the matches it is invited to, and answers whatever it is asked."""

    def __init__(
        self, bot: Marchwarden, person: Person, pause: float = PAUSE, rng: random.Random | None = None
    ) -> None:
        self._bot = bot
        self._person = person
        self._pause = pause
        self._rng = rng or random.Random()
        self._done: set[tuple[str, str]] = set()
        """Messages that were dealt with, by id and text: one that is edited may ask again."""

    async def run(self) -> None:
        """Plays until it is cancelled."""
        await self._person.arrive()
        while True:
            try:
                message = await self._person.until(self._call, _PATIENCE)
            except TimeoutError:
                continue
            assert message is not None
            self._done.add((message.id, message.text))
            await asyncio.sleep(self._pause)
            try:
                await self._do(message)
            except (CannotDo, Refusal):
                # Somebody else was faster, the match was called off, the question has gone.
                log.debug("The companion came too late", exc_info=True)
            except Exception:
                log.exception("The companion could not go on with message %s", message.id)

    def _call(self) -> Seen | None:
        """Returns the oldest message that calls for the companion and was not dealt with, or None."""
        for message in self._person.all_messages():
            if (message.id, message.text) in self._done or message.ephemeral:
                continue
            if self._person.name in message.pings and (_can_be_pressed(message) or not message.by_bot):
                return message
        return None

    async def _do(self, message: Seen) -> None:
        if _may_join(message):
            await self._person.click(message, JOIN)
            return
        if any(button["label"] == AGREE and not button["disabled"] for button in message.buttons):
            await self._person.click(message, AGREE)
            return
        if not message.by_bot:
            await self._come(message)
            return
        matches, user = self._bot.matches, int(self._person.id)
        card = await matches.in_channel(int(message.channel_id), user)
        # Questions that follow without anybody else in between may come in the same message.
        while mine := (await matches.look(card.id, user)).mine:
            number, decision = next(iter(mine.items()))
            await matches.answer(card.id, user, number, decision.sample(self._rng), By.COMPUTER)
            await asyncio.sleep(self._pause)

    async def _come(self, call: Seen) -> None:
        """Takes a seat in the match in whose thread somebody has called, where one is free."""
        for message in self._person.all_messages():
            if message.channel_id == call.channel_id and _may_join(message):
                await self._person.click(message, JOIN)
                return


def _can_be_pressed(message: Seen) -> bool:
    return any(not button["disabled"] for button in message.buttons)


def _may_join(message: Seen) -> bool:
    return any(button["label"] == JOIN and not button["disabled"] for button in message.buttons)
