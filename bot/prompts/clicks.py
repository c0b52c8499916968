"""Every press of a button or select, and every filled-in form, goes through here: done first, then answered.

Cogs say which verbs they do (`Clicks.on`, `Clicks.on_form`). A verb is answered in one of three ways: quietly (what was
pressed stays, or is redrawn), privately (a new message for this person alone), or by a form that opens at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, Final, TypeAlias, cast

import discord

from bot.operation.in_progress import InProgress
from bot.pictures.drawings import ComingPicture
from bot.posting.failures import sentence_for
from bot.prompts.address import Address
from bot.prompts.items import Interaction, view_of
from bot.prompts.panel_pictures import PanelPictures, drawn_files, with_picture_to_follow
from bot.prompts.parts import Prompt
from bot.prompts.responses import PATIENCE, Response, Way, begin_reply, reply_to
from engine.refusals import Refusal


class Ack(Enum):
    """How a press is answered, once it is done."""

    QUIET = auto()
    """The message stays as it is until the action redraws it."""
    PRIVATE = auto()
    """A new message that only this person sees."""
    NONE = auto()
    """The action answers at once: it opens a form, and looks up next to nothing before."""


@dataclass(frozen=True)
class Click:
    """One press, not answered yet."""

    interaction: Interaction
    reply: Response
    address: Address
    values: Sequence[str]
    fields: Mapping[str, str]
    """What was written into a form, by field."""
    panels: PanelPictures = field(default_factory=PanelPictures, repr=False, compare=False)
    """The pictures that are to follow on panels."""

    @property
    def user_id(self) -> int:
        """Returns who pressed."""
        return self.interaction.user.id

    @property
    def is_private(self) -> bool:
        """Returns whether the pressed component stands in a message that only this person sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def redraw(self, prompt: Prompt, files: Sequence[discord.File] | None = ()) -> None:
        """Shows a prompt in the message that answers the press: the private one, or the one the component is on.

        Without `files` (None) its pictures stay.
        """
        await self._replace()
        await self.reply.show(prompt.text, view=view_of(prompt), files=files)

    async def redraw_with(self, prompt: Prompt, picture: ComingPicture | None) -> None:
        """Shows a panel and its picture. A panel that is changed shows its words at once, and the picture once the
        player pauses; a picture that is finished, or stands there already, comes with the words.
        """
        used = self._panel
        if picture is None or used is None:
            await self.redraw(prompt, () if picture is None else await drawn_files(picture))
        elif (stands := self.panels.shows(used, picture)) or picture.is_drawn:
            await self.redraw(prompt, None if stands else await drawn_files(picture))
            if self.reply.is_seen:
                self.panels.stands(used, picture)
        else:
            await self.redraw(replace(prompt, text=with_picture_to_follow(prompt.text)), None)
            self.panels.follows(used, picture, lambda files: self.reply.illustrate(files, prompt.text))

    @property
    def _panel(self) -> int | None:
        """The message that the press changes; None where it is answered with a new one."""
        message = self.interaction.message
        return message.id if message is not None and self.reply.updates else None

    async def _replace(self) -> None:
        if self._panel is not None:
            await self.panels.replaced(self._panel)

    async def close(self, text: str) -> None:
        """Leaves only a text in that message."""
        await self._replace()
        await self.reply.show(text)

    async def tell(self, text: str) -> None:
        """Tells this person something, in a private message of its own."""
        await self.reply.tell(text)


ClickHandler: TypeAlias = Callable[[Click], Awaitable[None]]


NOWHERE: Final = Address(0)


class UnknownVerb(Refusal):
    """A component of another version of the bot."""

    def __init__(self) -> None:
        super().__init__("This button is from another time and does nothing any more. Look at the newest message.")


class VerbTaken(Exception):
    """Two cogs want the same verb: a bug, noticed at the start."""


class Clicks:
    """The actions by verb."""

    def __init__(self, in_progress: InProgress) -> None:
        self._handlers: dict[str, tuple[Ack, ClickHandler]] = {}
        self._forms: dict[str, tuple[Ack, ClickHandler]] = {}
        self._in_progress = in_progress
        self.panels = PanelPictures()
        """The pictures that are to follow on panels."""
        self.patience = PATIENCE
        """Seconds that an action may take before Discord is told that its outcome comes later."""
        self.afterwards: Callable[[Interaction, Response], Awaitable[None]] = _nothing_more
        """Called once something is done, before its answer is closed: what else this person should know."""
        self.own: Callable[[Address, int], Awaitable[Address]] = _as_pressed
        """The address of a press that only shows something to the presser: where several people are asked at once, with
        their own question.
        """
        self.refused: Callable[[Interaction], Awaitable[None]] = _nothing
        """Called when a private message of its own has said why something is not done."""

    async def until_idle(self) -> None:
        """Waits until nothing is being done: before the bot stops, what was acknowledged is finished."""
        await self._in_progress.until_idle()

    def on(self, verb: str, handler: ClickHandler, ack: Ack = Ack.QUIET) -> None:
        """Says what a component with this verb does. Raises `VerbTaken` when that is said already.

        A game's own verbs begin with its namespace, `CommandManifest.short`: "dd_build".
        """
        _put(self._handlers, verb, ack, handler)

    def on_form(self, verb: str, handler: ClickHandler, ack: Ack = Ack.PRIVATE) -> None:
        """Says what a filled-in form with this verb does. Raises `VerbTaken` when that is said already."""
        _put(self._forms, verb, ack, handler)

    @property
    def verbs(self) -> Collection[str]:
        """Returns the verbs of all components."""
        return self._handlers.keys()

    async def take(self, interaction: Interaction) -> None:
        """Does what a component or a filled-in form of ours stands for; others are left alone.

        They are not left to discord.py, which knows only what this very process has shown, and which is silent about a
        component that its message has lost meanwhile.
        """
        data = cast("Mapping[str, Any]", interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        if not Address.is_like_ours(custom_id):
            return
        known = self._handlers if interaction.type is discord.InteractionType.component else self._forms
        address = Address.read(custom_id)
        values = [str(value) for value in data.get("values", ())]
        handler = None if address is None else known.get(address.verb)
        await self._do(handler, interaction, address or NOWHERE, values, _fields(data))

    async def press(self, interaction: Interaction, custom_id: str) -> None:
        """Does what a component stands for, for a command with which its label was typed; the command is answered with
        what a press would be answered with. Raises a `Refusal`.
        """
        address = Address.read(custom_id)
        assert address is not None, "it is one of ours"
        _, handler = self._handlers[address.verb]
        await handler(Click(interaction, reply_to(interaction), address, (), {}, self.panels))

    async def _do(
        self,
        known: tuple[Ack, ClickHandler] | None,
        interaction: Interaction,
        address: Address,
        values: Sequence[str],
        fields: Mapping[str, str],
    ) -> None:
        ack, handler = known if known is not None else (Ack.PRIVATE, _refuse)
        way = Way.UPDATE if ack is Ack.QUIET else Way.PRIVATE
        self._in_progress.begin()
        try:
            reply = begin_reply(interaction, way, None if ack is Ack.NONE else self.patience)
            click = Click(interaction, reply, address, values, fields, self.panels)
            if interaction.message is not None and way is Way.UPDATE:
                self.panels.touched(interaction.message.id)
            await self._do_and_answer(handler, click, may_be_own=ack is not Ack.QUIET)
        finally:
            self._in_progress.end()

    async def _do_and_answer(self, handler: ClickHandler, click: Click, may_be_own: bool) -> None:
        try:
            if may_be_own and click.address.question:
                click = replace(click, address=await self.own(click.address, click.user_id))
            await handler(click)
            await self.afterwards(click.interaction, click.reply)
        except Exception as error:
            await click.reply.tell(sentence_for(error, f"{click.address} was pressed by user {click.user_id}"))
            if isinstance(error, Refusal) and click.reply.is_private:
                await self.refused(click.interaction)
        finally:
            await click.reply.end()


async def _nothing_more(interaction: Interaction, reply: Response) -> None:
    return


async def _as_pressed(address: Address, user_id: int) -> Address:
    return address


async def _nothing(interaction: Interaction) -> None:
    return


def _put(known: dict[str, tuple[Ack, ClickHandler]], verb: str, ack: Ack, handler: ClickHandler) -> None:
    if verb in known:
        raise VerbTaken(f"two handlers for the verb {verb!r}")
    known[verb] = (ack, handler)


async def _refuse(click: Click) -> None:
    raise UnknownVerb


def _fields(data: Mapping[str, Any]) -> dict[str, str]:
    """Returns the texts of a submitted form by custom id, whichever way Discord nests them."""
    found: dict[str, str] = {}
    waiting = list(data.get("components", ()))
    while waiting:
        part = waiting.pop()
        if "value" in part and "custom_id" in part:
            found[str(part["custom_id"])] = str(part["value"])
        waiting += part.get("components", ())
        if part.get("component"):
            waiting.append(part["component"])
    return found
