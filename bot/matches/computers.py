"""Computer players in matches: what they are asked, their answers, and standing in for a person."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import col, select

from bot.cards import MatchCard, Played, Status
from bot.matches.house_rules import SUGGESTIONS, HouseRules
from bot.matches.loaded_match import LoadedMatch
from bot.matches.playing import running
from bot.matches.replacing import Replacing
from bot.matches.rows import row_of
from bot.posting.outbox import Notice, PostKind
from bot.refusals import CalledOff, NotAPlayer
from bot.store import saved
from bot.store.tables import MatchRow, SeatRow
from engine.journal import By
from engine.players.playing import Level, questions_for
from engine.players.request import Request
from engine.refusals import NotAllowed
from engine.values import Json, Seat


@dataclass(frozen=True, slots=True)
class AskedComputer:
    """A question that a computer player has before it."""

    request: Request
    question: int
    default: Json
    """The answer in place of a player that fails."""
    user_id: int
    seats: tuple[Seat, ...]
    """All seats of the match."""


class Computers(HouseRules, Replacing):
    """What computer players do in a match."""

    async def asked_of_computer(self, match_id: int) -> AskedComputer | None:
        """Returns the oldest open question that a computer player is to answer, or None. Raises `UnknownMatch`."""
        async with self.lock(match_id):
            match = await self.load(match_id)
            levels, play = match.card.computers, match.play
            if play is None or match.card.status is not Status.PLAYING:
                return None
            for seat, level in levels.items():
                for number, decision in questions_for(play, seat).items():
                    seed = match.seed_for_thinking(number)
                    request = Request.of(play, match.card.options, seat, Level(level), seed)
                    user, seats = match.card.user_of(seat), tuple(match.card.names())
                    return AskedComputer(request, number, decision.default(), user, seats)
            return None

    async def request_for(self, match_id: int, user_id: int) -> tuple[Request, int]:
        """Returns the request to a general for a user's own oldest question, and its number.

        Raises `NotAllowed` where nothing is asked, or where the match does not allow suggestions: against people it
        must have agreed on them.
        """
        house = await self.house_rules(match_id)
        async with self.lock(match_id):
            match = await self.load(match_id)
            seat = match.card.seat_of(user_id)
            if seat is None:
                raise NotAPlayer
            others = [one for one in match.card.people if one.seat != seat]
            if others and house.get(SUGGESTIONS.key) != "on":
                raise NotAllowed(
                    "This match was begun without suggestions. `/game new` with `extras` “suggestions: on” allows them."
                )
            play = running(match)
            asked = questions_for(play, seat)
            if not asked:
                raise NotAllowed("You are not asked anything now.")
            number = next(iter(asked))
            seed = match.seed_for_thinking(-number)
            return Request.of(play, match.card.options, seat, Level.GENERAL, seed), number

    async def answer_as_computer(self, match_id: int, asked: AskedComputer, answer: Json, reason: str = "") -> Played:
        """Answers for a computer player, if it still plays the seat and the question is still open.

        `reason` is told to everybody, as the start of a sentence without its subject. Raises as `answer` does.
        """

        def play(match: LoadedMatch, seat: Seat) -> None:
            if seat not in match.card.computers:
                raise NotAPlayer
            running(match).answer(asked.question, seat, answer, By.COMPUTER)
            match.reason = reason

        return await self.do(match_id, asked.user_id, play, asked.question)

    async def decline_draw_as_computer(self, match_id: int) -> bool:
        """Declines a draw that is offered to a computer player; returns whether there was one."""
        async with self.lock(match_id):
            match = await self.load(match_id)
            offers = () if match.play is None or match.card.status is not Status.PLAYING else match.play.draw_offers
            asked = [seat for seat in match.card.computers if offers and seat not in offers]
            user = match.card.user_of(asked[0]) if asked else None
        if user is None:
            return False
        await self.decline_draw(match_id, user)
        return True

    async def with_computers(self) -> list[int]:
        """Returns the running matches in which a computer plays a seat."""
        found = select(MatchRow.id).join(SeatRow).where(MatchRow.status == Status.PLAYING)
        playing = found.where(col(SeatRow.computer).is_not(None)).distinct()
        async with self.store.reading() as session:
            return [match_id for match_id in (await session.exec(playing)).all() if match_id is not None]

    async def start_alone(self, card: MatchCard) -> MatchCard:
        """Starts a match in which computers have all seats but its creator's, and returns its card."""
        if card.status is not Status.OPEN or card.free or len(card.people) > 1:
            return card
        return (await self.start(card.id, card.created_by)).card

    async def stand_in(self, match_id: int, seat: Seat, level: Level | None, by: int) -> MatchCard:
        """Lets a computer answer for a person; with `level` None the person answers again. `by` is the user who wants
        it: a player of the match.

        Raises `NotAPlayer`, `CalledOff`, `NotAllowed` where that is so already, or where no person has the seat, and
        what `seats_may_change` raises.
        """
        if level is not None:
            await self.seats_may_change(match_id)
        async with self.lock(match_id), self.store.writing() as session:
            row = await row_of(session, match_id)
            card = await saved.card(session, row)
            if card.status is Status.OVER:
                raise CalledOff
            if card.seat_of(by) is None or seat not in card.names():
                raise NotAPlayer
            seated = await session.get_one(SeatRow, (match_id, seat))
            if seated.user_id < 0:
                raise NotAllowed("That seat belongs to a computer player.")
            if seated.computer == level:
                raise NotAllowed(
                    "You play this seat yourself." if level is None else "A computer plays for this seat already."
                )
            seated.computer = level
            row.version += 1
            asked: list[Json] = [number for number, whose, _ in row.asked if whose == seat]
            notices = [Notice(PostKind.ANSWERED, {"question": number, "seat": seat}) for number in asked]
            notices.append(Notice(PostKind.STANDS_IN, {"seat": seat, "level": level}))
            if asked and level is None:
                again: list[Json] = [{"question": number, "seat": seat} for number in asked]
                notices.append(Notice(PostKind.NEWS, {"first": None, "last": None, "asked": again}))
            session.add_all(notice.row(match_id, card.channel_id) for notice in notices)
            await session.flush()
            card = await saved.card(session, row)
        self.on_commit(card.channel_id)
        self.on_computers(card.id)
        return card
