"""Step: a power of the profile, a breath, or a spell in force that is used again (D-57, D-125, D-127, D-130).

A power is a class whose methods do for it what those of the step do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Final, TypeVar

from engine.d6s import reading
from engine.d6s.actions.forecasts import Forecast
from engine.d6s.actions.moving import Move, Row, Step, by, read_actor, riding_first, said_by
from engine.d6s.actions.wording import said_path
from engine.d6s.battle import Battle
from engine.d6s.events import Used
from engine.d6s.features.registry import feature
from engine.d6s.force import concentrating, end_spell
from engine.d6s.geometry import Point
from engine.d6s.grid import exact, said
from engine.d6s.numbers import is_gaseous
from engine.d6s.spells.casting import Casting, Order, aimed
from engine.d6s.spells.incantations import seize, weapon_step
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, Effect, State
from engine.d6s.words import key_of
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

P = TypeVar("P", bound="Power")


@dataclass(frozen=True, slots=True)
class Use(Step):
    """Use a power of the profile, a breath, or a spell in force: Enmity, War Cry, Vanish, Aquatic Charge, Flyby, ...

    Its `to` is a point, or the path of an Aquatic Charge.
    """

    keys: ClassVar = ("use",)
    also: ClassVar = ("target", "toward", "to", "by")

    name: str
    target: str = ""
    toward: Point | None = None
    to: Point | None = None
    path: tuple[Point, ...] = ()
    by: str = ""

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Use:
        """Returns the power that is used."""
        to = row.get("to")
        is_path = isinstance(to, Sequence) and not isinstance(to, str) and bool(to) and isinstance(to[0], Sequence)
        return cls(
            reading.word(row[key]),
            reading.name(row["target"]) if "target" in row else "",
            reading.point(row["toward"]) if "toward" in row else None,
            reading.point(to) if "to" in row and not is_path else None,
            tuple(reading.points(to)) if is_path else (),
            read_actor(row),
        )

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        row: Row = {"use": self.name, **by(self.by)}
        if self.target:
            row["target"] = self.target
        if self.toward is not None:
            row["toward"] = list(self.toward)
        if self.to is not None:
            row["to"] = list(self.to)
        if self.path:
            row["to"] = [list(point) for point in self.path]
        return row

    @property
    def _power(self) -> Power:
        return _POWERS.get(self.name) or _POWERS["breath"]

    def check(self, move: Move) -> Use:
        """Judge each power by its own rule."""
        return self._power.judge(move, self)

    def foresee(self, move: Move) -> None:
        """Use what is surely used."""
        self._power.foresee(move, move.state.units[self.by], self)

    def tell(self, seen: Forecast, move: Move) -> None:
        """Tell whom a breath touches."""
        self._power.tell(seen, move.state, move.state.units[self.by], self)

    async def play(self, battle: Battle, move: Move) -> bool:
        """Do what the power does."""
        return await self._power.play(battle, move, move.state.units[self.by], self)

    def in_words(self, unit: str = "") -> str:
        """Returns what is used: "use lightning breath toward H12"."""
        on = f" on {self.target}" if self.target else ""
        path = self.path or ((self.to,) if self.to is not None else ())
        to = f" to {said_path(path)}" if path else ""
        toward = f" toward {said(self.toward)}" if self.toward is not None else ""
        return f"use {self.name}{on}{to}{toward}{said_by(self.by, unit)}"

    def written(self) -> str:
        """Returns what is used: "use lightning breath toward 7.5 11.5"."""
        goal = self.path[-1] if self.path else self.to
        to = f" to {exact(goal)}" if goal is not None else ""
        toward = f" toward {exact(self.toward)}" if self.toward is not None else ""
        return f"use {self.name}{f' on {self.target}' if self.target else to or toward}"

    def goal(self, state: State) -> Point:
        """Returns where it is aimed. Raises `NotUnderstood`."""
        if self.toward is not None:
            return self.toward
        if self.to is not None:
            return self.to
        if self.path:
            raise NotUnderstood("A point is two numbers: how far from the west edge, how far from the south edge.")
        if self.target:
            return state.place(reading.unit(state, self.target))
        raise NotUnderstood("Say where: `to` or `toward`.")


class Power(ABC):
    """One power: whether it may be used, what that surely brings, what it does."""

    can_be_held_back: ClassVar[bool] = True
    """Whether it cannot be used inside a vehicle, stunned or paralyzed."""

    def judge(self, move: Move, use: Use) -> Use:
        """Returns the use in its normal form. Raises a `Refusal`."""
        state = move.state
        unit = riding_first(move, use.by, lambda u: _has_power(state, u, use.name))
        if not _has_power(state, unit, use.name):
            raise NotAllowed(f"{unit.name} has no {use.name} to use.")
        if self.can_be_held_back and (unit.inside or unit.has("stunned") or unit.has("paralyzed")):
            raise NotAllowed(f"{unit.name} cannot use {use.name} now.")
        return self.check(move, unit, replace(use, by=unit.name))

    def is_at_hand(self, unit: Character) -> bool:
        """Returns whether the character may use it now on top of its action, as far as its uses say."""
        return False

    @abstractmethod
    def check(self, move: Move, unit: Character, use: Use) -> Use:
        """Returns the use by that character in its normal form. Raises a `Refusal`."""

    def foresee(self, move: Move, unit: Character, use: Use) -> None:  # noqa: B027 - most powers bring nothing sure
        """Apply what it surely brings."""

    def tell(self, seen: Forecast, state: State, unit: Character, use: Use) -> None:  # noqa: B027 - most meet nothing
        """Add to a forecast what it would meet."""

    @abstractmethod
    async def play(self, battle: Battle, move: Move, unit: Character, use: Use) -> bool:
        """Do it. Return whether everything went as foreseen."""


class Word(Power):
    """A word at somebody, with uses that are counted: Enmity, War Cry."""

    @abstractmethod
    def allow(self, state: State, unit: Character, target: Character) -> None:
        """Raises `NotAllowed` when it is not for that character."""

    @abstractmethod
    def speak(self, battle: Battle, unit: Character, target: Character) -> None:
        """Do what it does."""

    def check(self, move: Move, unit: Character, use: Use) -> Use:
        """Judge whether a use is left, and whom it is for."""
        if unit.left(use.name) < 1:
            raise NotAllowed(f"{unit.name} has used {use.name.title()} up.")
        target = reading.unit(move.state, use.target or unit.name)
        self.allow(move.state, unit, target)
        return Use(use.name, target.name, by=unit.name)

    async def play(self, battle: Battle, move: Move, unit: Character, use: Use) -> bool:
        """Speak."""
        unit.spend(use.name)
        self.speak(battle, unit, move.state.units[use.target])
        return True


class SpellInForce(Power):
    """A spell on which somebody of the base concentrates, used again: once a round."""

    def judge(self, move: Move, use: Use) -> Use:
        """Judge whether somebody concentrates on it and has not used it in this round."""
        state = move.state
        casters = [u for u in state.mounted_body(move.body) if (e := concentrating(state, u)) and e.spell == use.name]
        if not casters:
            raise NotAllowed(f"{move.named.name} concentrates on no {use.name.title()}.")
        if self._effect(state, casters[0]).used_in == state.round:
            raise NotAllowed(f"{use.name.title()} was used in this round.")
        return self.check(move, casters[0], use)

    @staticmethod
    def _effect(state: State, unit: Character) -> Effect:
        effect = concentrating(state, unit)
        assert effect is not None
        return effect


class SpiritualWeapon(SpellInForce):
    """Spiritual Weapon flies on."""

    def check(self, move: Move, unit: Character, use: Use) -> Use:
        """Judge where it flies to."""
        at = self._effect(move.state, unit).at
        assert at is not None
        return Use(use.name, to=weapon_step(move.state, at, use.goal(move.state)), by=unit.name)

    async def play(self, battle: Battle, move: Move, unit: Character, use: Use) -> bool:
        """Let it fly there."""
        effect = self._effect(move.state, unit)
        effect.at, effect.used_in = use.to, move.state.round
        battle.say(Used(unit.name, "Spiritual Weapon"))
        return True


class Telekinesis(SpellInForce):
    """Telekinesis seizes again, the same target or another."""

    def check(self, move: Move, unit: Character, use: Use) -> Use:
        """Judge whom it seizes, and where to it moves them."""
        state, held = move.state, self._effect(move.state, unit).targets
        target = reading.unit(state, use.target or (held[0] if held else None))
        if use.path:
            raise NotUnderstood("A point is two numbers: how far from the west edge, how far from the south edge.")
        found = aimed(state, unit, known_spell(use.name), Order(use.name, (target.name,), use.to))
        return Use(use.name, target.name, to=found.at, by=unit.name)

    async def play(self, battle: Battle, move: Move, unit: Character, use: Use) -> bool:
        """Seize: the target saves."""
        effect, target = self._effect(move.state, unit), move.state.units[use.target]
        casting = Casting(battle, unit, known_spell(use.name), Order(use.name, (target.name,), use.to))
        effect.used_in = move.state.round
        battle.say(Used(unit.name, "Telekinesis", target.name))
        if await casting.is_blocked(target) or await casting.resists(target):
            return True
        if target.name not in effect.targets:
            effect.targets = [target.name]
        await seize(casting, target, effect.number)
        return True


class GaseousForm(Power):
    """Gaseous Form is ended by its target."""

    can_be_held_back = False

    def check(self, move: Move, unit: Character, use: Use) -> Use:
        """Judge: it needs nothing more."""
        return Use(use.name, by=unit.name)

    async def play(self, battle: Battle, move: Move, unit: Character, use: Use) -> bool:
        """End it."""
        for effect in [e for e in move.state.effects if e.spell == use.name and unit.name in e.targets]:
            await end_spell(battle, effect, "the target ends it")
        return True


def _has_power(state: State, unit: Character, name: str) -> bool:
    if name == "gaseous form":
        return is_gaseous(state, unit)
    made = unit.kit.attack(name)
    return (unit.kit.has(name) and name in _POWERS) or (made is not None and made.use == "area")


_POWERS: dict[str, Power] = {
    "spiritual weapon": SpiritualWeapon(),
    "telekinesis": Telekinesis(),
    "gaseous form": GaseousForm(),
}

POWERS: Final[Mapping[str, Power]] = MappingProxyType(_POWERS)
"""Powers by the word with which they are used; features add theirs. A word without one names a breath."""


def power(title: str) -> Callable[[type[P]], type[P]]:
    """Make a class known as the power of a feature, and as the place of its rule."""

    def known(kind: type[P]) -> type[P]:
        _POWERS[key_of(title)] = kind()
        return feature(title)(kind)

    return known
