"""A small real game, for tests of what holds for every game: secret simultaneous bids, dice, choices, forced choices.

Everybody first names in secret how many points to give away; then they are revealed. In turn, a player throws a die at
least once and then throws again or banks; a 1 loses the turn's points. Who first has `goal` points, bids paid, wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from engine.asking import RuleText, ask, throw, together
from engine.chance import Roll, RollDie
from engine.decisions import Choose, Number
from engine.events import Happened
from engine.game import MatchOver, Option, OptionKind, Outcome, Tell, checked_options
from engine.orders import NoOrders
from engine.refusals import NotAllowed
from engine.values import Json, Seat

FACES = ("1", "2", "3", "4", "5", "6")
MOST = 3


@dataclass
class Race:
    """The position."""

    goal: int
    seats: list[Seat]
    scores: dict[Seat, int]
    bids: dict[Seat, int] = field(default_factory=dict)
    to_move: int = 0
    step: str = "bids"
    outcome: Outcome | None = None

    def to_json(self) -> dict[str, Json]:
        """Returns the position as JSON."""
        data = deepcopy(asdict(self))
        data["outcome"] = None if self.outcome is None else self.outcome.to_json()
        return data


@dataclass(frozen=True)
class RaceView:
    """What a seat may see: bids only once all have made theirs."""

    seat: Seat | None
    scores: Mapping[Seat, int]
    bids: Mapping[Seat, int]

    def to_json(self) -> dict[str, Json]:
        """Returns the view as JSON."""
        return {
            "seat": self.seat,
            "scores": {str(seat): score for seat, score in self.scores.items()},
            "bids": {str(seat): bid for seat, bid in self.bids.items()},
        }


@dataclass(frozen=True, slots=True)
class Bid(Happened, name="bid"):
    """Somebody has bid. Seen by them alone."""

    player: Seat
    bid: int


@dataclass(frozen=True, slots=True)
class Revealed(Happened, name="revealed", changes_table=True, reveals=True):
    """All bids are known."""

    bids: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Thrown(Happened, name="thrown"):
    """The die shows so many pips."""

    player: Seat
    pips: int


@dataclass(frozen=True, slots=True)
class Scored(Happened, name="scored", changes_table=True):
    """A turn is over."""

    player: Seat
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class Conceded(Happened, name="conceded"):
    """Somebody has given up."""

    player: Seat


class DiceRace(NoOrders):
    """The rules."""

    name = "dice_race"
    title = "Dice race"
    family = "dice_race"
    rules_version = 1
    seats = range(2, 5)
    options: Sequence[Option] = (Option("goal", OptionKind.NUMBER, range(1, 1001), 20, "points to win with"),)
    events: Mapping[str, type[Happened]] = {kind.name: kind for kind in (Revealed, Bid, Thrown, Scored, Conceded)}
    prompts: Set[str] = frozenset({"bid", "again"})

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> Race:
        """Returns the position before the bids."""
        goal = checked_options(self.title, self.options, options)["goal"]
        assert isinstance(goal, int)
        if len(seats) not in self.seats:
            raise NotAllowed("A dice race is for two to four.")
        return Race(goal, list(seats), dict.fromkeys(seats, 0))

    def restore(self, data: Mapping[str, Any]) -> Race:
        """Returns the position that `to_json` wrote."""
        values = deepcopy(dict(data))
        if values["outcome"] is not None:
            values["outcome"] = Outcome.from_json(values["outcome"])
        return Race(**values)

    def play(self, state: Race, tell: Tell) -> RuleText[str]:
        """Returns the rule text of a step."""
        return self.bids(state, tell) if state.step == "bids" else self.turn(state, tell)

    async def bids(self, state: Race, tell: Tell) -> str:
        """Everybody names a number in secret."""
        bids = await together(*(self.bid(state, seat, tell) for seat in state.seats))
        state.bids = dict(zip(state.seats, bids, strict=True))
        tell(Revealed(dict(state.bids)))
        return "turn"

    async def bid(self, state: Race, seat: Seat, tell: Tell) -> int:
        """One player's secret number."""
        bid = await ask(Number(player=seat, prompt="bid", least=0, most=MOST))
        assert isinstance(bid, int)
        tell(Bid(seat, bid), seen_by=(seat,))
        return bid

    async def turn(self, state: Race, tell: Tell) -> str:
        """Throw, and throw again, until banking or a 1."""
        seat = state.seats[state.to_move]
        pot = 0
        while True:
            offer = self.offer(pot)
            if await ask(Choose(player=seat, prompt="again", options=offer, about={"pot": pot})) == "bank":
                break
            pips = (await throw(Roll(seat, "race", (RollDie(f"{seat}:die", "die", FACES),))))[0] + 1
            tell(Thrown(seat, pips))
            if pips == 1:
                pot = 0
                break
            pot = self.gained(pot, pips)
        self.score(state, seat, pot, tell)
        state.to_move = (state.to_move + 1) % len(state.seats)
        return "turn"

    def offer(self, pot: int) -> tuple[Json, ...]:
        """The first throw is no choice."""
        return ("throw", "bank") if pot else ("throw",)

    def gained(self, pot: int, pips: int) -> int:
        """Pips add up."""
        return pot + pips

    def score(self, state: Race, seat: Seat, pot: int, tell: Tell) -> None:
        """Banks the pot; the goal ends the match."""
        state.scores[seat] += pot
        tell(Scored(seat, pot, state.scores[seat]))
        if state.scores[seat] - state.bids[seat] >= state.goal:
            raise MatchOver(Outcome((seat,), "goal"))

    def concede(self, state: Race, seat: Seat, tell: Tell) -> None:
        """Only a race of two ends by it; in a larger one nobody may give up."""
        if len(state.seats) > 2:
            raise NotAllowed("In a race of more than two nobody gives up.")
        tell(Conceded(seat))
        raise MatchOver(Outcome(tuple(other for other in state.seats if other != seat), "concession"))

    def has_left(self, state: Race, seat: Seat) -> bool:
        """Everybody stays to the end."""
        return False

    def view(self, state: Race, seat: Seat | None) -> RaceView:
        """Returns what a seat may see."""
        return RaceView(seat, dict(state.scores), dict(state.bids))


class BrokenRace(DiceRace):
    """The rules with a bug: a pot of more than nine points breaks them."""

    def gained(self, pot: int, pips: int) -> int:
        """Fails for a large pot."""
        if pot + pips > 9:
            raise KeyError("nine")
        return pot + pips


class ChangedRace(DiceRace):
    """The rules changed: one may also pass the die on, so every later question is another one."""

    def offer(self, pot: int) -> tuple[Json, ...]:
        """One more choice."""
        return ("throw", "bank", "pass") if pot else ("throw", "pass")
