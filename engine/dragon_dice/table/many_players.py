"""Games of three to six players (p. 52). Everything is as in a game of two, with these additions:

- Turns go by the results of the horde armies' rolls; players who tie for a position roll again among themselves. The
  first two of the order divide first turn and frontier between them, and armies are placed in turn order.
- The target of a melee or missile attack, any eligible army, is declared before the dice are rolled.
- A text that says "opposing" may target the unit or army of any opponent.
- All opposing armies at a terrain may counter a maneuver; each compares its own total with the marching army's.
- Two captured terrains win, however many are in play.
- A player without a unit in play is eliminated. Their turn is skipped; their spells expire when it would have come.

Their other dice stay: their dead, their dragons, which the marching player rolls, and their Home Terrain, where the
others go on fighting. The same goes for a player who gives up, whose units leave the table; the rulebook has nothing
about that.
"""

from __future__ import annotations

from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import REMOVED, home_of
from engine.values import Seat


def let_them_go(battle: Battle, *, placed: bool) -> None:
    """Takes the dice of players who gave up in this step from the table.

    Once armies are `placed` that means their dice in play, except dragons; before that it means everything they
    brought, as if they had never sat down.
    """
    state = battle.state
    leaving, state.leaving = state.leaving, []
    state.out += leaving
    theirs = [die for die in state.dice.values() if die.owner in leaving]
    dice = [die for die in theirs if not placed or (state.is_in_play(die.place) and not die.is_dragon)]
    battle.move(dice, REMOVED)
    battle.end_effects_on_units(dice)
    if state.frontier_by in state.out:
        state.frontier_by = state.opponents(state.frontier_by)[0]
    if placed:
        battle.end_action()
        settle(battle, "abandoned")
        return
    for seat in leaving:
        state.terrains.pop(home_of(seat), None)
        state.proposed.pop(seat, None)


def pass_the_turn(battle: Battle) -> None:
    """Lets the next player who is still in take the turn.

    Those between are skipped, but what lasts until the beginning of their next turn ends when it would have come
    (p. 52). Nothing else of theirs ends: their dead, dragons and Home Terrain stay.
    """
    state = battle.state
    here = state.seats.index(state.marching_seat()) + 1
    for seat in state.seats[here:] + state.seats[:here]:
        if seat not in state.out:
            state.marching = seat
            return
        _end_what_lasts_until(battle, seat)


def _end_what_lasts_until(battle: Battle, seat: Seat) -> None:
    battle.end_effects(lambda effect: effect.ends_with == seat)
