"""Scenario files that play nothing: an army as text, or a creature to be converted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.d6s.armies import Army, judge_army, read_army
from engine.d6s.conversion import Creature, convert
from engine.d6s.scenario.reading import Case
from engine.events import Event
from engine.refusals import NotUnderstood, Refusal


class Unplayed:
    """A scenario in which nothing is played: what is written there is looked at."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.events: Sequence[Event] = ()

    def play(self) -> None:
        """Plays nothing."""

    def differences(self) -> Iterator[str]:
        """Yields a sentence for everything that is not as expected."""
        return _army_differences(self.case) if self.case.army is not None else _conversion_differences(self.case)

    def position(self) -> None:
        """Returns that there is no position."""


def _army_differences(case: Case) -> Iterator[str]:
    """Yields where an army does not cost what is expected, or is legal and should not be, or the other way round."""
    assert case.army is not None
    expected = case.expected.army
    if not expected:
        raise case.army.wrong("nothing is expected of the army")
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


def _conversion_differences(case: Case) -> Iterator[str]:
    """Yields where a creature does not become what is expected."""
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
    for key, item in case.expected.convert.items():
        expected = [each.number() for each in item.items()] if key == "saves" else item.number()
        if found.get(key) != expected:
            yield f"{key}: expected {expected}, found {found.get(key)}"
