"""What a seat, or a spectator, may see."""

from __future__ import annotations

import json

import pytest

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.table.state import Place
from engine.dragon_dice.view import TableView, view_of
from engine.values import canonical
from tests.support.printed import PRESETS
from tests.support.table import AT_A_HOME, AT_B_HOME, A, B, position

SHOWN = {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": "Highland City 8 A"}
ZONES = (
    "A A-home: Guard | A B-home: Bowman | A frontier: Knight, 2 Fighter | A dua: Archer | A bua: Evoker "
    "| A reserves: Gryphon | A pool: Fire Wyrm | B frontier: Thug | B B-home: Troll"
)


def view(zones: str = ZONES) -> TableView:
    return view_of(position(zones, SHOWN), None, WORDING_401C)


def test_terrains_lie_home_frontier_home_with_their_armies() -> None:
    table = view()
    assert [terrain.place for terrain in table.terrains] == ["A-home", "frontier", "B-home"]
    frontier = table.terrains[1]
    assert (frontier.name, frontier.face, frontier.captured_by, frontier.home_of) == ("Highland City", 8, A, None)
    assert [(army.owner, army.kind, army.health) for army in frontier.armies] == [
        ("A", "campaign", 4),
        ("B", "campaign", 1),
    ]
    assert frontier.faces[7] == "City" and len(frontier.faces) == 8


def test_armies_are_named_by_where_they_stand() -> None:
    """p. 5: home, horde and campaign army."""
    kinds = {(army.owner, terrain.place): army.kind for terrain in view().terrains for army in terrain.armies}
    assert kinds == {
        ("A", "A-home"): "home",
        ("A", "B-home"): "horde",
        ("A", "frontier"): "campaign",
        ("B", "B-home"): "home",
        ("B", "frontier"): "campaign",
    }


def test_the_areas_beside_the_table_hold_what_lies_there() -> None:
    player = view().player(A)
    areas = {name: [unit.name for unit in getattr(player, name)] for name in ("reserves", "dead", "buried", "pool")}
    assert areas == {"reserves": ["Gryphon"], "dead": ["Archer"], "buried": ["Evoker"], "pool": ["Fire Wyrm"]}
    assert player.health_in_play == 1 + 1 + 4 + 4
    assert player.captured == ("frontier",)


def test_every_die_is_seen_exactly_once() -> None:
    state = position(ZONES, SHOWN)
    table = view_of(state, A, WORDING_401C)
    seen = [unit.die for terrain in table.terrains for army in terrain.armies for unit in army.units]
    for player in table.players:
        seen += [die.die for area in (player.reserves, player.dead, player.buried) for die in area]
        seen += [dragon.die for dragon in player.pool]
    assert sorted(seen) == sorted(state.dice)


def test_after_the_reveal_everybody_sees_the_same() -> None:
    state = position(ZONES, SHOWN)
    shown = {canonical({**view_of(state, seat, WORDING_401C).to_json(), "seat": None}) for seat in (None, A, B)}
    assert len(shown) == 1


def test_before_the_reveal_each_sees_their_own_force_only() -> None:
    """p. 8."""
    state = position("A home: Knight | A campaign: Guard | A horde: Archer | A pool: Fire Wyrm | B force: Thug", SHOWN)
    state.revealed, state.proposed = False, {A: PRESETS["Tidewatch"].frontier}
    mine, theirs, spectators = (view_of(state, seat, WORDING_401C) for seat in (A, B, None))
    assert [name for name, _ in mine.player(A).unplaced] == ["home", "campaign", "horde"]
    assert mine.player(A).home_terrain == "Coastland City" and not mine.player(A).hidden
    for foreign in (theirs.player(A), spectators.player(A), mine.player(B)):
        assert foreign.hidden and foreign.has_force
        assert not (foreign.unplaced or foreign.pool or foreign.home_terrain or foreign.proposed_frontier)
        assert foreign.health_in_play == 0
    assert theirs.player(A).has_armies and not mine.player(B).has_armies
    assert not mine.terrains and not spectators.terrains


def test_json_is_the_whole_view() -> None:
    table = view()
    data = json.loads(json.dumps(table.to_json()))
    assert canonical(data) == canonical(table.to_json())
    assert data["terrains"][1]["armies"][0]["units"][0]["name"] == "Knight"
    assert canonical(view().to_json()) == canonical(table.to_json()), "equal views have equal JSON"


@pytest.mark.parametrize(
    ("step", "phase"),
    [
        ("first march", "first march"),
        ("reserves retreat", "reserves"),
        ("placement", None),
        ("eighth face", "eighth face"),
    ],
)
def test_the_phase_is_named_as_in_the_rulebook(step: str, phase: str | None) -> None:
    state = position(ZONES, SHOWN)
    state.step = step
    assert view_of(state, None, WORDING_401C).phase == phase


def test_an_army_that_has_marched_is_marked() -> None:
    state = position(ZONES, SHOWN)
    state.marched = [Place("frontier")]
    marked = [
        (army.owner, terrain.place)
        for terrain in view_of(state, None, WORDING_401C).terrains
        for army in terrain.armies
        if army.has_marched
    ]
    assert marked == [("A", "frontier")]
