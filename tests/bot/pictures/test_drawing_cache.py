"""The same is drawn once, also for several callers at once, and what was used longest ago is forgotten."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

from bot.pictures.drawing_cache import DrawingCache


class Draughtsman:
    """Draws a name in capitals, counts what it draws, and waits where `may_go_on` is not set."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.may_go_on = Event()
        self.may_go_on.set()
        self.fails = False

    def draw(self, name: str) -> str:
        self.drawn.append(name)
        assert self.may_go_on.wait(60)
        if self.fails:
            raise ValueError(name)
        return name.upper()


async def test_the_same_is_drawn_once_and_what_is_used_least_is_forgotten() -> None:
    cache, hand = DrawingCache[str](2), Draughtsman()
    for name in ("a", "b", "a", "c", "a", "b"):
        assert await cache.drawn([name, {"colours": "dark"}], lambda name=name: hand.draw(name)) == name.upper()  # type: ignore[misc]
    assert hand.drawn == ["a", "b", "c", "b"], "when c came, a had been used later than b"
    assert cache.known(["c", {"colours": "dark"}]) is None
    assert cache.known(["b", {"colours": "dark"}]) == "B"


async def test_four_callers_at_once_draw_once() -> None:
    cache, hand = DrawingCache[str](2), Draughtsman()
    hand.may_go_on.clear()
    callers = [asyncio.create_task(cache.drawn("a", lambda: hand.draw("a"))) for _ in range(4)]
    await asyncio.sleep(0)
    assert cache.known("a") is None, "it is not finished"
    hand.may_go_on.set()
    assert await asyncio.gather(*callers) == ["A"] * 4
    assert hand.drawn == ["a"]


async def test_a_caller_that_is_cancelled_leaves_the_others_their_drawing() -> None:
    cache, hand = DrawingCache[str](2), Draughtsman()
    hand.may_go_on.clear()
    first, second = (asyncio.create_task(cache.drawn("a", lambda: hand.draw("a"))) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    hand.may_go_on.set()
    assert await second == "A"
    assert hand.drawn == ["a"]


async def test_what_cannot_be_drawn_is_tried_again_by_the_next_caller() -> None:
    cache, hand = DrawingCache[str](2), Draughtsman()
    hand.fails = True
    callers = [cache.drawn("a", lambda: hand.draw("a")) for _ in range(2)]
    failures = await asyncio.gather(*callers, return_exceptions=True)
    assert [type(failure) for failure in failures] == [ValueError, ValueError]
    hand.fails = False
    assert await cache.drawn("a", lambda: hand.draw("a")) == "A"
    assert hand.drawn == ["a", "a"]
