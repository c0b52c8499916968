"""The books that Dragon Dice is played by, each opened when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from engine.dragon_dice.proving.contents import OF_401C, RulebookIndex
from engine.lazy_registry import LazyRegistry

GAME_1996: Final = "dragon_dice_1996"
"""The game that is played by the booklet of 1996."""


def _opened(game: str) -> RulebookIndex:
    if game == OF_401C.edition.name:
        return OF_401C
    return cast("RulebookIndex", import_module("engine.dragon_dice.proving.contents_1996").OF_1996)


BOOKS: Final = LazyRegistry({game: game for game in (OF_401C.edition.name, GAME_1996)}, _opened)
"""The books by the names of their games. A match by v4.01c does not wait for the booklet of 1996 to load."""
