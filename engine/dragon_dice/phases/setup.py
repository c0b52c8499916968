"""Setting up a match (p. 7-9): forces, armies, order of play, frontier, placement, starting distance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from engine.asking import ask, together
from engine.dragon_dice.events.setting_up import (
    ArmiesAssembled,
    ArmyPlaced,
    DistanceRolled,
    FirstTurnTaken,
    ForceBrought,
    ForceChosen,
    ForcesRevealed,
    FrontierSelected,
    HordeRollTied,
    HordeRollWon,
)
from engine.dragon_dice.forces.law import LAW
from engine.dragon_dice.forces.questions import ArmiesPlan, ForcePlan
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.rolls.purposes import HORDE_MANEUVER
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import (
    ARMIES,
    CAMPAIGN_ARMY,
    FORCE,
    FRONTIER,
    HOME_ARMY,
    HORDE_ARMY,
    POOL,
    DieId,
    Place,
    home_of,
    ids_of,
)
from engine.values import Json, Seat

FIRST_TURN, SELECT_FRONTIER = "first turn", "frontier"

_IN_ARMIES = ("units", "items")
_IN_POOL = ("dragons", "dragonkin", "minor")
"""What a force brings, by the keys of its answer: what is divided into armies, and what waits in the Summoning Pool."""

NEAREST_START = 6
"""No terrain starts nearer than this face (p. 9)."""


async def force_building(battle: Battle) -> None:
    """Steps 1 and 3 (p. 7-8): each player brings units, dragons and two terrains, in secret and at the same time.

    A player who is done goes straight on to dividing the force, without waiting for the others.
    """
    await together(*[_bring_and_divide(battle, seat) for seat in battle.state.seats])


async def assembly(battle: Battle) -> None:
    """Step 2 (p. 8): each player divides their force into three armies, in secret and at the same time."""
    await together(*[_divide(battle, seat) for seat in battle.state.playing()])


async def _bring_and_divide(battle: Battle, seat: Seat) -> None:
    state = battle.state
    plan = ForcePlan(
        player=seat,
        prompt="force",
        points=state.force_points,
        advanced=tuple(state.advanced),
        players=len(state.seats),
        law=battle.edition[LAW],
        known=state.known,
    )
    answer = await ask(plan)
    if seat in state.leaving:
        return
    force = cast("Mapping[str, Json]", answer)
    unsorted = [die for key in _IN_ARMIES for die in state.add_dice(seat, _names(force, key), FORCE)]
    armies = cast("Mapping[Place, Sequence[str]]", force.get("armies", {}))
    for army, names in armies.items():
        for name in names:
            die = next(die for die in unsorted if die.kind == name)
            unsorted.remove(die)
            battle.move([die], army)
    for key in _IN_POOL:
        state.add_dice(seat, _names(force, key), POOL)
    state.set_terrain(home_of(seat), str(force["home"]))
    state.proposed[seat] = str(force["frontier"])
    battle.say(ForceChosen(player=seat))
    if armies:
        battle.say(ArmiesAssembled(player=seat))
    await _divide(battle, seat)


def _names(force: Mapping[str, Json], key: str) -> Sequence[str]:
    return cast("Sequence[str]", force.get(key, ()))


async def _divide(battle: Battle, seat: Seat) -> None:
    units = battle.state.at(seat, FORCE)
    if not units:
        return
    health: dict[str, int] = {die.id: die.unit.health for die in units}
    items = tuple(die.id for die in battle.state.items_at(seat, FORCE))
    dragons = sum(die.is_dragon for die in battle.state.dice.values() if die.owner == seat)
    law = battle.edition[LAW]
    due, place = law.due(battle.state.force_points, dragons), law.armies_place
    plan = ArmiesPlan(
        player=seat,
        prompt="armies",
        health=health,
        points=due,
        items=items,
        place=place,
        known=battle.state.known,
    )
    armies = cast("Mapping[Place, Sequence[DieId]]", await ask(plan))
    if seat in battle.state.leaving:
        return
    for army, names in armies.items():
        battle.move([battle.state.dice[name] for name in names], army)
    battle.say(ArmiesAssembled(player=seat))


async def order_of_play(battle: Battle) -> None:
    """Step 4 (p. 9; for more than two p. 52): all forces are revealed, and the Horde Armies roll for maneuver results.

    Icons count only what they generate, and terrains do not affect the roll. Turns go by the results, the most first.
    The highest roller takes the first turn, and the next selects the Frontier Terrain; or the other way round: then the
    next takes the first turn and the highest roller the second.
    """
    state = battle.state
    playing = state.playing()
    reveal_forces(battle)
    results: dict[Seat, int] = {}
    winner, following, *others = await ranked(battle, playing, results)
    totals: dict[str, Json] = dict(results.items())
    order = (winner, following, *others)
    battle.say(HordeRollWon(player=winner, results=dict(results), order=order))
    options = [FIRST_TURN, SELECT_FRONTIER]
    answer = await battle.choose(winner, "turn or frontier", options, results=totals, order=list(order))
    chosen = answer == FIRST_TURN
    first, second = (winner, following) if chosen else (following, winner)
    state.frontier_by = following if chosen else winner
    state.seats = [first, second, *others, *(seat for seat in state.seats if seat not in playing)]
    state.marching = first
    battle.say(FirstTurnTaken(player=first, chosen=chosen, order=(first, second, *others)))


def reveal_forces(battle: Battle) -> None:
    """Shows all players what each has brought, in the order of seats."""
    put_in_order_of_seats(battle)
    battle.state.revealed = True
    forces = {seat: _brought(battle, seat) for seat in battle.state.playing()}
    battle.say(ForcesRevealed(forces=forces))


async def ranked(battle: Battle, rolling: Sequence[Seat], results: dict[Seat, int], before: int = 0) -> list[Seat]:
    """Returns players in the order of their horde rolls, the most results first.

    Players who tie for a position roll again among themselves, until that order is clear (p. 52). `results` gets each
    player's newest total, `before` is how many are ahead of all of them.
    """
    if len(rolling) < 2:
        return list(rolling)
    for seat in rolling:
        results[seat] = (await roll_army(battle, seat, HORDE_ARMY, HORDE_MANEUVER)).total
    groups: dict[int, list[Seat]] = {}
    for seat in rolling:
        groups.setdefault(results[seat], []).append(seat)
    order: list[Seat] = []
    for total in sorted(groups, reverse=True):
        tied = groups[total]
        if len(tied) > 1:
            position = before + len(order) + 1
            battle.say(HordeRollTied(players=tuple(tied), results=total, position=position))
        order += await ranked(battle, tied, results, before + len(order))
    return order


def put_in_order_of_seats(battle: Battle) -> None:
    """Sorts dice and terrains by seat: the order in which players were ready must leave no trace.

    A position that shows a part of the table only may lack terrains.
    """
    state = battle.state
    homes = [home_of(seat) for seat in state.seats]
    state.arrange([die for seat in state.seats for die in state.dice.values() if die.owner == seat])
    state.terrains = {place: state.terrains[place] for place in homes if place in state.terrains}
    state.proposed = {seat: state.proposed[seat] for seat in state.seats if seat in state.proposed}


def _brought(battle: Battle, seat: Seat) -> ForceBrought:
    state = battle.state
    home = state.terrains.get(home_of(seat))
    pool = [die for die in state.dice.values() if die.owner == seat and die.place == POOL]
    home_army, campaign, horde = (ids_of((*state.at(seat, army), *state.items_at(seat, army))) for army in ARMIES)
    return ForceBrought(
        home_army,
        campaign,
        horde,
        None if home is None else home.kind,
        state.proposed.get(seat),
        ids_of(die for die in pool if die.is_dragon),
        ids_of(die for die in pool if die.is_unit),
        ids_of(die for die in pool if die.is_minor_terrain),
    )


async def frontier_choice(battle: Battle) -> None:
    """One of the proposed Frontier Terrains is selected; the others leave the game (p. 9)."""
    state = battle.state
    assert state.frontier_by is not None, "the order of play decides who selects the Frontier Terrain"
    kinds: list[Json] = list(dict.fromkeys(state.proposed.values()))
    kind = await battle.choose(state.frontier_by, "frontier", kinds)
    state.set_terrain(FRONTIER, str(kind))
    proposed_by = tuple(seat for seat, proposed in state.proposed.items() if proposed == kind)
    battle.say(FrontierSelected(player=state.frontier_by, terrain=str(kind), proposed_by=proposed_by))


async def placement(battle: Battle) -> None:
    """Home armies go home, horde armies to another player's home, campaign armies where their player has none yet
    (p. 9).

    One player after the other places all three, in turn order (p. 52).
    """
    for seat in battle.state.playing():
        others = [home_of(other) for other in battle.state.opponents(seat)]
        place_army(battle, seat, HOME_ARMY, home_of(seat))
        await choose_and_place(battle, seat, HORDE_ARMY, others)
        free = [place for place in battle.state.terrains if not battle.state.at(seat, place)]
        await choose_and_place(battle, seat, CAMPAIGN_ARMY, free)


async def choose_and_place(battle: Battle, seat: Seat, army: Place, places: Sequence[Place]) -> None:
    """Lets a player choose where an army begins (prompt `placement`)."""
    place = await battle.choose_place(seat, "placement", places, army=army)
    assert place is not None
    place_army(battle, seat, army, place)


def place_army(battle: Battle, seat: Seat, army: Place, place: Place) -> None:
    """Lets an army begin at a place."""
    dice = [*battle.state.at(seat, army), *battle.state.items_at(seat, army)]
    battle.move(dice, place)
    battle.say(ArmyPlaced(player=seat, army=army, place=place, dice=tuple(die.id for die in dice)))


async def starting_distance(battle: Battle) -> None:
    """Step 5 (p. 9): each player rolls their Home Terrain; the player who selected the Frontier Terrain rolls that, and
    the home of a player who has left.

    An eight is rolled again, a seven becomes a six, so that every terrain starts from one to six.
    """
    await roll_distances(battle, NEAREST_START)


async def roll_distances(battle: Battle, nearest: int) -> None:
    """Rolls the terrains, in the order of play; an eight again, and what is beyond `nearest` counts as that."""
    state = battle.state
    assert state.frontier_by is not None, "the order of play decides who selects the Frontier Terrain"
    rollers = [(seat if seat in state.playing() else state.frontier_by, home_of(seat)) for seat in state.seats]
    for seat, place in [*rollers, (state.frontier_by, FRONTIER)]:
        if place not in state.terrains:
            continue
        face = None
        while face is None:
            rolled = await battle.throw_terrain(seat, place)
            face = None if rolled == LAST_FACE else min(rolled, nearest)
            battle.say(DistanceRolled(player=seat, place=place, rolled=rolled, face=face))
        state.terrains[place].face = face
