"""Leader, Advanced Leader, Leader of: whose Morale may be used from how far (Leadership; D-111)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.d6s.numbers import leads, morale
from engine.d6s.state import State
from tests.engine.d6s.played import position


def _led(leader: str, follower: str, away: float) -> State:
    """Returns a position with rims that far apart; both stand on Medium bases."""
    return position(
        f"{{A: {{{leader} 1: {{at: [4, 12]}}, {follower} 9: {{at: [{4 + 0.984 + away:.3f}, 12]}}}}, "
        "B: {Orc Warrior 1: {at: [22, 22]}}}"
    )


@pytest.mark.parametrize(("leader", "follower", "reach"), [
    ("Knight", "Human Warrior", 6), ("Once and Future King", "Human Warrior", 12), ("Ghast", "Human Warrior", 0),
])  # fmt: skip
def test_a_leader_reaches_humanoids_so_far(leader: str, follower: str, reach: int) -> None:
    """Leader 6 inches, Advanced Leader 12; Leader of the named types alone."""
    for away, is_led in ((reach - 0.1, reach > 0), (reach + 0.1, False)):
        if away > 0:
            state = _led(leader, follower, away)
            assert leads(state, state.units[f"{leader} 1"], state.units[f"{follower} 9"]) is is_led


def test_a_leader_of_types_leads_these_and_no_humanoids() -> None:
    """Leader of: "allies of the named types"."""
    state = position(
        "{A: {Hill Giant Queen 1: {at: [12, 12]}, Brown Bear 1: {at: [12, 15]}, Human Warrior 1: {at: [15, 12]}}, "
        "B: {Orc Warrior 1: {at: [22, 22]}}}"
    )
    queen, bear, human = (state.units[name] for name in ("Hill Giant Queen 1", "Brown Bear 1", "Human Warrior 1"))
    assert leads(state, queen, bear) and not leads(state, queen, human)


@given(away=st.floats(0.1, 14))
def test_the_morale_used_is_never_lower_than_the_own(away: float) -> None:
    """The best Morale counts, the own or a leader's (D-111)."""
    state = _led("Once and Future King", "Human Warrior", round(away, 2))
    (part,) = morale(state, state.units["Human Warrior 9"])
    own, king = state.units["Human Warrior 9"].kit.morale, state.units["Once and Future King 1"].kit.morale
    assert part.amount == (king if away <= 12 else own) >= own
