"""`/dice`, `/game roll`, `/game replay`: pictures for the person who asks, so that they do not flood the channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.answering import reply_to
from bot.cards import Look
from bot.games.dragon_dice.forces.assortment import every_group
from bot.games.dragon_dice.words.names import what_is
from bot.matches import draft_key
from bot.prompts import limits
from bot.words.sentences import counted
from engine.dragon_dice.printed.catalogue import catalogue
from engine.refusals import NotUnderstood, Refusal
from images.pictures import Sheet

if TYPE_CHECKING:
    from bot.client import Marchwarden

FAMILY = "dragon_dice"
OWN = "own:"
"""Before the name of what is one's own; no die is called so."""

MOST_BACK = 200

What = Literal["the last march", "the whole match"]


class Dice(commands.Cog):
    """Shows dice, rolls and replays, and changes nothing."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        game.add_command(_roll_command(self), override=True)
        game.add_command(_replay_command(self), override=True)

    @app_commands.command(name="dice")
    @app_commands.guild_only()
    @app_commands.describe(name="A unit, a terrain, a dragon, an item, a species, or what you have brought yourself")
    async def dice(self, interaction: discord.Interaction[Marchwarden], name: str) -> None:
        """See all faces of a die, or of all dice of a species or an army"""
        known, viewer = catalogue(), interaction.user.id
        if name.startswith(OWN):
            look = await self._look(interaction)
            sheets = await self._own(look, viewer)
            sheet = sheets.get(name.removeprefix(OWN))
            if sheet is None:
                raise NotUnderstood("You have no such dice here now. Choose one of the suggestions.")
            picture = await self.bot.drawings.sheet(FAMILY, sheet, look.card.names(), viewer)
            text = f"**{sheet.title}**"
        elif (group := _found(name, _groups())) is not None:
            picture = await self.bot.drawings.sheet(FAMILY, Sheet(group, (("All dice", _groups()[group]),)), {}, viewer)
            text = f"**{group}**"
        else:
            die = _found(name, {**known.dice, **known.terrains})
            if die is None:
                raise NotUnderstood("I know no die of this name. Type a few letters of it and choose a suggestion.")
            picture = await self.bot.drawings.card(FAMILY, die, viewer)
            text = f"**{die}**"
        await reply_to(interaction).show(text, files=[picture.as_file()])

    @dice.autocomplete("name")
    async def _names(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        known = catalogue()
        offered = {sheet.title: f"{OWN}{key}" for key, sheet in (await self._own_here(interaction)).items()}
        offered |= {f"{name} (all)": name for name in _groups()}
        offered |= {f"{unit.name} ({unit.species})": unit.name for unit in known.units.values()}
        offered |= {f"{name} (terrain)": name for name in known.terrains}
        offered |= {f"{name} (dragon)": name for name in known.dragons}
        offered |= {f"{name} ({what_is(name)})": name for name in known.items}
        offered |= {f"{name} (minor terrain)": name for name in known.minor_terrains}
        offered |= {f"{item.name} ({item.variety})": item.name for item in known.items.values()}
        offered |= {f"{name} (minor terrain)": name for name in known.minor_terrains}
        sought = typed.strip().lower()
        found = [label for label in offered if sought in label.lower()]
        found.sort(key=lambda label: not label.lower().startswith(sought))
        return [app_commands.Choice(name=label, value=offered[label]) for label in found[: limits.OPTIONS]]

    async def roll(self, interaction: discord.Interaction[Marchwarden], back: int) -> None:
        """Shows a roll of this channel's match."""
        picture = await self.bot.drawings.roll((await self._look(interaction)).card, interaction.user.id, back)
        text = "The last roll:" if back == 0 else f"The roll {counted(back, 'roll')} before the last one:"
        await reply_to(interaction).show(text, files=[picture.as_file()])

    async def replay(self, interaction: discord.Interaction[Marchwarden], what: What) -> None:
        """Shows a march or the whole match of this channel as an animation."""
        look = await self._look(interaction)
        film = await self.bot.drawings.replay(look.card, interaction.user.id, what == "the whole match")
        text = f"{what.capitalize()}, {counted(film.frames, 'picture')} in {round(film.seconds)} seconds:"
        if not film.whole:
            text += "\n-# My rules were changed since; it shows what they still agree with."
        await reply_to(interaction).show(text, files=[film.picture.as_file()])

    # -- what is one's own -------------------------------------------------------------------------------------------

    async def _look(self, interaction: discord.Interaction[Marchwarden]) -> Look:
        card = await self.bot.hands.match_here(interaction)
        return await self.bot.matches.look(card.id, interaction.user.id)

    async def _own_here(self, interaction: discord.Interaction[Marchwarden]) -> Mapping[str, Sheet]:
        try:
            return await self._own(await self._look(interaction), interaction.user.id)
        except Refusal:
            return {}

    async def _own(self, look: Look, user_id: int) -> dict[str, Sheet]:
        """Returns this person's force and its parts by key: what they have brought, else what they are building."""
        if look.seat is None or look.view is None:
            return {}
        asked = [
            (decision, await self.bot.matches.draft(look.card.id, user_id, draft_key(number)))
            for number, decision in look.mine.items()
        ]
        return dict(self.bot.games.face(look.card.game).own(look.view, asked))


def _groups() -> dict[str, tuple[str, ...]]:
    """Returns the dice that can be seen together, by the name of their group: "Dwarves", "Items for melee"."""
    return {group.name: group.dice for group in every_group()}


def _found(typed: str, names: Mapping[str, object]) -> str | None:
    """Returns the printed name that was typed, in whatever case."""
    return next((name for name in names if name.lower() == typed.strip().lower()), None)


def _roll_command(cog: Dice) -> app_commands.Command[Dice, ..., None]:
    @app_commands.describe(back="How many rolls back; without it the last one")
    async def roll(
        interaction: discord.Interaction[Marchwarden], back: app_commands.Range[int, 0, MOST_BACK] = 0
    ) -> None:
        await cog.roll(interaction, back)

    return app_commands.Command(name="roll", description="See a roll, with every die and the whole sum", callback=roll)


def _replay_command(cog: Dice) -> app_commands.Command[Dice, ..., None]:
    @app_commands.describe(what="The last march, or the whole match so far")
    async def replay(interaction: discord.Interaction[Marchwarden], what: What = "the last march") -> None:
        await cog.replay(interaction, what)

    about = "Watch the last march or the whole match as an animation"
    return app_commands.Command(name="replay", description=about, callback=replay)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Dice(bot))
