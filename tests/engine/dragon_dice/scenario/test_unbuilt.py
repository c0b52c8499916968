"""What is said to be missing really is: the names leave the lists when the rules are built."""

from __future__ import annotations

import pytest

from engine.dragon_dice.rules import STEPS
from engine.dragon_dice.sais.deeds import DEEDS
from engine.dragon_dice.scenario import answers, run, unbuilt
from engine.dragon_dice.scenario.verbs import VERBS


def test_nothing_is_built_and_missing_at_once() -> None:
    assert not set(unbuilt.PROMPTS) & set(answers.PROMPTS)
    assert not set(unbuilt.VERBS) & set(VERBS)


def test_steps_are_spelled_as_in_the_rules() -> None:
    assert {"first march", "second march", "eighth face", "reserves reinforce", "reserves retreat"} <= set(STEPS)


def test_a_deed_is_missing_only_where_the_icon_would_do_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not unbuilt.is_deed_missing("Smite", "melee")
    monkeypatch.delitem(DEEDS, "Smite")
    assert unbuilt.is_deed_missing("Smite", "melee")
    assert not unbuilt.is_deed_missing("Smite", "save")
    assert not unbuilt.is_deed_missing("MELEE", "melee")


SMITE = """
title: A forced icon
setup:
  terrains: {frontier: Highland Tower 6}
  A: {frontier: [War Chief]}
  B: {frontier: [Thug]}
do: [{march: A frontier, maneuver: none, action: melee}]
rolls: ['A melee: War Chief Smite 4']
expect: {zones: {A frontier: [War Chief]}}
"""


def test_a_forced_icon_whose_deed_is_not_built_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(SMITE).passed
    monkeypatch.delitem(DEEDS, "Smite")
    assert run(SMITE).differences == ("not supported yet: the deed of Smite (A:War Chief) in the roll 'A melee'",)
