"""What an army can do where it stands, by fast estimates: maneuvers, attacks, and how near a terrain is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp
from typing import Final, TypeAlias

from engine.dragon_dice.players.strength import NOTHING, Strength, at_least, excess
from engine.dragon_dice.printed.dice import LAST_FACE, TERRAIN_ACTIONS
from engine.dragon_dice.table.state import FRONTIER, RESERVES, Place, State
from engine.values import Seat

Found: TypeAlias = Mapping[tuple[Seat, Place], Strength]
"""What `strength.armies` has found."""

MELEE, MISSILE, MAGIC = TERRAIN_ACTIONS

DAMAGE_OF_MAGIC: Final = 0.35
"""The health that one magic result is about worth."""
FEAR: Final = 0.7
"""What the health lost to a counter-attack counts against the health that an attack kills."""
START: Final = 4
"""The face of a terrain that has not been rolled yet."""
SLOWEST: Final = 0.06
"""The least speed at which a terrain is turned, so that nothing is infinitely far."""
TURNED_BACK: Final = 0.35
"""The share of an opponent's chance to turn a terrain that is spent on turning it back."""
FAR: Final = 4.0
"""The number of turns in which a terrain is about a third as near."""
FROM_RESERVES: Final = 0.5
"""How near a terrain is for units that must first be brought there from the Reserves."""


def fighting(state: State, seat: Seat, place: Place, found: Found) -> Strength:
    """Returns the strength of an army where it stands: the holder of a terrain counts IDs twice (p. 15)."""
    mine = found.get((seat, place), NOTHING)
    terrain = state.terrains.get(place)
    return mine.doubled if terrain is not None and terrain.captured_by == seat else mine


def opponents_at(state: State, seat: Seat, place: Place, found: Found) -> Iterator[tuple[Seat, Strength]]:
    """Yields the opponents with an army at a terrain, with its strength there."""
    for other in state.seats:
        if other != seat and (other, place) in found and other not in state.out:
            yield other, fighting(state, other, place, found)


def chance_to_turn(state: State, seat: Seat, place: Place, found: Found, mine: Strength | None = None) -> float:
    """Returns the chance that a maneuver succeeds if all opponents there oppose; 0 without units."""
    if mine is None:
        mine = fighting(state, seat, place, found)
    if not mine.health:
        return 0.0
    chance = 1.0
    for _, theirs in opponents_at(state, seat, place, found):
        chance *= at_least(mine.maneuver - theirs.maneuver, mine.maneuver_spread + theirs.maneuver_spread)
    return chance


def threat_to(state: State, seat: Seat, place: Place, found: Found, mine: Strength | None = None) -> float:
    """Returns the chance of the likeliest opponent to turn a terrain against a seat's army."""
    if mine is None:
        mine = fighting(state, seat, place, found)
    return max(
        (
            at_least(theirs.maneuver - mine.maneuver, mine.maneuver_spread + theirs.maneuver_spread)
            for _, theirs in opponents_at(state, seat, place, found)
        ),
        default=0.0,
    )


def nearness(state: State, seat: Seat, place: Place, found: Found, face: int | None = None) -> float:
    """Returns how near a player is to holding a terrain, from 0 to 1; `face`: as if it showed that."""
    terrain = state.terrains[place]
    mine, share = fighting(state, seat, place, found), 1.0
    if not mine.health:
        mine, share = found.get((seat, RESERVES), NOTHING), FROM_RESERVES
        if not mine.health:
            return 0.0
    threat = threat_to(state, seat, place, found, mine)
    shown = face if face is not None else START if terrain.face is None else terrain.face
    holder = terrain.captured_by if face is None else seat if face == LAST_FACE else None
    if holder == seat:
        return share * (1 - 0.5 * threat)
    steps = 2 if holder is not None else LAST_FACE - min(shown, LAST_FACE - 1)
    speed = max(SLOWEST, chance_to_turn(state, seat, place, found, mine) - TURNED_BACK * threat)
    return share * exp(-steps / speed / FAR)


def in_range(place: Place, there: Place) -> bool:
    """Returns whether a missile flies from one terrain to another (p. 12)."""
    return place == there or FRONTIER in (place, there)


def may_charge(state: State) -> bool:
    """Returns whether armies may charge: by the booklet of 1996, which has a part of the dice of the house."""
    return state.known.whole is not None


def melee_gain(mine: Strength, theirs: Strength) -> float:
    """Returns the health that a melee attack is expected to kill, less what the counter-attack does."""
    kills = min(theirs.health, excess(mine.melee - theirs.saves, mine.melee_spread + theirs.saves_spread))
    left = 1 - kills / theirs.health if theirs.health else 0.0
    losses = min(mine.health, excess(left * theirs.melee - mine.saves, left * theirs.melee_spread + mine.saves_spread))
    return kills - FEAR * losses


def charge_gain(mine: Strength, theirs: Strength) -> float:
    """Returns the health that a charge is expected to kill, less what the answer does (1996, Charge).

    Maneuvers are damage too, and IDs count once; what the army that is charged rolls in melee meets no saves.
    """
    damage = mine.melee + mine.maneuver - mine.ids
    spread = mine.melee_spread + mine.maneuver_spread
    kills = min(theirs.health, excess(damage - theirs.saves, spread + theirs.saves_spread))
    losses = min(mine.health, theirs.melee - 0.5 * theirs.ids)
    return kills - FEAR * losses


def missile_gain(mine: Strength, theirs: Strength) -> float:
    """Returns the health that a missile attack is expected to kill."""
    return min(theirs.health, excess(mine.missile - theirs.saves, mine.missile_spread + theirs.saves_spread))


def gain_of(state: State, seat: Seat, place: Place, action: str, found: Found) -> float:
    """Returns the health that an army's action is expected to kill, less what it costs, at the best target."""
    mine = fighting(state, seat, place, found)
    if action == MAGIC:
        return DAMAGE_OF_MAGIC * mine.magic
    if action == MELEE:
        ways = (melee_gain, charge_gain) if may_charge(state) else (melee_gain,)
        opponents = [theirs for _, theirs in opponents_at(state, seat, place, found)]
        return max((way(mine, theirs) for theirs in opponents for way in ways), default=0.0)
    best = 0.0
    for there in state.terrains:
        if in_range(place, there):
            for _, theirs in opponents_at(state, seat, there, found):
                best = max(best, missile_gain(mine, theirs))
    return best


def actions_at(state: State, seat: Seat, place: Place, face: int | None = None) -> tuple[str, ...]:
    """Returns the actions that a place offers a seat's army; `face`: as if the terrain showed that."""
    if place == RESERVES:
        return (MAGIC,)
    terrain = state.terrains[place]
    shown = face if face is not None else terrain.face
    if shown is None:
        return ()
    if shown == LAST_FACE:
        holds = terrain.captured_by == seat if face is None else True
        return TERRAIN_ACTIONS if holds else (MELEE,)
    return (terrain.die.icon(shown),)


def best_gain(state: State, seat: Seat, place: Place, found: Found, face: int | None = None) -> float:
    """Returns the gain of an army's best action, or 0 for none."""
    gains = [gain_of(state, seat, place, action, found) for action in actions_at(state, seat, place, face)]
    return max(0.0, *gains) if gains else 0.0
