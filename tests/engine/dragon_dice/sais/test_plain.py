"""The sentences of icons that only generate results."""

from __future__ import annotations

import pytest

from engine.dragon_dice.edition_401c.icons import ICONS as TABLE
from engine.dragon_dice.proving.contents import OF_401C, PLAIN, rules
from engine.dragon_dice.sais.plain import rule

RESPONSE = "the response to a dragon attack"
MELEE = "a melee roll other than the answer to a Charge"
AGAIN = "the unit is rolled again, and the new face counts as well."


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Fly", "Fly generates X maneuver or X saves in any roll (p. 36)."),
        ("Trample", "Trample generates X maneuver and X melee in any roll (p. 42)."),
        ("Hoof", f"Hoof generates X maneuver in a maneuver roll; X saves in a save roll or {RESPONSE} (p. 37)."),
        (
            "Tail",
            f"Tail generates 2 melee in {MELEE} or {RESPONSE} (p. 41). In {MELEE} or {RESPONSE} {AGAIN}",
        ),
    ],
)
def test_a_line_of_the_table_reads_as_a_rule(name: str, text: str) -> None:
    assert rule(name, TABLE[name], f"p. {TABLE[name].page}") == text


def test_every_icon_without_a_action_has_its_sentence() -> None:
    plain = [entry for entry in rules() if entry.place in (PLAIN, OF_401C.own_icons)]
    assert len(plain) == 7
    for entry in plain:
        text = entry.text()
        assert text is not None and text.startswith(f"{entry.name} generates") and f"(p. {entry.page})" in text
