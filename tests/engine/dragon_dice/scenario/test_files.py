"""Every file of tests/scenarios passes, and none of them passes when it expects something else.

Of each file one expectation is spoiled, which one by its name; `./marchwarden test -m nightly` spoils them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from engine.dragon_dice.scenario import run
from engine.located import Item, read_yaml
from engine.values import Json
from tests.support.yaml_text import yaml_text

FOLDER = Path(__file__).parents[3] / "scenarios"
OTHER_GAMES = ("legacys_allure", "d6s")
FILES = sorted(f for f in FOLDER.rglob("*.yaml") if f.relative_to(FOLDER).parts[0] not in OTHER_GAMES)

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER).with_suffix("")))


@each_file
def test_the_file_passes(file: Path) -> None:
    result = run(file.read_text(encoding="utf-8"))
    assert result.differences == ()
    assert result.passed
    assert result.title
    assert _names_its_rule(file, result.rule)


def _names_its_rule(file: Path, rule: str) -> bool:
    """Cases of v4.01c by the page; those of 1996 by a section of the booklet, which has no pages in its text (N-01)."""
    if file.relative_to(FOLDER).parts[0] == "dragon_dice_1996":
        return rule[:1].isupper()
    return file.parent.name == "runner" or rule.startswith("p.")


@each_file
def test_the_file_fails_when_it_expects_something_else(file: Path) -> None:
    spoiled = _all_spoiled(file)
    what, changed = spoiled[crc32(file.stem.encode()) % len(spoiled)]
    assert not run(yaml_text(changed)).passed, what


@pytest.mark.nightly
@each_file
def test_the_file_fails_whatever_else_it_expects(file: Path) -> None:
    for what, changed in _all_spoiled(file):
        assert not run(yaml_text(changed)).passed, what


def _all_spoiled(file: Path) -> list[tuple[str, Json]]:
    spoiled = list(_spoiled(read_yaml(file.read_text(encoding="utf-8"))))
    assert spoiled, "a file expects something that can be spoiled"
    return spoiled


def _spoiled(whole: Item) -> Iterator[tuple[str, Json]]:
    """Returns the scenario with one expectation after another turned into a wrong one."""
    plain = whole.plain()
    assert isinstance(plain, dict)
    for key, expected in plain["expect"].items():
        for changed in _turned(key, expected):
            yield f"{key}: {changed}", plain | {"expect": plain["expect"] | {key: changed}}


def _turned(key: str, expected: Json) -> Iterator[Json]:
    if key in ("numbers", "faces") and isinstance(expected, dict):
        for name, value in expected.items():
            is_word = isinstance(value, bool | str)
            yield expected | {
                name: {True: False, False: True, "no": True, "yes": False}[value] if is_word else value % 8 + 1
            }
    elif key == "effects" and isinstance(expected, dict):
        yield {{"present": "absent", "absent": "present"}[side]: effects for side, effects in expected.items()}
    elif key in ("dragons", "items") and isinstance(expected, dict):
        for place, names in expected.items():
            yield expected | {place: [*names, "White Wyrm" if key == "dragons" else "Earthfang#9"]}
    elif key == "captured" and isinstance(expected, dict):
        for place, holder in expected.items():
            yield expected | {place: "A" if holder == "none" else "none"}
    elif key == "minor" and isinstance(expected, dict):
        for army, wanted in expected.items():
            yield expected | {army: "Feyland Bridge"}
            if isinstance(wanted, dict):
                yield expected | {army: wanted | {"face": "Revolt"}}
    elif key == "zones" and isinstance(expected, dict):
        for zone, names in expected.items():
            yield expected | {zone: [*names, "Troll#9"]}
            if names:
                yield expected | {zone: names[1:]}
    elif key in ("winner", "order", "phase", "reason"):
        yield {"winner": "B" if expected == "A" else "A", "order": ["A"], "phase": "lunch", "reason": "boredom"}[key]
    elif key == "offered" and isinstance(expected, list):
        for entry in expected:
            assert isinstance(entry, dict)
            for this, other in (("includes", "excludes"), ("excludes", "includes")):
                for answer in entry.get(this, []):
                    turned = {k: v for k, v in entry.items() if k not in ("includes", "excludes")}
                    yield [turned | {other: [answer]}]
    elif key == "refused" and isinstance(expected, list):
        for entry in expected:
            assert isinstance(entry, dict)
            yield [entry | {"because": "of the weather"}]
