"""The contest (9.1): a coin decides who is first player, and so who must hold the centre. No player chooses (A-16)."""

from __future__ import annotations

from typing import Final

from engine.asking import throw
from engine.chance import Roll, RollDie
from engine.game import Tell
from engine.legacys_allure import happenings
from engine.legacys_allure.state import BLITZ, State

KIND: Final = "contest"


async def contest(state: State, tell: Tell) -> str:
    """Throws the coin; the only chance in the game."""
    coin = RollDie("coin", "coin", tuple(state.seats))
    (face,) = await throw(Roll(state.seats[0], KIND, (coin,)))
    state.first = state.opens = state.turn = state.seats[face]
    tell(happenings.ContestWon(state.first))
    return "setup" if state.format == BLITZ else "draft"
