"""`/table`: what only organisers may do, people who may manage the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import MatchCard
from bot.prompts import limits
from bot.prompts.choices import choices
from bot.prompts.responses import reply_to
from bot.words.sentences import in_messages, listed, plain_name, safe_name, shortened
from engine.refusals import NotAllowed

if TYPE_CHECKING:
    from bot.client import Marchwarden


@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
class Admin(commands.GroupCog, group_name="table", group_description="For organisers: all matches of this server"):
    """Organisers' commands. Discord offers them only to those who may manage the server, unless it is set otherwise."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot

    @app_commands.command(name="list")
    async def list_matches(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """List the matches of this server that are not over"""
        cards = await self.bot.matches.in_guild(interaction.guild_id or 0)
        lines = [
            f"{card.id}. {self.bot.games.size(card)} in <#{card.channel_id}>: "
            f"{listed(safe_name(seat.name) for seat in card.seats)} ({card.status})"
            for card in cards
        ]
        for number, text in enumerate(in_messages(lines or ["No match is being played here."], limits.CONTENT)):
            if number:
                await reply_to(interaction).tell(text)
            else:
                await reply_to(interaction).show(text)

    @app_commands.command(name="remove")
    @app_commands.describe(match="Which match to call off")
    async def remove(self, interaction: discord.Interaction[Marchwarden], match: int) -> None:
        """Call a running match off; nobody wins"""
        card = await self.bot.matches.card(match)
        if card.guild_id != interaction.guild_id:
            raise NotAllowed("This match is played on another server.")
        await self.bot.matches.call_off(match)
        await reply_to(interaction).show(f"Match {match} is called off.")

    @remove.autocomplete("match")
    async def _matches(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[int]]:
        cards = await self.bot.matches.in_guild(interaction.guild_id or 0)
        found = [card for card in cards if str(typed).lower() in _line(card).lower()]
        return choices((_line(card), card.id) for card in found)


def _line(card: MatchCard) -> str:
    names = listed(plain_name(seat.name) for seat in card.seats)
    return shortened(f"{card.id}: {names} ({card.status})", limits.CHOICE_NAME)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Admin(bot))
