"""`/rules`: what the rulebook's names mean, in our words, with the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.answering import reply_to
from bot.prompts import limits
from bot.wording.rule_texts import rule_lines, rules_like, rules_named
from bot.wording.words import in_messages, shortened

if TYPE_CHECKING:
    from bot.client import Marchwarden

LONGEST_NAME = 100


class Rules(commands.Cog):
    """Looks things up. It needs no match, so it works everywhere."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot

    @app_commands.command(name="rules")
    @app_commands.describe(name="A special action icon, a spell, an ability, a dragon, a phase: any name of the book")
    async def rules(
        self, interaction: discord.Interaction[Marchwarden], name: app_commands.Range[str, 1, LONGEST_NAME]
    ) -> None:
        """Look up what something does, with its page in the rulebook"""
        lines = [line for rule in rules_named(name) for line in rule_lines(rule)]
        first, *more = in_messages(lines, limits.CONTENT)
        await reply_to(interaction).show(first)
        for piece in more:
            await reply_to(interaction).tell(piece)

    @rules.autocomplete("name")
    async def _names(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=shortened(f"{rule.name} ({rule.chapter})", limits.CHOICE_NAME), value=rule.name)
            for rule in rules_like(typed)
        ]


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Rules(bot))
