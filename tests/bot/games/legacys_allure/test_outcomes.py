"""A line of the menu says what an action does: who dies, who is hurt, and every other effect by its name."""

from __future__ import annotations

import random

from bot.games.legacys_allure.face import FACE
from bot.games.legacys_allure.outcomes import outcome_in_short
from bot.prompts.typed import read_answer
from engine.chance import RandomSource
from engine.legacys_allure.actions import Action
from engine.legacys_allure.hexes import NORTH, SOUTH
from engine.legacys_allure.notation import read_action
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.plans import preview, suggestions
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.state import State
from engine.legacys_allure.view import view_of
from engine.playthrough import Playthrough
from tests.bot.games.legacys_allure.test_forms import acting, battle


def outcome(south: str, north: str, action: str) -> str:
    """Returns the outcome of an action of the south."""
    view = battle(north, south)
    checked = Action.from_json(acting(view).decision.check(read_answer(acting(view), action)))
    return outcome_in_short(view.table, preview(view.table, SOUTH, checked), FACE.wording({}, view))


def test_an_attack_names_the_dead_and_the_wounds() -> None:
    assert outcome("Iron Ram E2", "{unit: Leech Swarm, at: E3, health: 1}", "Ram x Swarm").startswith("kills Swarm")
    assert "Snapper" in outcome("Iron Ram E2", "Elder Snapper E3", "Ram x Snapper")


def test_effects_are_named_and_poison_that_will_kill_is_announced() -> None:
    told = [one for seed in range(6) for one in outcomes(seed)]
    assert all(told)
    named = " ".join(told)
    assert all(verb in named for verb in ("poisons", "burns", "kills", "dies next round"))


def outcomes(seed: int) -> list[str]:
    """Returns what the menu says of the best-looking actions in the turns of a random match."""
    rng, told = random.Random(seed), list[str]()
    match: Playthrough[State] = Playthrough.begin(LegacysAllure(), (SOUTH, NORTH), {}, RandomSource(rng))
    while match.outcome is None and match.state.turns < 30:
        number, decision = next(iter(match.pending.items()))
        if isinstance(decision, ActionPlan):
            state, seat = match.state, decision.player
            labels = FACE.wording({}, view_of(state, seat))
            best = [action for unit in state.ready(seat) for action in suggestions(state, seat, unit, 3)]
            told += [outcome_in_short(state, preview(state, seat, action), labels) for action in best]
        match.answer(number, decision.player, decision.sample(rng))
    return told


def test_an_attack_that_needs_a_walk_takes_the_shortest_way() -> None:
    form = acting(battle("Leech Swarm E5", "Rivet Hound E2"))
    written = read_action(form.decision.state, SOUTH, "Hound x Swarm")
    assert not written.way
    taken = Action.from_json(form.decision.check(read_answer(form, "Hound x Swarm")))
    assert taken.way and taken.target == written.target
