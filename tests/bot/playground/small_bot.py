"""A small bot, made of everything which a game bot uses, to be let loose on the playground."""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
from collections.abc import AsyncIterator
from typing import Any, Self

import discord
from discord import app_commands
from discord.ext import commands

from bot.playground import Playground, point_discord_py_at

GAMES = ["Dragon Dice", "Dragon Dice 1996", "Legacy's Allure"] + [f"Game {number}" for number in range(40)]
# The smallest picture there is: one transparent pixel, PNG.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000" + "1f15c4890000000d49444154789c6360000002000001"
    "0001"
    "5a4d7fe10000000049454e44ae426082"
)


class Press(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"press:(?P<number>\d+)"):
    """A button that lives on after a restart: its number is in the custom id."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label=f"Pressed {number}", custom_id=f"press:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Press(self.number + 1)).add_item(Pick(2))
        content = f"{interaction.user.display_name}: {self.number + 1}"
        await interaction.response.edit_message(content=content, view=view)


class Pick(discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template=r"pick:(?P<most>\d+)"):
    """A select that lives on after a restart."""

    def __init__(self, most: int) -> None:
        options = [discord.SelectOption(label=word.title(), value=word) for word in ("north", "south", "west")]
        super().__init__(discord.ui.Select(custom_id=f"pick:{most}", options=options, max_values=most))
        self.most = most

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["most"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"to the {', '.join(self.item.values)}", ephemeral=True)


class Names(discord.ui.Modal, title="Name your army"):
    """A form with all that the bot uses: a short and a long text, a select."""

    name: discord.ui.Label[Any] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", max_length=20)
    )
    story: discord.ui.Label[Any] = discord.ui.Label(
        text="Story",
        description="As long as you like",
        component=discord.ui.TextInput(custom_id="story", style=discord.TextStyle.paragraph, required=False),
    )
    side: discord.ui.Label[Any] = discord.ui.Label(
        text="Side",
        component=discord.ui.Select(
            custom_id="side",
            options=[discord.SelectOption(label="Left", default=True), discord.SelectOption(label="Right")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        parts = [self.name.component, self.story.component, self.side.component]
        name, story, side = parts
        assert isinstance(name, discord.ui.TextInput)
        assert isinstance(story, discord.ui.TextInput)
        assert isinstance(side, discord.ui.Select)
        await interaction.response.send_message(f"{name.value}|{story.value}|{side.values[0]}")


class Game(app_commands.Group, name="game", description="Games"):
    """The commands of the small bot."""

    @app_commands.command(name="new", description="Starts a game")
    @app_commands.describe(game="Which game", against="Against whom")
    async def new(
        self, interaction: discord.Interaction[Any], game: str, against: discord.Member | None = None
    ) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Press(0))
        view.add_item(Pick(2))
        who = f" against {against.mention}" if against else ""
        mentions = discord.AllowedMentions(users=[against] if against else [])
        await interaction.response.send_message(f"{game}{who}", view=view, allowed_mentions=mentions)

    @new.autocomplete("game")
    async def _complete(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        found = [game for game in GAMES if typed.lower() in game.lower()]
        return [app_commands.Choice(name=game, value=game) for game in found[:25]]

    @app_commands.command(name="secret", description="Only you")
    async def secret(self, interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Press(7))
        await interaction.response.send_message("a secret", ephemeral=True, view=view)

    @app_commands.command(name="slow", description="Thinks first")
    async def slow(self, interaction: discord.Interaction[Any], private: bool = False) -> None:
        await interaction.response.defer(ephemeral=private, thinking=True)
        await interaction.followup.send("thought", ephemeral=not private)
        await interaction.followup.send("more", ephemeral=True)

    @app_commands.command(name="names", description="Opens a form")
    async def names(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Names())

    @app_commands.command(name="board", description="Shows the table")
    async def board(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        board = discord.File(io.BytesIO(PIXEL), "board.png", description="the table")
        embed = discord.Embed(title="The table", description="as it stands").set_image(url="attachment://board.png")
        await interaction.edit_original_response(embed=embed, attachments=[board])

    @app_commands.command(name="thread", description="Opens a thread")
    async def thread(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message("here we go")
        message = await interaction.channel.send("a match begins")
        thread = await message.create_thread(name="a match")
        await thread.send(f"welcome {interaction.user.mention}", allowed_mentions=discord.AllowedMentions(users=True))
        private = await interaction.channel.create_thread(name="a council", type=discord.ChannelType.private_thread)
        await private.add_user(interaction.user)
        await private.send("between us")

    @app_commands.command(name="never", description="Does not answer")
    async def never(self, interaction: discord.Interaction[Any]) -> None:
        return

    @app_commands.command(name="twice", description="Answers twice")
    async def twice(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("once")
        interaction.response._response_type = None  # what a second process with the same interaction would do
        try:
            await interaction.response.send_message("twice")
        except discord.HTTPException as refused:
            await interaction.followup.send(f"refused {refused.code}")


class SmallBot(commands.Bot):
    """The bot itself."""

    def __init__(self, **options: Any) -> None:
        super().__init__(command_prefix=(), intents=discord.Intents(guilds=True), help_command=None, **options)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Pick)
        self.tree.add_command(Game())
        await self.tree.sync()


@contextlib.asynccontextmanager
async def running(playground: Playground, bot: SmallBot | None = None) -> AsyncIterator[SmallBot]:
    """Yields a bot that is connected to the playground, and stops it afterwards."""
    bot = bot or SmallBot()
    with point_discord_py_at(playground):
        async with bot:
            await bot.login(playground.token)
            known = asyncio.create_task(bot.wait_for("socket_event_type", check=lambda event: event == "GUILD_CREATE"))
            task = asyncio.create_task(bot.connect(reconnect=True))
            await known
            try:
                yield bot
            finally:
                await bot.close()
                await task
