"""Standard spells: whom they reach, what they bring, and when they are refused (Standard Spells; D-122, D-123)."""

from __future__ import annotations

import pytest

from engine.d6s.conditions import COMMANDED
from engine.d6s.geometry import INCH, distance
from engine.d6s.spells.casting import Order, cast_spell, check_cast
from engine.d6s.state import Gone, State
from engine.refusals import NotAllowed
from tests.engine.d6s.played import Played, position


def _field(caster: str, a: str = "", b: str = "Orc Warrior 9: {at: [22, 22]}", top: str = "") -> State:
    return position(f"{{{top}A: {{{caster} 1: {{at: [12, 12]}}{a}}}, B: {{{b}}}}}")


def _cast(state: State, caster: str, order: Order, dice: dict[str, list[int]] | None = None) -> Played:
    unit, played = state.units[caster], Played(state, dice)
    normal = check_cast(state, unit, order)
    played.run(lambda battle: cast_spell(battle, unit, normal))
    return played


@pytest.mark.parametrize(("wounds", "left"), [(1, 0), (2, 1)])
def test_cure_wounds_heals_one_wound_and_costs_a_slot(wounds: int, left: int) -> None:
    state = _field("Dwarf Cleric", f", Knight 1: {{at: [12, 13.2], wounds: {wounds}}}")
    cleric = state.units["Dwarf Cleric 1"]
    slots = cleric.left("slots")
    _cast(state, "Dwarf Cleric 1", Order("cure wounds", ("Knight 1",)), {"life": [1]})
    assert (state.units["Knight 1"].wounds, cleric.left("slots")) == (left, slots - 1)


def test_what_could_change_nothing_is_not_cast() -> None:
    """D-139: nobody without wounds is healed, and a second Sacred Weapon adds nothing."""
    state = _field("Dwarf Cleric", ", Knight 1: {at: [12, 13.2]}")
    with pytest.raises(NotAllowed, match="no wounds"):
        _cast(state, "Dwarf Cleric 1", Order("cure wounds", ("Knight 1",)))
    state = _field("Dwarf Thane")
    _cast(state, "Dwarf Thane 1", Order("sacred weapon"))
    with pytest.raises(NotAllowed, match="already"):
        _cast(state, "Dwarf Thane 1", Order("sacred weapon"))


def test_preserve_life_reaches_one_target_more_for_each_potency() -> None:
    """A Dwarf Cleric has Potency 1: two targets."""
    hurt = "".join(f", Knight {n}: {{at: [{12 + n}, 14], wounds: 1}}" for n in (1, 2, 3))
    state = _field("Dwarf Cleric", hurt)
    with pytest.raises(NotAllowed, match="reaches 2 at most"):
        _cast(state, "Dwarf Cleric 1", Order("preserve life", ("Knight 1", "Knight 2", "Knight 3")))
    _cast(state, "Dwarf Cleric 1", Order("preserve life", ("Knight 1", "Knight 2")))
    assert [state.units[f"Knight {n}"].wounds for n in (1, 2, 3)] == [0, 0, 1]


@pytest.mark.parametrize(("dice", "turned"), [([1, 1], 2), ([1, 2], 3), ([6, 6], 3)])
def test_turn_undead_reaches_the_nearest_2d6(dice: list[int], turned: int) -> None:
    ghasts = ", ".join(f"Ghast {n}: {{at: [12, {13 + n}]}}" for n in (1, 2, 3))
    state = _field("Dwarf Thane", b=ghasts + ", Orc Warrior 1: {at: [13.2, 12]}")
    thrown = {"targets": dice, "block": [6] * (turned - 1), "will": [6] * turned, "to-wound": [6] * turned}
    _cast(state, "Dwarf Thane 1", Order("turn undead"), thrown)
    afraid = [name for name, unit in state.units.items() if unit.has("frightened")]
    assert afraid == [f"Ghast {n}" for n in range(1, turned + 1)]


def test_dispel_magic_ends_the_nearest_spell_in_reach() -> None:
    """Its caster, target or area, whichever is nearest (D-120)."""
    top = "effects: [{spell: Hold Person, by: Cultist Fanatic 1, targets: [Knight 1]}], "
    near, far = ", Knight 1: {at: [12, 16]}", ", Knight 1: {at: [12, 20]}"
    state = _field("Dwarf Cleric", near, "Cultist Fanatic 1: {at: [22, 22]}", top)
    _cast(state, "Dwarf Cleric 1", Order("dispel magic"))
    assert not state.effects and not state.units["Knight 1"].has("stunned")
    with pytest.raises(NotAllowed, match="within 6 inches"):
        _cast(
            _field("Dwarf Cleric", far, "Cultist Fanatic 1: {at: [22, 22]}", top),
            "Dwarf Cleric 1",
            Order("dispel magic"),
        )


@pytest.mark.parametrize(("choice", "die", "obeys"), [("flee", 6, True), ("grovel", 6, True), ("flee", 1, False)])
def test_a_command_is_obeyed_after_a_failed_save(choice: str, die: int, obeys: bool) -> None:
    state = _field("Cultist Fanatic", b="Orc Warrior 1: {at: [12, 16]}")
    _cast(state, "Cultist Fanatic 1", Order("command", ("Orc Warrior 1",), choice=choice), {"will": [die]})
    assert COMMANDED.of(state.units["Orc Warrior 1"]) == (f"{choice} Cultist Fanatic 1" if obeys else "")


@pytest.mark.parametrize(
    ("ago", "away", "because"), [(0, 1, ""), (1, 1, ""), (2, 1, "too long ago"), (0, 3, "within 1 inch")]
)
def test_revivify_brings_back_the_newly_fallen_where_they_lie(ago: int, away: int, because: str) -> None:
    state = _field("Dwarf Cleric", f", Knight 1: {{at: [12, {12 + away}]}}")
    knight = state.units["Knight 1"]
    state.round, knight.wounds = 3, knight.kit.health
    knight.gone, knight.gone_in, knight.fell, knight.at = Gone.ELIMINATED, 3 - ago, knight.at, None
    order = Order("revivify", ("Knight 1",))
    if because:
        with pytest.raises(NotAllowed, match=because):
            _cast(state, "Dwarf Cleric 1", order)
        return
    _cast(state, "Dwarf Cleric 1", order)
    assert knight.in_play and knight.has("prone") and knight.acted and knight.wounds == knight.kit.health - 1


def test_teleport_takes_the_allies_within_2_inches_and_overlaps_nobody() -> None:
    state = _field("Archmage", ", Knight 1: {at: [13.2, 12]}, Knight 2: {at: [12, 20]}")
    _cast(state, "Archmage 1", Order("teleport", at=(4 * INCH, 4 * INCH)))
    mage, near, far = (state.units[name].at for name in ("Archmage 1", "Knight 1", "Knight 2"))
    assert mage == (4 * INCH, 4 * INCH) and far == (12 * INCH, 20 * INCH)
    assert near is not None and 960 <= distance(mage, near) <= 1100
