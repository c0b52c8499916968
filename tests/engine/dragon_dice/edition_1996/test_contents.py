"""The booklet's table of contents: every name has a place that says its rule, and every die can be played."""

from __future__ import annotations

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.rule_texts import rule_lines
from bot.words.rulebooks import rules_like, rules_named
from engine.dragon_dice.edition_1996.dice import DICE
from engine.dragon_dice.edition_1996.spells import SPELLS
from engine.dragon_dice.proving.books import BOOKS
from engine.dragon_dice.proving.contents import rules, unbuilt_dice
from engine.dragon_dice.proving.contents_1996 import OF_1996
from engine.registry import workshop

GAME = "dragon_dice_1996"


def test_books_are_opened_by_the_names_of_their_games() -> None:
    assert [name for name, book in BOOKS.items() if book.edition.name != name] == []


def test_every_name_has_a_place_with_a_text() -> None:
    assert all(rule.place is not None and rule.text() for rule in rules(OF_1996))


def test_every_icon_on_every_die_is_built() -> None:
    assert unbuilt_dice(OF_1996) == {}


def test_there_are_25_spells_and_the_icons_of_the_dice() -> None:
    names = [rule.name for rule in rules(OF_1996)]
    assert len(SPELLS) == 25 and set(SPELLS) <= set(names)
    assert {face.icon for unit in DICE.units.values() for face in unit.faces if face.is_sai} <= set(names)


def test_rules_are_those_of_the_match_and_elsewhere_of_both_books() -> None:
    assert len(rules_named([FACE], "Hailstorm", GAME)) == 1
    assert len(rules_named([FACE], "Hailstorm")) == 2
    (stoneskin,) = rules_named([FACE], "stoneskin", GAME)
    assert stoneskin.lines[0] == "**Stoneskin** — Spell List, p. 39, Dragon Dice (1996)"
    # The booklet knows no marks (C) and (R).
    assert stoneskin.lines[1] == "-# Costs 2 gold magic a casting; can be cast from reserve, at your own side."
    assert "Stone Skin" not in [rule.name for rule in rules_like([FACE], "stone", GAME)]


def test_texts_speak_of_the_booklet() -> None:
    for name in ("Counter", "Trample", "Bullseye", "Smite", "Rend", "Fly", "Cantrip"):
        rule = next(rule for rule in rules(OF_1996) if rule.name == name)
        assert "".join(rule_lines(rule)).startswith(f"**{name}** — Special action icons, Dragon Dice (1996)")


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        ("Special Action Icons, Bullseye; N-35", ["Bullseye"]),
        ("Breath, Red; N-71", ["Breath, Red"]),
        ("Spell List, Wind Walk (p. 40); N-47", ["Wind Walk"]),
    ],
)
def test_cases_say_in_their_rule_what_they_are_about(rule: str, names: list[str]) -> None:
    assert list(workshop(GAME).names_in(rule)) == names
