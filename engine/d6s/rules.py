"""d6s with Dragons, Release 0: the steps of a match in their order, and the game as the driver knows it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Final

from engine.correcting import PositionFact
from engine.d6s import correcting
from engine.d6s.battle import Battle
from engine.d6s.events import KINDS, Conceded, InjuryThrown
from engine.d6s.features.table import FEATURES
from engine.d6s.orders import ORDERS, USUAL_ORDERS
from engine.d6s.phases import setup
from engine.d6s.phases.beginning import start
from engine.d6s.phases.cleanup import cleanup, end_of_round, start_of_round
from engine.d6s.phases.combat import combat, melee
from engine.d6s.phases.movement import activation, movement
from engine.d6s.phases.unengaged import after_melees
from engine.d6s.spells.table import SPELLS
from engine.d6s.state import Gone, Scenario, Side, State
from engine.d6s.tables import AS_LEAD_CHOOSES, DRAWN, ready_tables
from engine.d6s.view import TableView, view_of
from engine.d6s.winning import Reason
from engine.decisions import Decision
from engine.events import Happened
from engine.game import MatchOver, Option, OptionKind, Outcome, Tell, checked_options
from engine.orders import Kinds, Ordered, StandingOrder, tried
from engine.refusals import NotAllowed
from engine.values import Json, Seat
from engine.view import View

assert FEATURES
assert SPELLS, "what is played makes itself known when its module is loaded"

STEPS: Final[Mapping[str, Callable[[Battle], Awaitable[str]]]] = MappingProxyType(
    {
        "armies": setup.armies,
        "table": setup.table,
        "edges": setup.edges,
        "deployment": setup.deployment,
        "start": start,
        "round": start_of_round,
        "movement": movement,
        "activation": activation,
        "combat": combat,
        "melee": melee,
        "after melees": after_melees,
        "cleanup": cleanup,
        "end of round": end_of_round,
    }
)
"""The steps by name; each returns the name of the one that follows."""

PROMPTS: Final = frozenset(
    (
        *("army", "table", "edge", "edges", "deploy", "begin", "act", "next target", "spiritual weapon", "misty step"),
        *("split", "melee", "masteries", "fight", "follow", "quick grapple", "avenger", "flyby", "rampage"),
        *("opportunity", "protection", "divine smite", "shining smite", "colossus slayer", "save", "fall"),
        *("second wind", "healing word", "counterspell", "legendary resistance", "hunters mark"),
    )
)
"""Every question of the rules."""

INJURIES: Final = "injuries"
MOST_PLAYERS: Final = 6

LASTING: Final[Mapping[int, str]] = {
    100: "half an hour to an hour",
    150: "about an hour",
    200: "one to two hours",
    250: "one to two hours",
    300: "one to two hours",
}
"""The usual sizes, and how long such a match takes people who answer within 20 to 30 seconds.

In random play half of the matches have 44 to 125 answers of both players together at 100 points, 85 to 197 at 150,
167 to 213 at 200, 117 to 220 at 250 and 118 to 235 at 300.
"""

ENCOUNTERS: Final[Mapping[str, str]] = {
    Scenario.CONFRONTATION: "bring the other side down to a quarter",
    Scenario.RAID: "destroy the supplies on the other half",
    Scenario.SACRED_OBJECTS: "hold two of three treasures",
}
"""How each encounter is won (Confrontation, Raid, Sacred Objects)."""

OPTIONS: Final = (
    Option(
        "points",
        OptionKind.NUMBER,
        range(100, 351),
        150,
        "points for each side",
        "A side has 100 to 350 points; 150 are right for a first game (Select your team).",
        usual=tuple(LASTING),
        means=LASTING,
    ),
    Option("scenario", OptionKind.CHOICE, tuple(Scenario), "sacred objects", "the encounter", means=ENCOUNTERS),
    Option(
        "rounds",
        OptionKind.NUMBER,
        range(31),
        12,
        "rounds at most; 0 for no limit",
        "Up to 30 rounds, or 0 for no limit.",
        usual=(6, 8, 12, 0),
        means={0: "no limit"},
    ),
    Option(
        "table",
        OptionKind.CHOICE,
        (AS_LEAD_CHOOSES, *ready_tables(), DRAWN),
        AS_LEAD_CHOOSES,
        "the battlefield",
        "The battlefield is one of the ready tables, drawn, or laid by the Lead Player.",
        means={DRAWN: "by chance"},
    ),
    Option(
        "extras",
        OptionKind.SET,
        ("mixed", "open", "injuries"),
        [],
        "mixed lists, open deployment, injuries",
        means={
            "mixed": "an army may take from every list",
            "open": "one side deploys whole, then the other",
            "injuries": "after the match, dice decide what becomes of the eliminated",
        },
    ),
)


class D6s:
    """The game as `Playthrough` drives it."""

    name = "d6s"
    title = "d6s with Dragons"
    family = "d6s"
    rules_version = 7
    seats = range(2, MOST_PLAYERS + 1)
    options: Sequence[Option] = OPTIONS
    events: Mapping[str, type[Happened]] = KINDS
    prompts: Set[str] = PROMPTS
    orders: Kinds = ORDERS
    usual_orders: Sequence[StandingOrder] = USUAL_ORDERS

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> State:
        """Returns the position before anybody has brought an army."""
        chosen = checked_options(self.title, self.options, options)
        if len(seats) not in self.seats:
            raise NotAllowed(f"Two to {MOST_PLAYERS} players are needed, and {len(seats)} sat down.")
        if len(set(seats)) < len(seats):
            raise NotAllowed(f"Every player needs a seat of their own, and these were taken: {', '.join(seats)}.")
        state = State(list(seats), "armies", options=dict(chosen))
        state.scenario = Scenario(str(chosen["scenario"]))
        rounds = chosen["rounds"]
        assert isinstance(rounds, int)
        state.rounds = rounds
        return state

    def restore(self, data: Mapping[str, Json]) -> State:
        """Returns the position that `State.to_json` wrote."""
        return State.from_json(data)

    async def play(self, state: State, tell: Tell) -> str:
        """Plays the step that the state names and returns the name of the one that follows."""
        battle = Battle(state, tell)
        if state.step == INJURIES:
            await injuries(battle)
            assert state.ending is not None
            raise MatchOver(Outcome.from_json(state.ending))
        try:
            return await STEPS[state.step](battle)
        except MatchOver as over:
            if "injuries" in state.options.get("extras", ()) and any(
                u.gone is Gone.ELIMINATED for u in state.units.values()
            ):
                state.ending = dict(over.outcome.to_json())
                state.activation = None
                return INJURIES
            raise

    def concede(self, state: State, seat: Seat, tell: Tell) -> None:
        """Takes a player out: the last of a side loses the match; else the side plays on (D-136)."""
        if seat in state.left:
            raise NotAllowed("You are not in this match any more.")
        state.left.append(seat)
        tell(Conceded(seat))
        for side in Side:
            if all(each in state.left for each in state.seats_of(side)):
                raise MatchOver(Outcome(tuple(state.seats_of(side.other)), Reason.CONCESSION))

    def has_left(self, state: State, seat: Seat) -> bool:
        """Returns whether a player has given up and so is not asked any more."""
        return seat in state.left

    def correctable(self, state: State) -> Sequence[PositionFact]:
        """Returns the facts that an organiser may correct now; none while anything is secret."""
        return correcting.correctable(state)

    def values_of(self, state: State, key: str) -> Mapping[str, str]:
        """Returns the values that a fact may have, each with its words."""
        return correcting.values_of(state, key)

    def correct(self, state: State, key: str, value: str) -> None:
        """Gives a fact one of its values."""
        correcting.correct(state, key, value)

    def view(self, state: State, seat: Seat | None) -> TableView:
        """Returns what one seat, or a spectator (None), may see."""
        return view_of(state, seat)

    def ordered(self, view: View, decision: Decision, orders: Sequence[StandingOrder]) -> Ordered:
        """Returns what somebody's standing orders answer to a question, by their own view."""
        return tried(self.orders, view, decision, orders)


async def injuries(battle: Battle) -> None:
    """One die for each eliminated character: gone, misses one encounter, or fit (Injuries; D-118)."""
    state = battle.state
    for unit in state.units.values():
        if unit.gone is not Gone.ELIMINATED or unit.spawn_of:
            continue
        (die,) = await battle.throw(unit, "injury")
        fate = "gone" if die == 1 else "misses one" if die <= 3 else "fit"
        state.injuries[unit.name] = fate
        battle.say(InjuryThrown(unit.name, die, fate))


def game() -> D6s:
    """Returns the game."""
    return D6s()
