"""The position: plain data, to JSON and back. The controller and abilities of a unit are computed from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NewType, TypeAlias, cast

from engine.game import Outcome
from engine.legacys_allure.cards import CardId, CardSet, HeroCard, Property, StatusLabel, UnitCard
from engine.legacys_allure.hexes import INDEX, NORTH, SOUTH, Hex
from engine.values import Json, Seat
from engine.work import Work

Unasked: TypeAlias = Callable[[Seat, str, Json], None]
"""Hears that a player was not asked: player, prompt, and the one thing possible, None where any order does."""

UnitId = NewType("UnitId", str)
"""A unit of the match: owner, card and number, such as "A Ash Runner#2"."""

LAST_ROUND: Final = 7
"""The match is decided at the end of this round (8.1)."""

DRAFT, BLITZ = "draft", "blitz"
FORMATS: Final = (DRAFT, BLITZ)

NO_END: Final = 99
"""In place of the round at whose end something stops: it lasts for the battle."""


def other(seat: Seat) -> Seat:
    """Returns the other seat."""
    return NORTH if seat == SOUTH else SOUTH


@dataclass(slots=True)
class UnitStatus:
    """One instance of a buff or debuff (12.5).

    `name` is a keyword or a property. `set`: "X" (the highest counts); `plus`: "+X" (they add up); neither: the keyword
    has no number. `ends` is the round at whose end it stops, `by` who controlled the unit that placed it, `bundle` is
    shared by those that are one buff or debuff (12.4), `source` the unit whose leaving ends it, `origin` the card's
    effect, by which instances are counted.
    """

    name: str
    by: Seat
    label: StatusLabel
    ends: int
    set: int | None = None
    plus: int | None = None
    bundle: int | None = None
    source: UnitId | None = None
    origin: str = ""

    @property
    def is_modifier(self) -> bool:
        """Returns whether it changes a property rather than give a keyword."""
        return self.name in _PROPERTIES

    def copy(self) -> UnitStatus:
        """Returns an equal status."""
        return replace(self)

    def to_json(self) -> dict[str, Json]:
        """Returns the status as JSON, without what is empty; `from_json` undoes it."""
        data: dict[str, Json] = {"name": self.name, "by": self.by, "label": self.label.value, "ends": self.ends}
        for key in ("set", "plus", "bundle", "source"):
            value = getattr(self, key)
            if value is not None:
                data[key] = value
        if self.origin:
            data["origin"] = self.origin
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> UnitStatus:
        """Returns the status that `to_json` wrote."""
        return cls(**{**data, "label": StatusLabel(data["label"])})


_PROPERTIES: Final = frozenset(p.value for p in Property)


@dataclass(slots=True)
class Unit:
    """A unit of the match. On the battlefield it has a hex; in the graveyard it has none and is as printed."""

    id: UnitId
    card: CardId
    owner: Seat
    hex: Hex | None
    health: int
    mana: int | None
    actions: int = 1
    shield: int = 0
    shield_ends: int = NO_END
    burned: int = 0
    poisoned: int = 0
    burned_label: StatusLabel = StatusLabel.DEBUFF
    poisoned_label: StatusLabel = StatusLabel.DEBUFF
    statuses: list[UnitStatus] = field(default_factory=list)
    used_round: list[str] = field(default_factory=list)
    used_battle: list[str] = field(default_factory=list)
    more_health: int = 0
    """The sum of "+X Max Health" when it was last looked at (A-21)."""
    more_mana: int = 0
    fell: Hex | None = None
    """Where a unit in the graveyard has died, if it died in this battle."""

    @property
    def name(self) -> str:
        """Returns the name without the owner: "Ash Runner#2"."""
        return self.id.split(" ", 1)[1]

    @property
    def place(self) -> Hex:
        """Returns the hex of a unit that is on the battlefield."""
        assert self.hex is not None
        return self.hex

    def has_status(self, name: str) -> bool:
        """Returns whether a status of this name lies on the unit."""
        return any(status.name == name for status in self.statuses)

    def copy(self) -> Unit:
        """Returns an equal unit that shares nothing that changes."""
        return Unit(
            self.id,
            self.card,
            self.owner,
            self.hex,
            self.health,
            self.mana,
            self.actions,
            self.shield,
            self.shield_ends,
            self.burned,
            self.poisoned,
            self.burned_label,
            self.poisoned_label,
            [status.copy() for status in self.statuses] if self.statuses else [],
            list(self.used_round),
            list(self.used_battle),
            self.more_health,
            self.more_mana,
            self.fell,
        )

    def to_json(self) -> dict[str, Json]:
        """Returns the unit as JSON, without what is as it is at first; `from_json` undoes it."""
        data: dict[str, Json] = {
            "id": self.id,
            "card": self.card,
            "owner": self.owner,
            "hex": self.hex,
            "health": self.health,
            "mana": self.mana,
            "actions": self.actions,
        }
        for name, usual in _USUALLY:
            value = getattr(self, name)
            if value != usual:
                data[name] = value if not isinstance(value, list) else list(value)
        if self.statuses:
            data["statuses"] = [status.to_json() for status in self.statuses]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Unit:
        """Returns the unit that `to_json` wrote."""
        unit = cls(**{key: value for key, value in data.items() if key not in _READ_APART})
        unit.statuses = [UnitStatus.from_json(status) for status in data.get("statuses", ())]
        unit.used_round = list(data.get("used_round", ()))
        unit.used_battle = list(data.get("used_battle", ()))
        unit.burned_label = StatusLabel(data.get("burned_label", StatusLabel.DEBUFF))
        unit.poisoned_label = StatusLabel(data.get("poisoned_label", StatusLabel.DEBUFF))
        return unit


_READ_APART: Final = ("statuses", "used_round", "used_battle", "burned_label", "poisoned_label")
_USUALLY: Final[tuple[tuple[str, Any], ...]] = (
    ("shield", 0),
    ("shield_ends", NO_END),
    ("burned", 0),
    ("poisoned", 0),
    ("burned_label", StatusLabel.DEBUFF),
    ("poisoned_label", StatusLabel.DEBUFF),
    ("used_round", []),
    ("used_battle", []),
    ("more_health", 0),
    ("more_mana", 0),
    ("fell", None),
)


@dataclass
class SeatState:
    """What belongs to one seat beside its units."""

    hand: dict[CardId, int] = field(default_factory=dict)
    """The cards of the kingdom that are not drafted; secret until the match is over (A-08)."""
    army: list[CardId] = field(default_factory=list)
    """Ability and item cards in play."""
    has_brought: bool = False
    is_complete: bool = False
    """Whether the army was announced to be complete (9.2.4)."""
    picks: int = 0
    """How often this seat has drafted."""

    def copy(self) -> SeatState:
        """Returns an equal side that shares nothing that changes."""
        return SeatState(dict(self.hand), list(self.army), self.has_brought, self.is_complete, self.picks)

    def to_json(self) -> dict[str, Json]:
        """Returns the side as JSON; `from_json` undoes it."""
        return {
            "hand": cast("Json", dict(self.hand)),
            "army": list(self.army),
            "has_brought": self.has_brought,
            "is_complete": self.is_complete,
            "picks": self.picks,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SeatState:
        """Returns the side that `to_json` wrote."""
        return cls(dict(data["hand"]), list(data["army"]), data["has_brought"], data["is_complete"], data["picks"])


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a match: gold of a kingdom (2.1), of a drafted army (9.2.4.1), of a Blitz army (A-06)."""

    kingdom: int = 160
    army: int = 80
    blitz: int = 50


MOST_SLOTS: Final = 3
"""Inventory slots of a hero (7.4.3.1)."""


@dataclass
class State:
    """One position of a match. `cards` are the cards it is played with; they are not part of its JSON."""

    cards: CardSet
    seats: list[Seat]
    format: str = DRAFT
    limits: Limits = field(default_factory=Limits)
    open_kingdoms: bool = False
    step: str = "kingdoms"
    round: int = 0
    first: Seat = SOUTH
    """The first player, who must hold the centre at the end (8.1)."""
    opens: Seat = SOUTH
    """The player with the first turn of this round."""
    turn: Seat | None = None
    """The player whose turn or pick it is; in a battle None when no unit has an action left."""
    turns: int = 0
    """How many turns were played; together with the round it tells one question from the next."""
    last_action: Seat | None = None
    """The player who performed the last action of this round (10.9)."""
    latest: dict[str, Any] = field(default_factory=dict)
    """The latest action of the battle, as its answer: what a reply is to."""
    centre_shield: bool = False
    """Whether the +1 Shield still lies on the centre (9.3.3)."""
    is_whole: bool = True
    """Whether these are all units there are, so that a first player without any has lost (A-24)."""
    sides: dict[Seat, SeatState] = field(default_factory=dict)
    units: dict[UnitId, Unit] = field(default_factory=dict)
    bundles: int = 0
    """How many bundles were made (12.4)."""
    own_cards: str = ""
    """The digest of the cards that are not the starter set's; empty for none."""
    outcome: Outcome | None = None
    work: Work | None = field(default=None, compare=False, repr=False)
    """The work budget of the rules before the next question; None without counting. Not part of the position."""
    unasked: Unasked | None = field(default=None, compare=False, repr=False)
    """Hears what is settled without a question, for only one thing was possible. No part of the position."""

    # -- who and where -------------------------------------------------------------------------------------------

    def card(self, unit: Unit) -> UnitCard:
        """Returns a unit's card."""
        return self.cards.cards[unit.card]  # type: ignore[return-value]  # a unit's card is a unit card

    def on_battlefield(self) -> Iterator[Unit]:
        """Returns the units that stand on a hex, in the order they came."""
        return (unit for unit in self.units.values() if unit.hex is not None)

    def graveyard(self, seat: Seat) -> list[Unit]:
        """Returns a seat's dead units; each lies in its owner's graveyard (A-54)."""
        return [unit for unit in self.units.values() if unit.hex is None and unit.owner == seat]

    def occupants(self) -> dict[Hex, Unit]:
        """Returns who stands where."""
        return {unit.hex: unit for unit in self.units.values() if unit.hex is not None}

    def at(self, place: Hex) -> Unit | None:
        """Returns who stands on a hex."""
        return next((unit for unit in self.units.values() if unit.hex == place), None)

    def controller(self, unit: Unit) -> Seat:
        """Returns who controls a unit: its owner, or who placed the last Control on it (A-60)."""
        for status in reversed(unit.statuses):
            if status.name == "control":
                return status.by
        return unit.owner

    def units_of(self, seat: Seat) -> list[Unit]:
        """Returns the units on the battlefield that a seat controls."""
        return [unit for unit in self.on_battlefield() if self.controller(unit) == seat]

    def ready(self, seat: Seat) -> list[Unit]:
        """Returns the units with an action left, in the order of hexes (A-18)."""
        units = [unit for unit in self.on_battlefield() if unit.actions > 0 and self.controller(unit) == seat]
        return sorted(units, key=lambda unit: INDEX[unit.place])

    def hero(self, seat: Seat) -> Unit | None:
        """Returns a seat's own hero while it is on the battlefield."""
        return next((u for u in self.on_battlefield() if u.owner == seat and self.card(u).is_hero), None)

    def hero_cards(self, unit: Unit) -> list[HeroCard]:
        """Returns the cards that work for a unit: none unless it is a hero on the battlefield (6.2, 7.3)."""
        if unit.hex is None or not self.card(unit).is_hero:
            return []
        working = self.cards.working_for(unit.card)
        return [working[card] for card in self.sides[unit.owner].army if card in working]

    def gold_in_play(self, seat: Seat) -> int:
        """Returns what a seat's cards in play cost; heroes cost nothing (9.2.3.1)."""
        units = sum(self.card(unit).gold or 0 for unit in self.on_battlefield() if unit.owner == seat)
        return units + sum(self.cards[card].gold or 0 for card in self.sides[seat].army)

    # -- changes -------------------------------------------------------------------------------------------------

    def add_unit(self, card: CardId, owner: Seat, place: Hex | None, actions: int = 1) -> Unit:
        """Puts a new unit of a card into the match, as printed; its number is the next of that owner and card."""
        printed = self.cards.unit(card)
        stem = f"{owner} {printed.short}#"
        number = 1 + sum(known.startswith(stem) for known in self.units)
        unit = Unit(UnitId(f"{stem}{number}"), card, owner, place, printed.health, printed.mana, actions)
        self.units[unit.id] = unit
        return unit

    def next_bundle(self) -> int:
        """Returns a number that no bundle has yet."""
        self.bundles += 1
        return self.bundles

    def copy(self) -> State:
        """Returns an equal position that shares nothing that changes: for previews and for players that think."""
        made: State = object.__new__(State)
        made.__dict__.update(self.__dict__)
        made.seats = list(self.seats)
        made.sides = {seat: side.copy() for seat, side in self.sides.items()}
        made.units = {unit.id: unit.copy() for unit in self.units.values()}
        made.work = made.unasked = None
        return made

    def with_units_at(self, places: Mapping[UnitId, Hex | None]) -> State:
        """Returns this position with some units elsewhere, or nowhere. It shares all else: only look at it."""
        made: State = object.__new__(State)
        made.__dict__.update(self.__dict__)
        made.units = dict(self.units)
        for name, place in places.items():
            made.units[name] = self.units[name].copy()
            made.units[name].hex = place
        made.work = made.unasked = None
        return made

    def spend(self, looks_at_all: int = 1) -> None:
        """Counts work that checks all units this many times: an eighth of the cost of computing one."""
        if self.work is not None:
            self.work.spend(looks_at_all * (2 + len(self.units) // 8))

    def is_exhausted(self) -> bool:
        """Returns whether the work that an answer may cause is spent: what would follow does not happen."""
        return self.work is not None and self.work.is_spent

    def to_json(self) -> dict[str, Json]:
        """Returns the position as JSON, sharing nothing that changes."""
        data: dict[str, Json] = {name: getattr(self, name) for name in _PLAIN}
        data["seats"] = list(self.seats)
        data["limits"] = [self.limits.kingdom, self.limits.army, self.limits.blitz]
        data["sides"] = {seat: side.to_json() for seat, side in self.sides.items()}
        data["units"] = [unit.to_json() for unit in self.units.values()]
        data["outcome"] = None if self.outcome is None else self.outcome.to_json()
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any], cards: CardSet) -> State:
        """Returns the position that `to_json` wrote, with the cards it is played with."""
        state = cls(cards, list(data["seats"]), **{name: data[name] for name in _PLAIN})
        state.limits = Limits(*cast("Sequence[int]", data["limits"]))
        state.sides = {Seat(seat): SeatState.from_json(side) for seat, side in data["sides"].items()}
        state.units = {unit["id"]: Unit.from_json(unit) for unit in data["units"]}
        state.outcome = None if data["outcome"] is None else Outcome.from_json(data["outcome"])
        return state


_APART: Final = ("cards", "seats", "limits", "sides", "units", "outcome")
_PLAIN: Final = tuple(f.name for f in fields(State) if f.name not in _APART)
