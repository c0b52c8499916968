"""Every printed name can be looked up."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.rule_texts import (
    NOT_BUILT,
    on_occasions,
    page_of,
    rule_lines,
    rules_like,
    rules_named,
)
from bot.games.dragon_dice.words.told import TOLD
from bot.games.dragon_dice.words.told_1996 import TOLD_1996
from bot.words.rulebooks import rules_like as suggested
from bot.words.rulebooks import rules_named as looked_up
from engine.dragon_dice.edition_401c.icons import ICONS as TABLE
from engine.dragon_dice.proving.contents import OF_401C, SAI_CHAPTER, rules
from engine.dragon_dice.proving.contents_1996 import OF_1996
from engine.refusals import NotUnderstood


def test_every_name_of_the_book_has_a_text() -> None:
    for rule in rules():
        first, *more = rule_lines(rule)
        assert first == f"**{rule.name}** — {rule.chapter}, p. {page_of(rule)}"
        assert more, rule.name
        assert all(line and len(line) < 2000 for line in more), rule.name


def test_no_text_names_a_ruling_of_ours() -> None:
    """Pages are found in the printed book; the numbers of our rulings are for those who build on them."""
    told = [line for book in (OF_401C, OF_1996) for rule in rules(book) for line in rule_lines(rule)]
    assert [line for line in told if re.search(r"\b[RN]-\d", line)] == []
    assert any("(p. 16)" in line for line in told)


def test_a_rule_names_its_own_page_once_and_none_of_its_chapter() -> None:
    """Coastal Dodge stands on p. 22; its chapter, the species abilities, begins on p. 21."""
    (first, *more) = rule_lines(rules_named("Coastal Dodge")[0])
    assert first == "**Coastal Dodge** — Species abilities, p. 22" and not any("(p. " in line for line in more)
    (first, *more) = rule_lines(rules_named("Terrain Empathy")[0])
    assert first.endswith("Dragons, p. 19") and any("(p. 57)" in line for line in more)
    for rule in rules():
        said = "\n".join(rule_lines(rule)[1:])
        assert f"(p. {page_of(rule)})" not in said, rule.name


def test_a_name_that_nothing_builds_says_so() -> None:
    named = replace(rules()[0], name="Moonlight March")
    assert NOT_BUILT not in rule_lines(named)
    assert NOT_BUILT in rule_lines(replace(named, place=None))


def test_what_an_icon_generates_is_said_for_each_kind_of_roll_and_once() -> None:
    lines = rule_lines(rules_named("Kick")[0])
    assert "- In any roll for saves: generates X saves." in lines
    assert any(line.startswith("-# On the dice of ") for line in lines)
    for name in ("Kick", "Stomp", "Smite", "Bullseye"):
        _, first, *rest = rule_lines(rules_named(name)[0])
        assert first.startswith(("In a melee attack", "In a missile attack")), "what it does in a fight comes first"
        assert " ".join(rest).lower().count("in the response to a dragon attack") == 1
    for rule in rules():
        if rule.chapter == SAI_CHAPTER:
            said = " ".join(rule_lines(rule)).lower()
            for gives in TABLE[rule.name].gives:
                assert on_occasions(gives.occasions).lower() in said, rule.name


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
    with pytest.raises(NotUnderstood, match=r"The rulebook has no 'xyzzy'\. Try another word, or"):
        looked_up([FACE], "xyzzy")


def test_what_is_told_speaks_to_players_and_not_to_who_reads_code() -> None:
    assert set(TOLD) <= {rule.name for rule in rules()}
    for rule in rules():
        text = "\n".join(rule_lines(rule)[1:])
        for word in ("`battle", "(prompt", "prompt `", "Returns the", "state.", "see `"):
            assert word not in text, f"{rule.name}: {text}"


def test_what_is_told_of_1996_is_of_its_own_book() -> None:
    """It has no pages (N-01), colours instead of elements (N-04), and neither the marks nor the zones of v4.01c."""
    others = re.compile(
        r"\bp\. \d|\b[RN]-\d|\b(earth|air|fire|water|death) magic|\([RC]\)|Summoning Pool|[Mm]inor terrain"
        r"|Frostwing|Chill Wind|\b(?:Returns|Yields|Lets|Offers|Moves|Goes)\b|becomes a six|\bequipment\b|[a-z]_[a-z]"
    )
    assert set(TOLD_1996) <= {rule.name for rule in rules(OF_1996)}
    for rule in rules(OF_1996):
        text = "\n".join(rule_lines(rule)[1:])
        assert text and not others.search(text), f"{rule.name}: {text}"
    assert "a seven stands" in rule_lines(rules_named("Determine Starting Distances", OF_1996)[0])[1]


def test_the_first_march_is_told_so_that_one_could_play_it() -> None:
    text = " ".join(rule_lines(rules_named("First March")[0]))
    for word in ("maneuver", "oppose", "melee, missile or magic", "eighth face", "reserve", ", p. 10"):
        assert word in text


@pytest.mark.parametrize("asked", ["how to win", "How do I win?", "winning", "how to play", "rules"])
def test_questions_how_to_win_or_play_are_answered(asked: str) -> None:
    (told,) = looked_up([FACE], asked)
    assert told.lines == ("**How to play Dragon Dice**", *FACE.lesson.sentences)


def test_a_question_leads_to_the_names_it_contains() -> None:
    with pytest.raises(NotUnderstood, match=r"Do you mean .*Capture"):
        looked_up([FACE], "how can I capture a terrain")
    assert suggested([FACE], "how")[0].name == "How to play"


ASKED = """maneuver, march, melee, missile, magic, saves, ID, eighth face, terrain, frontier, horde, home,
campaign, reserve, dead unit area, DUA, buried, dragon, SAI, capture, win, retreat, reinforce,
counter-attack, counter-maneuver, force, army, unit, health, species, element, spell, roll, damage,
action, turn, summoning pool, promote, recruit, icon"""


@pytest.mark.parametrize("word", re.split(r",\s+", ASKED))
def test_a_word_that_a_newcomer_asks_for_begins_with_what_it_is(word: str) -> None:
    (told, *_) = looked_up([FACE], word, "dragon_dice")
    _, text, *_ = told.lines
    assert re.match(r"(An? |The |In |At |After |Your |All |Some |Capture )", text), text
    assert "p. " in " ".join(told.lines) or word == "win"


def test_words_of_the_game_are_suggested_before_longer_names() -> None:
    assert [rule.name for rule in suggested([FACE], "terr", "dragon_dice")][:2] == ["Terrain", "Terrain Empathy"]
    assert not [rule for rule in suggested([FACE], "summoning", "dragon_dice_1996") if rule.name == "Summoning Pool"]


def test_what_both_books_say_in_the_same_words_is_told_once() -> None:
    first, second = FACE.rules_named("Stomp")
    assert len(first.lines) > 2 and second.lines[1:] == ("The same.",)
    assert "1996" in second.lines[0]
    assert FACE.rules_named("Stomp", "dragon_dice_1996")[0].lines[1:] == first.lines[1:]
