"""Dice races in a real store: what the tests of the memory have in common."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from bot.cards import Look, MatchCard, Played
from bot.matches.matches import Matches
from bot.posting.outbox import Delivered, Post
from bot.store import Store
from engine.game import Game
from engine.values import Json
from tests.engine.dice_race import DiceRace

ADA, BO, CY = 1001, 1002, 1003
CHANNEL = 555


def matches_of(store: Store, game: Game[Any] | None = None, **more: Any) -> Matches:
    """The matches of a store of dice races, by these rules, always with the same dice."""
    more.setdefault("new_seed", lambda: bytes(range(32)))
    return Matches(store, {"dice_race": game or DiceRace()}, **more)


async def open_race(matches: Matches, channel: int = CHANNEL, **options: Json) -> MatchCard:
    """A race of Ada and Bo, not started."""
    card = await matches.create(
        game="dice_race",
        guild_id=1,
        channel_id=channel,
        user_id=ADA,
        name="Ada",
        words="alea",
        options=options or {"goal": 30},
    )
    return await matches.join(card.id, BO, "Bo", "iacta")


async def started_race(matches: Matches, channel: int = CHANNEL, **options: Json) -> Played:
    """A race of Ada and Bo that waits for both bids."""
    return await matches.start((await open_race(matches, channel, **options)).id, ADA)


async def running_race(matches: Matches, channel: int = CHANNEL, **options: Json) -> Played:
    """A race of Ada and Bo whose first turn has begun."""
    played = await started_race(matches, channel, **options)
    for number, decision in played.pending.items():
        played = await matches.answer(played.card.id, played.card.user_of(decision.player), number, 0)
    return played


async def answer_any(matches: Matches, seen: Played | Look, rng: random.Random) -> Played:
    """One random legal answer to one of the open decisions."""
    number, decision = rng.choice(list(seen.pending.items()))
    return await matches.answer(seen.card.id, seen.card.user_of(decision.player), number, decision.sample(rng))


async def play_out(matches: Matches, match_id: int, rng: random.Random) -> MatchCard:
    """Plays to the end."""
    seen: Played | Look = await matches.look(match_id)
    while seen.pending:
        seen = await answer_any(matches, seen, rng)
    return seen.card


class Board:
    """A channel that keeps every message, drops a second one with the same nonce, and can be out of order."""

    def __init__(self) -> None:
        self.messages: list[Post] = []
        self.failures: list[Exception] = []
        """What the next deliveries raise instead."""
        self.remembers_nonces = True

    async def deliver(self, post: Post) -> Delivered:
        if self.failures:
            raise self.failures.pop(0)
        return self.put(post)

    def put(self, post: Post) -> Delivered:
        known = [index for index, message in enumerate(self.messages) if message.nonce == post.nonce]
        if not (known and self.remembers_nonces):
            self.messages.append(post)
            known = [len(self.messages) - 1]
        return Delivered((9000 + known[0],), shows_of(post, 9000 + known[0]))

    async def find(self, post: Post) -> Delivered | None:
        for index, message in enumerate(self.messages):
            if message.nonce == post.nonce:
                return Delivered((9000 + index,), shows_of(post, 9000 + index))
        return None

    def kinds(self) -> list[str]:
        return [post.kind.value for post in self.messages]


def shows_of(post: Post, message: int) -> Mapping[str, int]:
    if post.kind == "invitation":
        return {"invitation": message}
    asked: Sequence[Any] = post.payload.get("asked", [])  # type: ignore[assignment]
    return {str(one["question"]): message for one in asked}
