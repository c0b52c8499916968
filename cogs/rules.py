"""`/rules`: what the rulebook's names mean, in our words, with the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.prompts import limits
from bot.prompts.choices import choices
from bot.prompts.responses import reply_to
from bot.words.rulebooks import rules_like, rules_named
from bot.words.sentences import in_messages
from engine.refusals import Refusal

if TYPE_CHECKING:
    from bot.client import Marchwarden

LONGEST_NAME = 100


class RulesCog(commands.Cog):
    """Looks things up. It needs no match, so it works everywhere."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot

    @app_commands.command(name="rules")
    @app_commands.describe(
        name="A special action icon, a spell, an ability, a dragon, a phase: any name of the book",
        game="The game whose book to use; without it the match here, or all",
    )
    async def rules(
        self,
        interaction: discord.Interaction[Marchwarden],
        name: app_commands.Range[str, 1, LONGEST_NAME],
        game: app_commands.Range[str, 0, LONGEST_NAME] = "",
    ) -> None:
        """Look up what something does, with its page in the rulebook"""
        faces, book = await self.bot.answering.looked_up_in(interaction, game)
        found = rules_named(faces, name, book)
        first, *more = in_messages([line for rule in found for line in rule.lines], limits.CONTENT)
        await reply_to(interaction).show(first)
        for piece in more:
            await reply_to(interaction).tell(piece)

    @rules.autocomplete("name")
    async def _names(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        try:
            faces, book = await self.bot.answering.looked_up_in(
                interaction, getattr(interaction.namespace, "game", None)
            )
        except Refusal:
            return []
        offered = rules_like(faces, typed, book)
        return choices((f"{rule.name} ({rule.chapter})", rule.name) for rule in offered)

    @rules.autocomplete("game")
    async def _games(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return choices(self.bot.games.like(typed).items())


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(RulesCog(bot))
