"""What is declared of a league before it is opened: one frozen record, made from a preset or by the form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.clocks.pace import HOUR, MINUTE, OnTimeOut, TimeControl
from engine.league.event import Format
from engine.league.pairing.next_round import swiss_rounds, too_many_rounds
from engine.league.presets import Pace, Preset
from engine.league.rules import Rules, Terms
from engine.refusals import NotAllowed
from engine.values import Json

MOST_PLAYERS: Final = 256
LEAST_PLAYERS: Final = 3
"""With fewer an event does not begin."""
LONGEST_NAME: Final = 60
MOST_ROUNDS: Final = 60
DAY: Final = 86_400
CLOCK: Final = "league"
"""What the pace of a league's matches is called."""
NEVER: Final = 0
"""Number of missed times after which a stranger may take the seat of a league's player."""


class ForceMode(StrEnum):
    """When players choose their forces."""

    EACH_MATCH = "each match"
    """At the start of each match, as in any match."""
    LOCKED = "locked"
    """Once, in secret, before round 1; the same force is played in every match."""
    SQUAD = "squad"
    """A squad once, in secret, before round 1; each match is played with a part of it."""


class Reveal(StrEnum):
    """When locked forces become known."""

    AT_LOCK = "at the lock"
    """All at once, when they are locked."""
    AT_START = "at the start"
    """Those of two opponents, when their match begins."""


class Late(StrEnum):
    """What becomes of a match that is not decided at the deadline."""

    COMPARE = "compare"
    """The positions are compared, where the game can and the match has begun; else the player who is awaited loses."""
    ORGANISER = "organiser"
    """The organiser decides."""


class LateForce(StrEnum):
    """What becomes of a player without a legal force at the lock."""

    NO_ENTRY = "no entry"
    FIRST_LOSS = "first match lost"


class Loudness(StrEnum):
    """What is announced in the league's channel besides the page of the league itself."""

    QUIET = "quiet"
    """Each round, forces when they are revealed, corrections, and the final table."""
    NORMAL = "normal"
    """The same, and each result, late entries and players who leave."""


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """Everything that is declared of a league. Times are lengths; when something is due stands in the log."""

    name: str
    game: str
    """Empty while nobody has chosen it: then the league cannot be opened."""
    format: Format
    preset: str = ""
    rules: Rules = field(default_factory=Rules)
    terms: Terms = field(default_factory=Terms)
    pace: Pace = field(default_factory=Pace)
    clock: TimeControl | None = None
    """The pace of each match; None: its only limit is the deadline of the round."""
    rounds: int | None = None
    """None: as many as the format and the number of players need."""
    seats: tuple[int, int] = (2, 2)
    match: Mapping[str, Json] = field(default_factory=dict)
    force: Mapping[str, Json] = field(default_factory=dict)
    force_mode: ForceMode = ForceMode.EACH_MATCH
    reveal: Reveal = Reveal.AT_LOCK
    late: Late = Late.COMPARE
    late_force: LateForce = LateForce.NO_ENTRY
    capacity: int = 64
    """How many may enter; further players wait for a free place."""
    role_id: int | None = None
    """The role that a player needs to enter; None: everybody may."""
    loudness: Loudness = Loudness.QUIET
    is_rated: bool = True
    levels: Mapping[str, Json] = field(default_factory=dict)
    """The points from which a player of a ladder has a level, as texts."""
    season: int = 1

    @property
    def has_locked_forces(self) -> bool:
        """Returns whether players bring something before round 1."""
        return self.force_mode is not ForceMode.EACH_MATCH

    @property
    def is_round_robin(self) -> bool:
        """Returns whether everybody meets everybody."""
        return self.format in (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.DIVISIONS)

    def rounds_for(self, players: int) -> int | None:
        """Returns how many rounds are declared for that many players; None where the format says it."""
        if self.format in (Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT) or self.is_round_robin:
            return None
        if self.rounds is not None:
            return self.rounds
        if self.format is Format.RUNS:
            return self.terms.run_length
        if self.format is Format.PODS:
            return 3
        return 4 if self.format is Format.LADDER else swiss_rounds(max(players, LEAST_PLAYERS))

    def warning(self, players: int) -> str | None:
        """Returns the warning that is due before a Swiss event with many rounds, or None."""
        rounds = self.rounds_for(players)
        if self.format is not Format.SWISS or rounds is None:
            return None
        return too_many_rounds(rounds, players)

    def as_round_robin(self) -> LeaguePlan:
        """Returns the same league as a round robin, which is proposed where a Swiss event has too many rounds."""
        return replace(self, format=Format.ROUND_ROBIN, rounds=None)

    def with_rounds_of(self, days: int) -> LeaguePlan:
        """Returns the same league with rounds of a number of days; a clock is then at most half as long as a round."""
        clock, most = self.clock, days * DAY // 2
        if clock is not None and clock.bank > most:
            clock = replace(clock, bank=most, increment=min(clock.increment, most))
        return replace(self, pace=replace(self.pace, round_days=days), clock=clock)

    def check(self) -> None:
        """Raises NotAllowed with a sentence for what cannot be."""
        if not 1 <= len(self.name) <= LONGEST_NAME:
            raise NotAllowed(f"The name of a league has 1 to {LONGEST_NAME} characters.")
        if not LEAST_PLAYERS <= self.capacity <= MOST_PLAYERS:
            raise NotAllowed(f"A league has {LEAST_PLAYERS} to {MOST_PLAYERS} players.")
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise NotAllowed(f"A league has 1 to {MOST_ROUNDS} rounds.")
        for what, days in (("A round", self.pace.round_days), ("Sign-up", self.pace.signup_days)):
            if not 1 <= days <= 90:
                raise NotAllowed(f"{what} takes 1 to 90 days.")
        if self.clock is not None and self.clock.bank > self.pace.round_days * DAY:
            raise NotAllowed("A player's clock is longer than a round. Choose a shorter pace, or longer rounds.")
        if not 1 <= self.pace.force_hours <= 14 * 24:
            raise NotAllowed("Players have 1 to 336 hours for their forces.")


def plan_of(preset: Preset, name: str, game: str) -> LeaguePlan:
    """Returns the plan of a preset. A preset of a game is for that game only."""
    mode = ForceMode.EACH_MATCH
    if preset.force.get("squad"):
        mode = ForceMode.SQUAD
    elif preset.force or preset.format is Format.RUNS:
        mode = ForceMode.LOCKED
    return LeaguePlan(
        name=name,
        game=preset.game or game,
        format=preset.format,
        preset=preset.name,
        rules=preset.rules,
        terms=preset.terms,
        pace=preset.pace,
        clock=clock_of(preset.pace),
        rounds=preset.rounds,
        seats=preset.seats,
        match=dict(preset.match),
        force=dict(preset.force),
        force_mode=mode,
        levels={name: str(points) for name, points in preset.levels.items()},
    )


def clock_of(pace: Pace) -> TimeControl | None:
    """Returns the clock that a preset declares for each match, or None. When time is up, the opponent decides."""
    if not pace.bank_hours:
        return None
    return league_clock(TimeControl(CLOCK, pace.bank_hours * HOUR, pace.increment_minutes * MINUTE))


def league_clock(pace: TimeControl | None, on_time_out: OnTimeOut = OnTimeOut.ASK_OPPONENT) -> TimeControl | None:
    """Returns a pace as a league has it: no stranger ever takes a seat, because a place in a league is a player's."""
    return None if pace is None else replace(pace, name=CLOCK, on_time_out=on_time_out, misses=NEVER)
