"""No cards of a server's own hold the bot: what they cause for one answer is bounded, in units of work."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.events import Event
from engine.journal import Snapshot
from engine.legacys_allure import actions, choices, options, plans
from engine.legacys_allure.actions import Action, check_action
from engine.legacys_allure.battle import Battle
from engine.legacys_allure.cards import CardId, CardSet
from engine.legacys_allure.hexes import DISTANCE, HEXES, NORTH, SEATS, SOUTH, Hex
from engine.legacys_allure.library import starter_set
from engine.legacys_allure.movement import UnitMover
from engine.legacys_allure.phases.setup import fill
from engine.legacys_allure.phases.turn import take
from engine.legacys_allure.plans import preview
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.schema.cards import IN_SCENARIOS, read_cards
from engine.legacys_allure.state import SeatState, State
from engine.located import read_yaml
from engine.playthrough import Playthrough
from engine.trial import answer_boldly, run
from engine.values import Json
from engine.work import TooMuchWork, Work

BLAST: Json = {"op": "damage", "type": "pure", "amount": 1, "to": "units_adjacent"}
SHRINK: Json = {"op": "modify", "property": "max_health", "delta": -1, "to": "units_adjacent"}
IMPOSSIBLE: Json = {"as": "d", "kind": "unit", "where": {"health_max": 0}}


def battlefield(card: dict[str, Json], number: int) -> State:
    """Returns a ram of the south beside so many units of a card of the north, close together."""
    cards = read_cards(read_yaml(json.dumps([card])).items(), starter_set(), IN_SCENARIOS)
    state = State(CardSet({**starter_set().cards, **{one.id: one for one in cards}}), list(SEATS))
    state.sides = {seat: SeatState() for seat in SEATS}
    state.step, state.round, state.turn, state.is_whole, state.own_cards = "turn", 1, SOUTH, False, "own"
    places = sorted(HEXES, key=lambda place: DISTANCE[Hex("E4")][place])
    state.add_unit(CardId("iron_ram"), SOUTH, places[number])
    for place in places[:number]:
        state.add_unit(cards[0].id, NORTH, place)
    for unit in state.units.values():
        fill(state, unit)
    return state


def counted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[int]:
    """Counts the calls of a method: returns a list that grows by one with each."""
    calls: list[int] = []
    method = getattr(owner, name)

    def call(*given: Any) -> Any:
        calls.append(1)
        return method(*given)

    monkeypatch.setattr(owner, name, call)
    return calls


def bomb(*effects: Json) -> dict[str, Json]:
    """Returns a card of one health whose death does something."""
    passive: Json = {"trigger": "on_death", "effects": list(effects)}
    return {"name": "Bomb", "power": 1, "movement": 1, "health": 1, "passives": [passive]}


def first_blow(state: State) -> Action:
    """Returns the ram's attack on a unit beside it."""
    ram, *others = state.units.values()
    return Action(ram.id, target=next(one.id for one in others if DISTANCE[one.place][ram.place] == 1))


@pytest.mark.parametrize("number", [12, 24, 57])
def test_finding_out_whether_orders_matter_has_one_budget(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """24 units that hurt their neighbours when they die took 23 seconds, every order of every order being tried."""
    killed = counted(monkeypatch, Battle, "kill")
    state = battlefield(bomb(BLAST), number)
    preview(state, SOUTH, check_action(state, SOUTH, first_blow(state)))
    assert len(killed) < 1_500


def storm() -> State:
    """Returns a position in which an attack makes all values be worked out very often, without any question."""
    aura: Json = {"aura": "adjacent_allies", "grant": ["Armor 1"]}
    passive: Json = {"trigger": "on_attack_declared", "effects": [SHRINK] * 12}
    state = battlefield({"name": "Storm", "power": 1, "movement": 1, "health": 99, "passives": [aura, passive]}, 57)
    state.turn = NORTH
    return state


def attack_on_the_ram(state: State) -> Action:
    """Returns the attack of a storm beside the ram."""
    ram, *others = state.units.values()
    return Action(next(one.id for one in others if DISTANCE[one.place][ram.place] == 1), target=ram.id)


def test_an_action_that_sets_off_too_much_is_refused_and_changes_nothing() -> None:
    state = storm()
    before = state.to_json()
    with pytest.raises(TooMuchWork):
        check_action(state, NORTH, attack_on_the_ram(state))
    assert state.to_json() == before
    assert check_action(state, NORTH, Action(attack_on_the_ram(state).unit, skip=True)).skip


def test_a_refused_action_leaves_the_match_as_it_was() -> None:
    """The same through the driver: the question stays open, and another answer is taken."""
    game = LegacysAllure()
    state = storm()
    game.cards = state.cards
    game.restore = lambda data: State.from_json(data, state.cards)  # type: ignore[method-assign]
    match = Playthrough(game, Snapshot(state.to_json(), 0, 0, 0), RandomSource(random.Random(0)))
    number = next(iter(match.pending))
    with pytest.raises(TooMuchWork, match="sets off less"):
        match.answer(number, NORTH, attack_on_the_ram(state).to_json())
    assert next(iter(match.pending)) == number and match.failure is None and not match.journal
    match.answer(number, NORTH, Action(attack_on_the_ram(state).unit, skip=True).to_json())
    assert len(match.journal) == 1


@pytest.mark.parametrize("effect", [BLAST, SHRINK], ids=["damage", "greatest health"])
def test_what_follows_by_itself_ends_where_the_work_is_spent_and_that_is_told(effect: Json) -> None:
    state = battlefield(bomb(*[effect] * 12), 57)
    told: list[str] = []

    def tell(happened: Any, cause: str = "", seen_by: Any = None) -> Event:
        told.append(happened.name)
        return Event(len(told), happened, cause, seen_by)

    state.work = work = Work(actions.WORK)
    run(take(state, tell, SOUTH, first_blow(state)), answer_boldly)
    assert told.count("passives_stopped") == 1
    assert work.spent < 1.2 * actions.WORK and work.aside(0).spent < 3_000
    assert state.step == "turn"


HEX: dict[str, Json] = {"kind": "hex"}
CHAIN: dict[str, Json] = {"kind": "chain_hexes", "min": 4, "max": 4}
TRIAD: dict[str, Json] = {"kind": "triad"}


def named(kind: dict[str, Json], names: str) -> list[Json]:
    """Returns a choice of this kind for each letter."""
    return [{"as": name, **kind} for name in names]


CHOICES: tuple[list[Json], ...] = (
    [*named(HEX, "abc"), IMPOSSIBLE],
    [*named(CHAIN, "ab"), IMPOSSIBLE],
    named(TRIAD, "abcd"),
)


@pytest.mark.parametrize("chosen", CHOICES, ids=["hexes", "chains", "triads"])
@pytest.mark.parametrize("combinable", [False, True], ids=["alone", "with a move"])
def test_listing_what_a_unit_could_do_looks_at_so_many_values_only(chosen: Sequence[Json], combinable: bool) -> None:
    """59 hexes three times over, and a fourth choice that nothing fits: 200,000 values for each of twelve abilities."""
    actives: Json = [
        {"name": f"Point {n}", "combinable": combinable, "choose": list(chosen), "effects": [BLAST]} for n in range(12)
    ]
    state = battlefield({"name": "Seer", "power": 1, "movement": 4, "health": 3, "actives": actives}, 20)
    seer = list(state.units.values())[18]
    assert len(list(options.actions_of(state, seer))) <= options.MOST_LOOKED_AT + len(HEXES)
    assert options.has_action(state, seer)
    assert plans.suggestions(state, NORTH, seer, 3) is not None


def test_what_is_named_is_legal_even_where_a_search_would_not_have_come_to_it() -> None:
    actives: Json = [{"name": "Point", "choose": named(HEX, "abc"), "effects": [BLAST]}]
    state = battlefield({"name": "Seer", "power": 1, "movement": 4, "health": 3, "actives": actives}, 20)
    state.turn = NORTH
    seer = list(state.units.values())[18]
    listed = list(options.actions_of(state, seer))
    last: tuple[Json, ...] = (HEXES[-1], HEXES[-1], HEXES[-1])
    assert all(action.on != last for action in listed)
    assert check_action(state, NORTH, Action(seer.id, use="Point", on=last)).on == last
    assert len(HEXES) ** 3 > choices.MOST_LOOKED_AT


def test_a_search_for_trampling_ways_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    state = battlefield({"name": "Roller", "power": 1, "movement": 12, "health": 9, "passives": ["Trample 1"]}, 20)
    for unit in list(state.units.values())[::2]:
        unit.owner = SOUTH
    tried = counted(monkeypatch, UnitMover, "trample")
    assert UnitMover(state, list(state.units.values())[3]).reach(12)
    assert len(tried) < 6_000
