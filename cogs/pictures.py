"""`/settings pictures`, `/game pictures`: how pictures look, for one user and for everybody in a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.pictures.appearance import AS_THE_MATCH
from bot.prompts.responses import reply_to
from bot.words.appearance import LAYOUT_NAMES, PALETTE_NAMES, match_sentence, own_sentence

if TYPE_CHECKING:
    from bot.client import Marchwarden

_PALETTES = [app_commands.Choice(name=name, value=key) for key, name in PALETTE_NAMES.items()]
_LAYOUTS = [app_commands.Choice(name=name, value=key) for key, name in LAYOUT_NAMES.items()]
_NONE = app_commands.Choice(name="As the match shows it", value=AS_THE_MATCH)


@app_commands.guild_only()
class PicturesCog(commands.GroupCog, group_name="settings", group_description="Your personal settings"):
    """Lets people choose how pictures look. `/game pictures` belongs to the group of the lobby."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        game.add_command(_match_command(self), override=True)

    @app_commands.command(name="pictures")
    @app_commands.describe(colours="Light or dark, or for your eyes", layout="Upright for phone and desk, or wide")
    @app_commands.choices(colours=[*_PALETTES, _NONE], layout=[*_LAYOUTS, _NONE])
    async def pictures(
        self, interaction: discord.Interaction[Marchwarden], colours: str | None = None, layout: str | None = None
    ) -> None:
        """Choose how pictures look that only you see, or see what you have chosen"""
        chosen = await self.bot.appearances.choose(interaction.user.id, colours, layout)
        example = await self.bot.pictures.example(chosen)
        await reply_to(interaction).show(own_sentence(chosen), files=example.files)

    async def match(
        self, interaction: discord.Interaction[Marchwarden], colours: str | None, layout: str | None
    ) -> None:
        """Keeps what a player chooses for the match of this channel, and shows them how its table looks now."""
        card = await self.bot.matches.in_channel(interaction.channel_id or 0)
        chosen = await self.bot.appearances.choose_for_match(card.id, interaction.user.id, colours, layout)
        view = (await self.bot.matches.look(card.id)).view
        if view is None:
            board = await self.bot.pictures.example(chosen, card.game)
        else:
            board = await self.bot.pictures.board(card, view)
        await reply_to(interaction).show(match_sentence(chosen), files=board.files, embeds=board.embeds)


def _match_command(cog: PicturesCog) -> app_commands.Command[PicturesCog, ..., None]:
    @app_commands.describe(colours="Light or dark, or for certain eyes", layout="Upright for phone and desk, or wide")
    @app_commands.choices(colours=_PALETTES, layout=_LAYOUTS)
    async def pictures(
        interaction: discord.Interaction[Marchwarden], colours: str | None = None, layout: str | None = None
    ) -> None:
        await cog.match(interaction, colours, layout)

    about = "For players: choose how the pictures of this match look for everybody"
    return app_commands.Command(name="pictures", description=about, callback=pictures)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(PicturesCog(bot))
