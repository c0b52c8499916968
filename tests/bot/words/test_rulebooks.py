"""What a newcomer asks `/rules` for is answered, by each book."""

from __future__ import annotations

import re
import string

import pytest

from bot.games.d6s.face import FACE as D6S
from bot.games.dragon_dice.face import FACE as DRAGON_DICE
from bot.games.face import AnyFace
from bot.games.legacys_allure.face import FACE as ALLURE
from bot.words.rulebooks import rules_like, rules_named
from engine.refusals import NotUnderstood

FACES: list[AnyFace] = [DRAGON_DICE, ALLURE, D6S]
_BY_1996 = """march, melee, save, saves, ID, eighth face, horde, home, campaign, reserve, DUA, dead unit area,
bury, SAI, counter-attack, counter-maneuver, force, points, race, element, colour, spell, cast, roll, hit,
action, turn, promote, recruit, icon, die, dice, shoot, fight, attack, rout, monster, drake, breath, kill,
frontier, first player, double"""
_BY_ALLURE = """round, turn, action, power, health, mana, hero, range, status, centre, center, draft, blitz,
kingdom, gold, unit, item, ability, spell, movement, attack, melee, ranged, retaliate, damage, armour, magic,
buff, debuff, exhausted, skip, map, hex, army, card, shield, dead, die, kill, passive, summon, first player,
concede, slot, ally, charge"""
_BY_D6S = """turn, round, movement, speed, melee, wound, rout, morale, treasure, mastery, hit, armour, attack,
health, damage, die, dice, dead, shoot, ranged, magic, cast, action, army, points, character, unit, hero,
profile, gear, weapon, mount, terrain, deploy, phase, combat, movement phase, initiative, flee, base,
condition, scenario, adjacent, feature"""
ASKED = [
    (face, game, word)
    for face, game, words in (
        (DRAGON_DICE, "dragon_dice_1996", _BY_1996),
        (ALLURE, "legacys_allure", _BY_ALLURE),
        (D6S, "d6s", _BY_D6S),
    )
    for word in re.split(r",\s+", words)
]


@pytest.mark.parametrize(("face", "game", "word"), ASKED)
def test_a_newcomers_word_is_told_by_the_book_of_the_match(face: AnyFace, game: str, word: str) -> None:
    told = rules_named([face], word, game)
    assert not told[0].lines[0].startswith("-# There is no"), told[0].lines
    assert game != "dragon_dice_1996" or not re.search(r"\bp\. \d|Summoning Pool|Dragonkin", str(told[0].lines))


@pytest.mark.parametrize(
    ("face", "game", "asked", "meant"),
    [
        (DRAGON_DICE, "dragon_dice", "fog", "Wall of Fog"),
        (DRAGON_DICE, "dragon_dice_1996", "battle size", "Decide Battle Size"),
        (ALLURE, "legacys_allure", "resist", "Magic Resist X"),
        (D6S, "d6s", "undead", "Turn Undead"),
    ],
)
def test_part_of_a_single_name_is_taken_for_it_and_said(face: AnyFace, game: str, asked: str, meant: str) -> None:
    note, *told = rules_named([face], asked, game)
    assert note.lines == (f"-# There is no {asked!r}; showing {meant}.",)
    assert [rule.name for rule in told] == [meant]


def test_what_only_looks_like_a_name_is_asked_back() -> None:
    """ "race" stands within Embrace, but begins no word of it; Archmage is only written like army."""
    with pytest.raises(NotUnderstood, match="Do you mean Enmity"):
        rules_named([D6S], "enemy", "d6s")
    with pytest.raises(NotUnderstood, match="Do you mean"):
        rules_named([DRAGON_DICE], "wall", "dragon_dice")


def test_no_rule_names_a_ruling_of_ours() -> None:
    """The numbers are for those who build on a ruling: nobody finds them in the printed book."""
    names = {rule.name for letter in string.ascii_lowercase for rule in rules_like(FACES, letter)}
    told = [line for name in names for rule in rules_named(FACES, name) for line in rule.lines]
    assert len(names) > 200
    assert [line for line in told if re.search(r"\([^()]*\b[A-Z]-\d", line)] == []
