"""What happened: the engine says it, somebody else words it.

Every kind of event is a type of its own, a frozen dataclass that derives from `Happened`:

    @dataclass(frozen=True, slots=True)
    class UnitsKilled(Happened, name="units_killed", changes_table=True):
        \"\"\"Units have died and lie in the Dead Unit Area now.\"\"\"

        player: Seat
        dice: tuple[DieId, ...]

A fact is a plain value: a number, a text, a seat, an enum, a tuple, a mapping with texts or enums as keys, or a frozen
dataclass of such. Facts become JSON only where an event is stored or sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, TypeVar, cast

from pydantic import ConfigDict, TypeAdapter

from engine.values import Json, Seat

H = TypeVar("H", bound="Happened")


class Happened:
    """The facts of one event. What holds of all events of a kind is said where the class is declared:

    `name` is written in the store and in scenario files and never changes its meaning. `quiet` events are in the log
    and not in the thread's story. After one that `changes_table` the public table is another, and a replay looks at it.
    A message that tells one that `shows_board` shows the board as well. `begins` names the part of play that begins
    with it, in the game's own word ("turn", "march"); empty for none. One that `reveals` makes known what players have
    answered in secret, at the same time; no undo goes back beyond it. Spectators may follow those that are `captures`.
    """

    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", arbitrary_types_allowed=True)

    name: ClassVar[str]
    quiet: ClassVar[bool] = False
    changes_table: ClassVar[bool] = False
    shows_board: ClassVar[bool] = False
    begins: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    captures: ClassVar[bool] = False

    def __init_subclass__(
        cls,
        name: str | None = None,
        quiet: bool | None = None,
        changes_table: bool | None = None,
        shows_board: bool | None = None,
        begins: str | None = None,
        reveals: bool | None = None,
        captures: bool | None = None,
    ) -> None:
        super().__init_subclass__()
        # A dataclass with slots is made twice, the second time without these words: what was said stands.
        said = {
            "name": name,
            "quiet": quiet,
            "changes_table": changes_table,
            "shows_board": shows_board,
            "begins": begins,
            "reveals": reveals,
            "captures": captures,
        }
        for tag, value in said.items():
            if value is not None:
                setattr(cls, tag, value)

    def is_reveal(self) -> bool:
        """Returns whether this very event reveals something; a kind of which only some do looks at its facts."""
        return self.reveals

    def to_json(self) -> dict[str, Json]:
        """Returns the facts as JSON; `from_json` undoes it."""
        return cast("dict[str, Json]", _adapter(cast("Any", type(self))).dump_python(self, mode="json"))

    @classmethod
    def from_json(cls: type[H], facts: Mapping[str, Json]) -> H:
        """Returns the event that `to_json` wrote. Raises ValueError where the facts are not of this kind.

        A kind whose facts have changed may read here what it wrote in earlier versions.
        """
        return read_facts(cls, facts)


def read_facts(kind: type[H], facts: Mapping[str, Json]) -> H:
    """Returns the event of a kind with these facts, as they were stored. Raises ValueError where they are not of it."""
    return cast("H", _adapter(cast("Any", kind)).validate_python(facts))


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


class Untyped(Happened):
    """Facts by their names: an event that an earlier version of a game told, and that none of its kinds fits today.

    It is stored and sent on exactly as it was read. `untyped(name)` returns the kind with this name.
    """

    __slots__ = ("facts",)

    def __init__(self, facts: Mapping[str, Json]) -> None:
        self.facts = facts

    def to_json(self) -> dict[str, Json]:
        """Returns the facts as they were read."""
        return dict(self.facts)

    @classmethod
    def from_json(cls: type[H], facts: Mapping[str, Json]) -> H:
        """Returns the event; any facts will do."""
        return cls(facts)  # type: ignore[call-arg]


def untyped(name: str) -> type[Untyped]:
    """Returns the kind of events with this name whose facts have no types: one and the same for a text and an enum."""
    return _untyped(str(name))


@cache
def _untyped(name: str) -> type[Untyped]:
    return cast("type[Untyped]", type(name, (Untyped,), {"__slots__": (), "name": name}))


class Event(NamedTuple):
    """One event of a match.

    `facts` are its data; their type is the kind of the event. `cause` names the reason (a phase, a roll, an icon), for
    "why?". `seen_by` holds the seats that may know it; None means everybody.
    """

    number: int
    facts: Happened
    cause: str = ""
    seen_by: tuple[Seat, ...] | None = None

    @property
    def name(self) -> str:
        """Returns the name of its kind."""
        return self.facts.name

    def is_seen_by(self, seat: Seat | None) -> bool:
        """Returns whether this seat may know of the event; None is a spectator."""
        return self.seen_by is None or seat in self.seen_by

    def to_json(self) -> dict[str, Json]:
        """Returns the event as JSON; `from_json` undoes it."""
        return {
            "number": self.number,
            "name": self.name,
            "facts": self.facts.to_json(),
            "cause": self.cause,
            "seen_by": None if self.seen_by is None else list(self.seen_by),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json], kinds: Mapping[str, type[Happened]]) -> Event:
        """Returns the event that `to_json` wrote. `kinds` are those of its game (`Game.events`).

        What an earlier version of the game told, and none of its kinds fits today, is read as `Untyped`.
        """
        number, facts, seen_by = data["number"], data["facts"], data["seen_by"]
        assert isinstance(number, int) and isinstance(facts, Mapping)
        seats = None if seen_by is None else tuple(Seat(str(s)) for s in seen_by)  # type: ignore[union-attr]
        return cls(number, _read(str(data["name"]), facts, kinds), str(data["cause"]), seats)


def _read(name: str, facts: Mapping[str, Json], kinds: Mapping[str, type[Happened]]) -> Happened:
    kind = kinds.get(name) or OF_THE_DRIVER.get(name)
    if kind is not None:
        try:
            return kind.from_json(facts)
        except ValueError:  # pydantic's ValidationError is one
            pass
    return untyped(name)(facts)


@dataclass(frozen=True, slots=True)
class ForcedChoice(Happened, name="forced_choice", quiet=True):
    """A question had one legal answer, and the driver gave it. Seen by the player alone."""

    player: Seat
    prompt: str
    answer: Json


@dataclass(frozen=True, slots=True)
class MatchEnded(Happened, name="match_over", shows_board=True):
    """The match is over. Without winners it is a draw."""

    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class OrderFollowed(Happened, name="order_followed", quiet=True):
    """A standing order has answered a question. Seen by its owner alone."""

    player: Seat
    prompt: str
    answer: Json


@dataclass(frozen=True, slots=True)
class OrderEnded(Happened, name="order_ended"):
    """A standing order stands no longer; `why` is a sentence. Seen by its owner alone."""

    player: Seat
    kind: str
    prompt: str
    why: str


@dataclass(frozen=True, slots=True)
class TakenBack(Happened, name="taken_back", changes_table=True, shows_board=True):
    """An undo: the events from `first` to `last` no longer apply. `corrected` is the fact that an organiser has
    corrected with it, in a sentence of the rules.
    """

    player: Seat
    first: int
    last: int
    corrected: str = ""


@dataclass(frozen=True, slots=True)
class DrawOffered(Happened, name="draw_offered"):
    """A player offers a draw, or agrees to one; it ends the match once all who play want it."""

    player: Seat


@dataclass(frozen=True, slots=True)
class DrawDeclined(Happened, name="draw_declined"):
    """A player does not want the draw that was offered."""

    player: Seat


@dataclass(frozen=True, slots=True)
class DrawWithdrawn(Happened, name="draw_withdrawn"):
    """A player has played on instead of agreeing: the draw offer has ended."""

    player: Seat


_KINDS: Final = (
    ForcedChoice,
    MatchEnded,
    OrderFollowed,
    OrderEnded,
    TakenBack,
    DrawOffered,
    DrawDeclined,
    DrawWithdrawn,
)
OF_THE_DRIVER: Final[Mapping[str, type[Happened]]] = MappingProxyType({kind.name: kind for kind in _KINDS})
"""What the driver of every game tells; they are not among a game's own kinds."""
