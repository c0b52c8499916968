"""The table of contents: every name of the book has a place that says its rule, and every die can be played."""

from __future__ import annotations

import pytest

from engine.dragon_dice.proving import contents
from engine.dragon_dice.proving.contents import rules, unbuilt_dice


def test_every_name_has_a_place_with_a_text() -> None:
    assert all(rule.place is not None and rule.text() for rule in rules())


def test_every_icon_on_every_die_is_built() -> None:
    assert unbuilt_dice() == {}


def test_a_die_with_an_icon_that_nothing_builds_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    known = tuple(rule for rule in rules() if rule.name not in ("Gate", "Vortex", "Revolt", "Jaws"))
    monkeypatch.setattr(contents, "rules", lambda: known)
    lacking = unbuilt_dice()
    assert lacking["Draco-Champion (Gold)"] == ["Gate"] and lacking["Highland Vortex"] == ["Vortex"]
    assert lacking["Deadland Village"] == ["Revolt"] and lacking["Fire Drake"] == ["Jaws"]
    assert "Knight" not in lacking
