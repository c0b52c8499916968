"""What a post says: the messages that it becomes, written when it is sent, from what is stored then."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, cast

from bot.cards import LEAST_PLAYERS, Look, MatchCard, Status
from bot.games.face import AnyFace
from bot.games.known import Games
from bot.games.words import Loss, Wording
from bot.matches.matches import Matches
from bot.pictures.boards import Board, BoardPictures
from bot.pictures.drawings import Drawings
from bot.posting.idempotency_keys import IdempotencyKey
from bot.posting.messages import GrownLines, OutgoingMessage
from bot.posting.outbox import DRAW_OFFER, UNDO_REQUEST, Post, PostKind
from bot.posting.stories import Stories
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.fairness import fair_button
from bot.prompts.parts import Button, ButtonStyle, Prompt, Row, Select
from bot.prompts.question import lesson_button, question_prompt, usuals_button, with_undo
from bot.prompts.stepping import step_through
from bot.store.saved import UNDO_OFF, UNDO_RULE
from bot.words import analysis, clocks, computers, following, lobby, undoing
from bot.words.sentences import in_messages, safe_name, safe_text
from engine.events import DrawOffered, Event, TakenBack
from engine.refusals import NotAllowed, Refusal
from engine.values import Seat

ROOM_FOR_THE_MARK: Final = 100

SEATS_OWN: Final = re.compile(r"\b([A-F])'s\b")
"""What a computer player says of a seat's thing: "A's home"."""

CHANCES: Final = re.compile(r"\*([^*\n]+): (\d+) % to win\.\*")
"""A computer player, and what it says of its chances alone."""
WORTH_A_LINE: Final = 10
"""By how many points of a hundred chances have changed that are worth another line."""

INVITATION: Final = "invitation"
ANNOUNCEMENT: Final = "announcement"
"""The name under which the announcement in the channel of a match's thread is kept."""
REPLAY: Final = "replay"
READY: Final = "ready"
THE_END: Final = "the end"


def grown_lines(face: AnyFace, wording: Wording, row: Sequence[Event], events: Sequence[Event]) -> GrownLines | None:
    """Returns how the lines of a row of events read with those that follow; None where what follows is told alone."""
    told, now, more = ("\n".join(face.story(some, wording)) for some in (row, [*row, *events], events))
    return GrownLines(told, now) if told and now != f"{told}\n{more}" else None


class AskedPlayer(NamedTuple):
    """A question to a player, and whether it pings them."""

    number: int
    seat: Seat
    pings: bool


class Writer:
    """Writes what posts say. `may_embed` tells whether something may stand below a picture where a match is played,
    `may_show` whether pictures may be shown there at all.
    """

    def __init__(
        self,
        matches: Matches,
        pictures: BoardPictures,
        drawings: Drawings,
        games: Games,
        may_embed: Callable[[MatchCard], bool],
        may_show: Callable[[MatchCard], bool],
    ) -> None:
        self._matches = matches
        self._pictures = pictures
        self._drawings = drawings
        self._games = games
        self._stories = Stories(matches, games)
        self._may_embed = may_embed
        self._may_show = may_show
        self._of_a_match: Mapping[PostKind, Callable[[Post, MatchCard], Awaitable[list[OutgoingMessage]]]] = {
            PostKind.INVITATION: self._begun,
            PostKind.READY: self._ready,
            PostKind.REWOUND: self._rewound,
            PostKind.OVER: self._end,
            PostKind.REPLAY: self._replay,
            PostKind.LOST: self._lost,
            PostKind.OFFERED: self._offered,
            PostKind.UNDO_ASKED: self._undo_asked,
            PostKind.FOLLOWED_NEWS: self._followed,
            PostKind.CLOCK: self._clock,
            PostKind.TIME_OUT: self._time_out,
            PostKind.STANDS_IN: self._stands_in,
        }

    async def messages(self, post: Post, page: OutgoingMessage | None) -> list[OutgoingMessage]:
        """Returns the messages for a post. `page` is the message that goes on with it, if there is one."""
        if post.kind is PostKind.NEWS:
            return await self._news(post, page)
        if post.kind is PostKind.REMIND:
            return await self._reminder(post)
        card = await self._matches.card(post.match_id)
        if post.kind in self._of_a_match:
            return await self._of_a_match[post.kind](post, card)
        return [OutgoingMessage(self._line(post, card), _note(post))]

    # -- notes about a match -----------------------------------------------------------------------------------------

    def _line(self, post: Post, card: MatchCard) -> str:
        """Returns what a post says that is a text alone."""
        texts: Mapping[PostKind, Callable[[], str]] = {
            PostKind.MOVED: lambda: lobby.moved(card, self._games.size(card)),
            PostKind.TAKEN: lambda: self._taken(post, card),
            PostKind.CLAIMED: lambda: lobby.claimed(card, Seat(str(post.payload["seat"])), post.payload["by"]),
            PostKind.UNDO_ANSWERED: lambda: _undo_answered(post, card),
            PostKind.CORRECTED: lambda: undoing.corrected(
                safe_name(str(post.payload["name"])), safe_text(str(post.payload["reason"]))
            ),
            PostKind.STARTED: lambda: self._started(card),
            PostKind.CLOCK_NOTE: lambda: clocks.note(post.payload, card),
            PostKind.RULES_CHANGED: lambda: lobby.RULES_CHANGED,
            PostKind.HALTED: lambda: lobby.halted(str(post.payload.get("reference", "unknown"))),
            PostKind.MENDED: lambda: lobby.MENDED,
            PostKind.RESTORED: lambda: lobby.restored(int(str(post.payload.get("last_answer", 0)))),
        }
        return texts[post.kind]()

    def _started(self, card: MatchCard) -> str:
        face = self._games.face(card.game)
        return lobby.started(card, self._games.size(card), face.opening)

    async def _begun(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns the commitment to the dice, and the invitation to the match."""
        prompt = await self.invitation(card)
        guests = tuple(guest.user_id for guest in card.invited)
        chance = self._games.chance(card)
        goal = self._games.face(card.game).goal(card.options)
        fixed = lobby.fixed(self._games.title(card.game), goal, chance)
        fair = Prompt(fixed, ((fair_button(card, chance, publishes=True),),))
        return [
            OutgoingMessage(fixed, IdempotencyKey(post.match_id, what="commitment"), fair),
            OutgoingMessage(
                prompt.text, IdempotencyKey(post.match_id, what=INVITATION), prompt, pings=guests, shows=INVITATION
            ),
        ]

    async def invitation(self, card: MatchCard) -> Prompt:
        """Returns the lobby message of a match as it is now."""
        wins, draws = await self._matches.score(card)
        names = {guest.user_id: guest.name for guest in card.invited}
        names |= {seat.user_id: seat.name for seat in card.seats}
        score = lobby.score(wins, draws, names) if wins or draws else ""
        house = await self._matches.house_rules(card.id)
        notes = "\n".join(filter(None, [undoing.OFF if house.get(UNDO_RULE) == UNDO_OFF else "", score]))
        usual = bool(self._games.game(card.game).usual_orders)
        return invitation_prompt(card, self._games.size(card), True, notes, usual)

    async def _ready(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns what tells those who wait that the last seat is taken; nothing when that is over already."""
        if not is_ready(card):
            return []
        others = tuple(seat.user_id for seat in card.people if seat.user_id != post.payload.get("by"))
        prompt = ready_prompt(card, others)
        return [OutgoingMessage(prompt.text, _note(post), prompt, pings=others, shows=READY)]

    async def _rewound(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns what tells that the match has gone back, and asks whether the players want to go on."""
        players = tuple(seat.user_id for seat in card.people)
        text = lobby.rewound(int(str(post.payload.get("entries", 0))), players)
        offer = Button("Offer a draw", Address(card.id).to("offer"))
        return [OutgoingMessage(text, _note(post), Prompt(text, ((offer,),)), pings=players)]

    async def _end(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns what tells all players that the match is over, with what came of it as a picture."""
        summary = await self._drawings.summary(card)
        board = None if summary is None else Board.alone(summary)
        pings = () if card.outcome is None else tuple(seat.user_id for seat in card.people)
        return [replace(await self.the_end(card), board=board, pings=pings)]

    async def the_end(self, card: MatchCard) -> OutgoingMessage:
        """Returns what the last message of a match says now, without its picture: what follows is said in it."""
        address = Address(card.id)
        after = await self._matches.following(card.id)
        buttons = [Button("Play again" if after is None else lobby.GO_ON, address.to("again"), ButtonStyle.MAIN)]
        if card.outcome is not None and self._games.face(card.game).pictures.has_replay:
            buttons.append(Button("Show the replay to all", address.to("replay")))
        if card.outcome is not None:
            buttons.append(Button(analysis.BUTTON, address.to("analyse")))
        buttons.append(fair_button(card, self._games.chance(card)))
        text = lobby.over(card, after)
        return OutgoingMessage(
            text, IdempotencyKey(card.id, what=THE_END), Prompt(text, (tuple(buttons),)), shows=THE_END
        )

    async def _replay(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns the replay of the whole match, or why there is none."""
        key = IdempotencyKey(post.match_id, what=REPLAY)
        try:
            film = await self._drawings.replay(card, card.created_by, whole_match=True)
        except NotAllowed as nothing_happened:
            return [OutgoingMessage(str(nothing_happened), key, shows=REPLAY)]
        prompt = Prompt(lobby.REPLAY, ((step_through(card.id),),))
        return [OutgoingMessage(lobby.REPLAY, key, prompt, Board.alone(film.picture), shows=REPLAY)]

    async def _lost(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns what tells that the thread of a match is gone, and asks whether it goes on where this stands."""
        pings = tuple(seat.user_id for seat in card.people) if card.status is not Status.OVER else ()
        return [OutgoingMessage(lobby.lost(card, self._games.size(card)), _note(post), lost_prompt(card), pings=pings)]

    async def _offered(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns the message that offers a seat to a person."""
        seat, to = Seat(str(post.payload["seat"])), int(str(post.payload["to"]))
        take = Button("Take the seat", Address(card.id, seat).to("sit"), ButtonStyle.MAIN)
        return [OutgoingMessage(lobby.offered(card, seat, to), _note(post), Prompt("", ((take,),)), pings=(to,))]

    async def _undo_asked(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns the message that asks players to agree to an undo, with what would be undone."""
        given = post.payload
        seat, request = Seat(str(given["seat"])), str(given["id"])
        others = [Seat(str(one)) for one in cast("Sequence[object]", given["others"])]
        pings = tuple(card.user_of(one) for one in others)
        lines = await self._stories.public(card, int(str(given["first"])), int(str(given["last"])))
        preview = undoing.would_undo("", lines, int(str(given["rolls"])))
        text = undoing.asks(safe_name(card.names()[seat]), pings, preview[1:])
        address = Address(card.id)
        buttons = (
            Button(undoing.AGREE, address.to("undo_yes", request), ButtonStyle.GOOD),
            Button(undoing.REFUSE, address.to("undo_no", request)),
        )
        board = await self._undo_board(card, seat, int(str(given["to"])))
        prompt = Prompt(text, (buttons,))
        return [OutgoingMessage(text, _note(post), prompt, board, pings=pings, shows=UNDO_REQUEST)]

    async def _undo_board(self, card: MatchCard, seat: Seat, to: int) -> Board | None:
        """Returns the table as it would lie after an undo to an entry; None where the request has lapsed meanwhile."""
        if not self._may_show(card):
            return None
        try:
            preview = await self._matches.undo_preview(card.id, card.user_of(seat), to)
        except Refusal:
            return None
        now = (await self._matches.look(card.id)).view
        return await self._pictures.after_undo(card, now, preview.view)

    async def _followed(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns the line that mentions the spectators who follow this; nothing where nobody does."""
        what = str(post.payload["what"])
        users = tuple(await self._matches.followers(card.id, what))
        return [OutgoingMessage(following.notice(what, users), _note(post), pings=users)] if users else []

    def _taken(self, post: Post, card: MatchCard) -> str:
        seat, before = Seat(str(post.payload["seat"])), str(post.payload["name"])
        return lobby.taken(card, seat, before, was_late=bool(post.payload.get("was_late")))

    async def _clock(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns what reminds a player of their time; nothing where they have answered meanwhile."""
        look = await self._matches.look(card.id)
        if int(str(post.payload["question"])) not in look.pending:
            return []
        seat = Seat(str(post.payload["seat"]))
        user = card.user_of(seat)
        text = clocks.reminder(user, int(str(post.payload["used"])), post.payload.get("until"))
        return [OutgoingMessage(text, _note(post), pings=(user,), shows=shown_clock(seat))]

    async def _time_out(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns what tells that a player's time was up, and what the others may do about it."""
        seat, at = Seat(str(post.payload["seat"])), post.payload.get("at")
        address, messages = Address(card.id, seat), []
        if at is None:
            messages.append(
                OutgoingMessage(clocks.played_on(card, seat, int(str(post.payload["answers"]))), _note(post))
            )
        else:
            others = tuple(one.user_id for one in card.people if one.seat != seat)
            text = clocks.decide(card, seat, others)
            buttons = (
                Button(clocks.CLAIM, address.to("time_claim", at), ButtonStyle.GRAVE),
                Button(clocks.WAIT, address.to("time_wait", at)),
                Button(clocks.GIVE_TIME, address.to("time_give", at)),
            )
            prompt = Prompt(text, (buttons,))
            messages.append(OutgoingMessage(text, _note(post), prompt, pings=others, shows=shown_clock(seat)))
        if post.payload.get("opens"):
            text = clocks.open_to_anybody(card, seat, int(str(post.payload["misses"])))
            take = Button(clocks.TAKE_SEAT, address.to("sit"), ButtonStyle.MAIN)
            key = replace(_note(post), part=2)
            messages.append(OutgoingMessage(text, key, Prompt(text, ((take,),)), shows=shown_offer(seat)))
        return messages

    async def _stands_in(self, post: Post, card: MatchCard) -> list[OutgoingMessage]:
        """Returns what tells that a computer answers for a person, with the button by which they take the seat back."""
        seat, level = Seat(str(post.payload["seat"])), post.payload["level"]
        text = computers.stands_in(card, seat, level)
        back = Button("Take your seat back", Address(card.id, seat).to("back"), ButtonStyle.MAIN)
        prompt = None if level is None else Prompt(text, ((back,),))
        return [OutgoingMessage(text, _note(post), prompt)]

    # -- news and questions ------------------------------------------------------------------------------------------

    async def _news(self, post: Post, page: OutgoingMessage | None) -> list[OutgoingMessage]:
        """Returns what happened, the picture of the table where it belongs, and the new questions.

        A single question stands in the same message as the news: one message for one answer.
        """
        look = await self._matches.look(post.match_id)
        face = self._games.face(look.card.game)
        wording = await self._wording(look, face)
        events = await self._events(post)
        story = await self._stories.narrated(look.card, events, face, wording)
        says_why = not story or any(face.begins(event) for event in events)
        why = news_of_chances(_reason(post, wording, story) if says_why else [], page)
        messages = _told(post, [*why, *story])
        if len(messages) == 1:
            messages = [replace(messages[0], grown=await self._grown(post, face, wording, events, page))]
        questions = asked_together([self._question(post, look, face, wording, asked) for asked in _asked(post)])
        board = await self._with_scene(look.card, await self._board(look, face, events, page), events)
        if board is not None:
            if not messages:
                messages = [OutgoingMessage(lobby.TABLE_NOW, _told_in(post))]
            messages[-1] = replace(messages[-1], board=board)
        if messages and look.draw_offers and any(isinstance(event.facts, DrawOffered) for event in events):
            messages[-1] = _with_offer(messages[-1], look)
        elif len(questions) == 1 and messages and not questions[0].also:
            asks, last = questions[0], messages[-1]
            key = replace(last.key, question=asks.key.question)
            news = "" if last.text == lobby.TABLE_NOW else last.text
            losses = await self._losses(post, _asked(post)[0], face, wording)
            told = replace(asks, text=last.text, key=key, board=board, news=news, grown=last.grown)
            joined = replace(told, losses=losses, is_over=False)
            if joined.has_room:
                return [*messages[:-1], joined]
        elif len(questions) == 1 and not questions[0].also:
            # Nothing of it is told in words: the question may go on below a table, and must not hide who fell.
            questions = [replace(questions[0], losses=await self._losses(post, _asked(post)[0], face, wording))]
        return [*messages, *questions]

    async def _grown(
        self, post: Post, face: AnyFace, wording: Wording, events: Sequence[Event], page: OutgoingMessage | None
    ) -> GrownLines | None:
        """Returns how the last lines of the message that goes on read with these events; None where they stay."""
        if page is None or page.key.first is None or not events:
            return None
        before = await self._matches.events(post.match_id, None, page.key.first, events[0].number - 1)
        if any(isinstance(event.facts, TakenBack) for event in (*before, *events)):
            return None
        row = before[len(before) - face.still_growing(before, wording) :]
        return grown_lines(face, wording, row, events)

    async def _reminder(self, post: Post) -> list[OutgoingMessage]:
        """Returns the question again, for a player who has not answered it; None where they have."""
        look = await self._matches.look(post.match_id)
        if int(str(post.payload["question"])) not in look.pending:
            return []
        face = self._games.face(look.card.game)
        wording = await self._wording(look, face)
        asked = AskedPlayer(int(str(post.payload["question"])), Seat(str(post.payload["seat"])), True)
        outgoing = self._question(post, look, face, wording, asked)
        return [replace(outgoing, key=replace(outgoing.key, what="again"))]

    async def ask_the_rest(self, post: Post, numbers: Sequence[int]) -> OutgoingMessage | None:
        """Returns the message that asks those questions of several that are still open; None where none is."""
        look = await self._matches.look(post.match_id)
        face = self._games.face(look.card.game)
        wording = await self._wording(look, face)
        asked = [
            AskedPlayer(number, look.pending[number].player, False) for number in numbers if number in look.pending
        ]
        messages = asked_together([self._question(post, look, face, wording, one) for one in asked])
        return messages[0] if len(messages) == 1 else None

    async def _wording(self, look: Look, face: AnyFace) -> Wording:
        """Returns people and things in words; what pictures show is told only where they cannot be seen."""
        full = not self._may_show(look.card) or await self._matches.full_texts.wanted_in(look.card)
        wording: Wording = face.wording(look.card.names(), look.view)
        return replace(wording, brief=not full)

    async def _events(self, post: Post) -> list[Event]:
        first, last = post.payload.get("first"), post.payload.get("last")
        if not isinstance(first, int) or not isinstance(last, int):
            return []
        return await self._matches.events(post.match_id, None, first, last)

    async def _losses(self, post: Post, asked: AskedPlayer, face: AnyFace, wording: Wording) -> tuple[Loss, ...]:
        """Returns the losses since a player's last question, up to this post."""
        first, last = post.payload.get("first"), post.payload.get("last")
        if not isinstance(first, int) or not isinstance(last, int):
            return ()
        told = await self._matches.told_when_asked(post.match_id, asked.seat, post.id)
        events = await self._matches.events(post.match_id, None, first if told is None else told + 1, last)
        back = max((at for at, event in enumerate(events, 1) if isinstance(event.facts, TakenBack)), default=0)
        return tuple(face.losses(events[back:], wording))

    def _question(self, post: Post, look: Look, face: AnyFace, wording: Wording, asked: AskedPlayer) -> OutgoingMessage:
        """Returns the message of a question; one that has been answered meanwhile has no buttons and pings nobody."""
        user = look.card.user_of(asked.seat)
        decision = look.pending.get(asked.number)
        key, shows = IdempotencyKey(post.match_id, question=asked.number), str(asked.number)
        if decision is None:
            return OutgoingMessage(
                "", key, shows=shows, asks=lobby.has_answered(wording.player(asked.seat)), is_over=True
            )
        if asked.seat in look.card.computers:
            name = wording.player(asked.seat)
            return OutgoingMessage(
                "", key, shows=shows, asks=computers.thinks(name), silent=True, may_embed=self._may_embed(look.card)
            )
        address = Address(post.match_id, asked.seat, asked.number)
        prompt = with_undo(question_prompt(face.form(decision, wording), address), address, look)
        return OutgoingMessage(
            "",
            key,
            prompt,
            pings=(user,),
            shows=shows,
            asks=prompt.text,
            asked=wording.player(asked.seat),
            silent=not asked.pings,
            may_embed=self._may_embed(look.card),
        )

    async def _board(
        self, look: Look, face: AnyFace, events: Sequence[Event], page: OutgoingMessage | None
    ) -> Board | None:
        """Returns the table where these events show it, or where they change it in a message that goes on: a question
        stands below what is, not below what was when the message began."""
        card, view = look.card, look.view
        shown = face.shown_on_a_board(self._games.game(card.game).events)
        if view is None or not events or not face.pictures.is_laid(view):
            return None
        shows = any(event.name in shown for event in events)
        first, last = events[0].number, events[-1].number
        over = await self._shows_what_is_over(card, page, last)
        if not (shows or over) and (page is None or not any(event.facts.changes_table for event in events)):
            return None
        if await self._matches.events(card.id, None, last + 1):
            # Posted late: the match has gone on meanwhile, and the picture must not know more than its text.
            view = await self._pictures.table_after(card, last)
        if view is None:
            return None
        may_embed = self._may_embed(card)
        if shows:
            return await self._pictures.posted(card, view, first, last, may_embed=may_embed)
        board = await self._pictures.brought_up_to_date(card, view, last)
        return replace(board, refreshes=not over and may_embed)

    async def _shows_what_is_over(self, card: MatchCard, page: OutgoingMessage | None, last: int) -> bool:
        """Returns whether the message that goes on shows a fight after which something else has begun."""
        if page is None or page.board is None or not (page.board.is_scene or page.board.has_scene):
            return False
        return await self._pictures.scene_is_over(card, page.key.first or last, last)

    async def _with_scene(self, card: MatchCard, table: Board | None, events: Sequence[Event]) -> Board | None:
        """Returns the picture of the table with the last fight, where there was one: beside the table, or alone."""
        if table is not None and not self._may_embed(card):
            return table
        scene = await self._pictures.scene(card, events)
        if table is None or scene is None:
            return table or scene
        return table.with_scene(scene)


def asked_together(questions: Sequence[OutgoingMessage]) -> list[OutgoingMessage]:
    """Returns the messages of new questions: one where all players are asked the same, which calls them all.

    Its buttons are those of the first of them; a press leads everybody to their own question.
    """
    first = questions[0] if len(questions) > 1 else None
    if first is None or first.prompt is None or not all(_asks_the_same(first, one) for one in questions):
        return list(questions)
    return [
        replace(
            first,
            pings=tuple(user for one in questions for user in one.pings),
            also=tuple(one.shows for one in questions[1:] if one.shows is not None),
            silent=all(one.silent for one in questions),
            asked="",
        )
    ]


def _asks_the_same(one: OutgoingMessage, other: OutgoingMessage) -> bool:
    return other.asks == one.asks and _labels(other) == _labels(one)


def _labels(outgoing: OutgoingMessage) -> list[str]:
    rows = outgoing.prompt.rows if outgoing.prompt is not None else ()
    return [part.placeholder if isinstance(part, Select) else part.label for row in rows for part in _parts(row)]


def _parts(row: Row) -> Sequence[Button | Select]:
    return [row] if isinstance(row, Select) else list(row)


def invitation_prompt(
    card: MatchCard,
    size: str,
    has_options: bool = False,
    score: str = "",
    has_usual_orders: bool = False,
) -> Prompt:
    """Returns the lobby message of a match as it is now; `size` says what is played, `score` how it went before.

    `has_options`: there is more to agree on than `/game new` asks for.
    """
    address = Address(card.id)
    if card.status is not Status.OPEN:
        return Prompt(lobby.invitation(card, size, score))
    enough = len(card.seats) >= LEAST_PLAYERS
    buttons = [
        Button(lobby.JOIN, address.to("join"), ButtonStyle.GOOD, disabled=not card.free),
        Button(lobby.start_label(card), address.to("start"), ButtonStyle.MAIN, disabled=not enough),
        Button(lobby.leave_label(card), address.to("leave")),
    ]
    if not card.free:
        # The message below, which calls all, has this one.
        del buttons[1]
    more = [Button(computers.ADD, address.to("computer"))] if card.open_to_all else []
    if has_options:
        buttons.append(Button("Choose options", address.to("options")))
    if card.invited:
        buttons.append(Button("Decline the invitation", address.to("decline")))
    text = lobby.invitation(card, size, score)
    more += [lesson_button(card.id), *([usuals_button(card.id)] if has_usual_orders else [])]
    return Prompt(text, (tuple(buttons), tuple(more)))


def shown_clock(seat: object) -> str:
    """Returns the name under which the last message about a seat's clock is kept."""
    return f"clock {seat}"


def shown_offer(seat: object) -> str:
    """Returns the name under which the offer of a seat to anybody is kept."""
    return f"offer {seat}"


def announcement_of(card: MatchCard, size: str) -> Prompt:
    """Returns what the channel reads of a match that was open to all, with the button that takes a seat as long as one
    is free."""
    join = Button(lobby.JOIN, Address(card.id).to("join"), ButtonStyle.GOOD)
    may_join = card.status is Status.OPEN and bool(card.open_to_all)
    return Prompt(lobby.announced(card, size), ((join,),) if may_join else ())


def lost_prompt(card: MatchCard) -> Prompt:
    """Returns the button with which players go on elsewhere, as long as their match waits for that."""
    if card.status is Status.OVER or card.lost_at is None:
        return Prompt("")
    return Prompt("", ((Button("Continue here", Address(card.id).to("move"), ButtonStyle.MAIN),),))


def ready_prompt(card: MatchCard, others: Sequence[int]) -> Prompt:
    """Returns the message that tells the others that all seats are taken."""
    start = Button(lobby.start_label(card), Address(card.id).to("start"), ButtonStyle.MAIN)
    return Prompt(lobby.ready(others), ((start,),))


def is_ready(card: MatchCard) -> bool:
    """Returns whether a match has not begun whose seats are all taken."""
    return card.status is Status.OPEN and not card.free


def _with_offer(outgoing: OutgoingMessage, look: Look) -> OutgoingMessage:
    """Returns the message that tells of a wish for a draw, with buttons for those who have not agreed."""
    others = tuple(seat.user_id for seat in look.card.people if seat.seat not in look.draw_offers)
    if not others:
        return outgoing
    text = f"{outgoing.text}\n{lobby.draw_offered(others)}"
    address = Address(look.card.id)
    buttons = (Button("Agree to a draw", address.to("draw"), ButtonStyle.MAIN), Button("Decline", address.to("nodraw")))
    return replace(outgoing, text=text, prompt=Prompt(text, (buttons,)), pings=others, shows=DRAW_OFFER)


def _undo_answered(post: Post, card: MatchCard) -> str:
    seat, names = Seat(str(post.payload["seat"])), {s: safe_name(name) for s, name in card.names().items()}
    by = [Seat(str(one)) for one in cast("Sequence[object]", post.payload["by"])]
    if by == [seat]:
        return undoing.WITHDRAWN.format(names[seat])
    return undoing.answered([names[one] for one in by], names[seat], bool(post.payload["agrees"]))


def _told(post: Post, story: Sequence[str]) -> list[OutgoingMessage]:
    texts = in_messages(story, limits.CONTENT - ROOM_FOR_THE_MARK)
    keys = [replace(_told_in(post), part=number if number > 1 else None) for number in range(1, len(texts) + 1)]
    return [OutgoingMessage(text, key) for text, key in zip(texts, keys, strict=True)]


def _reason(post: Post, wording: Wording, told: Sequence[str]) -> list[str]:
    """Returns what a computer player says of the answer from which these news came, in a line: where that is `told`,
    only why, which is worth a line where a turn or a part of it begins. None for a person.
    """
    reason, seat = post.payload.get("reason"), post.payload.get("reason_of")
    if not reason:
        return []
    # Strategies know seats alone.
    named = SEATS_OWN.sub(lambda found: f"{wording.player(Seat(found[1]))}'s", str(reason))
    if told:
        # What it does stands in the next line.
        named = named.partition(": ")[2]
    return [computers.acts(wording.player(Seat(str(seat))), named, is_why=bool(told))] if named else []


def news_of_chances(told: Sequence[str], page: OutgoingMessage | None) -> list[str]:
    """Returns what computer players say, without chances that the message that goes on tells nearly so already."""
    before = dict(CHANCES.findall(page.text)) if page is not None else {}
    found = []
    for line in told:
        said = CHANCES.fullmatch(line)
        if said is None or said[1] not in before or abs(int(said[2]) - int(before[said[1]])) >= WORTH_A_LINE:
            found.append(line)
    return found


def _asked(post: Post) -> list[AskedPlayer]:
    asked = cast("Sequence[Mapping[str, object]]", post.payload.get("asked") or ())
    return [
        AskedPlayer(int(str(one["question"])), Seat(str(one["seat"])), bool(one.get("ping", True))) for one in asked
    ]


def _told_in(post: Post) -> IdempotencyKey:
    """Returns the key of a message that tells the events of a post."""
    first, last = post.payload.get("first"), post.payload.get("last")
    assert isinstance(first, int) and isinstance(last, int)
    return IdempotencyKey(post.match_id, first, last)


def _note(post: Post) -> IdempotencyKey:
    return IdempotencyKey(post.match_id, what=f"note {post.id}")
