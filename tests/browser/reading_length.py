"""How much there is to read of a match: `python -m tests.browser.reading_length [--game NAME] [--turns 8]`.

Two people who like to act play some turns, always the same ones. Then a phone opens the thread: how many of its screens
the turns fill, how far the table is from its buttons, and how many characters a turn has.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Final

from bot.cli.thread_flow import ThreadWatcher, eager_press
from engine.playthrough import TURNS
from tests.browser.chromium import headless
from tests.browser.visitor import PHONE, Visitor
from tests.support.evening import Evening, evening

MOST_ANSWERS: Final = 2000
SEEDS: Final = (1, 2, 3)

_HEIGHTS: Final = """() => {
    const scroller = document.getElementById("scroller");
    const messages = [...document.querySelectorAll("#messages .message")].map(one => one.offsetHeight);
    return [scroller.clientHeight, ...messages];
}"""


@dataclass(frozen=True, slots=True)
class Length:
    """What some turns of one match give to read."""

    screens: float
    """Screens of a phone from the first turn to the newest message."""
    turns: int
    characters: float
    """A turn's, in the middle."""

    def __str__(self) -> str:
        return f"{self.turns} turns fill {self.screens:.1f} phone screens; a turn has {self.characters:.0f} characters"


async def played(
    table: Evening, game: str, size: str, turns: int, rng: random.Random
) -> tuple[str, int, ThreadWatcher]:
    """Play some turns of a match; return its thread's name, how many messages stood in it before the first turn, and
    the watcher that counted."""
    sizes = table.bot.games.face(game).sizes
    sized = {"size": size or sizes[0]} if sizes else {}
    thread = await table.open_match(table.alice, game=game, **sized)
    await table.press(table.bob, table.invitation(table.bob, thread), "Join the match")
    await table.settle()
    await table.alice.slash(thread, "game start")
    await table.settle()
    card, before = await table.card(thread), 0
    watcher = ThreadWatcher(table.bot, table.cara, thread, table.bot.games.face(game))
    for _ in range(MOST_ANSWERS):
        look = await table.bot.matches.look(card.id)
        if not look.pending or len(watcher.turns) == turns:
            break
        number, decision = next(iter(look.pending.items()))
        form = watcher.face.form(decision, watcher.face.wording(card.names(), look.view))
        answer, ahead = eager_press(form, rng, lasts=False)
        stood = len(table.cara.sees(thread))
        result = await table.bot.matches.answer(card.id, card.user_of(decision.player), number, answer, ahead=ahead)
        if not before and not TURNS.isdisjoint(watcher.face.begins(event) for event in result.events):
            before = stood
        await watcher.look(result.events)
    return thread.name, before, watcher


async def measured(game: str, size: str, turns: int, seed: int, *, shows: bool = False) -> Length:
    """Returns what the turns of one match give to read; on demand write it."""
    with tempfile.TemporaryDirectory() as data:
        async with evening(Path(data), seed) as table, headless() as browser:
            name, before, watcher = await played(table, game, size, turns, random.Random(seed))
            if shows:
                print("\n\n".join(watcher.texts()), flush=True)
            phone = await Visitor.arrive(browser, table.playground.url, "Cara", PHONE)
            await phone.open_thread(name[:10])
            screen, *messages = await phone.page.evaluate(_HEIGHTS)
            return Length(
                sum(messages[before:]) / screen,
                len(watcher.turns),
                median(turn.characters for turn in watcher.turns),
            )


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.reading_length", description=__doc__)
    parser.add_argument("--game", default="dragon_dice", help="the game by its name")
    parser.add_argument("--size", default="", help="the size of the match; else the smallest")
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS, help="dice and choices of each match")
    parser.add_argument("--show", action="store_true", help="write what stands in the thread")
    parser.add_argument("--turns", type=int, default=8, help="how many turns are played")
    given = parser.parse_args()
    lengths = []
    for seed in given.seeds:
        lengths.append(asyncio.run(measured(given.game, given.size, given.turns, seed, shows=given.show)))
        print(lengths[-1], flush=True)
    print(
        f"On average {mean(one.screens for one in lengths):.1f} screens and "
        f"{mean(one.characters for one in lengths):.0f} characters a turn."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
