"""Scenario files that play nothing: an army as text, or a creature to be converted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.d6s.armies import Army, judge_army, read_army
from engine.d6s.conversion import Creature, convert
from engine.d6s.scenario.reading import Case
from engine.located import Item
from engine.refusals import NotUnderstood, Refusal
from engine.scenario import Result


def run_army(case: Case) -> Result:
    """Returns whether an army costs what is expected, and is legal or not."""
    assert case.army is not None
    if not case.expected.army:
        raise case.army.wrong("nothing is expected of the army")
    differences = tuple(_army_differences(case, case.expected.army))
    return Result(case.title, case.rule, not differences, differences)


def _army_differences(case: Case, expected: Mapping[str, Item]) -> Iterator[str]:
    assert case.army is not None
    try:
        army: Army = read_army(case.army.text())
    except NotUnderstood as wrong:
        if "legal" not in expected or expected["legal"].truth() or len(expected) > 1:
            yield str(wrong)
        return
    judgement = judge_army(army, case.points, case.mixed)
    if "points" in expected and expected["points"].number() != judgement.points:
        yield f"points: expected {expected['points'].number()}, found {judgement.points}"
    if "legal" in expected and expected["legal"].truth() is not judgement.is_legal:
        yield f"legal: expected {expected['legal'].truth()}, found {judgement.is_legal}: {' '.join(judgement.problems)}"
    if "units" in expected and expected["units"].number() != army.size:
        yield f"units: expected {expected['units'].number()}, found {army.size}"


_CREATURE = ("attack", "saves", "ac", "dc", "hp", "health", "damage", "damages", "feet")


def run_convert(case: Case) -> Result:
    """Returns whether a creature becomes what is expected."""
    assert case.convert is not None
    row = case.convert.mapping(_CREATURE)
    if not case.expected.convert:
        raise case.convert.wrong("nothing is expected of the conversion")

    def number(key: str) -> int | None:
        return row[key].number() if key in row else None

    creature = Creature(
        attack=number("attack"),
        saves=tuple(each.number() for each in row["saves"].items()) if "saves" in row else None,
        ac=number("ac"),
        dc=number("dc"),
        hp=number("hp"),
        health=row["health"].number() if "health" in row else 1,
        damage=number("damage"),
        damages=row["damages"].number() if "damages" in row else 1,
        feet=number("feet"),
    )
    try:
        found = convert(creature)
    except Refusal as wrong:
        raise case.convert.wrong(str(wrong)) from None
    differences = []
    for key, item in case.expected.convert.items():
        expected = [each.number() for each in item.items()] if key == "saves" else item.number()
        if found.get(key) != expected:
            differences.append(f"{key}: expected {expected}, found {found.get(key)}")
    return Result(case.title, case.rule, not differences, tuple(differences))
