"""A puzzle: a position, a goal, and a few answers of which one is right. Read from a file in the scenario notation.

    game: dragon_dice
    title: Two roads to the Knight
    seat: A
    goal: Kill the Knight in this march.        # for people
    reach: {dead: [B Knight]}                   # for the search, by the goals of the game
    until: [second march]                       # where play ends and the goal is looked at; or `parts: 2`
    setup: {...}                                # as in a scenario file
    before: [frontier]                          # answers given before the question, if any
    dice: [[0, 3], [2]]                         # the faces of the rolls in between, counted from 0
    choices:
      - {say: March at the frontier, answer: frontier, chance: 5/8}
      - {say: March at home, answer: A-home, chance: 1/4}
    because: ...                                # why the right answer is right

The right choice is the one with the highest chance. `engine/puzzles/proving.py` proves every chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.chance import Roll
from engine.game import Game
from engine.journal import Snapshot
from engine.located import Item, NotReadable, read_yaml
from engine.playthrough import Playthrough
from engine.puzzles.rules import PuzzleRules
from engine.puzzles.search import Horizon
from engine.registry import games, puzzle_rules, puzzles_folder, vocabulary
from engine.values import Json, Seat

KEYS: Final = (
    *("game", "title", "seat", "goal", "reach", "until", "parts", "setup", "before", "dice", "choices", "because"),
)

NEEDED: Final = ("game", "title", "seat", "goal", "reach", "setup", "choices", "because")


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """One of the answers that a puzzle offers, with the exact chance of reaching the goal by it."""

    say: str
    answer: Json
    chance: Fraction
    because: str = ""
    """What is wrong with it, or what follows from it."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle, read and not yet proved."""

    game: str
    number: int
    """The number with which its file's name begins: it stays, for it stands in buttons."""
    title: str
    seat: Seat
    goal: str
    reach: Mapping[str, Json]
    horizon: Horizon
    setup: Mapping[str, Json]
    before: Sequence[Json]
    dice: Sequence[Sequence[int]]
    choices: Sequence[PuzzleChoice]
    because: str

    @property
    def right(self) -> int:
        """Returns the index of the right choice."""
        return max(range(len(self.choices)), key=lambda index: self.choices[index].chance)

    def position(self) -> Playthrough[Any]:
        """Returns the position in play, at the question of the puzzle. Raises ValueError where it cannot be reached."""
        return _reached(self)


def puzzles_of(game: str) -> Sequence[Puzzle]:
    """Returns the puzzles of a game in their order; none where it has none. Raises `NotReadable`."""
    return _read_all(game)


@cache
def _read_all(game: str) -> Sequence[Puzzle]:
    folder = puzzles_folder(game)
    if folder is None:
        return ()
    found = [
        read_puzzle(file.read_text(encoding="utf-8"), int(file.name.partition("-")[0]))
        for file in Path(str(folder)).glob("*.yaml")
    ]
    return tuple(sorted(found, key=lambda one: one.number))


def read_puzzle(text: str, number: int = 0) -> Puzzle:
    """Returns the puzzle that a text says. Raises `NotReadable` with line and key of what it does not mean."""
    keys = read_yaml(text).mapping(KEYS)
    missing = [key for key in NEEDED if key not in keys]
    if missing:
        raise NotReadable(1, missing[0], f"a puzzle needs {', '.join(missing)}")
    choices = tuple(_choice(item) for item in keys["choices"].items())
    if len(choices) < 2:
        raise keys["choices"].wrong("a puzzle needs two choices or more")
    setup, reach = keys["setup"].plain(), keys["reach"].plain()
    assert isinstance(setup, Mapping) and isinstance(reach, Mapping)
    steps = frozenset(item.text() for item in keys["until"].one_or_more()) if "until" in keys else frozenset[str]()
    parts = keys["parts"].number() if "parts" in keys else 0
    return Puzzle(
        keys["game"].text(),
        number,
        keys["title"].text(),
        Seat(keys["seat"].text()),
        keys["goal"].text(),
        reach,
        Horizon(steps, parts),
        setup,
        tuple(item.plain() for item in keys["before"].items()) if "before" in keys else (),
        tuple(tuple(face.number() for face in roll.items()) for roll in keys["dice"].items()) if "dice" in keys else (),
        choices,
        keys["because"].text(),
    )


def _choice(item: Item) -> PuzzleChoice:
    keys = item.mapping(("say", "answer", "chance", "because"))
    if not {"say", "answer", "chance"} <= keys.keys():
        raise item.wrong("a choice needs say, answer and chance")
    written = keys["chance"].plain()
    try:
        chance = Fraction(str(written))
    except ValueError:
        raise keys["chance"].wrong("a chance is a fraction such as 5/8") from None
    because = keys["because"].text() if "because" in keys else ""
    return PuzzleChoice(keys["say"].text(), keys["answer"].plain(), chance, because)


class DiceBefore:
    """The dice that fall before the question of a puzzle."""

    def __init__(self, faces: Sequence[Sequence[int]] = ()) -> None:
        self._faces = list(faces)

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Returns the next faces. Raises ValueError where a puzzle lists none."""
        if not self._faces or len(self._faces[0]) != len(roll.dice):
            names = ", ".join(die.name for die in roll.dice)
            raise ValueError(f"no faces are listed for the {roll.kind} roll of {names} before the question")
        return self._faces.pop(0)


def _reached(puzzle: Puzzle) -> Playthrough[Any]:
    game: Game[Any] = games()[puzzle.game]
    start = vocabulary(puzzle.game).position(puzzle.game, puzzle.setup)
    snapshot = Snapshot(start, 0, 0, 0, game.rules_version)
    play: Playthrough[Any] = Playthrough(game, snapshot, DiceBefore(puzzle.dice))
    for answer in puzzle.before:
        asked = next(iter(play.pending.items()), None)
        if asked is None:
            break
        play.answer(asked[0], asked[1].player, answer)
    if play.failure is not None:
        raise ValueError(f"the position fails: {play.failure}")
    question = next(iter(play.pending.values()), None)
    if question is None or question.player != puzzle.seat:
        raise ValueError(f"{puzzle.seat} is not asked in this position")
    return play


def rules_of(puzzle: Puzzle) -> PuzzleRules[Any]:
    """Returns what the search must know of the game of a puzzle. Raises KeyError for a game without puzzles."""
    return puzzle_rules(puzzle.game)
