"""A player's hands: finding the question that is meant, answering it, and the sentence that says so.

Buttons and commands both come through here, so that they cannot differ in what they allow.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.cards import Look, MatchCard, Played, Status
from bot.matches import Matches
from bot.prompts.items import Interaction
from bot.refusals import CalledOff, Halted, NotAPlayer, NotStarted
from bot.wording import lobby
from bot.wording.answers import answered
from bot.wording.events import FORCED_CHOICE, sentence
from bot.wording.names import Cast
from bot.wording.readable import readable
from bot.wording.words import shortened
from engine.decisions import Decision
from engine.dragon_dice.view import TableView
from engine.refusals import NoLongerAsked, NotAllowed, NotUnderstood, NotYours
from engine.values import Json

LONGEST_ANSWER = 1500


@dataclass(frozen=True)
class Asked:
    """An open question of the person who asks for it."""

    look: Look
    number: int
    decision: Decision

    @property
    def card(self) -> MatchCard:
        """Returns the match."""
        return self.look.card

    @property
    def cast(self) -> Cast:
        """Returns the people and places with names that are safe in a message."""
        return cast_of(self.look)

    @property
    def labels(self) -> Cast:
        """Returns the people and places with plain names."""
        return cast_of(self.look, for_message=False)


def cast_of(look: Look, for_message: bool = True) -> Cast:
    """Returns the people and places of a match."""
    return Cast.of(look.card.names(), look.view if isinstance(look.view, TableView) else None, for_message)


async def asked(matches: Matches, match_id: int, number: int, user_id: int) -> Asked:
    """Returns an open question, for a look at it before it is answered.

    Raises the `Refusal` that answering it would raise when it is late, another's, or of a match that is not played.
    """
    look = await matches.look(match_id, user_id)
    decision = look.mine.get(number)
    if decision is None and number in look.pending and look.seat is not None:
        whose = cast_of(look).player(look.pending[number].player)
        raise NotYours(f"This question is for {whose}.")
    if decision is None:
        # It is not this person's to answer. Only the door to the matches knows in which of the many ways.
        await matches.answer(match_id, user_id, number, None)
        raise NoLongerAsked("This question has been answered already. Look at the newest message for the open one.")
    return Asked(look, number, decision)


async def match_here(matches: Matches, interaction: Interaction) -> MatchCard:
    """Returns the match of the channel somebody is in. Raises `NoMatchHere`, which says where they play."""
    return await matches.in_channel(interaction.channel_id or 0, interaction.user.id, interaction.guild_id)


async def asked_here(matches: Matches, interaction: Interaction, prompts: Collection[str] = ()) -> Asked:
    """Returns the open question of this person in this channel's match: one of these prompts, or any.

    Raises a `Refusal` that says what is asked instead, or for whom the match waits.
    """
    card = await match_here(matches, interaction)
    look = await matches.look(card.id, interaction.user.id)
    if look.seat is None:
        raise NotAPlayer
    for number, decision in look.mine.items():
        if not prompts or decision.prompt in prompts:
            return Asked(look, number, decision)
    raise _nothing_to_answer(look)


def _nothing_to_answer(look: Look) -> Exception:
    card, cast = look.card, cast_of(look)
    if card.failure is not None:
        return Halted(card.failure)
    if card.status is Status.OPEN:
        return NotStarted()
    if card.status is Status.OVER:
        return CalledOff() if look.view is None else NoLongerAsked("This match is over.")
    if look.mine:
        waiting = lobby.all_waiting(look.mine.values(), cast)
        return NotAllowed(f"That is not what you are asked now. {waiting} `/answer` always fits.")
    waiting = lobby.all_waiting(look.pending.values(), cast)
    return NotAllowed(f"It is not for you to answer now. {waiting}")


async def give(matches: Matches, question: Asked, user_id: int, answer: Json) -> str:
    """Answers a question and returns the sentence for the person who did. Raises a `Refusal` when it is not legal."""
    try:
        checked = question.decision.check(answer)
    except NotAllowed as refusal:
        raise NotAllowed(readable(str(refusal), question.cast, question.decision.player)) from refusal
    except NotUnderstood as refusal:
        raise NotUnderstood(readable(str(refusal), question.cast, question.decision.player)) from refusal
    played = await matches.answer(question.card.id, user_id, question.number, answer)
    said = shortened(answered(question.decision, checked, question.cast), LONGEST_ANSWER)
    return "\n".join([f"Your answer: {said}.", *told_alone(played)])


def told_alone(played: Played) -> list[str]:
    """Returns what only the player whose deed it was learns of it: the choices that were none."""
    cast = Cast(played.card.names())
    return [
        f"-# {sentence(event, cast)}"
        for event in played.seen()
        if event.name == FORCED_CHOICE and not event.is_seen_by(None)
    ]
