"""Dragon Dice, rules v4.01c: the steps of a match in their order, and the game as the driver knows it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from engine.dragon_dice.events import EVENTS, Conceded, Reason
from engine.dragon_dice.forces.law import LEAST_POINTS, MOST_POINTS
from engine.dragon_dice.phases import setup
from engine.dragon_dice.phases.dragon_attack import dragon_attack
from engine.dragon_dice.phases.eighth_face import eighth_face
from engine.dragon_dice.phases.expire_effects import expire_effects
from engine.dragon_dice.phases.march import first_march, second_march
from engine.dragon_dice.phases.reserves import reinforce, retreat
from engine.dragon_dice.phases.species_abilities import species_abilities
from engine.dragon_dice.sais import all as _every_deed  # noqa: F401 - makes the icons' deeds known
from engine.dragon_dice.spells import all as _every_spell  # noqa: F401 - makes the spells known
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.many_players import let_them_go, pass_the_turn
from engine.dragon_dice.table.state import ADVANCED, State
from engine.dragon_dice.view import TableView, view_of
from engine.game import MatchOver, Option, OptionKind, Outcome, Tell, checked_options
from engine.orders import NoOrders
from engine.refusals import NotAllowed
from engine.values import Json, Seat

STEPS: Final[Mapping[str, Callable[[Battle], Awaitable[None]]]] = MappingProxyType(
    {
        # setting up (p. 7-9)
        "force building": setup.force_building,
        "assembly": setup.assembly,
        "order of play": setup.order_of_play,
        "frontier choice": setup.frontier_choice,
        "placement": setup.placement,
        "starting distance": setup.starting_distance,
        # a turn (p. 10)
        "expire effects": expire_effects,
        "eighth face": eighth_face,
        "dragon attack": dragon_attack,
        "species abilities": species_abilities,
        "first march": first_march,
        "second march": second_march,
        "reserves reinforce": reinforce,
        "reserves retreat": retreat,
    }
)
"""The steps by name, in the order in which they follow each other; after the last a new turn begins."""

FIRST_STEP: Final = "force building"
FIRST_STEP_OF_A_TURN: Final = "expire effects"

_NAMES: Final = tuple(STEPS)
_FOLLOWING: Final = dict(zip(_NAMES, (*_NAMES[1:], FIRST_STEP_OF_A_TURN), strict=True))
_AFTER_PLACEMENT: Final = _NAMES[_NAMES.index("placement") :]

MOST_PLAYERS: Final = 6
"""As many as the book recommends (p. 52)."""


class DragonDice(NoOrders):
    """The game as `Playthrough` drives it."""

    name = "dragon_dice"
    title = "Dragon Dice"
    family = "dragon_dice"
    rules_version = 2
    seats = range(2, MOST_PLAYERS + 1)
    options: Sequence[Option] = (
        Option(
            "force_points",
            OptionKind.NUMBER,
            range(LEAST_POINTS, MOST_POINTS + 1),
            24,
            "points in each force",
            f"A force has {LEAST_POINTS} to {MOST_POINTS} points; 15, 24, 30, 36 and 60 are usual (p. 7).",
        ),
        Option("advanced", OptionKind.SET, ADVANCED, [], "advanced dice that may be brought"),
    )
    events = EVENTS

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> State:
        """Returns the position before anybody has brought a force."""
        agreed = checked_options(self.title, self.options, options)
        if len(seats) not in self.seats:
            raise NotAllowed(f"Two to {MOST_PLAYERS} players are needed, and {len(seats)} sat down.")
        if len(set(seats)) < len(seats):
            raise NotAllowed(f"Every player needs a seat of their own, and these were taken: {', '.join(seats)}.")
        return State(
            seats=list(seats),
            force_points=cast("int", agreed["force_points"]),
            step=FIRST_STEP,
            advanced=list(cast("Sequence[str]", agreed["advanced"])),
        )

    def restore(self, data: Mapping[str, Json]) -> State:
        """Returns the position that `State.to_json` wrote."""
        return State.from_json(data)

    async def play(self, state: State, tell: Tell) -> str:
        """Plays the step that the state names and returns the name of the one that follows.

        The turn of a marching player who is out is over then.
        """
        battle = Battle(state, tell)
        await STEPS[state.step](battle)
        if state.leaving:
            let_them_go(battle, placed=state.step in _AFTER_PLACEMENT)
        if state.marching not in state.out:
            return _FOLLOWING[state.step]
        pass_the_turn(battle)
        return FIRST_STEP_OF_A_TURN if state.turn else _FOLLOWING[state.step]

    def concede(self, state: State, seat: Seat, tell: Tell) -> None:
        """Takes a player out; the last one left has won. Raises `MatchOver` then.

        Among several, the step goes on to its end with defaults for whoever gave up; then their dice leave the table
        (`leaving`).
        """
        if seat in state.leaving or seat not in state.playing():
            raise NotAllowed("You are not in this match any more.")
        state.leaving.append(seat)
        tell(Conceded(player=seat))
        staying = [other for other in state.playing() if other not in state.leaving]
        if len(staying) == 1:
            state.out += state.leaving
            state.leaving = []
            raise MatchOver(Outcome(tuple(staying), Reason.CONCESSION))

    def has_left(self, state: State, seat: Seat) -> bool:
        """Returns whether a player has given up or is out, and so is not asked any more."""
        return seat in state.leaving or seat in state.out

    def view(self, state: State, seat: Seat | None) -> TableView:
        """Returns what one seat, or a spectator (None), may see."""
        return view_of(state, seat)
