"""Rampage: after eliminating an enemy it may move on and strike once more (D-129)."""

from __future__ import annotations

import pytest

from engine.d6s.features.hooks import has_killed
from engine.d6s.features.rampage import rampage
from engine.d6s.harm import eliminate
from engine.d6s.state import State
from engine.d6s.strike import Strike
from engine.refusals import NotAllowed
from engine.values import Json
from tests.engine.d6s.played import Played, position


def _fanatic(keys: str = "", orcs: str = "Orc Warrior 1: {at: [12, 15]}") -> State:
    return position(f"{{A: {{Fanatic 1: {{at: [12, 12], {keys}}}, Archer 1: {{at: [3, 3]}}}}, B: {{{orcs}}}}}")


def _played(state: State, dice: dict[str, list[int]], answer: Json) -> Played:
    played = Played(state, dice, {"rampage": [answer]})
    played.run(lambda battle: rampage(battle, state.units["Fanatic 1"]))
    return played


def test_it_moves_half_its_speed_and_strikes_once() -> None:
    """Fanatics have Morale 8: 2d6 of 8 or less, then the move, then one melee attack."""
    state = _fanatic()
    fanatic = state.units["Fanatic 1"]
    _played(state, {"morale": [1, 1], "to-hit": [6]}, {"to": [12000, 13200], "attack": "Orc Warrior 1"})
    assert fanatic.at == (12000, 13200) and state.units["Orc Warrior 1"].in_play


def test_it_may_move_without_striking_or_stay() -> None:
    state = _fanatic()
    assert _played(state, {}, "no").prompts == ["rampage"]
    assert state.units["Fanatic 1"].at == (12000, 12000)
    _played(state, {"morale": [1, 1]}, {"to": [12000, 10000]})
    assert state.units["Fanatic 1"].at == (12000, 10000)


def test_a_unit_that_fails_the_morale_check_stays() -> None:
    state = _fanatic()
    _played(state, {"morale": [6, 6]}, {"to": [12000, 13200], "attack": "Orc Warrior 1"})
    assert state.units["Fanatic 1"].at == (12000, 12000)


@pytest.mark.parametrize(("answer", "because"), [
    ({"to": [12000, 8000]}, "half the Speed"),
    ({"to": [12000, 13200], "attack": "Archer 1"}, "no enemy"),
    ({"to": [12000, 11000], "attack": "Orc Warrior 1"}, "out of reach"),
])  # fmt: skip
def test_what_breaks_its_rule_is_refused(answer: Json, because: str) -> None:
    with pytest.raises(NotAllowed, match=because):
        _played(_fanatic(), {"morale": [1, 1]}, answer)


@pytest.mark.parametrize("keys", ["conditions: [prone]", "conditions: [stunned]", "conditions: [restrained]"])
def test_nobody_is_asked_who_cannot_go_on(keys: str) -> None:
    assert _played(_fanatic(keys), {}, "no").prompts == []


@pytest.mark.parametrize(("side", "asked"), [("Orc Warrior 1", True), ("Archer 1", False)])
def test_it_follows_the_death_of_an_enemy_and_not_of_a_friend(side: str, asked: bool) -> None:
    """Whomever the attack met, who need not be whom it aimed at."""
    state = _fanatic(orcs="Orc Warrior 1: {at: [12, 15]}, Orc Warrior 2: {at: [20, 20]}")
    fanatic, met = state.units["Fanatic 1"], state.units[side]
    Played(state).run(lambda battle: eliminate(battle, met, fanatic))
    played = Played(state)
    played.run(lambda battle: has_killed(battle, Strike(fanatic, met, fanatic.kit.attacks[0])))
    assert (played.prompts == ["rampage"]) is asked
