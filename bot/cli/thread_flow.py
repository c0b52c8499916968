"""How a thread reads while people play: messages, edits, pings and characters for each turn, counted on Discord's side.

The bot is the real one, behind discord.py and the playground; the answers are random. The players like to act: when one
of two answers is the default for a silent player, they mostly take the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median, quantiles
from typing import Any, Final

from bot.client import Marchwarden
from bot.games.face import AnyFace
from bot.playground import Person
from bot.playground.limits import SUPPRESS_NOTIFICATIONS
from bot.playground.people import Seen, Thread
from bot.posting.idempotency_keys import without_key
from bot.prompts.form import AnyForm
from engine.decisions import Decision
from engine.events import Event
from engine.orders import StandingOrder, lasting
from engine.playthrough import TURNS
from engine.values import Json

EAGER: Final = 0.85
"""How often a player acts when they could also pass."""
TRIES: Final = 6


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its parts of play (marches), answers, and what the thread got."""

    parts: int
    answers: int
    messages: int
    edits: int
    pings: int
    characters: int = 0
    """What there was to read once the turn was over, without pictures and buttons."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Turns with the same number of parts."""

    parts: int
    turns: Sequence[Turn]

    def __str__(self) -> str:
        kinds = ("messages", "edits", "pings", "answers", "characters")
        spreads = [f"{kind} {_spread([getattr(turn, kind) for turn in self.turns])}" for kind in kinds]
        return f"{', '.join(spreads)} ({len(self.turns)} turns)"


def characters_of(message: Seen) -> int:
    """Returns how many characters a message has to read: without its idempotency key, its pictures and its buttons."""
    return sum(map(len, texts_of(message)))


def texts_of(message: Seen) -> list[str]:
    """Returns what a message has to read: its text, and what stands below its pictures."""
    below = [str(one.get("description", "")) for one in message.body.get("embeds", ())]
    return [without_key(str(message.body["content"])), *below]


def flows(turns: Sequence[Turn]) -> Iterator[Flow]:
    """Yields the turns by how many parts they had."""
    for parts, those in groupby(sorted(turns, key=lambda turn: turn.parts), key=lambda turn: turn.parts):
        yield Flow(parts, list(those))


def eager_answer(decision: Decision, rng: random.Random) -> Json:
    """Returns a legal answer of a player who likes to act."""
    answer = decision.sample(rng)
    if rng.random() < EAGER:
        default = decision.default()
        for _ in range(TRIES):
            if answer != default:
                break
            answer = decision.sample(rng)
    return answer


def eager_press(form: AnyForm, rng: random.Random, *, lasts: bool) -> tuple[Json, Sequence[StandingOrder]]:
    """Returns the same, with the answers to the questions that follow where all are one button; also with the same
    answer from now on where orders may last.
    """
    answer, pressed = eager_answer(form.decision, rng), {press.mark for press in form.presses()}
    more = [one for one in form.together if one.mark in pressed and one.answer == answer]
    both = [one for one in more if lasts or not lasting(one.orders)]
    return answer, rng.choice(both).orders if both and rng.random() < EAGER else []


class ThreadWatcher:
    """Looks into a thread after each answer, and counts by turns what the bot has said there."""

    def __init__(self, bot: Marchwarden, person: Person, thread: Thread, face: AnyFace) -> None:
        self._bot = bot
        self._person = person
        self._thread = thread
        self.face = face
        self._seen: dict[str, Any] = {}
        self._read = 0
        """The characters that stood in the thread when the turn began."""
        self._counts: list[int] | None = None
        """Parts, answers, messages, edits, pings of the turn that is played; None before the first."""
        self.turns: list[Turn] = []

    async def look(self, events: Sequence[Event]) -> None:
        """Counts what an answer has brought, once it is posted."""
        await self._bot.outbox.flush()
        begun = [self.face.begins(event) for event in events]
        if not TURNS.isdisjoint(begun):
            characters = sum(map(characters_of, self._messages()))
            if self._counts is not None:
                parts, answers, messages, edits, pings = self._counts
                self.turns.append(Turn(parts, answers, messages, edits, pings, characters - self._read))
            self._counts, self._read = [0, 0, 0, 0, 0], characters
        messages, edits, pings = self._news()
        if self._counts is not None:
            parts = sum(bool(name) and name == self.face.part for name in begun)
            for index, more in enumerate((parts, bool(events), messages, edits, pings)):
                self._counts[index] += more

    def texts(self) -> list[str]:
        """Returns what stands in the thread, message by message."""
        return ["\n".join(filter(None, texts_of(message))) for message in self._messages()]

    def _messages(self) -> list[Seen]:
        return [message for message in self._person.sees(self._thread) if not message.is_name]

    def _news(self) -> tuple[int, int, int]:
        messages = edits = pings = 0
        for message in self._messages():
            before, now = self._seen.get(message.id), message.body.get("edited_timestamp")
            if message.id not in self._seen:
                messages += 1
                pings += bool(message.pings) and not message.body["flags"] & SUPPRESS_NOTIFICATIONS
            elif before != now:
                edits += 1
            self._seen[message.id] = now
        return messages, edits, pings


def _spread(numbers: Sequence[int]) -> str:
    """Returns "median 4, 9 of 10 at most 5, most 7"."""
    ninth = quantiles(numbers, n=10, method="inclusive")[8] if len(numbers) > 1 else numbers[0]
    return f"median {median(numbers):g}, 9 of 10 at most {ninth:g}, most {max(numbers)}"
