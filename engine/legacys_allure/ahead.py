"""What follows from a position without another choice: who dies of Burn and Poison, how the match ends."""

from __future__ import annotations

from engine.events import Event, Happened
from engine.game import UNHEARD, MatchOver, Outcome
from engine.legacys_allure import happenings
from engine.legacys_allure.actions import WORK
from engine.legacys_allure.damage import DamageCause
from engine.legacys_allure.phases.rounds import decide, round_end, round_start
from engine.legacys_allure.phases.turn import ROUND_END, TURN, forced_skip, turn
from engine.legacys_allure.plans import Preview
from engine.legacys_allure.state import LAST_ROUND, State, UnitId
from engine.trial import QuestionReached, answer_boldly, run, stop
from engine.values import Seat
from engine.work import Work

_COUNTERS = (DamageCause.BURNED.value, DamageCause.POISONED.value)


def dying_of_counters(state: State) -> list[UnitId]:
    """Returns the units that Burn or Poison will kill at the start of the next round, if nothing else happens to them.

    It is worked out by the rules themselves, with Shield, Magic Resist and regeneration as they will be then (10.9.1).
    """
    if state.round >= LAST_ROUND or state.outcome is not None:
        return []
    if not any(unit.burned or unit.poisoned for unit in state.on_battlefield()):
        return []
    after, hurt, dead = state.copy(), list[UnitId](), list[UnitId]()
    after.work = Work(WORK)

    def tell(happened: Happened, cause: str = "", seen_by: tuple[Seat, ...] | None = None) -> Event:
        if isinstance(happened, happenings.DamageDealt) and happened.how in _COUNTERS and happened.damage:
            hurt.append(happened.unit)
        if isinstance(happened, happenings.Died) and happened.by is None:
            dead.append(happened.unit)
        return Event(1, happened, cause, seen_by)

    try:
        run(round_end(after, tell), answer_boldly)
        run(round_start(after, tell), answer_boldly)
    except MatchOver:
        pass
    return [unit for unit in dict.fromkeys(dead) if unit in hurt]


def decided(seen: Preview) -> Outcome | None:
    """Returns how a match ends by an action, at once or because nobody has another choice before the end of round 7
    (8.1); None where it goes on.
    """
    state = seen.after
    if seen.outcome is not None or seen.asks is not None or state.round < LAST_ROUND:
        return seen.outcome
    after = state.copy()
    after.work = Work(WORK)
    try:
        while after.step == TURN and forced_skip(after) is not None:
            after.step = run(turn(after, UNHEARD), stop)
        if after.step == ROUND_END:
            run(round_end(after, UNHEARD), stop)
    except MatchOver as over:
        return over.outcome
    except QuestionReached:
        pass
    return None


def as_it_stands(state: State) -> Outcome | None:
    """Returns how the last round ends if the centre stays as it is; None in an earlier round."""
    return decide(state) if state.round >= LAST_ROUND and state.outcome is None else None
