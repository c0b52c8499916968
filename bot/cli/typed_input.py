"""`./marchwarden bench --only typed`: how long the longest text that Discord lets anybody type holds the event loop.

Every parser of a game reads it: each question that comes up in random matches, its suggestions while somebody types,
and the looking up of rules. A form that is slow is read in a thread, as the bot does it (`bot.prompts.working`): there
the event loop only waits for the copy that the thread reads.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from bot.games.face import AnyFace
from bot.games.known import known_faces
from bot.prompts.form import AnyForm
from bot.prompts.typed import read_answer, suggestions
from engine.chance import RandomSource
from engine.decisions import Decision
from engine.game import Game
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Json, Seat, texts_in
from engine.workshop import SEATS

LONGEST_OPTION: Final = 6000
"""How many characters an option of a command holds."""

LONGEST_FIELD: Final = 4000
"""How many characters a text field of a form holds."""

MOST: Final = 50
"""How many milliseconds a text may hold the event loop."""

MATCHES: Final = 3
ANSWERS: Final = 400

SEPARATORS: Final = (", ", "\n", " ", "; ", " and ", " to ", " > ", ",", ": ", " x ")


@dataclass(frozen=True, slots=True)
class Slowest:
    """The text of a kind that took longest."""

    what: str
    milliseconds: float
    """Of the processor, wherever it was read."""
    held: float
    """For how many milliseconds it held the event loop."""
    text: str


def worst_texts(words: Sequence[str], rng: random.Random, longest: int) -> Iterator[str]:
    """Yields texts of the greatest length that have nothing of what is known, much of it, or nearly all of it."""
    unknown = [f"{rng.choice('zqxjkv')}{number:x}" for number in range(longest // 4)]
    nearly = [_misspelt(rng.choice(words), rng) for _ in range(longest // 6)] if words else unknown
    known = [rng.choice(words) for _ in range(longest // 4)] if words else unknown
    for pieces in (unknown, nearly, known):
        for separator in SEPARATORS:
            yield separator.join(pieces)[:longest]
    for pattern in ("x", "1", "(", "()", " ", "'", '"', "a'", ",", "\n", "- ", "1 ", "x1 ", "e4 ", "#", ">", ";", "🎲"):
        yield (pattern * longest)[:longest]
    if words:
        word = max(words, key=len)
        yield f"{word} " + "x" * (longest - len(word) - 1)
        yield from (f"{number} " * (longest // 5) + word for number in (9, 999))


def _misspelt(word: str, rng: random.Random) -> str:
    at = rng.randrange(len(word) + 1)
    return f"{word[:at]}{rng.choice('aeiouxz')}{word[at + 1 :]}"


def questions(game: Game[Any], face: AnyFace) -> Iterator[tuple[Decision, AnyForm, list[str]]]:
    """Yields a question of each type and prompt of random matches with its form, and words that it knows."""
    found: set[tuple[str, str]] = set()
    names = {seat: f"Player {seat}" for seat in SEATS}
    for seed in range(MATCHES):
        rng = random.Random(seed)
        play = Playthrough.begin(game, [Seat(one) for one in SEATS[: game.seats[0]]], {}, RandomSource(rng))
        for _ in range(ANSWERS):
            if play.outcome is not None:
                break
            for decision in play.pending.values():
                key = type(decision).__name__, decision.prompt
                if key not in found:
                    found.add(key)
                    form = face.form(decision, face.wording(names, play.view(decision.player)))
                    yield decision, form, _words(decision, form, rng)
            play.answer(*play.sample_answer(rng))


def _words(decision: Decision, form: AnyForm, rng: random.Random) -> list[str]:
    legal: list[Json] = [decision.sample(rng) for _ in range(6)]
    said = {form.in_words(answer, form.wording) for answer in legal}
    offered = {one.name for one in suggestions(form, "")}
    names = {*texts_in(decision.terms()), *texts_in(legal), *said, *offered}
    return sorted(name for name in names if 0 < len(name) <= 100)


def slowest_texts(game: Game[Any], clock: Callable[[], float]) -> Iterator[Slowest]:
    """Yields, for each parser of a game, the text of Discord's greatest length that takes longest."""
    face = known_faces()[game.family]
    for decision, form, words in questions(game, face):
        rng = random.Random(decision.prompt)
        longest = min(form.longest, LONGEST_OPTION)
        readers: dict[str, Callable[[str], object]] = {
            "read": partial(read_answer, form),
            "suggested": partial(suggestions, form),
        }
        for how, reader in readers.items():
            took, text = _longest(reader, words, rng, clock, longest)
            held = _copying(form, clock) if form.is_slow else took
            yield Slowest(f"{decision.prompt} ({decision.shape}), {how}", took, held, text)
    looked_up: dict[str, Callable[[str], object]] = {
        "rules, suggested": lambda text: face.rules_like(text, game.name),
        "rules, looked up": lambda text: face.rules_named(text, game.name),
    }
    for name, parser in looked_up.items():
        took, text = _longest(parser, [], random.Random(0), clock)
        yield Slowest(name, took, took, text)
    for name, parser in face.parsers(game.name).items():
        took, text = _longest(parser, [], random.Random(name), clock, LONGEST_FIELD)
        yield Slowest(name, took, took, text)


def _longest(
    parser: Callable[[str], object],
    words: Sequence[str],
    rng: random.Random,
    clock: Callable[[], float],
    longest: int = LONGEST_OPTION,
) -> tuple[float, str]:
    slowest = 0.0, ""
    for text in worst_texts(words, rng, longest):
        seconds = _time(parser, text, clock)
        if seconds > slowest[0]:
            # The shorter of two: others may use the machine, too.
            slowest = max(slowest, (min(seconds, _time(parser, text, clock)), text))
    return 1000 * slowest[0], slowest[1]


def _copying(form: AnyForm, clock: Callable[[], float]) -> float:
    """Returns for how many milliseconds a slow form is copied for the thread that reads."""
    started = clock()
    form.apart()
    return 1000 * (clock() - started)


def _time(parser: Callable[[str], object], text: str, clock: Callable[[], float]) -> float:
    started = clock()
    with contextlib.suppress(Refusal):
        parser(text)
    return clock() - started
