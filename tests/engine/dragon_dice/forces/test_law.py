"""Forces: the law of p. 7-8, each broken rule named with its mending, ready-made and random ones legal."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dragon_dice.edition_401c.forces import LAW_401C, SUGGESTED_POINTS, dragons_needed
from engine.dragon_dice.forces.law import Force, army_limit, broken_rules, points_of, printed_name
from engine.dragon_dice.forces.questions import ArmiesPlan, ForcePlan
from engine.dragon_dice.forces.random_forces import can_be_divided, divide, random_force
from engine.dragon_dice.table.state import ADVANCED, ARMIES, CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat
from tests.support.forces import agreed
from tests.support.printed import DICE_401C, PRESETS

A = Seat("A")

LEGAL = Force(
    DICE_401C,
    home="Coastland City",
    frontier="Feyland Temple",
    dragons=("Air/Water Drake",),
    armies={
        HOME_ARMY: ("Protector", "Sharpshooter", "Fighter", "Fighter"),
        CAMPAIGN_ARMY: ("Gryphon", "Conjurer", "Trooper"),
        HORDE_ARMY: ("Eagle Knight", "Knight", "Courier", "Guard"),
    },
)


def plan(points: int = 24) -> ForcePlan:
    return ForcePlan(player=A, prompt="force", points=points, law=LAW_401C, known=DICE_401C)


def answer(**changes: Json) -> dict[str, Json]:
    return {**LEGAL.to_answer(), **changes}


# -- the law -------------------------------------------------------------------------------------------------------


@pytest.mark.covers("Total Force Size")
def test_a_legal_force_breaks_no_rule() -> None:
    assert LEGAL.points == 24
    assert broken_rules(LEGAL, agreed(24)) == []
    assert plan().check(LEGAL.to_answer()) == LEGAL.to_answer()


def test_units_cost_as_many_points_as_they_have_health() -> None:
    """p. 3: six- and ten-sided units cost their health."""
    assert points_of(["Fighter", "Knight", "Eagle Knight", "Gryphon"], DICE_401C) == 1 + 2 + 3 + 4


@pytest.mark.parametrize(
    ("points", "dragons", "limit"),
    [(15, 1, 7), (24, 1, 12), (25, 2, 12), (30, 2, 15), (36, 2, 18), (48, 2, 24), (49, 3, 24), (60, 3, 30)],
)
@pytest.mark.covers("Dragons of a Force")
def test_one_dragon_for_each_24_points_or_part_and_half_the_points_rounded_down(
    points: int, dragons: int, limit: int
) -> None:
    """p. 7-8."""
    assert (dragons_needed(points), army_limit(points)) == (dragons, limit)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"armies": {**LEGAL.armies, HOME_ARMY: ("Protector", "Fighter", "Fighter")}}, "add units worth 3"),
        ({"armies": {**LEGAL.armies, HOME_ARMY: (*LEGAL.armies[HOME_ARMY], "Knight")}}, "take out units worth 2"),
        ({"dragons": ()}, "this one brings 0: add 1"),
        ({"dragons": ("Fire Wyrm", "Fire Wyrm")}, "this one brings 2: take out 1"),
        ({"dragons": ("White Drake",)}, "this one brings 2: take out 1"),
        ({"home": ""}, "no Home Terrain"),
        ({"frontier": ""}, "no proposed Frontier Terrain"),
    ],
)
def test_each_broken_rule_is_named_and_how_to_mend_it(changes: dict[str, object], rule: str) -> None:
    wrong = broken_rules(replace(LEGAL, **changes), agreed(24))  # type: ignore[arg-type]
    assert len(wrong) == 1 and rule in wrong[0] and "(p. " in wrong[0]


def test_an_army_of_more_than_half_the_points_is_refused_with_what_must_leave_it() -> None:
    armies = {
        HOME_ARMY: ("Gryphon",) * 3 + ("Fighter",),
        CAMPAIGN_ARMY: ("Gryphon", "Gryphon"),
        HORDE_ARMY: ("Eagle Knight",),
    }
    wrong = broken_rules(replace(LEGAL, armies=armies), agreed(24))
    assert len(wrong) == 1
    assert "home army has 13 points" in wrong[0] and "(12)" in wrong[0] and "at least 1" in wrong[0]


def test_an_army_without_a_unit_is_refused() -> None:
    armies = {HOME_ARMY: ("Gryphon",) * 3, CAMPAIGN_ARMY: ("Gryphon",) * 3, HORDE_ARMY: ()}
    wrong = broken_rules(replace(LEGAL, armies=armies), agreed(24))
    assert len(wrong) == 1 and "horde army has no unit" in wrong[0]


def test_all_broken_rules_are_named_at_once() -> None:
    wrong = broken_rules(Force(DICE_401C), agreed(24))
    assert len(wrong) == 7, "points, dragons, two terrains, three armies"
    with pytest.raises(NotAllowed) as refused:
        plan().check({})
    for part in ("24", "dragon", "Home Terrain", "Frontier"):
        assert part in str(refused.value)


def test_a_white_dragon_stands_for_two() -> None:
    """p. 16."""
    white = {"dragons": ["White Wyrm"]}
    assert "dragon" not in refusal(
        ForcePlan(player=A, prompt="force", points=36, law=LAW_401C, known=DICE_401C), {**answer(), **white}
    )
    assert "dragon" in refusal(plan(), {**answer(), **white})


def refusal(question: ForcePlan | ArmiesPlan, given: Json) -> str:
    with pytest.raises(NotAllowed) as refused:
        question.check(given)
    return str(refused.value)


# -- the answer ----------------------------------------------------------------------------------------------------


def test_the_order_of_the_words_and_the_parentheses_of_a_name_do_not_matter() -> None:
    assert printed_name("air dawn blade", "item", DICE_401C) == "Dawn Blade (Air)"
    assert printed_name("Follower Water", "unit", DICE_401C) == "Follower (Water)"
    assert printed_name("water/air drake", "dragon", DICE_401C) == "Air/Water Drake"
    assert printed_name("magi’s crown (fire)", "item", DICE_401C) == "Magi's Crown (Fire)"


@pytest.mark.parametrize(
    ("written", "what", "hint"),
    [
        (
            "dawn blade",
            "unit or item",
            "write Dawn Blade (Air), Dawn Blade (Death), Dawn Blade (Earth), Dawn Blade (Fire)",
        ),
        ("Draco-Lord", "unit", "write Draco-Lord (Bronze), Draco-Lord (Gold) or Draco-Lord (Silver)."),
        ("Dawn Blad", "item", "Did you mean Dawn Blade (Air, Death, Earth, Fire or Water)?"),
        ("Dragonheroe", "Dragonkin", "Did you mean Dragonhero (Air, Death, Earth, Fire or Water)?"),
    ],
)
def test_of_dice_of_several_elements_or_alloys_all_are_named(written: str, what: str, hint: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        printed_name(written, what, DICE_401C)
    assert hint in str(refused.value)


def test_only_dragonkin_are_brought_as_dragonkin() -> None:
    """p. 54: they cost no points, so nobody else may wait among them."""
    with pytest.raises(NotUnderstood, match="no Dragonkin called 'Gryphon'"):
        ForcePlan(player=A, prompt="force", points=24, law=LAW_401C, known=DICE_401C, advanced=ADVANCED).check(
            answer(dragonkin=["Gryphon"])
        )


def test_names_are_understood_in_any_case_and_returned_as_printed() -> None:
    checked = plan().check(answer(home="coastland  CITY", dragons=["air/water drake"]))
    assert checked == LEGAL.to_answer()
    assert printed_name("eagle knight", "unit", DICE_401C) == "Eagle Knight"


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        ({"units": ["Troper"]}, "Trooper"),
        ({"home": "Coastland Citty"}, "Coastland City"),
        ({"dragons": ["Watter Drake"]}, "Water Drake"),
        ({"home": "Deadland City"}, "no terrain called"),
        ({"units": "Trooper"}, "a list of names"),
        ({"units": {"Trooper": 2}}, "a list of names"),
        ({"armies": ["Trooper"]}, "under its name"),
    ],
)
def test_a_name_that_is_not_printed_is_not_understood(changes: dict[str, Json], hint: str) -> None:
    with pytest.raises(NotUnderstood, match=hint):
        plan().check(answer(**changes))


def test_the_armies_must_hold_the_units_that_are_brought() -> None:
    units = [*LEGAL.units[:-1], "Bowman"]
    assert "other dice than the force" in refusal(plan(), answer(units=units))


def test_a_force_may_be_brought_without_dividing_it() -> None:
    checked = plan().check({key: value for key, value in answer().items() if key != "armies"})
    assert isinstance(checked, Mapping) and "armies" not in checked


def test_units_that_cannot_be_divided_are_refused_before_anybody_divides_them() -> None:
    """Six points in two large units make no three armies."""
    given: dict[str, Json] = {**answer(units=["Eagle Knight", "Eagle Knight"]), "armies": None}
    assert "cannot be divided" in refusal(plan(6), given)


UNIT_OF_HEALTH = {1: "Fighter", 2: "Knight", 3: "Eagle Knight", 4: "Gryphon"}


def can_be_divided_by_brute_force(healths: tuple[int, ...], limit: int) -> bool:
    for placing in itertools.product(range(3), repeat=len(healths)):
        loads = [sum(h for h, army in zip(healths, placing, strict=True) if army == one) for one in range(3)]
        if min(loads) > 0 and max(loads) <= limit:
            return True
    return False


@pytest.mark.parametrize("points", range(6, 15))
def test_a_force_is_called_indivisible_exactly_when_it_is(points: int) -> None:
    """Every combination of unit sizes up to 14 points, against trying all divisions."""
    for count in range(2, 8):
        for healths in itertools.combinations_with_replacement((4, 3, 2, 1), count):
            if sum(healths) == points:
                units = [UNIT_OF_HEALTH[health] for health in healths]
                whole = can_be_divided(units, points, DICE_401C)
                assert whole == can_be_divided_by_brute_force(healths, army_limit(points)), units


# -- dividing ------------------------------------------------------------------------------------------------------


@pytest.mark.covers("Assemble Forces")
def test_every_unit_goes_into_one_of_three_armies_none_empty_none_over_half() -> None:
    """p. 8, step 2."""
    a, b, c, d = "A:Gryphon", "A:Knight", "A:Guard", "A:Trooper"
    question = ArmiesPlan(player=A, prompt="armies", points=8, health={a: 4, b: 2, c: 1, d: 1}, known=DICE_401C)
    legal: Json = {"horde": [d], "home": [a], "campaign": [c, b]}
    assert question.check(legal) == {"home": [a], "campaign": [b, c], "horde": [d]}
    assert "horde army has no unit" in refusal(question, {"home": [a], "campaign": [b, c, d]})
    assert "5 points" in refusal(question, {"home": [a, c], "campaign": [b], "horde": [d]})
    assert f"{d} still needs one" in refusal(question, {"home": [a], "campaign": [b], "horde": [c]})
    assert "two armies" in refusal(question, {"home": [a], "campaign": [b, d], "horde": [c, d]})
    with pytest.raises(NotUnderstood, match="x is not in your force"):
        question.check({"home": ["x"]})


@given(st.sampled_from([15, 24, 30, 36, 60]), st.integers(0, 10_000))
def test_random_and_even_divisions_are_legal(points: int, seed: int) -> None:
    rng = random.Random(seed)
    force = random_force(rng, agreed(points))
    health = {f"A:{name}#{index}": DICE_401C.units[name].health for index, name in enumerate(force.units, 1)}
    question = ArmiesPlan(player=A, prompt="armies", health=health, points=points, known=DICE_401C)
    for division in (question.default(), question.sample(rng)):
        checked, wanted = (cast("Mapping[str, list[str]]", d) for d in (question.check(division), division))
        assert {army: sorted(checked[army]) for army in ARMIES} == {army: sorted(wanted[army]) for army in ARMIES}


def test_what_cannot_be_divided_is_said_so() -> None:
    with pytest.raises(ValueError, match="cannot be divided"):
        divide({"a": "Eagle Knight", "b": "Eagle Knight"}, 6, DICE_401C, None)


# -- ready-made and random forces ----------------------------------------------------------------------------------


STANDARD_PRESETS = [name for name, force in PRESETS.items() if not broken_rules(force, agreed(24))]
SMALL_PRESETS = [name for name, force in PRESETS.items() if not broken_rules(force, agreed(15))]
LARGE_PRESETS = {
    points: [name for name, force in PRESETS.items() if not broken_rules(force, agreed(points, ADVANCED))]
    for points in SUGGESTED_POINTS
    if points > 24
}
ADVANCED_PRESETS = [
    name
    for name in PRESETS
    if name not in (*STANDARD_PRESETS, *SMALL_PRESETS, *itertools.chain.from_iterable(LARGE_PRESETS.values()))
]


@pytest.mark.parametrize("name", STANDARD_PRESETS)
def test_a_ready_made_force_is_legal_at_24_points(name: str) -> None:
    force = PRESETS[name]
    assert plan().check(force.to_answer()) == force.to_answer()


def test_a_short_match_has_ready_made_forces_too() -> None:
    """15 points are the smallest size that is suggested, which strangers choose."""
    assert len(SMALL_PRESETS) >= 4
    species = {DICE_401C.units[name].species for one in SMALL_PRESETS for name in PRESETS[one].units}
    assert len(species) == len(SMALL_PRESETS)


@pytest.mark.parametrize("points", LARGE_PRESETS)
def test_a_longer_match_of_every_size_that_is_suggested_has_ready_made_forces_too(points: int) -> None:
    """P. 7 suggests the sizes; whoever chooses one need not build a force of one's own."""
    plain = [name for name in LARGE_PRESETS[points] if not broken_rules(PRESETS[name], agreed(points))]
    species = {DICE_401C.units[name].species for one in plain for name in PRESETS[one].units}
    assert len(plain) >= 2 and len(species) == len(plain)


@pytest.mark.parametrize("points", [36, 60])
def test_a_longer_match_with_all_advanced_dice_has_a_force_with_a_bit_of_everything(points: int) -> None:
    forces = [PRESETS[name] for name in LARGE_PRESETS[points]]
    assert any(force.items and force.minor_terrains and force.dragonkin for force in forces)


@pytest.mark.parametrize("name", ADVANCED_PRESETS)
def test_a_ready_made_force_with_advanced_dice_is_legal_where_they_are_allowed(name: str) -> None:
    force = PRESETS[name]
    question = ForcePlan(player=A, prompt="force", points=24, law=LAW_401C, known=DICE_401C, advanced=ADVANCED)
    assert question.check(force.to_answer()) == force.to_answer()
    assert all("are not agreed on" in sentence for sentence in broken_rules(force, agreed(24)))


def test_the_ready_made_forces_bring_every_species_and_every_kind_of_dice() -> None:
    forces = [PRESETS[name] for name in STANDARD_PRESETS]
    assert len(forces) >= 6
    species = {DICE_401C.units[name].species for force in forces for name in force.units}
    assert species == {one.name for one in DICE_401C.standard_species}
    advanced = [PRESETS[name] for name in ADVANCED_PRESETS]
    more = {DICE_401C.units[name].species for force in advanced for name in (*force.units, *force.dragonkin)}
    assert {one.name for one in DICE_401C.species.values() if one.advanced} <= more
    assert any(force.items for force in advanced) and any(force.minor_terrains for force in advanced)
    assert all(home in DICE_401C.terrains for force in forces for home in (force.home, force.frontier))


@settings(max_examples=60)
@given(st.sampled_from([6, 7, 8, 9, 15, 24, 25, 30, 36, 60, 119, 120]), st.integers(0, 10_000))
def test_random_forces_of_all_dice_are_legal(points: int, seed: int) -> None:
    """p. 54-60: Dragonkin and minor terrains within their limits, items carried, advanced terrains at the frontier."""
    agreement = agreed(points, ADVANCED, 2 + seed % 5)
    force = random_force(random.Random(seed), agreement)
    assert broken_rules(force, agreement) == []
    question = ForcePlan(
        player=A,
        prompt="force",
        points=points,
        law=LAW_401C,
        known=DICE_401C,
        advanced=ADVANCED,
        players=agreement.players,
    )
    assert question.check(force.to_answer()) == force.to_answer()
    undivided = {key: value for key, value in force.to_answer().items() if key != "armies"}
    assert not force.items or question.check(undivided) == undivided


@settings(max_examples=60)
@given(st.sampled_from([6, 7, 8, 9, 15, 24, 25, 30, 36, 60, 119, 120]), st.integers(0, 10_000))
def test_random_forces_are_legal(points: int, seed: int) -> None:
    force = random_force(random.Random(seed), agreed(points))
    assert broken_rules(force, agreed(points)) == []
    assert set(force.armies) == set(ARMIES)
    question = plan(points)
    assert question.check(question.sample(random.Random(seed))) == question.sample(random.Random(seed))


def test_the_default_answer_brings_the_same_force_each_time() -> None:
    assert plan().default() == plan().default()
    assert plan().check(plan().default()) == plan().default()


# -- advanced dice -------------------------------------------------------------------------------------------------

MORE = replace(
    LEGAL, dragonkin=("Dragonchamp (Fire)",), minor_terrains=("Highland Knoll",), frontier="Coastland Castle"
)


@pytest.mark.parametrize(
    ("allowed", "refused"),
    [
        (
            (),
            ("Dragonkin are not", "Minor terrains are not", "Advanced terrains are not"),
        ),
        (("dragonkin", "minor terrains"), ("Advanced terrains are not",)),
        (ADVANCED, ()),
    ],
)
def test_advanced_dice_need_the_agreement_of_all_players(allowed: tuple[str, ...], refused: tuple[str, ...]) -> None:
    """p. 54."""
    wrong = broken_rules(MORE, agreed(24, allowed))
    assert [sentence.split(" agreed on")[0] for sentence in wrong] == list(refused)


@pytest.mark.covers("Dragonkin")
def test_one_health_of_dragonkin_for_every_full_three_points_that_are_not_dracolem() -> None:
    """p. 54."""
    assert agreed(36).most_dragonkin(LEGAL.units) == 12 and agreed(25).most_dragonkin(LEGAL.units) == 8
    assert agreed(24).most_dragonkin(["Draco-Tank (Gold)", "Draco-Lord (Gold)"]) == 6
    nine = replace(MORE, dragonkin=("Dragonchamp (Fire)",) * 3)
    assert "The Dragonkin have 9 health, and 8 may be brought" in broken_rules(nine, agreed(24, ADVANCED))[0]


def test_dragonkin_wait_in_the_pool_and_stand_in_no_army() -> None:
    """p. 54."""
    armies = {**LEGAL.armies, HOME_ARMY: (*LEGAL.armies[HOME_ARMY], "Dragonhero (Fire)")}
    wrong = broken_rules(replace(LEGAL, armies=armies), agreed(24, ADVANCED))
    assert any("Dragonkin wait in the Summoning Pool" in sentence for sentence in wrong)


def test_one_minor_terrain_more_than_there_are_terrains_in_the_game() -> None:
    """p. 57: up to four in a game of two."""
    five = replace(MORE, minor_terrains=("Highland Knoll",) * 5)
    assert "5 minor terrains, and 4 may be brought" in broken_rules(five, agreed(24, ADVANCED, 2))[0]
    assert broken_rules(five, agreed(24, ADVANCED, 3)) == []


def test_an_advanced_terrain_is_no_home() -> None:
    """p. 56."""
    wrong = broken_rules(replace(LEGAL, home="Highland Vortex"), agreed(24, ADVANCED))
    assert len(wrong) == 1 and "may only be proposed for the frontier" in wrong[0]


@pytest.mark.parametrize(
    ("items", "points"),
    [
        (["Flicker Foil (Fire)"], 1),
        (["Dawn Blade (Fire)"], 2),
        (["Dawn Blade (Fire)", "Eyebiter (Air)"], 3),
        (["Dawn Blade (Fire)", "Eyebiter (Air)", "Dawn Blade (Air)"], 5),
        (["Vorpal Sword (Air)", "Mantlet (Air)", "Gold Medallion", "Earthfang"], 2 + 3 + 4 + 4),
    ],
)
def test_items_cost_points_and_medium_equipment_less_in_pairs(items: list[str], points: int) -> None:
    """p. 59."""
    assert points_of(items, DICE_401C) == points


def test_items_stand_in_an_army_whose_units_can_carry_them() -> None:
    """p. 59: Coral Elves hold air and water, so nobody carries fire."""
    fits = with_item("Steel Buckler (Air)")
    assert broken_rules(fits, agreed(24, ADVANCED)) == []
    wrong = broken_rules(with_item("Steel Buckler (Fire)"), agreed(24, ADVANCED))
    assert len(wrong) == 1 and "cannot carry Steel Buckler (Fire)" in wrong[0]


def with_item(item: str) -> Force:
    """Returns the legal force with a medium item in the place of a medium unit."""
    army = next(army for army, names in LEGAL.armies.items() if "Knight" in names)
    names = list(LEGAL.armies[army])
    names[names.index("Knight")] = item
    return replace(LEGAL, armies={**LEGAL.armies, army: tuple(names)})


def test_the_beginning_of_a_name_is_answered_with_all_that_begin_so() -> None:
    with pytest.raises(NotUnderstood, match=r"Which terrain do you mean by 'feyland'.*Feyland City.*Feyland Temple"):
        printed_name("feyland", "terrain", DICE_401C)
