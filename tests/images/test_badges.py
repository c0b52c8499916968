"""Badges show people's initials, so that nobody reads a seat's letter as a name."""

from __future__ import annotations

from engine.values import Seat
from images.badges import badge_text, badges_of, initials
from images.blocks import Block
from images.chips import badge
from images.palette import NIGHT

A, B, C = Seat("A"), Seat("B"), Seat("C")


def test_a_badge_is_the_initial_whatever_the_seat() -> None:
    assert initials({A: "Cara", B: "alice", C: "Bob"}) == {A: "C", B: "A", C: "B"}


def test_on_a_clash_it_has_two_letters_and_where_those_are_the_same_a_number() -> None:
    assert initials({A: "Bob", B: "Bea", C: "Cara"}) == {A: "Bo", B: "Be", C: "C"}
    assert initials({A: "Bob", B: "Bobby"}) == {A: "B1", B: "B2"}
    assert len(set(initials({A: "B", B: "Bo", C: "Bob"}).values())) == 3


def test_a_name_without_letters_has_the_letter_of_its_seat() -> None:
    assert initials({A: "...", B: "Bob"}) == {A: "A", B: "B"}


def test_badges_are_known_only_while_a_match_is_drawn() -> None:
    with badges_of({A: "Zoe"}):
        assert badge_text(A) == "Z"
        assert isinstance(badge(A, NIGHT), Block)
    assert badge_text(A) == "A"
