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
    group = app_commands.Group(name=short, description=description)
    tree.add_command(group)
    return group


class Later(Generic[D]):
    """The actions behind a family's commands and buttons: made at the first use, because they load the whole game.

    At every start a cog needs only what Discord must know of its commands; it needs the actions later.
    """

    def __init__(self, make: Callable[[], D]) -> None:
        self._make = make
        self._made: D | None = None

    def __call__(self) -> D:
        """Returns the actions."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def pressed(self, which: Callable[[D], ClickHandler]) -> ClickHandler:
        """Returns a button's handler, by its action."""

        async def handler(click: Click) -> None:
            await which(self())(click)

        return handler
