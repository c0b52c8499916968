"""Folders that are taken as a whole."""

from __future__ import annotations

from engine.folders import modules_in
from engine.legacys_allure import effects
from engine.legacys_allure.effects import heal, registry, table


def test_all_modules_of_a_folder_are_taken_but_those_that_are_left_out() -> None:
    taken = modules_in(effects, "registry")

    assert heal in taken and table in taken and registry not in taken
    assert [module.__name__ for module in taken] == sorted(module.__name__ for module in taken)
