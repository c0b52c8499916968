"""Armies as text: what they cost, and a sentence for each rule that they break (Select your team; D-15 to D-28)."""

from __future__ import annotations

import random

import pytest

from engine.d6s.armies import MOST_FIGURES, Army, judge_army, read_army
from engine.d6s.book import book
from engine.d6s.random_armies import random_army
from engine.refusals import NotUnderstood


def _judged(text: str, limit: int = 500, mixed: bool = False) -> tuple[int, str]:
    judgement = judge_army(read_army(text), limit, mixed)
    return judgement.points, " ".join(judgement.problems)


@pytest.mark.parametrize(("line", "points"), [
    ("4 Human Warrior", 16),
    ("1 Human Warrior: bow", 7),
    ("1 Human Warrior: light armor", 6),
    ("1 Human Warrior: heavy armor", 8),
    ("1 Human Warrior: great weapon (blade)", 6),
    ("1 Human Warrior: great weapon (blade) instead", 5),
    ("1 Human Warrior: warhorse", 12),
    ("1 Human Warrior: warhorse with light barding", 14),
    ("1 Human Warrior: griffon with heavy barding", 40),
    ("1 Human Warrior + Captain", 20),
    ("1 Human Warrior + Captain: bow", 35),
    ("1 Human Warrior + Captain: warhorse", 36),
    ("1 Human Warrior + Captain: griffon", 52),
    ("1 Human Warrior + Captain: griffon with heavy barding", 72),
])  # fmt: skip
def test_generic_warriors_pay_by_the_tables(line: str, points: int) -> None:
    """Points costs for gear: warriors' prices, heroes' for captains; monstrous mounts cost no double (D-19, D-20)."""
    assert _judged(f"Generic\n{line}") == (points, "")


@pytest.mark.parametrize(("line", "points"), [
    ("1 Knight: warhorse with heavy barding", 72),
    ("1 Archmage: griffon with light barding", 245),
    ("1 Man-at-Arms: shield, bow", 12),
    ("1 Man-at-Arms: great weapon (spear)", 9),
    ("1 Man-at-Arms + Captain: shield", 45),
])  # fmt: skip
def test_profiles_pay_what_is_printed_with_them(line: str, points: int) -> None:
    """Prices printed with a profile win over the tables (D-19)."""
    assert _judged(f"The Great Kingdom\n{line}") == (points, "")


@pytest.mark.parametrize(("text", "because"), [
    ("The Great Kingdom", "needs at least one character"),
    ("The Great Kingdom\n9 Knight", "more than the limit"),
    ("The Great Kingdom\n1 Orc Warrior", "not in the list The Great Kingdom, but in Generic"),
    ("The Great Kingdom\n1 Axe Beak", "is a mount; bring it with a rider"),
    ("Generic\n1 Warhorse", "is a mount; bring it with a rider"),
    ("The Great Kingdom\n1 Knight: shield", "cannot have two of shield"),
    ("The Great Kingdom\n1 Man-at-Arms: bow, bow", "two of bow"),
    ("The Great Kingdom\n1 Archer: throwing weapon", "cannot buy throwing weapon"),
    ("The Great Kingdom\n1 Archer: griffon", "cannot ride Griffon"),
    ("The Great Kingdom\n1 Archmage: griffon with heavy barding", "cannot have heavy barding"),
    ("The Great Kingdom\n1 Knight: warhorse, owlbear", "rides one mount"),
    ("The Great Kingdom\n1 Knight + Captain", "cannot take Captain"),
    ("Generic\n1 Human Warrior: light armor, heavy armor", "one suit of armour"),
    ("Generic\n1 Human Warrior: hand weapon (blade), hand weapon (blade)", "two hand weapons at most"),
    ("Generic\n1 Human Warrior: blade, spear", "has one type"),
    ("Elemental Acolytes\n1 Fanatic", "Choose an element"),
    ("Elemental Acolytes (Blackfire)\n1 Fanatic\n1 Sahuagin", "of other elements"),
    ("Steadings of the Giants\n1 Brown Bear", "is a recruit"),
    ("Steadings of the Giants\n1 Ogre + Beastmaster\n1 Brown Bear", "is a recruit"),
    ("Steadings of the Giants\n1 Bugbear Warrior: great weapon (blade) instead", "no hand weapon"),
])  # fmt: skip
def test_each_broken_rule_is_said_in_a_sentence(text: str, because: str) -> None:
    """Select your team, Gear, Captain, Recruits, Pick a Side (D-15 to D-23, P-40)."""
    assert because in _judged(text, 150)[1]


@pytest.mark.parametrize(("text", "because"), [
    ("", "begins with its list"),
    ("The Great Empire\n1 Knight", "no army list"),
    ("Elemental Acolytes (Mud)\n1 Fanatic", "no element"),
    ("The Great Kingdom\n1 Knigt", "Did you mean Knight"),
    ("The Great Kingdom\n0 Knight", "no number of characters"),
    (f"The Great Kingdom\n{MOST_FIGURES + 1} Knight", "no number of characters"),
    ("The Great Kingdom\n1 Knight + General", "no template called"),
    ("The Great Kingdom\n1 Knight: umbrella", "neither gear nor a mount"),
    ("The Great Kingdom\n1 Knight: heavy barding", "neither gear nor a mount"),
])  # fmt: skip
def test_what_cannot_be_read_is_refused_with_its_line(text: str, because: str) -> None:
    with pytest.raises(NotUnderstood, match=because) as refused:
        read_army(text)
    assert "\n" not in text or "Line" in str(refused.value)


@pytest.mark.parametrize(("written", "meant"), [
    ("the great kingdom\n4 archers", "The Great Kingdom\n4 Archer"),
    ("Great Kingdom\n3x men-at-arms: Shield # the front", "The Great Kingdom\n3 Man-at-Arms: shield"),
    ("Generic\n2 dwarf warriors+captain:  heavy  armour", "Generic\n2 Dwarf Warrior + Captain: heavy armor"),
    ("Elemental Acolytes (blackfire)\nsalamander", "Elemental Acolytes (Blackfire)\n1 Salamander"),
])  # fmt: skip
def test_case_plurals_and_comments_do_not_matter(written: str, meant: str) -> None:
    assert str(read_army(written)) == meant


@pytest.mark.parametrize("profile", sorted(book().profiles))
def test_every_profile_is_read_by_its_name_and_costs_what_is_printed(profile: str) -> None:
    judgement = judge_army(read_army(f"The Great Kingdom\n1 {profile}"), 10**6, mixed=True)
    assert judgement.points == book().profiles[profile].points


def test_a_random_army_is_legal_says_itself_and_costs_the_sum_of_its_lines() -> None:
    rng = random.Random(4)
    for _ in range(60):
        limit = rng.choice((100, 150, 350))
        army = random_army(rng, limit)
        judgement = judge_army(army, limit)
        assert judgement.is_legal and 0 < judgement.points <= limit
        assert read_army(str(army)) == army
        alone = [judge_army(Army(army.list_name, army.element, (line,)), 10**6).points for line in army.lines]
        assert sum(alone) == judgement.points
