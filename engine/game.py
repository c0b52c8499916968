"""What every game must offer: rules in steps, a state, a view for each seat, an outcome.

A *game* is a set of rules; a *match* is one played game. `engine.playthrough.Playthrough` drives a match of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar, cast, runtime_checkable

from engine.asking import RuleText
from engine.decisions import Decision
from engine.events import Happened
from engine.orders import Ordered, OrderKind, StandingOrder
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat
from engine.view import View


class Tell(Protocol):
    """What rules tell with."""

    def __call__(self, happened: Happened, cause: str = "", seen_by: tuple[Seat, ...] | None = None) -> object:
        """Emits an event. The default cause is the step; without `seen_by` everybody may know it."""


def _unheard(happened: Happened, cause: str = "", seen_by: tuple[Seat, ...] | None = None) -> None:
    """Emits nothing."""


UNHEARD: Final[Tell] = _unheard
"""The emitter for rules without a listener: a rule with costly facts may check for it first."""


class OptionKind(StrEnum):
    """What the value of an option is."""

    NUMBER = "number"
    """A whole number."""
    CHOICE = "choice"
    """One of some names."""
    SET = "set"
    """Any of some names, as a list."""
    SWITCH = "switch"
    """Played or not, true or false; it is called by its key."""
    CONTENTS = "contents"
    """Contents that a server has written for itself, such as cards: {"name", "text"}, or None for none. Its bounds are
    the names there are to choose from, which a game cannot know; a name stands for its text until that is brought.
    """


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a match, agreed on before it begins.

    `bounds` are a range of numbers, or the possible names. `words` say to a person what it decides ("points in each
    force"), `law` is the rule behind the bounds, as a whole sentence for a user outside them. For numbers `usual` are
    the suggested ones. `elsewhere` are names from other games of the family that do not exist here, each with a
    sentence that gives the reason and the next step. `means` explains a value in a few words to a new player: for a
    size how long such a match takes, for a kind of dice what they do.
    """

    key: str
    kind: OptionKind
    bounds: range | tuple[str, ...]
    default: Json
    words: str
    law: str = ""
    usual: tuple[int, ...] = ()
    elsewhere: Mapping[str, str] = field(default_factory=dict, hash=False)
    means: Mapping[Any, str] = field(default_factory=dict, hash=False)

    def explained(self, value: Json, text: str) -> str:
        """Returns the text that stands for a value, with what that means where it is said: "15 points (an hour)"."""
        meaning = self.means.get(value) if isinstance(value, str | int) else None
        return f"{text} ({meaning})" if meaning else text

    def check(self, value: Json) -> Json:
        """Returns the value in its normal form: a set in the order of its bounds. Raises a `Refusal`."""
        return _CHECKS[self.kind](self, value)

    @property
    def _names(self) -> str:
        return ", ".join(map(str, self.bounds))

    def _number(self, value: Json) -> Json:
        if isinstance(value, bool) or not isinstance(value, int) or value not in self.bounds:
            law = f"{self.key} is a whole number from {self.bounds[0]} to {self.bounds[-1]}, and {value!r} is not."
            raise NotAllowed(self.law or law)
        return value

    def _switch(self, value: Json) -> Json:
        if value not in SWITCHED:
            raise NotUnderstood(self.law or f"{self.key} is played or not: yes or no, and {value!r} is neither.")
        return SWITCHED[cast("str | bool", value)]

    def _choice(self, value: Json) -> Json:
        if value not in self.bounds:
            raise NotUnderstood(self.law or f"{self.key} can be {self._names}, and {value!r} is none of them.")
        return value

    def _set(self, value: Json) -> Json:
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise NotUnderstood(f"{self.key} is a list of some of these: {self._names}.")
        for name in value:
            if name in self.elsewhere:
                raise NotAllowed(self.elsewhere[str(name)])
            if name not in self.bounds:
                raise NotUnderstood(f"There is no {name!r} among {self.key}; there are {self._names}.")
        return [name for name in self.bounds if name in value]

    def _contents(self, value: Json) -> Json:
        if value is None or value in self.bounds:
            return value
        if not isinstance(value, Mapping) or set(value) != {"name", "text"}:
            raise NotUnderstood(self.law or f"There is nothing called {str(value)[:60]!r} to choose for {self.key}.")
        return {"name": str(value["name"]), "text": str(value["text"])}


_CHECKS: Final[Mapping[OptionKind, Callable[[Option, Json], Json]]] = MappingProxyType(
    {
        OptionKind.NUMBER: Option._number,
        OptionKind.SWITCH: Option._switch,
        OptionKind.CHOICE: Option._choice,
        OptionKind.SET: Option._set,
        OptionKind.CONTENTS: Option._contents,
    }
)
"""How the values of each kind of option are checked."""


def checked_options(title: str, declared: Sequence[Option], given: Mapping[str, Json]) -> dict[str, Json]:
    """Returns every declared option with what was given for it, or its default. Raises a `Refusal`."""
    keys = [option.key for option in declared]
    for key in given:
        if why := next((option.elsewhere[key] for option in declared if key in option.elsewhere), ""):
            raise NotAllowed(why)
        if key not in keys:
            has = f"it has {', '.join(keys)}" if keys else "it has none"
            raise NotUnderstood(f"{title} has no option {key!r}; {has}.")
    return {option.key: option.check(given.get(option.key, option.default)) for option in declared}


SWITCHED: Final[Mapping[str | bool, bool]] = MappingProxyType({True: True, False: False, "yes": True, "no": False})
"""How a switch may be given, and what that says."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winners (none: a draw) and the reason, by its name in the rules."""

    winners: tuple[Seat, ...]
    reason: str

    def to_json(self) -> dict[str, Json]:
        """Returns the outcome as JSON; `from_json` undoes it."""
        return {"winners": list(self.winners), "reason": self.reason}

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Outcome:
        """Returns the outcome that `to_json` wrote."""
        winners = data["winners"]
        assert isinstance(winners, Sequence)
        return cls(tuple(Seat(str(seat)) for seat in winners), str(data["reason"]))


AGREEMENT: Final = "agreement"
"""The reason of an outcome on which all players have agreed: a draw."""


class MatchOver(Exception):
    """Raised by rule text, through any depth, when the match has just ended."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


class State(Protocol):
    """One position. `step` names the step of the rules that is played from it; `outcome` is set once it is over."""

    step: str
    outcome: Outcome | None

    def to_json(self) -> dict[str, Json]:
        """Returns the position as JSON, sharing nothing that changes."""


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """The rules of one edition."""

    name: str
    """In the store and in files: "dragon_dice"."""
    title: str
    """For people: "Dragon Dice"."""
    family: str
    """The family whose words, pictures and forms it uses, and the other editions of the same game."""
    rules_version: int
    """Grows with every change after which a saved step could ask something else, or tell something else."""
    seats: range
    """How many may play."""
    options: Sequence[Option]
    """What is agreed on before a match, in the order in which it is asked for."""
    events: Mapping[str, type[Happened]]
    """The kinds of its events by name; those that the driver tells in every game are not among them."""
    prompts: Set[str]
    """Every question that it may put to a player, by its prompt."""
    orders: Mapping[str, OrderKind[Any]]
    """The kinds of standing orders by name."""
    usual_orders: Sequence[StandingOrder]
    """What most players would answer anyway: a set of orders that a player can give with one press."""

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> S:
        """Returns the position before the first step. Raises a `Refusal` for wrong options or seats."""

    def restore(self, data: Mapping[str, Json]) -> S:
        """Returns the position that `State.to_json` wrote."""

    def play(self, state: S, tell: Tell) -> RuleText[str]:
        """Returns the rule text of the step that `state.step` names; it returns the name of the step that follows."""

    def concede(self, state: S, seat: Seat, tell: Tell) -> None:
        """Takes a player out at their own wish. Raises `MatchOver` when that decides the match."""

    def has_left(self, state: S, seat: Seat) -> bool:
        """Returns whether a player is no longer asked: each remaining decision takes its default."""

    def view(self, state: S, seat: Seat | None) -> View:
        """Returns what one seat, or a spectator (None), may see."""

    def ordered(self, view: View, decision: Decision, orders: Sequence[StandingOrder]) -> Ordered:
        """Returns what a seat's standing orders answer to a question, by its own view, and what becomes of them.

        It is a pure function; mostly it is `engine.orders.tried`.
        """


@dataclass(frozen=True, slots=True)
class GameLabel:
    """What is known of a game before it is loaded: what it is called, to which family it belongs, its switches."""

    title: str
    family: str
    switches: Mapping[str, str] = field(default_factory=dict)
    """What is played or not (`OptionKind.SWITCH`): its words by its key."""


def label_of(game: Game[Any]) -> GameLabel:
    """Returns the description of a loaded game."""
    switches = {option.key: option.words for option in game.options if option.kind is OptionKind.SWITCH}
    return GameLabel(game.title, game.family, switches)


@runtime_checkable
class Imagined(Protocol):
    """A game with secrets of which a player may think how they might be."""

    def imagine(self, view: Any, rng: Random) -> State:
        """Returns a position in which the seat of a view sees just what it sees now, and whatever it may not know is
        drawn: it follows from the view and the generator alone.
        """


@runtime_checkable
class Extensible(Protocol):
    """A game to whose contents a server may add its own: with each of them it is a game of its own."""

    def extended(self, options: Mapping[str, Json]) -> Game[Any]:
        """Returns the game with what the options bring along. Raises a `Refusal` for what cannot be read."""

    def admitted(self, options: Mapping[str, Json]) -> Game[Any]:
        """Returns the same of what is new here. Raises a `Refusal` also for what only running matches may hold."""


def as_agreed(game: Game[S], options: Mapping[str, Json]) -> Game[S]:
    """Returns the game with the agreed contents: the same one without any."""
    return cast("Game[S]", game.extended(options)) if isinstance(game, Extensible) else game
