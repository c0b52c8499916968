"""Whether magic results pay for spells: the flow from results to spells."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.dragon_dice.magic.purse import Demand, MagicSource, Purse, ResultOrigin


def test_results_may_be_split_between_elements() -> None:
    purse = Purse.of([MagicSource(("Scalders",), ("fire", "water"), ResultOrigin.ICON, 4)], {ResultOrigin.ICON: 4})
    assert purse.pays([Demand(3, "fire"), Demand(1, "water")])
    assert not purse.pays([Demand(3, "fire"), Demand(2, "water")])
    assert purse.most("fire", spent=[Demand(3, "water")]) == 1
    assert purse.by_element() == {"fire": 4, "water": 4}


def test_like_sources_are_one_and_empty_ones_none() -> None:
    like = MagicSource(("Undead",), ("death",), ResultOrigin.ID, 1)
    purse = Purse.of([like, like, MagicSource(("Feral",), ("air",), ResultOrigin.ID, 0)], {ResultOrigin.ID: 2})
    assert purse.sources == (MagicSource(("Undead",), ("death",), ResultOrigin.ID, 2),)


def test_an_earlier_spell_gives_way_where_it_can() -> None:
    """Fire is taken from the unit that can do nothing else, whatever the order of the spells."""
    scarce = [
        MagicSource(("Scalders",), ("fire", "water"), ResultOrigin.ICON, 2),
        MagicSource(("Dwarves",), ("earth", "fire"), ResultOrigin.ICON, 2),
    ]
    purse = Purse.of(scarce, {ResultOrigin.ICON: 4})
    assert purse.pays([Demand(2, "fire"), Demand(2, "water")])
    assert purse.pays([Demand(2, "fire"), Demand(2, "earth")])
    assert not purse.pays([Demand(2, "water"), Demand(1, "earth"), Demand(2, "fire")])


@pytest.mark.parametrize("seed", range(40))
def test_the_flow_agrees_with_trying_every_way(seed: int) -> None:
    """Every result is named one by one, and every assignment of results to demands is tried."""
    rng = random.Random(seed)
    elements = ("air", "fire", "water")
    sources = [
        MagicSource(
            (rng.choice(("X", "Y")),), tuple(rng.sample(elements, rng.randint(1, 2))), rng.choice(list(ResultOrigin)), 1
        )
        for _ in range(5)
    ]
    rolled = {kind: sum(source.kind is kind for source in sources) for kind in ResultOrigin}
    left = {kind: rng.randint(0, number) for kind, number in rolled.items()}
    demands = [Demand(rng.randint(1, 2), rng.choice((*elements, "any")), rng.choice((None, "X"))) for _ in range(2)]
    assert Purse.of(sources, left).pays(demands) is _payable_by_hand(sources, left, demands)


def _payable_by_hand(sources: list[MagicSource], left: dict[ResultOrigin, int], demands: list[Demand]) -> bool:
    for uses in itertools.product((None, 0, 1), repeat=len(sources)):
        pairs = [(source, demands[use]) for source, use in zip(sources, uses, strict=True) if use is not None]
        fits = all(demand.takes(source) for source, demand in pairs)
        filled = all(uses.count(number) == demand.amount for number, demand in enumerate(demands))
        spent = {kind: sum(source.kind is kind for source, _ in pairs) for kind in ResultOrigin}
        if fits and filled and all(spent[kind] <= left[kind] for kind in ResultOrigin):
            return True
    return False


@pytest.mark.parametrize("seed", range(20))
def test_the_most_of_one_element_is_the_same_with_and_without_a_flow(seed: int) -> None:
    rng = random.Random(seed)
    elements = ("air", "fire", "water")
    sources = [
        MagicSource(
            (rng.choice(("X", "Y")),), tuple(rng.sample(elements, 2)), rng.choice(list(ResultOrigin)), rng.randint(1, 4)
        )
        for _ in range(5)
    ]
    rolled = {kind: sum(source.amount for source in sources if source.kind is kind) for kind in ResultOrigin}
    purse = Purse.of(sources, {kind: rng.randint(0, number) for kind, number in rolled.items()})
    for element, species in itertools.product((*elements, "any"), (None, "X")):
        most = purse.most(element, species)
        assert purse.pays([Demand(most, element, species)])
        assert not purse.pays([Demand(most + 1, element, species)])
