"""What must be said and put right when a copy has taken the database's place: time went back for its matches."""

from __future__ import annotations

from sqlmodel import col, func, select, update

from bot.cards import Status
from bot.posting.outbox import Notice, PostKind
from bot.store import Store
from bot.store.tables import EntryRow, MatchRow, PostRow
from engine.values import Json


async def tell_players(store: Store) -> None:
    """Leaves in each match that is not over a message that it goes on from a copy, and asks again.

    What waited to be posted in the copy has mostly been posted since; it is looked for in the channel before it is
    posted once more.
    """
    async with store.writing() as session:
        last_answer = (await session.exec(select(func.max(EntryRow.at)))).one() or 0
        waiting = (col(PostRow.posted_at).is_(None), col(PostRow.tries) == 0)
        await session.exec(update(PostRow).where(*waiting).values(tries=1, first_try=last_answer))
        for row in (await session.exec(select(MatchRow).where(MatchRow.status != Status.OVER))).all():
            assert row.id is not None
            notices = [Notice(PostKind.RESTORED, {"last_answer": last_answer})]
            asked: list[Json] = [{"question": number, "seat": seat} for number, seat, _ in row.asked]
            if asked:
                notices.append(Notice(PostKind.NEWS, {"first": None, "last": None, "asked": asked}))
            elif row.status == Status.OPEN:
                notices.append(Notice(PostKind.LOBBY))
            session.add_all(notice.row(row.id, row.channel_id) for notice in notices)
