"""Forced dice: `'Orc Warrior 1 to-wound: 3 -> 5, 1/3'`, one queue for each unit and kind of roll.

`3 -> 5`: thrown again, the second counts. `1/3`: both dice of a two-step check. `3+4`: two dice thrown together.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.chance import Roll
from engine.d6s.written import near
from engine.located import Item
from engine.scenario.dice import DiceMismatch, roll_as_text

PAIRED: Final = ("morale", "targets")
"""Rolls of two dice together."""

KINDS: Final = (
    *("to-hit", "to-wound", "block", "fortitude", "reflex", "will", "morale", "targets", "random", "fall"),
    *("endurance", "regeneration", "life", "injury"),
)
COIN: Final = "coin"

_THROW: Final = re.compile(r"(\d+)(?:([/+])(\d+))?")


@dataclass(slots=True)
class Token:
    """One die (or pair of dice) of the file, with all its throws: marks say how each face comes about."""

    line: int
    text: str
    parts: list[tuple[str, int]]
    """`!` for the first throw, `/` for the second step, `+` for the other die, `>` for a throw again."""
    done: int = 0

    @property
    def is_over(self) -> bool:
        """Returns whether all of it was thrown."""
        return self.done == len(self.parts)

    def take(self, mark: str) -> int | None:
        """Returns the next face if it comes about in this way, or None."""
        if self.is_over or self.parts[self.done][0] != mark:
            return None
        face = self.parts[self.done][1]
        self.done += 1
        return face


@dataclass(frozen=True, slots=True)
class Line:
    """A line of `rolls`: whose they are, of which kind, and the dice."""

    item: Item
    unit: str
    kind: str
    tokens: tuple[Token, ...]


def parse_roll(item: Item) -> Line:
    """Returns the rolls of one line. Raises `NotReadable`."""
    text = roll_as_text(item)
    head, colon, rest = text.rpartition(":")
    if not colon:
        raise item.wrong("a roll is written 'Orc Warrior 1 to-hit: 4, 5'")
    unit, _, kind = head.strip().rpartition(" ")
    if head.strip() == COIN:
        if rest.strip() not in ("A", "B"):
            raise item.wrong("the coin shows A or B")
        return Line(item, "", COIN, (Token(item.line, text, [("!", 1 if rest.strip() == "A" else 2)]),))
    if kind not in KINDS:
        raise item.wrong(f"{kind!r} is no kind of roll: {', '.join(KINDS)}{near(kind, KINDS)}")
    tokens = tuple(_token(item, part.strip(), kind) for part in rest.split(","))
    return Line(item, unit.strip(), kind, tokens)


def _token(item: Item, text: str, kind: str) -> Token:
    parts: list[tuple[str, int]] = []
    for number, throw in enumerate(re.split(r"\s*->\s*", text)):
        found = _THROW.fullmatch(throw.strip())
        if found is None:
            raise item.wrong(f"{text!r} is no die: 4, 3 -> 5, 1/3 or 3+4")
        first, mark, second = found[1], found[2], found[3]
        if (mark == "+") is not (kind in PAIRED) or (mark == "/" and kind not in ("to-wound", "fall")):
            raise item.wrong(f"{text!r} does not fit a roll of the kind {kind}")
        parts.append(("!" if number == 0 else ">", _face(item, first, kind)))
        if mark:
            parts.append((mark, _face(item, second, kind)))
    return Token(item.line, text, parts)


def _face(item: Item, text: str, kind: str) -> int:
    face = int(text)
    if not 1 <= face <= (60 if kind == "random" else 6):
        raise item.wrong(f"{face} is on no die")
    return face


class ForcedDice:
    """Gives the dice of a file, and where it is free, or where a copy is tried, those of a generator."""

    def __init__(self, lines: Sequence[Line], seed: int, free: bool = False) -> None:
        self.free = free
        self._rng = random.Random(seed)
        self._queues: dict[tuple[str, str], list[Token]] = {}
        for line in lines:
            queue = self._queues.setdefault((line.unit, line.kind), [])
            queue += [Token(t.line, t.text, list(t.parts)) for t in line.tokens]
        self._in_hand: dict[tuple[str, str], list[Token | None]] = {}

    def roll(self, number: int, roll: Roll) -> list[int]:
        """Returns one face index per die. Raises `DiceMismatch`."""
        if not roll.dice:
            return []
        unit = roll.dice[0].die.rpartition("#")[0]
        key = ("" if roll.kind == COIN else unit, roll.kind)
        if not roll.again:
            return self._fresh(key, roll)
        return [self._again(key, die.die.rpartition("#")[2], len(die.faces)) for die in roll.dice]

    def lists(self, roll: Roll) -> bool:
        """Returns whether the file lists this roll."""
        unit = roll.dice[0].die.rpartition("#")[0] if roll.dice else ""
        key = ("" if roll.kind == COIN else unit, roll.kind)
        if roll.again:
            return any(token is not None and not token.is_over for token in self._in_hand.get(key, ()))
        return bool(self._queues.get(key))

    def _fresh(self, key: tuple[str, str], roll: Roll) -> list[int]:
        self._must_be_over(key)
        queue = self._queues.get(key, [])
        faces: list[int] = []
        hand: list[Token | None] = []
        if key[1] in PAIRED and len(roll.dice) == 2:
            if queue:
                token = queue.pop(0)
                hand.append(token)
                first, second = token.take("!"), token.take("+")
                assert first is not None and second is not None
                faces = [first, second]
            else:
                faces = [self._free(key, len(die.faces)) for die in roll.dice]
        else:
            for die in roll.dice:
                token_ = queue.pop(0) if queue else None
                hand.append(token_)
                face = token_.take("!") if token_ is not None else self._free(key, len(die.faces))
                assert face is not None
                if face > len(die.faces):
                    raise DiceMismatch(f"{' '.join(key)}: {face} is more than there are to choose among")
                faces.append(face)
        self._in_hand[key] = hand
        return [face - 1 for face in faces]

    def _again(self, key: tuple[str, str], slot: str, faces: int) -> int:
        second = slot.endswith("+")
        token = self._in_hand[key][int(slot.rstrip("+"))]
        if token is None:
            return self._free(key, faces) - 1
        face = token.take("/" if second else ">")
        if face is None:
            if self.free and token.is_over:
                return self._free(key, faces) - 1
            what = "its second die is" if second else "it is"
            raise DiceMismatch(
                f"line {token.line}: {' '.join(key)}: {token.text}: {what} thrown again, and that is not listed"
            )
        return face - 1

    def _free(self, key: tuple[str, str], faces: int) -> int:
        if not self.free:
            raise DiceMismatch(f"the roll {' '.join(key).strip()!r} is called for and not listed")
        return int(self._rng.random() * faces) + 1

    def _must_be_over(self, key: tuple[str, str]) -> None:
        for token in self._in_hand.get(key, ()):
            if token is not None and not token.is_over:
                raise DiceMismatch(f"line {token.line}: {' '.join(key)}: {token.text}: not all of it was thrown")

    @property
    def is_empty(self) -> bool:
        """Returns whether no listed roll is left."""
        return not any(self._queues.values())

    def left(self) -> list[str]:
        """Returns a sentence for everything that was listed and not thrown."""
        found: list[str] = []
        for key, queue in self._queues.items():
            found += [f"line {t.line}: the roll {' '.join(key).strip()} {t.text} was never called for" for t in queue]
        for key, hand in self._in_hand.items():
            for token in hand:
                if token is not None and not token.is_over:
                    found.append(f"line {token.line}: {' '.join(key)}: {token.text}: not all of it was thrown")
        return found
