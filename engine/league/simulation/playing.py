"""One simulated event, act by act through its log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from engine.league.annulling import ROUND_ROBINS, settled
from engine.league.bracket_places import BRACKETS
from engine.league.event import (
    Event,
    Format,
    GameNumbers,
    How,
    Pairing,
    Player,
    PlayerId,
    Rest,
    Result,
    Round,
    Verdict,
)
from engine.league.exchange.reader import EventFile
from engine.league.log import (
    Challenged,
    Decided,
    Dropped,
    Entered,
    Entry,
    Finished,
    Ledger,
    Opened,
    Paired,
    PodDecided,
    Reversed,
)
from engine.league.pairing.ladder import challengeable, rungs
from engine.league.pairing.next_round import is_over, next_round, rounds_declared, swiss_rounds, too_many_rounds
from engine.league.record import pod_worth
from engine.league.rules import Rules, Terms
from engine.league.simulation.chances import USUAL, Chances
from engine.league.standings import standings

OPEN = frozenset({Format.SWISS, Format.PODS, Format.LADDER, Format.RUNS})
"""Formats that players may enter late, and in which they may rest."""
TEAMS = 6
FEW_ROUNDS = 7
"""In longer events fewer leave by round."""
FORCE = 24
"""The health that each side begins a simulated game with."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulated event: its log, and the file with its final table."""

    log: list[Entry]
    file: EventFile


def simulate(
    form: Format, players: int, rounds: int | None, seed: str, rules: Rules, chances: Chances = USUAL
) -> Simulated:
    """Returns an event of some players. The same arguments give the same event, act by act."""
    return _Simulation(form, players, rounds, seed, rules, chances).run()


class _Simulation:
    def __init__(
        self, form: Format, players: int, rounds: int | None, seed: str, rules: Rules, chances: Chances
    ) -> None:
        self.form, self.chances, self.chance = form, chances, Random(f"{seed}:{form}:{players}:{rounds}")
        self.ledger = Ledger()
        digits = len(str(players))
        entrants = [f"p{number:0{digits}}" for number in range(1, players + 1)]
        self.strength = {player: self.chance.gauss(0, 1) for player in entrants}
        declared = rounds or (swiss_rounds(players) if form in OPEN else None)
        terms = Terms()
        self.late = self._late(entrants, declared)
        first = [player for player in entrants if player not in self.late]
        divisions = _divided(first, terms.division_size) if form is Format.DIVISIONS else ()
        warned = form is Format.SWISS and declared is not None and too_many_rounds(declared, players) is not None
        opened = Opened(f"{form}-{seed}", form, rules, declared, seed, divisions, terms, warned)
        self._do(opened)
        for player in first:
            self._enter(player, 1)
        if form not in OPEN:
            whole = rounds_declared(replace(self.event, rounds_declared=None))
            self.most = whole if rounds is None or whole is None else min(rounds, whole)
            if whole is not None:
                self.ledger = Ledger()
                self._do(replace(opened, rounds_declared=whole))
                for player in first:
                    self._enter(player, 1)
            elif rounds is not None:
                self.most = rounds
        else:
            self.most = declared
        self.drop = chances.drop * min(1, FEW_ROUNDS / (self.most or FEW_ROUNDS))

    @property
    def event(self) -> Event:
        return self.ledger.event

    def _do(self, act: Opened | Entered | Dropped | Paired | Decided | PodDecided | Challenged | Finished) -> int:
        return self.ledger.add(act, by="organiser").no

    def _late(self, entrants: list[PlayerId], declared: int | None) -> dict[PlayerId, int]:
        if self.form not in OPEN or declared is None or declared < 2:
            return {}
        last = declared // 2 + 1
        late = {
            player: self.chance.randint(2, last)
            for player in entrants
            if last > 1 and self.chance.random() < self.chances.late
        }
        return dict(list(late.items())[: max(0, len(entrants) - 3)])

    def _enter(self, player: PlayerId, joined: int) -> None:
        number = int(player[1:])
        rating = round(1500 + 200 * self.strength[player])
        team = f"team {number % TEAMS}" if len(self.strength) > 2 * TEAMS else None
        self._do(Entered(Player(player, f"Player {number}", number, rating, team, joined)))

    def run(self) -> Simulated:
        """Play every round and return what came of it."""
        no = 0
        while self.most is None or no < self.most:
            no += 1
            for player in [player for player, joined in self.late.items() if joined == no]:
                self._enter(player, no)
            resting = self._before(no)
            made = (
                self._challenges(no, resting) if self.form is Format.LADDER else next_round(self.event, resting).round
            )
            if not made.pairings and not made.pods and self.form is not Format.LADDER:
                break
            self._do(Paired(made))
            self._play(no)
            self._correct(no)
        if is_over(self.event):
            self._do(Finished())
        return self._told()

    def _told(self) -> Simulated:
        event = settled(self.ledger.with_history())
        rounds = [
            replace(
                one,
                pods=tuple(replace(pod, points=tuple(sorted(pod_worth(event.rules, pod).items()))) for pod in one.pods),
            )
            for one in event.rounds
        ]
        event = replace(event, rounds=tuple(rounds))
        return Simulated(self.ledger.log, EventFile(event, standings(event).table()))

    def _before(self, no: int) -> dict[PlayerId, Rest]:
        """Let players leave and rest before a round; enough stay for it. Returns who rests."""
        there = [one.id for one in self.event.present(no)]
        spare = len(there) - max(3, (2 * len(self.strength) + 2) // 3)
        resting: dict[PlayerId, Rest] = {}
        for player in there:
            if spare <= 0 or no == 1 or self.form in BRACKETS:
                break
            drawn = self.chance.random()
            if drawn < self.drop:
                self._do(Dropped(player, no - 1))
                spare -= 1
            elif self.form in OPEN and drawn < self.drop + self.chances.rest:
                halves = any(player in one.rests for one in self.event.rounds)
                resting[player] = Rest.ZERO if halves or self.form in (Format.LADDER, Format.RUNS) else Rest.HALF
                spare -= 1
        return resting

    def _challenges(self, no: int, resting: dict[PlayerId, Rest]) -> Round:
        """Returns the challenges of a period; whoever plays none rests without points."""
        order = [player for player in rungs(self.event) if player not in resting]
        busy: set[PlayerId] = set()
        pairings = []
        for challenger in self.chance.sample(order, len(order)):
            if challenger in busy:
                continue
            free = [player for player in challengeable(self.event, challenger, order) if player not in busy]
            if free:
                defender = self.chance.choice(free)
                pairings.append(Pairing(challenger, defender))
                busy |= {challenger, defender}
        idle = {one.id: Rest.ZERO for one in self.event.present(no) if one.id not in busy}
        return Round(no, tuple(pairings), rests=idle)

    def _play(self, no: int) -> None:
        one = self.event.round(no)
        assert one is not None
        for pairing in one.pairings:
            verdict = self._verdict(no, pairing)
            numbers = self._numbers(verdict) if verdict.is_played else None
            self._do(Decided(no, pairing.a, pairing.b, verdict, numbers))
            if self.form in BRACKETS and verdict.is_forfeit and self.chance.random() < 0.5:
                loser = pairing.b if verdict.result is Result.A else pairing.a
                if self.event.player(loser).dropped_after is None:
                    self._do(Dropped(loser, no))
        for pod in one.pods:
            order = sorted(pod.players, key=lambda player: -self.strength[player] - self.chance.gauss(0, 1))
            places: list[tuple[PlayerId, ...]] = [(player,) for player in order]
            if self.chance.random() < self.chances.draw:
                place = self.chance.randrange(len(places) - 1)
                places[place : place + 2] = [(*places[place], *places[place + 1])]
            self._do(PodDecided(no, pod.players, tuple(places)))

    def _verdict(self, no: int, pairing: Pairing) -> Verdict:
        gone = [player for player in pairing.players if not self.event.player(player).is_in(no)]
        if gone:
            won = Result.NONE if len(gone) == 2 else Result.B if pairing.a in gone else Result.A
            return Verdict(won, How.FORFEIT)
        decides = self.form in BRACKETS
        drawn = self.chance.random()
        stronger = self.strength[pairing.a] - self.strength[pairing.b] + self.chance.gauss(0, 1.5)
        winner = Result.A if stronger > 0 else Result.B
        if drawn < self.chances.forfeit:
            return Verdict(winner, How.FORFEIT)
        if drawn < self.chances.forfeit + self.chances.double_forfeit and not decides:
            return Verdict(Result.NONE, How.FORFEIT)
        if self.chance.random() < self.chances.draw and not decides:
            return Verdict(Result.DRAW, How.PLAYED)
        return Verdict(winner, self.chance.choice((How.OUTRIGHT, How.COMPARISON, How.PLAYED)))

    def _numbers(self, verdict: Verdict) -> tuple[GameNumbers, GameNumbers]:
        def side(won: bool) -> GameNumbers:
            left = self.chance.randint(1 if won else 0, FORCE)
            terrains = 2 if won and verdict.how is How.OUTRIGHT else self.chance.randint(0, 1)
            return GameNumbers(Fraction(terrains), Fraction(left), Fraction(FORCE - left))

        return side(verdict.result is Result.A), side(verdict.result is Result.B)

    def _correct(self, no: int) -> None:
        """Let an organiser correct a result now and then, and reverse it again; in a bracket before it is paired on."""
        if self.chance.random() >= self.chances.correction:
            return
        rounds = [no] if self.form in BRACKETS else range(max(1, no - 2), no + 1)
        played = [
            (round_no, pairing)
            for round_no, pairing in self.event.pairings()
            if round_no in rounds and pairing.verdict is not None and pairing.verdict.is_played
        ]
        if not played:
            return
        round_no, pairing = self.chance.choice(played)
        verdict = self._verdict(round_no, pairing)
        if self.form in ROUND_ROBINS or self.form in BRACKETS:
            verdict = verdict if verdict.is_played else Verdict(Result.A, How.AWARD)
        numbers = self._numbers(verdict) if verdict.is_played else None
        entry = self._do(Decided(round_no, pairing.a, pairing.b, verdict, numbers, manual=True))
        if self.chance.random() < self.chances.reversal:
            self.ledger.add(Reversed(entry), by="organiser", reason="the first report was right")


def _divided(players: list[PlayerId], size: int) -> tuple[tuple[str, tuple[PlayerId, ...]], ...]:
    """Returns divisions of about equal size, none smaller than three where that can be."""
    count = max(1, round(len(players) / size))
    cuts = [len(players) * place // count for place in range(count + 1)]
    digits = len(str(count))
    return tuple(
        (f"Division {place + 1:0{digits}}", tuple(players[cuts[place] : cuts[place + 1]])) for place in range(count)
    )
