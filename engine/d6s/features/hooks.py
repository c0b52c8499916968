"""Where features join in: functions that the rules call for characters with a feature of that inner name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypeVar

from engine.d6s.battle import Battle
from engine.d6s.book import OnHit
from engine.d6s.geometry import Point
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike

F = TypeVar("F")

Holds: TypeAlias = Callable[[State, Strike], bool]
AfterAction: TypeAlias = Callable[[Battle, Character], Awaitable[None]]
AfterDeath: TypeAlias = Callable[[Battle, Character, Character, Point], Awaitable[None]]
"""What follows a death: the character with the feature, the dead one, and where that fell."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What a feature makes of an attack that hits."""

    kind: str | None = None
    """The kind of its damage."""
    brings: tuple[OnHit, ...] = ()
    push: int = 0
    """Inches that the target is pushed away."""
    pull: int = 0
    """Inches that the target is pulled nearer."""


class Advantage(NamedTuple):
    """When a feature gives advantage on a to-hit roll."""

    holds: Holds
    to_all: bool
    """Whether characters without the feature may have the advantage as well."""


ChangesBlow: TypeAlias = Callable[[Strike], Blow | None]

_ADVANTAGE: dict[str, Advantage] = {}
_DISADVANTAGE: dict[str, Holds] = {}
_STRENGTH: dict[str, Callable[[State, Strike, int], int]] = {}
_BLOWS: dict[str, ChangesBlow] = {}
_AFTER_KILL: dict[str, AfterAction] = {}
_AFTER_OPPORTUNITY: dict[str, AfterAction] = {}
_AFTER_DEATH: dict[str, tuple[AfterDeath, bool]] = {}

ADVANTAGE: Final[Mapping[str, Advantage]] = MappingProxyType(_ADVANTAGE)
"""Features of the attacker that give its to-hit roll advantage."""
DISADVANTAGE: Final[Mapping[str, Holds]] = MappingProxyType(_DISADVANTAGE)
"""Features of the target that give the to-hit roll disadvantage."""
BLOWS: Final[Mapping[str, ChangesBlow]] = MappingProxyType(_BLOWS)
"""Features of the attacker that change what a hit does."""
STRENGTH: Final[Mapping[str, Callable[[State, Strike, int], int]]] = MappingProxyType(_STRENGTH)
"""Features of the attacker that add Strength; they are told the net advantage of the roll."""


def _kept_in(table: dict[str, F], name: str) -> Callable[[F], F]:
    def known(function: F) -> F:
        table[name] = function
        return function

    return known


def gives_advantage(name: str, *, to_all: bool = False) -> Callable[[Holds], Holds]:
    """The function that follows says when the attacker's feature gives advantage."""

    def known(function: Holds) -> Holds:
        _ADVANTAGE[name] = Advantage(function, to_all)
        return function

    return known


def gives_disadvantage(name: str) -> Callable[[Holds], Holds]:
    """The function that follows says when the target's feature gives disadvantage."""
    return _kept_in(_DISADVANTAGE, name)


def adds_strength(name: str) -> Callable[[Callable[[State, Strike, int], int]], Callable[[State, Strike, int], int]]:
    """The function that follows says how much Strength the attacker's feature adds."""
    return _kept_in(_STRENGTH, name)


def changes_blow(name: str) -> Callable[[ChangesBlow], ChangesBlow]:
    """The function that follows says what the attacker's feature makes of an attack, or None where it is not meant."""
    return _kept_in(_BLOWS, name)


def follows_kill(name: str) -> Callable[[AfterAction], AfterAction]:
    """The function that follows is played when a character with the feature has eliminated an enemy by an attack."""
    return _kept_in(_AFTER_KILL, name)


def follows_opportunity(name: str) -> Callable[[AfterAction], AfterAction]:
    """The function that follows is played when an opportunity attack of a character with the feature has hit."""
    return _kept_in(_AFTER_OPPORTUNITY, name)


def follows_death(name: str, *, of_the_dead: bool = False) -> Callable[[AfterDeath], AfterDeath]:
    """The function that follows is played when anybody is eliminated, for each character in play with the feature.

    With `of_the_dead` it is played for the dead character alone, if that has the feature.
    """

    def known(function: AfterDeath) -> AfterDeath:
        _AFTER_DEATH[name] = function, of_the_dead
        return function

    return known


async def has_killed(battle: Battle, strike: Strike) -> None:
    """Play what follows when an attack has eliminated an enemy: whomever it met, who need not be whom it aimed at."""
    unit, met = strike.attacker, strike.target
    if met.in_play or met.home is unit.side or not unit.in_play:
        return
    await _play(_AFTER_KILL, battle, unit)


async def has_struck_at_leaving(battle: Battle, striker: Character, hit: bool) -> None:
    """Play what follows when an opportunity attack has been made."""
    if hit and striker.in_play:
        await _play(_AFTER_OPPORTUNITY, battle, striker)


async def _play(table: Mapping[str, AfterAction], battle: Battle, unit: Character) -> None:
    for name, follows in table.items():
        if unit.kit.has(name):
            await follows(battle, unit)


async def has_died(battle: Battle, dead: Character, place: Point) -> None:
    """Play what follows when a character has been eliminated, feature by feature in the order of their names."""
    for name, (follows, of_the_dead) in sorted(_AFTER_DEATH.items()):
        for unit in [dead] if of_the_dead else list(battle.state.playing()):
            if unit.kit.has(name):
                await follows(battle, unit, dead, place)
