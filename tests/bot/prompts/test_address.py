"""Custom ids: written, read back, and told from what is not ours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.prompts.address import Address
from engine.values import Seat


@given(
    st.integers(0, 10**18 - 1),
    st.sampled_from(["", "A", "F"]),
    st.integers(0, 10**9 - 1),
    st.sampled_from(["answer", "no_dragon"]),
    st.sampled_from(["", "0", "3.2", "home"]),
)
def test_an_address_is_read_back(match: int, seat: str, question: int, verb: str, argument: str) -> None:
    address = Address(match, Seat(seat), question, verb, argument)
    assert Address.read(str(address)) == address
    assert len(str(address)) <= 100


@pytest.mark.parametrize(
    "other", ["", "mw", "mw:1:A:2", "mw:x:A:2:answer", "press:3", "mw:1:A:2:answer:3:4", "mw:1:A:2:Answer"]
)
def test_what_is_not_ours_is_left_alone(other: str) -> None:
    assert Address.read(other) is None
