"""What organisers, players and the bot do to a league besides its pairings and results: more acts of its log.

None of them changes a table. `Season` (`bot.leagues.season`) folds them; the event itself is folded by the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from bot.leagues.plan import LeaguePlan
from engine.league.event import Event, PlayerId, Verdict
from engine.league.log import (
    Act,
    Challenged,
    Decided,
    Dropped,
    Entered,
    Finished,
    Noted,
    Opened,
    Paired,
    PodDecided,
    Rejoined,
    Renamed,
    Replaced,
    Reversed,
)
from engine.values import Json


class Role(StrEnum):
    """What a person may do in a league, besides playing in it."""

    OWNER = "owner"
    """May do everything, also hand the league over."""
    ORGANISER = "organiser"
    """May do everything but hand the league over or name organisers."""
    SCOREKEEPER = "scorekeeper"
    """May correct results and deadlines."""


class LeagueAct(Act):
    """An act that leaves the event as it is."""

    __slots__ = ()

    def done(self, event: Event) -> Event:
        """Returns the event as it was."""
        return event


@dataclass(frozen=True, slots=True)
class Announced(LeagueAct):
    """The league is open for sign-up, as declared; it closes at a time."""

    plan: LeaguePlan
    closes: int


@dataclass(frozen=True, slots=True)
class Changed(LeagueAct):
    """Something declared was changed before round 1."""

    plan: LeaguePlan


@dataclass(frozen=True, slots=True)
class SignedUp(LeagueAct):
    """A player wants to play; whether there is room is worked out."""

    player: PlayerId
    name: str
    team: str | None = None


@dataclass(frozen=True, slots=True)
class Withdrew(LeagueAct):
    """A player left before round 1."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class SignupClosed(LeagueAct):
    """Nobody may sign up any more; forces may be entered until a time."""

    forces_due: int


@dataclass(frozen=True, slots=True)
class SignupMoved(LeagueAct):
    """Sign-up closes at another time."""

    closes: int


@dataclass(frozen=True, slots=True)
class ForceEntered(LeagueAct):
    """A player entered a force, in secret: the log holds a digest of it."""

    player: PlayerId
    digest: str


@dataclass(frozen=True, slots=True)
class ForcesLocked(LeagueAct):
    """From now on no force changes."""


@dataclass(frozen=True, slots=True)
class ForceUnlocked(LeagueAct):
    """An organiser lets one player enter another force."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class RoundDue(LeagueAct):
    """A round began and ends at a time."""

    round_no: int
    due: int
    began: int = 0


@dataclass(frozen=True, slots=True)
class TimeLost(LeagueAct):
    """Players could not reach the bot for a time: what was due later is due as much later."""

    began: int
    ended: int


@dataclass(frozen=True, slots=True)
class Extended(LeagueAct):
    """A match has more time, by agreement of its players or by an organiser."""

    round_no: int
    players: tuple[PlayerId, ...]
    due: int


@dataclass(frozen=True, slots=True)
class ExtensionAsked(LeagueAct):
    """A player asks for more time; the others may agree."""

    round_no: int
    players: tuple[PlayerId, ...]
    player: PlayerId
    due: int


@dataclass(frozen=True, slots=True)
class Reported(LeagueAct):
    """A player says how a match ended that was played elsewhere; the opponent must confirm it."""

    round_no: int
    a: PlayerId
    b: PlayerId
    verdict: Verdict
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Disputed(LeagueAct):
    """The opponent says that a report is wrong."""

    round_no: int
    a: PlayerId
    b: PlayerId
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Reminded(LeagueAct):
    """The players of a round's open matches were reminded at this part of its time, in hundredths."""

    round_no: int
    part: int


@dataclass(frozen=True, slots=True)
class ResultProposed(LeagueAct):
    """What will be the result of a match if it is not decided at its deadline, and why."""

    round_no: int
    a: PlayerId
    b: PlayerId
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True)
class MatchRemembered(LeagueAct):
    """What is remembered of a match besides its result: its number, what each player brought, and their dice."""

    round_no: int
    players: tuple[PlayerId, ...]
    match_id: int
    armies: tuple[str, ...] = ()
    """In the order of the players; empty where the game does not say it."""
    luck: tuple[tuple[float, float, float, float], ...] = ()
    """In the order of the players: dice, their results, what was expected of them, and its variance."""


@dataclass(frozen=True, slots=True)
class Resting(LeagueAct):
    """A player does not play the next round, or does after all."""

    player: PlayerId
    round_no: int
    is_resting: bool = True


@dataclass(frozen=True, slots=True)
class Appointed(LeagueAct):
    """A person has a role now; None: no longer."""

    person: str
    role: Role | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Banned(LeagueAct):
    """A person may not enter this league, or may again."""

    person: str
    is_banned: bool = True


@dataclass(frozen=True, slots=True)
class Flagged(LeagueAct):
    """Something needs an organiser's decision."""

    topic: str
    text: str


@dataclass(frozen=True, slots=True)
class Resolved(LeagueAct):
    """A flagged topic needs no decision any more."""

    topic: str


@dataclass(frozen=True, slots=True)
class Cancelled(LeagueAct):
    """The league is called off."""


@dataclass(frozen=True, slots=True)
class Placed(LeagueAct):
    """The league is announced in this channel, its matches have their threads there."""

    channel_id: int


KINDS: Final[Mapping[str, type[Act]]] = MappingProxyType(
    {
        kind.__name__: kind
        for kind in (
            *(Opened, Entered, Dropped, Rejoined, Renamed, Paired, Challenged, Decided, PodDecided, Finished, Noted),
            *(
                Replaced,
                Reversed,
                Announced,
                Changed,
                SignedUp,
                Withdrew,
                SignupClosed,
                SignupMoved,
                ForceEntered,
                ForcesLocked,
            ),
            *(
                ForceUnlocked,
                RoundDue,
                Extended,
                ExtensionAsked,
                Reported,
                Disputed,
                Reminded,
                ResultProposed,
                MatchRemembered,
                Resting,
            ),
            *(Appointed, Banned, Flagged, Resolved, Cancelled, Placed, TimeLost),
        )
    }
)
"""Every kind of act by the name under which the log keeps it. A name is never used for another kind."""

_ADAPTERS: dict[type[Act], TypeAdapter[Any]] = {}


def _adapter(kind: type[Act]) -> TypeAdapter[Any]:
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def act_json(act: Act) -> dict[str, Json]:
    """Returns an act as JSON; `read_act` undoes it. Raises KeyError for a kind that the log does not keep."""
    name = type(act).__name__
    facts = _adapter(KINDS[name]).dump_python(act, mode="json", fallback=dict, warnings=False)
    return {"act": name, **facts}


def read_act(data: Mapping[str, Any]) -> Act:
    """Returns the act that `act_json` wrote. Raises ValueError for anything else."""
    facts = dict(data)
    name = facts.pop("act", None)
    if name not in KINDS:
        raise ValueError(f"the log has an act {name!r} that is not known")
    try:
        act: Act = _adapter(KINDS[name]).validate_python(facts)
    except ValidationError as wrong:
        raise ValueError(f"the log has an act {name} that cannot be read") from wrong
    return act
