"""Standing orders: they are played when their guard holds, and else the owner is asked and told why."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.chance import RandomSource
from engine.journal import By, Snapshot
from engine.legacys_allure.actions import Action
from engine.legacys_allure.hexes import CENTRE, DISTANCE, NORTH, SOUTH, Hex
from engine.legacys_allure.marching import MarchOn, march_on
from engine.legacys_allure.orders import IF_LEGAL, PROMPT, UNTHREATENED, SkipAll, SkipIdle, plan, reply
from engine.legacys_allure.plans import preview, threats
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.scenario import parse_scenario
from engine.legacys_allure.state import State, UnitId
from engine.legacys_allure.view import view_of
from engine.orders import StandingOrder
from engine.playthrough import Playthrough
from engine.refusals import NotAllowed
from engine.values import Json, canonical

RAM, RUNNER = UnitId("A Iron Ram#1"), UnitId("A Ash Runner#1")
STAG, SWARM = UnitId("B Mist Stag#1"), UnitId("B Leech Swarm#1")


def begun(north: str = "Mist Stag E6, Leech Swarm G6", south: str = "Iron Ram E2, Ash Runner C1") -> Playthrough[State]:
    """Returns a battle of two against two, A to move."""
    start = parse_scenario(
        f"game: legacys_allure\nsetup:\n  A: {{units: [{south}]}}\n  B: {{units: [{north}]}}\nexpect: {{turn: A}}\n"
    ).start
    snapshot = Snapshot(start.to_json(), 0, 0, 0)
    return Playthrough(LegacysAllure(), snapshot, RandomSource(random.Random(0)))


def begun_again() -> Playthrough[State]:
    """The same, where Ram and Stag act twice in the round."""
    return begun(
        "{unit: Mist Stag, at: E6, actions: 2}, Leech Swarm G6", "{unit: Iron Ram, at: E2, actions: 2}, Ash Runner C1"
    )


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


def test_a_newly_threatened_character_is_asked() -> None:
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
    match.give_orders(NORTH, [reply(match.state, NORTH, [(move(RAM, "E3", "E4"), move(STAG, "D5"))])])
    answer(match, move(RUNNER, "C2"))
    assert next(iter(match.pending.values())).player == NORTH
    answer(match, move(SWARM, "G5"))
    answer(match, move(RAM, "E3", "E4"))
    assert match.state.units[STAG].hex == "D5"


TWO_DEEP = [(move(RAM, "E3", "E4"), move(STAG, "E5")), (Action(RAM, target=STAG), Action(STAG, target=RAM))]


def test_a_reply_is_two_deep() -> None:
    match = begun_again()
    match.give_orders(NORTH, [reply(match.state, NORTH, TWO_DEEP)])
    answer(match, move(RAM, "E3", "E4"))
    assert match.state.units[STAG].hex == "E5"
    answer(match, Action(RAM, target=STAG))
    assert match.state.units[RAM].hex is None, "struck back for 3, then attacked for 3 by the reply"
    assert match.orders(NORTH) == ()


def test_else_is_done_where_the_enemy_does_something_else() -> None:
    match = begun_again()
    match.give_orders(NORTH, [reply(match.state, NORTH, TWO_DEEP, move(SWARM, "G5"))])
    answer(match, move(RAM, "E3", "E4"))
    answer(match, move(RUNNER, "C2"))
    assert match.state.units[SWARM].hex == "G5"
    assert match.orders(NORTH) == ()


def test_without_else_the_plan_goes_on_and_the_reply_waits() -> None:
    match = begun_again()
    orders = [reply(match.state, NORTH, TWO_DEEP), plan(match.state, NORTH, [move(SWARM, "G5")])]
    match.give_orders(NORTH, orders)
    answer(match, move(RAM, "E3", "E4"))
    answer(match, move(RUNNER, "C2"))
    assert match.state.units[SWARM].hex == "G5"
    assert [order.kind for order in match.orders(NORTH)] == ["reply"]


def test_a_reply_that_could_never_be_is_refused_when_it_is_given() -> None:
    match = begun()
    with pytest.raises(NotAllowed, match="too far"):
        reply(match.state, NORTH, [(move(RAM, "E3"), Action(STAG, goal=Hex("E1")))])
    with pytest.raises(NotAllowed, match="two deep"):
        reply(match.state, NORTH, [(move(RAM, "E3"), move(STAG, "E5"))] * 3)


def test_units_that_can_do_nothing_are_skipped_where_that_is_ordered() -> None:
    match = begun("{unit: Mist Stag, at: E6, statuses: [Root]}, {unit: Leech Swarm, at: G6, statuses: [Root]}")
    match.give_orders(NORTH, [SkipIdle().check(StandingOrder(SkipIdle.name, PROMPT))])
    answer(match, move(RAM, "E3"))
    assert match.state.turn == SOUTH and match.state.units[STAG].actions == 0
    answer(match, move(RUNNER, "C2"))
    # The Root ends with the round, so now there is something to decide.
    assert match.state.round == 2 and match.pending and match.orders(NORTH)


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


@pytest.mark.parametrize("times", [9, -3])
def test_a_stored_plan_for_more_turns_than_it_has_actions_does_not_halt_the_match(times: int) -> None:
    """What is read from a database or a record is checked like an order that is given."""
    match = begun()
    given = plan(match.state, NORTH, [move(STAG, "E5"), move(SWARM, "G5")])
    forged: dict[str, Json] = {NORTH: [replace(given, times=times).to_json()]}
    stored = match.snapshot()._replace(orders=forged)
    match = Playthrough(LegacysAllure(), stored, RandomSource(random.Random(0)))
    answer(match, move(RAM, "E3"))
    assert match.failure is None
    if times > 0:
        assert match.state.units[STAG].hex == "E5"
        answer(match, move(RUNNER, "C2"))
        assert match.state.units[SWARM].hex == "G5" and match.orders(NORTH) == ()


def test_far_from_every_enemy_a_unit_marches_to_the_centre() -> None:
    match = begun("Mist Stag A6, Leech Swarm A5", "Iron Ram I1, Ash Runner I2")
    match.give_orders(NORTH, [march_on()])
    answer(match, Action(RAM, skip=True))
    nearest = min(DISTANCE[match.state.units[one].place][CENTRE] for one in (STAG, SWARM))
    assert nearest < min(DISTANCE[Hex("A6")][CENTRE], DISTANCE[Hex("A5")][CENTRE])
    assert match.state.turn == SOUTH and match.orders(NORTH) == (march_on(),)


def test_beside_an_enemy_the_player_is_asked() -> None:
    match = begun("Mist Stag E4, Leech Swarm G6")
    match.give_orders(NORTH, [march_on()])
    answer(match, move(RAM, "E3"))
    assert next(iter(match.pending.values())).player == NORTH


def test_a_march_never_ends_where_an_enemy_could_attack() -> None:
    rng, marches = random.Random(1), 0
    match: Playthrough[State] = Playthrough.begin(LegacysAllure(), (SOUTH, NORTH), {}, RandomSource(rng))
    while match.outcome is None and match.state.turns < 60:
        number, decision = next(iter(match.pending.items()))
        if decision.prompt == PROMPT:
            marched = MarchOn().answer(view_of(match.state, decision.player), decision, march_on())
            if isinstance(marched, Mapping) and "move" in marched:
                marches += 1
                after = preview(match.state, decision.player, Action.from_json(marched)).after
                assert threats(after, after.units[UnitId(str(marched["unit"]))]) == []
        match.answer(number, decision.player, decision.sample(rng))
    assert marches
