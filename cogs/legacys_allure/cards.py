"""`/allure cards`: a server's own cards: sent as a file, checked, looked at, switched on for matches, removed.

This module tells Discord about the commands; the actions are in `bot.games.legacys_allure.own_cards`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.prompts.command_groups import Later, family_group

if TYPE_CHECKING:
    from bot.client import Marchwarden
    from bot.games.legacys_allure.own_cards import CardActions

FAMILY: Final = "legacys_allure"


class CardCommands(app_commands.Group):
    """The commands of a server's cards. Everybody may look at them; people who may manage the server can change
    them.
    """

    def __init__(self, handlers: Later[CardActions], parent: app_commands.Group) -> None:
        super().__init__(name="cards", description="Cards of this server's own, as data", parent=parent)
        self._handlers = handlers

    @app_commands.command(name="add")
    @app_commands.describe(
        file="A text file with your cards; leave it out for an example and how it works",
        name="The name of the set; without it the name of the file",
    )
    async def add(
        self,
        interaction: discord.Interaction[Marchwarden],
        file: discord.Attachment | None = None,
        name: app_commands.Range[str, 0, 40] = "",
    ) -> None:
        """Send cards of your own; one of the same name is replaced"""
        await self._handlers().add(interaction, file, name)

    @app_commands.command(name="list")
    async def list_sets(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """List this server's sets of cards"""
        await self._handlers().list_sets(interaction)

    @app_commands.command(name="show")
    @app_commands.describe(name="Which set", card="One card of it; without it all of them")
    async def show(self, interaction: discord.Interaction[Marchwarden], name: str, card: str = "") -> None:
        """See a set of cards as pictures, or the words of one card"""
        await self._handlers().show(interaction, name, card)

    @app_commands.command(name="switch")
    @app_commands.describe(name="Which set", on="Whether new matches may be played with it")
    async def switch(self, interaction: discord.Interaction[Marchwarden], name: str, on: bool) -> None:
        """Switch a set on or off for new matches; those that are played keep the cards they began with"""
        await self._handlers().switch(interaction, name, on)

    @app_commands.command(name="remove")
    @app_commands.describe(name="Which set")
    async def remove(self, interaction: discord.Interaction[Marchwarden], name: str) -> None:
        """Remove a set; matches that are played keep the cards they began with"""
        await self._handlers().remove(interaction, name)

    @show.autocomplete("name")
    @switch.autocomplete("name")
    @remove.autocomplete("name")
    async def _sets(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return await self._handlers().sets(interaction, typed)

    @show.autocomplete("card")
    async def _cards(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return await self._handlers().cards(interaction, typed)


def _handlers(bot: Marchwarden) -> CardActions:
    from bot.games.legacys_allure.own_cards import CardActions

    return CardActions(bot)


async def setup(bot: Marchwarden) -> None:
    """Adds the commands to the group of Legacy's Allure."""
    CardCommands(Later(lambda: _handlers(bot)), family_group(bot.tree, bot.games, FAMILY))
