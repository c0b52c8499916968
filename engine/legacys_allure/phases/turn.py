"""A single turn (10.1): one action of one unit, or a skip; then the Shield of the centre, and whether it is over."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.asking import ask
from engine.decisions import OPEN, Open, Plan
from engine.game import Tell
from engine.legacys_allure import happenings
from engine.legacys_allure.abilities import abilities_of
from engine.legacys_allure.actions import Action, check_action, perform
from engine.legacys_allure.battle import Battle
from engine.legacys_allure.hexes import CENTRE
from engine.legacys_allure.keywords import movement, overheat, power, shield
from engine.legacys_allure.keywords import range as range_keyword
from engine.legacys_allure.options import has_action, sample_action
from engine.legacys_allure.state import NO_END, State, Unit, other
from engine.legacys_allure.values import profile
from engine.values import Json, Seat

TURN, ROUND_END = "turn", "round end"


@dataclass(frozen=True, kw_only=True)
class ActionPlan(Plan):
    """Which unit does what, with every choice in one answer: an `Action`."""

    shape: ClassVar[str] = "action"

    state: State
    standing: Json
    """Round, turn, and the units' hexes and numbers at the time of the question: the state itself goes on."""

    def check(self, answer: Json) -> Json:
        """Returns the action with its way and all choices. Raises a `Refusal` that says what is wrong."""
        return check_action(self.state, self.player, Action.from_json(answer)).to_json()

    def sample(self, rng: random.Random) -> Json:
        """Returns some legal action; seldom a skip."""
        return sample_action(self.state, self.player, rng).to_json()

    def default(self) -> Json:
        """Returns that the first ready unit skips."""
        return Action(self.state.ready(self.player)[0].id, skip=True).to_json()

    def terms(self) -> Json:
        """Returns what decided which actions are legal."""
        return self.standing

    def forced(self) -> Json | Open:
        """Returns `OPEN`: what is forced is played without a question."""
        return OPEN


def forced_skip(state: State) -> tuple[Unit, str] | None:
    """Returns the unit that skips without a question, and why, or None where there is a choice (A-18)."""
    assert state.turn is not None
    ready = state.ready(state.turn)
    if all(can_never_act(state, unit) for unit in ready):
        return ready[0], "cannot act"
    if len(ready) == 1 and not has_action(state, ready[0]):
        return ready[0], "nothing else"
    return None


def can_never_act(state: State, unit: Unit) -> bool:
    """Returns whether a unit can do nothing whatever comes: no Movement, no ability, and no Power or no Range
    (A-18).
    """
    now = profile(state, unit)
    return (
        movement.steps(now) is None
        and not abilities_of(state, unit)
        and (power.strength(now) is None or range_keyword.reach(now) is None)
    )


async def turn(state: State, tell: Tell) -> str:
    """Plays one turn of the player whose turn it is; returns the step that follows."""
    forced = forced_skip(state)
    if forced is None:
        return await chosen_turn(state, tell)
    assert state.turn is not None
    seat = state.turn
    tell(happenings.TurnStarted(seat))
    unit, why = forced
    unit.actions -= 1
    tell(happenings.Skipped(seat, unit.id, why))
    return end_turn(Battle(state, tell, seat))


async def chosen_turn(state: State, tell: Tell) -> str:
    """Asks for an action and plays it; returns the step that follows."""
    assert state.turn is not None
    seat = state.turn
    tell(happenings.TurnStarted(seat))
    ready: list[Json] = [unit.id for unit in state.ready(seat)]
    about: Mapping[str, Json] = {"round": state.round, "turn": state.turns, "ready": ready}
    standing: Json = [state.round, state.turns, [[u.id, u.hex, u.health, u.actions] for u in state.on_battlefield()]]
    plan = ActionPlan(player=seat, prompt="action", about=about, state=state, standing=standing)
    answer = await ask(plan)
    return await take(state, tell, seat, Action.from_json(answer))


async def take(state: State, tell: Tell, seat: Seat, action: Action) -> str:
    """Plays a checked action and ends the turn; returns the step that follows."""
    battle = Battle(state, tell, seat, action.said)
    state.latest = action.to_json()
    await perform(battle, seat, action)
    return end_turn(battle)


def end_turn(battle: Battle) -> str:
    """Gives the Shield of the centre, looks whether it is over, and passes the turn; returns the step that follows."""
    battle.settle_values()
    state = battle.state
    _give_centre_shield(battle)
    battle.look_for_the_end()
    state.turns += 1
    return pass_turn(state)


def pass_turn(state: State) -> str:
    """Gives the turn to the other player, or back to the only player with ready units (10.7); returns the next step."""
    assert state.turn is not None
    for seat in (other(state.turn), state.turn):
        if state.ready(seat):
            state.turn = seat
            return TURN
    state.turn = None
    return ROUND_END


def _give_centre_shield(battle: Battle) -> None:
    """The first unit that can be buffed and ends a turn on the centre gets the +1 Shield, once a battle (A-17)."""
    state = battle.state
    unit = state.at(CENTRE) if state.centre_shield else None
    if unit is None or overheat.refuses(profile(state, unit)):
        return
    state.centre_shield = False
    shield.give(unit, 1, NO_END, add=True)
    battle.say(happenings.CentreShieldTaken(unit.id))
