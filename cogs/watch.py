"""`/game status`, `board`, `text`, `log`, `why`: looking at a match, for players and spectators."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Look, Status
from bot.posting.places import has_left, may_see
from bot.posting.private_messages import FAIR
from bot.posting.stories import LogPage
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.choices import choices, only_why
from bot.prompts.clicks import Ack, Click
from bot.prompts.fairness import published_by
from bot.prompts.following import FOLLOWS, follow_buttons
from bot.prompts.items import view_of
from bot.prompts.paging import log_prompt, page_wanted
from bot.prompts.parts import Button, Prompt
from bot.prompts.question import question_prompt, with_undo
from bot.prompts.responses import reply_to
from bot.prompts.stepping import LAST, step_through
from bot.prompts.whatif import whatif_button
from bot.words import exporting, lobby
from bot.words.following import following_words
from bot.words.sentences import in_messages
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Seat
from engine.view import View

if TYPE_CHECKING:
    from bot.client import Marchwarden

MOST_LISTED = 50
"""Most matches that are listed, the newest."""

NO_MATCHES = "No match is open or played on this server. `/game new` begins one."


class WatchCog(commands.Cog):
    """Looks at matches and changes nothing. Its commands belong to the group of the lobby."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        for handler in (self.status, self.list_matches, self.board, self.text, self.export):
            game.add_command(_command(handler), override=True)
        game.add_command(self._why_command(), override=True)
        game.add_command(self._log_command(), override=True)
        bot.clicks.on("log", self.on_log)
        bot.clicks.on(FOLLOWS, self.on_follow)
        bot.clicks.on("fair", self.on_fair, Ack.PRIVATE)

    async def status(self, interaction: discord.Interaction) -> None:
        """See where the match stands, who is to act, and what you are asked"""
        look = await self._look(interaction)
        links = {}
        for number in look.pending:
            message_id = await self.bot.matches.shown(look.card.id, str(number))
            if message_id is not None:
                place = f"{look.card.guild_id}/{look.card.channel_id}/{message_id}"
                links[number] = f"[Go to the question](https://discord.com/channels/{place})"
        failure = self.bot.outbox.delivery_failure(look.card.channel_id)
        lines = self._status(look, links)
        lines += [lobby.has_left(look.card, seat) for seat in await self._who_left(interaction, look)]
        if failure is not None:
            failure.told.add(interaction.user.id)
            lines.append(lobby.waiting_posts(failure.obstacle))
        face, wording = self.bot.games.face(look.card.game), self.bot.games.wording(look)
        for number, decision in look.mine.items():
            # The same buttons as in the thread, in case that message is gone or far up.
            address = Address(look.card.id, decision.player, number)
            prompt = with_undo(question_prompt(face.form(decision, wording), address), address, look)
            whole = "\n".join([*lines, prompt.text])
            if lines and len(whole) <= limits.CONTENT:
                # In one message, so that nothing hides where the match stands.
                await reply_to(interaction).show(whole, view=view_of(prompt))
            else:
                await _send_long(interaction, lines)
                await reply_to(interaction).tell(prompt.text, view=view_of(prompt))
            lines = []
        await _send_long(interaction, lines)

    async def _who_left(self, interaction: discord.Interaction, look: Look) -> list[Seat]:
        """Returns the seats that have an open question and whose player has left the server."""
        waited = dict.fromkeys(decision.player for decision in look.pending.values() if decision.player != look.seat)
        return [seat for seat in waited if await has_left(interaction.guild, look.card.user_of(seat))]

    async def list_matches(self, interaction: discord.Interaction) -> None:
        """See the matches of this server: those that wait for you, for players, or are played"""
        cards = await self.bot.matches.in_guild(interaction.guild_id or 0)
        seen = [card for card in cards if may_see(interaction, card)]
        looks = [await self.bot.matches.look(card.id, interaction.user.id) for card in seen[-MOST_LISTED:]]
        looks.sort(key=lambda look: lobby.list_order(look, interaction.user.id))
        since = await self.bot.matches.waited_since([look.card.id for look in looks if look.pending])
        lines = [self._in_the_list(look, interaction.user.id, since.get(look.card.id)) for look in looks]
        await _send_long(interaction, lines or [NO_MATCHES])

    async def board(self, interaction: discord.Interaction) -> None:
        """See a picture of the table"""
        look = await self._look(interaction)
        board = await self.bot.pictures.board(look.card, _table(look), viewer=interaction.user.id)
        buttons = [step_through(look.card.id, LAST)]
        if (tries := whatif_button(look)) is not None:
            buttons.append(tries)
        buttons += await self._follow_buttons(look, interaction.user.id)
        prompt = Prompt("The table now:", (tuple(buttons),))
        await reply_to(interaction).show(prompt.text, view=view_of(prompt), files=board.files, embeds=board.embeds)
        await self.bot.private_messages.looked(interaction)

    async def _follow_buttons(self, look: Look, user_id: int) -> list[Button]:
        """Returns the news that a spectator may follow: captures, and the end."""
        if look.seat is not None or look.card.status is Status.OVER:
            return []
        followed = await self.bot.matches.followed(look.card.id, user_id)
        return follow_buttons(look.card.id, followed)

    async def on_follow(self, click: Click) -> None:
        """Starts or stops to tell a spectator of something."""
        match_id, what = click.address.match, click.address.argument
        look = await self.bot.matches.look(match_id, click.user_id)
        if not may_see(click.interaction, look.card):
            raise NotAllowed("You cannot see this match.")
        await click.tell(following_words(await self.bot.matches.follow(match_id, click.user_id, what), what))

    async def text(self, interaction: discord.Interaction) -> None:
        """Read the table as text: everything the picture shows"""
        look = await self._look(interaction)
        await _send_long(interaction, await self.bot.pictures.as_text(look.card, _table(look)))

    async def export(self, interaction: discord.Interaction) -> None:
        """Take the match as files: a text to read, and a record for programs"""
        look = await self._look(interaction)
        pages = await self.bot.stories.log(look.card, look.seat)
        card, size = look.card, self.bot.games.size(look.card)
        record = await self.bot.matches.export(card.id, interaction.user.id)
        text = exporting.as_text(card, size, [(page.title, page.text) for page in pages])
        data = await asyncio.to_thread(lambda: json.dumps(record, ensure_ascii=False, indent=1).encode())
        files = [
            discord.File(BytesIO(text.encode()), filename=f"match-{card.id}.txt"),
            discord.File(BytesIO(data), filename=f"match-{card.id}.json"),
        ]
        await reply_to(interaction).show(exporting.said(card), files=files)

    def _log_command(self) -> app_commands.Command[WatchCog, ..., None]:
        """Returns `/game log`, whose option offers the turns."""

        async def callback(interaction: discord.Interaction, turn: int | None = None) -> None:
            await self._log(interaction, turn)

        async def complete(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
            return await self._turns(interaction, str(typed))

        app_commands.describe(turn="Which turn; the newest if you leave it out")(callback)
        description = "Read what happened, turn by turn, and see the table as it lay then"
        command: app_commands.Command[WatchCog, ..., None] = app_commands.Command(
            name="log", description=description, callback=callback
        )
        command.autocomplete("turn")(complete)
        return command

    async def _log(self, interaction: discord.Interaction, turn: int | None) -> None:
        look = await self._look(interaction)
        pages = await self._pages(look)
        prompt = log_prompt(look.card.id, pages, len(pages) - 1 if turn is None else turn)
        record = await self._record(look.card.id, interaction.user.id)
        await reply_to(interaction).show(prompt.text, view=view_of(prompt), files=[record])

    async def _pages(self, look: Look) -> Sequence[LogPage]:
        """Returns the pages of the log. Raises `NotAllowed` where nothing has happened yet."""
        pages = await self.bot.stories.log(look.card, look.seat)
        if not pages:
            raise NotAllowed(lobby.NOTHING_YET)
        return pages

    async def _turns(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Returns the pages at which turns begin, the newest first."""
        try:
            look = await self._look(interaction)
        except Refusal as none_here:
            return only_why(none_here, 0, interaction.guild)
        pages = await self.bot.stories.log(look.card, look.seat)
        titles = [(page.title, at) for at, page in enumerate(pages) if at == 0 or page.title != pages[at - 1].title]
        titles = [(title.replace("*", ""), at) for title, at in titles if not title.endswith("(goes on)")]
        return choices((title, at) for title, at in reversed(titles) if typed.lower() in title.lower())

    async def on_log(self, click: Click) -> None:
        """Turns to another page of the log; the file that came with it stays."""
        look = await self.bot.matches.look(click.address.match, click.user_id)
        if not may_see(click.interaction, look.card):
            raise NotAllowed("You cannot see this match.")
        pages = await self._pages(look)
        await click.redraw(log_prompt(look.card.id, pages, page_wanted(click.address.argument)), None)

    async def _record(self, match_id: int, user_id: int) -> discord.File:
        record = await self.bot.matches.record(match_id, user_id)
        data = await asyncio.to_thread(lambda: json.dumps(record, ensure_ascii=False, indent=1).encode())
        return discord.File(BytesIO(data), filename=f"match-{match_id}.json")

    def _why_command(self) -> app_commands.Command[WatchCog, ..., None]:
        """Returns `/game why`, whose option offers the last rolls."""

        async def callback(interaction: discord.Interaction, roll: int | None = None) -> None:
            await self._why(interaction, roll)

        async def complete(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
            return await self._rolls(interaction, str(typed))

        app_commands.describe(roll="Which roll; the last one if you leave it out")(callback)
        description = "See step by step where the result of a roll comes from"
        command: app_commands.Command[WatchCog, ..., None] = app_commands.Command(
            name="why", description=description, callback=callback
        )
        command.autocomplete("roll")(complete)
        return command

    async def _why(self, interaction: discord.Interaction, number: int | None) -> None:
        look = await self._look(interaction)
        events = await self.bot.matches.events(look.card.id, look.seat)
        face = self.bot.games.face(look.card.game)
        rolls = [event for event in events if face.is_explained(event)]
        if not rolls:
            raise NotAllowed("No dice have been rolled for results yet. `/game status` shows the open question.")
        chosen = [event for event in rolls if number in (None, event.number)]
        if not chosen:
            raise NotUnderstood(f"Event {number} is not a roll of this match. The suggestions are the last rolls.")
        await _send_long(interaction, face.why(events, chosen[-1], self.bot.games.wording(look)))

    async def _rolls(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Returns the last rolls that fit what is typed, the newest first."""
        try:
            look = await self._look(interaction)
        except Refusal as none_here:
            return only_why(none_here, 0, interaction.guild)
        events = await self.bot.matches.events(look.card.id, look.seat)
        face, wording = self.bot.games.face(look.card.game), self.bot.games.wording(look, for_message=False)
        # One after the other, only until there are enough.
        rolls = (
            (face.why_title(events, event, wording), event.number)
            for event in reversed(events)
            if face.is_explained(event)
        )
        return choices((title, number) for title, number in rolls if typed.lower() in title.lower())

    async def on_fair(self, click: Click) -> None:
        """Explains why nobody can have chosen the dice, and how to prove it."""
        card = await self.bot.matches.card(click.address.match)
        await click.close(lobby.fair(card, self.bot.games.chance(card), published_by(click.address.argument)))
        await self.bot.private_messages.shown(click.interaction, FAIR)

    async def _look(self, interaction: discord.Interaction) -> Look:
        return await self.bot.answering.look_here(interaction)

    def _status(self, look: Look, links: Mapping[int, str]) -> list[str]:
        face, size = self.bot.games.face(look.card.game), self.bot.games.size(look.card)
        return lobby.status(look, links, face, size).split("\n")

    def _in_the_list(self, look: Look, user_id: int, since: int | None) -> str:
        face, size = self.bot.games.face(look.card.game), self.bot.games.size(look.card)
        return lobby.list_line(look, user_id, face, size, since)


def _command(handler: Callable[[discord.Interaction], Awaitable[None]]) -> app_commands.Command[WatchCog, ..., None]:
    """Returns the command that does the action, described as the method is and named by the first word of its name."""

    async def callback(interaction: discord.Interaction) -> None:
        await handler(interaction)

    return app_commands.Command(
        name=handler.__name__.split("_")[0], description=str(handler.__doc__), callback=callback
    )


def _table(look: Look) -> View:
    if look.view is None:
        raise NotAllowed("There is no table yet: once everybody is here, `/game start` begins the match.")
    return look.view


async def _send_long(interaction: discord.Interaction, lines: Sequence[str]) -> None:
    """Shows lines as the answer, and what has no room there behind it; nothing where there are none."""
    for number, piece in enumerate(in_messages(lines, limits.CONTENT)):
        await (reply_to(interaction).tell(piece) if number else reply_to(interaction).show(piece))


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(WatchCog(bot))
