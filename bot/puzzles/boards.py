"""The position of a puzzle as a picture: as the solver sees it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from bot.pictures.boards import Board, BoardPictures
from bot.words.sentences import plain_name
from engine.puzzles.puzzle import Puzzle
from engine.values import Seat
from engine.view import View

if TYPE_CHECKING:
    from bot.games.known import Games

RIVAL: Final = "Rival"
"""The name of the other side."""
SOLVER: Final = "You"
"""The name of the solver's side where everybody sees the puzzle."""
NOBODY: Final = 0


async def puzzle_board(
    games: Games, pictures: BoardPictures, puzzle: Puzzle, name: str = SOLVER, viewer: int = NOBODY
) -> Board:
    """Return the picture of a puzzle; the position is worked out beside the event loop."""
    await games.ready(puzzle.game)
    view = await asyncio.to_thread(_view_of, puzzle)
    other = Seat("B" if puzzle.seat == "A" else "A")
    names = dict(sorted({puzzle.seat: plain_name(name), other: RIVAL}.items()))
    return await pictures.of_view(games.face(puzzle.game), view, names, viewer)


def _view_of(puzzle: Puzzle) -> View:
    return puzzle.position().view(puzzle.seat)
