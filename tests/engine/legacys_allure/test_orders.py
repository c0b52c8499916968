"""Answers given beforehand: they are played when their guard holds, and else the owner is asked and told why."""

from __future__ import annotations

import random

from engine.chance import RandomSource
from engine.journal import By, Snapshot
from engine.legacys_allure.actions import Action
from engine.legacys_allure.hexes import NORTH, SOUTH, Hex
from engine.legacys_allure.orders import IF_LEGAL, PROMPT, UNTHREATENED, SkipAll, plan, reply
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.scenario import parse_scenario
from engine.legacys_allure.state import State, UnitId
from engine.orders import StandingOrder
from engine.playthrough import Playthrough
from engine.values import canonical

RAM, RUNNER = UnitId("A Iron Ram#1"), UnitId("A Ash Runner#1")
STAG, SWARM = UnitId("B Mist Stag#1"), UnitId("B Leech Swarm#1")


def begun() -> Playthrough[State]:
    """Returns a battle of two against two, A to move."""
    start = parse_scenario(
        "game: legacys_allure\n"
        "setup:\n"
        "  A: {units: [Iron Ram E2, Ash Runner C1]}\n"
        "  B: {units: [Mist Stag E6, Leech Swarm G6]}\n"
        "expect: {turn: A}\n"
    ).start
    snapshot = Snapshot(start.to_json(), 0, 0, 0)
    return Playthrough(LegacysAllure(), snapshot, RandomSource(random.Random(0)))


def move(unit: UnitId, *way: str) -> Action:
    return Action(unit, way=tuple(Hex(place) for place in way))


def answer(match: Playthrough[State], action: Action) -> None:
    number, decision = next(iter(match.pending.items()))
    match.answer(number, decision.player, action.to_json())


def test_a_plan_is_played_at_once() -> None:
    match = begun()
    match.give_orders(NORTH, [plan(match.state, NORTH, [move(STAG, "E5"), move(SWARM, "G5")])])
    answer(match, move(RAM, "E3"))
    assert match.state.units[STAG].hex == "E5"
    assert match.state.turn == SOUTH
    assert [entry.by for entry in match.journal if entry.who == NORTH][-1] == By.ORDER
    answer(match, move(RUNNER, "C2"))
    assert match.state.units[SWARM].hex == "G5"
    assert match.orders(NORTH) == ()


def test_a_plan_that_turns_out_otherwise_asks_its_owner() -> None:
    match = begun()
    match.give_orders(NORTH, [plan(match.state, NORTH, [Action(STAG, way=(Hex("E5"), Hex("E4")))])])
    answer(match, move(RAM, "E3", "E4"))
    assert match.state.turn == NORTH
    assert match.state.units[STAG].hex == "E6"
    assert match.orders(NORTH) == ()


def test_who_is_threatened_anew_is_asked() -> None:
    match = begun()
    order = plan(match.state, NORTH, [move(STAG, "E5")], UNTHREATENED)
    match.give_orders(NORTH, [order])
    answer(match, move(RAM, "E3", "E4"))
    assert match.state.units[STAG].hex == "E6"
    assert next(iter(match.pending.values())).player == NORTH


def test_whatever_comes_if_it_is_legal() -> None:
    match = begun()
    match.give_orders(NORTH, [plan(match.state, NORTH, [move(STAG, "E5")], IF_LEGAL)])
    answer(match, move(RAM, "E3", "E4"))
    assert match.state.units[STAG].hex == "E5"


def test_a_reply_waits_for_what_it_is_to() -> None:
    match = begun()
    match.give_orders(NORTH, [reply(move(RAM, "E3", "E4"), move(STAG, "D5"))])
    answer(match, move(RUNNER, "C2"))
    assert next(iter(match.pending.values())).player == NORTH
    answer(match, move(SWARM, "G5"))
    answer(match, move(RAM, "E3", "E4"))
    assert match.state.units[STAG].hex == "D5"


def test_skip_all_lasts_for_its_round() -> None:
    match = begun()
    match.give_orders(NORTH, [StandingOrder(SkipAll.name, PROMPT, until=1)])
    answer(match, move(RAM, "E3"))
    answer(match, move(RUNNER, "C2"))
    assert match.state.round == 2
    assert match.state.units[STAG].hex == "E6"
    # A performed the last action, so B opens, and is asked again.
    assert match.state.turn == NORTH
    assert next(iter(match.pending.values())).player == NORTH
    assert match.orders(NORTH) == ()


def test_plans_are_in_nobodys_view_and_survive_a_restart() -> None:
    match = begun()
    match.give_orders(NORTH, [plan(match.state, NORTH, [Action(STAG, way=(Hex("D5"),))])])
    for seat in (SOUTH, NORTH, None):
        assert "D5" not in canonical(match.view(seat).to_json())
    source = RandomSource(random.Random(0))
    again = Playthrough.resume(match.game, match.snapshot(), match.entries_since_snapshot(), source)
    assert again.orders(NORTH) == match.orders(NORTH)
    answer(again, move(RAM, "E3"))
    assert again.state.units[STAG].hex == "D5"
