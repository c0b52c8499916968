"""What follows without another choice: deaths by Burn and Poison, and how the last round ends."""

from __future__ import annotations

from random import Random

import pytest

from engine.chance import RandomSource
from engine.legacys_allure.actions import Action
from engine.legacys_allure.ahead import as_it_stands, decided, dying_of_counters
from engine.legacys_allure.happenings import DamageDealt, Died, RoundStarted
from engine.legacys_allure.hexes import CENTRE, NORTH, SOUTH
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.plans import preview
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.scenario import parse_scenario
from engine.legacys_allure.state import LAST_ROUND, State, UnitId
from engine.playthrough import Playthrough


def battle(south: str, north: str, round_: int = 1) -> State:
    """Returns a battle in which the south is the first player and moves."""
    text = f"game: legacys_allure\nsetup: {{A: {{units: [{south}]}}, B: {{units: [{north}]}}}}\nexpect: {{turn: A}}\n"
    state = parse_scenario(text).start
    state.round = round_
    return state


RAM, STAG = UnitId("A Iron Ram#1"), UnitId("B Mist Stag#1")


@pytest.mark.parametrize(
    ("poisoned", "burned", "health", "shield", "round_", "dies"),
    [
        (2, 0, 2, 0, 1, True),
        (1, 1, 2, 0, 1, True),
        (2, 0, 3, 0, 1, False),
        (2, 0, 2, 1, 1, False),
        (2, 0, 2, 0, LAST_ROUND, False),
    ],
)
def test_counters_kill_at_the_start_of_the_next_round_less_shield(
    poisoned: int, burned: int, health: int, shield: int, round_: int, dies: bool
) -> None:
    """10.9.1: the sum decides; after round 7 no round starts (A-25)."""
    state = battle("Iron Ram E1", "Thorn Hedge E7", round_)
    ram = state.units[RAM]
    ram.poisoned, ram.burned, ram.health, ram.shield = poisoned, burned, health, shield
    assert dying_of_counters(state) == ([RAM] if dies else [])
    assert ram.hex is not None and state.round == round_, "the position itself stays as it is"


def test_in_whole_matches_nobody_dies_of_counters_who_was_not_foreseen_at_the_last_turn() -> None:
    foreseen, seen_at_all = list[UnitId](), 0
    for seed in range(12):
        rng = Random(seed)
        match: Playthrough[State] = Playthrough.begin(LegacysAllure(), (SOUTH, NORTH), {}, RandomSource(rng))
        while match.outcome is None:
            number, decision = next(iter(match.pending.items()))
            before, told = match.state, len(match.events)
            answer = decision.check(decision.sample(rng))
            is_foreseen = False
            if isinstance(decision, ActionPlan):
                seen = preview(before, decision.player, Action.from_json(answer))
                is_foreseen = seen.asks is None
                foreseen = dying_of_counters(seen.after) if is_foreseen else []
            match.answer(number, decision.player, answer)
            new = [event.facts for event in list(match.events)[told:]]
            starts = [index for index, facts in enumerate(new) if isinstance(facts, RoundStarted)]
            if not starts or not is_foreseen:
                continue
            after = new[starts[0] :]
            hurt = {f.unit for f in after if isinstance(f, DamageDealt) and f.how in ("burned", "poisoned")}
            dead = [f.unit for f in after if isinstance(f, Died) and f.by is None and f.unit in hurt]
            assert dead == foreseen
            seen_at_all += len(dead)
    assert seen_at_all, "it happens"


def test_the_last_action_of_the_match_is_known_to_decide_it() -> None:
    """8.1: the first player wins by standing on the centre at the end of round 7."""
    state = battle("Iron Ram E3", "Thorn Hedge E7", LAST_ROUND)
    state.units[UnitId("B Thorn Hedge#1")].actions = 0
    onto = preview(state, SOUTH, Action(RAM, way=(CENTRE,)))
    won, lost = decided(onto), decided(preview(state, SOUTH, Action(RAM, skip=True)))
    assert won is not None and won.winners == (SOUTH,) and won.reason == "centre held"
    assert lost is not None and lost.winners == (NORTH,)


def test_a_skip_that_the_rules_make_is_no_choice() -> None:
    """A-18: a Thorn Hedge can never act, so it is skipped without a question."""
    state = battle("Iron Ram E3", "Thorn Hedge E7", LAST_ROUND)
    won = decided(preview(state, SOUTH, Action(RAM, way=(CENTRE,))))
    assert won is not None and won.winners == (SOUTH,)
    open_still = battle("Iron Ram E3", "Mist Stag E7", LAST_ROUND)
    seen = preview(open_still, SOUTH, Action(RAM, way=(CENTRE,)))
    assert decided(seen) is None
    stands = as_it_stands(seen.after)
    assert stands is not None and stands.winners == (SOUTH,)
    assert as_it_stands(battle("Iron Ram E4", "Mist Stag E7", LAST_ROUND - 1)) is None
