"""`/allure plan` and the panel behind "Plan ahead": answers given in advance, in private.

This module tells Discord about the commands and buttons; the actions are in `bot.games.legacys_allure.plan_actions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands

from bot.prompts.clicks import Ack
from bot.prompts.command_groups import Later, family_group

if TYPE_CHECKING:
    from bot.client import Marchwarden
    from bot.games.legacys_allure.plan_actions import PlanActions

FAMILY = "legacys_allure"
LONGEST = 1000

Guard = Literal["as previewed", "unthreatened", "if legal"]


class PlanCommands(app_commands.Group):
    """The commands of plans. What they answer is seen by their owner alone."""

    def __init__(self, handlers: Later[PlanActions], parent: app_commands.Group) -> None:
        super().__init__(name="plan", description="Plan what your units do; nobody else sees it", parent=parent)
        self._handlers = handlers

    @app_commands.command(name="next")
    @app_commands.describe(
        actions="Up to eight actions, for example: Ram E3; Knight E4; Hound D2 x Witch",
        holds="What must hold for an action to be played without asking you",
    )
    async def next(
        self,
        interaction: discord.Interaction[Marchwarden],
        actions: app_commands.Range[str, 1, LONGEST],
        holds: Guard = "as previewed",
    ) -> None:
        """Plan your next actions, one for each of your turns"""
        await self._handlers().next(interaction, actions, holds)

    @app_commands.command(name="reply")
    @app_commands.describe(
        after="What an enemy unit does, for example: Snapper x Ram",
        act="What your unit does then, for example: Ballista x Snapper",
        after_that="What the enemy does next, for example: Snapper x Knight",
        then="What your unit does then",
        otherwise="What you do instead, if the enemy does something else by then; without it your plan goes on",
    )
    @app_commands.rename(after_that="after-that", otherwise="else")
    async def reply(
        self,
        interaction: discord.Interaction[Marchwarden],
        after: app_commands.Range[str, 1, 200],
        act: app_commands.Range[str, 1, 200],
        after_that: app_commands.Range[str, 0, 200] = "",
        then: app_commands.Range[str, 0, 200] = "",
        otherwise: app_commands.Range[str, 0, 200] = "",
    ) -> None:
        """Plan what you do right after an enemy has done something, two deep"""
        await self._handlers().reply(interaction, after, act, after_that, then, otherwise)

    @app_commands.command(name="skip-all")
    async def skip_all(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Skip one unit at each of your turns until the round is over"""
        await self._handlers().skip_all(interaction)

    @app_commands.command(name="skip-idle")
    async def skip_idle(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Skip a unit whenever none of your ready units can do anything, until you take it back"""
        await self._handlers().skip_idle(interaction)

    @app_commands.command(name="show")
    async def show(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Show what you have planned"""
        await self._handlers().show(interaction)

    @app_commands.command(name="clear")
    async def clear(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Take back all that you have planned"""
        await self._handlers().clear(interaction)


def _threats_command(handlers: Later[PlanActions]) -> app_commands.Command[Any, ..., None]:
    async def threats(interaction: discord.Interaction[Marchwarden]) -> None:
        await handlers().threats(interaction)

    about = "See where enemies could attack your units now; only you see it"
    return app_commands.Command(name="threats", description=about, callback=threats)


def _handlers(bot: Marchwarden) -> PlanActions:
    from bot.games.legacys_allure.plan_actions import PlanActions

    return PlanActions(bot)


async def setup(bot: Marchwarden) -> None:
    """Adds the commands to the group of Legacy's Allure, and the panel."""
    handlers = Later(lambda: _handlers(bot))
    group = family_group(bot.tree, bot.games, FAMILY)
    PlanCommands(handlers, group)
    group.add_command(_threats_command(handlers))
    bot.clicks.on("allure_plan", handlers.pressed(lambda handlers: handlers.on_open), Ack.PRIVATE)
    bot.clicks.on("allure_put", handlers.pressed(lambda handlers: handlers.on_put))
    bot.clicks.on("allure_add", handlers.pressed(lambda handlers: handlers.on_add))
    bot.clicks.on("allure_holds", handlers.pressed(lambda handlers: handlers.on_holds))
    bot.clicks.on("allure_give", handlers.pressed(lambda handlers: handlers.on_give))
    bot.clicks.on("allure_skip", handlers.pressed(lambda handlers: handlers.on_skip))
    bot.clicks.on("allure_clear", handlers.pressed(lambda handlers: handlers.on_clear))
