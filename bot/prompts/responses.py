"""The one answer to an interaction: its outcome, as soon as it is known; a deferral only when that takes too long.

What a person does is stored first and answered then. So whatever Discord was told is kept, and a bot that is killed in
between leaves "the interaction failed" and an open question, never a lost answer that looked well.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Sequence
from enum import Enum, auto
from typing import Any, Final, TypeVar

import aiohttp
import discord
from cachetools import TTLCache
from discord.ui import Modal, View

from bot.words.sentences import in_a_message

log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE: Final = 1.0
"""Seconds that an outcome may take before Discord is told that it comes later. Discord itself waits three."""

ACKNOWLEDGED_BEFORE: Final = 40060
"""Discord has heard us the first time, although we did not hear it."""
SERVER_ERRORS: Final = 500
"""From this HTTP status on Discord may have done what was asked, or not."""
GONE: Final = frozenset({10008, 10015, 10062, 40060, 50027})
"""Discord's error codes for an answer that nobody waits for (message, webhook, interaction, token)."""
KEY: Final = "reply"
"""Under this name an interaction keeps its reply."""
TOO_SLOW: Final = "That took me too long, and Discord can no longer open the form. Please press it again."


_told: TTLCache[str, None] = TTLCache(1, 3600.0)


def _tell_of_another_bot(interaction_id: int) -> None:
    """Says in the log, once an hour, that somebody else may answer with our token."""
    if "another bot" not in _told:
        _told["another bot"] = None
        log.error(
            "Interaction %s had been answered already. If you see this often, another bot runs with the same token: "
            "stop one of them, or let both share one PostgreSQL database (docs/scaling.md)",
            interaction_id,
        )


class Way(Enum):
    """Where the outcome is shown."""

    UPDATE = auto()
    """In the message whose component was used."""
    PRIVATE = auto()
    """In a new message for this person alone."""


class Response:
    """The answers to an interaction. Every method may be called in any order, without knowing what came before.

    An answer that comes too late, or finds the connection cut, ends in one line of the log: the action is done anyway,
    and the thread shows it.
    """

    def __init__(self, interaction: discord.Interaction[Any], way: Way, patience: float | None) -> None:
        """With `patience` None it is never deferred: a form can be opened only at once."""
        self._interaction = interaction
        self._way = way
        self._patience = patience
        self._turn = asyncio.Lock()
        self._thinking = False
        """Whether a private message says that we think."""
        self._private = False
        self._apart: list[discord.WebhookMessage] = []
        """The messages besides the first response that must be deleted later."""
        self._gone = False
        """Whether no answer is possible any more, or somebody else has given it."""
        self._may_be_deferred = False
        """Whether a deferral was sent and nobody knows whether Discord has heard it."""
        self._deferred = False
        """Whether Discord has heard a deferral of which discord.py knows nothing."""
        self._opened: int | None = None
        """The new message that is the first response, as far as Discord has said so."""
        self._lost = False
        """Whether Discord has not taken something that was said."""
        self._timer: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Starts to wait for the outcome."""
        if self._patience is not None:
            self._timer = asyncio.create_task(self._defer_later(self._patience))

    async def end(self) -> None:
        """Stops waiting. A component that had nothing to say is acknowledged now, after all that it did."""
        if self._timer is not None:
            self._timer.cancel()
        async with self._turn:
            if not self._answered and self._way is Way.UPDATE:
                first = await self._first(self._interaction.response.defer(), defers=True)
                if first is _First.UNKNOWN:
                    log.info("Interaction %s may not have heard that it is done", self._interaction.id)

    async def show(
        self,
        text: str,
        *,
        view: View | None = None,
        files: Sequence[discord.File] | None = (),
        embeds: Sequence[discord.Embed] = (),
    ) -> None:
        """Shows the outcome: words, components and pictures, instead of whatever stood there before; without `files`
        (None) the pictures that were there stay.
        """
        text = in_a_message(text)
        async with self._turn:
            if self._answered:
                await self._edit(text, view, files, embeds)
            elif self._way is Way.PRIVATE:
                await self._send(text, view, files, embeds)
            else:
                known = _changing(files, embeds)
                first = self._interaction.response.edit_message(content=text, view=view, **known)
                if await self._first(first) is _First.UNHEARD and await self._is_to_be_said(text, private=False):
                    await self._edit(text, view, _anew(files), embeds)

    async def illustrate(self, files: Sequence[discord.File], text: str | None = None) -> bool:
        """Puts pictures on the outcome that has been shown, with other words if there are any; all else of it stays.

        Returns whether Discord has done it.
        """
        known: dict[str, Any] = {} if text is None else {"content": in_a_message(text)}
        async with self._turn:
            if self._gone:
                return False
            edited = self._interaction.edit_original_response(attachments=list(files), **known)
            return await self._quietly(edited) is not None

    async def tell(self, text: str, *, view: View | None = None, stays: bool = True) -> None:
        """Says something more, in a private message of its own; the first of a private answer is the answer itself.
        What need not stay goes with `take_away`."""
        text = in_a_message(text)
        async with self._turn:
            if not self._answered:
                await self._send(text, view, (), ())
            elif self._thinking:
                await self._edit(text, view, (), ())
            else:
                await self._add(text, view, stays=stays)

    async def open(self, form: Modal) -> None:
        """Opens a form."""
        async with self._turn:
            if not self._answered:
                await self._first(self._interaction.response.send_modal(form))
                return
        await self.tell(TOO_SLOW)

    @property
    def is_seen(self) -> bool:
        """Returns whether what was shown has reached Discord, as far as is known."""
        return not self._gone and not self._lost

    @property
    def message_id(self) -> int | None:
        """Returns the message that shows the outcome, the used one or a new one; None where it is not known."""
        used = self._interaction.message
        return (None if used is None else used.id) if self.updates else self._opened

    @property
    def updates(self) -> bool:
        """Returns whether the outcome is shown in the message whose component was used."""
        return self._way is Way.UPDATE

    @property
    def is_private(self) -> bool:
        """Returns whether the first response is a message of its own that only this person sees."""
        return self._private and not self._gone

    async def take_away(self) -> None:
        """Deletes what this person was told in private: what stands apart, or else the first response, which may be the
        panel that they used; never what all see. Raises what Discord says where it does not.
        """
        apart, self._apart = self._apart, []
        for message in apart:
            await message.delete()
        used = self._interaction.message
        if not apart and not self._gone and (self._private or used is None or used.flags.ephemeral):
            await self._interaction.delete_original_response()

    # -- the calls to Discord ----------------------------------------------------------------------------------------

    @property
    def _answered(self) -> bool:
        """Whether there has been a first response, be it a deferral, or none is possible any more."""
        return self._gone or self._deferred or self._interaction.response.is_done()

    async def _defer_later(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        # Once begun, a deferral is finished, even when the outcome comes meanwhile: it waits its turn.
        await asyncio.shield(self._defer())

    async def _defer(self) -> None:
        async with self._turn:
            if self._answered:
                return
            if self._way is Way.UPDATE:
                first = await self._first(self._interaction.response.defer(), defers=True)
                self._deferred = first is _First.UNHEARD
            else:
                first = await self._first(self._interaction.response.defer(ephemeral=True, thinking=True), defers=True)
                self._thinking = self._private = first is _First.HEARD or (
                    first is _First.UNHEARD and await self._is_thinking()
                )
                self._deferred = self._thinking and first is _First.UNHEARD

    async def _send(
        self, text: str, view: View | None, files: Sequence[discord.File] | None, embeds: Sequence[discord.Embed]
    ) -> None:
        known: dict[str, Any] = {} if view is None else {"view": view}
        first = self._interaction.response.send_message(
            text, ephemeral=True, files=list(files or ()), embeds=list(embeds), **known
        )
        self._private = True
        if await self._first(first) is not _First.UNHEARD or not await self._is_to_be_said(text, private=True):
            return
        if self._way is Way.PRIVATE:
            await self._edit(text, view, _anew(files), embeds)
        else:
            self._private, self._deferred = False, True
            await self._add(text, view)

    async def _add(self, text: str, view: View | None, *, stays: bool = True) -> None:
        """Says something in a private message beside the first response."""
        if self._gone:
            return
        known: dict[str, Any] = {} if view is None else {"view": view}
        told = await self._quietly(self._interaction.followup.send(text, ephemeral=True, wait=True, **known))
        self._apart += [] if told is None or stays else [told]

    async def _edit(
        self, text: str, view: View | None, files: Sequence[discord.File] | None, embeds: Sequence[discord.Embed]
    ) -> None:
        if self._gone:
            return
        self._thinking = False
        known = _changing(files, embeds)
        await self._quietly(self._interaction.edit_original_response(content=text, view=view, **known))

    async def _first(self, response: Awaitable[object], *, defers: bool = False) -> _First:
        """Sends the first response, and returns what came of it; `defers` says that it is a deferral.

        A deferral whose success is unknown is none that failed: the outcome is sent as if there had been none, and
        where Discord answers that it has heard one, it is put in its place.
        """
        try:
            heard = await response
        except discord.HTTPException as error:
            if error.code == ACKNOWLEDGED_BEFORE:
                if not self._may_be_deferred:
                    _tell_of_another_bot(self._interaction.id)
                return _First.UNHEARD
            if defers and error.status >= SERVER_ERRORS:
                self._may_be_deferred = True
                return _First.UNKNOWN
            self._let_go(error)
        except (OSError, aiohttp.ClientError, TimeoutError) as error:
            if defers:
                self._may_be_deferred = True
                return _First.UNKNOWN
            self._let_go(error)
        else:
            if isinstance(heard, discord.InteractionCallbackResponse):
                self._opened = heard.message_id
            return _First.HEARD
        self._gone = True
        return _First.GONE

    async def _is_to_be_said(self, text: str, *, private: bool) -> bool:
        """Returns whether an outcome must still be shown although Discord has heard a first response: it was a deferral
        of ours. It need not where Discord has heard this very outcome, in a new `private` message or in the one that
        was used. It must not where Discord has heard somebody else's, such as that of another process which got the
        same interaction: then nothing more is said.
        """
        found = await self._quietly(self._interaction.original_response())
        if found is not None:
            is_used = self._is_used(found)
            if self._may_be_deferred and (is_used if self._way is Way.UPDATE else _thinks(found)):
                return True
            is_there = found.flags.ephemeral and not is_used if private else is_used
            if is_there and found.content.strip() == text.strip():
                return False
        self._not_ours()
        return False

    async def _is_thinking(self) -> bool:
        """Returns whether the first response that Discord has heard is a private message that thinks, as ours does."""
        found = await self._quietly(self._interaction.original_response())
        if found is not None and _thinks(found):
            return True
        self._not_ours()
        return False

    def _is_used(self, message: discord.InteractionMessage) -> bool:
        """Returns whether a message is the one whose component was used."""
        used = self._interaction.message
        return used is not None and message.id == used.id

    def _not_ours(self) -> None:
        self._gone, self._private = True, False
        log.info("Interaction %s was answered by somebody else", self._interaction.id)

    async def _quietly(self, response: Awaitable[T]) -> T | None:
        """Returns the result; None where nobody waits for it."""
        try:
            return await response
        except (OSError, aiohttp.ClientError, TimeoutError, discord.HTTPException) as error:
            self._let_go(error)
            return None

    def _let_go(self, error: Exception) -> None:
        """Logs in one line that the answer reached nobody. Raises what is a bug of ours."""
        ours = isinstance(error, discord.HTTPException) and error.status in (400, 403) and error.code not in GONE
        if ours:
            raise error
        self._lost = True
        log.info(
            "Interaction %s can no longer be answered: %s", self._interaction.id, str(error) or type(error).__name__
        )


class _First(Enum):
    """What came of a first response."""

    HEARD = auto()
    UNHEARD = auto()
    """Discord had a first response already: from a try whose success we did not hear of, or from somebody else."""
    UNKNOWN = auto()
    """A deferral that Discord may have heard or not."""
    GONE = auto()
    """Nobody waits for the answer."""


def reply_to(interaction: discord.Interaction[Any]) -> Response:
    """Returns the one reply to an interaction; creates it for an interaction without an answer so far."""
    known = interaction.extras.get(KEY)
    if isinstance(known, Response):
        return known
    return begin_reply(interaction, Way.PRIVATE, None)


def begin_reply(interaction: discord.Interaction[Any], way: Way, patience: float | None) -> Response:
    """Begins to answer an interaction, and returns the reply that `reply_to` returns from now on."""
    reply = Response(interaction, way, patience)
    interaction.extras[KEY] = reply
    reply.begin()
    return reply


def _thinks(message: discord.InteractionMessage) -> bool:
    return message.flags.loading and message.flags.ephemeral


def _anew(files: Sequence[discord.File] | None) -> list[discord.File] | None:
    """Returns files that were sent before, to be sent once more from their beginning."""
    return None if files is None else [_from_its_beginning(file) for file in files]


def _from_its_beginning(file: discord.File) -> discord.File:
    file.reset()
    content = io.BytesIO(file.fp.read())
    return discord.File(content, filename=file.filename, spoiler=file.spoiler, description=file.description)


def _changing(files: Sequence[discord.File] | None, embeds: Sequence[discord.Embed]) -> dict[str, Any]:
    """What an edit changes besides words and components: the pictures unless they stay, embeds where there are any."""
    known: dict[str, Any] = {} if files is None else {"attachments": list(files)}
    return {**known, "embeds": list(embeds)} if embeds else known
