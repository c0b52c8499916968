"""Every action and every kingdom can be written as one line, and is read back as what it was."""

from __future__ import annotations

import random

import pytest

from engine.legacys_allure.actions import check_action
from engine.legacys_allure.cards import CardId
from engine.legacys_allure.hexes import SOUTH, Hex
from engine.legacys_allure.kingdoms import Kingdom, normal, of_preset, random_kingdom
from engine.legacys_allure.library import find_card, starter_set
from engine.legacys_allure.notation import format_action, format_kingdom, read_action, read_actions, read_kingdom
from engine.legacys_allure.options import all_actions
from engine.legacys_allure.plans import preview
from engine.legacys_allure.scenario import parse_scenario
from engine.legacys_allure.state import Limits, State
from engine.refusals import NotUnderstood
from tests.engine.legacys_allure.test_turned_board import middle_game


def position() -> State:
    return parse_scenario(
        "game: legacys_allure\n"
        "setup:\n"
        "  A: {units: [Iron Ram E2, Rivet Hound C1, Rivet Hound D1, Ember Adept F3, Tong Squire E1]}\n"
        "  B: {units: [Fen Witch E4, Leech Swarm F5, Elder Snapper E3]}\n"
        "expect: {turn: A}\n"
    ).start


@pytest.mark.parametrize("seed", range(8))
def test_every_action_is_read_back(seed: int) -> None:
    state = middle_game(seed)
    if state.turn is None:
        return
    for action in all_actions(state, state.turn):
        assert read_action(state, state.turn, format_action(state, action)) == action


LINES = {
    "Ram D2": {"unit": "A Iron Ram#1", "move": ["D2"]},
    "ram e2-d2": {"unit": "A Iron Ram#1", "move": ["D2"]},
    "Iron Ram x Snapper": {"unit": "A Iron Ram#1", "attack": "B Elder Snapper#1"},
    "Ram x E3": {"unit": "A Iron Ram#1", "attack": "B Elder Snapper#1"},
    "E2 skip": {"unit": "A Iron Ram#1", "skip": True},
    "Hound 2 D1-D2-D3 x Witch": {"unit": "A Rivet Hound#2", "move": ["D2", "D3"], "attack": "B Fen Witch#1"},
    "Hound 2 D3xE4": {"unit": "A Rivet Hound#2", "move": ["D2", "D3"], "attack": "B Fen Witch#1"},
    "Adept: Sear > Swarm": {"unit": "A Ember Adept#1", "use": "ember_adept/Sear", "on": ["B Leech Swarm#1"]},
    "Squire E1-F1: Brace > A Ram": {
        "unit": "A Tong Squire#1",
        "move": ["F1"],
        "use": "tong_squire/Brace",
        "on": ["A Iron Ram#1"],
    },
    "Squire: Brace > A Ram then E1-F1": {
        "unit": "A Tong Squire#1",
        "move": ["F1"],
        "use": "tong_squire/Brace",
        "order": ["use", "move"],
        "on": ["A Iron Ram#1"],
    },
}


@pytest.mark.parametrize("line", LINES)
def test_what_players_type(line: str) -> None:
    state = position()
    assert check_action(state, SOUTH, read_action(state, SOUTH, line)).to_json() == LINES[line]


@pytest.mark.parametrize("between", [" then ", "; "])
def test_a_way_behind_an_ability_belongs_to_it_and_is_no_action_of_its_own(between: str) -> None:
    state = position()
    actions = read_actions(state, SOUTH, f"Squire: Brace > Ram{between}F1; Ram D2;; D1 x Witch ")
    assert [action.unit for action in actions] == ["A Tong Squire#1", "A Iron Ram#1", "A Rivet Hound#2"]
    squire = check_action(state, SOUTH, actions[0])
    assert (squire.use_first, squire.way) == (True, ("F1",))
    assert format_action(state, squire) == "Squire: Brace > Ram then E1-F1"


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("Rum E3", "Did you mean Ram"),
        ("Ram x Snaper", "Did you mean Snapper"),
        ("attack the moon", "Begin with one of yours: .*Ram"),
        ("Ram E9", "no hex"),
        ("Ram", "Say what"),
    ],
)
def test_what_is_not_understood_says_what_may_have_been_meant(line: str, hint: str) -> None:
    with pytest.raises(NotUnderstood, match=hint):
        read_action(position(), SOUTH, line)


def test_what_may_have_been_meant_is_named_once() -> None:
    """A line once asked "Did you mean Iron Ram or Iron Ram?"."""
    state = position()
    state.add_unit(CardId("iron_ram"), SOUTH, Hex("F2"))
    with pytest.raises(NotUnderstood) as refused:
        read_action(state, SOUTH, "Irun Rum E3")
    assert str(refused.value).count("Iron Ram") <= 1
    with pytest.raises(NotUnderstood) as refused:
        find_card(starter_set(), "Irun Ram")
    assert str(refused.value).count("Iron Ram") == 1


def test_kingdoms_are_read_back() -> None:
    cards = starter_set()
    rng = random.Random(4)
    for format_ in ("draft", "blitz"):
        for _ in range(20):
            kingdom = random_kingdom(cards, format_, Limits(), SOUTH, rng)
            again = read_kingdom(cards, format_kingdom(kingdom, cards))
            assert Kingdom.from_json(again, cards, SOUTH).cards == kingdom.cards
            assert sorted(Kingdom.from_json(again, cards, SOUTH).units) == sorted(kingdom.units)


def test_a_kingdom_as_people_write_it() -> None:
    said = read_kingdom(starter_set(), "Odra Kell: 2 Ash Runner, Iron Ram, Cinder Lash 2, Focusing Lens")
    assert said == {"cards": {"odra_kell": 1, "ash_runner": 2, "iron_ram": 1, "cinder_lash_2": 1, "focusing_lens": 1}}
    blitz = normal(of_preset("cinder_guild_blitz", SOUTH), starter_set(), "blitz")
    assert "Odra Kell E1: " in format_kingdom(blitz, starter_set())


@pytest.mark.parametrize("seed", range(6))
def test_a_preview_is_what_then_happens(seed: int) -> None:
    state = middle_game(seed)
    if state.turn is None or state.outcome is not None:
        return
    before = state.to_json()
    seat = state.turn
    for action in list(all_actions(state, seat))[:40]:
        seen = preview(state, seat, check_action(state, seat, action))
        assert state.to_json() == before
        again = preview(state, seat, action)
        assert again.after.to_json() == seen.after.to_json()
        if action.way and not seen.deaths and action.target is None and not action.use:
            assert seen.after.units[action.unit].hex == action.way[-1]
