"""Scenario files: a position, forced dice, scripted answers and expectations, as text (docs/scenarios.md).

`run(text)` reads one, plays it by the rules and returns the result. Nothing passes that was not understood.
"""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.scenario.reading import KEYS, DragonDiceScenario, read_scenario
from engine.dragon_dice.scenario.running import Performance
from engine.dragon_dice.table.state import State
from engine.dragon_dice.text.position import read_position
from engine.dragon_dice.text.words import OF_401C, WORDS
from engine.located import Item
from engine.scenario import Vocabulary

__all__ = ["VOCABULARY", "DragonDiceScenario", "parse_scenario", "run"]


def _start(game: str, setup: Item) -> State:
    return read_position(setup, WORDS[game])


VOCABULARY: Final = Vocabulary(
    games=tuple(WORDS), keys=KEYS, read=read_scenario, begin=Performance, start=_start, unnamed=OF_401C.edition.name
)

parse_scenario = VOCABULARY.parse
run = VOCABULARY.run
