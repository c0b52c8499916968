"""`/settings pictures`, `/game pictures`: how pictures look, for one user and for everybody in a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.pictures.appearance import AS_THE_MATCH
from bot.prompts.responses import reply_to
from bot.words.appearance import (
    FULL,
    LAYOUT_NAMES,
    OWN_LAYOUT_NAMES,
    PALETTE_NAMES,
    TEXT_NAMES,
    match_sentence,
    own_sentence,
    text_sentence,
)

if TYPE_CHECKING:
    from bot.client import Marchwarden

_PALETTES = [app_commands.Choice(name=name, value=key) for key, name in PALETTE_NAMES.items()]
_LAYOUTS = [app_commands.Choice(name=name, value=key) for key, name in LAYOUT_NAMES.items()]
_OWN_LAYOUTS = [app_commands.Choice(name=name, value=key) for key, name in OWN_LAYOUT_NAMES.items()]
_TEXTS = [app_commands.Choice(name=name, value=key) for key, name in TEXT_NAMES.items()]
_NONE = app_commands.Choice(name="As the match shows it", value=AS_THE_MATCH)


class PicturesCog(commands.GroupCog, group_name="settings", group_description="Your personal settings"):
    """Lets people choose how pictures look. `/game pictures` belongs to the group of the lobby."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        game.add_command(_match_command(self), override=True)

    @app_commands.command(name="pictures")
    @app_commands.describe(
        colours="Light or dark, or for your eyes",
        layout="Upright for phone and desk, or wide",
        text="How much your matches tell in words: everything, if you cannot see pictures",
    )
    @app_commands.choices(colours=[*_PALETTES, _NONE], layout=[*_OWN_LAYOUTS, _NONE], text=_TEXTS)
    async def pictures(
        self,
        interaction: discord.Interaction[Marchwarden],
        colours: str | None = None,
        layout: str | None = None,
        text: str | None = None,
    ) -> None:
        """Choose how pictures look that only you see, and how much is told in words"""
        chosen = await self.bot.appearances.choose(interaction.user.id, colours, layout)
        people = self.bot.matches.full_texts.people
        await people.ready()
        if text is not None:
            await people.choose(interaction.user.id, text == FULL)
        told = text_sentence(interaction.user.id in people)
        example = await self.bot.pictures.example(chosen)
        await reply_to(interaction).show(f"{told}\n{own_sentence(chosen)}", files=example.files)

    async def match(
        self,
        interaction: discord.Interaction[Marchwarden],
        colours: str | None,
        layout: str | None,
        text: str | None,
    ) -> None:
        """Keeps what a player chooses for the match of this channel, and shows them how its table looks now."""
        card = await self.bot.matches.in_channel(interaction.channel_id or 0)
        chosen = await self.bot.appearances.choose_for_match(card.id, interaction.user.id, colours, layout)
        full = self.bot.matches.full_texts
        await full.ready()
        if text is not None:
            await full.matches.choose(card.id, text == FULL)
        told = text_sentence(await full.wanted_in(card))
        view = (await self.bot.matches.look(card.id)).view
        if view is None:
            board = await self.bot.pictures.example(chosen, card.game)
        else:
            board = await self.bot.pictures.board(card, view)
        await reply_to(interaction).show(f"{told}\n{match_sentence(chosen)}", files=board.files, embeds=board.embeds)


def _match_command(cog: PicturesCog) -> app_commands.Command[PicturesCog, ..., None]:
    @app_commands.describe(
        colours="Light or dark, or for certain eyes",
        layout="Upright for phone and desk, or wide",
        text="How much is told in words beside the pictures",
    )
    @app_commands.choices(colours=_PALETTES, layout=_LAYOUTS, text=_TEXTS)
    async def pictures(
        interaction: discord.Interaction[Marchwarden],
        colours: str | None = None,
        layout: str | None = None,
        text: str | None = None,
    ) -> None:
        await cog.match(interaction, colours, layout, text)

    about = "For players: choose how the pictures of this match look for everybody"
    return app_commands.Command(name="pictures", description=about, callback=pictures)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(PicturesCog(bot))
