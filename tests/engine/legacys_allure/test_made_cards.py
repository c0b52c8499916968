"""Cards of every form of the schema are read and played, and nothing falls over; hostile texts are refused."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.asking import Question
from engine.chance import Roll
from engine.game import MatchOver
from engine.legacys_allure.card_text import card_text
from engine.legacys_allure.cards import CardId, CardSet, UnitCard
from engine.legacys_allure.hexes import NORTH, SEATS, SOUTH, Hex
from engine.legacys_allure.invariants import check
from engine.legacys_allure.library import card_set, own_cards, starter_set
from engine.legacys_allure.options import all_actions, sample_action
from engine.legacys_allure.phases.setup import fill
from engine.legacys_allure.phases.turn import take
from engine.legacys_allure.rules import STEPS
from engine.legacys_allure.schema.cards import IN_SCENARIOS, read_cards
from engine.legacys_allure.schema.operations import OPS
from engine.legacys_allure.state import SeatState, State
from engine.located import NotReadable, read_yaml
from engine.trial import run
from engine.values import Json
from tests.support.legacys_allure import made_cards as made

PLACES = {SOUTH: ("E3", "D3", "F2", "E1"), NORTH: ("E4", "D4", "F5", "E7")}


def position(texts: list[made.Made], beside: list[made.Made]) -> State:
    """Returns a battle of made units, a made hero against one of the starter set, close to each other."""
    cards = read_cards(read_yaml(json.dumps([*texts, *beside])).items(), starter_set(), IN_SCENARIOS)
    state = State(CardSet({**starter_set().cards, **{card.id: card for card in cards}}), list(SEATS))
    state.sides = {seat: SeatState() for seat in SEATS}
    state.step, state.round, state.turn, state.centre_shield = "turn", 1, SOUTH, True
    state.is_whole = False
    units = [card for card in cards if isinstance(card, UnitCard) and not card.is_hero]
    for seat, hero in ((SOUTH, "leader"), (NORTH, "sivane")):
        state.add_unit(CardId(hero), seat, Hex(PLACES[seat][3]))
        for number, place in enumerate(PLACES[seat][:3]):
            state.add_unit(units[number % len(units)].id, seat, Hex(place))
        state.sides[seat].army = [card.id for card in cards[len(texts) :]]
    for unit in state.units.values():
        fill(state, unit)
    # Whoever has no greatest health by some aura could never have been placed.
    for unit in list(state.units.values()):
        if unit.health <= 0:
            unit.hex, unit.health = None, state.card(unit).health
            unit.mana, unit.actions, unit.more_health, unit.more_mana = state.card(unit).mana, 0, 0, 0
    return state


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_whatever_cards_say_play_goes_on(data: st.DataObject) -> None:
    texts = [data.draw(made.unit(name)) for name in ("First", "Second")]
    texts.append(data.draw(made.unit("Leader", "hero")))
    state = position(texts, [data.draw(made.item("Thing")), data.draw(made.ability("Craft", "Leader"))])
    for card in own_cards(state.cards):
        assert all(card_text(card, state.cards))
    rng = random.Random(data.draw(st.integers(0, 10**6)))

    def answer(question: Question) -> Json:
        return [0] if isinstance(question, Roll) else question.sample(rng)

    def tell(*_: Any, **__: Any) -> None:
        return None

    try:
        for _ in range(25):
            if state.step == "turn" and state.turn is not None:
                action = sample_action(state, state.turn, rng)
                state.step = run(take(state, tell, state.turn, action), answer)
            else:
                state.step = run(STEPS[state.step](state, tell), answer)
            check(state)
            list(itertools.islice(all_actions(state, SOUTH), 300))
    except MatchOver:
        check(state)


def test_every_operation_is_made() -> None:
    assert set(made.OPERATIONS) == set(OPS)


HOSTILE = [
    "cards: &x [{name: A}]\nmore: *x",
    "[" * 20_000,
    "{a: " * 20_000,
    "- " * 20_000,
    "cards: [{name: !!python/object:os.system x}]",
    "cards: [{name: X, power: 999999999999999999999999, movement: 1, health: 1, gold: 3, faction: f}]",
    "x" * 10**6,
    "cards: [" + "{name: A, power: 1, movement: 1, health: 1, gold: 1, faction: f}, " * 900 + "]",
    "a: &a [x, x]\n" + "".join(f"b{i}: &b{i} [*a, *a]\n" for i in range(2000)),
    "--- \n" * 10_000,
    "? " * 29_000,
    "{" + "a: 1, " * 9_000,
    "|" + "\n x" * 15_000,
    '"' + "\\u0041" * 9_000,
    "cards: " + "9" * 59_000,
    "cards: [{name: '" + "A" * 50_000 + "', power: 1}]",
    ("x" * 100 + ": 1\n") * 550,
    "😀" * 59_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotReadable) as refused:
        card_set(text)
    assert len(str(refused.value)) < 2_000


MISTAKES = {
    "passives: [Armr 2]": "Did you mean 'Armor 2'?",
    "passives: [Armor]": "Armor needs a number",
    "passives: [{keyword: shield, x: 1}]": "shield",
    "passives: [{trigger: on_hit, effects: [{op: destroy, to: self}]}]": "on_hit",
    "passives: [{trigger: on_kill, effects: []}]": "a list of effects",
    "passives: [{trigger: on_kill, effects: [{op: destroy, to: target}]}]": "'target' is not known",
    "passives: [{trigger: on_kill, effects: [{op: destory, to: self}]}]": "Did you mean 'destroy'?",
    "passives: [{aura: everybody, grant: [Armor 1]}]": "everybody",
    "actives: [{name: X, mana: 1, effects: [{op: destroy, to: self}]}]": "no mana",
    "actives: [{name: X, cost: 1, effects: [{op: destroy, to: self}]}]": "cost",
    "actives: [{name: X, effects: [{op: damage, type: fire, amount: 1, to: self}]}]": "fire",
    "actives: [{name: X, effects: [{op: damage, type: pure, to: self}]}]": "'amount' is missing",
    "actives: [{name: X, effects: [{op: status, status: armor, to: self}]}]": "needs a number",
    "actives: [{name: X, effects: [{op: modify, property: power, to: self}]}]": "either delta",
    "actives: [{name: X, choose: [{as: t, kind: triads}], effects: [{op: destroy, to: t}]}]": "Did you mean 'triad'?",
    "actives: [{name: X, choose: [{as: t, kind: unit, max: 2}], effects: [{op: destroy, to: t}]}]": "chains",
    "types: 3": "a list is expected",
    "gold: many": "whole number",
    "colour: red": "colour",
}


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_named_with_line_key_and_the_right_word(line: str) -> None:
    text = (
        f"faction: Test\ncards:\n  - name: Foo\n    power: 1\n    movement: 1\n    health: 2\n    gold: 3\n    {line}\n"
    )
    if line.startswith("gold"):
        text = text.replace("    gold: 3\n", "")
    with pytest.raises(NotReadable) as refused:
        card_set(text)
    assert MISTAKES[line] in str(refused.value)
    assert str(refused.value).startswith(("line 8", "line 7", "line 3"))


def test_a_file_of_a_server_is_read() -> None:
    cards = card_set("faction: {name: Test}\ncards:\n  - {name: Foo, power: 1, movement: 1, health: 2, gold: 3}\n")
    foo = cards.unit(CardId("foo"))
    assert (foo.faction, foo.gold, foo.mana, foo.range) == ("test", 3, None, None)


@pytest.mark.parametrize("missing", ["power", "movement", "health", "gold", "name"])
def test_what_a_unit_needs_is_asked_for(missing: str) -> None:
    keys = {"name": "Foo", "power": "1", "movement": "1", "health": "2", "gold": "3"}
    del keys[missing]
    inside = ", ".join(f"{key}: {value}" for key, value in keys.items())
    with pytest.raises(NotReadable, match=missing):
        card_set(f"faction: Test\ncards:\n  - {{{inside}}}\n")
