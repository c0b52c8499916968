"""`/settings mentions`: whether you are mentioned with every question, or only when you are away."""

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
        "I mention you with every question, in a message of its own, also while you are in the thread. "
        "`/settings mentions` with `when` changes it."
    ),
    False: (
        "I mention you when it is your turn and you are away. You count as present for two minutes after you press or "
        "type something in the thread of the match, unless you do something in another channel. While you are present, "
        "I edit the message of the turn instead, and mention you if you have not answered after a minute or two. "
        "`/settings mentions` with `when` changes it."
    ),
}


async def setup(bot: Marchwarden) -> None:
    """Adds the command to the group of the settings."""
    group = bot.tree.get_command("settings")
    assert isinstance(group, app_commands.Group), "the settings of pictures are loaded first"

    @app_commands.describe(when="Leave it out to see what you have chosen")
    @app_commands.choices(
        when=[
            app_commands.Choice(name="With every question", value=EACH_TIME),
            app_commands.Choice(name="Only when I am away", value=AWAY),
        ]
    )
    async def mentions(interaction: discord.Interaction, when: str | None = None) -> None:
        chosen = bot.matches.always_mentioned
        if when is not None:
            await chosen.choose(interaction.user.id, each_time=when == EACH_TIME)
        await chosen.ready()
        await reply_to(interaction).show(SENTENCES[interaction.user.id in chosen])

    about = "Choose when I mention you: with every question, or only when you are away"
    group.add_command(app_commands.Command(name="mentions", description=about, callback=mentions), override=True)
