"""The command groups of families of games: `/dd`, with what its face declares and what its workshops add."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from discord import app_commands

from bot.games.known import Games
from bot.prompts.clicks import Click, ClickHandler
from bot.words.sentences import listed, shortened

D = TypeVar("D")

DESCRIPTION: Final = 100

Tree = app_commands.CommandTree[Any]


def family_group(tree: Tree, games: Games, family: str) -> app_commands.Group:
    """Returns the group of a family's commands; the first who asks for it makes it."""
    short = games.families[family].short
    known = tree.get_command(short)
    if isinstance(known, app_commands.Group):
        return known
    titles = listed(games.titles(family), "or")
    description = shortened(f"What you do in a match of {titles}", DESCRIPTION)
    group = app_commands.Group(name=short, description=description, guild_only=True)
    tree.add_command(group)
    return group


class Later(Generic[D]):
    """What a family's commands and buttons do: made when the first of them is used, for with it comes the whole game.

    A cog says of its commands what Discord is told of at every start; with the deeds it has nothing to do until then.
    """

    def __init__(self, make: Callable[[], D]) -> None:
        self._make = make
        self._made: D | None = None

    def __call__(self) -> D:
        """Returns the deeds."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def pressed(self, which: Callable[[D], ClickHandler]) -> ClickHandler:
        """Returns what a button does, by the deed that it is."""

        async def handler(click: Click) -> None:
            await which(self())(click)

        return handler
