"""`/dd force`: bringing a force, built step by step, ready-made, pasted as text or drawn at random; all in private.

Here is what Discord is told of the commands and buttons; what they do is in `bot.games.dragon_dice.forces`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import discord
from discord import app_commands

from bot.prompts.clicks import Ack
from bot.prompts.command_groups import DESCRIPTION, Later, family_group
from bot.words.sentences import shortened

if TYPE_CHECKING:
    from bot.client import Marchwarden
    from bot.games.dragon_dice.forces.actions import ForceDeeds
    from bot.games.dragon_dice.forces.clicks import ForceClicks

FAMILY = "dragon_dice"

ArmyName = Literal["home", "campaign", "horde"]


class ForceHandlers(NamedTuple):
    """What is done in the workshop."""

    commands: ForceDeeds
    clicks: ForceClicks


class ForceCommands(app_commands.Group):
    """The commands of the workshop."""

    def __init__(self, deeds: Later[ForceHandlers], description: str, parent: app_commands.Group | None) -> None:
        super().__init__(name="force", description=description, parent=parent, guild_only=parent is None)
        self._deeds = deeds

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
        await self._deeds().commands.build(interaction, home, frontier, army, add, count, remove, dragon, no_dragon)

    @app_commands.command(name="preset")
    @app_commands.describe(name="The ready-made force")
    async def preset(self, interaction: discord.Interaction[Marchwarden], name: str) -> None:
        """Take a ready-made force, look at it, and bring it"""
        await self._deeds().commands.preset(interaction, name)

    @app_commands.command(name="paste")
    @app_commands.describe(text="“Home terrain: …; Home army: 2 Trooper, Guard; …”; leave it out to get a form")
    async def paste(self, interaction: discord.Interaction[Marchwarden], text: str | None = None) -> None:
        """Bring a force that is written as text"""
        await self._deeds().commands.paste(interaction, text)

    @app_commands.command(name="random")
    async def random(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Draw a force at random, look at it, and bring it"""
        await self._deeds().commands.random(interaction)

    @app_commands.command(name="show")
    async def show(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Look at the force you build, or at the one you have brought"""
        await self._deeds().commands.show(interaction)

    @app_commands.command(name="bring")
    async def bring(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Bring the force you have built or chosen; this cannot be taken back"""
        await self._deeds().commands.bring(interaction)

    # -- suggestions -------------------------------------------------------------------------------------------------

    @preset.autocomplete("name")
    async def _preset_names(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._deeds().commands.preset_names(interaction, typed)

    @build.autocomplete("home")
    async def _homes(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return await self._deeds().commands.homes(interaction, typed)

    @build.autocomplete("frontier")
    async def _frontiers(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._deeds().commands.frontiers(interaction, typed)

    @build.autocomplete("add")
    async def _units(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return await self._deeds().commands.units(interaction, typed)

    @build.autocomplete("remove")
    async def _own_units(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._deeds().commands.own_units(interaction, typed)

    @build.autocomplete("dragon")
    async def _dragons(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._deeds().commands.dragons(interaction, typed)

    @build.autocomplete("no_dragon")
    async def _own_dragons(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._deeds().commands.own_dragons(interaction, typed)


def _listen(bot: Marchwarden, deeds: Later[ForceHandlers]) -> None:
    """Says what the buttons do; components of earlier matches carry the same verbs without the namespace."""
    for verb, deed, ack in (
        ("presets", deeds.pressed(lambda deeds: deeds.clicks.on_presets), Ack.PRIVATE),
        ("build", deeds.pressed(lambda deeds: deeds.clicks.on_build), Ack.PRIVATE),
        ("random", deeds.pressed(lambda deeds: deeds.clicks.on_random), Ack.PRIVATE),
        ("paste", deeds.pressed(lambda deeds: deeds.clicks.on_paste), Ack.NONE),
        ("again_presets", deeds.pressed(lambda deeds: deeds.clicks.on_presets), Ack.QUIET),
        ("again_random", deeds.pressed(lambda deeds: deeds.clicks.on_random), Ack.QUIET),
        ("preset", deeds.pressed(lambda deeds: deeds.clicks.on_preset), Ack.QUIET),
        ("screen", deeds.pressed(lambda deeds: deeds.clicks.on_screen), Ack.QUIET),
        ("army", deeds.pressed(lambda deeds: deeds.clicks.on_army), Ack.QUIET),
        ("group", deeds.pressed(lambda deeds: deeds.clicks.on_group), Ack.QUIET),
        ("add", deeds.pressed(lambda deeds: deeds.clicks.on_add), Ack.QUIET),
        ("remove", deeds.pressed(lambda deeds: deeds.clicks.on_remove), Ack.QUIET),
        ("home", deeds.pressed(lambda deeds: deeds.clicks.on_home), Ack.QUIET),
        ("frontier", deeds.pressed(lambda deeds: deeds.clicks.on_frontier), Ack.QUIET),
        ("empty", deeds.pressed(lambda deeds: deeds.clicks.on_empty), Ack.QUIET),
        ("bring", deeds.pressed(lambda deeds: deeds.clicks.on_bring), Ack.QUIET),
    ):
        bot.clicks.on(f"dd_{verb}", deed, ack, formerly=verb)
    bot.clicks.on_form("dd_paste", deeds.pressed(lambda deeds: deeds.clicks.on_pasted), formerly="paste")


def _deeds(bot: Marchwarden) -> ForceHandlers:
    from bot.games.dragon_dice.forces.actions import ForceDeeds
    from bot.games.dragon_dice.forces.clicks import ForceClicks
    from bot.games.dragon_dice.forces.workshop import ForceWorkshop

    shop = ForceWorkshop(bot.matches, bot.answering, bot.drawings)
    return ForceHandlers(ForceDeeds(bot, shop), ForceClicks(bot, shop))


async def setup(bot: Marchwarden) -> None:
    """Adds the commands in the group of Dragon Dice, and under the name by which people know them."""
    deeds = Later(lambda: _deeds(bot))
    _listen(bot, deeds)
    family = family_group(bot.tree, bot.games, FAMILY)
    ForceCommands(deeds, "Bring a force to your match, in secret", family)
    former = ForceCommands(deeds, "Now /dd force, and still here: bring a force, in secret", None)
    for command in former.commands:
        # Discord lists commands by these lines alone.
        command.description = shortened(f"Now /dd force {command.name}. {command.description}", DESCRIPTION)
    bot.tree.add_command(former)
