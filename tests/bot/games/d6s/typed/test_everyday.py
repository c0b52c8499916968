"""What people write is brought into the words that the patterns know, and means the same."""

from __future__ import annotations

import pytest

from bot.games.d6s.typed.everyday import everyday


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("3 fwd pls", "3 forward"),
        ("two squares left", "2 inches left"),
        ("an inch and a half north", "1.5 inches north"),
        ("to the wall, so the ogre can't reach her", "to the wall"),
        ("runs over to the peasant to guard him", "runs over to the peasant"),
        ("goes on the defensive (dodge)", "goes on the defensive"),
        ("to treasure 1, dashing if necessary", "to treasure 1, dash"),
        ("away from the ghoul without dashing", "away from the ghoul"),
        ("between the goblin n a1", "between the goblin and a1"),
        ("go n past the barn", "go n past the barn"),
        ("puts an arrow in its belly", "puts an arrow in it"),
        ("gets on orc 3s flank", "gets on orc 3's flank"),
        ("square L 8", "square L8"),
    ],
)
def test_everyday_words_become_plain_ones(text: str, plain: str) -> None:
    assert everyday(text) == plain


def test_what_is_plain_stays_as_it_is() -> None:
    plain = "archer 1 3 inches north, shoot orc 2"
    assert everyday(plain) == everyday(everyday(plain)) == plain
