"""`/game undo` and its buttons: undo an answer at once, or ask the others to agree."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Look
from bot.matches.loaded_match import UndoPoint
from bot.matches.undoing import UndoPreview
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.choices import choices, only_why
from bot.prompts.clicks import Ack, Click
from bot.prompts.items import view_of
from bot.prompts.parts import Button, ButtonStyle, Prompt
from bot.prompts.responses import reply_to
from bot.refusals import NoUndoAsked
from bot.words import undoing
from bot.words.sentences import in_a_message, safe_name, shortened
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Seat

if TYPE_CHECKING:
    from bot.client import Marchwarden

MOST_BACK: Final = 25
MOST_DIGITS: Final = 9


class UndoCog(commands.Cog):
    """Takes answers back. Its command belongs to the group of the lobby."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        game.add_command(self._command(), override=True)
        bot.clicks.on("undo", self.on_undo, Ack.PRIVATE)
        bot.clicks.on("undo_ask", self.on_ask)
        bot.clicks.on("undo_keep", self.on_keep)
        bot.clicks.on("undo_yes", self.on_yes, Ack.PRIVATE)
        bot.clicks.on("undo_no", self.on_no, Ack.PRIVATE)

    def _command(self) -> app_commands.Command[UndoCog, ..., None]:
        @app_commands.describe(back="How many of your answers to undo; the last one if you leave it out")
        async def undo(
            interaction: discord.Interaction[Marchwarden], back: app_commands.Range[int, 1, MOST_BACK] = 1
        ) -> None:
            await self._undo(interaction, back)

        async def offered(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
            return await self._answers(interaction, str(typed))

        about = "Undo your last answer; beyond a die roll or another player's turn the others must agree"
        command: app_commands.Command[UndoCog, ..., None] = app_commands.Command(
            name="undo", description=about, callback=undo
        )
        command.autocomplete("back")(offered)
        return command

    async def _undo(self, interaction: discord.Interaction[Marchwarden], back: int) -> None:
        look = await self.bot.answering.look_here(interaction)
        points = await self.bot.matches.undo_points(look.card.id, interaction.user.id)
        if not points:
            raise NotAllowed(undoing.NOTHING_YET)
        if back > len(points):
            raise NotAllowed(f"You can undo at most {len(points)} of your answers here.")
        prompt, files = await self._undone(look, interaction.user.id, points[back - 1])
        await reply_to(interaction).show(prompt.text, view=view_of(prompt) if prompt.rows else None, files=files)

    async def _answers(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Returns how far one can undo, each with the question that is asked again."""
        try:
            look = await self.bot.answering.look_here(interaction)
            points = await self.bot.matches.undo_points(look.card.id, interaction.user.id)
        except Refusal as none_here:
            return only_why(none_here, 1, interaction.guild)
        lines = [
            (shortened(f"{number}: back to the question {self._topic(look, point.prompt)}", limits.CHOICE_NAME), number)
            for number, point in enumerate(points[:MOST_BACK], 1)
        ]
        return choices((line, number) for line, number in lines if typed.lower() in line.lower())

    # -- buttons -----------------------------------------------------------------------------------------------------

    async def on_undo(self, click: Click) -> None:
        """Undoes the answer that led to a question."""
        look = await self.bot.matches.look(click.address.match, click.user_id)
        to = _number(click)
        points = await self.bot.matches.undo_points(look.card.id, click.user_id)
        point = next((one for one in points if one.to == to), UndoPoint(to, ""))
        await click.redraw(*await self._undone(look, click.user_id, point))

    async def on_ask(self, click: Click) -> None:
        """Asks the others to agree."""
        preview = await self.bot.matches.ask_undo(click.address.match, click.user_id, _number(click))
        await click.close(undoing.waits_for_consent(_names(preview)))

    async def on_keep(self, click: Click) -> None:
        """Leaves everything as it is."""
        await click.close("Your answer stands.")

    async def on_yes(self, click: Click) -> None:
        """Agrees to an undo."""
        answer = await self.bot.matches.answer_undo(click.address.match, click.user_id, _number(click), agrees=True)
        names = (await self.bot.matches.card(click.address.match)).names()
        await click.close(undoing.agreed([safe_name(names[seat]) for seat in answer.missing]))

    async def on_no(self, click: Click) -> None:
        """Does not agree; the player who asked withdraws."""
        match_id = click.address.match
        answer = await self.bot.matches.answer_undo(match_id, click.user_id, _number(click), agrees=False)
        is_own = (await self.bot.matches.card(match_id)).seat_of(click.user_id) == answer.seat
        await click.close(undoing.WITHDREW if is_own else undoing.REFUSED)

    # -- helpers -----------------------------------------------------------------------------------------------------

    async def _undone(self, look: Look, user_id: int, point: UndoPoint) -> tuple[Prompt, list[discord.File]]:
        """Undoes where nobody has to agree; else returns what would be undone with a picture of the table then, and the
        button that asks the others.
        """
        preview = await self.bot.matches.undo_preview(look.card.id, user_id, point.to)
        topic = self._topic(look, point.prompt)
        if not preview.others:
            await self.bot.matches.undo(look.card.id, user_id, point.to)
            return Prompt(undoing.did(topic)), []
        lines = undoing.would_undo(topic, await self._public(preview), preview.crossing.rolls)
        names = {seat: safe_name(name) for seat, name in look.card.names().items()}
        # How many rolls it crosses is said with what it undoes.
        why = undoing.needs_consent(replace(preview.crossing, rolls=0).reason(names), _names(preview))
        address = Address(look.card.id)
        buttons = (
            Button(undoing.ASK, address.to("undo_ask", point.to), ButtonStyle.MAIN),
            Button(undoing.KEEP, address.to("undo_keep")),
        )
        now = (await self.bot.matches.look(look.card.id)).view
        board = await self.bot.pictures.after_undo(look.card, now, preview.view, user_id)
        prompt = Prompt(in_a_message("\n".join([*lines, why])), (buttons,))
        return prompt, [] if board is None else board.files

    async def _public(self, preview: UndoPreview) -> list[str]:
        """Returns the public story of what would be undone."""
        return await self.bot.stories.public(preview.card, preview.first, preview.last)

    def _topic(self, look: Look, prompt: str) -> str:
        return self.bot.games.face(look.card.game).topic(prompt) if prompt else "before it"


def _names(preview: UndoPreview) -> list[str]:
    names = preview.card.names()
    return [safe_name(names[Seat(seat)]) for seat in preview.others]


def _number(click: Click) -> int:
    """Returns the number in a custom id. Raises a `Refusal` for what none of ours holds."""
    text = click.address.argument
    if not text.isascii() or not text.isdecimal() or len(text) > MOST_DIGITS:
        raise NotUnderstood(str(NoUndoAsked()))
    return int(text)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(UndoCog(bot))
