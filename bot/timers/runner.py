"""Fires timers: each once, not before its time, and within a few seconds of it.

Only the database decides whether a timer has fired. Its handler calls `DueTimer.take` in the transaction that holds the
effect, so both are written or neither is; a second process, or a second try after a crash, finds the timer taken. A
handler that fails is tried again later.

The clock on the wall may jump, and the bot may be offline. The runner leaves a sign of life while it is up. When it is
up again, it moves the timers that pause meanwhile by the time it was down, and tells its listeners, in one transaction.
Times are whole seconds since 1970 (UTC), so daylight saving time changes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlmodel import col, delete, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store import Conflict, Store, Unavailable
from bot.store.tables import NoteRow, TimerRow
from bot.timers.rows import TimerState

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 2.0
"""Seconds between two looks at the timers: another process may have set one, or the clock may have been moved."""
AT_ONCE: Final = 200
"""Number of due timers that are read at a time."""
SIDE_BY_SIDE: Final = 8
"""Number of subjects whose timers fire at the same time."""
BEAT: Final = 20
"""Seconds between two signs of life."""
CREDITED_FROM: Final = 30
"""Seconds without a sign of life from which the bot counts as having been offline."""
FIRST_WAIT: Final = 2
"""Seconds until a handler that failed is tried again; each further wait is twice as long."""
LONGEST_WAIT: Final = 600
"""Seconds between two tries at most."""
KEPT: Final = 30 * 86400
"""Seconds for which fired timers are kept, so that an operator can look them up."""
ALIVE_NOTE: Final = "timers alive"
"""Under this name the store keeps when a runner was up last."""


class AlreadyFired(Exception):
    """The timer has fired, was cancelled or was moved: another process or a player was faster."""


@dataclass(frozen=True, slots=True)
class Downtime:
    """A time during which the bot was offline."""

    began: int
    ended: int

    @property
    def seconds(self) -> int:
        """Returns how long it was."""
        return self.ended - self.began


@dataclass(slots=True)
class DueTimer:
    """A timer whose time has come, as its handler gets it."""

    id: int
    kind: str
    subject: str
    key: str
    due_at: int
    payload: Mapping[str, Any]
    now: int
    """When it fires."""
    _taken: bool = field(default=False, repr=False)

    async def take(self, session: AsyncSession) -> None:
        """Record in the transaction of its effect that the timer has fired. Raises `AlreadyFired`: do nothing then.

        The same handler may call it again in a new transaction when the first one was rolled back.
        """
        mine = select(TimerRow.id).where(
            col(TimerRow.id) == self.id,
            col(TimerRow.state) == TimerState.WAITING,
            col(TimerRow.due_at) == self.due_at,
        )
        # On PostgreSQL: whoever finds the row locked leaves it to the other process. SQLite has one writer anyway.
        if (await session.exec(mine.with_for_update(skip_locked=True))).first() is None:
            raise AlreadyFired
        fired = {"state": TimerState.FIRED, "fired_at": self.now}
        await session.exec(update(TimerRow).where(col(TimerRow.id) == self.id).values(**fired))
        self._taken = True

    @property
    def is_taken(self) -> bool:
        """Returns whether the handler has called `take`."""
        return self._taken


TimerHandler = Callable[[DueTimer], Awaitable[None]]
"""Does what a timer is for, and calls `DueTimer.take` in the same transaction. One that never does is taken afterwards:
it must be able to run twice.
"""

DowntimeListener = Callable[[AsyncSession, Downtime], Awaitable[None]]
"""Hears in the transaction in which downtime is credited."""


class Timers:
    """The handlers of timers by kind, and the task that fires them."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float] = time.time,
        is_up: Callable[[], bool] = lambda: True,
    ) -> None:
        """`is_up`: whether players can reach the bot. While they cannot, nothing fires, and the time is credited."""
        self._store = store
        self._now = now
        self._is_up = is_up
        self._handlers: dict[str, TimerHandler] = {}
        self._listeners: list[DowntimeListener] = []
        self._woken = asyncio.Event()
        self._was_up = False
        self._beat = 0.0
        """When the last sign of life was given."""
        self._looked: tuple[float, float] | None = None
        """What the clock, and the time that cannot jump, showed at the last look."""
        self._is_troubled = False

    def register(self, kind: str, handler: TimerHandler) -> None:
        """Have timers of a kind handled. Raises ValueError for a second handler of a kind."""
        if kind in self._handlers:
            raise ValueError(f"timers of the kind {kind} have a handler")
        self._handlers[kind] = handler

    def on_downtime(self, listener: DowntimeListener) -> None:
        """Have somebody told when the bot was offline, in the transaction that credits it."""
        self._listeners.append(listener)

    def wake(self) -> None:
        """Look at the timers at once: one was set for soon, or the clock was moved."""
        self._woken.set()

    async def run(self) -> None:
        """Fire what is due, for ever, until cancelled."""
        while True:
            self._woken.clear()
            until: float | None = None
            try:
                await self.fire_due()
                until = await self.next_due()
                self._is_troubled = False
            except (Unavailable, SQLAlchemyError) as why:
                if not self._is_troubled:
                    log.error("The timers wait, because %s", why)
                self._is_troubled = True
            rest = LOOK_EVERY if until is None else min(max(until - self._now(), 0.05), LOOK_EVERY)
            try:
                async with asyncio.timeout(rest):
                    await self._woken.wait()
            except TimeoutError:
                pass

    async def stop(self) -> None:
        """Leave a last sign of life, so that exactly the time until the next start is credited."""
        if self._was_up:
            await self._store.keep_note(ALIVE_NOTE, str(int(self._now())))

    async def fire_due(self) -> int:
        """Credit downtime, fire every timer whose time has come, and return how many have fired.

        Timers of one subject fire in their order, those of different subjects side by side. Raises `Unavailable`.
        """
        if not self._is_up():
            self._was_up = False
            return 0
        await self._give_sign_of_life()
        fired = 0
        tried: set[int] = set()
        while due := [timer for timer in await self._due() if timer.id not in tried]:
            tried |= {timer.id for timer in due}
            by_subject = [list(them) for _, them in groupby(sorted(due, key=_subject), key=_subject)]
            places = asyncio.Semaphore(SIDE_BY_SIDE)
            counts = await asyncio.gather(*(self._fire_in_order(timers, places) for timers in by_subject))
            fired += sum(counts)
        return fired

    async def catch_up(self) -> None:
        """Credit the time in which the bot was offline, unless that is done. Raises `Unavailable`."""
        if self._is_up() and not self._was_up:
            await self._give_sign_of_life()

    async def next_due(self) -> int | None:
        """Returns when the next timer is due or is tried again, or None when none waits."""
        soonest = self._of_known_kinds().order_by(col(TimerRow.not_before)).limit(1)
        async with self._store.reading() as session:
            row = (await session.exec(soonest)).first()
        return None if row is None else row.not_before

    def _of_known_kinds(self) -> Any:
        """Returns the selection of the waiting timers that somebody handles: others are a later version's."""
        return select(TimerRow).where(
            col(TimerRow.state) == TimerState.WAITING, col(TimerRow.kind).in_(sorted(self._handlers))
        )

    async def _due(self) -> Sequence[DueTimer]:
        now = int(self._now())
        in_order = (col(TimerRow.not_before), col(TimerRow.due_at), col(TimerRow.id))
        due = self._of_known_kinds().where(col(TimerRow.not_before) <= now).order_by(*in_order).limit(AT_ONCE)
        async with self._store.reading() as session:
            rows = (await session.exec(due)).all()
        return [DueTimer(row.id, row.kind, row.subject, row.key, row.due_at, row.payload, now) for row in rows]

    async def _fire_in_order(self, timers: Sequence[DueTimer], places: asyncio.Semaphore) -> int:
        async with places:
            return sum([await self._fire(timer) for timer in sorted(timers, key=attrgetter("due_at", "id"))])

    async def _fire(self, timer: DueTimer) -> bool:
        try:
            await self._handlers[timer.kind](timer)
            if not timer.is_taken:
                async with self._store.writing() as session:
                    await timer.take(session)
        except (AlreadyFired, Conflict):
            # Another process was faster; if it failed, the timer is still due at the next look.
            return False
        except Unavailable as why:
            log.error("The timer %s of %s (%s) waits, because %s", timer.id, timer.subject, timer.kind, why)
            await self._try_later(timer)
            return False
        except Exception:
            log.exception("The timer %s of %s (%s) failed and is tried again", timer.id, timer.subject, timer.kind)
            await self._try_later(timer)
            return False
        return True

    async def _try_later(self, timer: DueTimer) -> None:
        with contextlib.suppress(Conflict):
            async with self._store.writing() as session:
                row = await session.get(TimerRow, timer.id)
                if row is not None and row.state == TimerState.WAITING:
                    row.not_before = int(self._now()) + min(FIRST_WAIT << min(row.tries, 16), LONGEST_WAIT)
                    row.tries += 1

    # -- being offline ---------------------------------------------------------------------------------------------

    async def _give_sign_of_life(self) -> None:
        """Note now and then that the runner is up; when it was not, credit the time."""
        now, steady = self._now(), time.monotonic()
        stood_still = False
        if self._looked is not None and self._now is time.time:
            # The machine was asleep, or its clock was moved: either way nobody could play then.
            stood_still = (now - self._looked[0]) - (steady - self._looked[1]) > CREDITED_FROM
        self._looked = now, steady
        if not self._was_up or stood_still:
            try:
                await self._credit(int(now))
            except (Conflict, IntegrityError):
                # Another process has credited it, or a player has answered: look again at what there is to credit.
                await self._credit(int(now))
            self._was_up = True
        elif not self._beat <= now < self._beat + BEAT:
            # In a conflict another process has just given the sign.
            with contextlib.suppress(Conflict, IntegrityError):
                async with self._store.writing() as session:
                    await session.merge(NoteRow(name=ALIVE_NOTE, value=str(int(now))))
                    await self._forget_fired(session, int(now))
        else:
            return
        self._beat = now

    async def _credit(self, now: int) -> None:
        """Move the timers that pause while the bot is offline, and tell the listeners, once for all processes."""
        async with self._store.writing() as session:
            note = await session.get(NoteRow, ALIVE_NOTE, with_for_update=True)
            last = int(note.value) if note is not None and note.value.isdecimal() else now
            await session.merge(NoteRow(name=ALIVE_NOTE, value=str(now)))
            if now - last < CREDITED_FROM:
                return
            downtime = Downtime(last, now)
            pausing = (col(TimerRow.state) == TimerState.WAITING, col(TimerRow.pauses_while_down).is_(True))
            later = {
                "due_at": col(TimerRow.due_at) + downtime.seconds,
                "not_before": col(TimerRow.not_before) + downtime.seconds,
            }
            await session.exec(update(TimerRow).where(*pausing).values(later))
            for listener in self._listeners:
                await listener(session, downtime)
        log.info("The bot was offline for %s s; this time counts against nobody", downtime.seconds)

    async def _forget_fired(self, session: AsyncSession, now: int) -> None:
        await session.exec(delete(TimerRow).where(col(TimerRow.fired_at) < now - KEPT))


def _subject(timer: DueTimer) -> str:
    return timer.subject
