"""The list of all legal actions is whole (10.3)."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence

import pytest

from engine.legacys_allure.actions import Action, check_action
from engine.legacys_allure.cards import CardId, CardSet
from engine.legacys_allure.hexes import HEXES, NORTH, SEATS, SOUTH, Hex
from engine.legacys_allure.library import starter_set
from engine.legacys_allure.options import MOST_TARGETS, actions_of, all_actions
from engine.legacys_allure.schema.cards import IN_SCENARIOS, read_cards
from engine.legacys_allure.state import SeatState, State
from engine.located import read_yaml
from engine.refusals import Refusal
from engine.values import Json

CHAIN = {"as": "c", "kind": "chain_hexes", "min": 1, "max": 2}
PAIR = [{"as": "a", "kind": "hex"}, {"as": "b", "kind": "hex"}]


def position(choices: Sequence[Json]) -> State:
    """Returns a battle in which a unit of the south has one ability with these choices."""
    ability = {"name": "Point", "choose": choices, "effects": [{"op": "mana", "delta": 1, "to": "self"}]}
    text = [{"name": "Seer", "power": None, "movement": None, "health": 3, "actives": [ability]}]
    cards = read_cards(read_yaml(json.dumps(text)).items(), starter_set(), IN_SCENARIOS)
    state = State(CardSet({**starter_set().cards, **{card.id: card for card in cards}}), list(SEATS))
    state.sides = {seat: SeatState() for seat in SEATS}
    state.step, state.round, state.turn, state.is_whole = "turn", 1, SOUTH, False
    state.add_unit(cards[0].id, SOUTH, Hex("E3"))
    state.add_unit(CardId("leech_swarm"), NORTH, Hex("E6"))
    return state


def named(choices: Sequence[Json]) -> Iterator[tuple[Json, ...]]:
    """Yields everything that could be named for the choices."""
    pairs = itertools.product(HEXES, HEXES)
    if CHAIN in choices:
        yield from (([place],) for place in HEXES)
        yield from ((list(pair),) for pair in pairs)
    else:
        yield from pairs


@pytest.mark.parametrize("choices", [[CHAIN], PAIR], ids=["a chain", "two hexes"])
def test_everything_that_is_accepted_is_listed(choices: Sequence[Json]) -> None:
    state = position(choices)
    seer = next(iter(state.units.values()))
    key = next(action.use for action in actions_of(state, seer))
    listed = {str(action.on) for action in all_actions(state, SOUTH) if action.use}
    accepted = set()
    for on in named(choices):
        try:
            accepted.add(str(check_action(state, SOUTH, Action(seer.id, use=key, on=on)).on))
        except Refusal:
            continue
    assert listed == accepted
    assert len(listed) > MOST_TARGETS >= len(list(actions_of(state, seer)))
