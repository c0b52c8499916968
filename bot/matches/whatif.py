"""What if: a private copy of a match in which one answer is tried out, with other dice.

The copy never touches the match: it has dice of its own, no standing orders, and is thrown away. While anything may be
secret to the player who asks (`Strategy.hides`), there is none, so it can tell nothing that they may not know.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.matches.looking import Looking
from bot.matches.playing import running
from bot.refusals import NotAPlayer
from engine.chance import RandomSource
from engine.events import Event
from engine.game import Outcome
from engine.orders import StandingOrder
from engine.players.playing import Level, answer_or_default
from engine.playthrough import Playthrough
from engine.refusals import NotAllowed
from engine.registry import strategy
from engine.values import Json, Seat
from engine.view import View

MOST_ANSWERS: Final = 40
"""Answers of the others that are played until the player is asked again."""

SECRET: Final = "Something is still secret here, so I cannot try it out: the copy would know what you may not know."


@dataclass(frozen=True, slots=True)
class WhatIfTrial:
    """What came of an answer in a copy: as its player would see it."""

    events: tuple[Event, ...]
    view: View
    outcome: Outcome | None
    asks_again: bool
    """Whether the player would be asked next; else the copy stops in the middle of the others' play."""


class WhatIf(Looking):
    """Trying out an answer."""

    async def what_if(
        self,
        match_id: int,
        user_id: int,
        question: int,
        answer: Json,
        seed: int,
        ahead: Sequence[StandingOrder] = (),
    ) -> WhatIfTrial:
        """Returns what came of an answer to an open question in a copy of the match, with the dice of a seed.

        The others answer as beginners would. Raises a `Refusal` as `answer` does, and `NotAllowed` while something is
        secret.
        """
        async with self.lock(match_id):
            match = await self.load(match_id)
            seat = match.card.seat_of(user_id)
            if seat is None:
                raise NotAPlayer
            play = running(match)
            decision = play.decision_of(question, seat)
            if strategy(play.game.name).hides(play.view(seat), decision):
                raise NotAllowed(SECRET)
            rng = random.Random(f"{match_id} {question} {seed}")
            copy = play.apart(RandomSource(rng))
        return await asyncio.to_thread(_tried, copy, seat, question, answer, ahead, rng)


def _tried(
    copy: Playthrough[Any], seat: Seat, question: int, answer: Json, ahead: Sequence[StandingOrder], rng: random.Random
) -> WhatIfTrial:
    before = len(copy.events)
    copy.answer(question, seat, answer, ahead=ahead)
    thinks = strategy(copy.game.name)
    for _ in range(MOST_ANSWERS):
        pending = copy.pending
        if copy.failure is not None or copy.outcome is not None or any(one.player == seat for one in pending.values()):
            break
        other = next(iter(pending.values())).player
        given = answer_or_default(copy, other, Level.RECRUIT, thinks, rng)
        copy.answer(given.question, other, given.answer)
    seen = tuple(event for event in copy.events[before:] if event.is_seen_by(seat))
    asks = any(one.player == seat for one in copy.pending.values())
    return WhatIfTrial(seen, copy.view(seat), copy.outcome, asks)
