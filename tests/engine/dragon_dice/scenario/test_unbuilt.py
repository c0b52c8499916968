"""What is said to be missing really is: the names leave the lists when the rules are built."""

from __future__ import annotations

from engine.dragon_dice.rules import STEPS
from engine.dragon_dice.sais.table import TABLE
from engine.dragon_dice.scenario import answers, dice, unbuilt
from engine.dragon_dice.scenario.numbers import PLAIN
from engine.dragon_dice.scenario.verbs import VERBS


def test_nothing_is_built_and_missing_at_once() -> None:
    assert not set(unbuilt.PROMPTS) & set(answers.PROMPTS)
    assert not set(unbuilt.ROLLS) & set(dice.KINDS)
    assert not set(unbuilt.NUMBERS) & set(PLAIN)
    assert not set(unbuilt.VERBS) & set(VERBS)


def test_icons_with_a_deed_that_is_missing_are_marked_so_in_the_table() -> None:
    for icon in (*unbuilt.DEEDS, *unbuilt.DELAYED_DEEDS):
        assert TABLE[icon].has_deed, icon


def test_every_roll_named_is_a_roll() -> None:
    saves = ("save against melee", "save against missile")
    for rolls in (*unbuilt.DEEDS.values(), *unbuilt.DELAYED_DEEDS.values()):
        assert set(rolls) <= {*dice.KINDS, *saves}
        assert rolls


def test_steps_are_spelled_as_in_the_rules() -> None:
    assert {"first march", "second march", "eighth face", "reserves reinforce", "reserves retreat"} <= set(STEPS)
