"""`/game odds` and the button below a question: the odds of what you can do now, seen by you alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Look
from bot.games.odds import OddsShown
from bot.pictures.boards import Picture
from bot.prompts.clicks import Ack, Click
from bot.prompts.responses import Response, reply_to
from bot.refusals import NotAPlayer
from bot.words import helping
from engine.decisions import Decision
from engine.refusals import NotAllowed
from images.charts import bar_charts

if TYPE_CHECKING:
    from bot.client import Marchwarden


LONGEST: Final = 2.0
"""Seconds that odds may take; exact ones take milliseconds."""


class Odds(commands.Cog):
    """Works odds out, and changes nothing."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        command: app_commands.Command[Odds, ..., None] = app_commands.Command(
            name="odds", description="The odds of what your armies can do now", callback=self.odds
        )
        game.add_command(command, override=True)
        bot.clicks.on("odds", self.on_odds, Ack.PRIVATE)

    async def odds(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Shows the odds for the seat of the person who asks. Raises a `Refusal`."""
        look = await self.bot.answering.look_here(interaction)
        await self._show(reply_to(interaction), look, None, interaction.user.id)

    async def on_odds(self, click: Click) -> None:
        """Shows the odds of what the answers to a question lead to."""
        question = await self.bot.answering.question(click.address.match, click.address.question, click.user_id)
        await self._show(click.reply, question.look, question.decision, click.user_id)

    async def _show(self, reply: Response, look: Look, asked: Decision | None, user_id: int) -> None:
        seat, view = look.seat, look.view
        if seat is None:
            raise NotAPlayer
        if view is None:
            raise NotAllowed(helping.NO_ODDS)
        face, wording = self.bot.games.face(look.card.game), self.bot.games.wording(look)
        palette = (await self.bot.appearances.of_person(user_id, look.card.id)).style().palette

        def work_out() -> tuple[OddsShown, Picture | None]:
            found = face.odds(view, seat, wording, look.card.game, asked)
            if not found.charts:
                return found, None
            drawn = bar_charts(found.charts, palette)
            return found, Picture(drawn.data, drawn.alt_text, "odds.png")

        try:
            # Large armies take some milliseconds, in which others are answered. A thread that is late is left alone.
            found, picture = await asyncio.wait_for(asyncio.to_thread(work_out), LONGEST)
        except TimeoutError:
            raise NotAllowed(helping.TOO_MANY_ODDS) from None
        if not found.lines:
            raise NotAllowed(helping.NO_ODDS)
        await reply.show(
            helping.odds(found.lines, found.is_exact, found.has_chance),
            files=[] if picture is None else [picture.as_file()],
        )


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Odds(bot))
