"""Wounds: to-wound dice, what throws them again, Temporary Health, and how a character ends (Damage; D-92 to D-100)."""

from __future__ import annotations

import pytest

from engine.d6s.harm import Damage, eliminate, give_temporary_health, heal, remove, take, wound
from engine.d6s.state import Gone, State
from engine.values import Json
from tests.engine.d6s.played import Played, position


def _pair(target: str = "Knight 1", keys: str = "", more: str = "") -> State:
    return position(f"{{A: {{{target}: {{at: [12, 12], {keys}}}{more}}}, B: {{Orc Warrior 1: {{at: [12, 13.5]}}}}}}")


def _wounded(
    state: State, damage: Damage, dice: dict[str, list[int]], answers: dict[str, list[Json]] | None = None
) -> Played:
    played = Played(state, dice, answers)
    target = next(iter(state.units.values()))
    played.run(lambda battle: wound(battle, state.units["Orc Warrior 1"], target, damage))
    return played


@pytest.mark.parametrize(("strength", "dice", "thrown", "wounds"), [
    (5, 1, [3], 1), (5, 1, [4], 0), (5, 2, [3, 3], 2), (5, 2, [1, 6], 1), (10, 1, [5], 1), (10, 1, [6], 1),
])  # fmt: skip
def test_every_die_up_to_the_target_number_wounds(strength: int, dice: int, thrown: list[int], wounds: int) -> None:
    """To-wound roll: one die for each point of Damage; a Knight has Toughness 5 and Health 3."""
    state = _pair()
    _wounded(state, Damage(strength, dice), {"to-wound": thrown})
    assert state.units["Knight 1"].wounds == wounds


@pytest.mark.parametrize(("thrown", "wounds"), [([2], 0), ([1, 4], 0), ([1, 3], 1), ([1, 1], 1)])
def test_a_two_step_check_throws_the_die_again_and_takes_the_second_number_or_less(
    thrown: list[int], wounds: int
) -> None:
    """ "1 then 3": Strength 2 against Toughness 7 (the example of Bob's orc; D-93)."""
    state = _pair("Dwarf Warrior 1", "")
    _wounded(state, Damage(2), {"to-wound": thrown})
    assert (state.units["Dwarf Warrior 1"].gone is Gone.ELIMINATED) is bool(wounds)


@pytest.mark.parametrize(("feature", "thrown", "wounds"), [
    ("resist", [3, 4], 0), ("resist", [3, 3], 1), ("resist", [4], 0),
    ("weak", [4, 3], 1), ("weak", [4, 4], 0), ("weak", [3], 1),
])  # fmt: skip
def test_resistance_throws_successes_again_and_weakness_failures(feature: str, thrown: list[int], wounds: int) -> None:
    """Resistances, weaknesses and immunities: one more throw of each such die."""
    state = _pair(keys=f"features: [{{feature: {feature}, to: [fire]}}]")
    _wounded(state, Damage(5, type="fire"), {"to-wound": thrown})
    assert state.units["Knight 1"].wounds == wounds


def test_resistance_and_weakness_cancel_each_other() -> None:
    """D-97: as advantage and disadvantage."""
    state = _pair(keys="features: [{feature: resist, to: [fire]}, {feature: weak, to: [fire]}]")
    _wounded(state, Damage(5, type="fire"), {"to-wound": [3]})
    assert state.units["Knight 1"].wounds == 1


def test_the_immune_throw_no_dice_at_all() -> None:
    """Immunities: "they ignore all damage of that type"."""
    state = _pair(keys="features: [{feature: immune, to: [fire]}]")
    played = _wounded(state, Damage(10, 3, type="fire"), {})
    assert played.names() == ["unharmed"]


def test_second_wind_throws_one_success_again_and_is_used_up() -> None:
    """Second Wind: "Reroll a to-wound roll that would cause you a wound"; asked once for a roll (D-98)."""
    state = _pair("Guard Captain 1")
    played = _wounded(state, Damage(5, 2), {"to-wound": [2, 3, 6]}, {"second wind": ["yes"]})
    captain = state.units["Guard Captain 1"]
    assert (captain.wounds, captain.left("second wind"), played.prompts) == (1, 0, ["second wind"])


def test_second_wind_cannot_throw_a_die_a_third_time() -> None:
    """ "Each die can only ever be rerolled once" (D-92): resistance has thrown the only success again."""
    state = _pair("Guard Captain 1", "features: [{feature: resist, to: [fire]}]")
    played = _wounded(state, Damage(5, type="fire"), {"to-wound": [2, 2]})
    assert (state.units["Guard Captain 1"].wounds, played.prompts) == (1, [])


@pytest.mark.parametrize("condition", ["stunned", "paralyzed"])
def test_the_stunned_cannot_use_second_wind(condition: str) -> None:
    """Stunned: no features but passive ones."""
    state = _pair("Guard Captain 1", f"conditions: [{condition}]")
    assert _wounded(state, Damage(5), {"to-wound": [2]}).prompts == []


@pytest.mark.parametrize(("again", "wounds"), [(3, 0), (2, 1), (6, 0)])
def test_healing_word_adds_the_casters_potency_to_the_new_die(again: int, wounds: int) -> None:
    """Healing Word: "For each point of Potency, add +1 to the result of the re-roll": 3 + 1 is above 3."""
    state = _pair(more=", Dwarf Cleric 1: {at: [14, 12]}")
    _wounded(state, Damage(5, by_attack=True), {"to-wound": [2, again], "life": [1]}, {"healing word": ["yes"]})
    assert state.units["Knight 1"].wounds == wounds
    assert state.units["Dwarf Cleric 1"].left("healing word") == 2


@pytest.mark.parametrize(("keys", "damage"), [
    ("at: [12, 3]", Damage(5)),
    ("at: [20, 23.9]", Damage(5, by_attack=True)),
    ("at: [14, 12], conditions: [stunned]", Damage(5, by_attack=True)),
    ("at: [14, 12], used: {healing word: 3}", Damage(5, by_attack=True)),
])  # fmt: skip
def test_nobody_is_asked_for_a_healing_word_that_cannot_be_cast(keys: str, damage: Damage) -> None:
    """Healing Word: an ally wounded by an attack within 12 inches, uses left, no hindrance (D-121)."""
    state = _pair(more=f", Dwarf Cleric 1: {{{keys}}}")
    assert _wounded(state, damage, {"to-wound": [2]}).prompts == []


@pytest.mark.parametrize(("temp", "wounds", "left", "taken"), [(0, 2, 0, 2), (1, 2, 0, 1), (3, 2, 1, 0)])
def test_temporary_health_goes_first(temp: int, wounds: int, left: int, taken: int) -> None:
    """Temporary Health: each wound takes one of it instead (D-96)."""
    state = _pair(keys=f"temp: {temp}")
    knight = state.units["Knight 1"]
    Played(state).run(lambda battle: take(battle, knight, wounds, None))
    assert (knight.temp, knight.wounds) == (left, taken)


def test_temporary_health_does_not_stack_and_healing_never_exceeds_the_wounds() -> None:
    """Temporary Health: the higher amount counts; Healing: never above Health (D-122)."""
    state = _pair(keys="temp: 2, wounds: 1")
    played, knight = Played(state), state.units["Knight 1"]
    give_temporary_health(played.battle, knight, 1)
    assert knight.temp == 2
    give_temporary_health(played.battle, knight, 3)
    assert knight.temp == 3
    played.run(lambda battle: heal(battle, knight, 5))
    assert knight.wounds == 0


@pytest.mark.parametrize(("die", "endures"), [(3, False), (4, True)])
def test_relentless_endurance_keeps_one_health_on_4_to_6(die: int, endures: bool) -> None:
    """Relentless Endurance: prone with 1 Health, and no more wounds this round (D-99)."""
    state = _pair("Once and Future King 1", "wounds: 3")
    king = state.units["Once and Future King 1"]
    Played(state, {"endurance": [die]}).run(lambda battle: take(battle, king, 4, None))
    assert king.in_play is endures
    if endures:
        assert (king.wounds, king.has("prone"), king.left("relentless endurance")) == (3, True, 0)
        Played(state).run(lambda battle: take(battle, king, 4, None))
        assert king.in_play and king.wounds == 3


@pytest.mark.parametrize(("how", "gone"), [("eliminate", Gone.ELIMINATED), ("remove", Gone.REMOVED)])
def test_a_leaving_character_drops_what_it_carries_and_ends_what_it_did(how: str, gone: Gone) -> None:
    """Wounds, Objects; D-108, D-143: objects lie where it fell, conditions that it caused end, spells end."""
    state = position(
        "{objects: {Treasure 1: {at: [1, 1]}}, effects: [{spell: Hold Person, "
        "by: Once and Future King 1, targets: [Orc Warrior 1]}], "
        "A: {Once and Future King 1: {at: [12, 12], carries: [Treasure 1], conditions: [sapped], temp: 1}}, "
        "B: {Orc Warrior 1: {at: [12, 13.5]}, Orc Warrior 2: {at: [14, 12], "
        "conditions: [frightened by Once and Future King 1]}}}"
    )
    king = state.units["Once and Future King 1"]
    played = Played(state)
    if how == "eliminate":
        played.run(lambda battle: eliminate(battle, king, state.units["Orc Warrior 1"]))
    else:
        played.run(lambda battle: remove(battle, king, "morale"))
    assert (king.gone, king.fell, king.at, king.conditions, king.temp) == (gone, (12000, 12000), None, {}, 0)
    assert state.objects["Treasure 1"].at is not None
    assert not state.effects and not state.units["Orc Warrior 1"].has("stunned")
    assert not state.units["Orc Warrior 2"].has("frightened")


def test_a_rider_whose_mount_falls_lies_prone_in_its_place() -> None:
    """Riding mounts: "falls prone somewhere in the space left by the mount" (D-90)."""
    state = position(
        "{A: {Warhorse 1: {at: [12, 12]}, Knight 1: {rides: Warhorse 1}}, B: {Orc Warrior 1: {at: [12, 14]}}}"
    )
    Played(state).run(lambda battle: eliminate(battle, state.units["Warhorse 1"], None))
    knight = state.units["Knight 1"]
    assert (knight.rides, knight.at, knight.has("prone")) == ("", (12000, 12000), True)


def test_a_death_burst_reaches_everybody_within_an_inch() -> None:
    """Death Burst: friend and foe within 1 inch take a hit, a save makes it weaker, nobody blocks it (D-68)."""
    state = position(
        "{A: {Magma Mephit 1: {at: [12, 12]}, Human Warrior 1: {at: [12, 13.5]}}, "
        "B: {Orc Warrior 1: {at: [12, 10.5]}, Orc Warrior 2: {at: [12, 8]}}}"
    )
    mephit = state.units["Magma Mephit 1"]
    burst = mephit.kit.features["death burst"]
    played = Played(state, {burst["save"]: [6, 6], "to-wound": [6, 6]})
    played.run(lambda battle: eliminate(battle, mephit, None))
    thrown_for = [getattr(happened, "target", "") for happened in played.told if happened.name == "to_wound"]
    assert sorted(thrown_for) == ["Human Warrior 1", "Orc Warrior 1"]


@pytest.mark.parametrize(("answer", "marked"), [("Orc Warrior 2", ["Orc Warrior 2"]), ("none", None)])
def test_a_new_mark_is_named_when_the_marked_one_falls(answer: str, marked: list[str] | None) -> None:
    """Hunter's Mark: "If the target is eliminated, you may name another target" (D-127)."""
    state = position(
        "{effects: [{spell: Hunters Mark, by: Dwarf Ranger 1, targets: [Orc Warrior 1]}], "
        "A: {Dwarf Ranger 1: {at: [12, 4]}}, "
        "B: {Orc Warrior 1: {at: [12, 10]}, Orc Warrior 2: {at: [14, 10]}}}"
    )
    played = Played(state, answers={"hunters mark": [answer]})
    played.run(lambda battle: eliminate(battle, state.units["Orc Warrior 1"], None))
    assert played.prompts == ["hunters mark"]
    assert [list(effect.targets) for effect in state.effects] == ([marked] if marked else [])
