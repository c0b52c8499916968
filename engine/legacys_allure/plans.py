"""Previews: what an action leads to, exactly, for nothing but players' choices is open; and which actions look best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from engine.asking import Question
from engine.events import Event, Happened
from engine.game import MatchOver, Outcome
from engine.legacys_allure import happenings
from engine.legacys_allure.actions import WORK, Action, check_action
from engine.legacys_allure.combat import charge_ways
from engine.legacys_allure.hexes import CENTRE, DISTANCE
from engine.legacys_allure.options import actions_of, attackable
from engine.legacys_allure.phases.turn import take
from engine.legacys_allure.state import LAST_ROUND, State, Unit, UnitId
from engine.legacys_allure.values import profile
from engine.refusals import Refusal
from engine.trial import QuestionReached, run
from engine.values import Json, Seat
from engine.work import Work

MOST_WORK: Final = 12_000
"""How much work goes into finding a unit's best actions: several times what cards of the starter set need."""


@dataclass(frozen=True)
class Preview:
    """The result of an action. `after` is the position then; `asks` its open question, if a player has a choice;
    `outcome` how it ends the match.
    """

    action: Action
    events: Sequence[Event]
    after: State
    asks: Question | None = None
    outcome: Outcome | None = None

    @property
    def deaths(self) -> list[happenings.Died]:
        """Returns who dies."""
        return [event.facts for event in self.events if isinstance(event.facts, happenings.Died)]

    @property
    def damage(self) -> dict[UnitId, int]:
        """Returns the damage that gets through, by unit."""
        total: dict[UnitId, int] = {}
        for event in self.events:
            if isinstance(event.facts, happenings.DamageDealt):
                total[event.facts.unit] = total.get(event.facts.unit, 0) + event.facts.damage
        return total


def preview(state: State, seat: Seat, action: Action, looking: Work | None = None) -> Preview:
    """Returns the result of a checked action, up to the first question to another player.

    `looking` counts the work.
    """
    after = state.copy()
    after.work = work = Work(WORK)
    events: list[Event] = []
    asked: list[Question] = []

    def tell(happened: Happened, cause: str = "", seen_by: tuple[Seat, ...] | None = None) -> Event:
        events.append(Event(len(events) + 1, happened, cause, seen_by))
        return events[-1]

    def stop(question: Question) -> Json:
        asked.append(question)
        raise QuestionReached(question)

    outcome: Outcome | None = None
    try:
        after.step = run(take(after, tell, seat, action), stop)
    except QuestionReached:
        pass
    except MatchOver as over:
        outcome = over.outcome
    after.work = None
    if looking is not None:
        looking.spend(1 + work.spent + work.aside(0).spent)
    return Preview(action, events, after, asked[0] if asked else None, outcome)


def score(state: State, seat: Seat, seen: Preview) -> float:
    """Returns how good an action looks at one glance: gold killed and lost, damage, steps towards the centre."""
    total = 0.0
    for died in seen.deaths:
        unit = state.units.get(died.unit)
        if unit is not None:
            worth = 3.0 + (state.card(unit).gold or 8)
            total += worth if state.controller(unit) != seat else -worth
    for name, damage in seen.damage.items():
        unit = state.units.get(name)
        if unit is not None:
            felt = min(damage, unit.health)
            total += felt if state.controller(unit) != seat else -felt
    if seen.outcome is not None:
        total += 1000 if seat in seen.outcome.winners else -1000
    mover = seen.after.units[seen.action.unit]
    before = state.units[seen.action.unit]
    if mover.hex is not None and before.hex is not None:
        total += 0.3 * (DISTANCE[before.hex][CENTRE] - DISTANCE[mover.hex][CENTRE])
    if seen.action.use:
        total += 0.5
    return total


def suggestions(state: State, seat: Seat, unit: Unit, most: int) -> list[Action]:
    """Returns the best-looking actions of a unit, as `ranked` finds them."""
    return [seen.action for seen in ranked(state, seat, unit, most)]


def ranked(state: State, seat: Seat, unit: Unit, most: int) -> list[Preview]:
    """Returns the best-looking actions of a unit with their results, without plain moves: one for each target or
    ability and aim.

    If home-made cards make very many or very slow ones, only the first are considered.
    """
    looking = Work(MOST_WORK)
    best: dict[tuple[object, ...], tuple[float, Preview]] = {}
    for action in actions_of(state, unit):
        if action.target is None and not action.use:
            continue
        key = (action.target, action.use, str(action.on))
        if looking.is_spent:
            break
        seen = preview(state, seat, action, looking)
        value = score(state, seat, seen) - 0.01 * len(action.way)
        if key not in best or value > best[key][0]:
            best[key] = (value, seen)
    found = sorted(best.values(), key=lambda pair: -pair[0])
    return [seen for _, seen in found[:most]]


def with_a_way(state: State, seat: Seat, action: Action) -> Action:
    """Returns an action that is legal only after a walk with its shortest walk, as menus offer it; else as it is."""
    if action.skip or action.way or action.goal is not None or action.said:
        return action
    try:
        check_action(state, seat, action)
    except Refusal:
        unit = state.units[action.unit]
        same = [one for one in actions_of(state, unit) if (one.target, one.use) == (action.target, action.use)]
        fitting = [one for one in same if one.way and (not action.on or one.on == action.on)]
        return min(fitting, key=lambda one: len(one.way), default=action)
    return action


def threats(state: State, unit: Unit) -> list[Unit]:
    """Returns the enemies who could attack a unit where it stands, in a turn of theirs as things are: exhausted ones
    too, `When` they could is said apart.
    """
    seat = state.controller(unit)
    found = []
    for enemy in state.on_battlefield():
        if state.controller(enemy) == seat:
            continue
        if unit in attackable(state, enemy) or _could_charge(state, enemy, unit):
            found.append(enemy)
    return found


class When(Enum):
    """When a unit can act next."""

    NOW = auto()
    """In this round: it has an action left."""
    NEXT_ROUND = auto()
    NEVER = auto()
    """It is exhausted, and no round follows (8.1)."""


def acts_next(state: State, unit: Unit) -> When:
    """Returns when a unit can act next, as things are: exhausted units are refreshed when a round begins (10.9)."""
    if unit.actions > 0:
        return When.NOW
    return When.NEVER if state.round >= LAST_ROUND else When.NEXT_ROUND


def _could_charge(state: State, enemy: Unit, unit: Unit) -> bool:
    return bool(charge_ways(state, enemy, unit))


def coming_damage(state: State, unit: Unit) -> int:
    """Returns what Burn and Poison will take at the start of the next round, less Magic Resist."""
    resist = profile(state, unit).x("magic_resist")
    return sum(max(0, counters - resist) for counters in (unit.burned, unit.poisoned))
