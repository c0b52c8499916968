"""Lets computer players answer what they are asked, in the worker processes, at a pace that a person can follow.

Nothing of a thought is stored. After a restart the same questions are asked again, with the same seed, and an answer
counts only while its question is open, so nothing is answered twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.matches.computers import AskedComputer
from bot.matches.matches import Matches
from bot.players.pool import ThinkingFailed, ThinkingPool
from engine.refusals import Refusal
from engine.values import Json

log = logging.getLogger(__name__)

PACE: Final = 2.0
"""Seconds from a question to its answer, at least."""

RETRY: Final = 5.0
"""Seconds until a match is tried again for which something of ours failed, such as the database."""


class ComputerPlayers:
    """A task for each match in which a computer has a question before it."""

    def __init__(
        self,
        matches: Matches,
        pool: ThinkingPool,
        pace: float = PACE,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._matches = matches
        self._pool = pool
        self._pace = pace
        self._sleep = sleep
        self._playing: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        """The matches that have changed since their task looked at them."""
        self._is_closed = False

    async def resume(self) -> None:
        """Goes on in all matches with computer players, after a start."""
        for match_id in await self._matches.with_computers():
            self.wake(match_id)

    def wake(self, match_id: int) -> None:
        """Looks whether a computer player of a match is asked something."""
        self._again.add(match_id)
        if match_id not in self._playing and not self._is_closed:
            task = asyncio.create_task(self._play(match_id), name=f"computers of match {match_id}")
            self._playing[match_id] = task
            task.add_done_callback(lambda _: self._playing.pop(match_id, None))

    async def until_idle(self) -> None:
        """Waits until no computer player has anything to answer."""
        while self._playing:
            await asyncio.wait(list(self._playing.values()))

    async def until_rests(self, match_id: int) -> None:
        """Waits until no computer player of a match has anything to answer."""
        if match_id in self._playing:
            await asyncio.wait([self._playing[match_id]])

    async def close(self) -> None:
        """Stops all players, in the middle of their thoughts."""
        self._is_closed = True
        playing = list(self._playing.values())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def _play(self, match_id: int) -> None:
        while match_id in self._again:
            self._again.discard(match_id)
            try:
                await self._matches.decline_draw_as_computer(match_id)
                while (asked := await self._matches.asked_of_computer(match_id)) is not None:
                    if not await self._answer(match_id, asked):
                        break
            except Refusal as refused:
                # The match has been called off, or halted.
                log.info("Computer players stop in match %s: %s", match_id, refused)
            except Exception:
                log.exception("The computer players of match %s are asked again in %s s", match_id, RETRY)
                self._again.add(match_id)
                await self._sleep(RETRY)

    async def _answer(self, match_id: int, asked: AskedComputer) -> bool:
        """Answers a question; returns whether the next one may be looked for."""
        (answer, reason), _ = await asyncio.gather(self._think(match_id, asked), self._sleep(self._pace))
        for given, said in ((answer, reason), (asked.default, "")):
            try:
                await self._matches.answer_as_computer(match_id, asked, given, said)
            except Refusal as refused:
                open_now = await self._matches.asked_of_computer(match_id)
                if open_now is None or open_now.question != asked.question:
                    # Somebody was faster: an undo, a concession, a person who has taken the seat back.
                    return True
                log.error("Match %s refuses the answer %r of a computer player: %s", match_id, given, refused)
            else:
                return True
        log.error("Match %s refuses even the default answer to question %s", match_id, asked.question)
        return False

    async def _think(self, match_id: int, asked: AskedComputer) -> tuple[Json, str]:
        """Returns an answer and its reason; the default where the player fails."""
        try:
            thought = await self._pool.run("answer", {"request": asked.request.to_json(), "seats": asked.seats})
        except ThinkingFailed as failed:
            log.error(
                "The %s of match %s gave no answer to question %s and answers by the default: %s",
                asked.request.level,
                match_id,
                asked.question,
                failed,
            )
            return asked.default, ""
        if thought["question"] != asked.question:
            # It answers the first question of its seat, and that is the one asked.
            log.error("A computer player of match %s answered another question", match_id)
            return asked.default, ""
        return thought["answer"], thought["reason"] if thought["is_public"] else ""
