"""A position that a seat may believe in: what it knows, and for the rest whatever might be.

All that is secret in Dragon Dice is what others have brought, until all forces are revealed (p. 8-9).
"""

from __future__ import annotations

import random

from engine.dragon_dice.forces.law import Agreement, ForceLaw
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.table.state import FORCE, POOL, State, home_of
from engine.dragon_dice.view import TableView
from engine.values import Seat


def imagine(view: TableView, law: ForceLaw, rng: random.Random) -> State:
    """Returns a position in which this seat sees exactly what it sees now.

    It follows from the view and the generator alone. For each player who has brought a force in secret it draws a legal
    one, divided into armies where theirs is, by the law of the match's book.
    """
    state = State.from_json(view.position, view.dice)
    for player in view.players:
        if player.hidden and player.has_force:
            _bring(state, player.seat, player.has_armies, law, rng)
    return state


def _bring(state: State, seat: Seat, is_divided: bool, law: ForceLaw, rng: random.Random) -> None:
    agreed = Agreement(state.force_points, law, state.known, tuple(state.advanced), len(state.seats))
    force = random_force(rng, agreed)
    for army, names in force.armies.items():
        state.add_dice(seat, names, army if is_divided else FORCE)
    for names in (force.dragons, force.dragonkin, force.minor_terrains):
        state.add_dice(seat, names, POOL)
    state.set_terrain(home_of(seat), force.home)
    state.proposed[seat] = force.frontier
