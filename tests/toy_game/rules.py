"""The Ford. Each player is dealt three cards and keeps one in secret; then charms are drafted from an open row; each
pitches a camp on a hex of the bank; then they walk in turn over the map, around the lake, towards the treasure. After
three rounds a kept card counts as many points as it shows, less the inches that are missing to the treasure; boots let
one walk an inch further. The most points win.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence, Set
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final

from engine.asking import RuleText, ask, throw, together
from engine.chance import Roll, RollDie
from engine.decisions import Choose, Decision, Number, Plan
from engine.events import Happened
from engine.game import MatchOver, Option, OptionKind, Outcome, Tell, checked_options
from engine.orders import PASS, Kinds, Ordered, OrderKind, Pass, StandingOrder, tried
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat
from engine.view import View

WIDTH, HEIGHT = 12.0, 8.0
LAKE: Final = (6.0, 4.0)
LAKE_RADIUS: Final = 1.5
GRAIN: Final = 0.5
ROUNDS: Final = 3
WEATHER: Final = {"fog": "nobody sees far", "wind": "everybody walks slower"}
CHARMS: Final = ("boots", "rope", "lantern", "whistle", "flask", "flag", "drum")
CARDS: Final = tuple(str(n) for n in range(1, 10))
HEXES: Final = tuple(f"{letter}{number}" for letter in "abcd" for number in range(1, 8))

Point = tuple[float, float]


def centre(hex_: str) -> Point:
    """Returns where a camp on a hex lies: four columns on the near bank, every other one shifted by half."""
    column, row = "abcd".index(hex_[0]), int(hex_[1:])
    return 0.5 + 0.5 * column, row + (0.5 if column % 2 else 0.0)


@dataclass(frozen=True, kw_only=True)
class Walk(Plan):
    """Where do you walk? `{path: [[x, y], ...]}` in inches, on the map and not into the lake; `[]` stays."""

    shape: ClassVar[str] = "walk"

    start: Point
    reach: float

    def check(self, answer: Json) -> Json:
        """Returns the path on the grain of the map."""
        if not isinstance(answer, Mapping) or set(answer) != {"path"} or not isinstance(answer["path"], Sequence):
            raise NotUnderstood("Say where to, for example {path: [[5, 3], [6.5, 4]]}.")
        path: list[Json] = []
        here, walked = self.start, 0.0
        for step in answer["path"]:
            point = _point(step)
            if not (0 <= point[0] <= WIDTH and 0 <= point[1] <= HEIGHT):
                raise NotAllowed(f"{said(point)} is not on the map, which is {WIDTH:g} by {HEIGHT:g} inches.")
            if _wet(here, point):
                raise NotAllowed(f"The way from {said(here)} to {said(point)} leads through the lake.")
            walked += math.dist(here, point)
            here = point
            path.append(list(point))
        if walked > self.reach + 1e-9:
            raise NotAllowed(f"That way is {walked:.1f} inches long, and you can walk {self.reach:g}.")
        return {"path": path}

    def sample(self, rng: random.Random) -> Json:
        """Returns a step to somewhere in reach."""
        for _ in range(20):
            angle, far = rng.random() * 2 * math.pi, rng.random() * self.reach
            to = _grained((self.start[0] + far * math.cos(angle), self.start[1] + far * math.sin(angle)))
            try:
                return self.check({"path": [list(to)]})
            except NotAllowed:
                continue
        return {"path": []}

    def default(self) -> Json:
        """Returns that one stays."""
        return {"path": []}

    def terms(self) -> Json:
        """Returns where one stands, and how far one can walk."""
        return [list(self.start), self.reach]


def _point(step: Json) -> Point:
    if not isinstance(step, Sequence) or isinstance(step, str) or len(step) != 2:
        raise NotUnderstood("A point is two numbers: inches from the left and from above.")
    values = []
    for value in step:
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise NotUnderstood("A point is two numbers: inches from the left and from above.")
        values.append(float(value))
    return _grained((values[0], values[1]))


def _grained(point: Point) -> Point:
    return round(point[0] / GRAIN) * GRAIN, round(point[1] / GRAIN) * GRAIN


def said(point: Point) -> str:
    """Returns a point as it is written: "3 2.5"."""
    return f"{point[0]:g} {point[1]:g}"


def _wet(one: Point, other: Point) -> bool:
    """Returns whether a straight way comes into the lake."""
    return any(
        math.dist(LAKE, (one[0] + (other[0] - one[0]) * n / 20, one[1] + (other[1] - one[1]) * n / 20)) < LAKE_RADIUS
        for n in range(21)
    )


# -- the position --------------------------------------------------------------------------------------------------


@dataclass
class Position:
    """The position."""

    seats: list[Seat]
    stride: int
    fog: bool
    toll: bool
    step: str = "deal"
    round: int = 1
    cards: dict[Seat, str] = field(default_factory=dict)
    charms: dict[Seat, str] = field(default_factory=dict)
    stands: dict[Seat, list[float]] = field(default_factory=dict)
    paid: dict[Seat, int] = field(default_factory=dict)
    treasure: list[float] = field(default_factory=lambda: [11.0, 4.0])
    outcome: Outcome | None = None

    def to_json(self) -> dict[str, Json]:
        """Returns the position as JSON."""
        data = deepcopy(asdict(self))
        data["outcome"] = None if self.outcome is None else self.outcome.to_json()
        return data


@dataclass(frozen=True)
class Agreed:
    """What was agreed on, and everybody knows."""

    stride: int = 3
    fog: bool = False
    toll: bool = False


@dataclass(frozen=True)
class Sight:
    """What a seat may see: cards and toll only its own, until the end; in fog nobody sees where the others stand."""

    seat: Seat | None
    seats: tuple[Seat, ...]
    round: int
    cards: Mapping[Seat, str]
    charms: Mapping[Seat, str]
    stands: Mapping[Seat, Point]
    treasure: Point
    is_over: bool
    agreed: Agreed = Agreed()
    step: str = "round"
    paid: Mapping[Seat, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        """Returns the view as JSON."""
        return {
            "seat": self.seat,
            "seats": list(self.seats),
            "round": self.round,
            "cards": {str(seat): card for seat, card in self.cards.items()},
            "charms": {str(seat): charm for seat, charm in self.charms.items()},
            "stands": {str(seat): list(point) for seat, point in self.stands.items()},
            "treasure": list(self.treasure),
            "is_over": self.is_over,
            "agreed": asdict(self.agreed),
            "step": self.step,
            "paid": {str(seat): points for seat, points in self.paid.items()},
        }


# -- what happens --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt(Happened, name="dealt"):
    """Somebody was dealt cards. Seen by them alone."""

    player: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept(Happened, name="kept"):
    """Somebody keeps a card; which one, they alone know."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Drafted(Happened, name="drafted", changes_table=True):
    """Somebody takes a charm from the row."""

    player: Seat
    charm: str


@dataclass(frozen=True, slots=True)
class Camped(Happened, name="camped", changes_table=True, shows_board=True, reveals=True):
    """All camps are pitched."""

    hexes: Mapping[Seat, str]


@dataclass(frozen=True, slots=True)
class RoundBegan(Happened, name="round_began", begins="round"):
    """A round begins."""

    number: int


@dataclass(frozen=True, slots=True)
class Walked(Happened, name="walked", changes_table=True):
    """Somebody has walked so far."""

    player: Seat
    inches: float


@dataclass(frozen=True, slots=True)
class RoundEnded(Happened, name="round_ended", quiet=True, shows_board=True):
    """A round is over."""

    number: int


@dataclass(frozen=True, slots=True)
class Opened(Happened, name="opened", changes_table=True, reveals=True):
    """The cards are opened and counted."""

    cards: Mapping[Seat, str]
    points: Mapping[Seat, float]


@dataclass(frozen=True, slots=True)
class GaveUp(Happened, name="gave_up"):
    """Somebody gives up."""

    player: Seat


EVENTS: Final[Mapping[str, type[Happened]]] = MappingProxyType(
    {kind.name: kind for kind in (Dealt, Kept, Drafted, Camped, RoundBegan, Walked, RoundEnded, Opened, GaveUp)}
)


# -- the rules -----------------------------------------------------------------------------------------------------


class PayToll(OrderKind[Sight]):
    """Pay always so much of the toll (answer), for so many rounds (until), or in fog alone (guard)."""

    name = "pay toll"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order.prompt != "toll" or isinstance(order.answer, bool) or not isinstance(order.answer, int):
            raise NotUnderstood("Say how much toll you always pay.")
        return order

    def answer(self, view: Sight, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the toll, unless it is to be paid in fog alone and there is none."""
        in_fog = len(view.stands) < len(view.seats)
        return PASS if order.guard == "in fog" and not in_fog else order.answer

    def stands(self, view: Sight, order: StandingOrder) -> bool:
        """Returns whether the last round of the order is not over."""
        return order.until is None or view.round <= int(str(order.until))


class Ford:
    """The rules."""

    orders: Kinds = MappingProxyType({PayToll.name: PayToll()})
    usual_orders: Sequence[StandingOrder] = ()

    def ordered(self, view: View, decision: Decision, orders: Sequence[StandingOrder]) -> Ordered:
        """Returns what somebody's orders answer."""
        return tried(self.orders, view, decision, orders)

    name = "ford"
    title = "The Ford"
    family = "toy"
    rules_version = 1
    seats = range(2, 5)
    options: Sequence[Option] = (
        Option(
            "stride",
            OptionKind.NUMBER,
            range(2, 6),
            3,
            "inches that one walks in a round",
            usual=(2, 3, 4),
            means={2: "a quarter of an hour", 3: "ten minutes", 4: "five minutes"},
        ),
        Option("weather", OptionKind.SET, ("fog", "wind"), [], "weather", means=WEATHER),
        Option("toll", OptionKind.CHOICE, ("none", "asked"), "none", "toll at the ford"),
    )
    events = EVENTS
    prompts: Set[str] = frozenset({"keep", "draft", "camp", "walk", "toll"})

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> Position:
        """Returns the position before the deal."""
        agreed = checked_options(self.title, self.options, options)
        if len(seats) not in self.seats:
            raise NotAllowed("The Ford is for two to four.")
        stride, weather = agreed["stride"], agreed["weather"]
        assert isinstance(stride, int) and isinstance(weather, Sequence)
        return Position(list(seats), stride, "fog" in weather, agreed["toll"] == "asked")

    def restore(self, data: Mapping[str, Any]) -> Position:
        """Returns the position that `to_json` wrote."""
        values = deepcopy(dict(data))
        if values["outcome"] is not None:
            values["outcome"] = Outcome.from_json(values["outcome"])
        return Position(**values)

    def play(self, state: Position, tell: Tell) -> RuleText[str]:
        """Returns the rule text of a step."""
        return {"deal": self.deal, "draft": self.draft, "camp": self.camp, "round": self.round}[state.step](state, tell)

    async def deal(self, state: Position, tell: Tell) -> str:
        """Everybody keeps one of three cards, in secret and at the same time."""
        cards = await together(*(self.keep(state, seat, tell) for seat in state.seats))
        state.cards = dict(zip(state.seats, cards, strict=True))
        return "draft"

    async def keep(self, state: Position, seat: Seat, tell: Tell) -> str:
        """One player's secret card."""
        drawn = await throw(Roll(seat, "deal", tuple(RollDie(f"{seat}:{n}", "card", CARDS) for n in range(3))))
        hand = tuple(CARDS[index] for index in drawn)
        tell(Dealt(seat, hand), seen_by=(seat,))
        kept = str(await ask(Choose(player=seat, prompt="keep", options=tuple(dict.fromkeys(hand)))))
        tell(Kept(seat))
        return kept

    async def draft(self, state: Position, tell: Tell) -> str:
        """The last seat picks first, from a row of one more than there are players."""
        row = list(CHARMS[: len(state.seats) + 1])
        for seat in reversed(state.seats):
            charm = str(await ask(Choose(player=seat, prompt="draft", options=tuple(row), about={"row": list(row)})))
            row.remove(charm)
            state.charms[seat] = charm
            tell(Drafted(seat, charm))
        return "camp"

    async def camp(self, state: Position, tell: Tell) -> str:
        """Camps in turn, each on a hex of its own."""
        free = list(HEXES)
        hexes: dict[Seat, str] = {}
        for seat in state.seats:
            hexes[seat] = str(await ask(Choose(player=seat, prompt="camp", options=tuple(free))))
            free.remove(hexes[seat])
            state.stands[seat] = list(centre(hexes[seat]))
        tell(Camped(hexes))
        return "round"

    async def round(self, state: Position, tell: Tell) -> str:
        """Everybody walks; after the last round the cards are opened."""
        tell(RoundBegan(state.round))
        for seat in state.seats:
            reach = float(state.stride + (state.charms[seat] == "boots"))
            if state.toll:
                state.paid[seat] = state.paid.get(seat, 0) + await self.pay(seat)
            start = (state.stands[seat][0], state.stands[seat][1])
            answer = await ask(Walk(player=seat, prompt="walk", start=start, reach=reach, about={"round": state.round}))
            assert isinstance(answer, Mapping) and isinstance(answer["path"], Sequence)
            walked, here = 0.0, start
            for step in answer["path"]:
                there = _point(step)
                walked += math.dist(here, there)
                here = there
            state.stands[seat] = list(here)
            tell(Walked(seat, round(walked, 1)))
        tell(RoundEnded(state.round))
        state.round += 1
        if state.round <= ROUNDS:
            return "round"
        raise MatchOver(self.count(state, tell))

    async def pay(self, seat: Seat) -> int:
        """The toll that somebody pays, from nothing to three points."""
        paid = await ask(Number(player=seat, prompt="toll", least=0, most=3))
        assert isinstance(paid, int)
        return paid

    def count(self, state: Position, tell: Tell) -> Outcome:
        """Opens the cards and counts."""
        far = {s: math.dist(state.stands[s], state.treasure) for s in state.seats}
        points = {s: round(int(state.cards[s]) - far[s] - state.paid.get(s, 0), 1) for s in state.seats}
        tell(Opened(dict(state.cards), points))
        best = max(points.values())
        return Outcome(tuple(seat for seat in state.seats if points[seat] == best), "most points")

    def concede(self, state: Position, seat: Seat, tell: Tell) -> None:
        """Whoever gives up lets all others win."""
        tell(GaveUp(seat))
        raise MatchOver(Outcome(tuple(other for other in state.seats if other != seat), "given up"))

    def has_left(self, state: Position, seat: Seat) -> bool:
        """Nobody stays behind when it ends."""
        return False

    def view(self, state: Position, seat: Seat | None) -> Sight:
        """Returns what a seat may see."""
        is_over = state.outcome is not None
        stands = {s: (at[0], at[1]) for s, at in state.stands.items() if not state.fog or is_over or s == seat}
        cards = dict(state.cards) if is_over else {s: card for s, card in state.cards.items() if s == seat}
        paid = {s: points for s, points in state.paid.items() if is_over or s == seat}
        return Sight(
            seat,
            tuple(state.seats),
            state.round,
            cards,
            dict(state.charms),
            stands,
            (state.treasure[0], state.treasure[1]),
            is_over,
            Agreed(state.stride, state.fog, state.toll),
            state.step,
            paid,
        )

    def imagine(self, view: Sight, rng: random.Random) -> Position:
        """Returns a position that a seat may believe in: cards, places and toll of others are drawn."""
        others = [seat for seat in view.seats if seat != view.seat]
        state = Position(list(view.seats), **asdict(view.agreed), step=view.step, round=view.round)
        state.charms = dict(view.charms)
        state.cards = {**view.cards, **({} if view.step == "deal" else {seat: rng.choice(CARDS) for seat in others})}
        unseen = [seat for seat in others if view.step == "round" and seat not in view.stands]
        state.stands = {seat: list(at) for seat, at in view.stands.items()}
        state.stands |= {seat: list(centre(rng.choice(HEXES))) for seat in unseen}
        tolls = range(3 * (view.round - 1) + 1)
        state.paid = {**view.paid, **{seat: rng.choice(tolls) for seat in others if view.agreed.toll}}
        state.treasure = list(view.treasure)
        return state
