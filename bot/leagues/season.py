"""A league as its log has it: who has signed up, what is due when, who may do what, and the event itself.

Everything that is shown or done next follows from this; nothing else is stored of a league's course. Entries that were
reversed do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.leagues import acts
from bot.leagues.acts import Role
from bot.leagues.plan import LeaguePlan
from engine.league.event import Event, Format, Pairing, PlayerId, Pod, Rest, Verdict
from engine.league.log import Decided, Dropped, Entry, Finished, Ledger, Opened, Paired, PodDecided, Replaced, counting
from engine.league.pairing.next_round import is_over, last_late_round, rounds_declared
from engine.refusals import NotAllowed


class Phase(StrEnum):
    """Where a league stands."""

    DRAFT = "draft"
    SIGNUP = "signup"
    FORCES = "forces"
    """Sign-up is closed; forces are entered."""
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


ENDED: Final = frozenset({Phase.OVER, Phase.CANCELLED})
LEFT: Final = "left"
"""The topic, with a player behind it, of a player who has left the server."""
OWNER_LEFT: Final = "owner left"
"""The topic when the owner has left the server."""

Meeting = frozenset[PlayerId]
"""The players of a match, in no order."""
Key = tuple[int, Meeting]
"""A round and the players of a match in it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A result that a player reports of a match played elsewhere."""

    a: PlayerId
    b: PlayerId
    verdict: Verdict
    player: PlayerId
    at: int


@dataclass(frozen=True, slots=True)
class LateResult:
    """What a match will count as if it is not decided at its deadline."""

    a: PlayerId
    b: PlayerId
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that has no result yet."""

    round_no: int
    players: tuple[PlayerId, ...]
    due: int

    @property
    def key(self) -> Key:
        """Returns the round and the players."""
        return self.round_no, frozenset(self.players)


@dataclass
class Season:
    """One league, folded from its log."""

    log: tuple[Entry, ...] = ()
    event: Event = field(default_factory=lambda: Event("", Format.SWISS))
    plan: LeaguePlan | None = None
    phase: Phase = Phase.DRAFT
    opened_at: int = 0
    closes: int = 0
    forces_due: int = 0
    forces_locked: bool = False
    channel_id: int | None = None
    signed: dict[PlayerId, str] = field(default_factory=dict)
    """The players who signed up, in this order, with their names."""
    former: dict[PlayerId, str] = field(default_factory=dict)
    """The players whose place somebody else has taken, with their names."""
    teams: dict[PlayerId, str] = field(default_factory=dict)
    forces: dict[PlayerId, str] = field(default_factory=dict)
    """The digest of each force that was entered."""
    unlocked: set[PlayerId] = field(default_factory=set)
    due: dict[int, acts.RoundDue] = field(default_factory=dict)
    extended: dict[Key, int] = field(default_factory=dict)
    asked: dict[Key, acts.ExtensionAsked] = field(default_factory=dict)
    claims: dict[Key, Claim] = field(default_factory=dict)
    disputed: set[Key] = field(default_factory=set)
    proposed: dict[Key, LateResult] = field(default_factory=dict)
    reminded: dict[int, int] = field(default_factory=dict)
    resting: dict[int, set[PlayerId]] = field(default_factory=dict)
    roles: dict[str, Role] = field(default_factory=dict)
    role_names: dict[str, str] = field(default_factory=dict)
    banned: set[str] = field(default_factory=set)
    flags: dict[str, str] = field(default_factory=dict)
    lost_until: int = 0
    """Up to when the times are made up for in which players could not reach the bot."""

    # -- people ------------------------------------------------------------------------------------------------------

    @property
    def declared(self) -> LeaguePlan:
        """Returns what is declared. Raises NotAllowed for a draft, of which nothing is declared yet."""
        if self.plan is None:
            raise NotAllowed("This league is not open yet.")
        return self.plan

    @property
    def accepted(self) -> list[PlayerId]:
        """Returns the players for whom there is room, in the order in which they signed up."""
        return list(self.signed)[: self.declared.capacity]

    @property
    def waiting(self) -> list[PlayerId]:
        """Returns the waiting list."""
        return list(self.signed)[self.declared.capacity :]

    def called(self, player: PlayerId) -> str:
        """Returns a player's name."""
        if self.event.knows(player):
            return self.event.player(player).called
        return self.signed.get(player) or self.former.get(player, player)

    def plays(self, player: PlayerId) -> bool:
        """Returns whether a person plays in the league now, or has signed up."""
        if self.phase in (Phase.SIGNUP, Phase.FORCES):
            return player in self.signed
        return self.event.knows(player) and self.event.player(player).dropped_after is None

    def role_of(self, person: str) -> Role | None:
        """Returns a person's role in the league, or None."""
        return self.roles.get(person)

    @property
    def last_late_round(self) -> int | None:
        """Returns the last round in which a player may still enter; None where there is no limit."""
        return last_late_round(self.event)

    @property
    def is_open_to_late_entries(self) -> bool:
        """Returns whether a player may enter now, from the next round on."""
        if self.phase is not Phase.RUNNING or self.declared.is_round_robin:
            return False
        last = self.last_late_round
        return last is None or self.event.last_round + 1 <= last

    # -- rounds ------------------------------------------------------------------------------------------------------

    @property
    def rounds(self) -> int | None:
        """Returns how many rounds are declared; None where that is not fixed."""
        return rounds_declared(self.event)

    @property
    def open_matches(self) -> list[OpenMatch]:
        """Returns the matches without a result, by round."""
        found = []
        for one in self.event.rounds:
            open_ones: list[tuple[PlayerId, ...]] = [pair.players for pair in one.pairings if pair.verdict is None]
            open_ones += [pod.players for pod in one.pods if pod.places is None]
            found += [OpenMatch(one.no, players, self.due_of(one.no, players)) for players in open_ones]
        return found

    def due_of(self, round_no: int, players: Iterable[PlayerId]) -> int:
        """Returns when a match must be decided, in seconds since 1970."""
        known = self.due.get(round_no)
        return self.extended.get((round_no, frozenset(players)), 0 if known is None else known.due)

    def pairing(self, round_no: int, players: Iterable[PlayerId]) -> Pairing | None:
        """Returns the pairing of two players in a round, or None."""
        wanted, one = set(players), self.event.round(round_no)
        return None if one is None else next((pair for pair in one.pairings if set(pair.players) == wanted), None)

    def pod(self, round_no: int, players: Iterable[PlayerId]) -> Pod | None:
        """Returns the pod of some players in a round, or None."""
        wanted, one = set(players), self.event.round(round_no)
        return None if one is None else next((pod for pod in one.pods if set(pod.players) == wanted), None)

    def is_open(self, round_no: int, players: Iterable[PlayerId]) -> bool:
        """Returns whether a match of the league waits for its result."""
        return any(one.key == (round_no, frozenset(players)) for one in self.open_matches)

    def open_of(self, player: PlayerId) -> list[OpenMatch]:
        """Returns the open matches of a player."""
        return [one for one in self.open_matches if player in one.players]

    @property
    def needs_round(self) -> bool:
        """Returns whether the next round must be paired now, as far as results decide that."""
        if self.phase is not Phase.RUNNING or is_over(self.event):
            return False
        return all(one.is_decided for one in self.event.rounds)

    @property
    def is_played_out(self) -> bool:
        """Returns whether every round is decided."""
        return self.phase is Phase.RUNNING and bool(self.event.rounds) and is_over(self.event)

    @property
    def rests(self) -> Mapping[PlayerId, Rest]:
        """Returns who asked not to play the next round, as far as they can be paired in it."""
        no = self.event.last_round + 1
        asked = self.resting.get(no, set())
        return {one.id: Rest.HALF for one in self.event.present(no) if one.id in asked}

    # -- decisions ---------------------------------------------------------------------------------------------------

    @property
    def decisions(self) -> list[tuple[str, str]]:
        """Returns what an organiser must decide, each as a topic and one sentence; nothing else."""
        found = list(self.flags.items())
        for key in sorted(self.disputed, key=lambda one: one[0]):
            claim = self.claims.get(key)
            if claim is not None and self.is_open(*key):
                both = " and ".join(map(self.called, (claim.a, claim.b)))
                found.append(
                    (
                        f"dispute {key[0]} {claim.a} {claim.b}",
                        f"Round {key[0]}: {both} disagree about their result. Decide it with `/league fix result`.",
                    )
                )
        return found


def season_of(log: Sequence[Entry], ledger: Ledger | None = None) -> Season:
    """Returns the league that a log tells of. Raises NotAllowed when an entry cannot be done after those before it."""
    if ledger is None:
        ledger = Ledger()
        for entry in log:
            ledger.take(entry)
    season = Season(log=tuple(log), event=ledger.with_history())
    for entry in counting(log):
        _take(season, entry)
    return season


def _take(season: Season, entry: Entry) -> None:
    """Fold one entry. What is about the event itself was folded by the engine."""
    act = entry.act
    match act:
        case acts.Placed(channel_id):
            season.channel_id = channel_id
        case acts.Announced(plan, closes):
            season.plan, season.closes, season.phase, season.opened_at = plan, closes, Phase.SIGNUP, entry.at
        case acts.Changed(plan):
            season.plan = plan
        case acts.SignupMoved(closes):
            season.closes = closes
        case acts.SignedUp(player, name, team):
            season.signed.setdefault(player, name)
            if team:
                season.teams[player] = team
        case acts.Withdrew(player):
            season.signed.pop(player, None)
            season.forces.pop(player, None)
        case Dropped(player):
            season.flags.pop(f"{LEFT} {player}", None)
        case acts.SignupClosed(forces_due):
            season.phase, season.forces_due = Phase.FORCES, forces_due
        case acts.ForceEntered(player, digest):
            season.forces[player] = digest
            season.unlocked.discard(player)
        case acts.ForcesLocked():
            season.forces_locked = True
        case acts.ForceUnlocked(player):
            season.unlocked.add(player)
        case Replaced():
            _replace(season, act)
        case Opened():
            season.phase = Phase.RUNNING
        case Finished():
            season.phase = Phase.OVER
        case acts.Cancelled():
            season.phase = Phase.CANCELLED
        case acts.RoundDue(round_no):
            season.due[round_no] = act
        case acts.Resting(player, round_no, is_resting):
            wants = season.resting.setdefault(round_no, set())
            (wants.add if is_resting else wants.discard)(player)
        case acts.TimeLost(began, ended):
            _move(season, began, ended - began)
            season.lost_until = max(ended, season.lost_until)
        case acts.Reminded(round_no, part):
            season.reminded[round_no] = max(part, season.reminded.get(round_no, 0))
        case _:
            _take_about_people(season, entry)


def _take_about_people(season: Season, entry: Entry) -> None:
    act = entry.act
    match act:
        case acts.Extended(round_no, players, due):
            key = (round_no, frozenset(players))
            season.extended[key] = due
            season.asked.pop(key, None)
            season.proposed.pop(key, None)
        case acts.ExtensionAsked(round_no, players):
            season.asked[round_no, frozenset(players)] = act
        case acts.Reported(round_no, a, b, verdict, player):
            key = (round_no, frozenset((a, b)))
            season.claims[key] = Claim(a, b, verdict, player, entry.at)
            season.disputed.discard(key)
        case acts.Disputed(round_no, a, b):
            season.disputed.add((round_no, frozenset((a, b))))
        case acts.ResultProposed(round_no, a, b, verdict, why):
            season.proposed[round_no, frozenset((a, b))] = LateResult(a, b, verdict, why)
        case Decided(round_no, a, b):
            _settle(season, (round_no, frozenset((a, b))))
        case PodDecided(round_no, players):
            _settle(season, (round_no, frozenset(players)))
        case Paired(one):
            # A round that is paired again forgets what was about its old pairings.
            for known in (season.extended, season.asked, season.claims, season.proposed):
                for key in [key for key in known if key[0] == one.no]:
                    del known[key]
        case acts.Appointed(person, role, name):
            season.roles.pop(person, None)
            if role is Role.OWNER:
                season.flags.pop(OWNER_LEFT, None)
            if role is not None:
                season.roles[person] = role
                season.role_names[person] = name
        case acts.Banned(person, is_banned):
            (season.banned.add if is_banned else season.banned.discard)(person)
        case acts.Flagged(topic, text):
            season.flags[topic] = text
        case acts.Resolved(topic):
            season.flags.pop(topic, None)
        case _:
            return


def _replace(season: Season, act: Replaced) -> None:
    """Let somebody take a player's place: on the list, in what is due, and with a force of their own."""
    old, new = act.player, act.by
    season.flags.pop(f"{LEFT} {old}", None)
    season.former[old] = season.signed.get(old, old)
    season.former.pop(new, None)
    season.signed = {
        new if one == old else one: act.name if one == old else name for one, name in season.signed.items()
    }
    if old in season.teams:
        season.teams[new] = season.teams.pop(old)
    season.forces.pop(old, None)
    season.unlocked.discard(old)
    if season.forces_locked:
        season.unlocked.add(new)
    for resting in season.resting.values():
        if old in resting:
            resting.discard(old)
            resting.add(new)
    for key in [key for key in season.extended if old in key[1]]:
        season.extended[key[0], (key[1] - {old}) | {new}] = season.extended.pop(key)
    for known in (season.asked, season.claims, season.proposed):
        for key in [key for key in known if old in key[1]]:
            del known[key]
    season.disputed = {key for key in season.disputed if old not in key[1]}


def _move(season: Season, began: int, seconds: int) -> None:
    """Let all that was due after a moment be due later. What was proposed for a deadline is proposed again."""
    if season.closes > began:
        season.closes += seconds
    if season.forces_due > began:
        season.forces_due += seconds
    for no, known in season.due.items():
        if known.due > began:
            season.due[no] = replace(known, due=known.due + seconds, began=known.began + seconds)
    for key, due in season.extended.items():
        if due > began:
            season.extended[key] = due + seconds
    for key, asked in season.asked.items():
        season.asked[key] = replace(asked, due=asked.due + seconds)
    season.proposed.clear()


def _settle(season: Season, key: Key) -> None:
    """Forget what waited for the result of a match."""
    for known in (season.asked, season.claims, season.proposed):
        known.pop(key, None)
    season.disputed.discard(key)
