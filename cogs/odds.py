"""`/game odds`: the odds of what you can do now, seen by you alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.prompts.responses import reply_to
from bot.refusals import NotAPlayer
from bot.words import helping
from engine.refusals import NotAllowed

if TYPE_CHECKING:
    from bot.client import Marchwarden


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

    async def odds(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Shows the odds for the seat of the person who asks. Raises a `Refusal`."""
        look = await self.bot.answering.look_here(interaction)
        if look.seat is None:
            raise NotAPlayer
        face, wording, view = self.bot.games.face(look.card.game), self.bot.games.wording(look), look.view
        if view is None:
            raise NotAllowed(helping.NO_ODDS)
        # Large armies take some milliseconds, in which others are answered.
        lines = await asyncio.to_thread(face.odds, view, look.seat, wording, look.card.game)
        if not lines:
            raise NotAllowed(helping.NO_ODDS)
        await reply_to(interaction).show(helping.odds(lines))


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Odds(bot))
