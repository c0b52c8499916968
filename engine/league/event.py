"""One tournament or league season as plain data: its players, its rounds and the rules that were declared before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from engine.league.rules import Rules, Terms

PlayerId = str


class Format(StrEnum):
    """How the rounds of an event are made."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    DOUBLE_ROUND_ROBIN = "double_round_robin"
    KNOCKOUT = "knockout"
    DOUBLE_KNOCKOUT = "double_knockout"
    LADDER = "ladder"
    PODS = "pods"
    DIVISIONS = "divisions"
    RUNS = "runs"


class Result(StrEnum):
    """What became of one match. `NONE` means that both players lose, `VOID` that the match is annulled."""

    A = "a"
    B = "b"
    DRAW = "draw"
    NONE = "none"
    VOID = "void"


class How(StrEnum):
    """By what a match was decided."""

    PLAYED = "played"
    OUTRIGHT = "outright"
    COMPARISON = "comparison"
    FORFEIT = "forfeit"
    AWARD = "award"


class Stage(StrEnum):
    """The part of a bracket to which a match belongs."""

    MAIN = "main"
    THIRD = "third"
    WINNERS = "W"
    LOSERS = "L"
    GRAND_FINAL = "GF"
    GRAND_FINAL_RESET = "GF2"


class Rest(StrEnum):
    """What a round is worth to a player who asked not to play it."""

    HALF = "half"
    ZERO = "zero"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Player:
    """A player as entered. `joined` and `dropped_after` are the first and the last round in which he can be paired."""

    id: PlayerId
    name: str = ""
    seed: int | None = None
    rating: int | float | None = None
    team: str | None = None
    joined: int = 1
    dropped_after: int | None = None

    def is_in(self, round_no: int) -> bool:
        """Returns whether the player can be paired in a round."""
        return self.joined <= round_no and (self.dropped_after is None or round_no <= self.dropped_after)

    @property
    def called(self) -> str:
        """Returns what people call the player."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a match and by what it was decided."""

    result: Result
    how: How = How.PLAYED

    @property
    def is_played(self) -> bool:
        """Returns whether the match was decided at the table, or by the organiser instead; a forfeit was not."""
        return self.result not in (Result.NONE, Result.VOID) and self.how is not How.FORFEIT

    @property
    def is_forfeit(self) -> bool:
        """Returns whether a player, or both, lost without play."""
        return self.result is Result.NONE or (self.how is How.FORFEIT and self.result is not Result.VOID)

    def won_by(self, side: Result) -> bool:
        """Returns whether a side, `Result.A` or `Result.B`, won."""
        return self.result is side


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """What one player's game was worth in the game's own numbers."""

    terrains: Fraction = Fraction(0)
    health_left: Fraction = Fraction(0)
    health_lost: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players who meet in a round, and the result as it is known now; None while nobody has reported one."""

    a: PlayerId
    b: PlayerId
    verdict: Verdict | None = None
    stage: Stage = Stage.MAIN
    numbers: tuple[GameNumbers, GameNumbers] | None = None
    as_of: tuple[tuple[int, Verdict | None], ...] = ()
    """By number of round, the result as it was known when that round was paired, where it was another than now."""
    manual: bool = False

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """Returns both players."""
        return (self.a, self.b)

    def other(self, player: PlayerId) -> PlayerId:
        """Returns the opponent of one of the two."""
        return self.b if player == self.a else self.a

    def known_at(self, round_no: int) -> Verdict | None:
        """Returns the result as it was known when a round was paired."""
        later = [(no, verdict) for no, verdict in self.as_of if no >= round_no]
        return min(later, key=lambda one: one[0])[1] if later else self.verdict

    @property
    def winner(self) -> PlayerId | None:
        """Returns the player who won, or None."""
        if self.verdict is None:
            return None
        return {Result.A: self.a, Result.B: self.b}.get(self.verdict.result)


@dataclass(frozen=True, slots=True)
class Pod:
    """Three to six players at one table. `places` has the best first, and those who tie together."""

    players: tuple[PlayerId, ...]
    places: tuple[tuple[PlayerId, ...], ...] | None = None
    points: tuple[tuple[PlayerId, Fraction], ...] | None = None
    """The points that were recorded; without them the declared points by place count."""

    def place_of(self, player: PlayerId) -> int:
        """Returns a player's place, 1 for the best; those who tie share the best of their places."""
        place = 1
        for tied in self.places or ():
            if player in tied:
                return place
            place += len(tied)
        return place


@dataclass(frozen=True, slots=True)
class Round:
    """The pairings of one round, with whoever has no opponent in it."""

    no: int
    pairings: tuple[Pairing, ...] = ()
    byes: tuple[PlayerId, ...] = ()
    rests: Mapping[PlayerId, Rest] = field(default_factory=lambda: MappingProxyType({}))
    pods: tuple[Pod, ...] = ()
    manual: bool = False

    def pairing_of(self, player: PlayerId) -> Pairing | None:
        """Returns the first pairing of a player, or None."""
        return next((one for one in self.pairings if player in one.players), None)

    @property
    def is_decided(self) -> bool:
        """Returns whether every match and every pod of the round has a result."""
        return all(one.verdict is not None for one in self.pairings) and all(pod.places for pod in self.pods)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table, as it was computed or as somebody published it. `shown` keeps how numbers were written."""

    player: PlayerId
    place: int | None
    points: Fraction | None
    tb: Mapping[str, Fraction | None] = field(default_factory=dict)
    division: str | None = None
    shown: Mapping[str, int] = field(default_factory=dict)
    """By code, or "points": how many decimals the number was rounded to. A number without one is exact."""


@dataclass(frozen=True, slots=True)
class Table:
    """The standings after a round."""

    after_round: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """One tournament or season, as it stands now. Players stay in the order in which they entered."""

    id: str
    format: Format
    rules: Rules = field(default_factory=Rules)
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    rounds_declared: int | None = None
    finished: bool = False
    warned: bool = False
    """Whether the organiser was told that more than half as many rounds as players make rematches unavoidable."""
    seed: str = "0"
    """The stored seed of every draw."""
    divisions: Mapping[PlayerId, str] = field(default_factory=lambda: MappingProxyType({}))
    """The division of each player, where there are divisions; their names sort from the top division down."""
    terms: Terms = field(default_factory=Terms)

    def player(self, player: PlayerId) -> Player:
        """Returns a player. Raises KeyError when nobody has that id."""
        for one in self.players:
            if one.id == player:
                return one
        raise KeyError(player)

    def knows(self, player: PlayerId) -> bool:
        """Returns whether somebody with that id entered."""
        return any(one.id == player for one in self.players)

    def present(self, round_no: int) -> list[Player]:
        """Returns the players who can be paired in a round, in the order of their ids."""
        return sorted((one for one in self.players if one.is_in(round_no)), key=lambda one: one.id)

    @property
    def last_round(self) -> int:
        """Returns the number of the latest round, 0 before the first."""
        return max((one.no for one in self.rounds), default=0)

    def round(self, no: int) -> Round | None:
        """Returns a round by its number, or None."""
        return next((one for one in self.rounds if one.no == no), None)

    def is_after(self, no: int) -> bool:
        """Returns whether everything of a round has a result, so that a table stands after it and not in it."""
        found = self.round(no)
        return found is None or found.is_decided

    def before(self, round_no: int) -> Event:
        """Returns the event as it was known when a round was paired: earlier rounds, later corrections undone."""
        rounds = [
            replace(
                one, pairings=tuple(replace(pair, verdict=pair.known_at(round_no), as_of=()) for pair in one.pairings)
            )
            for one in self.rounds
            if one.no < round_no
        ]
        return replace(self, rounds=tuple(rounds))

    def pairings(self) -> Iterator[tuple[int, Pairing]]:
        """Yields every pairing with the number of its round, in order."""
        for one in self.rounds:
            for pairing in one.pairings:
                yield one.no, pairing
