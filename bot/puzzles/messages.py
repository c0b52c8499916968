"""What the messages of puzzles say, and their buttons, each of which carries the puzzle it belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, ButtonStyle, Prompt, button_rows
from bot.store.tables import PuzzleTryRow
from bot.words.sentences import shortened
from engine.puzzles.puzzle import Puzzle

VERB: Final = "puzzle"
OPENS: Final = "puzzle_open"
"""A button of a message that everybody sees: it opens the puzzle for the presser alone."""
LIST: Final = "list"
SHOW: Final = "show"
OPEN: Final = "open"
TEXT: Final = "text"
CHOICE: Final = "c"
"""How the mark of a choice begins; its place in the file follows."""

WHICH: Final = "Which game? Each puzzle has one right answer. Only you see what you try."
BAR: Final = 10
"""How many parts a bar of a chance has."""


@dataclass(frozen=True, slots=True)
class PuzzleMessage:
    """A message of a puzzle: the goal above the picture, and below it, where a phone shows it, what came of a press."""

    prompt: Prompt
    below: str = ""


def puzzle_message(
    puzzle: Puzzle, total: int, game: str, tried: PuzzleTryRow | None, wrong: int | None = None
) -> PuzzleMessage:
    """Returns a puzzle to be solved; `wrong` is the choice that was just pressed."""
    answers = [
        Button(puzzle.choices[index].say, _mark(puzzle, f"{CHOICE}{index}"), ButtonStyle.MAIN, index == wrong)
        for index in in_order(puzzle)
    ]
    ways = [Button("Show the solution", _mark(puzzle, SHOW)), *_ways(puzzle, total)]
    prompt = Prompt(_head(puzzle, total, game, _known(tried)), (*button_rows(answers), tuple(ways)))
    return PuzzleMessage(prompt, "" if wrong is None else _not_that(puzzle, wrong))


def solution_message(puzzle: Puzzle, total: int, game: str, tried: PuzzleTryRow, *, is_solved: bool) -> PuzzleMessage:
    """Returns the solution of a puzzle: the chance of every answer, and why the right one is right."""
    best = puzzle.choices[puzzle.right]
    verdict = f"**Right: {best.say}.**{_tries(tried)}" if is_solved else f"**The right answer: {best.say}.**"
    ranked = sorted(puzzle.choices, key=lambda one: (-one.chance, one.say))
    width = max(len(percent(one.chance)) for one in ranked)
    lines = [
        f"`{percent(one.chance):>{width}} {bar(one.chance)}` {'**' + one.say + '**' if one is best else one.say}"
        + (f": {one.because}" if one.because and one is not best else "")
        for one in ranked
    ]
    below = "\n".join([f"{verdict} {puzzle.because}", "", "How often each answer reaches the goal:", *lines])
    ways = [_next(puzzle, total, ButtonStyle.MAIN), Button("Try again", _mark(puzzle, OPEN)), *_ways(puzzle, total)[1:]]
    return PuzzleMessage(Prompt(_head(puzzle, total, game), (tuple(ways),)), below)


def _head(puzzle: Puzzle, total: int, game: str, known: str = "") -> str:
    head = f"**{game}, puzzle {puzzle.number} of {total}: {puzzle.title}**{known}"
    return shortened(f"{head}\nGoal: {puzzle.goal}", limits.CONTENT)


def _ways(puzzle: Puzzle, total: int) -> list[Button]:
    in_words = Button("Position in words", Address(0).to(OPENS, f"{puzzle.game}.{puzzle.number}.{TEXT}"))
    return [_next(puzzle, total), in_words, _other_games()]


def games_message(solved: Mapping[str, tuple[str, int, int, int]]) -> Prompt:
    """Returns the choice of a game: for each its title, how many puzzles are solved, of how many, and the next one."""
    buttons = [
        Button(f"{title} ({done} of {total})", Address(0).to(VERB, f"{name}.{following}.{OPEN}"))
        for name, (title, done, total, following) in solved.items()
    ]
    return Prompt(WHICH, tuple(button_rows(buttons)))


def daily_message(puzzle: Puzzle, game: str) -> Prompt:
    """Returns the puzzle of the day as everybody sees it."""
    text = f"**Puzzle of the day: {puzzle.title}** ({game})\nGoal: {puzzle.goal}"
    button = Button("Solve the puzzle", Address(0).to(OPENS, f"{puzzle.game}.{puzzle.number}.{OPEN}"), ButtonStyle.MAIN)
    return Prompt(shortened(text, limits.CONTENT), ((button,),))


def in_order(puzzle: Puzzle) -> Sequence[int]:
    """Returns the choices in the order of their words, which says nothing about which is right."""
    return sorted(range(len(puzzle.choices)), key=lambda index: puzzle.choices[index].say)


def percent(chance: Fraction) -> str:
    """Returns a chance in whole per cent; only what is certain is 0 % or 100 %."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    return f"{min(99, max(1, round(chance * 100)))} %"


def bar(chance: Fraction) -> str:
    """Returns a chance as a bar of text."""
    full = max(1, round(chance * BAR)) if chance else 0
    return "█" * full + "░" * (BAR - full)


def _not_that(puzzle: Puzzle, wrong: int) -> str:
    choice = puzzle.choices[wrong]
    because = f" {choice.because}" if choice.because else ""
    how = f"reaches the goal in {percent(choice.chance)} of cases" if choice.chance else "never reaches the goal"
    return f"**Not the best:** {choice.say} {how}.{because} Try another answer."


def _known(tried: PuzzleTryRow | None) -> str:
    if tried is None:
        return ""
    return " (solved)" if tried.solved_at is not None else " (solution seen)" if tried.shown_at is not None else ""


def _tries(tried: PuzzleTryRow) -> str:
    if tried.solved_at is None:
        return ""
    return " You solved it at the first try." if tried.tries == 1 else f" You solved it with {tried.tries} tries."


def _mark(puzzle: Puzzle, mark: str) -> str:
    return Address(0).to(VERB, f"{puzzle.game}.{puzzle.number}.{mark}")


def _next(puzzle: Puzzle, total: int, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    following = puzzle.number % total + 1
    return Button("Next puzzle", Address(0).to(VERB, f"{puzzle.game}.{following}.{OPEN}"), style)


def _other_games() -> Button:
    return Button("Choose a game", Address(0).to(VERB, f"any.0.{LIST}"))
