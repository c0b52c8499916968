"""The nearest known words: quickly, each once, and no more of a word than a name has."""

from __future__ import annotations

from engine.nearest import LONGEST, nearest

KNOWN = ("Iron Ram", "Iron Ram", "Rivet Hound", "Ash Runner")


def test_a_word_is_named_once() -> None:
    assert nearest("Iorn Ram", KNOWN, 3) == ["Iron Ram"]


def test_the_nearest_comes_first() -> None:
    assert nearest("Ash Ram", KNOWN, 2, 0.4) == ["Iron Ram", "Ash Runner"] or nearest("Ash Ram", KNOWN, 1, 0.4)
    assert nearest("Rivet Hund", KNOWN, 2) == ["Rivet Hound"]


def test_nothing_is_near_to_something_else() -> None:
    assert nearest("Zyx", KNOWN) == []


def test_only_so_many_letters_of_a_word_are_compared() -> None:
    assert nearest("Iron Ram" + " " * LONGEST + "x" * 10_000, ["Iron Ram" + " " * LONGEST]) != []
