"""What is written wrong is refused with what is allowed instead, and nothing has changed: as the commands read it."""

from __future__ import annotations

import random

import pytest

from bot.games.d6s.face import FACE
from bot.prompts.form import first_of
from bot.prompts.typed import read_answer
from engine.chance import RandomSource
from engine.d6s.planning.starters import ready_armies
from engine.d6s.position import read_position
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.d6s.view import TableView
from engine.journal import Snapshot
from engine.located import read_yaml
from engine.playthrough import Playthrough
from engine.refusals import NoLongerAsked, NotYours, Refusal
from engine.values import Json, Seat

A, B = Seat("A"), Seat("B")
MOVING = """
lead: A
terrain: [{kind: obstacle, rect: [15, 9, 17, 15], name: house}]
A: {Archer 1: {at: [12, 12]}, Man-at-Arms 1: {at: [2, 2]}}
B: {Orc Warrior 1: {at: [12, 14]}, Orc Warrior 2: {at: [19, 12]}, Orc Warrior 3: {at: [13.2, 14]},
    Orc Warrior 4: {at: [10.8, 14]}, Orc Warrior 5: {at: [12, 22], moved: 0}}
"""
CASTING = """
lead: A
A: {Dwarf Cleric 1: {at: [12, 12], used: {slots: 3}, wounds: 1}}
B: {Orc Warrior 1: {at: [12, 18], moved: 0}}
"""
FIGHTING = """
phase: combat
lead: B
A: {Knight 1: {at: [12, 12]}}
B: {Orc Warrior 1: {at: [12, 13], acted: true}, Orc Warrior 2: {at: [20, 20]}}
"""


def match_at(setup: str, prompt: str) -> Playthrough[State]:
    state = read_position(read_yaml(setup))
    match: Playthrough[State] = Playthrough(D6s(), Snapshot(state.to_json(), 0, 0, 0), RandomSource(random.Random(1)))
    return until(match, prompt)


def until(match: Playthrough[State], prompt: str) -> Playthrough[State]:
    """Plays on, everybody declining, until somebody is asked for this."""
    for _ in range(20):
        number, decision = next(iter(match.pending.items()))
        if decision.prompt == prompt:
            break
        match.answer(number, decision.player, decision.default())
    return match


def refused(match: Playthrough[State], text: str) -> str:
    """Returns the sentence with which a written answer is refused; the match is as it was."""
    number, decision = next(iter(match.pending.items()))
    view = match.view(decision.player)
    assert isinstance(view, TableView)
    form = FACE.form(decision, FACE.wording({A: "Alice", B: "Bob"}, view))
    state, entries = match.state.to_json(), len(match.journal)
    with pytest.raises(Refusal, match=r"[.?]$") as found:
        match.answer(number, decision.player, first_of(read_answer(form, text)))
    assert match.state.to_json() == state and len(match.journal) == entries and number in match.pending
    return str(found.value)


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("Archer 1 to 12 14", "To do that, write: Archer 1: to 12 13."),
        ("Archer 1 to 12 17", "The nearest is"),
        (
            "Archer 1 to A1",
            (
                "has 6 of 6 left. The nearest is H8 (north-east part). "
                "To do that, write: Archer 1: to H8 (north-east part)."
            ),
        ),
        ("Archer 1 into Orc 2", "Orc Warrior 2 is out of reach. The nearest is"),
        ("Archer 1 to Z99", "No part of a base leaves the table"),
        ("Archer 1 shoot Orc 2", "It can shoot Orc Warrior 1"),
        ("Archer 1 shoot Orc 1 x9", "makes 1 attack, and 9 are named. Archer 1 can: "),
        ("Archer 1 shoot Orc 1, shoot Orc 3", "has used its action of this round. Archer 1 can: "),
        ("Archer 1 mount Orc 1", "Archer 1 can: "),
        ("Archer 1 shoot Dragon", "it can be Orc Warrior 1"),
        ("Archer 1 frobnicate", "Write for example “to H12 via G9”"),
        ("", "Write what Archer 1 does, for example"),
        ("Archer 1 cast fireball", "Archer 1 knows no spells."),
        ("Archer 1 behind wall 7", "it can be house."),
        ("Orc Warrior 1 to H12", "it can be Archer 1."),
        ("Archer 4 to H12", "it can be Archer 1."),
    ],
)
def test_a_move_that_is_not_possible_is_refused_with_one_that_is(text: str, instead: str) -> None:
    assert instead in refused(match_at(MOVING, "act"), text)


def test_a_shot_out_of_range_is_refused_with_who_is_in_range() -> None:
    far = MOVING.replace("Archer 1: {at: [12, 12]}", "Archer 1: {at: [12, 12], lacks: [bow], gear: [throwing weapon]}")
    said = refused(match_at(far, "act"), "Archer 1 shoot Orc 5")
    assert "out of reach of throwing weapon" in said and "It can shoot Orc Warrior 1" in said


@pytest.mark.parametrize("text", ["cast cure wounds on Dwarf Cleric 1", "cast guiding bolt on Orc Warrior 1"])
def test_a_spell_without_slots_is_refused_with_what_can_be_done(text: str) -> None:
    said = refused(match_at(CASTING, "act"), text)
    assert "slot" in said and "Dwarf Cleric 1 can: " in said


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("attack Orc 2", "What can be done: Attack Orc Warrior 1"),
        ("attack Orc 1 x9", "can make 2 attacks now, and 9 are named. What can be done: "),
        ("grapple Orc 2", "What can be done: Attack Orc Warrior 1"),
        ("escape", "Knight 1 is not grappled. What can be done: "),
        ("attack Bob", "it can be Orc Warrior 1 or Orc Warrior 2."),
        ("dance", "Write “attack Orc 2 x2”"),
        ("attack Orc 1 with crossbow", "it has hand weapon"),
        ("pass Treasure 1", "Write what is passed to whom"),
        ("", "Write what it does: “attack Orc 2 x2”"),
    ],
)
def test_a_combat_action_that_is_not_possible_is_refused_with_one_that_is(text: str, instead: str) -> None:
    assert instead in refused(match_at(FIGHTING, "fight"), text)


def new_match() -> Playthrough[State]:
    options: dict[str, Json] = {"points": 100, "table": "meadow"}
    return Playthrough.begin(D6s(), [A, B], options, RandomSource(random.Random(3)))


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("The Great Kingdom; 30 Knight", "more than the limit of 100; leave something out."),
        ("The Great Kingdom; 1 Orc Warrior", "is not in the list The Great Kingdom, but in Generic."),
        ("Nobodies; 1 Knight", "The lists are Generic, "),
        ("The Great Kingdom; 2 Knigth", "Did you mean Knight?"),
        ("The Great Kingdom; 1 Zebra", "The Great Kingdom has "),
        ("The Great Kingdom; 2 Archer: bazooka", "Archer can have "),
        ("The Great Kingdom; Knight two", "Line 2"),
        ("", "An army begins with its list: "),
    ],
)
def test_an_army_that_is_not_legal_is_refused_with_the_next_step(text: str, instead: str) -> None:
    assert instead in refused(new_match(), text)


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("left", "Write “left: all”"),
        ("", "for example “left: all” or “left: nobody”."),
        ("north: all", "Begin with the sector: left, centre or right"),
        ("centre: Bob", "it can be Knight 2"),
        ("centre: Archer 1", "it can be Knight 2"),
        ("centre: Archer 3 H12", "must stand wholly within 6 inches of the north edge."),
        ("left: Archer 3 M22", "left"),
    ],
)
def test_half_a_deployment_is_refused_with_how_it_is_written(text: str, instead: str) -> None:
    match = new_match()
    for number, decision in list(match.pending.items()):
        match.answer(number, decision.player, ready_armies(100)[0].text)
    assert instead in refused(until(match, "deploy"), text)


def test_a_late_answer_and_another_players_change_nothing() -> None:
    match = match_at(MOVING, "act")
    ((number, decision),) = match.pending.items()
    state = match.state.to_json()
    with pytest.raises(NotYours):
        match.answer(number, B, decision.default())
    assert match.state.to_json() == state
    match.answer(number, A, decision.default())
    state = match.state.to_json()
    with pytest.raises(NoLongerAsked, match="newest message"):
        match.answer(number, A, decision.default())
    assert match.state.to_json() == state
