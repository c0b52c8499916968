"""Arbitrary texts as answers and as orders are understood or refused with a sentence, at every moment of a match."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.games.d6s.face import FACE
from bot.games.d6s.orders import actions
from bot.games.d6s.typed import phrases
from engine.chance import RandomSource
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.d6s.view import TableView
from engine.decisions import Decision
from engine.playthrough import Playthrough
from engine.refusals import NotAllowed, Refusal
from engine.values import Seat

A, B = Seat("A"), Seat("B")
SLOW = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
_PHRASES = Path(phrases.__file__)
WORDS = sorted({*re.findall(r"[a-z]{2,}", _PHRASES.read_text(encoding="utf-8")), "H12", "4.5", "NE", "12/4", "x2"})
NAMES = ("Archer 1", "Orc 2", "Knight", "Human Warrior 1", "Goblin", "Treasure 1", "A1", "all", "rest")
PARTS = st.one_of(
    st.sampled_from(NAMES), st.sampled_from(WORDS), st.sampled_from(list("'\"“:;,.²½×#/[")), st.text(max_size=3)
)
TEXTS = st.builds(
    lambda gap, parts: gap.join(parts), st.sampled_from((" ", ", ", "; ", ": ")), st.lists(PARTS, max_size=6)
)


def _match(seed: int) -> Playthrough[State]:
    return Playthrough.begin(D6s(), [A, B], {"points": 100}, RandomSource(random.Random(seed)))


def _moments(seed: int, first: int, most: int) -> Iterator[tuple[Playthrough[State], Decision]]:
    """Yields a few questions of a random match from the first one on that is wanted, each while it is open."""
    match, rng = _match(seed), random.Random(seed)
    for number in range(first + most):
        if match.outcome is not None:
            return
        if number >= first:
            yield from [(match, decision) for decision in list(match.pending.values())]
        match.answer(*match.sample_answer(rng))


@SLOW
@given(st.data(), st.integers(0, 200), st.integers(0, 70))
def test_no_text_raises_as_an_answer(data: st.DataObject, seed: int, first: int) -> None:
    for match, decision in _moments(seed, first, 2):
        view = match.view(decision.player)
        assert isinstance(view, TableView)
        form = FACE.form(decision, FACE.wording({A: "Alice", B: "Bob"}, view))
        for _ in range(3):
            with suppress(Refusal):
                form.read(data.draw(TEXTS))


@SLOW
@given(st.data(), st.integers(0, 200), st.integers(0, 70))
def test_no_text_raises_as_an_order(data: st.DataObject, seed: int, first: int) -> None:
    for match, _ in _moments(seed, first, 2):
        for seat in (A, B):
            with suppress(Refusal):
                actions(TableView(seat, match.state), seat, data.draw(TEXTS))


@pytest.mark.parametrize("text", ["'", "''", "Archer 1: '", "to H12, ', dodge", "’", "_"])
def test_a_lone_apostrophe_is_no_error(text: str) -> None:
    for match, decision in _moments(3, 0, 30):
        if decision.prompt == "act":
            view = match.view(decision.player)
            assert isinstance(view, TableView)
            with suppress(Refusal):
                FACE.form(decision, FACE.wording({A: "Alice", B: "Bob"}, view)).read(text)
            return
    raise AssertionError("nobody was asked to move")


@pytest.mark.parametrize("line", ["{name}: to H12", "{name}: stay", "all: toward nearest enemy", "stab", "shoot"])
def test_nobody_is_ordered_about_before_everybody_is_on_the_table(line: str) -> None:
    """The way and the shots of a character are foreseen when the order is given, and there is no place to foresee them
    from; the refusal says when it can be ordered.
    """
    for match, decision in _moments(3, 0, 30):
        if decision.prompt == "deploy":
            own = next(unit for unit in match.state.playing() if unit.seat == A and not unit.rides)
            with pytest.raises(NotAllowed, match=r"is not on the table yet\. Order what each of yours does after"):
                actions(TableView(A, match.state), A, line.format(name=own.name))
            assert actions(TableView(A, match.state), A, "rest stay")[0]
            return
    raise AssertionError("nobody was asked to deploy")
