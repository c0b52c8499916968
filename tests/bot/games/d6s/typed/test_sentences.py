"""Whole sentences: reasons, stories, manners and what is denied are no order; nothing that is ordered is left out."""

from __future__ import annotations

import pytest

from bot.games.d6s.typed.addressed import all_sentences
from bot.games.d6s.typed.fights import read_fight
from bot.games.d6s.typed.movements import read_movement
from bot.games.d6s.typed.sentences import told
from engine.d6s.state import State
from engine.refusals import NotUnderstood
from engine.values import Seat
from tests.engine.d6s.moments import field

TABLE = """
{terrain: [{name: grove, kind: difficult, what: vegetation, cover: true, rect: [4, 12, 8, 15]}],
 objects: {Treasure 1: {at: [12, 13]}},
 A: {Archer 1: {at: [10, 10]}, Archer 2: {at: [14, 10]}, Knight 1: {at: [18, 10]}},
 B: {Orc Warrior 1: {at: [10, 17]}, Goblin Warrior 1: {at: [15, 17]}}}
"""
DUEL = "{A: {Knight 1: {at: [10, 10]}}, B: {Orc Warrior 1: {at: [10, 11.1]}, Goblin Warrior 1: {at: [11.1, 10]}}}"


def table() -> State:
    """Returns the table of these tests."""
    return field(TABLE)


def moved(text: str) -> object:
    """Returns the answer that a movement of Archer 1 or another makes."""
    state = table()
    return read_movement(state, [state.units[name] for name in ("Archer 1", "Archer 2", "Knight 1")], text).answer


def fought(text: str) -> object:
    """Returns the combat action of the knight that a line says."""
    state = field(DUEL)
    return read_fight(state, [state.units["Knight 1"]], text)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        # Reasons and purposes, by their conjunction, although they name figures.
        ("Archer 1 goes two inches south because the orc is dangerous", "Archer 1: south 2"),
        ("As the goblin is near, Archer 1 goes two inches to the south.", "Archer 1: south 2"),
        ("Archer 1 goes 2 south in order to be farther from Orc Warrior 1", "Archer 1: south 2"),
        ("Archer 1 goes 2 south, so that Goblin Warrior 1 cannot hit him", "Archer 1: south 2"),
        ("Archer 1 is afraid of the goblin, therefore he walks 2 inches south", "Archer 1: south 2"),
        # A purpose that is an action of the same turn is an order.
        ("Archer 1 goes 2 south in order to shoot Orc Warrior 1", "Archer 1: south 2, shoot Orc Warrior 1"),
        # Stories.
        ("Archer 1 takes a deep breath and goes 2 inches south", "Archer 1: south 2"),
        ("Archer 1 had enough of this and goes 2 inches south", "Archer 1: south 2"),
        ("While the others are fighting, Archer 1 goes 2 inches south", "Archer 1: south 2"),
        # What is denied.
        ("Archer 1 does not move, but he shoots at Orc Warrior 1", "Archer 1: shoot Orc Warrior 1"),
        ("Archer 1 shoots at Orc Warrior 1 without leaving his place", "Archer 1: shoot Orc Warrior 1"),
        ("Archer 1 shall not go to the grove but 2 inches south", "Archer 1: south 2"),
        ("Instead of shooting, Archer 1 goes 2 inches south", "Archer 1: south 2"),
        ("Archer 1 shoots the orc, not the goblin", "Archer 1: shoot Orc Warrior 1"),
        ("Archer 1 doesn't go anywhere; he simply stays where he is", "Archer 1: stay"),
        # Manners, frames and actions as nouns.
        ("Would you please send Archer 1 two inches to the south?", "Archer 1: south 2"),
        ("It is enough if Archer 1 walks two inches to the south", "Archer 1: south 2"),
        ("In my opinion Archer 1 should walk two inches to the south", "Archer 1: south 2"),
        ("Knight 1 uses his action for a dash and runs to Treasure 1", "Knight 1: dash, to Treasure 1"),
        ("From the place where he stands, Archer 1 shoots at the orc", "Archer 1: shoot Orc Warrior 1"),
        # Apposition and pronouns.
        ("Knight 1 goes to Archer 2, who is alone, and guards him", "Knight 1: to Archer 2"),
        ("Archer 1 fears Orc Warrior 1, so he shoots it", "Archer 1: shoot Orc Warrior 1"),
        ("Archer 1 shoots the nearest enemy, namely Orc Warrior 1", "Archer 1: shoot Orc Warrior 1"),
        # The way there, and what is said twice.
        ("Archer 1 passes the grove on the right and goes to K9", "Archer 1: to K9"),
        ("Archer 1 goes into the grove and hides there from the enemies", "Archer 1: in the grove, hide"),
        ("Archer 1 retreats from the orc and walks two inches to the south", "Archer 1: south 2"),
        (
            "After Archer 1 has walked two inches to the south, he shoots the orc",
            "Archer 1: south 2, shoot Orc Warrior 1",
        ),
        ("Let's have Archer 1 walk two inches south and stop there", "Archer 1: south 2"),
        ("I'd rather Archer 1 walked two inches to the south", "Archer 1: south 2"),
        ("Archer 1 moves 1 inch east and 2 inches south, then shoots Orc 1", "Archer 1: to 11 8, shoot Orc Warrior 1"),
        # Misspelled function words.
        ("Archer 1 goes 2 south becuase he is afraid", "Archer 1: south 2"),
        ("Archer 1 dosnt move, shoots orc 1", "Archer 1: shoot Orc Warrior 1"),
    ],
)
def test_a_whole_sentence_means_the_orders_in_it(said: str, plain: str) -> None:
    assert moved(said) == moved(plain)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Knight 1 does not attack but disengages and goes back one inch to the south", "disengage S"),
        ("Knight 1 disengages from the goblin and steps one inch to the west", "disengage W"),
        ("Against two enemies the knight has little chance, so he disengages by one inch to the south", "disengage S"),
        ("Knight 1 ignores the orc and attacks the goblin", "attack Goblin Warrior 1"),
        ("Knight 1 hits Orc Warrior 1 as hard as he can, because it is strong", "attack Orc Warrior 1"),
        ("This time Knight 1 renounces on his action; he does nothing", "nothing"),
        ("The knight grabs Orc Warrior 1 with his big hand and does not let it go", "grapple Orc Warrior 1"),
    ],
)
def test_a_whole_sentence_means_the_combat_action_in_it(said: str, plain: str) -> None:
    assert fought(said) == fought(f"Knight 1: {plain}")


def test_who_stands_before_is_her_in_the_next_sentence() -> None:
    state = table()
    mine = [unit for unit in state.playing() if unit.seat == Seat("A")]
    text = "Archer 1 stays and Knight 1 goes over to stand next to her"
    assert all_sentences(state, mine, text)[-1].endswith("next to Archer 1")


def test_an_action_against_an_unknown_name_is_not_left_out() -> None:
    state = table()
    with pytest.raises(NotUnderstood):
        read_movement(state, [state.units["Archer 1"]], "Archer 1 goes 2 south and shoots the dragon")


def test_what_is_left_out_is_told() -> None:
    state = table()
    found = read_movement(state, [state.units["Archer 1"]], "Archer 1 bows to the queen and goes 2 inches south")
    assert any("bows to the queen" in note for note in found.notes)


@pytest.mark.parametrize(
    "text",
    [
        "Archer 1 goes 2 south, shoots Orc Warrior 1",
        "Archer 1 goes into the grove and hides",
        "Archer 1 shoots Orc Warrior 1, Archer 2 goes 2 north",
        "melees as proposed",
        "Archer 1 stays",
        "opportunity attacks never",
    ],
)
def test_a_line_of_orders_alone_stays_as_it_is(text: str) -> None:
    state = table()
    mine = [unit for unit in state.playing() if unit.seat == Seat("A")]
    said = told(state, mine, text)
    assert (said.text, said.left_out) == (text, ())


def test_a_sentence_that_begins_with_he_belongs_to_the_one_before() -> None:
    state = table()
    mine = [unit for unit in state.playing() if unit.seat == Seat("A")]
    assert len(all_sentences(state, mine, "Archer 1 goes 2 south; he does not dash.")) == 1
    assert len(all_sentences(state, mine, "Archer 1 goes 2 south; Archer 2 stays; rest stay")) == 3
    assert all_sentences(state, mine, "Archer 1 stays. Neither of them moves") == ["Archer 1 stays"]
