"""Scenario files of d6s with Dragons: a position, what is played, the dice that fall, what must come of it
(docs/scenarios.md).

`run(text)` reads one, plays it by the rules and returns the result. Nothing passes that was not understood.
"""

from __future__ import annotations

from typing import Final

from engine.d6s.position import read_position
from engine.d6s.rules import D6s
from engine.d6s.scenario.checking import Unplayed
from engine.d6s.scenario.reading import KEYS, Case, read_case
from engine.d6s.scenario.running import Performance
from engine.d6s.state import State
from engine.located import Item
from engine.scenario import Vocabulary

__all__ = ["VOCABULARY", "Case", "parse_case", "run"]


def _begin(case: Case, seed: int) -> Performance | Unplayed:
    return Unplayed(case) if case.state is None else Performance(case, seed)


def _start(game: str, setup: Item) -> State:
    D6s()  # every spell and feature is known from here on
    return read_position(setup)


VOCABULARY: Final = Vocabulary(games=(D6s.name,), keys=KEYS, read=read_case, begin=_begin, start=_start)

parse_case = VOCABULARY.parse
run = VOCABULARY.run
