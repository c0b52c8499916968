"""A scenario file as data: read once, checked completely, before anything is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.dragon_dice.scenario.answers import parse_answer
from engine.dragon_dice.scenario.dice import ForcedRoll, parse_roll
from engine.dragon_dice.scenario.expectations import ExpectBlock, parse_expected
from engine.dragon_dice.scenario.verbs import ScenarioVerb, parse_action
from engine.dragon_dice.scenario.written import AnswerInFile
from engine.dragon_dice.table.state import State
from engine.dragon_dice.text.position import read_position
from engine.dragon_dice.text.words import WORDS, Words
from engine.scenario import Page

KEYS: Final = ("setup", "do", "rolls", "answers", "strict")


@dataclass(frozen=True, slots=True)
class DragonDiceScenario:
    """A position, what is played, the dice and answers it is played with, and what should come of it."""

    start: State
    actions: tuple[ScenarioVerb, ...]
    rolls: tuple[ForcedRoll, ...]
    answers: tuple[AnswerInFile, ...]
    expected: ExpectBlock
    strict: bool
    words: Words
    """Those of the book by which it is played."""


def read_scenario(page: Page) -> DragonDiceScenario:
    """Returns the scenario that a file says. Raises `NotReadable` with the line and key of what it does not mean."""
    words = WORDS[page.game]
    start = read_position(page.item("setup"), words)
    if start.outcome is not None:
        raise page.keys["setup"].mapping()["outcome"].wrong("the match is over in this position")
    scenario = DragonDiceScenario(
        start=start,
        actions=tuple(parse_action(item, start.seats, words) for item in page.list("do")),
        rolls=tuple(roll for item in page.list("rolls") for roll in parse_roll(item, words)),
        answers=tuple(parse_answer(item, words=words) for item in page.list("answers")),
        expected=parse_expected(page.keys["expect"], words),
        strict=page.truth("strict"),
        words=words,
    )
    _check_players(scenario)
    return scenario


def _check_players(scenario: DragonDiceScenario) -> None:
    """Raises `NotReadable` for a player who is not in the match: an expectation without a question could not fail."""
    named = [(roll.item, roll.player) for roll in scenario.rolls]
    named += [(written.answer, written.prompt.player) for written in scenario.answers]
    named += [(action.item, action.asks.player) for action in scenario.actions if action.asks is not None]
    for item, player in (*named, *scenario.expected.players()):
        if player not in scenario.start.seats:
            raise item.wrong(f"{player} is not one of the players")
