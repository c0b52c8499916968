"""The log of an event: every act, in order. All tables are recomputed from it, never patched.

An entry is an act with its number, its author, its time (seconds since 1970, given by the caller) and a reason. A
correction is one more act; `Reversed` cancels the effect of an earlier entry, and can itself be reversed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.league.annulling import ROUND_ROBINS
from engine.league.event import (
    Event,
    Format,
    GameNumbers,
    Pairing,
    Player,
    PlayerId,
    Pod,
    Rest,
    Result,
    Round,
    Verdict,
)
from engine.league.rules import Rules, Terms
from engine.refusals import NotAllowed


class Act:
    """Something that was done to an event. Each kind is a frozen dataclass that says what it changes."""

    __slots__ = ()

    def done(self, event: Event) -> Event:
        """Returns the event after the act. Raises NotAllowed, with a sentence, if it cannot be done now."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    no: int
    act: Act
    by: str = ""
    at: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Opened(Act):
    """The event was created, with everything that is declared before it starts."""

    id: str
    format: Format
    rules: Rules = field(default_factory=Rules)
    rounds_declared: int | None = None
    seed: str = "0"
    """The stored seed of every draw of this event."""
    divisions: tuple[tuple[str, tuple[PlayerId, ...]], ...] = ()
    """The players of each division, from the top division down."""
    terms: Terms = field(default_factory=Terms)
    warned: bool = False

    def done(self, event: Event) -> Event:
        """Returns the event as it was declared; whatever stood before is gone."""
        return Event(
            self.id,
            self.format,
            self.rules,
            rounds_declared=self.rounds_declared,
            warned=self.warned,
            seed=self.seed,
            divisions={player: name for name, players in self.divisions for player in players},
            terms=self.terms,
        )


@dataclass(frozen=True, slots=True)
class Entered(Act):
    """A player entered, at the start or late (`Player.joined`)."""

    player: Player

    def done(self, event: Event) -> Event:
        """Returns the event with the player in it."""
        if event.knows(self.player.id):
            raise NotAllowed(f"{self.player.called} has already entered.")
        if self.player.joined <= event.last_round:
            raise NotAllowed(f"Round {self.player.joined} is paired already. Enter from a later round on.")
        return replace(event, players=(*event.players, self.player))


@dataclass(frozen=True, slots=True)
class Dropped(Act):
    """A player left after a round. His results stay, unless the rules of a round robin say otherwise."""

    player: PlayerId
    after_round: int

    def done(self, event: Event) -> Event:
        """Returns the event in which the player is paired no more."""
        return _with_player(event, replace(_known(event, self.player), dropped_after=self.after_round))


@dataclass(frozen=True, slots=True)
class Rejoined(Act):
    """A player who had left is back: he can be paired again."""

    player: PlayerId

    def done(self, event: Event) -> Event:
        """Returns the event in which the player can be paired."""
        return _with_player(event, replace(_known(event, self.player), dropped_after=None))


@dataclass(frozen=True, slots=True)
class Replaced(Act):
    """Somebody takes the place of a player, with every result and all that is still to be played."""

    player: PlayerId
    by: PlayerId
    name: str

    def done(self, event: Event) -> Event:
        """Returns the event with the new player in the old one's place. One that has not begun stays as it is."""
        if not event.players:
            return event
        _known(event, self.player)
        if event.knows(self.by):
            raise NotAllowed(f"{event.player(self.by).called} is in this event already.")
        return self.renumbered(event)

    def renumbered(self, event: Event) -> Event:
        """Returns an event in which the new player stands wherever the old one stood."""

        def now(player: PlayerId) -> PlayerId:
            return self.by if player == self.player else player

        def everyone(players: Sequence[PlayerId]) -> tuple[PlayerId, ...]:
            return tuple(map(now, players))

        def pod(one: Pod) -> Pod:
            places = None if one.places is None else tuple(map(everyone, one.places))
            points = None if one.points is None else tuple((now(who), worth) for who, worth in one.points)
            return Pod(everyone(one.players), places, points)

        return replace(
            event,
            players=tuple(
                replace(one, id=self.by, name=self.name, rating=None) if one.id == self.player else one
                for one in event.players
            ),
            rounds=tuple(
                replace(
                    one,
                    pairings=tuple(replace(pair, a=now(pair.a), b=now(pair.b)) for pair in one.pairings),
                    byes=everyone(one.byes),
                    rests={now(player): rest for player, rest in one.rests.items()},
                    pods=tuple(map(pod, one.pods)),
                )
                for one in event.rounds
            ),
            divisions={now(player): name for player, name in event.divisions.items()},
        )


@dataclass(frozen=True, slots=True)
class Renamed(Act):
    """A player is called otherwise now; also what removes a name on the player's wish."""

    player: PlayerId
    name: str

    def done(self, event: Event) -> Event:
        """Returns the event with the new name."""
        return _with_player(event, replace(_known(event, self.player), name=self.name))


@dataclass(frozen=True, slots=True)
class Paired(Act):
    """A round was paired and published, or an organiser paired an unplayed round again (`Round.manual`)."""

    round: Round

    def done(self, event: Event) -> Event:
        """Returns the event with the round; a round that was there without results is replaced."""
        _whole(event, self.round)
        standing = event.round(self.round.no)
        if standing is not None and any(one.verdict is not None for one in standing.pairings):
            raise NotAllowed(f"Round {self.round.no} has results. Reverse them before you pair it again.")
        if standing is None and self.round.no != event.last_round + 1:
            raise NotAllowed(f"The next round is round {event.last_round + 1}.")
        others = [one for one in event.rounds if one.no != self.round.no]
        return replace(event, rounds=tuple(sorted([*others, self.round], key=lambda one: one.no)))


@dataclass(frozen=True, slots=True)
class Challenged(Act):
    """A match was added to a round that is under way: a challenge on a ladder, or the next match of a run."""

    round_no: int
    pairing: Pairing

    def done(self, event: Event) -> Event:
        """Returns the event with the match; the round is opened if it is the next one."""
        if event.round(self.round_no) is None:
            if self.round_no != event.last_round + 1:
                raise NotAllowed(f"The next round is round {event.last_round + 1}.")
            event = replace(event, rounds=(*event.rounds, Round(self.round_no)))
        one = _round(event, self.round_no)
        if any(set(pairing.players) == set(self.pairing.players) for pairing in one.pairings):
            raise NotAllowed(f"These two meet in round {self.round_no} already.")
        longer = replace(one, pairings=(*one.pairings, self.pairing))
        _whole(event, longer)
        return _with_round(event, longer)


@dataclass(frozen=True, slots=True)
class Rested(Act):
    """A player who has no match in a round gets what a rest is worth instead of his bye or absence."""

    player: PlayerId
    round_no: int
    rest: Rest

    def done(self, event: Event) -> Event:
        """Returns the event with the rest in that round."""
        player = _known(event, self.player)
        one = _round(event, self.round_no)
        if one.pairing_of(self.player) is not None:
            raise NotAllowed(f"{player.called} has a match in round {self.round_no}.")
        byes = tuple(bye for bye in one.byes if bye != self.player)
        return _with_round(event, replace(one, byes=byes, rests={**one.rests, self.player: self.rest}))


@dataclass(frozen=True, slots=True)
class Decided(Act):
    """A match has this result now: the first report, a correction, a forfeit, an award; None takes the result away."""

    round_no: int
    a: PlayerId
    b: PlayerId
    verdict: Verdict | None
    numbers: tuple[GameNumbers, GameNumbers] | None = None
    manual: bool = False

    def done(self, event: Event) -> Event:
        """Returns the event with that result. The two players may be named in either order."""
        one = _round(event, self.round_no)
        for place, pairing in enumerate(one.pairings):
            if {pairing.a, pairing.b} == {self.a, self.b}:
                decided = self._decided(pairing)
                return _with_round(event, replace(one, pairings=_put(one.pairings, place, decided)))
        raise NotAllowed(f"{self.a} and {self.b} do not meet in round {self.round_no}.")

    def _decided(self, pairing: Pairing) -> Pairing:
        verdict, numbers = self.verdict, self.numbers
        if pairing.a != self.a:
            numbers = None if numbers is None else (numbers[1], numbers[0])
            swapped = {Result.A: Result.B, Result.B: Result.A}
            verdict = None if verdict is None else replace(verdict, result=swapped.get(verdict.result, verdict.result))
        return replace(pairing, verdict=verdict, numbers=numbers, manual=pairing.manual or self.manual)


@dataclass(frozen=True, slots=True)
class PodDecided(Act):
    """A pod has these places now, the best first; players who tie stand together."""

    round_no: int
    players: tuple[PlayerId, ...]
    places: tuple[tuple[PlayerId, ...], ...] | None

    def done(self, event: Event) -> Event:
        """Returns the event with those places."""
        one = _round(event, self.round_no)
        placed = sorted(player for tied in self.places or () for player in tied)
        if self.places is not None and placed != sorted(self.players):
            raise NotAllowed("Name every player of the pod once, the best first.")
        for place, pod in enumerate(one.pods):
            if set(pod.players) == set(self.players):
                decided: Pod = replace(pod, places=self.places)
                pods = (*one.pods[:place], decided, *one.pods[place + 1 :])
                return _with_round(event, replace(one, pods=pods))
        raise NotAllowed(f"These players do not share a pod in round {self.round_no}.")


@dataclass(frozen=True, slots=True)
class Finished(Act):
    """The event is over."""

    def done(self, event: Event) -> Event:
        """Returns the finished event."""
        return replace(event, finished=True)


@dataclass(frozen=True, slots=True)
class Noted(Act):
    """Something that changes no standings: an extension, a reminder, a handover. `kind` is the caller's word."""

    kind: str
    about: tuple[tuple[str, str], ...] = ()

    def done(self, event: Event) -> Event:
        """Returns the event as it was."""
        return event


@dataclass(frozen=True, slots=True)
class Reversed(Act):
    """An earlier entry counts no more. To reverse this one brings it back."""

    entry: int

    def done(self, event: Event) -> Event:
        """Returns the event as it was: which entries count is worked out before any is done."""
        return event


def counting(log: Sequence[Entry]) -> list[Entry]:
    """Returns the entries that count now: reversals are worked off from the latest to the first."""
    dead: set[int] = set()
    for entry in reversed(log):
        if isinstance(entry.act, Reversed) and entry.no not in dead:
            dead.add(entry.act.entry)
    return [entry for entry in log if entry.no not in dead and not isinstance(entry.act, Reversed)]


def recompute(log: Sequence[Entry]) -> Event:
    """Returns the event as its log has it, with what was known of each result when each round was paired.

    Raises NotAllowed when an entry cannot be done after those before it.
    """
    ledger = Ledger()
    for entry in log:
        ledger.take(entry)
    return ledger.with_history()


class Ledger:
    """A log that grows, with the event as it stands after each act. What it holds is what `recompute` would return."""

    def __init__(self) -> None:
        """Begin without an entry."""
        self.log: list[Entry] = []
        self.event = NOTHING
        self._known: dict[int, tuple[int, Event]] = {}

    def copy(self) -> Ledger:
        """Returns a ledger that holds the same and grows apart from this one."""
        other = Ledger()
        other.log, other.event, other._known = list(self.log), self.event, dict(self._known)
        return other

    def add(self, act: Act, *, by: str = "", at: int = 0, reason: str = "") -> Entry:
        """Add an act and return its entry. Raises NotAllowed, and changes nothing, when it is impossible now."""
        entry = Entry(len(self.log) + 1, act, by, at, reason)
        self.take(entry)
        return entry

    def take(self, entry: Entry) -> None:
        """Take the next entry of a log. Raises NotAllowed, and changes nothing, when its act is impossible now."""
        if isinstance(entry.act, Reversed):
            target = _can_be_reversed(self.log, entry.act)
            if isinstance(target.act, Decided) and not any(isinstance(one.act, Replaced) for one in self.log):
                self.event = _with_decisions(self.event, counting([*self.log, entry]), target.act)
            else:
                self.event = _without(self.log, entry)
        else:
            before, self.event = self.event, entry.act.done(self.event)
            if isinstance(entry.act, Paired):
                self._known[entry.no] = (entry.act.round.no, before)
        self.log.append(entry)

    def with_history(self) -> Event:
        """Returns the event with, beside each result, what it was when later rounds were paired, where that differs."""
        entries = counting(self.log)
        live = {entry.no for entry in entries}
        known = {round_no: then for entry, (round_no, then) in self._known.items() if entry in live}
        for entry in entries:
            if isinstance(entry.act, Replaced):
                for no, (round_no, _) in self._known.items():
                    if no in live and no < entry.no:
                        known[round_no] = entry.act.renumbered(known[round_no])
        return _with_history(self.event, known)


NOTHING = Event("", Format.SWISS)
"""The event before its first entry."""


def _without(log: Sequence[Entry], entry: Entry) -> Event:
    try:
        return _folded([*log, entry])
    except NotAllowed as wrong:
        assert isinstance(entry.act, Reversed)
        no = entry.act.entry
        raise NotAllowed(f"Entry {no} cannot be reversed, because later entries need it: {wrong}") from wrong


def appended(log: Sequence[Entry], act: Act, *, by: str = "", at: int = 0, reason: str = "") -> list[Entry]:
    """Returns the log with one more act. Raises NotAllowed, with a sentence, when the act is impossible now."""
    ledger = Ledger()
    for entry in log:
        ledger.take(entry)
    ledger.add(act, by=by, at=at, reason=reason)
    return ledger.log


def _with_decisions(event: Event, live: Sequence[Entry], gone: Decided) -> Event:
    """Returns the event with one match as the entries that still count have it; nothing else depends on a result."""
    players, bare = {gone.a, gone.b}, None
    decisions: list[Decided] = []
    for entry in live:
        match entry.act:
            case Paired(one) if one.no == gone.round_no:
                bare, decisions = next((pair for pair in one.pairings if set(pair.players) == players), None), []
            case Challenged(round_no, pairing) if round_no == gone.round_no and set(pairing.players) == players:
                bare, decisions = pairing, []
            case Decided(round_no, a, b) if round_no == gone.round_no and {a, b} == players:
                decisions.append(entry.act)
    if bare is None:
        return event
    one = _round(event, gone.round_no)
    pairings = tuple(bare if set(pair.players) == players else pair for pair in one.pairings)
    event = _with_round(event, replace(one, pairings=pairings))
    for decided in decisions:
        event = decided.done(event)
    return event


def _can_be_reversed(log: Sequence[Entry], act: Reversed) -> Entry:
    target = next((entry for entry in log if entry.no == act.entry), None)
    if target is None:
        raise NotAllowed(f"The log has no entry {act.entry}.")
    if isinstance(target.act, Opened):
        raise NotAllowed("The first entry opened the event and cannot be reversed.")
    if not isinstance(target.act, Reversed) and target.no not in {entry.no for entry in counting(log)}:
        raise NotAllowed(f"Entry {act.entry} is reversed already.")
    return target


def _folded(log: Sequence[Entry]) -> Event:
    event = NOTHING
    for entry in counting(log):
        event = entry.act.done(event)
    return event


def _with_history(event: Event, known: Mapping[int, Event]) -> Event:
    rounds = []
    for one in event.rounds:
        told = [(no, then.round(one.no)) for no, then in sorted(known.items()) if no > one.no]
        if any(then is not one for _, then in told):
            by_players = [
                (no, {} if then is None else {pair.players: pair.verdict for pair in then.pairings})
                for no, then in told
            ]
            one = replace(one, pairings=tuple(_remembering(pair, by_players) for pair in one.pairings))
        rounds.append(one)
    return replace(event, rounds=tuple(rounds))


Verdicts = Mapping[tuple[PlayerId, PlayerId], Verdict | None]


def _remembering(pairing: Pairing, told: Sequence[tuple[int, Verdicts]]) -> Pairing:
    as_of = [(no, verdicts.get(pairing.players)) for no, verdicts in told]
    while as_of and as_of[-1][1] == pairing.verdict:
        as_of.pop()
    return replace(pairing, as_of=tuple(as_of))


def _known(event: Event, player: PlayerId) -> Player:
    try:
        return event.player(player)
    except KeyError:
        raise NotAllowed(f"{player} is not in this event.") from None


def _round(event: Event, no: int) -> Round:
    one = event.round(no)
    if one is None:
        raise NotAllowed(f"Round {no} is not paired yet.")
    return one


def _with_player(event: Event, player: Player) -> Event:
    return replace(event, players=tuple(player if one.id == player.id else one for one in event.players))


def _with_round(event: Event, changed: Round) -> Event:
    return replace(event, rounds=tuple(changed if one.no == changed.no else one for one in event.rounds))


def _put(pairings: tuple[Pairing, ...], place: int, pairing: Pairing) -> tuple[Pairing, ...]:
    return (*pairings[:place], pairing, *pairings[place + 1 :])


def _whole(event: Event, one: Round) -> None:
    """Raises NotAllowed unless every player of a round is known, can be paired then, and stands in it once."""
    paired = [player for pairing in one.pairings for player in pairing.players]
    paired += [*one.byes, *one.rests, *(player for pod in one.pods for player in pod.players)]
    scheduled = event.format in ROUND_ROBINS
    for player in paired:
        if not _known(event, player).is_in(one.no) and not scheduled:
            raise NotAllowed(f"{event.player(player).called} is not there in round {one.no}.")
    if event.format not in (Format.LADDER, Format.RUNS) and len(set(paired)) != len(paired):
        twice = next(player for player in paired if paired.count(player) > 1)
        raise NotAllowed(f"{event.player(twice).called} is paired twice in round {one.no}.")
