"""Orders given beforehand: reactions, who stays, what one character does."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.chance import RandomSource
from engine.d6s import measuring
from engine.d6s.actions.plain import Dodge
from engine.d6s.events import MasteryDeclared, ToHit
from engine.d6s.orders import ORDERS, USUAL_ORDERS, hold
from engine.d6s.planning.drafting import Meant
from engine.d6s.planning.goals import Cover, Heading, Into, Toward, meant_to_json, read_meant
from engine.d6s.planning.proposals import IN_MELEE
from engine.d6s.position import read_position
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.events import OrderEnded
from engine.journal import Snapshot
from engine.located import read_yaml
from engine.orders import StandingOrder, checked, with_orders
from engine.playthrough import Playthrough
from engine.refusals import NotUnderstood
from engine.values import Json, Seat

A = Seat("A")


def _match(setup: str, orders: list[StandingOrder]) -> Playthrough[State]:
    state = read_position(read_yaml(setup))
    match: Playthrough[State] = Playthrough(D6s(), Snapshot(state.to_json(), 0, 0, 0), RandomSource(random.Random(1)))
    match.give_orders(A, orders)
    return match


SETUP = """
lead: B
A: {Elf Warrior 1: {at: [12, 12]}, Elf Warrior 2: {at: [3, 3]}}
B: {Orc Warrior 1: {at: [11, 12]}, Orc Warrior 2: {at: [20, 20], moved: 0}}
"""


def _orc_walks_away(match: Playthrough[State]) -> None:
    (number,) = match.pending
    match.answer(number, Seat("B"), {"unit": "Orc Warrior 1", "steps": [{"to": [6000, 12000]}, {"end": True}]})


def test_opportunity_attacks_can_be_ordered() -> None:
    match = _match(SETUP, [StandingOrder("react", "opportunity", {"unit": "Elf Warrior 1"}, answer="always")])
    _orc_walks_away(match)
    assert "to_hit" in [event.name for event in match.events]


def test_opportunity_attacks_can_be_declined_beforehand() -> None:
    match = _match(SETUP, [StandingOrder("react", "opportunity", answer="never")])
    _orc_walks_away(match)
    assert "to_hit" not in [event.name for event in match.events]
    assert [question.prompt for question in match.pending.values()] == ["act"]


def test_the_rest_stay_and_one_does_as_ordered() -> None:
    answer: Json = {"unit": "Elf Warrior 2", "steps": [{"to": [3000, 8000]}, {"end": True}]}
    match = _match(
        SETUP.replace("at: [11, 12]", "at: [4, 20], moved: 0"),
        [StandingOrder("do", "act", answer=answer, times=1, until=1), StandingOrder("stay", "act", until=1)],
    )
    assert match.state.units["Elf Warrior 2"].at == (3000, 8000)
    assert match.state.round == 2


@pytest.mark.parametrize(
    "order",
    [
        StandingOrder("react", "act", answer="always"),
        StandingOrder("react", "opportunity", answer="perhaps"),
        StandingOrder("stay", "act"),
        StandingOrder("do", "act", answer={"steps": []}, times=1, until=1),
        StandingOrder("do", "act", answer={"unit": "Elf Warrior 1"}, until=1),
    ],
)
def test_what_no_order_says_is_refused(order: StandingOrder) -> None:
    with pytest.raises(NotUnderstood):
        checked(ORDERS, [order])


def test_masteries_can_be_declined_beforehand_and_nothing_else_of_them_ordered() -> None:
    (order,) = checked(ORDERS, [StandingOrder("react", "masteries", answer="never")])
    assert order.answer == "never"
    for answer in ("always", "when fatal", None):
        with pytest.raises(NotUnderstood, match="never used"):
            checked(ORDERS, [StandingOrder("react", "masteries", answer=answer)])


def test_everybody_is_deployed_as_proposed() -> None:
    """One order answers the question for each sector, and all are placed legally in the end."""
    match: Playthrough[State] = Playthrough.begin(
        D6s(), [A, Seat("B")], {"points": 100, "table": "meadow"}, RandomSource(random.Random(3))
    )
    for seat in (A, Seat("B")):
        match.give_orders(seat, [StandingOrder("line", "deploy")])
    for _ in range(20):
        number, decision = next(iter(match.pending.items()))
        assert decision.prompt not in ("table", "deploy"), "the table was agreed on, and deploying ordered"
        if decision.prompt == "act":
            break
        match.answer(number, decision.player, decision.default())
    assert all(unit.at is not None or unit.rides for unit in match.state.playing())


MELEE = """
phase: combat
lead: A
A: {Elf Warrior 1: {at: [12, 12]}, Elf Warrior 2: {at: [16, 12]}}
B: {Orc Warrior 1: {at: [12, 13]}, Orc Warrior 2: {at: [16, 13]}}
"""


def _as_proposed(*prompts: str, guard: Json = None) -> list[StandingOrder]:
    return [StandingOrder("proposed", prompt, guard=guard, until=1) for prompt in prompts]


def test_whoever_orders_melees_as_proposed_is_not_asked_in_the_combat_phase() -> None:
    match = _match(MELEE, _as_proposed("split", "melee", "masteries", "fight", "follow"))
    while match.pending and match.state.round == 1:
        number, decision = next(iter(match.pending.items()))
        assert decision.player == "B"
        match.answer(number, decision.player, decision.default())
    assert [entry.by.value for entry in match.journal if entry.who == A].count("order") >= 3
    assert {one for one, _ in _struck(match) if one.startswith("Elf")} == {"Elf Warrior 1", "Elf Warrior 2"}


def _struck(match: Playthrough[State]) -> set[tuple[str, str]]:
    """Returns who has attacked whom."""
    return {(event.facts.unit, event.facts.target) for event in match.events if isinstance(event.facts, ToHit)}


def test_melees_as_proposed_go_back_to_who_loses_somebody() -> None:
    """`guard` is the number of the seat's that had fallen when it was ordered."""
    fallen = MELEE.replace("Elf Warrior 2: {at: [16, 12]}", "Elf Warrior 2: {at: [16, 12], wounds: 1}")
    for known, stands in ((0, False), (1, True)):
        match = _match(fallen, _as_proposed("masteries", guard=known))
        assert bool(match.orders(A)) is stands
        said = [event.facts.why for event in match.events if isinstance(event.facts, OrderEnded)]
        assert said == ([] if stands else ["It no longer fits. One of yours has fallen."])


def test_the_first_target_that_can_be_attacked_is_attacked() -> None:
    order = StandingOrder(
        "against", "fight", answer={"unit": "", "targets": ["Orc Warrior 2", "Orc Warrior 1"]}, until=1
    )
    match = _match(MELEE, [*_as_proposed("split", "melee", "masteries", "follow"), order])
    for _ in range(20):
        if match.state.round > 1 or not match.pending:
            break
        number, decision = next(iter(match.pending.items()))
        match.answer(number, decision.player, decision.default())
    ours = {pair for pair in _struck(match) if pair[0].startswith("Elf")}
    assert ours == {("Elf Warrior 1", "Orc Warrior 1"), ("Elf Warrior 2", "Orc Warrior 2")}


def test_masteries_are_declared_as_ordered_and_of_nobody_else() -> None:
    setup = MELEE.replace("[16, 12]", "[13, 12]").replace(
        "Orc Warrior 2: {at: [16, 13]}", "Orc Warrior 2: {at: [20, 20]}"
    )
    order = StandingOrder("declare", "masteries", answer={"Elf Warrior 1": ["exotic", "blade"]}, until=1)
    match = _match(setup, [*_as_proposed("split", "melee"), order])
    declared = [event.facts for event in match.events if isinstance(event.facts, MasteryDeclared)]
    assert [(one.unit, one.mastery) for one in declared] == [("Elf Warrior 1", "blade")]


INTO_THE_ORC = StandingOrder(
    "do",
    "act",
    guard={"meant": [{"goal": "into", "who": "Orc Warrior 1"}], "strikes": 0},
    answer={"unit": "Elf Warrior 1", "steps": [{"to": [12000, 8000]}, {"end": True}]},
    times=1,
    until=1,
)
CHARGE = """
lead: B
A: {Elf Warrior 1: {at: [12, 5]}}
B: {Orc Warrior 1: {at: [12, 9], moved: 0}}
"""


@pytest.mark.parametrize(
    "guard",
    [
        {"meant": [{"goal": "into", "who": "Orc Warrior 1"}], "strikes": 0},
        {"says": "into Orc Warrior 1", "strikes": 0},
        {"says": "Elf Warrior 1: into orc warrior 1 from behind", "strikes": 0, "off": 0},
    ],
    ids=["as a goal", "as a line", "as a longer line"],
)
def test_what_is_not_legal_any_more_is_worked_out_anew(guard: Json) -> None:
    """The place that was ordered is taken by now, and the order says whom it was about; earlier ones say it in a
    line.
    """
    match = _match(CHARGE.replace("[12, 9]", "[12, 8]"), [replace(INTO_THE_ORC, guard=guard)])
    elf, orc = match.state.units["Elf Warrior 1"], match.state.units["Orc Warrior 1"]
    assert elf.at is not None and elf.moved and measuring.adjacent(match.state, elf, orc)


def test_an_earlier_order_whose_line_says_more_than_whom_it_charges_goes_back_to_the_player() -> None:
    order = replace(INTO_THE_ORC, guard={"says": "behind the nearest wall", "strikes": 0})
    match = _match(CHARGE.replace("[12, 9]", "[12, 8]"), [order])
    assert [question.player for question in match.pending.values()] == [A] and match.orders(A) == ()


def test_goals_are_written_and_read_back() -> None:
    meant: list[Meant] = [
        Into("Orc Warrior 1", behind=True),
        Heading((707, 707), 4500),
        Toward(at=(1, 2)),
        Cover(),
        Dodge(),
    ]
    assert read_meant(meant_to_json(meant)) == meant
    for wrong in ("into", [{"goal": "up"}], [{"goal": "into"}], [{"goal": "path", "points": "x"}], [{"to": "x"}], [3]):
        with pytest.raises(NotUnderstood, match=r"[.]$"):
            read_meant(wrong)


def test_a_way_on_which_more_enemies_could_strike_goes_back_to_the_player() -> None:
    order = StandingOrder(
        "do",
        "act",
        guard={"meant": [{"to": [12000, 9000]}], "strikes": 0},
        answer={"unit": "Elf Warrior 1", "steps": [{"to": [12000, 9000]}, {"end": True}]},
        times=1,
        until=1,
    )
    match = _match(CHARGE.replace("[12, 9]", "[13, 6]"), [order])
    assert [question.player for question in match.pending.values()] == [A]
    (why,) = [event.facts.why for event in match.events if isinstance(event.facts, OrderEnded)]
    assert "Orc Warrior 1 could strike at it now" in why


def test_nobody_but_their_owner_learns_of_orders_of_this_game() -> None:
    orders = [*_as_proposed("split", "melee", "masteries", "fight", "follow"), INTO_THE_ORC]
    with_them, without = _match(CHARGE, [StandingOrder("stay", "act", until=0), *orders[:5]]), _match(CHARGE, [])
    for seat in (Seat("B"), None):
        assert with_them.view(seat).to_json() == without.view(seat).to_json()
        assert [e for e in with_them.events if e.is_seen_by(seat)] == [e for e in without.events if e.is_seen_by(seat)]


def test_orders_of_this_game_survive_a_restart() -> None:
    orders = [
        *_as_proposed("fight", "masteries"),
        StandingOrder("against", "fight", answer={"targets": ["X"]}, until=3),
    ]
    match = _match(CHARGE, orders)
    again: Playthrough[State] = Playthrough.resume(
        D6s(), match.snapshot(), match.entries_since_snapshot(), RandomSource(random.Random(1))
    )
    assert again.orders(A) == match.orders(A) and len(again.orders(A)) == 3


@pytest.mark.parametrize(
    "order",
    [
        StandingOrder("proposed", "save", until=1),
        StandingOrder("proposed", "act"),
        StandingOrder("proposed", "fight", guard="one", until=1),
        StandingOrder("against", "fight", answer={"unit": "Elf Warrior 1", "targets": []}, until=1),
        StandingOrder("against", "act", answer={"targets": ["Orc Warrior 1"]}, until=1),
        StandingOrder("declare", "masteries", answer={}, until=1),
        StandingOrder("declare", "masteries", answer={"Elf Warrior 1": "blade"}, until=1),
        StandingOrder("do", "act", guard={"strikes": 1}, answer={"unit": "Elf Warrior 1"}, times=1, until=1),
    ],
)
def test_orders_for_melees_that_say_too_little_are_refused(order: StandingOrder) -> None:
    with pytest.raises(NotUnderstood, match=r"[.]$"):
        checked(ORDERS, [order])


def test_characters_beside_an_enemy_hold_and_others_are_asked() -> None:
    match = _match(SETUP.replace("lead: B", "lead: A"), [hold()])
    (question,) = (one for one in match.pending.values() if one.player == A)
    assert match.state.units["Elf Warrior 1"].moved
    assert question.about["units"] == ["Elf Warrior 2"]


def test_a_treasure_bearer_beside_an_enemy_is_asked() -> None:
    bearer = SETUP.replace("lead: B", "lead: A").replace("at: [12, 12]}", "at: [12, 12], carries: [Treasure 1]}")
    match = _match(bearer + "objects: {Treasure 1: {}}\n", [hold()])
    assert "Elf Warrior 1" in str([question.about for question in match.pending.values()])


def test_melees_can_be_fought_as_suggested_for_the_whole_match() -> None:
    for_the_match = [StandingOrder("proposed", prompt) for prompt in IN_MELEE]
    assert list(checked(ORDERS, for_the_match)) == for_the_match
    with pytest.raises(NotUnderstood):
        checked(ORDERS, [StandingOrder("proposed", "act")])


def test_the_usual_orders_are_legal_and_change_nothing_when_given_again() -> None:
    assert checked(ORDERS, USUAL_ORDERS) == tuple(USUAL_ORDERS)
    assert tuple(with_orders(USUAL_ORDERS, USUAL_ORDERS, ORDERS)) == tuple(USUAL_ORDERS)
