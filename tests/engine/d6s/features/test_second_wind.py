"""Second Wind and Relentless Endurance: what keeps a character on its feet (D-98, D-99)."""

from __future__ import annotations

import pytest

from engine.d6s.features.relentless_endurance import IS_SAFE
from engine.d6s.harm import take
from engine.d6s.phases.cleanup import renew
from engine.d6s.state import State
from tests.engine.d6s.played import Played, position


def _king(keys: str = "") -> State:
    return position(
        f"{{A: {{Once and Future King 1: {{at: [12, 12], {keys}}}}}, B: {{Orc Warrior 1: {{at: [12, 14]}}}}}}"
    )


def test_endurance_lasts_to_the_end_of_the_round() -> None:
    """ "Safe this round": in the next one wounds count again, and the use is gone."""
    state = _king()
    king = state.units["Once and Future King 1"]
    Played(state, {"endurance": [6]}).run(lambda battle: take(battle, king, 9, None))
    assert IS_SAFE.of(king) and king.wounds == king.kit.health - 1
    renew(king)
    Played(state).run(lambda battle: take(battle, king, 1, None))
    assert not king.in_play


def test_endurance_is_not_tried_before_the_last_health() -> None:
    state = _king()
    king = state.units["Once and Future King 1"]
    played = Played(state)
    played.run(lambda battle: take(battle, king, king.kit.health - 1, None))
    assert (king.left("relentless endurance"), played.names()) == (1, ["wounded"])


@pytest.mark.parametrize("used", [0, 1])
def test_endurance_needs_a_use(used: int) -> None:
    state = _king(f"used: {{relentless endurance: {used}}}")
    king = state.units["Once and Future King 1"]
    Played(state, {} if used else {"endurance": [4]}).run(lambda battle: take(battle, king, 9, None))
    assert king.in_play is not bool(used)
