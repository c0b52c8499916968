"""Every printed name can be looked up."""

from __future__ import annotations

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.rule_texts import NOT_BUILT, rule_lines, rules_like, rules_named
from bot.rulebooks import rules_named as looked_up
from engine.dragon_dice.proving.contents import SAI_CHAPTER, rules
from engine.dragon_dice.sais.table import TABLE
from engine.refusals import NotUnderstood


def test_every_name_of_the_book_has_a_text_or_says_that_it_is_not_built() -> None:
    for rule in rules():
        first, *more = rule_lines(rule)
        assert first == f"**{rule.name}** — {rule.chapter}, p. {rule.page}"
        assert more, rule.name
        assert all(line and len(line) < 2000 for line in more), rule.name
        if rule.place is None:
            assert NOT_BUILT in more or any("Costs" in line for line in more), rule.name


def test_what_an_icon_generates_is_said_for_each_kind_of_roll() -> None:
    lines = rule_lines(rules_named("Kick")[0])
    assert "- In any roll for saves: generates X saves." in lines
    assert "- In the response to a dragon attack: generates X melee and X saves." in lines
    assert any(line.startswith("-# On the dice of ") for line in lines)
    for rule in rules():
        if rule.chapter == SAI_CHAPTER:
            generating = [line for line in rule_lines(rule) if ": generates " in line]
            assert len(generating) == len(TABLE[rule.name].gives), rule.name


def test_a_spell_says_what_it_costs_and_where_it_may_be_cast() -> None:
    lines = rule_lines(rules_named("hailstorm")[0])
    assert "-# Costs 2 air magic a casting; can be cast by Cantrip (C)." in lines
    assert "-# Costs 14 magic of any elements a casting." in rule_lines(rules_named("Summon White Dragon")[0])


def test_names_are_found_from_their_parts() -> None:
    assert rules_like("smi")[0].name == "Smite"
    assert "Wall of Fog" in [rule.name for rule in rules_like("fog")]
    assert len(rules_like("")) == 25
    assert {rule.chapter for rule in rules_like("fire spells")} == {"Fire spells"}


def test_a_name_that_is_not_in_the_book_gets_help() -> None:
    with pytest.raises(NotUnderstood, match="Do you mean"):
        looked_up([FACE], "wall")
    with pytest.raises(NotUnderstood, match="The rulebook has no 'xyzzy'"):
        looked_up([FACE], "xyzzy")
