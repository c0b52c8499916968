"""A scenario file as data: read once, checked completely, before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.dragon_dice.scenario.answers import WrittenAnswer, parse_answer
from engine.dragon_dice.scenario.dice import ForcedRoll, parse_roll
from engine.dragon_dice.scenario.expectations import Expected, parse_expected
from engine.dragon_dice.scenario.verbs import Deed, parse_deed
from engine.dragon_dice.table.state import State
from engine.dragon_dice.text.position import read_position
from engine.dragon_dice.text.words import OF_401C, WORDS, Words
from engine.located import Item, NotReadable, read_yaml

_KEYS: Final = ("game", "title", "rule", "setup", "do", "rolls", "answers", "expect", "strict")


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, what is played, the dice and answers it is played with, and what should come of it."""

    title: str
    rule: str
    start: State
    deeds: tuple[Deed, ...]
    rolls: tuple[ForcedRoll, ...]
    answers: tuple[WrittenAnswer, ...]
    expected: Expected
    strict: bool
    words: Words
    """Those of the book by which it is played."""


def parse_scenario(text: str) -> Scenario:
    """Returns the scenario that a text holds. Raises `NotReadable` with the line and key of what it does not mean."""
    keys = read_yaml(text).mapping(_KEYS)
    if "game" in keys and keys["game"].text() not in WORDS:
        raise keys["game"].wrong(f"not supported yet: another game than {' or '.join(WORDS)}")
    words = WORDS[keys["game"].text()] if "game" in keys else OF_401C
    start = read_position(keys.get("setup", Item(None, 1, "setup")), words)
    if start.outcome is not None:
        raise keys["setup"].mapping()["outcome"].wrong("the match is over in this position")
    if "expect" not in keys:
        raise NotReadable(1, "expect", "nothing is expected, so nothing could fail")
    scenario = Scenario(
        title=_text(keys, "title"),
        rule=_text(keys, "rule"),
        start=start,
        deeds=tuple(parse_deed(item, start.seats, words) for item in _list(keys, "do")),
        rolls=tuple(roll for item in _list(keys, "rolls") for roll in parse_roll(item, words)),
        answers=tuple(parse_answer(item, words=words) for item in _list(keys, "answers")),
        expected=parse_expected(keys["expect"], words),
        strict=keys["strict"].truth() if "strict" in keys else False,
        words=words,
    )
    _check_players(scenario)
    return scenario


def _check_players(scenario: Scenario) -> None:
    """Raises `NotReadable` when somebody is named who does not play: what nobody is asked could not fail."""
    named = [(roll.item, roll.player) for roll in scenario.rolls]
    named += [(written.answer, written.prompt.player) for written in scenario.answers]
    named += [(deed.item, deed.asks.player) for deed in scenario.deeds if deed.asks is not None]
    for item, player in (*named, *scenario.expected.players()):
        if player not in scenario.start.seats:
            raise item.wrong(f"{player} is not one of the players")


def _list(keys: Mapping[str, Item], key: str) -> tuple[Item, ...]:
    return keys[key].items() if key in keys else ()


def _text(keys: Mapping[str, Item], key: str) -> str:
    if key not in keys or keys[key].value is None:
        return ""
    value = keys[key].plain()
    if not isinstance(value, str | int):
        raise keys[key].wrong("a sentence is expected here")
    return str(value)
