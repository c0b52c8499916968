"""Scenario files of Legacy's Allure: a position, what is played, the one throw of chance, answers, expectations.

`run(text)` reads one, plays it by the rules and returns the result. Nothing passes that was not understood.
"""

from __future__ import annotations

from typing import Final

from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.scenario.reading import KEYS, AllureScenario, read_scenario, read_setup
from engine.legacys_allure.scenario.running import Performance
from engine.scenario import Vocabulary

__all__ = ["VOCABULARY", "AllureScenario", "parse_scenario", "run"]

VOCABULARY: Final = Vocabulary(
    games=(LegacysAllure.name,),
    keys=KEYS,
    read=read_scenario,
    begin=Performance,
    start=lambda game, setup: read_setup(setup),
)

parse_scenario = VOCABULARY.parse
run = VOCABULARY.run
