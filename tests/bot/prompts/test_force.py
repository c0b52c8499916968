"""Building a force step by step: only what is legal is offered, and what is missing is said."""

from __future__ import annotations

import pytest

from bot.prompts.address import Address
from bot.prompts.force import (
    Draft,
    builder_prompt,
    dragons_that_fit,
    force_text,
    missing_text,
    preset,
    preset_names,
    read_force,
    room,
    units_that_fit,
)
from bot.prompts.parts import Button, Select
from engine.dragon_dice.catalogue import catalogue
from engine.dragon_dice.forces import Agreement, Force, broken_rules, presets
from engine.dragon_dice.notation import format_force
from engine.dragon_dice.state import CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Seat

HERE = Address(1, Seat("A"), 1)


def test_a_force_can_be_built_from_nothing_with_what_is_offered() -> None:
    draft = Draft()
    for army in (HOME_ARMY, CAMPAIGN_ARMY, HORDE_ARMY):
        while units := units_that_fit(draft.force, Agreement(15), army, "Dwarves"):
            draft = draft.with_unit(units[0], army)
    draft = draft.with_terrain("home", "highland city").with_terrain("frontier", "Feyland Tower")
    draft = draft.with_dragon(dragons_that_fit(draft.force, Agreement(15))[0])
    # Two armies of at most half the points leave one point for the third.
    assert broken_rules(draft.force, Agreement(15)) == []
    assert missing_text(draft.force, Agreement(15)) == "This force is legal: you can bring it."
    assert dragons_that_fit(draft.force, Agreement(15)) == []


def test_no_army_is_offered_more_than_half_of_the_points() -> None:
    draft = Draft().with_unit("Footman", HOME_ARMY, 10)
    assert room(draft.force, Agreement(24), HOME_ARMY) == 2
    assert {catalogue().units[name].health for name in units_that_fit(draft.force, Agreement(24), HOME_ARMY)} == {1, 2}


def test_everything_missing_is_named() -> None:
    text = missing_text(Force(), Agreement(24))
    for word in ("24", "dragon", "Home Terrain", "Frontier Terrain", "home army", "campaign army", "horde army"):
        assert word in text


def test_the_count_runs_along() -> None:
    draft = Draft().with_unit("Footman", HOME_ARMY, 2).with_unit("Warlord", HORDE_ARMY)
    text = force_text(draft.force, Agreement(24))
    assert "5 of 24 points" in text
    assert "Home army (2 of at most 12): Footman ×2" in text


def test_what_is_not_there_cannot_be_taken_out() -> None:
    with pytest.raises(NotAllowed, match="Your home army has no such unit"):
        Draft().without_unit("Footman", HOME_ARMY)
    with pytest.raises(NotUnderstood, match="Did you mean Footman"):
        Draft().with_unit("Footmen", HOME_ARMY)


def test_a_force_in_one_line_is_read_like_one_in_many() -> None:
    for name, force in presets().items():
        text = format_force(force)
        assert read_force(text) == force, name
        assert read_force(text.replace("\n", " ")) == force, name
        assert read_force(text.replace("\n", "; ")) == force, name


def test_ready_made_forces_are_offered_for_their_size_only() -> None:
    assert len(preset_names(Agreement(24))) >= 6
    assert preset_names(Agreement(15)) == []
    assert preset("anvil guard") == presets()["Anvil Guard"]
    with pytest.raises(NotUnderstood, match="Anvil Guard"):
        preset("Nobody")


def test_an_illegal_force_cannot_be_brought_by_button() -> None:
    *_, last = builder_prompt(Draft(), Agreement(24), HERE).rows
    assert not isinstance(last, Select)
    bring = next(button for button in last if button.label == "Bring this force")
    assert isinstance(bring, Button)
    assert bring.disabled


def test_the_builder_goes_on_with_the_species_of_the_unit_that_was_added() -> None:
    assert Draft().with_unit("footman", HOME_ARMY).species == "Dwarves"


def test_the_builder_says_when_nobody_else_fits_into_an_army() -> None:
    draft = Draft().with_unit("Footman", HOME_ARMY, 11)
    assert "Nobody else fits" not in builder_prompt(draft, Agreement(24), HERE).text
    draft = draft.with_unit("Footman", HOME_ARMY)
    assert "Nobody else fits into the home army" in builder_prompt(draft, Agreement(24), HERE).text
    assert "Nobody else fits" not in builder_prompt(draft, Agreement(24), HERE, "terrains").text
