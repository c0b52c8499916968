"""A fast player of Dragon Dice: one sensible answer to each question, by estimates alone.

Simulations are played on with it for all seats. It varies a little, so that not every simulation goes the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, cast

from engine.decisions import Assign, Choose, Decision, Pick
from engine.dragon_dice.players.casting import worth_of_spells
from engine.dragon_dice.players.strength import NOTHING, Strength, armies, strength_of
from engine.dragon_dice.players.tactics import (
    Found,
    best_gain,
    chance_to_turn,
    charge_gain,
    fighting,
    gain_of,
    melee_gain,
    missile_gain,
    nearness,
    opponents_at,
)
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.table.state import RESERVES, DieId, Place, State
from engine.refusals import Refusal
from engine.values import Json, Seat

STAYS: Final = ("retreat", "air flight", "leave out", "reroll", "bench")
"""Questions that are answered by their default."""

TERRAIN: Final = 8.0
"""What capturing a terrain is worth, in health."""
STEP: Final = 0.25
"""What any step towards it is worth besides."""
TAKEN_BACK: Final = 5.0
"""What it is worth to turn back a terrain that an opponent holds."""
SPREAD: Final = 0.25
"""The share by which a promise varies."""


def quick(state: State, decision: Decision, rng: Random) -> Json:
    """Returns a fast and sensible answer; it is legal."""
    answer = QUICK.get(decision.prompt)
    if answer is not None:
        return answer(state, decision, rng)
    return decision.default() if decision.prompt in STAYS else decision.sample(rng)


def turning_gain(state: State, seat: Seat, place: Place, found: Found, face: int) -> float:
    """Returns what it is worth to turn a terrain to a face, in health, with the action that follows."""
    terrain = state.terrains[place]
    assert terrain.face is not None
    now = nearness(state, seat, place, found)
    then = nearness(state, seat, place, found, face)
    gain = TERRAIN * (then - now) + STEP * (face - terrain.face)
    if terrain.captured_by not in (None, seat):
        gain += TAKEN_BACK
    if face == LAST_FACE and state.captured(seat) and terrain.captured_by != seat:
        # This wins the match.
        gain += 10 * TERRAIN
    return gain + best_gain(state, seat, place, found, face)


def best_turn(state: State, seat: Seat, place: Place, found: Found) -> tuple[float, int]:
    """Returns the best face to which a terrain can be turned, with what that is worth."""
    face = state.terrains[place].face
    assert face is not None
    ways = [one for one in (face + 1, face - 1) if 1 <= one <= LAST_FACE]
    return max((turning_gain(state, seat, place, found, one), one) for one in ways)


def promise(state: State, seat: Seat, place: Place, found: Found) -> float:
    """Returns what a march is expected to be worth, in health."""
    stay = best_gain(state, seat, place, found)
    if place == RESERVES or state.terrains[place].face is None:
        return stay
    gain, _ = best_turn(state, seat, place, found)
    chance = chance_to_turn(state, seat, place, found)
    return max(stay, chance * gain + (1 - chance) * stay)


def _march(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Choose)
    found = armies(state)
    places = [place for place in decision.options if place != decision.otherwise and place != "none"]
    if not places:
        return decision.default()
    seat = decision.player
    return max(places, key=lambda place: _vary(promise(state, seat, Place(str(place)), found), rng))


def _vary(gain: float, rng: Random) -> float:
    return gain * (1 + SPREAD * (rng.random() - 0.5)) + 0.2 * rng.random()


def _maneuver(state: State, decision: Decision, rng: Random) -> Json:
    place, found = Place(str(decision.about["place"])), armies(state)
    gain, _ = best_turn(state, decision.player, place, found)
    return "yes" if gain > best_gain(state, decision.player, place, found) else "no"


def _direction(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Choose)
    place = Place(str(decision.about["place"]))
    face = state.terrains[place].face
    if len(decision.options) < 2 or face is None:
        return decision.options[0]
    _, best = best_turn(state, decision.player, place, armies(state))
    return "up" if best > face else "down"


def _action(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Choose)
    place, found = Place(str(decision.about["place"])), armies(state)

    mine = fighting(state, decision.player, place, found)
    opponents = [theirs for _, theirs in opponents_at(state, decision.player, place, found)]

    def gain(option: Json) -> float:
        match option:
            case "none":
                return 0.0
            case "melee" | "skirmish":
                return max((melee_gain(mine, theirs) for theirs in opponents), default=0.0)
            case "charge":
                return max((charge_gain(mine, theirs) for theirs in opponents), default=0.0)
            case "missile" | "magic":
                return gain_of(state, decision.player, place, str(option).upper(), found)
            case _:
                return 0.01

    return max(decision.options, key=gain)


def _target(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Choose)
    found, seat = armies(state), decision.player
    place = Place(str(decision.about.get("place", "")))
    mine = fighting(state, seat, place, found)
    gain_by = GAINS.get(str(decision.about.get("action")), melee_gain)

    def gain(option: Json) -> float:
        owner, _, there = str(option).partition(" ")
        theirs = fighting(state, Seat(owner), Place(there), found)
        near = nearness(state, Seat(owner), Place(there), found) if there in state.terrains else 0.0
        return gain_by(mine, theirs) * (1 + near)

    return max(decision.options, key=gain)


GAINS: Final[Mapping[str, Callable[[Strength, Strength], float]]] = MappingProxyType(
    {"missile": missile_gain, "charge": charge_gain}
)
"""What an attack is expected to gain, by its action; a melee where it is not named."""


def stand(state: State, seat: Seat, place: Place, found: Found) -> float:
    """Returns how well a seat stands at a terrain against each opponent, in health: what both can do there, how near
    both are to holding it, and what dragons there do to its army (p. 17).
    """
    mine = best_gain(state, seat, place, found) + HOLD * nearness(state, seat, place, found)
    dragons = BREATH * len(state.dragons_at(place))
    harm = min(dragons, found.get((seat, place), NOTHING).health)
    others = [other for other in state.playing() if other != seat]
    return mine - harm - max((_threat(state, other, place, found) for other in others), default=0.0)


def _threat(state: State, other: Seat, place: Place, found: Found) -> float:
    """Returns what an opponent can do at a terrain, in health; to win there with the next march counts most (p. 15)."""
    near = THREAT * best_gain(state, other, place, found) + HOLD * nearness(state, other, place, found)
    terrain = state.terrains[place]
    wins = terrain.face == LAST_FACE - 1 and bool(state.captured(other))
    return near + DEFEAT * chance_to_turn(state, other, place, found) if wins else near


HOLD: Final = 8.0
"""What holding a terrain is worth to where an army stands, in health."""
THREAT: Final = 1.0
"""What the next action of an opponent counts against that of the player."""
BREATH: Final = 3.0
"""The health that a dragon is expected to kill of the army at its terrain."""
DEFEAT: Final = 80.0
"""What it costs to let an opponent win, in health."""
JOURNEY: Final = 4.0
"""What it costs to take an army to another terrain by the Reserves, which takes a turn and a half."""


def _better_place(state: State, seat: Seat, place: Place, found: Found) -> tuple[float, Place]:
    """Returns how much better an army would stand at the best other terrain than where it is, and that terrain."""
    coming = found[seat, place]
    without = {key: one for key, one in found.items() if key != (seat, place)}
    here = stand(state, seat, place, found) - stand(state, seat, place, without)

    def gain(there: Place) -> float:
        joined = {**without, (seat, there): without.get((seat, there), Strength()) + coming}
        return stand(state, seat, there, joined) - stand(state, seat, there, without)

    return max((gain(there) - here, there) for there in state.terrains if there != place)


def _retreat(state: State, decision: Decision, rng: Random) -> Json:
    """Returns the armies that would stand much better elsewhere; those that others are to join stay."""
    assert isinstance(decision, Assign)
    found, seat = dict(armies(state)), decision.player
    left = {Place(group) for group, members in decision.groups.items() if members}
    left -= set(state.captured(seat))
    leaving: list[str] = []
    while left:
        better, place, there = max((*_better_place(state, seat, place, found), place) for place in left)
        place, there = there, place
        if better <= JOURNEY:
            break
        found[seat, there] = found.get((seat, there), Strength()) + found.pop((seat, place))
        left -= {place, there}
        leaving.append(place)
    if not leaving:
        return decision.default()
    return _legal(decision, {place: list(decision.groups[place]) for place in leaving}, rng)


def _reinforce(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Assign)
    groups = {group: members for group, members in decision.groups.items() if members}
    found = dict(armies(state))
    seat = decision.player
    coming = found.pop((seat, RESERVES), None)
    if coming is None or not groups:
        return {}

    def gain(group: str) -> float:
        place = Place(group)
        with_them = {**found, (seat, place): found.get((seat, place), Strength()) + coming}
        return stand(state, seat, place, with_them) - stand(state, seat, place, found) + 0.1 * rng.random()

    group = max(groups, key=gain)
    return _legal(decision, {group: list(groups[group])}, rng)


def _legal(decision: Decision, answer: Json, rng: Random) -> Json:
    try:
        return decision.check(answer)
    except Refusal:
        return decision.sample(rng)


def unit_worth(strength: Strength) -> float:
    """Returns how much a player likes to keep a unit, in results."""
    return strength.melee + strength.missile + 0.8 * strength.magic + 1.2 * strength.maneuver + strength.saves + 0.3


def _losses(state: State, decision: Decision, rng: Random) -> Json:
    """Returns the units worth least that come to what must be lost."""
    if not isinstance(decision, Pick):
        return decision.sample(rng)
    names = list(decision.weights)
    best: dict[int, tuple[float, tuple[str, ...]]] = {0: (0.0, ())}
    for name in names:
        die = state.dice.get(DieId(name))
        cost = unit_worth(strength_of(die.unit)) if die is not None and die.is_unit else 1.0
        for total, (worth, chosen) in list(best.items()):
            reached = total + decision.weights[name]
            if reached <= decision.most and (reached not in best or worth + cost < best[reached][0]):
                best[reached] = (worth + cost, (*chosen, name))
    legal = [one for total, one in best.items() if total >= decision.least]
    if not legal:
        return decision.sample(rng)
    return _legal(decision, cast("Json", list(min(legal)[1])), rng)


SPELLS: Final = 4
"""The number of random announcements of which the best is made."""


def _spells(state: State, decision: Decision, rng: Random) -> Json:
    drawn = [decision.sample(rng) for _ in range(SPELLS)]
    return max(drawn, key=lambda answer: worth_of_spells(state, decision.player, answer))


def _yes(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Choose)
    return "yes" if "yes" in decision.options else decision.sample(rng)


QUICK: Final[Mapping[str, Callable[[State, Decision, Random], Json]]] = MappingProxyType(
    {
        "march": _march,
        "maneuver": _maneuver,
        "counter-maneuver": _yes,
        "direction": _direction,
        "action": _action,
        "target": _target,
        "reinforce": _reinforce,
        "retreat": _retreat,
        "counter-attack": _yes,
        "spells": _spells,
        "damage": _losses,
        "breath": _losses,
    }
)
"""How a fast player answers a question, by its prompt."""
