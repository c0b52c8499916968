"""A position in play: how rules ask, throw dice and tell, and the small verbs that know no rule of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.asking import ask, throw
from engine.chance import Roll, RollDie
from engine.d6s.events import DieThrown
from engine.d6s.state import Character, Side, State
from engine.decisions import Choose, Decision
from engine.events import Happened
from engine.game import Tell
from engine.values import Json, Seat

YES, NO = "yes", "no"
FACES: Final = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, slots=True)
class Check:
    """One die that was thrown, and perhaps thrown again, against something."""

    success: bool
    dice: tuple[int, ...]
    """What it showed, the last throw last."""

    @property
    def die(self) -> int:
        """Returns what counts."""
        return self.dice[-1]


class Battle:
    """A match of d6s with Dragons in play."""

    def __init__(self, state: State, tell: Tell) -> None:
        self.state = state
        self._tell = tell

    def say(self, happened: Happened, cause: str = "", seen_by: tuple[Seat, ...] | None = None) -> None:
        """Says that something happened. Without a cause the current step is it."""
        self._tell(happened, cause, seen_by)

    # -- asking ----------------------------------------------------------------------------------------------------

    async def ask(self, decision: Decision) -> Json:
        """Returns the player's answer."""
        return await ask(decision)

    async def choose(
        self,
        unit: Character,
        prompt: str,
        options: Sequence[Json],
        otherwise: Json = None,
        seat: Seat | None = None,
        **about: Json,
    ) -> Json:
        """Returns what the player of the character chooses; `otherwise` is the option that declines."""
        return await ask(
            Choose(
                player=seat or self.deciding_seat(unit),
                prompt=prompt,
                options=tuple(options),
                otherwise=otherwise,
                about={"unit": unit.name, **about},
            )
        )

    async def agree(self, unit: Character, prompt: str, **about: Json) -> bool:
        """Returns whether the character's player says yes; an indifferent player says no."""
        return await self.choose(unit, prompt, [YES, NO], NO, None, **about) == YES

    def deciding_seat(self, unit: Character) -> Seat:
        """Returns the seat that decides for a character: its own, or for a dominated one the other side's."""
        return unit.seat if unit.side is unit.home else self.state.deciding_seat(unit.side)

    # -- throwing --------------------------------------------------------------------------------------------------

    async def throw(self, unit: Character, kind: str, number: int = 1, faces: Sequence[str] = FACES) -> list[int]:
        """Returns what that many fresh dice show, thrown by the character for a kind of roll."""
        dice = tuple(RollDie(f"{unit.name}#{slot}", kind, tuple(faces)) for slot in range(number))
        return [face + 1 for face in await throw(Roll(unit.seat, kind, dice))]

    async def throw_again(self, unit: Character, kind: str, slots: Sequence[int], second: bool = False) -> list[int]:
        """Returns what dice show that are thrown again; with `second` they are second steps of two-step checks."""
        mark = "+" if second else ""
        dice = tuple(RollDie(f"{unit.name}#{slot}{mark}", kind, FACES) for slot in slots)
        return [face + 1 for face in await throw(Roll(unit.seat, kind, dice, again=True))]

    async def check(self, unit: Character, kind: str, succeeds: Callable[[int], bool], net: int) -> Check:
        """Returns one die thrown for a check, again where advantage or disadvantage says so (D-91, D-92)."""
        (first,) = await self.throw(unit, kind)
        success = succeeds(first)
        if net == 0 or success is (net > 0):
            return Check(success, (first,))
        (second,) = await self.throw_again(unit, kind, [0])
        return Check(succeeds(second), (first, second))

    async def two_dice(self, unit: Character, kind: str) -> int:
        """Returns the sum of 2d6."""
        dice = await self.throw(unit, kind, 2)
        self.say(DieThrown(unit.name, kind, tuple(dice)))
        return sum(dice)

    # -- who -------------------------------------------------------------------------------------------------------

    def units(self, names: Iterable[str]) -> list[Character]:
        """Returns the characters of those names."""
        return [self.state.units[name] for name in names]

    def lead_first(self, units: Iterable[Character]) -> list[Character]:
        """Returns the characters, the Lead side's first, else in the order of the armies."""
        return sorted(units, key=lambda unit: unit.side is not self.state.lead)

    @property
    def sides(self) -> tuple[Side, Side]:
        """Returns both sides, the Lead side first."""
        return self.state.lead, self.state.lead.other
