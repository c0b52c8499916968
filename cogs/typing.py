"""`/settings typing`: whether a typed answer is shown with its outcome first, or counts at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.prompts.responses import reply_to

if TYPE_CHECKING:
    from bot.client import Marchwarden

CONFIRM: Final = "confirm"
AT_ONCE: Final = "at once"

SENTENCES: Final = {
    False: (
        "I show what a typed answer does, and it counts when you press **Do this**. The words of a button count at "
        "once. `/settings typing` with `answers` changes it."
    ),
    True: "What you type counts at once. `/settings typing` with `answers` changes it.",
}


async def setup(bot: Marchwarden) -> None:
    """Add the command to the group of the settings."""
    group = bot.tree.get_command("settings")
    assert isinstance(group, app_commands.Group), "the settings of pictures are loaded first"

    @app_commands.describe(answers="Leave it out to see what you have chosen")
    @app_commands.choices(
        answers=[
            app_commands.Choice(name="Show me what they do first", value=CONFIRM),
            app_commands.Choice(name="Let them count at once", value=AT_ONCE),
        ]
    )
    async def typing(interaction: discord.Interaction, answers: str | None = None) -> None:
        chosen = bot.matches.unconfirmed
        if answers is not None:
            await chosen.choose(interaction.user.id, answers == AT_ONCE)
        await chosen.ready()
        await reply_to(interaction).show(SENTENCES[interaction.user.id in chosen])

    about = "Choose whether typed answers are shown with their outcome first, or count at once"
    group.add_command(app_commands.Command(name="typing", description=about, callback=typing), override=True)
