"""Forces by the booklet (Decide Battle Size, Assemble Armies; N-13 to N-15): a sentence for each broken rule."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.dragon_dice.edition_1996.dice import DICE
from engine.dragon_dice.edition_1996.forces import LAW, dragons_needed, due
from engine.dragon_dice.forces.law import Agreement, Force, broken_rules
from engine.dragon_dice.forces.questions import ArmiesPlan, ForcePlan
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.table.state import CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY, Place
from engine.dragon_dice.text.notation import parse_force
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat

A = Seat("A")

LEGAL = Force(
    DICE.house,
    home="Coastland City",
    frontier="Highland Tower",
    dragons=("Earth Drake",),
    armies={
        HOME_ARMY: ("Sharpshooter", "Archer", "Enchanter", "Guard"),
        CAMPAIGN_ARMY: ("Gryphon", "Protector", "Evoker"),
        HORDE_ARMY: ("Eagle Knight", "Courier", "Knight"),
    },
)


def agreed(points: int = 24) -> Agreement:
    return Agreement(points, LAW, DICE)


def with_army(army: Place, *names: str) -> Mapping[Place, tuple[str, ...]]:
    return {**LEGAL.armies, army: names}


def only(force: Force, points: int = 24) -> str:
    """Returns the only broken rule."""
    wrong = broken_rules(force, agreed(points))
    assert len(wrong) == 1, wrong
    return wrong[0]


@pytest.mark.covers("Set the Battlefield")
def test_a_legal_force_breaks_no_rule() -> None:
    assert broken_rules(LEGAL, agreed()) == []


@pytest.mark.parametrize(
    ("points", "dragons"), [(6, 1), (23, 1), (24, 1), (25, 2), (35, 2), (49, 2), (50, 3), (120, 5)]
)
def test_one_dragon_and_one_more_for_each_full_25_points(points: int, dragons: int) -> None:
    assert dragons_needed(points) == dragons


@pytest.mark.covers("Decide Battle Size")
@pytest.mark.parametrize(
    ("points", "brought", "left"), [(24, 0, 21), (35, 2, 35), (35, 1, 32), (35, 0, 29), (50, 1, 44)]
)
def test_each_missing_dragon_takes_three_points_off(points: int, brought: int, left: int) -> None:
    assert due(points, brought) == left


def test_without_its_dragon_a_force_has_three_points_less() -> None:
    said = only(replace(LEGAL, dragons=()))
    assert "come to 24 of 21 points" in said
    assert "the missing dragon has cost 3 of the 24; bring it and there are 24" in said
    assert "take out units worth 3 (Decide Battle Size)" in said


def test_units_that_pay_for_the_missing_dragon_are_legal() -> None:
    smaller = replace(LEGAL, dragons=(), armies=with_army(CAMPAIGN_ARMY, "Gryphon", "Evoker"))
    assert smaller.points == 21
    assert broken_rules(smaller, agreed()) == []


def test_more_dragons_than_asked_for_are_refused() -> None:
    said = only(replace(LEGAL, dragons=("Earth Drake", "Air Wyrm", "Air Wyrm")))
    assert "brings 1 dragon" in said
    assert "this one brings 3: take out 2, which leaves 24 points for the units (Decide Battle Size)" in said


@pytest.mark.parametrize(
    ("army", "says"),
    [
        (("Gryphon", "Protector"), "come to 23 of 24 points: add units worth 1 (Decide Battle Size)"),
        (("Gryphon", "Protector", "Archer"), "come to 25 of 24 points: take out units worth 1 (Decide Battle Size)"),
    ],
)
def test_the_units_total_exactly_the_size(army: tuple[str, ...], says: str) -> None:
    assert says in only(replace(LEGAL, armies=with_army(CAMPAIGN_ARMY, *army)))


@pytest.mark.covers("Assemble Armies")
def test_half_is_of_what_was_brought() -> None:
    """N-15: without a dragon 24 points are 21, and at most 10 stand in one army."""
    armies = {
        HOME_ARMY: ("Gryphon", "Tako", "Protector"),
        CAMPAIGN_ARMY: ("Archer", "Knight", "Courier"),
        HORDE_ARMY: ("Eagle Knight", "Evoker"),
    }
    said = only(Force(DICE, "Coastland City", "Highland Tower", (), armies))
    assert "The home army has 11 points" in said
    assert "at most half (10)" in said
    assert "(Assemble Armies)" in said


def test_every_army_has_a_unit() -> None:
    armies = {**with_army(HORDE_ARMY), HOME_ARMY: (*LEGAL.armies[HOME_ARMY], "Protector"), CAMPAIGN_ARMY: ()}
    armies[CAMPAIGN_ARMY] = ("Gryphon", "Protector", "Protector", "Archer")
    said = only(Force(DICE, "Coastland City", "Highland Tower", ("Air Drake",), armies))
    assert said == "The horde army has no unit: put at least one into it (Assemble Armies)."


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {"home": "Wasteland City"},
            "Wasteland City came later: choose among Coastland, Flatland, Highland and Swampland",
        ),
        ({"frontier": "Highland Vortex"}, "Highland Vortex came later: choose among Coastland"),
        ({"dragons": ("Air/Water Drake",)}, "Air/Water Drake came later: choose among Air Drake, Death Drake"),
        ({"dragons": ("White Wyrm",)}, "White Wyrm came later"),
        ({"dragonkin": ("Dragonhero (Fire)",)}, "Dragonhero (Fire) came later: leave them out"),
        ({"minor_terrains": ("Highland Knoll",)}, "Highland Knoll came later: leave them out"),
        (
            {"armies": with_army(CAMPAIGN_ARMY, "Gryphon", "Vampire", "Skeleton")},
            "Vampire, Skeleton came later: choose among Coral Elves, Dwarves, Goblins and Lava Elves (Basic Terms)",
        ),
    ],
)
def test_dice_of_later_sets_are_refused_by_name(changes: dict[str, object], says: str) -> None:
    assert says in only(replace(LEGAL, **changes))  # type: ignore[arg-type]


def test_items_came_later() -> None:
    armies = with_army(CAMPAIGN_ARMY, "Gryphon", "Protector", "Speed Slippers (Air)")
    assert "Speed Slippers (Air) came later" in only(replace(LEGAL, armies=armies))


def test_the_question_reads_dice_of_the_whole_house_and_says_all_that_is_wrong_at_once() -> None:
    plan = ForcePlan(player=A, prompt="force", points=24, law=LAW, known=DICE)
    answer: dict[str, Json] = {"units": ["vampire"], "dragons": ["White Wyrm", "Air Drake"], "home": "wasteland city"}
    with pytest.raises(NotAllowed) as refused:
        plan.check(answer)
    said = str(refused.value)
    for part in ("3 of 24 points", "brings 2: take out 1", "Vampire came later", "White Wyrm came later"):
        assert part in said
    assert "Wasteland City came later" in said
    assert "There is no proposed Frontier Terrain: choose one (Set the Battlefield)" in said


def test_a_force_that_was_brought_is_divided_by_half_of_what_it_comes_to() -> None:
    health = {"A:Gryphon": 4, "A:Tako": 4, "A:Protector": 3, "A:Archer": 2, "A:Knight": 2, "A:Courier": 2}
    health |= {"A:Eagle Knight": 3, "A:Evoker": 1}
    plan = ArmiesPlan(player=A, prompt="armies", health=health, points=21, place="Assemble Armies", known=DICE)
    heavy: Json = {
        "home": ["A:Gryphon", "A:Tako", "A:Protector"],
        "campaign": ["A:Archer", "A:Knight", "A:Courier"],
        "horde": ["A:Eagle Knight", "A:Evoker"],
    }
    with pytest.raises(NotAllowed, match=r"at most half \(10\).*\(Assemble Armies\)"):
        plan.check(heavy)


@pytest.mark.parametrize("points", [6, 21, 23, 24, 25, 35, 50, 120])
def test_random_forces_are_legal_and_of_dice_of_the_time(points: int) -> None:
    brought = [random_force(random.Random(seed), agreed(points)) for seed in range(40)]
    assert all(broken_rules(force, agreed(points)) == [] for force in brought)
    assert {len(force.dragons) for force in brought} == {dragons_needed(points), dragons_needed(points) - 1}


def test_the_default_force_is_legal() -> None:
    plan = ForcePlan(player=A, prompt="force", points=35, law=LAW, known=DICE)
    assert plan.check(plan.default()) == plan.default()


def test_twelve_forces_are_ready_made() -> None:
    """For each race one of 24 and one of 35 points, three mixed of 23, one for 24 without a dragon."""
    made = LAW.presets(DICE)
    races = {name: {DICE.units[unit].species for unit in force.units} for name, force in made.items()}
    for race in DICE.species:
        assert sorted(made[name].points for name, of in races.items() if of == {race}) == [24, 35]
    mixed = [name for name, of in races.items() if len(of) > 1]
    assert sorted((made[name].points, len(made[name].dragons)) for name in mixed) == [
        (21, 0),
        (23, 1),
        (23, 1),
        (23, 1),
    ]
    sizes = {21: 24}
    for force in made.values():
        assert broken_rules(force, agreed(sizes.get(force.points, force.points))) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Home army: Ogre", "There is no unit or item called 'Ogre'. One is written 'Fighter'."),
        ("Home army: Knigth", "There is no unit or item called 'Knigth'. Did you mean Knight?"),
        ("Dragons: blue", "Which dragon do you mean by 'blue' (air)? There are Air Drake and Air Wyrm."),
        ("Dragons: blue dragon", "There is no dragon called 'blue dragon'. There are Air Drake and Air Wyrm."),
        (
            "Wizards: Wizard",
            (
                "Line 1 begins with 'Wizards'. A force has these lines: Home terrain, Frontier, Dragons, Home army, "
                "Campaign army, Horde army. One is written “Home army: 2 Trooper, Guard”."
            ),
        ),
    ],
)
def test_what_is_not_understood_is_compared_with_the_dice_of_the_booklet(line: str, said: str) -> None:
    with pytest.raises(NotUnderstood, match=re.escape(said)):
        parse_force(line, DICE)


def test_a_dragon_may_be_named_by_its_colour() -> None:
    assert parse_force("Dragons: gold wyrm, Blue Drake", DICE).dragons == ("Earth Wyrm", "Air Drake")


def test_a_force_is_answered_with_the_dice_of_the_booklet() -> None:
    asked = ForcePlan(prompt="force", player=A, points=24, law=LAW, known=DICE)
    with pytest.raises(NotUnderstood) as refused:
        asked.check({"units": ["Ogre"]})
    assert str(refused.value) == "There is no unit called 'Ogre'. One is written 'Fighter'."
