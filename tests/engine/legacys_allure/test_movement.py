"""Ways that are looked at beforehand, and walked: the same hexes, the same damage (10.3.1, Trample)."""

from __future__ import annotations

import json
import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.legacys_allure.battle import Battle
from engine.legacys_allure.cards import CardSet, UnitCard
from engine.legacys_allure.combat import walk
from engine.legacys_allure.hexes import HEXES, NORTH, SEATS, SOUTH
from engine.legacys_allure.library import starter_set
from engine.legacys_allure.movement import UnitMover
from engine.legacys_allure.phases.setup import fill
from engine.legacys_allure.schema.cards import IN_SCENARIOS, read_cards
from engine.legacys_allure.state import SeatState, State
from engine.located import read_yaml
from engine.trial import run, stop
from engine.values import Json

GRANTS: list[Json] = [
    "Steadfast",
    "Root",
    "Physical Damage Return 1",
    "Pathing",
    "Trample 1",
    {"modify": {"property": "armor", "delta": -1}},
    {"modify": {"property": "armor", "delta": 2}},
]
AURAS = st.builds(
    lambda who, grant: {"aura": who, "grant": [grant]},
    st.sampled_from(["adjacent_allies", "adjacent_enemies"]),
    st.sampled_from(GRANTS),
)
PRINTED = st.sampled_from(["Armor 1", "Steadfast", "Allied Pathing"])


def position(passives: list[list[Json]], rng: random.Random) -> State:
    """Returns a trampling unit of the south among units of both sides, each card with these passives."""
    texts: list[dict[str, Json]] = [
        {"name": name, "power": 1, "movement": 3, "health": 3, "passives": list(stated)}
        for name, stated in zip(("Roller", "First", "Second"), passives, strict=True)
    ]
    texts[0]["passives"] = ["Trample 2", *passives[0]]
    cards = read_cards(read_yaml(json.dumps(texts)).items(), starter_set(), IN_SCENARIOS)
    state = State(CardSet({**starter_set().cards, **{card.id: card for card in cards}}), list(SEATS))
    state.sides = {seat: SeatState() for seat in SEATS}
    state.step, state.round, state.turn, state.is_whole = "turn", 1, SOUTH, False
    near = [place for place in HEXES if place[0] in "DEF" and place[1] in "345"]
    rng.shuffle(near)
    units = [card for card in cards if isinstance(card, UnitCard)]
    state.add_unit(units[0].id, SOUTH, near[0])
    for number, place in enumerate(near[1:7]):
        state.add_unit(units[1 + number % 2].id, (NORTH, SOUTH)[number % 3 == 2], place)
    for unit in state.units.values():
        fill(state, unit)
    return state


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.lists(st.one_of(AURAS, PRINTED), max_size=2), min_size=3, max_size=3), st.integers(0, 10**6))
def test_a_trampling_way_ends_where_it_was_said_to(passives: list[list[Json]], seed: int) -> None:
    """Passive abilities are always in effect (14.2.2): looked at and walked, each hex has the auras that reach it."""
    state = position(passives, random.Random(seed))
    mover = next(iter(state.units.values()))
    for goal, way in UnitMover(state, mover).reach(3).items():
        after = UnitMover(state, mover).check(way, 3)
        walked = state.copy()
        battle = Battle(walked, acting=SOUTH)
        run(walk(battle, walked.units[mover.id], way, "move"), stop)
        assert walked.units[mover.id].hex == goal
        assert walked.units[mover.id].health == after.health
        assert all(
            max(0, health) == walked.units[name].health or walked.units[name].hex is None
            for name, health, _ in after.victims
        )
        assert {name for name, health, _ in after.victims if health <= 0} == {
            unit.id for unit in walked.units.values() if unit.hex is None
        }
