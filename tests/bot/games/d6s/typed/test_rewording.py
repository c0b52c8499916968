"""A line in another order, voice or spelling means what the plain line means; so do fillers and other notations."""

from __future__ import annotations

import itertools
import random

import pytest

from bot.games.d6s.typed.movements import read_movement
from bot.games.d6s.typed.rewording import commanded, in_order, respelled
from engine.refusals import NotUnderstood
from tests.engine.d6s.moments import field

ARCHERS = """
{A: {Archer 1: {at: [10, 10]}, Archer 2: {at: [14, 10]}},
 B: {Orc Warrior 1: {at: [10, 16]}, Ogre 1: {at: [15, 16], wounds: 1}}}
"""
NAMED = ("Archer 1", "archer 1:", "archer one,", "archer #1", "Archer no. 1", "have archer 1", "could archer 1 please")
SHOTS = ("shoot {}", "shoots at {}", "fires at {}", "takes a shot at {}", "looses an arrow at {}", "shoot {} please")
ORCS = ("Orc 1", "the orc", "orc warrior", "the nearest enemy", "orc warrior one", "orc #1", "the left enemy", "ow1")
NORTH = ("north {}", "{} north", "goes {} up", "moves {} to the north", "go up {}", "walks north by {}", "{} upwards")
LENGTHS = ("2", '2"', "2 inches", "two inches", "2 squares", "two cells", "2 in", "about 2 inches", "a couple of steps")


def read(text: str) -> object:
    """Returns the answer that a line makes on the table with two archers."""
    state = field(ARCHERS)
    return read_movement(state, [state.units["Archer 1"], state.units["Archer 2"]], text).answer


def sampled(*parts: tuple[str, ...]) -> list[str]:
    """Returns some of the lines that can be put together of these parts."""
    every = [" ".join([who, what.format(whom)]) for who, what, whom in itertools.product(*parts)]
    return random.Random(7).sample(every, 40)


@pytest.mark.parametrize("text", sampled(NAMED, SHOTS, ORCS))
def test_a_shot_is_the_same_however_it_is_said(text: str) -> None:
    assert read(text) == read("Archer 1: shoot Orc Warrior 1")


@pytest.mark.parametrize("text", sampled(NAMED, NORTH, LENGTHS))
def test_a_walk_is_the_same_however_its_length_is_written(text: str) -> None:
    assert read(text) == read("Archer 1: north 2")


@pytest.mark.parametrize(
    "text",
    [
        "Archer 1 shoots Orc 1 after moving 2 inches up",
        "after moving 2 inches up Archer 1 shoots Orc 1",
        "Archer 1 moves 2 inches up before shooting Orc 1",
        "Archer 1 first moves up 2, after that he shoots Orc 1",
        "Archer 1 up 2 and then fires at Orc 1",
        "archer 1 up 2 shoot orc 1",
        "acher 1 up 2, shot at orc 1",
    ],
)
def test_the_order_in_which_a_line_tells_its_parts_does_not_matter(text: str) -> None:
    assert read(text) == read("Archer 1: up 2, shoot Orc Warrior 1")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("shoot the ogre with Archer 2", "Archer 2: shoot Ogre 1"),
        ("the ogre gets shot by Archer 2", "Archer 2: shoot Ogre 1"),
        ("my right archer shoots the wounded one", "Archer 2: shoot Ogre 1"),
        ("the second archer shoots the strongest enemy", "Archer 2: shoot Ogre 1"),
        ("Archer 1 moves 1 1/2 inches left", "Archer 1: left 1.5"),
        ("Archer 1 one and a half squares to the left", "Archer 1: left 1.5"),
        ("Archer 1 2 up and to the right", "Archer 1: NE 2"),
        ("Archer 1 to square K-9", "Archer 1: to K9"),
        ("Archer 1 strolls over toward the ogre, if at all possible", "Archer 1: toward Ogre 1"),
    ],
)
def test_the_character_and_its_goal_are_known_by_other_words(text: str, plain: str) -> None:
    assert read(text) == read(plain)


@pytest.mark.parametrize(
    "text", ["Archer 1 dances a jig", "Archer 1 shoots the dragon", "florble", "Archer 1 to Narnia"]
)
def test_a_name_that_is_not_on_the_table_is_not_guessed(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read(text)


def test_only_what_is_spelled_wrongly_is_spelled_otherwise() -> None:
    state = field(ARCHERS)
    assert respelled(state, "chrage the orc wariror") == "charge the orc warrior"
    assert respelled(state, "shoot the ogre") == "shoot the ogre"


def test_a_verb_is_said_as_one_tells_somebody_to_do_it() -> None:
    said = ["move", "run", "hide", "shoot", "charge", "orc", "thing"]
    assert [*map(commanded, ["moving", "running", "hiding", "shot", "charged", "orc", "thing"])] == said


def test_parts_stand_in_the_order_in_which_they_are_done() -> None:
    assert in_order("shoots the orc after moving left 2") == "move left 2, then shoots the orc"
    assert in_order("left 2 before shooting the orc") == "left 2, then shoot the orc"
