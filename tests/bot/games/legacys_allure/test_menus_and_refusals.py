"""What menus offer is accepted, also in writing; what is refused in writing is offered in no menu."""

from __future__ import annotations

import random

from bot.games.legacys_allure.face import FACE
from bot.prompts.form import AnyForm, first_of
from bot.prompts.typed import read_answer
from engine.chance import RandomSource
from engine.legacys_allure.actions import Action
from engine.legacys_allure.hexes import NORTH, SOUTH
from engine.legacys_allure.notation import format_action
from engine.legacys_allure.options import actions_of
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.state import State, Unit
from engine.legacys_allure.view import view_of
from engine.playthrough import Playthrough
from engine.refusals import Refusal

TURNS = 12
"""Of the turns of a match each of so many is looked at."""


def taken(form: AnyForm, typed: str) -> Action | None:
    """Returns the action that a line means, None where it is refused."""
    try:
        return Action.from_json(form.decision.check(first_of(read_answer(form, typed))))
    except Refusal:
        return None


def compare(form: AnyForm, state: State, unit: Unit) -> tuple[int, int]:
    """Compares what a unit is offered with what is taken in writing; returns how much was offered, and refused."""
    offered, refused = list(actions_of(state, unit)), 0
    for action in offered[::5]:
        form.decision.check(action.to_json())
        again = taken(form, format_action(state, action))
        assert again is not None, format_action(state, action)
        assert (again.target, again.use, again.skip) == (action.target, action.use, False)
    tag = form.wording.tag
    for enemy in state.on_battlefield():
        if state.controller(enemy) != form.decision.player:
            attack = taken(form, f"{tag(unit.id)} x {tag(enemy.id)}")
            assert (attack is not None) == any(one.target == enemy.id for one in offered)
            refused += attack is None
    return len(offered), refused


def test_menus_and_writing_agree_in_whole_matches() -> None:
    """`Heron x Squire` was refused as out of range while the menu offered it by a path."""
    offered = refused = 0
    for seed in range(2):
        rng = random.Random(seed)
        match: Playthrough[State] = Playthrough.begin(LegacysAllure(), (SOUTH, NORTH), {}, RandomSource(rng))
        while match.outcome is None:
            number, decision = next(iter(match.pending.items()))
            if isinstance(decision, ActionPlan) and match.state.turns % TURNS == seed:
                state = match.state
                form = FACE.form(decision, FACE.wording({}, view_of(state, decision.player)))
                for unit in state.ready(decision.player):
                    more, less = compare(form, state, unit)
                    offered, refused = offered + more, refused + less
            match.answer(number, decision.player, decision.sample(rng))
    assert offered > 100 and refused > 20
