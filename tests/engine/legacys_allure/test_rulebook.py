"""Every section that rules something and every keyword has a place, and cases that name it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.legacys_allure.contents import rules
from engine.legacys_allure.keywords.registry import Category
from engine.legacys_allure.keywords.table import KEYWORDS
from engine.located import Item, read_yaml

CASES = sorted((Path(__file__).parents[2] / "scenarios" / "legacys_allure").rglob("*.yaml"))


def named() -> str:
    """Returns what the rules of all cases name: sections, keywords, rulings."""
    heads = [read_yaml(case.read_text(encoding="utf-8")).mapping() for case in CASES]
    return "\n".join(f", {head['rule'].plain()}, {head.get('keywords', head['rule']).plain()}" for head in heads)


@pytest.mark.covers(
    "1.1 a card beats the rules",
    "2.1 gold of a kingdom",
    "2.2 one hero",
    "2.3 the hero's faction",
    "3.1 Blitz",
    "3.2 draft",
    "4.3 map",
    "5.3.3 gold cost",
    "5.3.4 mana",
    "5.3.6 power",
    "5.3.7 range",
    "5.3.8 movement",
    "5.3.9 health",
    "6.2 ability cards and the dead hero",
    "6.3.1 levels of an ability",
    "6.3.3 owning hero",
    "6.3.4 modifiers of an ability card",
    "7.1 items work for their hero",
    "7.3 items and the dead hero",
    "7.4.3 inventory slots",
    "7.4.4 modifiers of an item",
    "8.1 victory",
    "8.2 concession",
    "9.1 contest",
    "9.2.1 Blitz hexes",
    "9.2.2 picks",
    "9.2.3 matching gold",
    "9.2.4 complete armies",
    "9.3.2 mana counters",
    "9.3.3 shield of the centre",
    "10.1 turns",
    "10.2 one action",
    "10.3.1 movement",
    "10.3.2 attack",
    "10.3.3 abilities",
    "10.4 skipping",
    "10.5 exhaustion",
    "10.6 no two units on a hex",
    "10.7 turns in a row",
    "10.8 end of a round",
    "10.9 start of a round",
    "11.1 combat and charges",
    "11.2 order of an attack",
    "11.3 damage of an attack",
    "11.4.1 melee",
    "11.4.2 ranged attacks",
    "12.2 buffs",
    "12.3 debuffs",
    "12.4 bundles",
    "12.5 instances",
    "12.6 durations",
    "12.8 debuffs before damage",
    "13.2 damage beyond health",
    "13.3 types of damage",
    "14.1 active abilities",
    "14.2 passive abilities",
    "15 types",
    "16.3 modifying properties",
)
def test_every_section_that_rules_something_has_a_case() -> None:
    text = named()
    sections = [rule for rule in rules() if rule.chapter == "Sections"]
    for rule in sections:
        assert rule.text()
        number = re.escape(rule.name.split(" ")[0])
        assert re.search(rf"(?<![\d.]){number}(?![\d])", text), rule.name


@pytest.mark.covers(
    "Act",
    "Allied",
    "Allied Pathing",
    "Armor X",
    "Away From X",
    "Back",
    "Backstab",
    "Battlefield",
    "Break",
    "Burn X",
    "Burned X",
    "Cast Range",
    "Chained",
    "Charging",
    "Combat",
    "Combinable",
    "Control",
    "Counterstrike",
    "Destroy",
    "Disarm",
    "Enemy",
    "Evasion",
    "Evasion X",
    "Faction",
    "Flying",
    "Gold Cost",
    "Graveyard",
    "Heal",
    "Health",
    "Health Regen X",
    "Imbued",
    "Legendary",
    "Magic Resist X",
    "Mana",
    "Mana Regen X",
    "Manaburn X",
    "Move",
    "Movement",
    "Non-lethal",
    "Overheat",
    "Pathing",
    "Physical Damage Return X",
    "Piercing",
    "Piercing X",
    "Poison X",
    "Poisoned X",
    "Power",
    "Pulled X",
    "Pushed X",
    "Range",
    "Refresh",
    "Relocate",
    "Root",
    "Sacrifice",
    "Shield X",
    "Silence",
    "Spell Power",
    "Spellproof",
    "Stack",
    "Starting Hex",
    "Steadfast",
    "Switch",
    "Trample X",
    "Triad",
)
def test_every_keyword_has_a_case() -> None:
    text = named()
    keywords = [rule for rule in rules() if rule.chapter != "Sections"]
    assert len(keywords) == 64
    for rule in keywords:
        assert rule.text()
        assert rule.name in text or rule.name.removesuffix(" X") in text, rule.name


def heads() -> list[Mapping[str, Item]]:
    """Returns the keys of every case."""
    return [read_yaml(case.read_text(encoding="utf-8")).mapping() for case in CASES]


def test_every_keyword_and_every_ruling_is_the_label_of_a_case() -> None:
    labels = {word.text() for head in heads() if "keywords" in head for word in head["keywords"].items()}
    with_and_without_x = ("Evasion X", "Piercing X")
    printed = [keyword.printed for keyword in KEYWORDS.values()]
    assert labels == {one if one in with_and_without_x else one.removesuffix(" X") for one in printed}
    rulings = {number for head in heads() for number in re.findall(r"A-\d\d", str(head["rule"].plain()))}
    assert rulings == {f"A-{number:02}" for number in range(1, 88)}


BAD_INPUT = (
    "not your turn", "exhausted", "rooted", "silenced", "disarmed", "too far", "blocked", "stands there", "steadfast",
    "no movement point", "no power", "no mana", "out of range", "no legal target", "used already", "unclear",
    "Combinable", "Charging", "your side", "graveyard",
)  # fmt: skip


def test_every_illegal_action_has_a_case_with_its_own_reason() -> None:
    given = {
        one.mapping()["because"].text()
        for head in heads()
        if "refused" in head["expect"].mapping()
        for one in head["expect"].mapping()["refused"].items()
        if "because" in one.mapping()
    }
    assert not [reason for reason in BAD_INPUT if not any(reason in said for said in given)]


def test_the_keywords_are_of_their_kinds() -> None:
    kinds = [keyword.category for keyword in KEYWORDS.values()]
    expected = {
        Category.TERM: 17,
        Category.ZONE: 2,
        Category.PASSIVE: 21,
        Category.STATUS: 9,
        Category.EFFECT: 9,
        Category.ACTION: 2,
        Category.TARGET: 4,
    }
    assert {kind: kinds.count(kind) for kind in Category} == expected
