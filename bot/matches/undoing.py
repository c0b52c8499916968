"""Undo as players meet it: free back to a barrier, across one with everybody's consent, and an organiser's correction.

`engine.undo` says what an undo crosses. Here it is decided who must agree (all others who still play), a request is
kept until it is answered or the match goes on, and everything is checked again when it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from bot.cards import MatchCard, Played
from bot.matches.loaded_match import LoadedMatch, Overtaken, UndoPoint
from bot.matches.playing import Playing, running
from bot.posting.outbox import UNDO_REQUEST, Notice, PostKind
from bot.refusals import NoUndoAsked, NoUndoHere, without_a_seat
from bot.store import Conflict, saved
from bot.store.saved import UndoRequest, VersionRace
from bot.store.tables import DraftRow
from bot.words.sentences import listed, safe_name
from engine.correcting import Correctable
from engine.events import TakenBack
from engine.importing import checked_position
from engine.journal import ORGANISER, UNDO, Entry, Snapshot
from engine.refusals import NotAllowed
from engine.undo import Crossing
from engine.values import Json, Seat
from engine.view import View

T = TypeVar("T")

Earlier: TypeAlias = "tuple[Snapshot, list[Entry]] | None"
"""A position with all entries since, or None where none is known that today's rules can play."""

LOOKED_BACK: Final = 80
"""How many entries back a player's own answers are offered for an undo."""


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """What an undo would do, as everybody may know it."""

    card: MatchCard
    seat: Seat
    to: int
    crossing: Crossing
    others: tuple[Seat, ...]
    """The players who must agree; none for a free undo."""
    first: int
    """The first event that would no longer apply."""
    last: int
    """The last one."""
    view: View
    """The public table as it would lie."""
    version: int
    """The version of the match that was looked at."""


class ConsentNeeded(NotAllowed):
    """An undo crosses a barrier, so the others must agree first."""


class Undoing(Playing):
    """Undo and its consent."""

    async def undo_points(self, match_id: int, user_id: int) -> list[UndoPoint]:
        """Returns a player's own answers that could be undone, the newest first. Raises a `Refusal` as `answer` does,
        or `NoUndoHere` where the players have agreed on no undo.
        """
        return await self._looking_back(match_id, user_id, lambda match, seat, old: match.undo_points(seat, old))

    async def undo_preview(self, match_id: int, user_id: int, to: int) -> UndoPreview:
        """Returns what an undo to entry `to` would do, and changes nothing. Raises `NotAllowed` where it is refused,
        whoever agrees; otherwise as `undo_points`.
        """
        return await self._looking_back(match_id, user_id, partial(_preview, to=to), to)

    async def undo(self, match_id: int, user_id: int, to: int) -> Played:
        """Undoes a player's own answers back to entry `to`, where nobody has to agree.

        Raises `ConsentNeeded` where others must, and otherwise as `undo_preview`.
        """
        while True:
            earlier = await self._earlier(match_id, to)

            def act(match: LoadedMatch, seat: Seat, earlier: Earlier = earlier) -> None:
                preview = _preview(match, seat, earlier, to)
                if preview.others:
                    raise ConsentNeeded(preview.crossing.reason(match.card.names()))
                match.take_back(seat, to, earlier)

            with suppress(Overtaken):
                return await self.do(match_id, user_id, act)

    async def ask_undo(self, match_id: int, user_id: int, to: int) -> UndoPreview:
        """Asks the others to agree to an undo, with a preview for all. The request lapses when the match goes on.

        Raises as `undo_preview`, and `NotAllowed` while another request is open.
        """
        while True:
            preview = await self.undo_preview(match_id, user_id, to)
            if not preview.others:
                raise NotAllowed("Nobody has to agree to this undo: use `/game undo` again.")
            async with self.lock(match_id):
                match = await self.load(match_id)
                if match.undo_request is not None:
                    raise NotAllowed(_is_asked_already(match, match.undo_request, preview.seat))
                if match.version != preview.version:
                    continue
                request = UndoRequest(preview.seat, to, match.entries)
                async with self.store.writing() as session:
                    row = await saved.match_row(session, match_id, for_update=True)
                    if row is None or row.version != match.version:
                        continue
                    row.version += 1
                    values = request.to_json()
                    session.add(DraftRow(match_id=match_id, seat=preview.seat, key=UNDO_REQUEST, value=values))
                    asks = Notice(PostKind.UNDO_ASKED, _told(preview, request))
                    session.add(asks.row(match_id, row.channel_id))
            self.on_commit(preview.card.channel_id)
            return preview

    async def answer_undo(self, match_id: int, user_id: int, request_id: int, agrees: bool) -> UndoAnswer:
        """A player agrees to the open request to undo, or does not; when all agree it is done at once.

        Raises `NoUndoAsked` for a request that is no longer open, and otherwise as `answer`.
        """
        while True:
            asked = await self._open_request(match_id)
            earlier = await self._earlier(match_id, 0 if asked is None else asked.to)
            with suppress(Overtaken):
                async with self.lock(match_id):
                    match = await self.load(match_id)
                    seat = match.card.seat_of(user_id)
                    if seat is None:
                        raise without_a_seat(match.card.has_room_for(user_id))
                    play = running(match)
                    request = match.undo_request
                    if request is None or request.id != request_id or play.outcome is not None:
                        raise NoUndoAsked
                    others = _others(match, request.seat)
                    if agrees and seat == request.seat:
                        raise NotAllowed(f"You asked for this undo. {_names(match, others)} must agree.")
                    if agrees and seat in request.agreed:
                        left = [other for other in others if other not in request.agreed]
                        raise NotAllowed(f"You have agreed already. {_names(match, left)} must agree, too.")
                    now = replace(request, agreed=(*request.agreed, seat))
                    missing = tuple(other for other in others if other not in now.agreed)
                    if not agrees or missing:
                        await self._note_answer(match, now if agrees else None, request, seat)
                        return UndoAnswer(request.seat, agrees, missing)
                await self._undo_with_consent(match_id, user_id, now, earlier)
                return UndoAnswer(request.seat, True, ())

    async def _undo_with_consent(self, match_id: int, user_id: int, request: UndoRequest, earlier: Earlier) -> Played:
        told: dict[str, Json] = {"seat": request.seat, "by": list(request.agreed), "agrees": True}

        def act(match: LoadedMatch, seat: Seat) -> None:
            running(match)
            if match.undo_request is None or match.undo_request.id != request.id:
                raise NoUndoAsked
            match.take_back(request.seat, request.to, earlier)

        return await self.do(match_id, user_id, act, first=Notice(PostKind.UNDO_ANSWERED, told))

    async def _note_answer(
        self, match: LoadedMatch, after: UndoRequest | None, request: UndoRequest, seat: Seat
    ) -> None:
        """Stores that a player has agreed while others must still, or that the request is refused (no `after`)."""
        match_id = match.card.id
        async with self.store.writing() as session:
            row = await saved.match_row(session, match_id, for_update=True)
            if row is None or row.version != match.version:
                raise Overtaken
            row.version += 1
            draft = await session.get_one(DraftRow, (match_id, request.seat, UNDO_REQUEST))
            if after is None:
                await session.delete(draft)
                notices = [
                    Notice(PostKind.ANSWERED, {"question": UNDO_REQUEST}),
                    Notice(PostKind.UNDO_ANSWERED, {"seat": request.seat, "by": [seat], "agrees": False}),
                ]
                session.add_all(notice.row(match_id, row.channel_id) for notice in notices)
            else:
                draft.value = after.to_json()
        if after is None:
            self.on_commit(match.card.channel_id)

    async def _open_request(self, match_id: int) -> UndoRequest | None:
        async with self.store.reading() as session:
            return await saved.undo_request(session, match_id)

    # -- organisers --------------------------------------------------------------------------------------------------

    async def correct(self, match_id: int, to: int, by: int, name: str, reason: str) -> MatchCard:
        """Sends a match back to where it stood right after entry `to`, at an organiser's wish, and tells who and why.

        An entry that was undone is allowed, so a correction can be reversed. Raises a `Refusal` as `answer` does.
        """
        told = Notice(PostKind.CORRECTED, {"by": by, "name": name, "reason": reason})
        while True:
            earlier = await self._earlier(match_id, to)
            with suppress(Overtaken, VersionRace, Conflict):
                async with self.lock(match_id):
                    match = await self.load(match_id)
                    with self._dropped_on_error(match):
                        running(match)
                        match.restore(ORGANISER, to, earlier)
                        change = match.change(int(self.now()))
                        assert change is not None, "an undo is an entry"
                        change.posts.insert(0, told.row(match_id, match.card.channel_id))
                        await self._save(match, change)
                return match.card

    async def correctable(self, match_id: int) -> tuple[Correctable, Any] | None:
        """Returns the game of a running match whose facts can be corrected, and the position at the beginning of its
        step; None where nothing can. Raises a `Refusal` as `answer` does.
        """
        async with self.lock(match_id):
            play = running(await self.load(match_id))
            if not isinstance(play.game, Correctable) or play.outcome is not None:
                return None
            return play.game, play.game.restore(play.snapshot().state)

    async def correct_fact(self, match_id: int, fact: str, value: str, by: int, name: str, reason: str) -> MatchCard:
        """Corrects one fact of the position from the beginning of its step on, at an organiser's wish, and tells who
        and why. It can be reversed like any correction.

        Raises `NotAllowed` for a position in which play cannot go on, otherwise a `Refusal` as `answer` does.
        """
        told = Notice(PostKind.CORRECTED, {"by": by, "name": name, "reason": reason})
        while True:
            with suppress(Overtaken, VersionRace, Conflict):
                async with self.lock(match_id):
                    match = await self.load(match_id)
                    with self._dropped_on_error(match):
                        running(match)
                        match.correct(fact, value)
                        after = running(match)
                        seats = [seat.seat for seat in match.card.seats]
                        position = after.snapshot().state
                        # A position of which the rules know nothing would halt the match.
                        await asyncio.to_thread(checked_position, after.game, seats, position)
                        change = match.change(int(self.now()))
                        assert change is not None, "a correction is an entry"
                        change.posts.insert(0, told.row(match_id, match.card.channel_id))
                        await self._save(match, change)
                return match.card

    async def last_correction(self, match_id: int) -> int | None:
        """Returns the number of the entry before the last correction by an organiser; None where there is none."""
        entries = await self.journal(match_id)
        found = [one for one in entries if one.fingerprint == UNDO and one.who == ORGANISER]
        return found[-1].number - 1 if found else None

    async def turns_begun(self, match_id: int) -> list[Snapshot]:
        """Returns the positions at which turns began, oldest first."""
        async with self.store.reading() as session:
            return await saved.turns(session, match_id)

    # -- helpers -----------------------------------------------------------------------------------------------------

    async def _earlier(self, match_id: int, to: int) -> Earlier:
        async with self.store.reading() as session:
            return await self._position_before(session, match_id, to)

    async def _looking_back(
        self, match_id: int, user_id: int, read: Callable[[LoadedMatch, Seat, Earlier], T], to: int | None = None
    ) -> T:
        while True:
            far = max(0, await self.length(match_id) - LOOKED_BACK) if to is None else to
            earlier = await self._earlier(match_id, far)
            with suppress(Overtaken):
                async with self.lock(match_id):
                    match = await self.load(match_id)
                    seat = match.card.seat_of(user_id)
                    if seat is None:
                        raise without_a_seat(match.card.has_room_for(user_id))
                    running(match)
                    if not match.may_undo:
                        raise NoUndoHere
                    return read(match, seat, earlier)


UNDONE_ALREADY: Final = "That answer does not stand any more: it was undone, or the match has gone on without it."


@dataclass(frozen=True, slots=True)
class UndoAnswer:
    """What became of a request to undo when a player answered it."""

    seat: Seat
    """The player who asked for it."""
    agrees: bool
    missing: tuple[Seat, ...]
    """The players who must still agree; none: it is done, or refused."""


def _preview(match: LoadedMatch, seat: Seat, earlier: Earlier, to: int) -> UndoPreview:
    """Returns what an undo would do. Raises `NotAllowed`, `NoUndoHere` or `Overtaken`."""
    play = running(match)
    if not match.may_undo:
        raise NoUndoHere
    if play.outcome is not None:
        raise NotAllowed("This match is over, and nothing in it can be undone any more.")
    if to not in [point.to for point in match.undo_points(seat, earlier)]:
        raise NotAllowed(UNDONE_ALREADY)
    crossing = match.crossing(seat, to, earlier)
    if crossing.is_refused:
        raise NotAllowed(crossing.reason())
    after = match.after_undo(seat, to, earlier)
    back = next(event.facts for event in reversed(after.events) if isinstance(event.facts, TakenBack))
    others = () if crossing.is_free else _others(match, seat)
    return UndoPreview(match.card, seat, to, crossing, others, back.first, back.last, after.view(None), match.version)


def _others(match: LoadedMatch, seat: Seat) -> tuple[Seat, ...]:
    """Returns the other people who still play: an undo across a barrier affects each of them. Computers agree."""
    play = running(match)
    seats = (one.seat for one in match.card.people)
    return tuple(one for one in seats if one != seat and not play.game.has_left(play.state, one))


def _names(match: LoadedMatch, seats: Sequence[Seat]) -> str:
    names = match.card.names()
    return listed(safe_name(names[seat]) for seat in seats)


def _is_asked_already(match: LoadedMatch, request: UndoRequest, seat: Seat) -> str:
    if request.seat == seat:
        missing = [one for one in _others(match, seat) if one not in request.agreed]
        return f"You have asked for an undo already. {_names(match, missing)} must agree."
    asker = _names(match, [request.seat])
    return f"{asker} asks for an undo already. Answer that request first: its buttons are in the thread."


def _told(preview: UndoPreview, request: UndoRequest) -> dict[str, Json]:
    """Returns the payload of the post that asks for consent."""
    return {
        "seat": preview.seat,
        "others": list(preview.others),
        "to": preview.to,
        "first": preview.first,
        "last": preview.last,
        "rolls": preview.crossing.rolls,
        "id": request.id,
    }
