"""Dragon Attack Phase (p. 10, p. 17-18)."""

from __future__ import annotations

from engine.dragon_dice.dragons.attack import DRAGONS_ATTACK
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Place
from engine.values import Seat


async def dragon_attack(battle: Battle) -> None:
    """At every terrain where the marching player has an army and there are dragons, those dragons attack; the marching
    player chooses the order of the terrains (p. 17; prompt `dragon attack`).

    Each terrain has its turn once. A dragon that was summoned attacks first in the next such phase of a player with an
    army there (R-46).
    """
    seat = battle.state.marching_seat()
    done: list[Place] = []
    while waiting := [place for place in _attacked(battle, seat) if place not in done]:
        place = await battle.choose_place(seat, "dragon attack", waiting)
        assert place is not None
        done.append(place)
        await battle.edition[DRAGONS_ATTACK](battle, seat, place)


def _attacked(battle: Battle, seat: Seat) -> list[Place]:
    """Returns the terrains with dragons and an army of this player."""
    return [place for place in battle.places_with_units(seat) if battle.state.dragons_at(place)]
