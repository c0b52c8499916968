"""Any position of the table, for property tests: dice and terrains of the catalogue anywhere, seen by anybody."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.table.state import (
    ARMIES,
    BUA,
    DUA,
    FORCE,
    FRONTIER,
    POOL,
    RESERVES,
    Place,
    State,
    home_of,
)
from engine.dragon_dice.view import PHASES, TableView, view_of
from engine.game import Outcome
from engine.values import Seat
from tests.support.printed import DICE_401C

UNITS = sorted(DICE_401C.units)
TERRAINS = sorted(DICE_401C.terrains)
DRAGONS = sorted(DICE_401C.dragons)
ITEMS = sorted(DICE_401C.items)
MINOR_TERRAINS = sorted(DICE_401C.minor_terrains)
SETUP = ("force building", "assembly", "order of play", "frontier choice", "placement", "starting distance")
ALL_SEATS = [Seat(letter) for letter in "ABCDEF"]

player_names = st.text(max_size=100) | st.text(alphabet="WM 龍🐉ﷺ", min_size=1, max_size=100)


def names_of(seats: list[Seat]) -> st.SearchStrategy[dict[Seat, str]]:
    """Returns names for some of the seats."""
    return st.dictionaries(st.sampled_from(seats), player_names)


@st.composite
def states(draw: st.DrawFn, revealed: bool | None = None) -> State:
    """Draws a position; `revealed` says whether it is before or after the forces are shown, None: either."""
    shown = draw(st.booleans()) if revealed is None else revealed
    seats = draw(st.permutations(ALL_SEATS[: draw(st.integers(2, 6))]))
    step = draw(st.sampled_from(PHASES if shown and draw(st.booleans()) else SETUP[2:] if shown else SETUP[:2]))
    state = State(DICE_401C, seats=seats, force_points=60, step=step, revealed=shown)
    for seat in seats:
        if shown or draw(st.booleans()):
            state.set_terrain(home_of(seat), draw(st.sampled_from(TERRAINS)))
            state.proposed[seat] = draw(st.sampled_from(TERRAINS))
    if shown and draw(st.booleans()):
        state.set_terrain(FRONTIER, draw(st.sampled_from(TERRAINS)))
    if step in PHASES:
        state.turn, state.marching = draw(st.integers(1, 999)), draw(st.sampled_from(seats))
        for terrain in state.terrains.values():
            terrain.face = draw(st.none() | st.integers(1, 8))
            terrain.captured_by = draw(st.none() | st.sampled_from(seats)) if terrain.face == 8 else None
        state.marched = draw(st.lists(st.sampled_from(list(state.terrains)), unique=True))
        state.out = draw(st.lists(st.sampled_from(seats), unique=True))
        if draw(st.booleans()):
            state.outcome = Outcome(tuple(draw(st.lists(st.sampled_from(seats), unique=True))), "last units in play")
    places = [*state.terrains, RESERVES, DUA, BUA, *ARMIES] if shown else [FORCE, *ARMIES]
    for seat in seats:
        for place in draw(st.lists(st.sampled_from(places), max_size=4, unique=True)):
            state.add_dice(seat, draw(st.lists(st.sampled_from(UNITS), max_size=30)), place)
        for place in draw(st.lists(st.sampled_from([POOL, *state.terrains] if shown else [POOL]), max_size=2)):
            state.add_dice(seat, draw(st.lists(st.sampled_from(DRAGONS), max_size=6)), Place(place))
        if draw(st.booleans()):
            _add_advanced(draw, state, seat, shown)
    return state


def _add_advanced(draw: st.DrawFn, state: State, seat: Seat, shown: bool) -> None:
    """Adds items and minor terrains wherever they may lie."""
    for place in [*state.terrains, RESERVES, BUA, *ARMIES] if shown else [FORCE, *ARMIES]:
        state.add_dice(seat, draw(st.lists(st.sampled_from(ITEMS), max_size=6)), Place(place))
    for place in [POOL, BUA] if shown else [POOL]:
        state.add_dice(seat, draw(st.lists(st.sampled_from(MINOR_TERRAINS), max_size=3)), place)
    dragonkin = [unit.name for unit in DICE_401C.species["Dragonkin"].units]
    state.add_dice(seat, draw(st.lists(st.sampled_from(dragonkin), max_size=3)), POOL)
    for place in state.terrains if shown else ():
        for die in state.add_dice(seat, draw(st.lists(st.sampled_from(MINOR_TERRAINS), max_size=1)), place):
            state.minor_faces[die.id] = draw(st.integers(1, 8))


@st.composite
def views(draw: st.DrawFn) -> tuple[TableView, dict[Seat, str]]:
    """Draws a view, of a player or a spectator, and names."""
    state = draw(states())
    viewer = draw(st.none() | st.sampled_from(state.seats))
    return view_of(state, viewer, WORDING_401C), draw(names_of(state.seats))
