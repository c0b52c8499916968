"""What the bot may not do on a server: each missing permission, where, what fails without it, and what to do."""

from __future__ import annotations

from typing import Final

import discord

NEEDED: Final = {
    "view_channel": "I cannot see the channel",
    "send_messages": "I cannot write in the channel",
    "create_public_threads": "`/game new` cannot open a thread",
    "send_messages_in_threads": "I cannot write in threads",
    "read_message_history": "I cannot find my own messages again",
    "attach_files": "matches have no pictures",
    "embed_links": "questions cannot stand below pictures",
}
"""The permissions that play needs, and what happens without each."""

ALL_WELL: Final = "Nothing is missing: I may do everything I need in all {count} text channels of this server."
WHAT_TO_DO: Final = (
    "A person who can manage this server allows it under Server Settings > Roles, or in the permissions of the channel."
)


def missing(channel: discord.TextChannel, me: discord.Member) -> list[str]:
    """Returns the permissions that the bot lacks in a channel."""
    may = channel.permissions_for(me)
    return [name for name in NEEDED if not getattr(may, name)]


def diagnosis(guild: discord.Guild) -> str:
    """Returns what the bot may not do on a server, by permission, in words."""
    lacking: dict[str, list[str]] = {}
    for channel in guild.text_channels:
        for name in missing(channel, guild.me):
            lacking.setdefault(name, []).append(channel.mention)
    if not lacking:
        return ALL_WELL.format(count=len(guild.text_channels))
    lines = ["**Missing permissions:**"]
    for name, channels in lacking.items():
        where = "everywhere" if len(channels) == len(guild.text_channels) else "in " + ", ".join(channels[:10])
        lines.append(f"- **{name.replace('_', ' ').title()}** {where}: {NEEDED[name]}.")
    return "\n".join([*lines, WHAT_TO_DO])
