"""The tree reads as plain English (docs/style.md): the patterns of translated sentences do not return."""

from __future__ import annotations

import pytest

from tests.support.english import PATTERNS, hits

MOST = 20
"""Hits that are left: sentences in which a pattern is right, such as a file's own list of questions."""


def test_the_patterns_of_translated_english_do_not_return() -> None:
    """A new sentence with a pattern is rewritten; `python -m tests.support.english` lists them all."""
    found = list(hits())
    assert len(found) <= MOST, "\n".join(map(str, found))


@pytest.mark.parametrize(
    ("pattern", "sentence"),
    [
        ("a clause that begins with a bare who", "Who joins presses the button."),
        ("a bare who after a preposition", "A text for who does not see it."),
        ("a bare whom", "Returns whom it attacks."),
        ("so many without a comparison", "Of so many channels the last message is known."),
        ("what does not", "What does not keep has no journal."),
        ("it is for you to", "Bob, it is for you to decide."),
        ("taken back for undone", "So far back this match cannot be taken back."),
        ("mended for fixed", "Mend these first."),
        ("anew for again", "Open it anew from there."),
        ("an aside for a private message", "This is said in an aside."),
        ("as ever", "Other dragons it attacks as ever."),
        ("one for you", "Cards of one's own are in the folder."),
        ("there is no more", "There it breaks where there is no more room."),
        ("let fall for lose", "Let 1 health fall: Bowman"),
        ("told of", "The players are told of it."),
        ("so much without a comparison", "By so much must a move look better."),
        ("beforehand for in advance", "Orders are given beforehand."),
        ("one for a player", "A lesson says how one wins."),
        ("notes that for record", "Notes that a turn begins."),
    ],
)
def test_each_pattern_finds_the_sentence_it_was_made_for(pattern: str, sentence: str) -> None:
    """Every pattern has its example, so that none of them is dead."""
    assert PATTERNS[pattern].search(sentence)


def test_every_pattern_has_its_example() -> None:
    """The examples above cover all patterns; questions stay allowed."""
    assert not PATTERNS["a clause that begins with a bare who"].search("Who joins?")
