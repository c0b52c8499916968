"""What a position of Dragon Dice is worth: units, what they can do, how near each side is to two terrains (p. 1)."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from engine.dragon_dice.players.strength import NOTHING, armies
from engine.dragon_dice.players.tactics import Found, best_gain, chance_to_turn, nearness, threat_to
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.table.state import DUA, RESERVES, Place, State
from engine.values import Seat

MARCHES: Final = 2
"""The number of armies that march in a turn."""


class Standing(NamedTuple):
    """How one player stands against another; each field is larger the better."""

    health: float = 0.0
    """The share of all health in play."""
    power: float = 0.0
    """The share of all results that units in play are expected to roll."""
    reserves: float = 0.0
    """The share of the player's health in play that waits in the Reserves."""
    dead: float = 0.0
    """The share of all health that lies dead and may come back."""
    held: float = 0.0
    """The number of captured terrains."""
    kept: float = 0.0
    """The number of captured terrains that are expected to outlast an opponent's maneuver."""
    first: float = 0.0
    """How near the player is to holding its nearest terrain, from 0 to 1."""
    second: float = 0.0
    """How near the second nearest is."""
    both: float = 0.0
    """The product of the two."""
    wins_now: float = 0.0
    """The chance to capture what is missing in the turn that is about to be played; 0 for others."""
    wins_next: float = 0.0
    """The same for a player whose turn comes after an opponent's."""
    attack: float = 0.0
    """The share of the opponent's health that its two best actions are expected to kill."""
    places: float = 0.0
    """The share of terrains with an army."""
    alone: float = 0.0
    """The share of terrains without an opponent's army."""
    turn: float = 0.0
    """1 for the player whose turn it is."""


WEIGHTS: Final = Standing(
    health=2.8,
    power=1.2,
    dead=-0.3,
    kept=0.1,
    first=0.5,
    both=2.0,
    wins_now=3.1,
    wins_next=0.5,
    attack=1.6,
    places=0.3,
    alone=0.3,
    turn=0.2,
)
"""What a difference in each is worth, in logits."""


def value(state: State, seat: Seat) -> float:
    """Returns what a position is worth for a seat, from 0 to 1."""
    others = [other for other in state.playing() if other != seat]
    if seat in state.out or not others:
        return 0.0 if seat in state.out else 1.0
    found = armies(state)
    lead = min(_lead(state, seat, other, found) for other in others)
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def _lead(state: State, seat: Seat, other: Seat, found: Found) -> float:
    mine, theirs = standing(state, seat, other, found), standing(state, other, seat, found)
    return sum(weight * (one - two) for weight, one, two in zip(WEIGHTS, mine, theirs, strict=True))


def standing(state: State, seat: Seat, other: Seat, found: Found) -> Standing:
    """Returns how a player stands against another, with the armies that `armies` found."""
    places = list(state.terrains)
    mine, theirs = _in_play(state, seat, found), _in_play(state, other, found)
    reserves = found.get((seat, RESERVES), NOTHING).health
    near = sorted((nearness(state, seat, place, found) for place in places), reverse=True)
    held = state.captured(seat)
    kept = [1 - threat_to(state, seat, place, found) for place in held]
    chance = _chance_to_win(state, seat, found, kept)
    gains = sorted((best_gain(state, seat, place, found) for place in (*places, RESERVES)), reverse=True)
    present = [place for place in places if (seat, place) in found]
    is_next = state.marching == seat
    return Standing(
        health=mine[0] / (mine[0] + theirs[0] or 1),
        power=mine[1] / (mine[1] + theirs[1] or 1),
        reserves=reserves / (mine[0] or 1),
        dead=found.get((seat, DUA), NOTHING).health / (mine[0] + theirs[0] or 1),
        held=len(held),
        kept=sum(kept),
        first=near[0] if near else 0.0,
        second=near[1] if len(near) > 1 else 0.0,
        both=near[0] * near[1] if len(near) > 1 else 0.0,
        wins_now=chance if is_next else 0.0,
        wins_next=0.0 if is_next else chance,
        attack=min(1.0, sum(gains[:MARCHES]) / (theirs[0] or 1)),
        places=len(present) / (len(places) or 1),
        alone=sum((other, place) not in found for place in present) / (len(places) or 1),
        turn=float(is_next),
    )


def _in_play(state: State, seat: Seat, found: Found) -> tuple[float, float]:
    """Returns the health of all units in play, and what they are expected to roll."""
    health = power = 0.0
    for place in (*state.terrains, RESERVES):
        one = found.get((seat, Place(place)))
        if one is not None:
            health += one.health
            power += one.melee + one.missile + one.magic + one.maneuver + one.saves
    return health, power


def _chance_to_win(state: State, seat: Seat, found: Found, kept: list[float]) -> float:
    """Returns the chance to hold two terrains after the player's next marches."""
    chances = sorted(
        (
            chance_to_turn(state, seat, place, found)
            for place, terrain in state.terrains.items()
            if terrain.face == LAST_FACE - 1 and (seat, place) in found
        ),
        reverse=True,
    )
    first, second = (*chances, 0.0, 0.0)[:MARCHES]
    if not kept:
        return first * second
    one = 1 - (1 - first) * (1 - second)
    holds = kept[0] if state.marching != seat else 1.0
    return holds * one
