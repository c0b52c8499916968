"""Rule texts side by side: each goes on with its own answers, and none is left open when the match ends."""

from __future__ import annotations

import pytest

from engine.asking import RuleText, ask, together
from engine.decisions import Number
from engine.game import MatchOver, Outcome
from engine.values import Seat

A, B = Seat("A"), Seat("B")


def number(player: Seat) -> Number:
    return Number(player=player, prompt="number", least=0, most=9)


async def names(player: Seat, closed: list[Seat], ends: bool = False) -> int:
    try:
        first = await ask(number(player))
        if ends:
            raise MatchOver(Outcome((player,), "named"))
        second = await ask(number(player))
    finally:
        closed.append(player)
    assert isinstance(first, int) and isinstance(second, int)
    return 10 * first + second


def test_each_text_goes_on_with_its_own_answers_and_the_results_keep_their_order() -> None:
    closed: list[Seat] = []
    text: RuleText[list[int]] = together(names(A, closed), names(B, closed))
    open_ = text.send(None)
    for answer in (1, 2):
        kept, asked = open_
        open_ = text.send((asked, answer))
        assert open_[0] is kept
    assert closed == [B]
    open_ = text.send((open_[0], 3))
    with pytest.raises(StopIteration) as stop:
        text.send((open_[0], 4))
    assert stop.value.value == [34, 12]


def test_no_text_stays_open_when_one_of_them_ends_the_match() -> None:
    closed: list[Seat] = []
    text: RuleText[list[int]] = together(names(A, closed), names(B, closed, ends=True))
    _, asked = text.send(None)
    with pytest.raises(MatchOver):
        text.send((asked, 1))
    assert closed == [B, A]


def test_no_text_stays_open_when_the_driver_drops_them() -> None:
    closed: list[Seat] = []
    text: RuleText[list[int]] = together(names(A, closed), names(B, closed))
    text.send(None)
    text.close()
    assert closed == [A, B]
