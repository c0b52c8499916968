"""The numbers of a character: the printed to-wound table, Speeds, what spells give (To-wound roll, Special Movements;
D-36, D-37, D-94, D-138, D-140).
"""

from __future__ import annotations

from typing import Final

import pytest

from engine.d6s import numbers
from engine.d6s.numbers import acts_at, speeds, target_number, total
from tests.engine.d6s.played import position

TABLE: Final = """
1 3 4 4 5 5 6 6 6 6 6
2 2 3 4 4 5 5 6 6 6 6
3 2 2 3 4 4 5 5 6 6 6
4 1 2 2 3 4 4 5 5 6 6
5 1 1 2 2 3 4 4 5 5 6
6 1/3 1 1 2 2 3 4 4 5 5
7 1/3 1/3 1 1 2 2 3 4 4 5
8 1/2 1/3 1/3 1 1 2 2 3 4 4
9 1/2 1/2 1/3 1/3 1 1 2 2 3 4
10 1/1 1/2 1/2 1/3 1/3 1 1 2 2 3
"""
"""The table as it is printed: Toughness, then the target numbers of Strength 1 to 10."""


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_every_cell_of_the_printed_table(row: str) -> None:
    """To-wound roll: all 100 cells; the difference of Strength and Toughness decides (D-94)."""
    toughness, *cells = row.split()
    for strength, cell in enumerate(cells, 1):
        found = target_number(strength, int(toughness))
        assert (str(found) if isinstance(found, int) else f"{found[0]}/{found[1]}") == cell


def test_the_table_goes_on_beyond_its_edges() -> None:
    """Bludgeon Mastery can make Strength 0, a smite more than 10 (D-94)."""
    assert target_number(0, 1) == 2 and target_number(14, 9) == 6 and target_number(0, 10) == (1, 1)


@pytest.mark.parametrize(("unit", "keys", "ways", "acts"), [
    ("Human Warrior 1", "", {"land": 6}, 6),
    ("Human Warrior 1", "gear: [heavy armor]", {"land": 5}, 5),
    ("Dwarf Warrior 1", "gear: [heavy armor]", {"land": 5}, 5),
    ("Griffon 1", "", {"land": 6, "fly": 12}, 12),
    ("Griffon 1", "gear: [heavy barding]", {"land": 5, "fly": 11}, 11),
    ("Griffon 1", "conditions: [grappled by Orc Warrior 1]", {"land": 0, "fly": 0}, 0),
    ("Griffon 1", "conditions: [restrained by Orc Warrior 1]", {"land": 0, "fly": 0}, 0),
    ("Griffon 1", "conditions: [prone]", {"land": 6, "fly": 12}, 12),
    ("Nightmare 1", "", {"land": 12, "fly": 12}, 12),
    ("Earth Elemental 1", "", {"land": 6, "burrow": 6}, 6),
])  # fmt: skip
def test_every_way_of_moving_has_its_speed(unit: str, keys: str, ways: dict[str, int], acts: int) -> None:
    """Special Movements: the higher Speed counts; what changes Speed changes all of them (D-37, D-140)."""
    state = position(f"{{A: {{{unit}: {{at: [12, 12], {keys}}}}}, B: {{Orc Warrior 1: {{at: [12, 14]}}}}}}")
    mover = state.units[unit]
    assert (speeds(state, mover), acts_at(state, mover)) == (ways, acts)


@pytest.mark.parametrize(("at", "acts"), [([12, 8], 8), ([12, 4.6], 8), ([12, 4.3], 6)])
def test_a_swimmer_acts_at_its_swimming_speed_in_and_near_water(at: list[float], acts: int) -> None:
    """Special Movements: "in water or within 2 inches of water": rim to the water's edge at y = 7 (D-37)."""
    water = "{kind: deep_water, rect: [0, 7, 24, 10]}"
    state = position(f"{{terrain: [{water}], A: {{Sahuagin 1: {{at: {at}}}}}, B: {{Orc Warrior 1: {{at: [12, 20]}}}}}}")
    assert acts_at(state, state.units["Sahuagin 1"]) == acts


@pytest.mark.parametrize(("effects", "fight", "armor", "toughness", "will"), [
    ("", 4, 2, 5, 4),
    ("{spell: Bless, by: Dwarf Cleric 1}", 5, 2, 5, 5),
    ("{spell: Bless, by: Dwarf Cleric 1}, {spell: Bless, by: Dwarf Cleric 2}", 5, 2, 5, 5),
    ("{spell: Bane, by: Once and Future King 1}", 3, 2, 5, 3),
    ("{spell: Bless, by: Dwarf Cleric 1}, {spell: Bane, by: Once and Future King 1}", 4, 2, 5, 4),
    ("{spell: Beacon of Hope, by: Dwarf Cleric 1}", 4, 2, 6, 5),
])  # fmt: skip
def test_spells_in_force_change_the_numbers_and_two_of_a_name_count_once(
    effects: str, fight: int, armor: int, toughness: int, will: int
) -> None:
    """Bless, Bane, Beacon of Hope: auras of allies and enemies; the same twice counts once (D-138)."""
    state = position(
        f"{{effects: [{effects}], A: {{Knight 1: {{at: [12, 12]}}, Dwarf Cleric 1: {{at: [13, 12]}}, "
        "Dwarf Cleric 2: {at: [11, 12]}}, B: {Once and Future King 1: {at: [12, 14]}}}"
    )
    knight = state.units["Knight 1"]
    found = (
        total(numbers.fight(state, knight)),
        total(numbers.armor(state, knight)),
        total(numbers.toughness(state, knight)),
        total(numbers.save_value(state, knight, "will")),
    )
    assert found == (fight, armor, toughness, will)
