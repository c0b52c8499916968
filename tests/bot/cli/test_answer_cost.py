"""What an answer costs is told by part: the stand-in apart, and each part by the innermost frame that is known."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

import greenlet
import pytest
from sqlalchemy.util import greenlet_spawn

from bot.cli import answer_cost
from bot.cli.answer_cost import OTHER, PARTS, STAND_IN, THREADS, Cost, Sampler, part_of


def frame_within(*files: str) -> FrameType:
    """Returns the frame of a function in the last of these files, called from one in the file before it, and so on."""
    call: Callable[[], FrameType] = lambda: sys._getframe(1)  # noqa: E731
    for file in reversed(files):
        names = {"call": call}
        exec(compile("def f(): return call()", file, "exec"), names)
        call = names["f"]
    return call()


@pytest.mark.parametrize(
    ("files", "part"),
    [
        (("/x/bot/matches/playing.py", "/x/engine/playthrough.py"), "rules"),
        (("/x/bot/posting/poster.py", "/x/lib/sqlalchemy/orm/session.py"), "store"),
        (("/x/bot/posting/outbox.py", "/x/bot/posting/writer.py"), "words"),
        (("/x/bot/posting/outbox.py", "/x/lib/discord/http.py", "/lib/json/encoder.py"), "posting"),
        (("/lib/concurrent/futures/thread.py", "/x/images/canvas.py", "/x/lib/PIL/Image.py"), "pictures"),
        (("/x/lib/aiohttp/web_protocol.py", "/x/bot/playground/rest.py", "/lib/json/encoder.py"), STAND_IN),
        (("/x/bot/cli/answer_cost.py", "/x/bot/matches/looking.py"), STAND_IN),
        (("/lib/asyncio/events.py",), OTHER),
        (("/lib/concurrent/futures/thread.py",), THREADS),
    ],
)
def test_a_frame_belongs_to_the_innermost_part_that_is_known(files: tuple[str, ...], part: str) -> None:
    frame = frame_within(*files)
    # The test itself and what runs it stand further out, and belong to no part.
    assert part_of(answer_cost._outwards(frame)) == part


async def test_frames_go_on_from_a_greenlet_to_the_one_that_waits_for_it() -> None:
    """The database is used within greenlets: what the measuring players read is theirs all the same."""

    def read() -> tuple[list[str], list[str]]:
        frame, current = sys._getframe(), greenlet.getcurrent()
        inside = [one.f_code.co_name for one in answer_cost._outwards(frame)]
        return inside, [one.f_code.co_name for one in answer_cost._outwards(frame, current)]

    inside, whole = await greenlet_spawn(read)
    caller = test_frames_go_on_from_a_greenlet_to_the_one_that_waits_for_it.__name__
    assert (inside[0], caller in inside) == ("read", False)
    assert (whole[0], caller in whole) == ("read", True)


def test_what_is_used_is_counted_once() -> None:
    sampler = Sampler()
    started = time.process_time_ns()
    with sampler.watching():
        while time.process_time_ns() - started < 30_000_000:
            pass
        used = time.process_time_ns() - started
    assert 0 < sum(sampler.used.values()) <= used + 5_000_000
    assert sum(sampler.shares().values()) == pytest.approx(1)
    assert threading.current_thread() is threading.main_thread()


def test_a_cost_is_told_by_part() -> None:
    shares = dict.fromkeys(PARTS, 0.0) | {"rules": 0.25, "pictures": 0.75}
    lines = list(Cost(10, 20, 40.0, shares).lines())
    assert lines[0] == "An answer costs 40.0 ms of one core (10 answers, 2.0 presses each)."
    assert [line.split() for line in lines if "pictures" in line] == [["pictures", "75", "%", "30.0", "ms"]]
