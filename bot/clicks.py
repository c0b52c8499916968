"""Every press of a button or select, and every filled-in form, goes through here: acknowledged first, then done.

Cogs say which verbs they do (`Clicks.on`, `Clicks.on_form`). A verb is acknowledged in one of three ways: quietly (what
was pressed stays, or is redrawn), privately (a new message for this person alone), or by a form that opens at once.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeAlias, cast

import discord

from bot.prompts.address import Address
from bot.prompts.items import Interaction, view_of
from bot.prompts.parts import Prompt
from bot.troubles import sentence_for, tell_privately
from bot.underway import Underway
from engine.refusals import Refusal

log = logging.getLogger(__name__)


class Ack(Enum):
    """How a press is acknowledged before anything else is done."""

    QUIET = auto()
    """The message stays as it is until the deed redraws it."""
    PRIVATE = auto()
    """A new message that only this person sees."""
    NONE = auto()
    """The deed answers at once by itself: it opens a form, and looks up next to nothing before."""


@dataclass(frozen=True)
class Click:
    """One press, acknowledged."""

    interaction: Interaction
    address: Address
    values: Sequence[str]
    fields: Mapping[str, str]
    """What was written into a form, by field."""

    @property
    def user_id(self) -> int:
        """Returns who pressed."""
        return self.interaction.user.id

    async def redraw(self, prompt: Prompt) -> None:
        """Shows a prompt in the message that answers the press: the private one, or the one the component is on."""
        await self.interaction.edit_original_response(content=prompt.text, view=view_of(prompt), attachments=[])

    async def close(self, text: str) -> None:
        """Leaves only a text in that message."""
        await self.interaction.edit_original_response(content=text, view=None, attachments=[])

    async def tell(self, text: str) -> None:
        """Tells this person something, in a private message of its own."""
        await tell_privately(self.interaction, text)


Deed: TypeAlias = Callable[[Click], Awaitable[None]]


class UnknownVerb(Refusal):
    """A component of another version of the bot."""

    def __init__(self) -> None:
        super().__init__("This button is from another time and does nothing any more. Look at the newest message.")


class Clicks:
    """The deeds by verb."""

    def __init__(self, underway: Underway) -> None:
        self._deeds: dict[str, tuple[Ack, Deed]] = {}
        self._forms: dict[str, tuple[Ack, Deed]] = {}
        self._underway = underway

    async def until_idle(self) -> None:
        """Waits until nothing is being done: before the bot stops, what was acknowledged is finished."""
        await self._underway.until_idle()

    def on(self, verb: str, deed: Deed, ack: Ack = Ack.QUIET) -> None:
        """Says what a component with this verb does."""
        self._deeds[verb] = (ack, deed)

    def on_form(self, verb: str, deed: Deed, ack: Ack = Ack.PRIVATE) -> None:
        """Says what a filled-in form with this verb does."""
        self._forms[verb] = (ack, deed)

    async def take(self, interaction: Interaction, address: Address, values: Sequence[str]) -> None:
        """Does what a component stands for."""
        await self._do(self._deeds.get(address.verb), Click(interaction, address, values, {}))

    async def take_form(self, interaction: Interaction, address: Address) -> None:
        """Does what a filled-in form stands for. Forms work after a restart too: their custom id says it all."""
        await self._do(self._forms.get(address.verb), Click(interaction, address, (), _fields(interaction)))

    async def _do(self, known: tuple[Ack, Deed] | None, click: Click) -> None:
        self._underway.begin()
        try:
            await self._acknowledge_and_do(known, click)
        finally:
            self._underway.end()

    async def _acknowledge_and_do(self, known: tuple[Ack, Deed] | None, click: Click) -> None:
        interaction = click.interaction
        ack, deed = known if known is not None else (Ack.PRIVATE, _refuse)
        try:
            if ack is Ack.QUIET:
                await interaction.response.defer()
            elif ack is Ack.PRIVATE:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except discord.HTTPException as late:
            # Discord has told the person already that it failed; nothing was done, so they may press again.
            log.warning("%s could not be acknowledged: %s", click.address, late)
            return
        try:
            await deed(click)
        except Exception as error:
            text = sentence_for(error, f"{click.address} was pressed by user {click.user_id}")
            if ack is Ack.PRIVATE:
                await _fill_in(click, text)
            else:
                await tell_privately(interaction, text)


async def _fill_in(click: Click, text: str) -> None:
    """Puts a text where the private message still says that we think."""
    try:
        await click.close(text)
    except discord.HTTPException:
        await tell_privately(click.interaction, text)


async def _refuse(click: Click) -> None:
    raise UnknownVerb


def _fields(interaction: Interaction) -> dict[str, str]:
    """Returns the texts of a submitted form by custom id, whichever way Discord nests them."""
    found: dict[str, str] = {}
    data = cast("Mapping[str, Any]", interaction.data or {})
    waiting = list(data.get("components", ()))
    while waiting:
        part = waiting.pop()
        if "value" in part and "custom_id" in part:
            found[str(part["custom_id"])] = str(part["value"])
        waiting += part.get("components", ())
        if part.get("component"):
            waiting.append(part["component"])
    return found
