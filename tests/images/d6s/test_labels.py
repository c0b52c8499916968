"""Numbers of figures: readable, at their own base, and never over another one."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from engine.d6s.geometry import inches
from engine.d6s.state import Character, Name, Side, State
from engine.values import Seat
from images.canvas import Box
from images.d6s import figures
from images.d6s.labels import OWN, SIZES, Base, Label, along, labels_of, touches
from images.d6s.layout import WIDTH
from images.d6s.samples import fighting, skirmish

INSIDE = Box(0, 0, 612, 612)
PER_INCH = 25.5
PROFILES = ("Knight", "Archer", "Ogre", "Goblin Warrior", "Hill Giant", "House Orc", "Gnome")


def bases_of(state: State) -> list[Base]:
    """Returns the bases of a table as the map has them."""
    found = []
    for unit in state.standing():
        x, y = state.place(unit)
        reach = unit.kit.radius / 1000 * PER_INCH * (1.0 if unit.side is Side.A else 1.1) + 1.8
        place = x / 1000 * PER_INCH, INSIDE.height - y / 1000 * PER_INCH
        leads, pips = figures.is_leader(unit), unit.kit.health > 1
        found.append(Base(unit.name, figures.number_of(unit), unit.side, *place, reach, is_leader=leads, has_pips=pips))
    return found


def crowd(seed: int, count: int, wide: float) -> State:
    """Returns figures of both sides at random in a square, no base on another."""
    rng = random.Random(seed)
    state = State([Seat("A"), Seat("B")], "movement")
    for number in range(count):
        profile, side = rng.choice(PROFILES), rng.choice(list(Side))
        unit = Character(Name(f"{profile} {number + 1}"), profile, side, Seat(side.value), side)
        for _ in range(400):
            at = inches(rng.uniform(12 - wide / 2, 12 + wide / 2)), inches(rng.uniform(12 - wide / 2, 12 + wide / 2))
            if all(
                (at[0] - x) ** 2 + (at[1] - y) ** 2 >= (unit.kit.radius + other.kit.radius) ** 2
                for other in state.standing()
                for x, y in [state.place(other)]
            ):
                unit.at = at
                state.units[unit.name] = unit
                break
    return state


def covers_another(label: Label, bases: list[Base]) -> bool:
    return any(touches(label.box, base) for base in bases if base.name != label.base.name)


@pytest.mark.parametrize(("count", "wide"), [(12, 6), (40, 20), (40, 12), (28, 8)])
def test_no_label_ever_covers_another_base_or_label(count: int, wide: float) -> None:
    """Over random positions, from a battle all over the table to a crowd shoulder to shoulder."""
    for seed in range(8):
        state = crowd(seed, count, wide)
        bases = bases_of(state)
        labels = labels_of(bases, (), INSIDE)
        assert not [label.base.name for label in labels if covers_another(label, bases)]
        assert not [one for one, other in combinations(labels, 2) if one.box.overlaps(other.box)]
        assert all(INSIDE.holds(label.box, 0) for label in labels)


def test_forty_figures_on_a_table_are_all_numbered_in_letters_for_a_phone() -> None:
    """Eleven pixels at 400: the smallest size for labels beside their bases."""
    for seed in range(6):
        state = crowd(seed, 40, 20)
        labels = labels_of(bases_of(state), (), INSIDE)
        assert len(labels) == len(state.units)
        assert all(label.style.size * 400 / WIDTH > 10.9 for label in labels)


@pytest.mark.parametrize("close", [False, True])
def test_labels_of_usual_positions_are_large_and_leave_the_own_glyph_free(close: bool) -> None:
    state = fighting() if close else skirmish().view.state
    labels = labels_of(bases_of(state), (), INSIDE)
    assert {label.base.name for label in labels} == set(state.units)
    for label in labels:
        middle = Base("", "", Side.A, label.base.x, label.base.y, label.base.reach * OWN - 2.5)
        assert label.style is SIZES[0] and not touches(label.box, middle)


def test_a_figure_without_number_or_command_has_no_label() -> None:
    alone = Base("Warhorse", "", Side.A, 100, 100, 20)
    leader = Base("Knight", "", Side.A, 200, 100, 13, is_leader=True)
    assert [label.base.name for label in labels_of([alone, leader], (), INSIDE)] == ["Knight"]


def test_a_label_hides_no_pips_and_keeps_off_a_way_that_is_shown() -> None:
    base = Base("Ogre 1", "1", Side.B, 110, 110, 20, has_pips=True)
    way = along((110, 110), (220, 20))
    (label,) = labels_of([base], way, INSIDE)
    assert not [box for box in way if box.overlaps(label.box)]
    pips = Box(base.x - 10, base.y + base.reach * 0.8, 20, 8)
    assert not label.box.overlaps(pips)
