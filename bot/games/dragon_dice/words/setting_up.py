"""Events of setting up, in sentences."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from bot.games.dragon_dice.words.names import DragonDiceWording, army_dice, kind_of
from bot.games.dragon_dice.words.telling import worded
from bot.words.sentences import capital, counted, grouped, listed
from engine.dragon_dice.events.setting_up import (
    ArmiesAssembled,
    ArmyPlaced,
    DistanceRolled,
    FirstPlayerFound,
    FirstTurnTaken,
    ForceChosen,
    ForcesRevealed,
    FrontierSelected,
    HordeRollTied,
    HordeRollWon,
)
from engine.dragon_dice.names import army_name
from engine.dragon_dice.table.state import CAMPAIGN_ARMY, FRONTIER, Place


@worded(ForceChosen)
def _force_chosen(f: ForceChosen, c: DragonDiceWording) -> str:
    return f"{c.player(f.player)} has brought a force."


@worded(ArmiesAssembled)
def _armies_assembled(f: ArmiesAssembled, c: DragonDiceWording) -> str:
    return f"{c.player(f.player)} has assembled the armies."


@worded(ForcesRevealed)
def _forces_revealed(f: ForcesRevealed, c: DragonDiceWording) -> str:
    lines = ["**All forces are revealed.**"]
    for seat, force in f.forces.items():
        lines.append(
            f"**{c.player(seat)}** brings the Home Terrain {force.terrain} and proposes {force.frontier} "
            f"as the Frontier Terrain."
        )
        armies = {"home": force.home, "campaign": force.campaign, "horde": force.horde}
        lines += [f"- {capital(army)} army: {army_dice(dice, c.printed)}" for army, dice in armies.items()]
        lines.append(f"- {c.words.resting}: {grouped(map(kind_of, force.pool)) or 'none'}")
    return "\n".join(lines)


@worded(HordeRollTied)
def _horde_roll_tied(f: HordeRollTied, c: DragonDiceWording) -> str:
    if f.position != 1:
        tied = listed(c.own(seat) for seat in f.players)
        results = counted(f.results, "maneuver result")
        return f"{capital(tied)} horde armies tie with {results}, so they roll again for the order among them."
    return f"The horde armies tie for the most maneuver results ({f.results}), so they roll again."


@worded(HordeRollWon)
def _horde_roll_won(f: HordeRollWon, c: DragonDiceWording) -> str:
    order = f.order or tuple(f.results)
    results = ", ".join(f"{c.player(seat)} {f.results[seat]}" for seat in order)
    told = f"{c.own(f.player)} horde army rolls the most maneuver results ({results})."
    # A roll among those who tied gives more or less than others have rolled, and changes nothing for these.
    rolled = [f.results[seat] for seat in f.order]
    again = any(before <= after for before, after in itertools.pairwise(rolled))
    return f"{told} The last roll decides between the tied players." if again else told


@worded(FirstTurnTaken)
def _first_turn_taken(f: FirstTurnTaken, c: DragonDiceWording) -> str:
    # Of the first two in the order one takes the first turn, and the other selects the frontier (p. 9, p. 52).
    named = c.player(f.order[1]) if c.several and f.order else ""
    if f.chosen:
        other = named or ("the player with the next most maneuver results" if c.several else "the opponent")
        told = f"{c.player(f.player)} chooses to take the first turn; {other} selects the Frontier Terrain."
    else:
        other = named or ("the player with the most maneuver results" if c.several else "the opponent")
        told = f"{c.player(f.player)} takes the first turn, because {other} chose to select the Frontier Terrain."
    order = ", then ".join(c.player(seat) for seat in f.order) if c.several else ""
    return f"{told} The turns go in this order: {order}." if order else told


@worded(FirstPlayerFound)
def _first_player_found(f: FirstPlayerFound, c: DragonDiceWording) -> str:
    first = f"{c.player(f.player)} takes the first turn and selects the frontier."
    order = ", then ".join(c.player(seat) for seat in f.order)
    return f"{first} The turns go in this order: {order}." if c.several else first


@worded(FrontierSelected)
def _frontier_selected(f: FrontierSelected, c: DragonDiceWording) -> str:
    by = f.proposed_by
    others = [seat for seat in by if seat != f.player]
    whose = (
        f", proposed by {listed(c.player(seat) for seat in others)}" if others else ", their own proposal" * bool(by)
    )
    return f"{c.player(f.player)} selects {f.terrain}{whose}, as the Frontier Terrain."


@worded(ArmyPlaced)
def _army_placed(f: ArmyPlaced, c: DragonDiceWording) -> str:
    # Its units were told when the forces were revealed.
    return f"{_placed(f, c)} stands at {c.terrain(f.place)}."


def _placed(f: ArmyPlaced, c: DragonDiceWording) -> str:
    """Returns "Bob's campaign army"; where it is called something else from now on, with that (p. 5)."""
    there = army_name(f.player, f.place)
    called = f" (a {there} there)" if f.army == CAMPAIGN_ARMY and f.place != FRONTIER else ""
    return f"{c.own(f.player)} {f.army} army{called}"


def armies_lines(placed: Sequence[ArmyPlaced], c: DragonDiceWording) -> list[str]:
    """Returns who stands where after armies were placed, a line for each place; of several places as a list."""
    by_place: dict[Place, list[str]] = {}
    for one in placed:
        by_place.setdefault(one.place, []).append(_placed(one, c))
    stand = {place: "stands" if len(armies) == 1 else "stand" for place, armies in by_place.items()}
    lines = [f"{listed(armies)} {stand[place]} at {c.terrain(place)}." for place, armies in by_place.items()]
    return ["The armies are placed:", *(f"- {line}" for line in lines)] if len(lines) > 1 else lines


def distances_line(rolled: Sequence[DistanceRolled], c: DragonDiceWording) -> str:
    """Returns what terrains show that were rolled one after the other, each what was rolled."""
    return f"The terrains are rolled: {listed(f'{c.terrain(one.place)} starts at {one.face}' for one in rolled)}."


@worded(DistanceRolled)
def _distance_rolled(f: DistanceRolled, c: DragonDiceWording) -> str:
    where, rolled, face = c.terrain(f.place), f.rolled, f.face
    if face is None:
        return f"{c.player(f.player)} rolls {rolled} for {where}; an eight is rolled again."
    if face != rolled:
        why = f"no terrain starts above {face} (p. 9)"
        return f"{c.player(f.player)} rolls {rolled} for {where}, which is turned down to {face}: {why}."
    return f"{c.player(f.player)} rolls {rolled} for {where}; it starts at {face}."
