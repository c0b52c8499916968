"""The command groups of families of games: `/dd`, with what its face declares and what its workshops add."""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands

from bot.games.face import AnyFace
from bot.games.known import Games
from bot.words.sentences import listed, shortened

DESCRIPTION: Final = 100

Tree = app_commands.CommandTree[Any]


def family_group(tree: Tree, games: Games, face: AnyFace) -> app_commands.Group:
    """Returns the group of a family's commands; the first who asks for it makes it."""
    known = tree.get_command(face.short)
    if isinstance(known, app_commands.Group):
        return known
    titles = listed(games.titles(face.family), "or")
    description = shortened(f"What you do in a match of {titles}", DESCRIPTION)
    group = app_commands.Group(name=face.short, description=description, guild_only=True)
    tree.add_command(group)
    return group


def former_group(tree: Tree, name: str, new: str) -> app_commands.Group:
    """Returns a group whose commands people know by an earlier name, and which goes on working under it."""
    known = tree.get_command(name)
    if isinstance(known, app_commands.Group):
        return known
    group = app_commands.Group(name=name, description=f"Now {new}, and still here", guild_only=True)
    tree.add_command(group)
    return group
