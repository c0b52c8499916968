"""Before the first round: armies, coin, table, edges, deployment, and what an encounter begins with (Starting a game;
D-14 to D-34).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from engine.asking import throw, together
from engine.chance import Roll, RollDie
from engine.d6s import reading, tables
from engine.d6s.armies import MIXED, Army, Names, characters_of, judge_army, read_army
from engine.d6s.battle import FACES, Battle
from engine.d6s.events import ArmyBrought, CoinThrown, Deployed, EdgesChosen, TableLaid
from engine.d6s.geometry import INCH, TOLERANCE, Point
from engine.d6s.measuring import in_the_way
from engine.d6s.plans import Deploy, Lay, Muster
from engine.d6s.random_armies import random_army, usual_army
from engine.d6s.random_tables import laid_table
from engine.d6s.state import Character, Edge, Side, State, side_of_seat
from engine.d6s.words import listed
from engine.decisions import Choose
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat

SECTORS: Final = ("left", "centre", "right")
DEPTH: Final = 6 * INCH
"""How deep a deployment zone is (Deployment)."""

SHARE_OF_LAID: Final = 0.25
"""How often who plays at random lays a table piece by piece."""

AXES: Final = {"north-south": (Edge.NORTH, Edge.SOUTH), "west-east": (Edge.WEST, Edge.EAST)}


# -- armies ----------------------------------------------------------------------------------------------------------


async def armies(battle: Battle) -> str:
    """Everybody brings an army, all at once and in secret; then the coin decides who leads (D-16, D-29)."""
    state = battle.state
    await together(*(_muster(battle, seat) for seat in state.seats))
    (side,) = await throw(Roll(state.seats[0], "coin", (RollDie("coin#0", "coin", ("A", "B")),)))
    state.lead = Side.A if side == 0 else Side.B
    battle.say(CoinThrown(state.lead))
    brought = {seat: read_army(state.armies[seat]) for seat in state.seats}
    names = Names(list(brought.values()))
    for seat in state.seats:
        side_ = side_of_seat(seat)
        battle.say(ArmyBrought(seat, state.armies[seat], judge_army(brought[seat], 10**6, True).points))
        for unit in characters_of(brought[seat], seat, side_, names):
            state.units[unit.name] = unit
    return "table"


def limit_of(state: State, seat: Seat) -> int:
    """Returns how many points a seat may bring: a side's points are shared evenly (D-14)."""
    side = side_of_seat(seat)
    return int(state.options.get("points", 150)) // len([s for s in state.seats if side_of_seat(s) is side])


async def _muster(battle: Battle, seat: Seat) -> None:
    state = battle.state
    limit = limit_of(state, seat)
    mixed = MIXED in state.options.get("extras", ())

    def judge(answer: Json) -> Json:
        if not isinstance(answer, str):
            raise NotUnderstood("An army is written as text: its list, then lines such as `4 Archer: spear`.")
        if len(answer) > 4000:
            raise NotAllowed("That is too long for an army.")
        army: Army = read_army(answer)
        judgement = judge_army(army, limit, mixed)
        if not judgement.is_legal:
            raise NotAllowed(" ".join(judgement.problems[:4]))
        return str(army)

    def propose(rng: random.Random) -> Sequence[Json]:
        return [str(random_army(rng, limit)) for _ in range(3)]

    answer = await battle.ask(
        Muster(
            player=seat,
            prompt="army",
            about={"points": limit, "mixed": mixed},
            judge=judge,
            propose=propose,
            otherwise=usual_army(limit),
            asks={"points": limit, "mixed": mixed},
        )
    )
    state.armies[seat] = str(answer)


# -- table and edges -------------------------------------------------------------------------------------------------


async def table(battle: Battle) -> str:
    """The Lead Player takes a ready table, has one drawn, or lays pieces (D-30)."""
    state = battle.state

    def judge(answer: Json) -> Json:
        return tables.judge_table(answer, state)

    def propose(rng: random.Random) -> Sequence[Json]:
        if rng.random() < SHARE_OF_LAID:
            return [{"pieces": laid_table(rng, state.scenario)}]
        return [{"ready": name} for name in tables.ready_tables()] + [{"draw": True}]

    answer = _agreed_table(state)
    if answer is None:
        answer = await battle.ask(
            Lay(
                player=state.deciding_seat(state.lead),
                prompt="table",
                about={"ready": list(tables.ready_tables())},
                judge=judge,
                propose=propose,
                otherwise={"ready": next(iter(tables.ready_tables()))},
                asks={"scenario": state.scenario.value},
            )
        )
    assert isinstance(answer, Mapping)
    if "draw" in answer:
        dice = tuple(RollDie(f"table#{n}", "table", FACES) for n in range(10))
        shown = await throw(Roll(state.deciding_seat(state.lead), "table", dice))
        seed = sum(die * 6**n for n, die in enumerate(shown))
        state.pieces = list(tables.drawn_table(seed, state.scenario))
        name = "drawn"
    else:
        state.pieces = list(tables.pieces_of(answer))
        name = str(answer.get("ready", "laid"))
    battle.say(TableLaid(name, len(state.pieces)))
    return "edges"


def _agreed_table(state: State) -> Json:
    """Returns the table that was agreed on before the match, or None where the Lead Player chooses."""
    agreed = state.options.get("table", tables.AS_LEAD_CHOOSES)
    if agreed == tables.AS_LEAD_CHOOSES:
        return None
    return {"draw": True} if agreed == tables.DRAWN else {"ready": agreed}


async def edges(battle: Battle) -> str:
    """The Lead Player names two opposite edges, the other picks one (D-31); then the objects are laid (D-33)."""
    state = battle.state
    lead = state.deciding_seat(state.lead)
    other = state.deciding_seat(state.lead.other)
    state.axis = str(await battle.ask(Choose(player=lead, prompt="edges", options=tuple(AXES))))
    picked = await battle.ask(
        Choose(
            player=other, prompt="edge", options=tuple(e.value for e in AXES[state.axis]), about={"edges": state.axis}
        )
    )
    edge = Edge(str(picked))
    state.edges = {state.lead.other.value: edge, state.lead.value: edge.opposite}
    battle.say(EdgesChosen({side: e.value for side, e in state.edges.items()}))
    if not state.objects:
        for thing in tables.objects_for(state.scenario, state.edges["A"], state.width, state.depth):
            state.objects[thing.name] = thing
    return "deployment"


# -- deployment ------------------------------------------------------------------------------------------------------


def to_place(state: State, side: Side, seat: Seat | None = None) -> list[Character]:
    """Returns the characters of a side, or of one seat, that still have to be placed."""
    return [
        unit
        for unit in state.playing(side)
        if unit.at is None and not unit.rides and not unit.inside and (seat is None or unit.seat == seat)
    ]


async def deployment(battle: Battle) -> str:
    """Sides take turns, the non-Lead side first: a sector, and any characters into it; in the last all who are left
    (D-32).
    """
    state = battle.state
    if "open" in state.options.get("extras", ()):
        for side in (state.lead.other, state.lead):
            for seat in state.seats_of(side):
                await _deploy(battle, side, seat, None, True)
        return "start"
    for side in (state.lead.other, state.lead):
        used = state.sectors.setdefault(side.value, [])
        other = state.sectors.setdefault(side.other.value, [])
        behind = len(used) < len(other) or (len(used) == len(other) and side is not state.lead)
        if len(used) < len(SECTORS) and behind:
            sector: str | None = None
            for seat in state.seats_of(side):
                sector = await _deploy(battle, side, seat, sector, len(used) == len(SECTORS) - 1)
            assert sector is not None
            used.append(sector)
            return "deployment"
    return "start"


async def _deploy(battle: Battle, side: Side, seat: Seat, sector: str | None, last: bool) -> str:
    state = battle.state
    units = to_place(state, side, seat)
    used = state.sectors.get(side.value, [])
    whole = "open" in state.options.get("extras", ())
    sectors = ["open"] if whole else [sector] if sector else [s for s in SECTORS if s not in used]
    if not units and (sector or len(sectors) == 1 or len(state.seats_of(side)) == 1):
        return sectors[0]

    def judge(answer: Json) -> Json:
        return judge_deployment(state, side, units, sectors, last, answer)

    def propose(rng: random.Random) -> Sequence[Json]:
        return [deployed_at_random(state, side, units, sectors, last, rng) for _ in range(4)]

    fallback: Json = {"sector": sectors[0], "units": {}}
    if last:
        fallback = deployed_at_random(state, side, units, sectors, last, random.Random(len(units)))
    answer = await battle.ask(
        Deploy(
            player=seat,
            prompt="deploy",
            about={"units": [u.name for u in units], "sectors": list(sectors), "last": last},
            judge=judge,
            propose=propose,
            otherwise=fallback,
            asks={"units": [u.name for u in units], "sectors": list(sectors), "last": last},
        )
    )
    assert isinstance(answer, Mapping)
    placed = cast("Mapping[str, Sequence[int]]", answer["units"])
    for name, at in placed.items():
        state.units[name].at = (at[0], at[1])
    battle.say(Deployed(side, str(answer["sector"]), {name: (at[0], at[1]) for name, at in placed.items()}))
    return str(answer["sector"])


def judge_deployment(
    state: State, side: Side, units: Sequence[Character], sectors: Sequence[str], last: bool, answer: Json
) -> dict[str, Any]:
    """Returns a deployment in its normal form. Raises a `Refusal`."""
    row = reading.mapping(answer, ("sector", "units"), "A deployment")
    sector = row.get("sector", sectors[0] if len(sectors) == 1 else None)
    if sector not in sectors:
        raise NotAllowed(f"Choose one of the sectors {listed(sectors, 'or')}; {sector} cannot be picked now.")
    places = row.get("units", {})
    if not isinstance(places, Mapping):
        raise NotUnderstood("Say who goes where: {units: {Knight: [x, y]}}.")
    names = {unit.name for unit in units}
    found: dict[str, list[int]] = {}
    trial = state.with_copies(units)
    for written, at in places.items():
        unit = trial.body(reading.unit(trial, written))
        if unit.name not in names:
            raise NotAllowed(f"{written} is not to be placed now.")
        goal = reading.point(at)
        check_zone(trial, side, unit, str(sector), goal)
        blocker = in_the_way(trial, unit, goal)
        if blocker is not None:
            raise NotAllowed(f"{unit.name} cannot stand there: {blocker} is in the way.")
        unit.at = goal
        found[unit.name] = list(goal)
    left = [name for name in (u.name for u in units) if name not in found]
    if last and left:
        _must_be_full(state, side, units, str(sector), found, left)
    return {"sector": sector, "units": found}


def _must_be_full(
    state: State,
    side: Side,
    units: Sequence[Character],
    sector: str,
    found: Mapping[str, Sequence[int]],
    left: Sequence[str],
) -> None:
    """Raises `NotAllowed` when somebody is left out in the last sector for whom there is room."""
    begin, end, edge = bounds(state, side, sector)
    trial = state.with_copies(units)
    for name, at in found.items():
        trial.units[name].at = at[0], at[1]
    if any(_on_a_grid(trial, trial.units[name], edge, begin, end) is not None for name in left):
        raise NotAllowed(f"This is the last sector: {listed(left)} must be placed as well.")


def check_zone(state: State, side: Side, unit: Character, sector: str, at: Point) -> None:
    """Raises `NotAllowed` when a place is not in a side's zone or sector (D-32)."""
    edge = state.edges[side.value]
    deep, along, width = from_edge(state, edge, at)
    if deep > DEPTH - unit.kit.radius + TOLERANCE or deep < unit.kit.radius - TOLERANCE:
        raise NotAllowed(f"{unit.name} must stand wholly within 6 inches of the {edge.value} edge.")
    if sector != "open":
        number = SECTORS.index(sector)
        if not number * width <= along * 3 <= (number + 1) * width:
            raise NotAllowed(f"{unit.name} must stand in the {sector} third of the zone, seen by its owner.")


def from_edge(state: State, edge: Edge, at: Point) -> tuple[int, int, int]:
    """Returns how deep a point lies from an edge, how far from the left end seen by its owner, and the edge's
    length.
    """
    x, y = at
    if edge is Edge.SOUTH:
        return y, x, state.width
    if edge is Edge.NORTH:
        return state.depth - y, state.width - x, state.width
    if edge is Edge.WEST:
        return x, state.depth - y, state.depth
    return state.width - x, y, state.depth


def at_edge(state: State, edge: Edge, deep: int, along: int) -> Point:
    """Returns the point that lies so deep from an edge and so far from its left end."""
    if edge is Edge.SOUTH:
        return along, deep
    if edge is Edge.NORTH:
        return state.width - along, state.depth - deep
    if edge is Edge.WEST:
        return deep, state.depth - along
    return state.width - deep, along


def deployed_at_random(
    state: State, side: Side, units: Sequence[Character], sectors: Sequence[str], last: bool, rng: random.Random
) -> dict[str, Any]:
    """Returns a deployment with the characters in rows, the front ones first; as many as fit."""
    sector = sectors[int(rng.random() * len(sectors))]
    share = 1.0 if last else 1 / len(sectors)
    wanted = [unit for unit in units if last or rng.random() < share + 0.1]
    begin, end, edge = bounds(state, side, sector)
    in_turn = sorted(wanted, key=lambda u: -u.kit.radius)
    return deployed(state, sector, in_turn, lambda trial, unit: _first_free(trial, unit, edge, begin, end, rng))


def deployed(
    state: State, sector: str, units: Sequence[Character], find: Callable[[State, Character], Point | None]
) -> dict[str, Any]:
    """Returns the deployment in which each finds a place beside those before it, tried on a copy of the position."""
    found: dict[str, list[int]] = {}
    trial = state.with_copies(units)
    for unit in units:
        place = find(trial, trial.units[unit.name])
        if place is not None:
            trial.units[unit.name].at = place
            found[unit.name] = list(place)
    return {"sector": sector, "units": found}


def bounds(state: State, side: Side, sector: str) -> tuple[int, int, Edge]:
    """Returns from where to where along its edge a sector goes, and the edge."""
    edge = state.edges[side.value]
    width = from_edge(state, edge, (0, 0))[2]
    begin, end = (0, width) if sector == "open" else _third(SECTORS.index(sector), width)
    return begin, end, edge


def _third(number: int, width: int) -> tuple[int, int]:
    return -(-number * width // 3), (number + 1) * width // 3


def _first_free(state: State, unit: Character, edge: Edge, begin: int, end: int, rng: random.Random) -> Point | None:
    radius = unit.kit.radius
    low, high = max(begin, radius), min(end, from_edge(state, edge, (0, 0))[2] - radius)
    for _ in range(12):
        deep = int(rng.uniform(radius, DEPTH - radius))
        p = at_edge(state, edge, deep, int(rng.uniform(low, max(high, low))))
        if in_the_way(state, unit, p) is None:
            return p
    return _on_a_grid(state, unit, edge, begin, end)


def _on_a_grid(state: State, unit: Character, edge: Edge, begin: int, end: int) -> Point | None:
    """Returns the first free place of a grid, the front row first."""
    radius = unit.kit.radius
    low, high = max(begin, radius), min(end, from_edge(state, edge, (0, 0))[2] - radius)
    for deep in range(DEPTH - radius, radius - 1, -250):
        for along in range(low, high + 1, 250):
            p = at_edge(state, edge, deep, along)
            if in_the_way(state, unit, p) is None:
                return p
    return None
