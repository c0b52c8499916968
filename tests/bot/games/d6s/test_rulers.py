"""Rulers and looking up: distances, sight, odds with their parts, whatever has a name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.games.d6s import rulers, terrain_words
from bot.games.d6s.orders import actions, advance_order, in_full, stay_order, with_order
from bot.words.helping import in_place_of
from engine.d6s.position import read_position
from engine.d6s.state import State
from engine.d6s.tables import ready_tables
from engine.d6s.view import TableView
from engine.located import read_yaml
from engine.orders import StandingOrder, without
from engine.refusals import Refusal
from engine.values import Seat
from tests.bot.games.d6s.test_bad_input import match_at
from tests.bot.games.d6s.test_typed_words import MOVING


def table() -> State:
    return read_position(
        read_yaml(
            "{terrain: [{kind: obstacle, rect: [9, 11, 15, 13], name: house}], "
            "A: {Archer 1: {at: [12, 8]}, Knight 1: {at: [4, 8]}}, "
            "B: {Orc Warrior 1: {at: [12, 16]}, Orc Warrior 2: {at: [4, 12]}}}"
        )
    )


def test_a_distance_is_from_rim_to_rim_and_says_who_sees_whom() -> None:
    first, *more = rulers.measured(table(), "Archer 1", "orc 1")
    assert (
        first
        == "**Archer 1 to Orc Warrior 1**: 7.02 inches, rim to rim, from M9 (south-west part) to M17 (south-west part)."
    )
    assert "Archer 1 does not see Orc Warrior 1." in more
    assert rulers.measured(table(), "H12", "H14") == ["**H12 to H14**: 2 inches."]
    assert "- Orc Warrior 2 at E13 (south-west part): 3.02 inches" in rulers.measured(table(), "Knight 1", "")


def test_odds_name_every_part() -> None:
    text = "\n".join(rulers.odds(table(), "Knight 1 against Orc Warrior 2"))
    assert "to hit" in text and "+5 profile" in text and "Toughness 3" in text
    assert "out of sight" in "\n".join(rulers.odds(table(), "Archer 1 against Orc Warrior 1"))


def test_everything_that_is_suggested_has_a_text() -> None:
    assert len(rulers.everything()) > 150
    for name in rulers.everything():
        assert all(rulers.looked_up(None, name)), name


@pytest.mark.parametrize("text", ["nobody", "Archer 1 beats Orc", "", "Orc against Orc"])
def test_what_cannot_be_measured_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refusal, match=r"[.?]$"):
        rulers.odds(table(), text)


def test_many_actions_are_ordered_in_one_line() -> None:
    state = table()
    orders, _ = actions(TableView(Seat("A"), state), Seat("A"), "Archer 1 to M6; Knight 1 into orc 2; rest stay")
    assert [order.kind for order in orders] == ["do", "do", "stay"]
    again, _ = actions(TableView(Seat("A"), state), Seat("A"), "Archer 1 dodge")
    known = with_order(with_order(orders, again[0]), stay_order(state))
    assert [order.kind for order in known] == ["do", "do", "stay"], "each takes the place of the one before"
    with pytest.raises(Refusal, match="I do not understand"):
        actions(TableView(Seat("A"), state), Seat("A"), "Archer 1 gibberish")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rest stay", "All your characters that have not moved stay, to the end of round 1."),
        ("rest as proposed", "All your characters that have not moved make the suggested move, to the end of round 1."),
        (
            "Archer 1 dodge",
            "Archer 1: dodge: once, in its turn of round 1; after a surprise I ask you again.",
        ),
        ("Knight 1 fights Orc 2", "Knight 1 fights Orc Warrior 2, to the end of round 1."),
        ("masteries as proposed", "Masteries are as suggested, to the end of round 1."),
        ("second wind when fatal", "Second wind for all your characters: when fatal, to the end of the match."),
    ],
)
def test_each_order_is_told_with_what_it_does_and_when_it_ends(text: str, told: str) -> None:
    (order,), _ = actions(TableView(Seat("A"), table()), Seat("A"), text)
    assert in_full(order) == told


@pytest.mark.parametrize(("first", "later"), [(stay_order, advance_order), (advance_order, stay_order)])
def test_of_the_rest_stay_and_the_rest_as_proposed_the_later_order_stands_also_where_it_is_an_answer(
    first: Callable[[State], StandingOrder], later: Callable[[State], StandingOrder]
) -> None:
    """So it is with the buttons; what is typed as an answer brings its order along."""
    match = match_at(MOVING, "act")
    number, decision = next(iter(match.pending.items()))
    orders = (first(match.state), later(match.state))
    match.answer(number, decision.player, decision.default(), ahead=orders)
    assert match.orders(decision.player) == orders[1:]
    assert without(orders[:1], orders[1:], match.game.orders) == list(orders[:1]), "which the reply says"
    told = in_place_of([in_full(orders[0])])
    assert told == [f"-# This replaces your earlier orders: {in_full(orders[0])}"]


def test_every_piece_of_terrain_can_be_looked_up() -> None:
    state = table()
    for name, lines in terrain_words.on_table(state).items():
        assert rulers.looked_up(state, name) == lines
        assert len(lines) > 1, "where it lies, and what it does"
    for pieces in ready_tables().values():
        for piece in pieces:
            assert rulers.rules_named(piece.name), piece.name
    assert "Each inch costs 1 more" in rulers.rules_named("copse 2")[0].lines[0]


def test_many_numbers_after_a_name_name_nothing() -> None:
    """Only one number belongs to a piece: a long row of them must not be taken off one by one."""
    assert not rulers.rules_named("deep water" + " 1" * 3000)
    assert rulers.rules_named("deep water 1")
