"""Who sees whom, what is between, and what may be hit instead (Line of sight, Block check, Areas; D-09 to D-12, D-60
to D-70, D-151).
"""

from __future__ import annotations

import pytest

from engine.d6s.sight import (
    MOST_BLOCKERS,
    area_blockers,
    blockers,
    can_see,
    has_line,
    is_unseen,
    power_blockers,
    sees_point,
)
from engine.d6s.state import State
from tests.engine.d6s.played import position


def _range(
    terrain: str = "", shooter: str = "", target: str = "", more: str = "", name: str = "Orc Warrior 1"
) -> State:
    """Returns an Elf Warrior at (12, 4) who looks at somebody 12 inches to the north."""
    return position(
        f"{{terrain: [{terrain}], A: {{Elf Warrior 1: {{at: [12, 4], gear: [bow], {shooter}}}{more}}}, "
        f"B: {{{name}: {{at: [12, 16], {target}}}}}}}"
    )


def _names(state: State) -> list[str]:
    elf, *_, target = state.units.values()
    return blockers(state, elf, target)


# -- line of sight ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("terrain", "seen"), [
    ("{kind: obstacle, rect: [8, 9, 16, 11]}", False),
    ("{kind: obstacle, rect: [8, 9, 11.9, 11]}", True),
    ("{kind: obstacle, rect: [8, 9, 12.6, 11]}", False),
    ("{kind: barrier, line: [[8, 10], [16, 10]], height: 3}", False),
    ("{kind: barrier, line: [[8, 10], [16, 10]], height: 0.9}", True),
    ("{kind: cover, rect: [8, 9, 16, 11]}", True),
    ("{kind: obscured, rect: [8, 9, 16, 11]}", True),
    ("{kind: difficult, rect: [8, 9, 16, 11]}", True),
])  # fmt: skip
def test_obstacles_and_high_barriers_stop_sight_if_they_stop_every_ray(terrain: str, seen: bool) -> None:
    """Line of sight: "If any part of the target's body is visible": one of nine rays is enough (D-09)."""
    state = _range(terrain)
    elf, orc = state.units.values()
    assert has_line(state, elf, orc) is seen
    assert has_line(state, orc, elf) is seen, "over flat ground it is so both ways for two of a Height"


@pytest.mark.parametrize(
    ("height", "elf_sees", "giant_sees"), [(0.9, True, True), (1.2, True, True), (2.5, False, False)]
)
def test_the_tall_are_seen_over_what_hides_the_small(height: float, elf_sees: bool, giant_sees: bool) -> None:
    """D-09: the eye is at the looker's Height, the ray aims at the target's top; a giant is 2.362 inches tall."""
    state = _range(f"{{kind: barrier, line: [[8, 10], [16, 10]], height: {height}}}", name="Hill Giant 1")
    elf, giant = state.units.values()
    assert (has_line(state, elf, giant), has_line(state, giant, elf)) == (elf_sees, giant_sees)


def test_a_character_on_a_hill_looks_from_its_top() -> None:
    """D-11: heights add up."""
    wall = "{kind: barrier, line: [[8, 10], [16, 10]], height: 1.5}"
    hill = "{kind: barrier, rect: [10, 2, 14, 6], height: 3}"
    below, above = _range(wall), _range(f"{wall}, {hill}")
    assert not has_line(below, *below.units.values())
    assert has_line(above, *above.units.values())


def test_a_house_beside_the_shooter_stops_sight_though_it_blocks_no_shot() -> None:
    """Block check: the shooter ducks round what is adjacent; it does not look through it (D-63, D-151)."""
    whole = _range("{kind: obstacle, rect: [8, 5, 16, 6]}")
    assert not can_see(whole, *whole.units.values())
    half = _range("{kind: obstacle, rect: [8, 5, 12, 6]}")
    assert can_see(half, *half.units.values()) and _names(half) == []


@pytest.mark.parametrize(("keys", "unseen"), [
    ("conditions: [invisible]", True),
    ("features: [invisibility]", True),
    ("conditions: [hidden]", False),
    ("conditions: [hidden], features: [camouflage]", True),
    ("conditions: [prone]", False),
])  # fmt: skip
def test_the_invisible_and_the_hidden_behind_cover_are_unseen(keys: str, unseen: bool) -> None:
    """Invisible, Hidden: hidden needs cover, except with Camouflage."""
    state = _range(target=keys)
    elf, orc = state.units.values()
    assert is_unseen(state, elf, orc) is unseen
    assert can_see(state, elf, orc) is not unseen


@pytest.mark.parametrize(("y", "unseen"), [(10.9, False), (11.1, True)])
def test_hidden_works_beyond_6_inches_behind_cover(y: float, unseen: bool) -> None:
    """Hidden: "against enemies that are more than 6 inches away, if there is cover obscuring at least part of them"."""
    state = position(
        f"{{terrain: [{{kind: cover, rect: [8, {y - 1}, 16, {y - 0.6}]}}], A: {{Elf Warrior 1: {{at: [12, 4]}}}}, "
        f"B: {{Orc Warrior 1: {{at: [12, {y}], conditions: [hidden]}}}}}}"
    )
    assert is_unseen(state, *state.units.values()) is unseen


@pytest.mark.parametrize(("feature", "profile", "seen"), [
    ("truesight", "Orc Warrior 1", True),
    ("divine sense", "Orc Warrior 1", False),
    ("divine sense", "Ghoul 1", True),
    ("camouflage", "Ghoul 1", False),
])  # fmt: skip
def test_truesight_sees_the_invisible(feature: str, profile: str, seen: bool) -> None:
    """Truesight; Divine Sense is that for fiends, celestials and undead."""
    state = _range(shooter=f"features: [{feature}]", target="conditions: [invisible]", name=profile)
    assert can_see(state, *state.units.values()) is seen


def test_the_blinded_see_neither_characters_nor_points() -> None:
    """Blinded: "does not have line of sight to any target"."""
    state = _range(shooter="conditions: [blinded]")
    elf, orc = state.units.values()
    assert not can_see(state, elf, orc) and can_see(state, orc, elf) and not sees_point(state, elf, (12000, 8000))


# -- blockers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("terrain", "names"), [
    ("{kind: cover, rect: [8, 9, 16, 10], name: hedge}", ["hedge"]),
    ("{kind: obscured, rect: [8, 9, 16, 10], name: mist}", ["mist"]),
    ("{kind: difficult, rect: [8, 9, 16, 10], name: marsh}", []),
    ("{kind: difficult, rect: [8, 9, 16, 10], name: wood, cover: true}", ["wood"]),
    ("{kind: barrier, line: [[8, 10], [16, 10]], height: 0.9, name: fence}", ["fence"]),
    ("{kind: barrier, line: [[8, 5], [16, 5]], height: 0.9, name: fence}", []),
    ("{kind: cover, rect: [8, 15, 16, 18], name: wood}", ["wood"]),
    ("{kind: cover, rect: [8, 9, 11, 10], name: hedge}", []),
    ("{kind: cover, rect: [8, 12, 16, 13], name: b}, {kind: cover, rect: [8, 9, 16, 10], name: a}", ["a", "b"]),
])  # fmt: skip
def test_each_piece_between_counts_once_nearest_first(terrain: str, names: list[str]) -> None:
    """Block check: "each piece of cover, any concealment": nearest to the shooter first, adjacent ones not (D-10 to
    D-12, D-60).
    """
    assert _names(_range(terrain)) == names


@pytest.mark.parametrize(("at", "names"), [
    ([12, 10], ["Human Warrior 1"]),
    ([12, 5.9], []),
    ([13.2, 10], []),
    ([12, 17.9], ["crowd"]),
    ([13.5, 16], ["crowd"]),
    ([12, 20], []),
])  # fmt: skip
def test_characters_block_between_and_in_the_crowd(at: list[float], names: list[str]) -> None:
    """Block check: any other character between; plus one for those in the target's threatened space (D-60, D-61)."""
    assert _names(_range(more=f", Human Warrior 1: {{at: {at}}}")) == names


@pytest.mark.parametrize(("keys", "names"), [
    ("gear: [shield]", ["shield"]),
    ("gear: [shield, bow]", []),
    ("gear: [shield, great weapon (blade)]", ["shield"]),
])  # fmt: skip
def test_a_shield_blocks_unless_a_bow_is_in_hand(keys: str, names: list[str]) -> None:
    """Shield: not with a bow; a great weapon matters in melee only (D-64)."""
    assert _names(_range(target=keys)) == names


def test_a_mount_blocks_last_and_covers_its_rider_alone() -> None:
    """Block check: "plus one if the target is on a mount", after the shield (D-60)."""
    state = position(
        "{A: {Elf Warrior 1: {at: [12, 4]}}, B: {Warhorse 1: {at: [12, 16]}, Knight 1: {rides: Warhorse 1}}}"
    )
    elf, horse, knight = state.units.values()
    assert blockers(state, elf, knight) == ["shield", "mount"]
    assert blockers(state, elf, horse) == []


def test_no_more_than_six_can_be_named_by_a_die() -> None:
    """D-60: beyond six the nearest six count."""
    rows = ", ".join(f"{{kind: cover, rect: [8, {6.5 + n}, 16, {6.7 + n}], name: hedge {n}}}" for n in range(8))
    assert _names(_range(rows)) == [f"hedge {n}" for n in range(MOST_BLOCKERS)]


def test_powers_are_blocked_by_less_than_shots() -> None:
    """Blocks: no crowd, shield or mount for powers; mist not for areas (D-68, D-70)."""
    state = _range(
        "{kind: obscured, rect: [8, 9, 16, 10], name: mist}, {kind: cover, rect: [8, 11, 16, 12], name: hedge}",
        target="gear: [shield]",
        more=", Human Warrior 1: {at: [12, 17.9]}",
    )
    elf, _, orc = state.units.values()
    assert blockers(state, elf, orc) == ["mist", "hedge", "crowd", "shield"]
    assert power_blockers(state, elf, orc) == ["mist", "hedge"]
    assert area_blockers(state, elf, orc) == ["hedge"]


def test_the_fog_of_a_spell_and_a_downpour_block_like_mist() -> None:
    """Fog Cloud: "The target area is obscured terrain"; Control Weather: a downpour counts as one blocker."""
    fog = position(
        "{effects: [{spell: Fog Cloud, by: Ice Mephit 1, at: [12, 10]}], A: {Elf Warrior 1: {at: [12, 4]}}, "
        "B: {Orc Warrior 1: {at: [12, 16]}, Ice Mephit 1: {at: [20, 20]}}}"
    )
    assert blockers(fog, fog.units["Elf Warrior 1"], fog.units["Orc Warrior 1"]) == ["Fog Cloud"]
