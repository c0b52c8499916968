"""Words drawn for the dice: readable, and as different as the bytes they come from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.matches.drawn_words import SIZE, words_of


def test_known_words() -> None:
    # The examples of the proposal: 127.0.0.1 and 63.84.220.193.
    assert words_of(bytes([127, 0, 0, 1])) == "lusab-babad"
    assert words_of(bytes([63, 84, 220, 193])) == "gutih-tugad"


@given(st.sets(st.binary(min_size=SIZE, max_size=SIZE), min_size=2, max_size=50))
def test_different_bytes_have_different_words(many: set[bytes]) -> None:
    assert len({words_of(data) for data in many}) == len(many)


def test_an_odd_byte_is_no_word() -> None:
    with pytest.raises(ValueError):
        words_of(b"abc")
