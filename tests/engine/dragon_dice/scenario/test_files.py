"""Every file of tests/scenarios passes, and none of them passes when it expects something else.

Of each file one expectation is spoiled, which one by its name; `./marchwarden test -m nightly` spoils them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.dragon_dice.scenario import run
from engine.values import Json
from tests.support.scenario_files import FOLDER, Spoiled, each_of, files_of, must_fail, must_pass, plain, some

OTHER_GAMES = ("legacys_allure", "d6s")
FILES = files_of(*(folder.name for folder in FOLDER.iterdir() if folder.name not in OTHER_GAMES))

each_file = each_of(FILES)


@each_file
def test_the_file_passes(file: Path) -> None:
    assert _names_its_rule(file, must_pass(run, file).rule)


def _names_its_rule(file: Path, rule: str) -> bool:
    """Cases of v4.01c by the page; those of 1996 by a section of the booklet, which has no pages in its text (N-01)."""
    if file.relative_to(FOLDER).parts[0] == "dragon_dice_1996":
        return rule[:1].isupper()
    return file.parent.name == "runner" or rule.startswith("p.")


@each_file
def test_the_file_fails_when_it_expects_something_else(file: Path) -> None:
    must_fail(run, some(file, _spoiled(plain(file)), 1))


@pytest.mark.nightly
@each_file
def test_the_file_fails_whatever_else_it_expects(file: Path) -> None:
    must_fail(run, _spoiled(plain(file)))


def _spoiled(whole: dict[str, Json]) -> Iterator[Spoiled]:
    """Yields the scenario with one expectation after another turned into a wrong one."""
    expected = whole["expect"]
    assert isinstance(expected, dict)
    for key, one in expected.items():
        for changed in _turned(key, one):
            yield f"{key}: {changed}", whole | {"expect": expected | {key: changed}}


def _turned(key: str, expected: Json) -> Iterator[Json]:
    """Yields an expectation with one of its values after another changed, in the way of its key."""
    if key in TURNED:
        yield from TURNED[key](expected)


def _other_numbers(values: dict[str, Json]) -> Iterator[Json]:
    opposite: dict[Json, Json] = {True: False, False: True, "no": True, "yes": False}
    for name, value in values.items():
        yield values | {name: opposite[value] if isinstance(value, bool | str) else int(str(value)) % 8 + 1}


def _other_side(sides: dict[str, Json]) -> Iterator[Json]:
    yield {{"present": "absent", "absent": "present"}[side]: effects for side, effects in sides.items()}


def _one_more(die: str) -> Callable[[Any], Iterator[Json]]:
    def turned(places: dict[str, list[Json]]) -> Iterator[Json]:
        for place, names in places.items():
            yield places | {place: [*names, die]}

    return turned


def _one_more_or_less(zones: dict[str, list[Json]]) -> Iterator[Json]:
    for zone, names in zones.items():
        yield zones | {zone: [*names, "Troll#9"]}
        if names:
            yield zones | {zone: names[1:]}


def _other_holder(places: dict[str, Json]) -> Iterator[Json]:
    for place, holder in places.items():
        yield places | {place: "A" if holder == "none" else "none"}


def _other_minor_terrain(armies: dict[str, Json]) -> Iterator[Json]:
    for army, wanted in armies.items():
        yield armies | {army: "Feyland Bridge"}
        if isinstance(wanted, dict):
            yield armies | {army: wanted | {"face": "Revolt"}}


def _not_offered(entries: list[dict[str, Any]]) -> Iterator[Json]:
    for entry in entries:
        about = {key: value for key, value in entry.items() if key not in ("includes", "excludes")}
        for this, other in (("includes", "excludes"), ("excludes", "includes")):
            yield from ([about | {other: [answer]}] for answer in entry.get(this, []))


def _for_another_reason(entries: list[dict[str, Json]]) -> Iterator[Json]:
    yield from ([entry | {"because": "of the weather"}] for entry in entries)


TURNED: Mapping[str, Callable[[Any], Iterator[Json]]] = {
    "numbers": _other_numbers,
    "faces": _other_numbers,
    "effects": _other_side,
    "dragons": _one_more("White Wyrm"),
    "items": _one_more("Earthfang#9"),
    "captured": _other_holder,
    "minor": _other_minor_terrain,
    "zones": _one_more_or_less,
    "winner": lambda winner: iter(["B" if winner == "A" else "A"]),
    "order": lambda order: iter([["A"]]),
    "phase": lambda phase: iter(["lunch"]),
    "reason": lambda reason: iter(["boredom"]),
    "offered": _not_offered,
    "refused": _for_another_reason,
}
"""How an expectation is made a wrong one, by its key."""
