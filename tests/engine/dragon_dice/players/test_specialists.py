"""The force a general brings is legal, mixed, and made for what each army is to do."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest

from engine.chance import RandomSource
from engine.dragon_dice.forces.law import points_of
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.players.bringing import best_force
from engine.dragon_dice.players.specialists import WITHOUT_CHARGES, sizes, specialists
from engine.dragon_dice.players.strength import Strength, strength_of
from engine.dragon_dice.table.state import ARMIES, HORDE_ARMY
from engine.playthrough import Playthrough
from engine.registry import games
from engine.values import Json, Seat

BOOKS: Final = ("dragon_dice", "dragon_dice_1996")


def asked(book: str, **options: Json) -> ForcePlan:
    play: Playthrough[Any] = Playthrough.begin(games()[book], [Seat("A"), Seat("B")], options, RandomSource(Random(1)))
    plan = next(iter(play.pending.values()))
    assert isinstance(plan, ForcePlan)
    return plan


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("points", [15, 24, 36])
def test_a_general_brings_a_legal_force_of_many_kinds(book: str, points: int) -> None:
    plan = asked(book, force_points=points)
    for seed in range(5):
        force = best_force(plan, "general", Random(seed))
        assert plan.check(force.to_answer())
        assert max(Counter(force.units).values()) <= WITHOUT_CHARGES.most_alike
        assert len({force.known.units[name].species for name in force.units}) > 1
        assert {place: points_of(names, force.known) for place, names in force.armies.items()} == sizes(points)


@pytest.mark.parametrize("book", BOOKS)
def test_its_army_away_shoots_better_than_those_of_soldiers(book: str) -> None:
    plan = asked(book)
    best = specialists(plan.agreement, Random(1))
    assert best is not None
    usual = [best_force(plan, "soldier", Random(seed)) for seed in range(5)]

    def missiles(names: tuple[str, ...]) -> float:
        total = sum((strength_of(best.known.units[name]) for name in names), Strength())
        return total.missile / total.health

    assert missiles(best.armies[HORDE_ARMY]) > max(missiles(force.units) for force in usual)


def test_no_army_is_larger_than_half_of_the_force_and_none_is_empty() -> None:
    for points in range(3, 61):
        found = sizes(points)
        assert set(found) == set(ARMIES)
        assert sum(found.values()) == points
        assert all(1 <= size <= points // 2 for size in found.values())


def test_forces_differ_from_match_to_match() -> None:
    plan = asked("dragon_dice")
    assert len({best_force(plan, "general", Random(seed)).units for seed in range(5)}) > 1
