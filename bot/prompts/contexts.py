"""Where a command was used: on a server, in direct messages, or where only its user has installed the app.

Nearly every command works everywhere: away from a thread it is about the one match that can be meant. The few that need
a server say so in one sentence (`must_work_here`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final

import discord

from engine.refusals import NotAllowed


class UsedFrom(Enum):
    """Where a command was used."""

    SERVER = auto()
    """A server of which the bot is a member."""
    DIRECT = auto()
    """Direct messages, with the bot or between people."""
    ELSEWHERE = auto()
    """A server of which the bot is no member: its user has installed the app for themselves."""


NEEDS_A_SERVER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game new": "it opens a thread for the match",
        "game join": "it takes a seat in a match of that server",
        "game again": "it opens a thread for the next match",
        "game list": "it lists the matches of that server. `/game mine` lists your turns everywhere",
        "game move": "it opens a new thread for the match",
        "game replace": "it looks up who is still a member of that server",
        "game claim": "it looks up who is still a member of that server",
        "allure cards": "home-made cards belong to that server",
        "table": "it is for the organisers of that server",
        "league": "leagues belong to that server",
    }
)
"""The commands, or whole groups, that need a server of which the bot is a member, and why."""


def used_from(interaction: discord.Interaction[Any]) -> UsedFrom:
    """Returns where an interaction comes from."""
    if interaction.guild_id is None:
        return UsedFrom.DIRECT
    is_only_the_users = interaction.is_user_integration() and not interaction.is_guild_integration()
    return UsedFrom.ELSEWHERE if is_only_the_users else UsedFrom.SERVER


def must_work_here(interaction: discord.Interaction[Any]) -> None:
    """Raises `NotAllowed` for a command that needs a server and was used elsewhere: why, and where it works."""
    place = used_from(interaction)
    if place is UsedFrom.SERVER:
        return
    called = command_of(interaction.data)
    why = next((why for path, why in NEEDS_A_SERVER.items() if f"{called} ".startswith(f"{path} ")), None)
    if why is None:
        return
    where = "on a server" if place is UsedFrom.DIRECT else "on a server that I am a member of"
    raise NotAllowed(f"`/{called}` only works {where}, because {why}.")


def command_of(data: Any) -> str:
    """Returns the full name of the command that an interaction calls: "game new"."""
    words, node = [str(data.get("name", ""))], data
    while inner := [one for one in node.get("options") or [] if one.get("type") in (1, 2)]:
        node = inner[0]
        words.append(str(node["name"]))
    return " ".join(words)
