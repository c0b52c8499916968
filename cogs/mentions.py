"""`/settings calls`: whether one is called each time one is asked, or when one is away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.prompts.responses import reply_to

if TYPE_CHECKING:
    from bot.client import Marchwarden

EACH_TIME: Final = "each time"
AWAY: Final = "when away"

SENTENCES: Final = {
    True: (
        "You are called each time you are asked, in a message of its own, also while you sit at the table. "
        "`/settings calls` with `when` changes it."
    ),
    False: (
        "You are called when you are asked and away. Who has pressed or typed something in the thread of the match "
        "within two minutes, and nowhere else since, is there: the message of the turn goes on for them, and they are "
        "called when they do not answer for a minute or two. `/settings calls` with `when` changes it."
    ),
}


async def setup(bot: Marchwarden) -> None:
    """Adds the command to the group of the settings."""
    group = bot.tree.get_command("settings")
    assert isinstance(group, app_commands.Group), "the settings of pictures are loaded first"

    @app_commands.describe(when="Leave it out to see what you have chosen")
    @app_commands.choices(
        when=[
            app_commands.Choice(name="Each time I am asked something", value=EACH_TIME),
            app_commands.Choice(name="Only when I am away", value=AWAY),
        ]
    )
    async def calls(interaction: discord.Interaction, when: str | None = None) -> None:
        chosen = bot.matches.calls
        if when is not None:
            await chosen.choose(interaction.user.id, each_time=when == EACH_TIME)
        await chosen.ready()
        await reply_to(interaction).show(SENTENCES[interaction.user.id in chosen])

    about = "Choose when you are called: each time you are asked, or only when you are away"
    group.add_command(app_commands.Command(name="calls", description=about, callback=calls), override=True)
