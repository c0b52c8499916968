"""Which units may carry which items, and how many (p. 59-60)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from engine.decisions import OPEN
from engine.dragon_dice.printed.dice import ELEMENTS, ItemKind, UnitKind
from engine.dragon_dice.table.carrying import (
    AssignLoaded,
    Carry,
    Excess,
    as_loaded,
    can_carry,
    carried_of,
    elements_carried,
    may_carry,
    most_carried,
)
from engine.refusals import NotAllowed, NotUnderstood
from tests.support.printed import DICE_401C
from tests.support.table import A


def units(*names: str) -> list[UnitKind]:
    return [DICE_401C.units[name] for name in names]


def items(*names: str) -> list[ItemKind]:
    return [DICE_401C.items[name] for name in names]


@pytest.mark.covers("Equipment")
@pytest.mark.parametrize(
    ("unit", "carried"),
    [
        ("Knight", ("air", "water")),
        ("Thug", ("death", "earth")),
        ("Warrior", ELEMENTS),
        ("Draco-Brawler (Gold)", ELEMENTS),
        ("Skeleton", ("death",)),
        ("Dragonlord", ELEMENTS),
        ("Dragonmaster (Fire)", ("fire",)),
    ],
)
def test_equipment_needs_a_unit_of_its_element(unit: str, carried: Sequence[str]) -> None:
    """Amazons and Dracolem carry that of any element, Undead only that of death."""
    (kind,) = units(unit)
    for element in ELEMENTS:
        assert may_carry(kind, DICE_401C.items[f"Dawn Blade ({element.title()})"]) is (element in carried)
    assert all(may_carry(kind, item) for item in items("Gold Medallion", "Earthfang"))


def test_dragonkin_carry_nothing() -> None:
    (kind,) = units("Dragonhero (Fire)")
    assert elements_carried(kind) is None
    assert not any(may_carry(kind, item) for item in items("Dawn Blade (Fire)", "Gold Medallion", "Earthfang"))


@pytest.mark.covers("Artifacts")
def test_two_pieces_of_equipment_or_artifacts_each_or_one_medallion_alone() -> None:
    knight = units("Knight")
    assert can_carry(knight, items("Dawn Blade (Air)", "Mantlet (Water)"))
    assert not can_carry(knight, items("Dawn Blade (Air)", "Mantlet (Water)", "Mantlet (Air)"))
    assert can_carry(knight, items("Earthfang"))
    assert not can_carry(knight, items("Earthfang", "Sight Stone (Air)"))
    assert can_carry(units("Knight", "Thug"), items("Earthfang", "Sight Stone (Air)", "Trueflyer (Water)"))
    assert not can_carry(units("Knight", "Thug"), items("Earthfang", "Sight Stone (Air)", "Trueflyer (Death)"))


def test_items_are_shared_out_as_well_as_possible() -> None:
    """The Warrior could carry anything; the Knight must take what is of air, so that the Warrior is free for fire."""
    army = units("Warrior", "Knight")
    assert can_carry(army, items("Dawn Blade (Air)", "Trueflyer (Air)", "Dawn Blade (Fire)", "Trueflyer (Fire)"))
    assert most_carried(army, items(*["Dawn Blade (Fire)"] * 3, "Trueflyer (Air)")) == 3


def by_hand(army: Sequence[UnitKind], load: Sequence[ItemKind]) -> int:
    """Returns the same number as `most_carried`, by trying who carries each item."""
    best = 0
    for carriers in itertools.product((None, *range(len(army))), repeat=len(load)):
        held: dict[int, list[ItemKind]] = {}
        for item, carrier in zip(load, carriers, strict=True):
            if carrier is not None:
                held.setdefault(carrier, []).append(item)
        if all(
            all(may_carry(army[unit], item) for item in hands)
            and (len(hands) == 1 or (len(hands) == 2 and all(item.elements for item in hands)))
            for unit, hands in held.items()
        ):
            best = max(best, sum(map(len, held.values())))
    return best


@pytest.mark.parametrize("seed", range(60))
def test_the_count_agrees_with_trying_every_way(seed: int) -> None:
    rng = random.Random(seed)
    army = units(
        *rng.choices(("Knight", "Thug", "Warrior", "Skeleton", "Dragonhero (Fire)", "Warlord"), k=rng.randint(0, 4))
    )
    elements = rng.sample(ELEMENTS, 2)
    names = [f"Dawn Blade ({element.title()})" for element in elements]
    load = items(*rng.choices((*names, "Gold Medallion"), (3, 3, 1), k=rng.randint(0, 5)))
    assert most_carried(army, load) == by_hand(army, load)


# -- the questions -------------------------------------------------------------------------------------------------

BLADE, BUCKLER, MEDAL = "A:Dawn Blade (Air)", "A:Steel Buckler (Water)", "A:Gold Medallion"


def excess(*load: str, army: Sequence[str] = ("A:Knight",)) -> Excess:
    return Excess.of(load, army, DICE_401C, player=A, prompt="bury", about={})


def test_as_many_items_as_possible_are_kept() -> None:
    """Keeping the medallion would bury two; R-65 keeps as many as can be carried."""
    question = excess(BLADE, BUCKLER, MEDAL)
    assert question.forced() == [MEDAL]
    with pytest.raises(NotAllowed, match="as many"):
        question.check([BLADE, BUCKLER])
    with pytest.raises(NotAllowed, match="cannot carry all"):
        question.check([BLADE])
    with pytest.raises(NotUnderstood, match="not one of the items"):
        question.check(["A:Earthfang"])


def test_which_of_equal_items_goes_is_not_asked() -> None:
    assert excess("A:Dawn Blade (Air)#1", "A:Dawn Blade (Air)#2", "A:Dawn Blade (Air)#3").forced() is not OPEN
    assert excess("A:Dawn Blade (Air)#1", "A:Dawn Blade (Air)#2", BUCKLER).forced() is OPEN


@pytest.mark.parametrize("seed", range(30))
def test_random_answers_are_legal(seed: int) -> None:
    rng = random.Random(seed)
    army = ["A:Knight#1", "A:Knight#2", "A:Thug"][: rng.randint(1, 3)]
    offered = [BLADE, BUCKLER, MEDAL, "A:Trueflyer (Death)", "A:Dawn Blade (Earth)", "A:Mantlet (Air)"]
    load = rng.sample(offered, rng.randint(2, 6))
    if carried_of(army, load, DICE_401C) < len(load):
        question = excess(*load, army=army)
        assert question.check(question.sample(rng)) and question.check(question.default())
    carry = Carry.of(load, army, ["A:Archer"], DICE_401C, player=A, prompt="carry", about={})
    for answer in (carry.sample(rng), carry.default()):
        assert carry.check(answer) == answer


def test_what_nobody_left_could_carry_goes_along_by_default() -> None:
    question = Carry.of(
        [BLADE, BUCKLER, MEDAL], ["A:Knight"], ["A:Archer"], DICE_401C, player=A, prompt="carry", about={}
    )
    assert question.default() == [MEDAL]
    with pytest.raises(NotAllowed, match="so much"):
        question.check([BLADE, MEDAL])


def test_where_nobody_stays_and_all_can_be_carried_nothing_is_asked() -> None:
    assert Carry.of([BLADE], ["A:Knight"], [], DICE_401C, player=A, prompt="carry", about={}).forced() == [BLADE]
    assert Carry.of([BLADE], ["A:Thug"], [], DICE_401C, player=A, prompt="carry", about={}).forced() == []


def test_units_sorted_into_groups_carry_what_is_sorted_with_them() -> None:
    question = AssignLoaded(
        player=A, prompt="retreat", groups={"frontier": ("A:Knight", "A:Thug", BLADE, BUCKLER, MEDAL)}, known=DICE_401C
    )
    assert question.check({"frontier": ["A:Thug", MEDAL]}) == {"frontier": ["A:Thug", MEDAL]}
    with pytest.raises(NotAllowed, match="can carry it"):
        question.check({"frontier": ["A:Thug", BLADE]})
    assert question.everything("frontier") == ["A:Knight", "A:Thug", BLADE, BUCKLER, MEDAL]
    for seed in range(20):
        question.check(question.sample(random.Random(seed)))


def test_units_load_what_they_can_in_the_order_of_the_list() -> None:
    assert as_loaded(["A:Knight"], [BLADE, MEDAL, BUCKLER], DICE_401C) == [BLADE, BUCKLER]
