"""Answering: find the question that is meant, give the answer to the match, and say what was answered.

Buttons and commands both come through here, so that they cannot differ in what they allow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.cards import Look, MatchCard, Played, Status
from bot.games.face import AnyFace
from bot.games.known import Games
from bot.matches.matches import Matches
from bot.posting.places import hangs_here, may_see
from bot.prompts.address import Address
from bot.prompts.contexts import UsedFrom, used_from
from bot.prompts.form import AnyForm, Together, first_of
from bot.prompts.items import Interaction
from bot.prompts.parts import Prompt
from bot.prompts.question import opening_buttons, take_back_rows
from bot.prompts.typed import example_of
from bot.refusals import OVER, CalledOff, Halted, MatchFull, NoMatchHere, NotStarted, WhichMatch, without_a_seat
from bot.words import helping, lobby
from bot.words.sentences import listed, shortened
from engine.decisions import Decision
from engine.events import Event, ForcedChoice
from engine.orders import StandingOrder, lasting, without
from engine.refusals import NoLongerAsked, NotAllowed, NotUnderstood, NotYours, Refusal
from engine.values import Json

LONGEST_ANSWER = 1500


@dataclass(frozen=True)
class PendingQuestion:
    """An open question of the person who asks for it."""

    look: Look
    number: int
    decision: Decision
    face: AnyFace

    @property
    def card(self) -> MatchCard:
        """Returns the match."""
        return self.look.card

    @property
    def address(self) -> Address:
        """Returns where its components belong."""
        return Address(self.card.id, self.decision.player, self.number)

    def form(self, draft: Json = None) -> AnyForm:
        """Returns the form of the question, with what was put together so far."""
        return self.face.form(self.decision, self.face.wording(self.card.names(), self.look.view), draft)


class Answering:
    """Finds the open questions of every player and answers them."""

    def __init__(self, matches: Matches, games: Games) -> None:
        self._matches = matches
        self._games = games

    async def question(self, match_id: int, number: int, user_id: int) -> PendingQuestion:
        """Returns an open question, for a look at it before it is answered.

        Raises the `Refusal` that answering it would raise when it is late, another's, or of a match that is not played.
        """
        look = await self._matches.look(match_id, user_id)
        decision = look.mine.get(number)
        if decision is not None:
            return self._question(look, number, decision)
        if number in look.pending and look.seat is not None:
            whose = self._games.wording(look).player(look.pending[number].player)
            raise NotYours(f"This question is for {whose}.")
        raise await self._matches.why_not(match_id, user_id, number)

    async def own(self, address: Address, user_id: int) -> Address:
        """Returns the address itself; but of another's question, where the same is asked of this person now, theirs.

        So whoever looks at a question that all are asked at once need not find the message with their own.
        """
        try:
            look = await self._matches.look(address.match, user_id)
        except Refusal:
            return address
        theirs = look.pending.get(address.question)
        if look.seat is None or look.seat == address.seat or (theirs is not None and theirs.player == look.seat):
            return address
        if theirs is None:
            # One message may ask several; its buttons are those of somebody who has just answered.
            beside = await self._matches.shown_beside(address.match, str(address.question))
            mine = [number for number in look.mine if str(number) in beside]
            return replace(address, seat=look.seat, question=mine[0]) if mine else address
        same = [number for number, decision in look.mine.items() if decision.prompt == theirs.prompt]
        return replace(address, seat=look.seat, question=same[0]) if same else address

    async def match_here(self, interaction: Interaction) -> MatchCard:
        """Returns the match of the user's channel; in direct messages the one that can be meant. Raises `NoMatchHere`,
        which names their matches and open ones.
        """
        guild = interaction.guild_id
        if used_from(interaction) is not UsedFrom.SERVER:
            return await self._only_match(interaction.user.id)
        try:
            return await self._matches.in_channel(interaction.channel_id or 0, interaction.user.id, guild)
        except NoMatchHere as none_here:
            with_room = [card.channel_id for card in await self.with_room(interaction)]
            raise NoMatchHere(none_here.threads, none_here.lost, with_room, none_here.seated) from none_here

    async def _only_match(self, user_id: int) -> MatchCard:
        """Returns the only match that waits for a user, else the only one they play. Raises `WhichMatch`."""
        mine = [card for card in await self._matches.of_user(user_id) if card.lost_at is None]
        if len(mine) > 1:
            looks = [await self._matches.look(card.id, user_id) for card in mine if card.status is Status.PLAYING]
            waiting = [look.card for look in looks if look.mine]
            mine = waiting if len(waiting) == 1 else mine
        if len(mine) != 1:
            raise WhichMatch([card.channel_id for card in mine])
        return mine[0]

    async def with_room(self, interaction: Interaction) -> list[MatchCard]:
        """Returns the matches of this server that wait with a seat for a user, as far as they may see them: first those
        in the user's channel; among these the one that keeps a seat for them, then the newest.
        """
        me = interaction.user.id
        cards = [
            card
            for card in await self._matches.in_guild(interaction.guild_id or 0)
            if card.seat_of(me) is None
            and card.has_room_for(me)
            and card.lost_at is None
            and may_see(interaction, card)
        ]
        return sorted(cards, key=lambda card: (not hangs_here(interaction, card), not card.is_invited(me), -card.id))

    async def looked_up_in(self, interaction: Interaction, chosen: str | None = None) -> tuple[list[AnyFace], str]:
        """Returns the faces in whose books a user looks something up, and the game whose book it is: the chosen one
        (its name or title), else that of the match here; without one, all faces and "". Raises `UnknownGame`.
        """
        if chosen:
            name = self._games.named(chosen)
        else:
            try:
                name = (await self.match_here(interaction)).game
            except Refusal:
                return list(self._games.faces.values()), ""
        return [self._games.face(name)], name

    async def look_here(self, interaction: Interaction) -> Look:
        """Returns the match of the user's channel, as they see it. Raises `NoMatchHere`."""
        card = await self.match_here(interaction)
        return await self._matches.look(card.id, interaction.user.id)

    async def question_here(
        self, interaction: Interaction, prompts: Collection[str] = (), family: str | None = None
    ) -> PendingQuestion:
        """Returns the open question of this person in this channel's match: one of these prompts, or any.

        With `family` only in a match of that family of games. Raises a `Refusal` that says what is asked instead, or
        whose turn it is.
        """
        look = await self.look_here(interaction)
        if family is not None and self._games.game(look.card.game).family != family:
            title = self._games.title(look.card.game)
            refusal = f"This match is {title}, which has other commands."
            raise NotAllowed(f"{refusal} {_asked_now(self._all_questions(look)) or '`/answer` always works.'}")
        if look.seat is None and look.card.status is Status.OPEN and not look.card.free:
            raise MatchFull
        if look.seat is None:
            raise without_a_seat(look.card.has_room_for(interaction.user.id))
        for number, decision in look.mine.items():
            if not prompts or decision.prompt in prompts:
                return self._question(look, number, decision)
        raise self._nothing_to_answer(look)

    def checked(self, question: PendingQuestion, given: Json | Together) -> Json:
        """Returns an answer as the rules take it. Raises a `Refusal` in the players' words if it is not legal."""
        wording, me = question.form().wording, question.decision.player
        try:
            return question.decision.check(first_of(given))
        except NotAllowed as refusal:
            raise NotAllowed(wording.readable(str(refusal), me)) from refusal
        except NotUnderstood as refusal:
            raise NotUnderstood(wording.readable(str(refusal), me)) from refusal

    async def give(self, question: PendingQuestion, user_id: int, given: Json | Together) -> Prompt:
        """Answers a question, perhaps with more than one answer, and returns the sentence for that player; with it the
        button that removes their new orders.

        Raises a `Refusal` if the answer is not legal.
        """
        form, me = question.form(), question.decision.player
        answer, checked = first_of(given), self.checked(question, given)
        # In words as things stand now: the answer changes them.
        in_words = given.in_words(form.wording) if isinstance(given, Together) else form.in_words(checked, form.wording)
        said = shortened(in_words, LONGEST_ANSWER)
        ahead = tuple(given.orders) if isinstance(given, Together) else ()
        shown = await self._matches.shown(question.card.id, str(question.number))
        known = await self._matches.orders(question.card.id, user_id) if lasting(ahead) else ()
        kinds = self._games.game(question.card.game).orders
        gone = without(known, lasting(ahead), kinds)
        told, lasts = (
            [question.face.order(one, form.wording, me) for one in those] for those in (gone, lasting(ahead))
        )
        played = await self._matches.answer(question.card.id, user_id, question.number, answer, ahead=ahead)
        alone = self._told_alone(played, question, ahead)
        if lasts:
            text = [helping.ordered(lasts), *helping.in_place_of(told), *alone]
            return Prompt("\n".join(text), tuple(take_back_rows(question.card.id, lasting(ahead))))
        above = _where_next(played, shown)
        return Prompt("\n".join([f"Your answer: {said}.", *alone, *above]), is_told_above=bool(above) and not alone)

    def _told_alone(self, played: Played, question: PendingQuestion, ahead: Sequence[StandingOrder]) -> list[str]:
        """Returns what only the acting player learns: the forced choices."""
        face = self._games.face(played.card.game)
        named = face.words(question.decision.prompt).names
        # Two armies that can stand in one place only are the same to whoever places them.
        unasked = dict.fromkeys(had_no_choice(played.seen(), ahead, named))
        return [f"-# You were not asked {face.unasked(one)}" for one in unasked]

    def _question(self, look: Look, number: int, decision: Decision) -> PendingQuestion:
        return PendingQuestion(look, number, decision, self._games.face(look.card.game))

    def _all_questions(self, look: Look) -> list[PendingQuestion]:
        """Returns all open questions of a user, in order; none while the match is not played."""
        return [self._question(look, number, decision) for number, decision in look.mine.items()]

    def _nothing_to_answer(self, look: Look) -> Exception:
        card = look.card
        if card.failure is not None:
            return Halted(card.failure)
        if card.status is Status.OPEN:
            return NotStarted()
        if card.status is Status.OVER:
            return CalledOff() if look.view is None else NoLongerAsked(OVER)
        if look.mine:
            return NotAllowed(_asked_now(self._all_questions(look)))
        face, wording = self._games.face(card.game), self._games.wording(look)
        waiting = lobby.all_waiting(look.pending.values(), face, wording)
        return NotAllowed(f"You have nothing to answer now. {waiting}")


def _asked_now(asked: Sequence[PendingQuestion]) -> str:
    """Returns the command for the user's open question, the topic, and an example of what to type; "" where there is no
    question. The command comes first, because a phone shows only the beginning of a suggestion.
    """
    if not asked:
        return ""
    topics = listed(dict.fromkeys(one.face.topic(one.decision.prompt) for one in asked))
    named = [(one.face.short, command) for one in asked for command in one.face.commands_of(one.decision.prompt)]
    commands = list(dict.fromkeys(f"`/{short} {command.name}`" for short, command in named))
    written = next((f"{short} {command.name} {command.option}" for short, command in named), "answer choice")
    answer = example_of(asked[0].form(), opening_buttons(asked[0].form(), asked[0].address))
    said = [f"Use {listed(commands, 'or') or '`/answer`'}: you are asked {topics}."]
    said += [f"For example `/{written}:{answer}`."] if answer else []
    said += ["`/answer` always works."] if commands else []
    return " ".join(said)


def had_no_choice(events: Iterable[Event], ahead: Sequence[StandingOrder], named: Collection[str] = ()) -> list[str]:
    """Returns the questions that were not put to this player, because there was one answer; without those they had
    answered ahead, and without those whose answer was `named` with theirs: these are no news.
    """
    forced = [event.facts for event in events if isinstance(event.facts, ForcedChoice) and not event.is_seen_by(None)]
    known = {*named, *(order.prompt for order in ahead)}
    return [one.prompt for one in forced if one.prompt not in known]


def _where_next(played: Played, shown: int | None) -> list[str]:
    """Returns where the next question of the same person stands, if there is one: what is seen by one person alone
    stands below the message of the turn, which goes on out of sight."""
    if shown is None or all(decision.player != played.seat for decision in played.pending.values()):
        return []
    return [f"-# {lobby.next_question(played.card.guild_id, played.card.channel_id, shown)}"]
