"""`/dd force`: bringing a force, built step by step, ready-made, pasted as text or drawn at random; all in private."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands

from bot.answering import reply_to
from bot.families import family_group
from bot.games.dragon_dice.forces.assortment import (
    allowed_dice,
    die_in_brief,
    frontiers,
    group_of,
    homes,
    that_fit,
)
from bot.games.dragon_dice.forces.builder import builder_prompt
from bot.games.dragon_dice.forces.clicks import ForceClicks
from bot.games.dragon_dice.forces.draft import Draft
from bot.games.dragon_dice.forces.force import (
    by_species,
    force_prompt,
    preset,
    preset_label,
    preset_names,
)
from bot.games.dragon_dice.forces.own_dice import sheets_of_force, sheets_of_view
from bot.games.dragon_dice.forces.workshop import (
    BROUGHT,
    FAMILY,
    Workshop,
    address_of,
    agreement_of,
    brought,
    paste_form,
)
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.choices import choices
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt
from engine.dragon_dice.forces.law import Agreement, printed_name
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.table.state import ARMIES, Place
from engine.dragon_dice.text.notation import format_force
from engine.dragon_dice.view import TableView
from engine.refusals import NotAllowed

if TYPE_CHECKING:
    from bot.client import Marchwarden

ArmyName = Literal["home", "campaign", "horde"]


class ForceCommands(app_commands.Group):
    """The commands of the workshop."""

    def __init__(self, bot: Marchwarden, shop: Workshop, description: str, parent: app_commands.Group | None) -> None:
        super().__init__(name="force", description=description, parent=parent, guild_only=parent is None)
        self.bot = bot
        self._shop = shop

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
        question = await self._shop.asked_here(interaction)
        draft = await self._shop.draft(question, interaction.user.id)
        into = Place(army) if army else draft.army
        if home:
            draft = draft.with_terrain("home", home)
        if frontier:
            draft = draft.with_terrain("frontier", frontier)
        if remove:
            draft = draft.without_die(remove, into)
        if add:
            draft = draft.with_die(add, into, count)
        if no_dragon:
            draft = draft.without_die(printed_name(no_dragon, "dragon"), into)
        if dragon:
            draft = draft.with_die(printed_name(dragon, "dragon"), into)
        await self._shop.keep(question, interaction.user.id, draft)
        await _show(interaction, builder_prompt(draft, agreement_of(question), address_of(question)))

    @app_commands.command(name="preset")
    @app_commands.describe(name="The ready-made force")
    async def preset(self, interaction: discord.Interaction[Marchwarden], name: str) -> None:
        """Take a ready-made force, look at it, and bring it"""
        question = await self._shop.asked_here(interaction)
        draft = Draft.of(preset(name, agreement_of(question)))
        await self._shop.keep(question, interaction.user.id, draft)
        prompt = force_prompt(draft, agreement_of(question), address_of(question), "presets")
        await _show(interaction, prompt, await self._shop.dice(question, draft))

    @app_commands.command(name="paste")
    @app_commands.describe(text="The force as text; leave it out to get a form with several lines")
    async def paste(self, interaction: discord.Interaction[Marchwarden], text: str | None = None) -> None:
        """Bring a force that is written as text"""
        if text is None:
            card = await self.bot.hands.match_here(interaction)
            look = await self.bot.matches.look(card.id, interaction.user.id)
            asked_for = ((number, one) for number, one in look.mine.items() if isinstance(one, ForcePlan))
            number, decision = next(asked_for, (0, None))
            if decision is None:
                raise NotAllowed("You are not asked to bring a force now.")
            address = Address(card.id, decision.player, number)
            await reply_to(interaction).open(
                paste_form(address, await self._shop.pasted(address, interaction.user.id), decision.agreement)
            )
            return
        question = await self._shop.asked_here(interaction)
        await _show(interaction, await self._shop.read(question, interaction.user.id, text, address_of(question)))

    @app_commands.command(name="random")
    async def random(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Draw a force at random, look at it, and bring it"""
        question = await self._shop.asked_here(interaction)
        draft = Draft.of(random_force(random.SystemRandom(), agreement_of(question)))
        await self._shop.keep(question, interaction.user.id, draft)
        prompt = force_prompt(draft, agreement_of(question), address_of(question), "random")
        await _show(interaction, prompt, await self._shop.dice(question, draft))

    @app_commands.command(name="show")
    async def show(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Look at the force you build, or at the one you have brought"""
        card = await self.bot.hands.match_here(interaction)
        look = await self.bot.matches.look(card.id, interaction.user.id)
        said = brought(look)
        if said is not None and isinstance(look.view, TableView):
            picture = await self._shop.picture(sheets_of_view(look.view), look)
            await reply_to(interaction).show(said, files=picture)
            return
        question = await self._shop.asked_here(interaction)
        draft = await self._shop.draft(question, interaction.user.id)
        prompt = force_prompt(draft, agreement_of(question), address_of(question))
        text = f"{prompt.text}\nAs text:\n```\n{format_force(draft.force)}\n```"
        picture = await self._shop.picture(sheets_of_force(question.decision.player, draft.force), look)
        shown = Prompt(text if len(text) <= limits.CONTENT else prompt.text, prompt.rows)
        await _show(interaction, shown, picture)

    @app_commands.command(name="bring")
    async def bring(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Bring the force you have built or chosen; this cannot be taken back"""
        question = await self._shop.asked_here(interaction)
        draft = await self._shop.draft(question, interaction.user.id)
        await self.bot.hands.give(question, interaction.user.id, draft.force.to_answer())
        await reply_to(interaction).show(BROUGHT)

    # -- suggestions -------------------------------------------------------------------------------------------------

    async def _building(self, interaction: discord.Interaction[Marchwarden]) -> tuple[Draft, Agreement] | None:
        """Returns the force that somebody builds here and what it must keep to; None where nobody asks for one."""
        question = await self._shop.asked_or_none(interaction)
        if question is None:
            return None
        return await self._shop.draft(question, interaction.user.id), agreement_of(question)

    @preset.autocomplete("name")
    async def _preset_names(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        question = await self._shop.asked_or_none(interaction)
        if question is None:
            return []
        agreement = agreement_of(question)
        names = by_species(preset_names(agreement), agreement)
        labels = {name: preset_label(name, agreement) for name in names}
        return choices((label, name) for name, label in labels.items() if typed.lower() in label.lower())

    @build.autocomplete("home")
    async def _homes(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        question = await self._shop.asked_or_none(interaction)
        return _matching(homes(agreement_of(question).law) if question else [], typed)

    @build.autocomplete("frontier")
    async def _frontiers(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        question = await self._shop.asked_or_none(interaction)
        return _matching(frontiers(agreement_of(question)) if question else [], typed)

    @build.autocomplete("add")
    async def _units(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        if (building := await self._building(interaction)) is None:
            return []
        draft, agreement = building
        dice = [die for die in allowed_dice(agreement) if die not in catalogue().dragons]
        names = that_fit(draft.force, agreement, _army(interaction, draft), dice)
        shown = set(draft.groups.values())
        groups = {name: group_of(name) for name in names}
        names.sort(key=lambda name: (group := groups[name]) is None or group.name not in shown)
        described = {name: f"{name} ({die_in_brief(name)})" for name in names}
        return choices((described[name], name) for name in names if typed.lower() in described[name].lower())

    @build.autocomplete("remove")
    async def _own_units(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        if (building := await self._building(interaction)) is None:
            return []
        draft, _ = building
        force = draft.force
        brought = [*force.armies.get(_army(interaction, draft), ()), *force.dragonkin, *force.minor_terrains]
        return _matching(list(dict.fromkeys(brought)), typed)

    @build.autocomplete("dragon")
    async def _dragons(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        if (building := await self._building(interaction)) is None:
            return []
        draft, agreement = building
        return _matching(that_fit(draft.force, agreement, draft.army, agreement.law.dice.dragons), typed)

    @build.autocomplete("no_dragon")
    async def _own_dragons(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        if (building := await self._building(interaction)) is None:
            return []
        draft, _ = building
        return _matching(list(dict.fromkeys(draft.force.dragons)), typed)


def _army(interaction: discord.Interaction[Marchwarden], draft: Draft) -> Place:
    """Returns the army that is typed beside, or the one built last."""
    typed = getattr(interaction.namespace, "army", None)
    return Place(typed) if typed in ARMIES else draft.army


def _matching(names: list[str], typed: str) -> list[app_commands.Choice[str]]:
    return choices((name, name) for name in names if typed.lower() in name.lower())


async def _show(
    interaction: discord.Interaction[Marchwarden], prompt: Prompt, pictures: Sequence[discord.File] = ()
) -> None:
    await reply_to(interaction).show(prompt.text, view=view_of(prompt), files=pictures)


async def setup(bot: Marchwarden) -> None:
    """Adds the commands in the group of Dragon Dice, and under the name by which people know them."""
    shop = Workshop(bot.matches, bot.hands, bot.drawings)
    ForceClicks(bot, shop)
    family = family_group(bot.tree, bot.games, bot.games.faces[FAMILY])
    ForceCommands(bot, shop, "Bring a force to your match, in secret", family)
    bot.tree.add_command(ForceCommands(bot, shop, "Now /dd force, and still here: bring a force, in secret", None))
