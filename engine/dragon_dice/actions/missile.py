"""The missile action (p. 12)."""

from __future__ import annotations

from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.actions.saves import resolve_attack
from engine.dragon_dice.phases.eighth_face import holds_tower
from engine.dragon_dice.rolls.purposes import MISSILE
from engine.dragon_dice.species.defensive_volley import defensive_volley
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import FRONTIER, RESERVES, Place
from engine.values import Seat


def missile_targets(battle: Battle, seat: Seat, place: Place, *, in_reserve: bool = True) -> list[tuple[Seat, Place]]:
    """Returns the armies that an army may shoot at: any opponent's army (p. 12), but

    - from one Home Terrain not at an army at another Home Terrain,
    - not at an army in the Reserve Area,
    - not at an army that an Illusion hides (p. 37).

    The holder of a Tower on its eighth face there may shoot at any opponent's army at all (p. 15), unless a book spares
    those `in_reserve`.
    """
    tower = holds_tower(battle, seat, place)
    targets = []
    for other in battle.state.opponents(seat):
        for there in battle.places_with_units(other):
            home_to_home = place != FRONTIER and there not in (FRONTIER, place)
            if tower or not home_to_home:
                targets.append((other, there))
        if tower and in_reserve and battle.has_reserves(other):
            targets.append((other, RESERVES))
    return [(other, there) for other, there in targets if not battle.is_hidden(other, there)]


async def missile(battle: Battle, seat: Seat, place: Place, target: Seat, target_place: Place) -> None:
    """The shot and the save roll against it; there is no counter-attack except that of Coral Elves (p. 12, p. 22).

    Against a Reserve Army, which only a Tower reaches, only missile results that are not IDs count (p. 15).
    """
    shot = Exchange(MISSILE, seat, place, target, target_place)
    await resolve_attack(battle, shot, counts_ids=target_place != RESERVES)
    await defensive_volley(battle, shot)
