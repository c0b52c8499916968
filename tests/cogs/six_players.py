"""A game of six with 60 points each through the real client: `python -m tests.cogs.six_players [--turns N]`.

People press and choose as in the tests, at random but eager to get on. At every step the stand-in counts Discord's
limits, as Discord does; at the end the last board is saved, if wanted, and figures are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiohttp

from bot.cards import Look, Status
from bot.playground.people import Person, Thread
from bot.prompts import limits
from engine.dragon_dice.view import TableView
from engine.proof import prove
from engine.registry import games
from tests.support.evening import Evening, evening

NAMES: Final = ("Alice", "Bob", "Cara", "Dave", "Eve", "Finn")
POINTS: Final = 60
MOST_ANSWERS: Final = 20_000


@dataclass
class Game:
    """What was seen of a game."""

    answers: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    """How often each kind of question was asked."""
    most_at_once: int = 0
    """The most questions that stood open together."""
    longest_text: int = 0
    longest_alt_text: int = 0
    pictures: int = 0
    largest_picture: int = 0
    turns: int = 0
    ended: str = ""
    seconds: float = 0.0
    board: bytes = b""
    """The last board that was posted."""


async def play(table: Evening, until: Callable[[Look], bool], points: int = POINTS) -> tuple[Thread, Game]:
    """Plays a game of six until something is reached or it is over; a bystander's eyes measure every message."""
    people = [table.playground.person(name) for name in NAMES]
    began, game = time.monotonic(), Game()
    await table.arrive(*(name for name in NAMES if name not in [person.name for person in table.people]))
    thread = await table.new_match(points, people)
    game.most_at_once = len((await table.look(thread)).pending)
    await table.bring_forces(thread)

    def reached(look: Look) -> bool:
        game.asked.update(decision.prompt for decision in look.pending.values())
        game.most_at_once = max(game.most_at_once, len(look.pending))
        game.turns = look.view.turn if isinstance(look.view, TableView) else 0
        return until(look)

    game.answers = await table.play_by_buttons(thread, reached, MOST_ANSWERS)
    game.seconds = time.monotonic() - began
    await _measure(people, thread, game)
    card = await table.card(thread)
    if card.outcome is not None:
        game.ended = f"{', '.join(card.names()[seat] for seat in card.outcome.winners)}: {card.outcome.reason}"
        prove(await table.bot.matches.record(card.id), games())
    return thread, game


async def _measure(people: list[Person], thread: Thread, game: Game) -> None:
    """Looks at everything that anybody has seen."""
    boards: list[str] = []
    for person in people:
        for message in person.sees(thread):
            game.longest_text = max(game.longest_text, len(message.content))
            for address, alt in message.pictures:
                assert 0 < len(alt) <= limits.ALT_TEXT
                game.longest_alt_text = max(game.longest_alt_text, len(alt))
                if address not in boards:
                    boards.append(address)
    game.pictures = len(boards)
    async with aiohttp.ClientSession() as session:
        for address in boards:
            async with session.get(address) as response:
                game.board = await response.read()
                game.largest_picture = max(game.largest_picture, len(game.board))


async def whole(turns: int | None, seed: int) -> Game:
    """Plays to the end, or so many turns."""

    def until(look: Look) -> bool:
        too_late = turns is not None and isinstance(look.view, TableView) and look.view.turn > turns
        return look.card.status is not Status.PLAYING or too_late

    with tempfile.TemporaryDirectory() as folder:
        async with evening(Path(folder), seed) as table:
            thread, game = await play(table, until)
            card = await table.card(thread)
            assert card.status is (Status.OVER if turns is None else card.status), card.failure
            assert card.status is not Status.HALTED, card.failure
            return game


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.cogs.six_players", description=__doc__)
    parser.add_argument("--turns", type=int, help="stop after so many turns; to the end, if it is left out")
    parser.add_argument("--seed", type=int, default=1, help="another number is another game")
    parser.add_argument("--board", type=Path, help="where the last board is saved as a picture")
    given = parser.parse_args()
    game = asyncio.run(whole(given.turns, given.seed))
    if given.board is not None:
        given.board.write_bytes(game.board)
    print(f"{game.answers} answers in {game.turns} turns, {game.seconds:.0f} s. {game.ended or 'Not over yet.'}")
    print(f"Questions: {', '.join(f'{prompt} {count}' for prompt, count in game.asked.most_common())}.")
    print(f"At most {game.most_at_once} questions at once.")
    print(
        f"The longest text has {game.longest_text} characters, the longest alternative text {game.longest_alt_text}; "
        f"{game.pictures} boards, the largest {game.largest_picture} bytes."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
