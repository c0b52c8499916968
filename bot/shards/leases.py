"""The leases of shards in the database: who lives, who holds which shard, and who is about to take one over.

A process lives as long as it renews its row; the database's own clock judges that, so clocks of machines may differ. A
process that was silent too long is buried by the next one that looks: its row goes, and its shards are free. If it
wakes up, it finds its row missing and knows that it holds nothing. A shard is handed over in one step: the new process
connects first, then the old one writes the new holder, with the interactions that it has answered itself.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlmodel import col, delete, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.settings import CannotStart
from bot.store import Store
from bot.store.tables import ProcessRow, SessionStartRow, ShardRow


class WrongNumberOfShards(CannotStart):
    """The processes of one database disagree on how many shards there are."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A shard, and who holds it."""

    number: int
    holder: str | None
    wanted_by: str | None
    """The process that is to take it over."""
    is_ready: bool
    """Whether that process is connected."""
    answered: frozenset[int]
    """The interactions that the holder before has answered just before it gave the shard away."""


@dataclass(frozen=True, slots=True)
class PeerProcess:
    """A living process."""

    id: str
    label: str
    is_draining: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything that the leases say at one moment."""

    processes: Mapping[str, PeerProcess]
    shards: Mapping[int, Lease]

    def held_by(self, process: str) -> list[int]:
        """Returns the shards of a process."""
        return [number for number, lease in self.shards.items() if lease.holder == process]

    def wanted_by(self, process: str) -> list[int]:
        """Returns the shards that a process is to take over."""
        return [number for number, lease in self.shards.items() if lease.wanted_by == process]


class Leases:
    """The leases, as one process reads and writes them."""

    def __init__(self, store: Store, me: str, label: str, lease: int) -> None:
        """`me` is unlike any other process's name; `label` tells a person where to find it; `lease` are seconds."""
        self._lease = lease
        self._store = store
        self.me = me
        self._label = label

    async def register(self, count: int) -> None:
        """Record that this process lives. Raises `WrongNumberOfShards` where the others have another number."""

        async def work(session: AsyncSession) -> None:
            now = await self._bury(session)
            others = (await session.exec(select(ProcessRow))).all()
            known = (await session.exec(select(ShardRow.number))).all()
            if others and len(known) != count:
                raise WrongNumberOfShards(
                    f"The other processes ({others[0].label}) run with {len(known)} shards, and this one with {count}; "
                    f"set MARCHWARDEN_SHARDS to the same number, or stop the others first."
                )
            if len(known) != count:
                await session.exec(delete(ShardRow))
                session.add_all(ShardRow(number=number) for number in range(count))
            session.add(ProcessRow(id=self.me, label=self._label, until=now + self._lease))

        await self._store.retried(work)

    async def beat(self) -> Standing | None:
        """Renew the lease and return how things stand; None when this process was taken for dead."""

        async def work(session: AsyncSession) -> Standing | None:
            now = int(await self._store.clock(session))
            mine = update(ProcessRow).where(col(ProcessRow.id) == self.me).values(until=now + self._lease)
            if not (await session.exec(mine)).rowcount:
                return None
            await self._bury(session)
            return await _standing(session)

        return await self._store.retried(work)

    async def standing(self) -> Standing:
        """Returns how things stand, dead processes included until somebody buries them."""
        async with self._store.reading() as session:
            return await _standing(session)

    async def claim(self, numbers: Collection[int]) -> int | None:
        """Take the first of these shards that is free, or None. Two that claim at once get different ones."""

        async def work(session: AsyncSession) -> int | None:
            free = (
                select(ShardRow)
                .where(
                    col(ShardRow.number).in_(numbers),
                    col(ShardRow.holder).is_(None),
                    col(ShardRow.wanted_by).is_(None) | (col(ShardRow.wanted_by) == self.me),
                )
                .order_by(col(ShardRow.wanted_by).is_(None), col(ShardRow.number))
                .limit(1)
                .with_for_update(skip_locked=True)
            )
            row = (await session.exec(free)).first()
            if row is None:
                return None
            row.holder, row.wanted_by, row.is_ready, row.answered = self.me, None, False, []
            return row.number

        return await self._store.retried(work)

    async def want(self, number: int, holder: str) -> bool:
        """Ask a holder for a shard; return whether nobody else has."""
        asked = update(ShardRow).where(
            col(ShardRow.number) == number, col(ShardRow.holder) == holder, col(ShardRow.wanted_by).is_(None)
        )
        return await self._change(asked.values(wanted_by=self.me, is_ready=False))

    async def say_ready(self, number: int) -> bool:
        """Tell the holder of a shard that this process is connected; return whether it is still to take the shard."""
        mine = update(ShardRow).where(col(ShardRow.number) == number, col(ShardRow.wanted_by) == self.me)
        return await self._change(mine.values(is_ready=True))

    async def hand_over(self, number: int, answered: Collection[int]) -> bool:
        """Give a shard to the process that is ready for it; return False where there is none any more."""
        mine = update(ShardRow).where(
            col(ShardRow.number) == number,
            col(ShardRow.holder) == self.me,
            col(ShardRow.is_ready),
            col(ShardRow.wanted_by).is_not(None),
        )
        given = {"holder": ShardRow.wanted_by, "wanted_by": None, "is_ready": False, "answered": sorted(answered)}
        return await self._change(mine.values(**given))

    async def drain(self, processes: Collection[str]) -> None:
        """Ask processes to hand over everything and to stop."""
        await self._change(update(ProcessRow).where(col(ProcessRow.id).in_(processes)).values(is_draining=True))

    async def leave(self) -> None:
        """Give everything back at once."""

        async def work(session: AsyncSession) -> None:
            await session.exec(delete(ProcessRow).where(col(ProcessRow.id) == self.me))
            await _free(session, [self.me])
            await self._store.announce(session, SHARDS_CHANGED)

        await self._store.retried(work)

    async def wait_to_start(self, key: int, apart: float) -> float:
        """Reserve the next moment to start a session with this key; return in how many seconds it is.

        `apart` are the seconds that Discord wants between two such moments, whichever process starts the session.
        """

        async def work(session: AsyncSession) -> float:
            now = await self._store.clock(session)
            row = await session.get(SessionStartRow, key, with_for_update=True)
            if row is None:
                row = SessionStartRow(key=key, next_at=0)
                session.add(row)
            start = max(now, row.next_at)
            # Whole seconds, as everywhere in the database, and never less than `apart` after this start.
            row.next_at = math.ceil(start + apart)
            return start - now

        return await self._store.retried(work)

    async def _bury(self, session: AsyncSession) -> int:
        """Free what dead processes held; return the time of the database."""
        now = int(await self._store.clock(session))
        dead = (await session.exec(select(ProcessRow.id).where(col(ProcessRow.until) < now))).all()
        if dead:
            await session.exec(delete(ProcessRow).where(col(ProcessRow.id).in_(dead)))
            await _free(session, dead)
            await self._store.announce(session, SHARDS_CHANGED)
        return now

    async def _change(self, statement: object) -> bool:
        async def work(session: AsyncSession) -> bool:
            changed: int = (await session.exec(statement)).rowcount  # type: ignore[call-overload]
            await self._store.announce(session, SHARDS_CHANGED)
            return changed > 0

        return await self._store.retried(work)


SHARDS_CHANGED: Final = "shards"
"""What is announced to the other processes when a lease has changed."""


async def _free(session: AsyncSession, processes: Sequence[str]) -> None:
    """Takes from processes what they hold. What one that lives was to take over belongs to that one: it is connected,
    or about to be, and nobody else would ask for it.
    """
    wanted = update(ShardRow).where(col(ShardRow.wanted_by).in_(processes))
    await session.exec(wanted.values(wanted_by=None, is_ready=False))
    held = update(ShardRow).where(col(ShardRow.holder).in_(processes))
    await session.exec(held.values(holder=ShardRow.wanted_by, wanted_by=None, is_ready=False, answered=[]))


async def _standing(session: AsyncSession) -> Standing:
    processes = (await session.exec(select(ProcessRow))).all()
    shards = (await session.exec(select(ShardRow).order_by(col(ShardRow.number)))).all()
    return Standing(
        {row.id: PeerProcess(row.id, row.label, row.is_draining) for row in processes},
        {
            row.number: Lease(row.number, row.holder, row.wanted_by, row.is_ready, frozenset(row.answered))
            for row in shards
        },
    )
