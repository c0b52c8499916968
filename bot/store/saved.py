"""Loads and saves a match: plain functions on a session, from rows to values and back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from sqlalchemy import Insert, bindparam, insert
from sqlalchemy import select as select_columns
from sqlmodel import SQLModel, col, delete, func, or_, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import ClockPause, Guest, MatchCard, SeatCard, Status
from bot.clocks.pace import TimeControl
from bot.store import seals
from bot.store.store import Store, Transaction, WithinConnection
from bot.store.tables import (
    DraftRow,
    EntryRow,
    EventRow,
    HouseRuleRow,
    MatchRow,
    PostRow,
    SeatClockRow,
    SeatRow,
    SetAsideRow,
    TurnRow,
    table_of,
)
from engine.events import Event, Happened
from engine.game import Outcome
from engine.journal import By, Entry, Snapshot
from engine.values import Json, Seat

Pending = tuple[int, Seat, str]
"""An open decision as it was put to a player: number, seat, fingerprint."""

Asking = tuple[int, int]
"""The version of the rules in force from this entry on."""

Faces = list[list[Json]]
"""The dice of a roll: [id, number of faces] each."""


REMINDERS = ("remind", "direct")
"""The kinds of posts that tell a player of a question (`bot.posting.outbox.PostKind`)."""

Kinds = Callable[[str], Mapping[str, type[Happened]]]
"""Returns the kinds of events of the game with this name."""


UNDO_REQUEST = "undo"
"""The key of the draft that holds a player's request to undo, which others must agree to."""


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A player's request to undo back to entry `to`: it lapses when the match goes on."""

    seat: Seat
    to: int
    id: int
    """The number of entries when it was made, by which its buttons know it."""
    agreed: tuple[Seat, ...] = ()
    """The other seats that have agreed so far."""

    def to_json(self) -> dict[str, Json]:
        """Returns the value of its draft; `from_json` undoes it."""
        return {"to": self.to, "id": self.id, "agreed": list(self.agreed)}

    @classmethod
    def from_json(cls, seat: Seat, data: Mapping[str, Json]) -> UndoRequest:
        """Returns the request that `to_json` wrote for a seat."""
        to, number, agreed = data["to"], data["id"], data["agreed"]
        assert isinstance(to, int) and isinstance(number, int) and isinstance(agreed, Sequence)
        return cls(seat, to, number, tuple(Seat(str(one)) for one in agreed))


class VersionRace(Exception):
    """Another process has changed the match since it was loaded; nothing was written."""


@dataclass(frozen=True)
class SavedMatch:
    """A match as it lies in the store."""

    card: MatchCard
    version: int
    seed: str
    snapshot: Snapshot | None
    """None before the start."""
    recent_entries: list[Entry]
    """Those after the snapshot."""
    recent_events: list[Event]
    """Those after the snapshot."""
    entries: int
    """The number of the newest entry."""
    events: int
    """The number of the newest event."""
    asked: list[Pending]
    rules: list[Asking]
    may_undo: bool = True
    """Whether the players may undo; they can agree that they may not."""
    undo_request: UndoRequest | None = None
    start: Snapshot | None = None
    """The position in which a match begins that was imported."""
    late: Collection[Seat] = ()
    """The seats whose time was up when they were asked last."""


@dataclass(frozen=True)
class StoredChange:
    """The changes of one action to the store, all or nothing."""

    status: Status
    outcome: Outcome | None
    failure: str | None
    snapshot: Snapshot | None
    """None when it is still the one in the store."""
    keep_entries: int
    """Entries with a greater number are set aside."""
    new_entries: list[tuple[Entry, Faces | None]]
    keep_events: int
    """Events with a greater number did not happen after all."""
    stale: bool
    """Whether the store holds any such entries or events."""
    new_events: list[Event]
    asked: list[Pending]
    rules: list[Asking]
    posts: list[PostRow]
    turns: list[Snapshot] = field(default_factory=list)
    """Positions at which turns began; some may be known already."""
    drop_turns: bool = False
    """Whether positions after `snapshot` are obsolete, because of an undo."""
    answered: tuple[Seat, int] | None = None
    """Seats and questions whose drafts are deleted."""
    undo_lapsed: bool = False
    """Whether a request to undo is no longer open."""
    needs_no_reminder: bool = False
    """Whether reminders of earlier questions are no longer needed."""

    @property
    def entries(self) -> int:
        """The number of the newest entry, once it is written."""
        return self.new_entries[-1][0].number if self.new_entries else self.keep_entries

    @property
    def events(self) -> int:
        """The number of the newest event, once it is written."""
        return self.new_events[-1].number if self.new_events else self.keep_events


_VERSION: Final = select(MatchRow.version).where(col(MatchRow.id) == bindparam("match"))
"""Built once, because it is asked before everything that is done in a match."""


async def version(store: Store, match_id: int) -> int | None:
    """Returns the version of a match, or None when there is no such match."""
    row = await store.row(_VERSION, match=match_id)
    # As it stands there: one that is damaged is never equal to what is loaded, and the seal tells why.
    return None if row is None else cast("int", row[0])


async def match_row(session: AsyncSession, match_id: int, *, for_update: bool = False) -> MatchRow | None:
    """Returns a match's row, or None when there is no such match. Raises `Damaged` when it cannot be read.

    `for_update`: no other process changes the row before this transaction ends.
    """
    with seals.readable(match_id):
        return await session.get(MatchRow, match_id, with_for_update=for_update or None)


async def seat_of(session: AsyncSession, match_id: int, user_id: int) -> Seat | None:
    """Returns a user's seat in a match; None where there is none, or no such match."""
    with seals.readable(match_id):
        mine = select(SeatRow).where(SeatRow.match_id == match_id, SeatRow.user_id == user_id)
        row = (await session.exec(mine)).first()
    if row is None:
        return None
    seals.check(row)
    return Seat(row.seat)


async def card(session: AsyncSession, row: MatchRow) -> MatchCard:
    """Returns the public facts of a match: the seed only when it is over."""
    assert row.id is not None
    seals.check(row)
    with seals.readable(row.id):
        seats = (
            await session.exec(select(SeatRow).where(SeatRow.match_id == row.id).order_by(col(SeatRow.seat)))
        ).all()
    for seat in seats:
        seals.check(seat)
    status = Status(row.status)
    return MatchCard(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        game=row.game,
        options=row.options,
        status=status,
        wanted=row.wanted,
        invited=tuple(_guest(*one) for one in row.invited),
        seats=tuple(SeatCard(Seat(seat.seat), seat.user_id, seat.name, seat.words, seat.computer) for seat in seats),
        created_by=row.created_by,
        created_at=row.created_at,
        commitment=row.commitment,
        seed=row.seed if status is Status.OVER else None,
        outcome=None if row.outcome is None else Outcome.from_json(row.outcome),
        failure=row.failure,
        parent_id=row.parent_id,
        lost_at=row.lost_at,
        follows=row.follows_id,
        pace=None if row.pace is None else TimeControl.from_json(row.pace),
        paused=None if row.paused is None else ClockPause(row.paused["by_organiser"], row.paused["since"]),
    )


def _guest(user_id: int, name: str, seat: str | None = None) -> Guest:
    """Returns the person for whom a seat is kept; which seat, where that is written."""
    return Guest(user_id, name, None if seat is None else Seat(seat))


async def load(session: AsyncSession, match_id: int, kinds: Kinds) -> SavedMatch | None:
    """Returns a match with all that is needed to play on, or None when there is no such match."""
    row = await match_row(session, match_id)
    if row is None:
        return None
    seals.check(row)
    snapshot = None if row.snapshot is None else Snapshot.from_json(row.snapshot)
    entries: list[Entry] = []
    events: list[Event] = []
    if snapshot is not None:
        entries = [entry(r) for r in await entry_rows(session, match_id, first=snapshot.entries + 1)]
        events = await event_list(session, match_id, kinds(row.game), first=snapshot.events + 1)
    return SavedMatch(
        card=await card(session, row),
        version=row.version,
        seed=row.seed,
        snapshot=snapshot,
        recent_entries=entries,
        recent_events=events,
        entries=row.entries,
        events=row.events,
        asked=[(number, Seat(seat), fingerprint) for number, seat, fingerprint in row.asked],
        rules=[(first, version) for first, version in row.rules],
        may_undo=await house_rule(session, match_id, UNDO_RULE) != UNDO_OFF,
        undo_request=await undo_request(session, match_id),
        start=await start_position(session, match_id) if snapshot is None else None,
        late=() if row.pace is None else await late_seats(session, match_id),
    )


async def late_seats(session: AsyncSession, match_id: int) -> list[Seat]:
    """Returns the seats of a match whose time was up when they were asked last."""
    late = or_(col(SeatClockRow.misses) > 0, col(SeatClockRow.expired_at).is_not(None))
    found = await session.exec(select(SeatClockRow.seat).where(SeatClockRow.match_id == match_id, late))
    return [Seat(seat) for seat in found]


async def start_position(session: AsyncSession, match_id: int) -> Snapshot | None:
    """Returns the position in which an imported match begins, which is kept like those at which turns began; None for
    other matches.
    """
    if await house_rule(session, match_id, IMPORTED) is None:
        return None
    row = await session.get_one(TurnRow, (match_id, 0))
    seals.check(row)
    return Snapshot.from_json(row.snapshot)


IMPORTED = "imported"
"""The house rule of a match that begins in a position from a file: "yes"."""


UNDO_RULE = "undo"
UNDO_OFF = "off"


async def house_rule(session: AsyncSession, match_id: int, name: str) -> str | None:
    """Returns what is agreed on about a match beside its game's options; None for the default."""
    row = await session.get(HouseRuleRow, (match_id, name))
    return None if row is None else row.value


async def house_rules(session: AsyncSession, match_id: int) -> dict[str, str]:
    """Returns everything that is agreed on about a match beside its game's options."""
    rows = await session.exec(select(HouseRuleRow).where(HouseRuleRow.match_id == match_id))
    return {row.name: row.value for row in rows}


async def undo_request(session: AsyncSession, match_id: int) -> UndoRequest | None:
    """Returns the open request to undo; None where there is none."""
    where = (DraftRow.match_id == match_id, DraftRow.key == UNDO_REQUEST)
    with seals.readable(match_id):
        row = (await session.exec(select(DraftRow).where(*where).limit(1))).first()
    if row is None:
        return None
    seals.check(row)
    return UndoRequest.from_json(Seat(row.seat), row.value)


async def save(session: AsyncSession, match_id: int, version: int, change: StoredChange, at: int) -> None:
    """Writes a change on top of `version`. Raises `VersionRace` when that is not the newest."""
    # What this transaction has changed of the match before lies below it.
    await session.flush()
    transaction = WithinConnection(await session.connection())
    await _change_match(transaction, match_id, version, change)
    if change.stale:
        await _set_aside(session, match_id, change, at)
    if change.drop_turns and change.snapshot is not None:
        beyond = (col(TurnRow.match_id) == match_id, col(TurnRow.entries) > change.snapshot.entries)
        await session.exec(delete(TurnRow).where(*beyond))
    if change.undo_lapsed:
        await session.exec(
            delete(DraftRow).where(col(DraftRow.match_id) == match_id, col(DraftRow.key) == UNDO_REQUEST)
        )
    await _add_what_is_new(transaction, match_id, change, at)
    for known in [one for one in session if isinstance(one, MatchRow)]:
        await session.refresh(known)


def only_adds(change: StoredChange) -> bool:
    """Returns whether a change only goes on, as mostly, so that `save_directly` can write it."""
    return not (change.stale or change.drop_turns or change.undo_lapsed)


async def save_directly(transaction: Transaction, match_id: int, version: int, change: StoredChange, at: int) -> None:
    """Write a change that `only_adds`, as `save` does, without a session. Raises `VersionRace`."""
    await _change_match(transaction, match_id, version, change)
    await _add_what_is_new(transaction, match_id, change, at)


async def _add_what_is_new(transaction: Transaction, match_id: int, change: StoredChange, at: int) -> None:
    if change.answered is not None:
        await _drop_drafts(transaction, match_id, *change.answered)
    await _add(
        transaction,
        EntryRow,
        [
            {
                "match_id": match_id,
                "number": new.number,
                "question": new.question,
                "fingerprint": new.fingerprint,
                "who": new.who,
                "answer": new.answer,
                "dice": faces,
                "by": new.by.value,
                "at": at,
            }
            for new, faces in change.new_entries
        ],
    )
    events = [{"match_id": match_id, "number": event.number, "data": event.to_json()} for event in change.new_events]
    await _add(transaction, EventRow, events)
    await _keep_turns(transaction, match_id, change)
    if change.needs_no_reminder:
        await transaction.execute(_NEEDS_NO_REMINDER, {"match": match_id, "why": "it was answered"})
    await _add_posts(transaction, change.posts)


async def _change_match(transaction: Transaction, match_id: int, version: int, change: StoredChange) -> None:
    """Write a change into the row of its match, and seal it. Raises `VersionRace` and `Damaged`."""
    with seals.readable(match_id):
        found = await transaction.execute(_MATCH_TO_CHANGE, {"match": match_id})
    # Within this transaction no other writer can change it.
    if not found or found[0]["version"] != version:
        raise VersionRace
    row: dict[str, Any] = dict(found[0])
    seals.check_values(MatchRow, match_id, row)
    changed: dict[str, Json] = {
        "version": version + 1,
        "status": change.status,
        "outcome": None if change.outcome is None else change.outcome.to_json(),
        "failure": change.failure,
        "entries": change.entries,
        "events": change.events,
        "asked": [list(asked) for asked in change.asked],
        "rules": [list(asking) for asking in change.rules],
    }
    if change.snapshot is not None:
        changed["snapshot"] = change.snapshot.to_json()
    now = seals.sealed(MatchRow, {**row, **changed})
    await transaction.execute(
        _CHANGE_MATCH, {"match": match_id, **{name: value for name, value in now.items() if value != row[name]}}
    )


async def _add(transaction: Transaction, row: type[SQLModel], values: Sequence[Mapping[str, Any]]) -> None:
    """Write new rows of a table whose rows are sealed; `values` are all of their columns."""
    if values:
        await transaction.execute(_ADD[row], [seals.sealed(row, one) for one in values])


async def _add_posts(transaction: Transaction, posts: Sequence[PostRow]) -> None:
    if posts:
        await transaction.execute(_ADD[PostRow], [{name: getattr(post, name) for name in _OF_A_POST} for post in posts])


async def _keep_turns(transaction: Transaction, match_id: int, change: StoredChange) -> None:
    for snapshot in change.turns:
        if not await transaction.execute(_IS_TURN_KEPT, {"match": match_id, "before": snapshot.entries}):
            turn = {"match_id": match_id, "entries": snapshot.entries, "snapshot": snapshot.to_json()}
            await _add(transaction, TurnRow, [turn])


async def turns(session: AsyncSession, match_id: int, upto: int | None = None) -> list[Snapshot]:
    """Returns the positions at which turns began, those with at most this many entries before them."""
    where = [col(TurnRow.match_id) == match_id]
    if upto is not None:
        where.append(col(TurnRow.entries) <= upto)
    with seals.readable(match_id):
        rows = (await session.exec(select(TurnRow).where(*where).order_by(col(TurnRow.entries)))).all()
    for row in rows:
        seals.check(row)
    return [Snapshot.from_json(row.snapshot) for row in rows]


async def length(session: AsyncSession, match_id: int) -> tuple[int, int]:
    """Returns how many entries and events a match has; none, if there is no such match."""
    counts = (await session.exec(select(MatchRow.entries, MatchRow.events).where(MatchRow.id == match_id))).first()
    return counts or (0, 0)


async def waiting_posts(session: AsyncSession, match_id: int) -> Sequence[PostRow]:
    """Returns the posts of a match that are not posted yet, in their order."""
    waiting = (PostRow.match_id == match_id, col(PostRow.posted_at).is_(None), col(PostRow.given_up).is_(None))
    return (await session.exec(select(PostRow).where(*waiting).order_by(col(PostRow.id)))).all()


async def entry_rows(session: AsyncSession, match_id: int, first: int = 1) -> Sequence[EntryRow]:
    """Returns the journal from entry `first` on."""
    where = (EntryRow.match_id == match_id, EntryRow.number >= first)
    with seals.readable(match_id):
        rows = (await session.exec(select(EntryRow).where(*where).order_by(col(EntryRow.number)))).all()
    for row in rows:
        seals.check(row)
    seals.check_numbers(match_id, "entries", [row.number for row in rows], first)
    return rows


async def journal_rows(session: AsyncSession, match_id: int) -> Sequence[EntryRow]:
    """Returns the whole journal."""
    rows = await entry_rows(session, match_id)
    last = (await session.exec(select(MatchRow.entries).where(MatchRow.id == match_id))).first()
    seals.check_numbers(match_id, "entries", [row.number for row in rows], 1, last)
    return rows


async def rules(session: AsyncSession, match_id: int) -> list[Json]:
    """Returns from which entry on which version of the rules has asked."""
    row = await match_row(session, match_id)
    assert row is not None
    seals.check(row)
    return list(row.rules)


async def set_aside_rows(session: AsyncSession, match_id: int) -> Sequence[SetAsideRow]:
    """Returns the entries that were set aside, in that order, because they no longer fitted."""
    where = SetAsideRow.match_id == match_id
    with seals.readable(match_id):
        rows = (await session.exec(select(SetAsideRow).where(where).order_by(col(SetAsideRow.id)))).all()
    for row in rows:
        seals.check(row)
    return rows


async def event_list(
    session: AsyncSession, match_id: int, kinds: Mapping[str, type[Happened]], first: int = 1, last: int | None = None
) -> list[Event]:
    """Returns the events from `first` to `last`, both included; secret ones too. `kinds` are those of the game."""
    where = [EventRow.match_id == match_id, EventRow.number >= first]
    if last is not None:
        where.append(EventRow.number <= last)
    with seals.readable(match_id):
        rows = (await session.exec(select(EventRow).where(*where).order_by(col(EventRow.number)))).all()
    for row in rows:
        seals.check(row)
    if last is None:
        last = (await session.exec(select(MatchRow.events).where(MatchRow.id == match_id))).first()
    seals.check_numbers(match_id, "events", [row.number for row in rows], first, last)
    return [Event.from_json(row.data, kinds) for row in rows]


async def last_event(
    session: AsyncSession, match_id: int, names: Collection[str], before: int | None = None
) -> int | None:
    """Returns the number of the last event with one of these names, before the given event if there is one."""
    where = [EventRow.match_id == match_id, col(EventRow.data)["name"].as_string().in_(sorted(names))]
    if before is not None:
        where.append(EventRow.number < before)
    newest = select(EventRow.number).where(*where).order_by(col(EventRow.number).desc()).limit(1)
    return (await session.exec(newest)).first()


async def has_answered(session: AsyncSession, match_id: int, question: int, seat: Seat) -> bool:
    """Returns whether the journal holds this seat's answer to the question."""
    where = (EntryRow.match_id == match_id, EntryRow.question == question, EntryRow.who == seat)
    return (await session.exec(select(func.count()).select_from(EntryRow).where(*where))).one() > 0


async def last_answer_at(session: AsyncSession, match_id: int) -> int | None:
    """Returns when a match went on last; None where nothing has been answered."""
    newest = select(EntryRow.at).where(EntryRow.match_id == match_id).order_by(col(EntryRow.number).desc()).limit(1)
    return (await session.exec(newest)).first()


async def first_answer(session: AsyncSession, match_id: int, seat: Seat) -> Json:
    """Returns what a seat answered when it was asked first in a match; None when it never was."""
    where = (EntryRow.match_id == match_id, EntryRow.question > 0, EntryRow.who == seat)
    with seals.readable(match_id):
        row = (await session.exec(select(EntryRow).where(*where).order_by(col(EntryRow.number)).limit(1))).first()
    if row is None:
        return None
    seals.check(row)
    answer: Json = row.answer
    return answer


def entry(row: EntryRow) -> Entry:
    """Returns the journal's entry that a row holds."""
    return Entry(row.number, row.question, row.fingerprint, Seat(row.who), row.answer, By(row.by))


def draft_key(question: int, part: str = "") -> str:
    """Returns the key of a draft that is deleted once its question is answered."""
    return f"{question}:{part}"


async def _set_aside(session: AsyncSession, match_id: int, change: StoredChange, at: int) -> None:
    """Frees the numbers of entries that no longer apply."""
    await session.exec(
        delete(EventRow).where(col(EventRow.match_id) == match_id, col(EventRow.number) > change.keep_events)
    )
    for row in await entry_rows(session, match_id, first=change.keep_entries + 1):
        session.add(SetAsideRow(**row.model_dump(exclude={seals.COLUMN}), set_aside_at=at))
        await session.delete(row)
    await session.flush()


# Built once, and of the tables: what every answer does is not looked for among the rows in memory.
_MATCH: Final = table_of(MatchRow)
_MATCH_TO_CHANGE: Final = select_columns(_MATCH).where(_MATCH.c.id == bindparam("match")).with_for_update()
_CHANGE_MATCH: Final = update(_MATCH).where(_MATCH.c.id == bindparam("match"))
_ADD: Final[Mapping[type[SQLModel], Insert]] = {
    row: insert(table_of(row)) for row in (EntryRow, EventRow, TurnRow, PostRow)
}
_OF_A_POST: Final = [column.key for column in table_of(PostRow).columns if not column.primary_key]
_IS_TURN_KEPT: Final = select(TurnRow.entries).where(
    col(TurnRow.match_id) == bindparam("match"), col(TurnRow.entries) == bindparam("before")
)
_DROP_DRAFTS: Final = delete(table_of(DraftRow)).where(
    col(DraftRow.match_id) == bindparam("match"),
    col(DraftRow.seat) == bindparam("whose"),
    col(DraftRow.key).startswith(bindparam("beginning")),
)
_NEEDS_NO_REMINDER: Final = (
    update(table_of(PostRow))
    .where(
        col(PostRow.match_id) == bindparam("match"),
        or_(*(col(PostRow.kind) == kind for kind in REMINDERS)),
        col(PostRow.posted_at).is_(None),
        col(PostRow.given_up).is_(None),
    )
    .values(given_up=bindparam("why"))
)


async def _drop_drafts(transaction: Transaction, match_id: int, seat: Seat, question: int) -> None:
    await transaction.execute(_DROP_DRAFTS, {"match": match_id, "whose": seat, "beginning": draft_key(question)})
