"""`/dd force`: bringing a force, built step by step, ready-made, pasted as text or drawn at random; all in private.

This module tells Discord about the commands and buttons; the actions are in `bot.games.dragon_dice.forces`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import discord
from discord import app_commands

from bot.prompts.clicks import Ack
from bot.prompts.command_groups import Later, family_group

if TYPE_CHECKING:
    from bot.client import Marchwarden
    from bot.games.dragon_dice.forces.actions import ForceActions
    from bot.games.dragon_dice.forces.clicks import ForceClicks

FAMILY = "dragon_dice"

ArmyName = Literal["home", "campaign", "horde"]


class ForceHandlers(NamedTuple):
    """What is done in the workshop."""

    commands: ForceActions
    clicks: ForceClicks


class ForceCommands(app_commands.Group):
    """The commands of the workshop."""

    def __init__(self, handlers: Later[ForceHandlers], parent: app_commands.Group) -> None:
        super().__init__(name="force", description="Bring a force to your match, in secret", parent=parent)
        self._handlers = handlers

    @app_commands.command(name="build")
    @app_commands.describe(
        home="Your Home Terrain",
        frontier="The Frontier Terrain you propose",
        add="A unit to add, or another die that your match allows",
        count="How many of it to add",
        army="The army to add to or to take out of",
        remove="A unit or another die to take out",
        dragon="A dragon to add",
        no_dragon="A dragon to take out",
    )
    async def build(
        self,
        interaction: discord.Interaction[Marchwarden],
        home: str | None = None,
        frontier: str | None = None,
        army: ArmyName | None = None,
        add: str | None = None,
        count: app_commands.Range[int, 1, 30] = 1,
        remove: str | None = None,
        dragon: str | None = None,
        no_dragon: str | None = None,
    ) -> None:
        """Build your force step by step; without options it opens the builder"""
        await self._handlers().commands.build(interaction, home, frontier, army, add, count, remove, dragon, no_dragon)

    @app_commands.command(name="preset")
    @app_commands.describe(name="The ready-made force")
    async def preset(self, interaction: discord.Interaction[Marchwarden], name: str) -> None:
        """Take a ready-made force, look at it, and bring it"""
        await self._handlers().commands.preset(interaction, name)

    @app_commands.command(name="paste")
    @app_commands.describe(text="“Home terrain: …; Home army: 2 Trooper, Guard; …”; leave it out to get a form")
    async def paste(self, interaction: discord.Interaction[Marchwarden], text: str | None = None) -> None:
        """Bring a force that is written as text"""
        await self._handlers().commands.paste(interaction, text)

    @app_commands.command(name="random")
    async def random(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Draw a force at random, look at it, and bring it"""
        await self._handlers().commands.random(interaction)

    @app_commands.command(name="show")
    async def show(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Look at the force you build, or at the one you have brought"""
        await self._handlers().commands.show(interaction)

    @app_commands.command(name="bring")
    async def bring(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Bring the force you have built or chosen; you cannot undo this"""
        await self._handlers().commands.bring(interaction)

    # -- suggestions -------------------------------------------------------------------------------------------------

    @preset.autocomplete("name")
    async def _preset_names(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._handlers().commands.preset_names(interaction, typed)

    @build.autocomplete("home")
    async def _homes(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return await self._handlers().commands.homes(interaction, typed)

    @build.autocomplete("frontier")
    async def _frontiers(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._handlers().commands.frontiers(interaction, typed)

    @build.autocomplete("add")
    async def _units(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return await self._handlers().commands.units(interaction, typed)

    @build.autocomplete("remove")
    async def _own_units(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._handlers().commands.own_units(interaction, typed)

    @build.autocomplete("dragon")
    async def _dragons(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._handlers().commands.dragons(interaction, typed)

    @build.autocomplete("no_dragon")
    async def _own_dragons(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._handlers().commands.own_dragons(interaction, typed)


def _listen(bot: Marchwarden, handlers: Later[ForceHandlers]) -> None:
    """Says what the buttons do."""
    for verb, handler, ack in (
        ("presets", handlers.pressed(lambda handlers: handlers.clicks.on_presets), Ack.PRIVATE),
        ("build", handlers.pressed(lambda handlers: handlers.clicks.on_build), Ack.PRIVATE),
        ("random", handlers.pressed(lambda handlers: handlers.clicks.on_random), Ack.PRIVATE),
        ("paste", handlers.pressed(lambda handlers: handlers.clicks.on_paste), Ack.NONE),
        ("again_presets", handlers.pressed(lambda handlers: handlers.clicks.on_presets), Ack.QUIET),
        ("again_random", handlers.pressed(lambda handlers: handlers.clicks.on_random), Ack.QUIET),
        ("preset", handlers.pressed(lambda handlers: handlers.clicks.on_preset), Ack.QUIET),
        ("screen", handlers.pressed(lambda handlers: handlers.clicks.on_screen), Ack.QUIET),
        ("army", handlers.pressed(lambda handlers: handlers.clicks.on_army), Ack.QUIET),
        ("group", handlers.pressed(lambda handlers: handlers.clicks.on_group), Ack.QUIET),
        ("add", handlers.pressed(lambda handlers: handlers.clicks.on_add), Ack.QUIET),
        ("remove", handlers.pressed(lambda handlers: handlers.clicks.on_remove), Ack.QUIET),
        ("home", handlers.pressed(lambda handlers: handlers.clicks.on_home), Ack.QUIET),
        ("frontier", handlers.pressed(lambda handlers: handlers.clicks.on_frontier), Ack.QUIET),
        ("empty", handlers.pressed(lambda handlers: handlers.clicks.on_empty), Ack.QUIET),
        ("bring", handlers.pressed(lambda handlers: handlers.clicks.on_bring), Ack.QUIET),
    ):
        bot.clicks.on(f"dd_{verb}", handler, ack)
    bot.clicks.on_form("dd_paste", handlers.pressed(lambda handlers: handlers.clicks.on_pasted))


def _handlers(bot: Marchwarden) -> ForceHandlers:
    from bot.games.dragon_dice.forces.actions import ForceActions
    from bot.games.dragon_dice.forces.clicks import ForceClicks
    from bot.games.dragon_dice.forces.workshop import ForceWorkshop

    shop = ForceWorkshop(bot.matches, bot.answering, bot.drawings)
    return ForceHandlers(ForceActions(bot, shop), ForceClicks(bot, shop))


async def setup(bot: Marchwarden) -> None:
    """Adds the commands in the group of Dragon Dice."""
    handlers = Later(lambda: _handlers(bot))
    _listen(bot, handlers)
    family = family_group(bot.tree, bot.games, FAMILY)
    ForceCommands(handlers, family)
