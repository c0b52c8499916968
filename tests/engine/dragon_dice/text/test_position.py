"""Positions as text: reading undoes writing, for every position of random games."""

from __future__ import annotations

import random

import pytest
import yaml

from engine.chance import RandomSource
from engine.dragon_dice.names import match_names, read_name
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import MADE_PROGRESS, REMOVED, State
from engine.dragon_dice.text.position import MOST_SEATS, format_position, parse_position, position_text
from engine.located import NotReadable
from engine.playthrough import Playthrough
from engine.refusals import NotUnderstood
from engine.values import Json, Seat
from tests.support.printed import DICE_401C

SEATS = (Seat("A"), Seat("B"))


def comparable(state: State) -> dict[str, Json]:
    """Returns all of a position but the order of the dice, which text keeps zone by zone only, and how it stood when
    something last came of anything: text says that there has been progress."""
    data = state.to_json()
    if data.pop("standing", None) != state.standing_now():
        data["quiet_turns"] = MADE_PROGRESS
    dice = data["dice"]
    assert isinstance(dice, dict)
    return data | {"dice": dict(sorted(dice.items()))}


def assert_fixpoint(state: State) -> State:
    """Returns the position that the text of a position describes; its text is the same."""
    text = position_text(state)
    again = parse_position(text)
    assert position_text(again) == text
    assert format_position(again) == format_position(state)
    return again


@pytest.mark.parametrize("players", [4, 6])
def test_reading_undoes_writing_for_several_of_whom_one_has_given_up(players: int) -> None:
    """Eliminated players, units that have left the table, and the order of play are written too."""
    rng = random.Random(players)
    match = Playthrough.begin(DragonDice(), MOST_SEATS[:players], {"force_points": 9}, RandomSource(rng))
    while match.state.turn < 4:
        match.answer(*match.sample_answer(rng))
    match.concede(match.state.seats[-1])
    while not match.state.out or match.snapshot().entries < len(match.journal):
        match.answer(*match.sample_answer(rng))
    again = assert_fixpoint(match.state)
    assert again.out == match.state.out and again.seats == match.state.seats
    assert [die.id for die in again.dice.values() if die.place == REMOVED]
    assert comparable(again) == comparable(match.state)


@pytest.mark.parametrize("seed", range(8))
def test_reading_undoes_writing_throughout_a_random_game(seed: int) -> None:
    rng = random.Random(seed)
    match = Playthrough.begin(DragonDice(), SEATS, {"force_points": rng.choice((15, 24, 30))}, RandomSource(rng))
    for number in range(200):
        if number > 10 and number % 8 and match.outcome is None:
            # Set-up is looked at question by question, play now and then.
            match.answer(*match.sample_answer(rng))
            continue
        assert_fixpoint(match.state)
        # At the start of a step text says everything; within one only whether the armies have been shown is left out.
        start = DragonDice().restore(match.snapshot().state)
        assert comparable(assert_fixpoint(start)) == comparable(start)
        if match.outcome is not None:
            break
        match.answer(*match.sample_answer(rng))
    assert match.failure is None


def test_a_position_reads_as_people_write_it() -> None:
    state = parse_position(
        """
        terrains: {A-home: Coastland City 3, frontier: Highland Tower 8}
        captured: {frontier: B}
        A: {frontier: [Knight, Trooper "#1", Trooper#2], dua: [Thug], pool: [Fire/Air Wyrm]}
        B: {frontier: [Thug, Thug], reserves: [thug "#7"]}
        dragons: {A-home: [{dragon: Water Drake, owner: B}]}
        """
    )
    assert {die.id: die.place for die in state.dice.values()} == {
        "A:Knight": "frontier",
        "A:Trooper#1": "frontier",
        "A:Trooper#2": "frontier",
        "A:Thug": "dua",
        "A:Air/Fire Wyrm": "pool",
        "B:Thug#1": "frontier",
        "B:Thug#2": "frontier",
        "B:Thug#7": "reserves",
        "B:Water Drake": "A-home",
    }
    assert state.step == "first march" and state.marching == "A" and state.revealed and state.keeps_all_in
    assert state.terrains["frontier"].captured_by == "B"  # type: ignore[index]
    assert parse_position(position_text(state)).to_json() == parse_position(position_text(state)).to_json()
    assert yaml.safe_load(position_text(state)) == format_position(state)


def test_nothing_given_is_the_empty_table_of_two_players() -> None:
    state = parse_position("")
    assert state.seats == ["A", "B"] and state.force_points == 24 and not state.dice and not state.terrains


def test_before_the_reveal_a_position_is_secret() -> None:
    assert not parse_position("phase: assembly\nA: {force: [Knight]}").revealed
    assert parse_position("phase: starting distance").revealed


def test_of_two_players_who_does_not_begin_selects_the_frontier() -> None:
    assert parse_position("phase: starting distance\nmarching: B").frontier_by == "A"
    assert parse_position("phase: starting distance\nmarching: B\nfrontier_by: B").frontier_by == "B"


def test_a_mistake_is_shown_with_line_and_key() -> None:
    with pytest.raises(NotReadable) as wrong:
        parse_position("A:\n  dua:\n    - Knight\n    - Knigth\n")
    assert str(wrong.value) == "line 4, A.dua[2]: there is no die called 'Knigth'. Did you mean Knight?"
    assert (wrong.value.line, wrong.value.path) == (4, "A.dua[2]")


@pytest.mark.parametrize("text", ["Trooper#2", 'Trooper "#2"', "Trooper '#2'", "Trooper #2", "  trooper  #2 "])
def test_names_are_written_in_many_ways(text: str) -> None:
    assert str(read_name(text, DICE_401C)) == "Trooper#2"


@pytest.mark.parametrize("text", ["Trooper#0", "Trooper#", "Tropper", "", "#2", "Water Wurm", "Trooper#2#3"])
def test_names_of_no_die_are_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_name(text, DICE_401C)


def test_names_are_matched_each_with_a_die_of_its_own() -> None:
    dice = ["A:Thug#1", "A:Thug#2", "A:Knight", "B:Thug#3"]

    def matched(*names: str) -> dict[int, str]:
        return match_names([read_name(name, DICE_401C) for name in names], Seat("A"), dice)

    assert matched("Thug", "Thug#1") == {0: "A:Thug#2", 1: "A:Thug#1"}
    assert matched("Thug", "Thug", "Thug") == {0: "A:Thug#1", 1: "A:Thug#2"}
    assert matched("Knight#1", "Knight") == {0: "A:Knight"}
    assert matched("Thug#3") == {}
