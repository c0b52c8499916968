"""Plays a scenario by the rules as they are, and says what came out differently from what was expected."""

from __future__ import annotations

from engine.legacys_allure.position import format_position
from engine.legacys_allure.scenario.expectations import judge
from engine.legacys_allure.scenario.reading import Scenario
from engine.legacys_allure.scenario.table import Stop, Table
from engine.located import NotReadable
from engine.scenario import Result


def play(scenario: Scenario) -> Result:
    """Returns what became of a scenario."""
    table = Table(scenario.start, list(scenario.answers), list(scenario.contest))
    try:
        for item in scenario.deeds:
            table.play(item)
        differences = [*judge(table, scenario.expected), *table.unused()]
    except (Stop, NotReadable) as stop:
        differences = [str(stop)]
    return Result(
        scenario.title,
        scenario.rule,
        not differences,
        tuple(differences),
        tuple(table.events),
        format_position(table.state),
    )
