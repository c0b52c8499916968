"""Nothing passes that was not understood: the line, the key, and the word that was probably meant."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.d6s.scenario import run
from engine.located import read_yaml
from tests.support.yaml_text import yaml_text

GOOD = """\
game: d6s
title: A case
setup:
  terrain: [{kind: difficult, what: mud, rect: [1, 1, 3, 3]}]
  objects: {Treasure 1: {at: [9, 9]}}
  effects: [{spell: Bless, by: Dwarf Cleric 1}]
  A:
    Dwarf Cleric 1: {at: [12, 4]}
    Human Warrior 1: {at: [4, 4], gear: [spear, bow], conditions: [sapped], features: [truesight]}
  B:
    Orc Warrior 1: {at: [12, 20], moved: 0, acted: true}
do:
  - {move: Human Warrior 1, steps: [{to: [4, 6]}, {dodge: true}]}
rolls: []
answers: ['Orc Warrior 1 opportunity: no']
expect:
  units: {Human Warrior 1: {at: [4, 6], conditions: [sapped]}}
  facts: [{gap: [Human Warrior 1, Orc Warrior 1], is: 15.14}]
  effects: [Bless]
  asked: []
"""


def test_the_case_itself_passes() -> None:
    assert run(GOOD).differences == ()


@pytest.mark.parametrize(
    ("written", "wrong", "line", "meant"),
    [
        ("setup:", "setpu:", 3, "setup"),
        ("terrain:", "terain:", 4, "terrain"),
        ("kind: difficult", "kind: dificult", 4, "difficult"),
        ("rect:", "rekt:", 4, "rect"),
        ("objects: {Treasure 1: {at:", "objects: {Treasure 1: {att:", 5, "at"),
        ("spell: Bless", "spell: Bles", 6, "Bless"),
        ("by: Dwarf Cleric 1}", "by: Dwarf Cleric 2}", 6, "Dwarf Cleric 1"),
        ("Human Warrior 1: {at: [4, 4]", "Human Warior 1: {at: [4, 4]", 9, "Human Warrior"),
        ("[spear, bow]", "[speer, bow]", 9, "spear"),
        ("[sapped], features", "[saped], features", 9, "sapped"),
        ("[truesight]", "[truesite]", 9, "truesight"),
        ("acted: true", "actid: true", 11, "acted"),
        ("- {move:", "- {mov:", 13, "move"),
        ("{dodge: true}", "{dogde: true}", 13, "dodge"),
        ("'Orc Warrior 1 opportunity: no'", "'Orc Warrior 1 oportunity: no'", 15, "opportunity"),
        ("'Orc Warrior 1 opportunity: no'", "'Ork Warrior 1 opportunity: no'", 15, "Orc Warrior 1"),
        ("opportunity: no'", "opportunity: blede'", 15, "blade"),
        ("rolls: []", "rolls: ['Orc Warrior 1 to-hitt: 4']", 14, "to-hit"),
        ("facts: [{gap:", "facts: [{gapp:", 18, "gap"),
        ("effects: [Bless]", "effects: [Blesss]", 19, "Bless"),
        ("asked: []", "asked: ['Orc Warrior 1 sekond wind']", 20, "second wind"),
        ("units: {Human Warrior 1", "units: {Human Warrior 11", 17, "Human Warrior 1"),
        ("conditions: [sapped]}}", "condition: [sapped]}}", 17, "conditions"),
    ],
)
def test_a_slip_is_refused_with_its_line_and_the_word_that_was_meant(
    written: str, wrong: str, line: int, meant: str
) -> None:
    assert GOOD.count(written) == 1
    result = run(GOOD.replace(written, wrong))
    assert not result.passed
    (sentence, *_) = result.differences
    assert sentence.startswith(f"line {line},"), sentence
    assert f"{meant!r}" in sentence, sentence


@pytest.mark.parametrize(
    ("entry", "meant"),
    [
        ("{move: Human Warrior 1, steps: [{shoot: [{target: Orc Warrior 1, with: bwo}]}]}", "bow"),
        ("{move: Dwarf Cleric 1, steps: [{use: flybuy}]}", "flyby"),
        ("{move: Dwarf Cleric 1, steps: [{cast: Lesser Restoration, choose: pron}]}", "prone"),
        ("{fight: Human Warrior 1, attack: [{target: Orc Warrior 1, with: hand weapon (spar)}]}", ""),
        ("{fight: Human Warrior 1, attack: [{use: vortx, target: Orc Warrior 1}]}", "vortex"),
        ("{fight: Human Warrior 1, use: fire breth, toward: [1, 1]}", "fire breath"),
    ],
)
def test_a_slip_is_none_of_the_reasons_for_which_an_entry_may_be_refused(entry: str, meant: str) -> None:
    result = run(f"{GOOD}  refused: [{entry}]\n")
    (sentence,) = result.differences
    assert sentence.startswith("line 21,"), sentence
    assert meant in sentence, sentence


@pytest.mark.parametrize(
    ("written", "as_well"),
    [
        ("[sapped], features", "[Sapped], features"),
        ("conditions: [sapped]}}", "conditions: [SAPPED]}}"),
        ("[spear, bow]", "[Spear, BOW]"),
        ("[truesight]", "[Truesight]"),
        ("spell: Bless", "spell: bless"),
        ("effects: [Bless]", "effects: [BLESS]"),
        ("opportunity: no'", "opportunity: Hand Weapon (Blade)'"),
    ],
)
def test_names_are_read_in_lower_and_upper_case(written: str, as_well: str) -> None:
    assert GOOD.count(written) == 1
    assert run(GOOD.replace(written, as_well)).differences == ()


@pytest.mark.parametrize(
    ("written", "impossible", "says"),
    [
        ("A:\n    Dwarf Cleric 1: {at: [12, 4]", "A:\n    Dwarf Cleric 1: {at: [12, 40]", "beside the table"),
        ("Treasure 1: {at: [9, 9]", "Treasure 1: {at: [90, 9]", "beside the table"),
        ("moved: 0", "moved: -1", "less than no inch"),
        ("[sapped], features", "[stunned until 2], features", "an end of its own"),
        ("[sapped], features", "[poisoned until 0], features", "is over"),
        ("[sapped], features", "[prone potency 1], features", "only a grapple"),
        ("[truesight]", "[{feature: legendary resistance, uses: often}]", "a whole number"),
        ("[truesight]", "[{feature: flight, speed: fast}]", "a whole number"),
        ("[truesight]", "[{feature: death burst, strength: 3, save: luck, strength_on_save: 1}]", "not known"),
        ("spell: Bless", "spell: Cure Wounds", "never in force"),
        ("spell: Bless", "spell: Hold Person", "needs `targets`"),
        ("rect: [1, 1, 3, 3]", "circle: [1, 1, 0]", "a radius"),
        ("moved: 0", "rides: Dwarf Cleric 1", "its own side's"),
        ("'Orc Warrior 1 opportunity: no'", "'Orc Warrior 1 command: halt'", "Known: none"),
    ],
)
def test_what_cannot_be_is_refused_in_a_position(written: str, impossible: str, says: str) -> None:
    assert GOOD.count(written) == 1
    (sentence, *_) = run(GOOD.replace(written, impossible)).differences
    assert says in sentence, sentence


@pytest.mark.parametrize("rows", ["{units: {}}", "{facts: [], asked: []}", "{refused: [], objects: {}}"])
def test_a_file_whose_expectations_are_all_empty_expects_nothing(rows: str) -> None:
    (sentence,) = run(GOOD[: GOOD.index("expect:")] + f"expect: {rows}\n").differences
    assert "nothing is expected" in sentence


def test_doing_nothing_is_accepted_of_who_is_not_asked_and_of_nobody_whose_action_is_used() -> None:
    free, used = "{fight: Dwarf Cleric 1, attack: []}", "{fight: Orc Warrior 1, attack: []}"
    assert run(f"{GOOD}  accepted: [{free}]\n  refused: [{used}]\n").differences == ()
    assert run(f"{GOOD}  not_asked: ['Orc Warrior 1 command']\n").differences == ()


FOLDER = Path(__file__).parents[3] / "scenarios" / "d6s"
JUNK: tuple[Any, ...] = (
    *(None, 0, -1, 7, True, "", "x", "Orc Warrior 1", [], [1], [[1, 2], [3, 4]], {}, {"a": 1}, "1/3", "3+4", [12, 12]),
    *({"to": [1, 1]}, "yes", "none", "Fly", "prone", 99999999, "99999.5", [[]], "A", "combat", "Treasure 1"),
)


def _spots(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from _spots(value, (*path, key))


def _put(node: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = node.copy()
    copy[path[0]] = _put(node[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(2, 60))])
def test_any_text_in_any_field_is_answered(seed: int) -> None:
    rng = random.Random(seed)
    for file in rng.sample(sorted(FOLDER.rglob("*.yaml")), 40):
        plain = read_yaml(file.read_text(encoding="utf-8")).plain()
        plain = _put(plain, rng.choice(list(_spots(plain))[1:]), rng.choice(JUNK))
        run(yaml_text(plain))
