"""Rolls: questions to chance, and the sources that answer them.

A die's answer is the index of the face that lies on top, from 0. Answers are recorded in the journal like a player's,
so a replay needs no source, and a corrected rule does not change recorded rolls.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.values import Json, Seat, canonical, fingerprint


@dataclass(frozen=True, slots=True)
class RollDie:
    """One die to be thrown: its id in the match, its printed name, and its faces as printed."""

    die: str
    name: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """A question to chance: these dice, thrown by this player, for this kind of roll.

    `again` marks dice that lie on the table already and are thrown once more within the same roll.
    """

    player: Seat
    kind: str
    dice: tuple[RollDie, ...]
    again: bool = False

    def fingerprint(self) -> str:
        """Returns what identifies the question: who rolls what for which purpose."""
        return fingerprint(self.player, self.kind, [die.die for die in self.dice], self.again)

    def is_known_as(self, fingerprint: str) -> bool:
        """Returns whether a journal means this question."""
        return fingerprint == self.fingerprint()

    def check(self, answer: Json) -> tuple[int, ...]:
        """Returns the face indices of a recorded answer. Raises ValueError when they do not fit the dice."""
        if not isinstance(answer, Sequence) or isinstance(answer, str) or len(answer) != len(self.dice):
            raise ValueError(f"{self.kind}: {len(self.dice)} faces expected, not {answer!r}")
        faces: list[int] = []
        for die, face in zip(self.dice, answer, strict=True):
            if not isinstance(face, int) or not 0 <= face < len(die.faces):
                raise ValueError(f"{die.name} has no face {face!r}")
            faces.append(face)
        return tuple(faces)


class Source(Protocol):
    """Where dice come from."""

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Returns one face index per die. `number` is the question's number in the match and never comes twice."""


class FairSource:
    """Dice that anybody can check afterwards.

    Before the first roll the match publishes `commitment`, the SHA-256 of a secret seed. Every die is
    HMAC-SHA256(seed, [match, words, question number, die, attempt] as canonical JSON), read as 8 bytes and reduced to
    the die's faces without bias: values in the last, incomplete span are drawn again. `words` are the players' own,
    fixed before the first roll, so that not even who chose the seed can have searched for a lucky one. At the end the
    seed is opened.
    """

    def __init__(self, seed: bytes, match: str, words: Sequence[str] = ()) -> None:
        """Takes 32 bytes from a cryptographic generator; to make them is the business of the bot."""
        self.seed = seed
        self.match = match
        self.words = tuple(words)

    @property
    def commitment(self) -> str:
        """Returns what is published before the first roll: SHA-256 of the seed, in hexadecimal."""
        return hashlib.sha256(self.seed).hexdigest()

    def roll(self, number: int, roll: Roll) -> list[int]:
        """Returns one face index per die, always the same for the same seed, match, words and number."""
        return [self._face(number, index, len(die.faces)) for index, die in enumerate(roll.dice)]

    def _face(self, number: int, index: int, faces: int) -> int:
        span = 2**64 - 2**64 % faces
        for attempt in itertools.count():
            message = canonical([self.match, self.words, number, index, attempt])
            mac = hmac.digest(self.seed, message.encode(), "sha256")
            value = int.from_bytes(mac[:8], "big")
            if value < span:
                return value % faces
        raise AssertionError("unreachable: count() never ends")


class RandomSource:
    """Dice from a seeded generator: for simulations, where speed matters and no proof is needed."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def roll(self, number: int, roll: Roll) -> list[int]:
        """Returns one face index per die."""
        return [int(self._rng.random() * len(die.faces)) for die in roll.dice]
