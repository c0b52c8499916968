"""The record of a match as JSON: what `/game log` hands out and `./marchwarden verify` checks.

`engine.proof` says what each field means and how the dice are recomputed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import MatchCard, Status
from bot.store import saved
from bot.store.tables import EntryRow, SetAsideRow
from engine.events import Event, TakenBack
from engine.proof import FORMAT
from engine.values import Json, Seat


async def record(session: AsyncSession, card: MatchCard, user_id: int | None) -> dict[str, Json]:
    """Returns the record. Answers may be secrets, so before the match is over it has no entries, and only those events
    that this person, or a spectator (None), may know.
    """
    over = card.status is Status.OVER
    seat = None if user_id is None else card.seat_of(user_id)
    # As they were stored, whatever the kinds of today are.
    events = await saved.event_list(session, card.id, {})
    entries = await saved.journal_rows(session, card.id) if over else []
    set_aside = await saved.set_aside_rows(session, card.id) if over else []
    start = await saved.start_position(session, card.id)
    begins = {} if start is None or not over else {"start": dict(start.state)}
    return {
        **begins,
        "marchwarden": FORMAT,
        "match": str(card.id),
        "game": card.game,
        "options": dict(card.options),
        "seats": [{"seat": s.seat, "name": s.name, "words": s.words} for s in card.seats],
        "status": card.status.value,
        "commitment": card.commitment,
        "seed": card.seed,
        "outcome": None if card.outcome is None else card.outcome.to_json(),
        "rules": await saved.rules(session, card.id) if over else [],
        "entries": [_entry(row) for row in entries],
        "set_aside": [_entry(row) for row in set_aside],
        "events": [event.to_json() for event in (events if over else _numbered_anew(events, seat))],
    }


def _numbered_anew(events: Sequence[Event], seat: Seat | None) -> Iterator[Event]:
    """Yields the events that a seat may know, counted from 1: gaps would tell how many are hidden from it."""
    known: dict[int, int] = {}
    for event in events:
        if not event.is_seen_by(seat):
            continue
        known[event.number] = len(known) + 1
        facts = event.facts
        if isinstance(facts, TakenBack):
            undone = [new for old, new in known.items() if facts.first <= old <= facts.last]
            facts = replace(facts, first=min(undone, default=len(known)), last=max(undone, default=len(known)))
        yield event._replace(number=known[event.number], facts=facts)


def _entry(row: EntryRow | SetAsideRow) -> dict[str, Json]:
    result: dict[str, Json] = {
        "number": row.number,
        "question": row.question,
        "fingerprint": row.fingerprint,
        "who": row.who,
        "answer": row.answer,
        "by": row.by,
        "at": row.at,
    }
    if row.dice is not None:
        result["dice"] = row.dice
    return result
