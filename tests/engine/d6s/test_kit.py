"""What a character is made of: gear, templates and features put together (Table of gear; D-25 to D-27, D-140)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.d6s.book import WEAPON_TYPES, book
from engine.d6s.kit import Gear, kit_of, read_gear

PROFILES = sorted(book().profiles)


@pytest.mark.parametrize(("text", "gear"), [
    ("shield", Gear("shield")),
    ("spear", Gear("", "spear")),
    ("hand weapon", Gear("hand weapon", "blade")),
    ("hand weapon (spear)", Gear("hand weapon", "spear")),
    ("great weapon (blade) instead", Gear("great weapon", "blade", True)),
    ("Light Armour", Gear("light armor")),
    ("bow instead", None),
    ("shield (spear)", None),
    ("hand weapon (spoon)", None),
    ("unarmed", None),
    ("wand", None),
])  # fmt: skip
def test_gear_is_read_as_it_is_written(text: str, gear: Gear | None) -> None:
    assert read_gear(text) == gear


@given(st.sampled_from(sorted(book().gear)), st.sampled_from(["", *WEAPON_TYPES]), st.booleans())
def test_gear_that_can_be_read_is_written_so_that_it_is_read_again(item: str, kind: str, instead: bool) -> None:
    written = f"{item}{f' ({kind})' if kind else ''}{' instead' if instead else ''}"
    gear = read_gear(written)
    assert gear is None or read_gear(str(gear)) == gear


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_can_strike_and_move(profile: str) -> None:
    """Without a printed melee weapon there are bare hands, with 1 less Strength."""
    kit = kit_of(profile)
    assert any(made.is_melee for made in kit.attacks)
    assert kit.ways["land"] == kit.speed >= 0 and kit.health >= 1
    assert kit.radius == kit.size.radius and set(kit.saves) == {"fortitude", "reflex", "will"}


@pytest.mark.parametrize(("gear", "armor", "speed"), [
    ([], 0, 0), (["light armor"], 1, 0), (["heavy armor"], 2, -1), (["shield"], 0, 0),
    (["shield", "heavy armor"], 2, -1),
])  # fmt: skip
def test_armour_protects_and_heavy_armour_slows(gear: list[str], armor: int, speed: int) -> None:
    """A shield adds no Armor: it blocks shots."""
    bare, armed = kit_of("Human Warrior"), kit_of("Human Warrior", gear=gear)
    assert (armed.armor - bare.armor, armed.speed - bare.speed) == (armor, speed)
    assert armed.has_shield is ("shield" in gear) and armed.has_heavy_armor is ("heavy armor" in gear)


def test_what_slows_the_walk_slows_flying_as_much() -> None:
    """D-140."""
    bare, armed = kit_of("Griffon"), kit_of("Griffon", gear=["heavy barding"])
    slower = bare.speed - armed.speed
    assert slower > 0 and bare.ways["fly"] - armed.ways["fly"] == slower


@given(st.sampled_from(PROFILES))
def test_lacking_included_gear_never_makes_anybody_better_armed(profile: str) -> None:
    included = list(book().profiles[profile].included)
    whole, poor = kit_of(profile), kit_of(profile, lacks=included)
    assert poor.armor <= whole.armor and poor.speed >= whole.speed
    assert len([made for made in poor.attacks if made.item]) <= len([made for made in whole.attacks if made.item])


def test_a_feature_given_twice_joins_its_lists() -> None:
    kit = kit_of("Salamander", features=[{"feature": "immune", "to": ["cold", "fire"]}])
    assert kit.features["immune"]["to"] == ["fire", "cold"]


def test_boxes_are_counted_by_name_and_quick_spells_share_theirs() -> None:
    kit = kit_of("Archmage")
    assert kit.uses["slots"] == 3
    assert kit.use_key("counterspell") == kit.use_key("shield") != kit.use_key("misty step")
    assert kit.use_key("haste") is None and kit_of("Guard Captain").uses["second wind"] == 1


def test_the_same_make_is_worked_out_once() -> None:
    assert kit_of("Knight", gear=["shield"]) is kit_of("Knight", gear=["shield"])
    assert kit_of("Knight", gear=["shield"]) is not kit_of("Knight")
