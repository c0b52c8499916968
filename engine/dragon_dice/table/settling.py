"""What follows once units have died or moved: armies that disappear, terrains that are lost, eliminations, victory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.events.turns import EndReason, PlayerEliminated
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.species import dragonkin
from engine.dragon_dice.table.battle import Battle
from engine.game import MatchOver, Outcome

OUTLASTED: Final = Slot[Callable[[Battle], None]]("what ends with units")
"""Ends what a book lets end as soon as an army or a player has no unit left."""


def settle(battle: Battle, why: str = "killed") -> None:
    """Handles what follows once units have died or moved.

    An army of only Dragonkin disappears (p. 54). A captured terrain whose holder has no unit there turns back to seven
    (p. 15), a minor terrain whose army has none is buried (p. 57). A player without a unit in play is out, and the
    player with the last surviving units wins (p. 1).
    """
    dragonkin.disband(battle)
    for place, terrain in battle.state.terrains.items():
        holder = terrain.captured_by
        if holder is not None and not battle.state.at(holder, place):
            was = terrain.face
            terrain.show(LAST_FACE - 1)
            battle.say_lost(place, terrain, holder, why)
            battle.say_turned(place, terrain, was, None)
    if battle.state.minor_faces:
        battle.bury_left_behind()
    if battle.state.effects:
        battle.edition[OUTLASTED](battle)
    _look_for_survivors(battle)


def _look_for_survivors(battle: Battle) -> None:
    state = battle.state
    if state.keeps_all_in:
        return
    for seat in state.seats:
        if seat not in state.out and not state.has_units_in_play(seat):
            state.out.append(seat)
            battle.say(PlayerEliminated(player=seat))
    if not state.out and not state.leaving:
        return
    alive = [seat for seat in state.playing() if seat not in state.leaving]
    if len(alive) < 2:
        raise MatchOver(Outcome(tuple(alive), EndReason.LAST_UNITS if alive else EndReason.NOBODY_LEFT))
