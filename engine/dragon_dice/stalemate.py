"""Turns without progress: after many in a row the match is a draw. Our ruling; the book has no end.

Progress is what brings a victory nearer (p. 1): a terrain is captured or lost, or a player's number of units in play
changes, because units died, were exchanged, came back or were recruited.
"""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.events.turns import EndReason, LongQuiet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import State
from engine.game import MatchOver, Outcome

QUIET_TURNS_EACH: Final = 40
"""Turns of each player in a row that may pass without progress."""


TOLD_BEFORE: Final = 10
"""Turns of each player before the end at which it is announced, and again after half of them."""


def most_quiet_turns(state: State) -> int:
    """Returns after how many turns without progress, counted over all players, the match is a draw."""
    return QUIET_TURNS_EACH * len(state.playing())


def look_for_progress(battle: Battle) -> None:
    """Counts the turn that has just ended. Raises `MatchOver` when it was one too many without progress."""
    state = battle.state
    standing = state.standing_now()
    if standing != state.standing:
        state.standing, state.quiet_turns = standing, 0
        return
    state.quiet_turns += 1
    left = most_quiet_turns(state) - state.quiet_turns
    if left <= 0:
        raise MatchOver(Outcome((), EndReason.STALEMATE))
    players = len(state.playing())
    if left in (TOLD_BEFORE * players, TOLD_BEFORE // 2 * players):
        battle.say(LongQuiet(turns=state.quiet_turns, left=left))
