"""The shards that this process holds now: whose presses it answers, and whose posts it delivers."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

import aiohttp
from sqlalchemy import BigInteger, ColumnElement, func, literal
from sqlmodel import col, select

from bot.shards.routing import shard_of
from bot.store.tables import MatchRow, PostRow

REMEMBERED: Final = 10.0
"""Seconds for which it is remembered which interactions were answered; Discord waits three for an answer."""
DECIDED_WITHIN: Final = 2.5
"""Seconds for which an interaction waits until it is known which process answers it."""
_BELOW_THE_TIME: Final = 1 << 22
"""The divisor that leaves of a server's id its time, by which Discord chooses the shard."""


class LeaseLost(aiohttp.ClientError):
    """This process has lost the shard, for example while it was suspended: it must not write into its channels."""


@dataclass(frozen=True, slots=True)
class _Tenure:
    """The shard for which a post is being delivered, and the time for which this process holds it."""

    shard: int
    token: object


_tenure: ContextVar[_Tenure | None] = ContextVar("tenure", default=None)


class HeldShards:
    """What this process holds. Without others it holds everything (`is_alone`)."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` must go on while the process is suspended."""
        self.is_alone = True
        self.count = 1
        self.until = 0.0
        """When the lease ends, by the clock."""
        self._clock = clock
        self._answering: set[int] = set()
        self._posting: set[int] = set()
        self._tokens: dict[int, object] = {}
        """For each shard, what stands for the time since this process took it."""
        self._answered: dict[int, deque[tuple[float, int]]] = {}
        self._undecided: dict[int, asyncio.Future[frozenset[int] | None]] = {}
        """Shards that are changing hands: what the one before has answered, None for another process's shard."""

    def share(self, count: int) -> None:
        """Hold from now on only what is taken."""
        self.is_alone, self.count = False, count

    @property
    def is_valid(self) -> bool:
        """Returns whether the lease of this process lasts."""
        return self.is_alone or self._clock() < self.until

    @property
    def numbers(self) -> frozenset[int]:
        """Returns the shards whose presses this process answers."""
        return frozenset(self._answering)

    # -- who answers -------------------------------------------------------------------------------------------------

    async def may_answer(self, interaction_id: int, guild_id: int | None) -> bool:
        """Returns whether this process is to answer an interaction; waits while its shard is changing hands."""
        if self.is_alone:
            return True
        number = shard_of(guild_id, self.count)
        if number not in self._answering and (undecided := self._undecided.get(number)) is not None:
            answered: frozenset[int] | None = None
            with contextlib.suppress(TimeoutError):
                answered = await asyncio.wait_for(asyncio.shield(undecided), DECIDED_WITHIN)
            if answered is None or interaction_id in answered:
                return False
        if number not in self._answering or not self.is_valid:
            return False
        self._answered.setdefault(number, deque()).append((self._clock(), interaction_id))
        return True

    def await_decision(self, number: int) -> None:
        """Let the interactions of a shard wait: it is about to change hands."""
        if number not in self._undecided:
            self._undecided[number] = asyncio.get_running_loop().create_future()

    def decide(self, number: int, answered: frozenset[int] | None) -> None:
        """End the waiting: with what the holder before has answered, or None where another process answers."""
        undecided = self._undecided.pop(number, None)
        if undecided is not None and not undecided.done():
            undecided.set_result(answered)

    def take(self, number: int, answered: Iterable[int] = ()) -> None:
        """Answer and post for a shard from now on."""
        self._answering.add(number)
        self._posting.add(number)
        self._tokens.setdefault(number, object())
        self.decide(number, frozenset(answered))

    def stop_answering(self, number: int) -> list[int]:
        """Answer no more presses of a shard; return those that were answered of late."""
        self._answering.discard(number)
        self.await_decision(number)
        since = self._clock() - REMEMBERED
        return [interaction for at, interaction in self._answered.pop(number, ()) if at >= since]

    def drop(self, number: int) -> None:
        """Hold a shard no more."""
        self._answering.discard(number)
        self._posting.discard(number)
        self._tokens.pop(number, None)
        self._answered.pop(number, None)
        self.decide(number, None)

    # -- who posts ---------------------------------------------------------------------------------------------------

    def posts_in(self, guild_id: int) -> bool:
        """Returns whether this process delivers the posts of a server."""
        return self.is_alone or (self.is_valid and shard_of(guild_id, self.count) in self._posting)

    def stop_posting(self, number: int) -> None:
        """Begin no more posts of a shard."""
        self._posting.discard(number)

    def go_on_posting(self, number: int) -> None:
        """Post again for a shard that nobody has taken over."""
        self._posting.add(number)

    def posts_here(self) -> list[ColumnElement[bool]]:
        """Returns what is true of the posts that this process delivers."""
        if self.is_alone:
            return []
        guild = select(MatchRow.guild_id).where(col(MatchRow.id) == col(PostRow.match_id)).scalar_subquery()
        number = (func.coalesce(guild, 0) // literal(_BELOW_THE_TIME, BigInteger)) % self.count
        return [number.in_(sorted(self._posting))]

    @contextlib.contextmanager
    def delivering_in(self, guild_id: int) -> Iterator[None]:
        """Bind the requests of the block to the shard of a server: none leaves after the shard was lost, even when it
        is taken again. Another process has posted there meanwhile.
        """
        number = shard_of(guild_id, self.count)
        bound = _tenure.set(None if self.is_alone else _Tenure(number, self._tokens.get(number)))
        try:
            yield
        finally:
            _tenure.reset(bound)

    def must_be_valid(self, method: str, path: str) -> None:
        """Raises `LeaseLost` for a request that would write into a channel of a shard that this process holds no more.

        Answers to interactions may go out: only one process has begun to give them.
        """
        if method not in ("POST", "PATCH", "PUT", "DELETE") or "/channels/" not in path:
            return
        tenure = _tenure.get()
        if not self.is_valid or (tenure is not None and self._tokens.get(tenure.shard) is not tenure.token):
            raise LeaseLost("this process has lost the shard")
