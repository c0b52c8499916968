"""What a movement would meet and bring, worked out before anything is rolled: inches, strikes, checks, odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.d6s import reading
from engine.d6s.actions.forecasts import Forecast
from engine.d6s.actions.moving import Move
from engine.d6s.actions.steps import Movement, must_be_in_water
from engine.d6s.actions.walking import allowance
from engine.d6s.geometry import Point, distance, toward
from engine.d6s.measuring import enemies_near
from engine.d6s.objects import odds_of_picking_up
from engine.d6s.odds import Chances, best_melee, chances, fells, percent
from engine.d6s.planning.ways import account_of
from engine.d6s.saves import FORTITUDE, REFLEX, odds_of_save
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.values import Json


def forecast(state: State, answer: Json) -> Forecast:
    """Returns what a movement would meet, if nothing unforeseen happens. The position stays as it is.

    Raises a `Refusal` where it is not legal.
    """
    return foreseen(state, Movement.read(answer))


def foreseen(state: State, movement: Movement) -> Forecast:
    """Returns what a movement would meet, see `forecast`: its steps are judged on a copy, and looked at one by one."""
    unit = reading.unit(state, movement.unit)
    body = unit if unit.inside else state.body(unit)
    move = Move(state, account_of(state, body), unit).on_trial()
    seen = Forecast(unit.name, start=None if unit.inside else state.place(body))
    if not unit.inside:
        seen.faced = [enemy.name for enemy in enemies_near(state, body)]
    for step in movement.steps:
        normal = step.check(move)
        normal.tell(seen, move)
        normal.foresee(move)
    if movement.steps:
        must_be_in_water(move)
    seen.acted = move.named.acted and not move.account.surged
    if not unit.inside:
        seen.end = move.state.place(move.body)
        seen.paid, seen.allowance = move.account.paid, allowance(move.state, move.account)
        _faces(seen, move.state, move.named)
    return seen


def moved(state: State, seen: Forecast) -> State:
    """Returns the position as it will be when a character stands where its movement would end."""
    return state if seen.end is None else state.standing_at(state.body(state.units[seen.unit]), seen.end)


def _faces(seen: Forecast, state: State, unit: Character) -> None:
    body = state.body(unit)
    for enemy in enemies_near(state, body):
        seen.faces.append(enemy.name)
        fighter = next((u for u in state.mounted_body(body) if not u.passenger), body)
        seen.melee.append((enemy.name, best_melee(state, unit, enemy), best_melee(state, enemy, fighter)))


# -- in melee --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Blows:
    """What the attacks of a combat action on one target are likely to do."""

    target: str
    attacks: tuple[Chances, ...]
    fells: float
    """How likely the target is to be eliminated by them."""

    def __str__(self) -> str:
        first = self.attacks[0]
        hits = f"{percent(first.hit)} to hit, {percent(first.share)} to wound"
        times = f" with each of {len(self.attacks)} attacks" if len(self.attacks) > 1 else ""
        is_said = not times and percent(self.fells) == percent(first.share)
        return f"{self.target}: {hits}{times}{'' if is_said else f'; {percent(self.fells)} that it falls'}."

    def brief(self) -> str:
        """Returns how likely it is to do what it is meant for: "17 % to fell it"."""
        return f"{percent(self.fells)} to fell it"


@dataclass(frozen=True, slots=True)
class Withstood:
    """A maneuver, and how likely its target withstands it."""

    maneuver: str
    target: str
    chance: float

    def __str__(self) -> str:
        return f"{self.maneuver.title()}: {self.target} withstands it with {percent(self.chance)}."

    def brief(self) -> str:
        """Returns how likely it is withstood: "50 %"."""
        return percent(self.chance)


@dataclass(frozen=True, slots=True)
class PickedUp:
    """How likely the Reflex save succeeds that picking an object up takes."""

    chance: float

    def __str__(self) -> str:
        return f"Picking it up takes a Reflex save: {percent(self.chance)}."

    def brief(self) -> str:
        """Returns how likely it succeeds: "50 %"."""
        return percent(self.chance)


FightOdds: TypeAlias = Blows | Withstood | PickedUp


def fight_odds(state: State, answer: Json) -> list[FightOdds]:
    """Returns what a combat action is likely to do, its attacks first; nothing where nothing is rolled."""
    assert isinstance(answer, Mapping)
    unit = state.units[str(answer["unit"])]
    found: list[FightOdds] = [
        Blows(name, tuple(odds), fells(state, state.units[name], odds))
        for name, odds in _blows(state, unit, answer.get("attack")).items()
    ]
    found += [_withstood(state, what, str(answer[what])) for what in _WITHSTOOD_WITH if what in answer]
    if "pick up" in answer:
        found.append(PickedUp(odds_of_picking_up(state, unit, state.objects[str(answer["pick up"])])))
    return found


def _blows(state: State, unit: Character, attacks: Json) -> dict[str, list[Chances]]:
    """Returns the chances of each attack of a combat action, by the name of its target."""
    made: dict[str, list[Chances]] = {}
    for row in attacks if isinstance(attacks, Sequence) and not isinstance(attacks, str) else ():
        assert isinstance(row, Mapping)
        if row.get("use") == "caster":
            continue
        weapon, target = unit.kit.attack(str(row["with"])), state.units[str(row["target"])]
        if weapon is not None and target.in_play:
            mastery = unit.mastery if row.get("mastery") is True else ""
            made.setdefault(target.name, []).append(chances(state, Strike(unit, target, weapon, mastery=mastery)))
    return made


_WITHSTOOD_WITH: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {"grapple": (FORTITUDE, REFLEX), "shove": (FORTITUDE,), "trip": (REFLEX,)}
)
"""With which saves one withstands a maneuver; of two, the better one."""


def _withstood(state: State, what: str, name: str) -> Withstood:
    """Returns how likely a target withstands a maneuver."""
    target = state.units[name]
    return Withstood(what, name, max(odds_of_save(state, target, save, 0) for save in _WITHSTOOD_WITH[what]))


def shorter(path: Sequence[Point], start: Point, less: int) -> list[Point]:
    """Returns a path that ends so much earlier."""
    points = [start, *path]
    while len(points) > 1:
        step = distance(points[-2], points[-1])
        if step > less:
            points[-1] = toward(points[-2], points[-1], step - less)
            break
        less -= step
        points.pop()
    return points[1:]
