"""The position of a puzzle as a picture: as the solver sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot.pictures.boards import Board, BoardPictures
from bot.words.sentences import plain_name, safe_text
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
    """Returns the picture of a puzzle; the position is worked out beside the event loop."""
    await games.ready(puzzle.game)
    view = await asyncio.to_thread(_view_of, puzzle)
    return await pictures.of_view(games.face(puzzle.game), view, _names(puzzle, name), viewer)


async def puzzle_in_words(games: Games, puzzle: Puzzle, name: str) -> list[str]:
    """Returns the position of a puzzle in words, line by line, safe for a message."""
    await games.ready(puzzle.game)
    view = await asyncio.to_thread(_view_of, puzzle)
    lines = games.face(puzzle.game).pictures.as_text(view, _names(puzzle, name), None)
    return [safe_text(line) for line in lines]


def _names(puzzle: Puzzle, name: str) -> Mapping[Seat, str]:
    other = Seat("B" if puzzle.seat == "A" else "A")
    return dict(sorted({puzzle.seat: plain_name(name), other: RIVAL}.items()))


def _view_of(puzzle: Puzzle) -> View:
    return puzzle.position().view(puzzle.seat)
