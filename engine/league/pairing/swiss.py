"""Swiss pairing: equal scores meet, nobody twice, by a minimum-weight matching (FIDE C.04.1 without colours)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm

from engine.league.event import Event, Pairing, PlayerId, Rest, Result, Round
from engine.league.numbers import written
from engine.league.pairing.matching import (
    ALL_AT_ONCE,
    NEAR,
    Cost,
    Pairs,
    best_pairs,
    least_gaps,
    least_gaps_with,
    near_edges,
    summed,
)
from engine.league.pairing.proposal import Proposal, Reason, names
from engine.league.record import Record
from engine.league.tiebreaks.lots import draw

HAD_BYE, HAD_WALKOVER = 2, 1
"""How bad a bye is for somebody who had one, or once scored as much as a win without play."""


def pair_swiss(event: Event, resting: Mapping[PlayerId, Rest]) -> Proposal:
    """Returns the next round of a Swiss event; those who rest are left out."""
    no = event.last_round + 1
    there = [one.id for one in event.present(no) if one.id not in resting]
    field = Field.of(event, there)
    pairs, bye = field.paired()
    players = [tuple(sorted(field.order[place] for place in pair)) for pair in pairs]
    pairings = tuple(Pairing(a, b) for a, b in _boards(field, players))
    byes = () if bye is None else (bye,)
    reasons = [Reason(one.players, field.why(one)) for one in pairings]
    reasons += [Reason((player,), field.why_bye(player)) for player in byes]
    return Proposal(Round(no, pairings, byes, dict(resting)), tuple(reasons), tuple(field.remarks(pairings)))


def _boards(field: Field, players: Sequence[tuple[PlayerId, ...]]) -> list[tuple[PlayerId, PlayerId]]:
    """Returns the pairs, the leaders' first, each with the higher score first."""
    ordered = []
    for a, b in players:
        if (-field.points[a], field.draws[a]) > (-field.points[b], field.draws[b]):
            a, b = b, a
        ordered.append((a, b))
    return sorted(ordered, key=lambda pair: (-field.points[pair[0]], -field.points[pair[1]], field.draws[pair[0]]))


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who can be paired, by score and then by the draw, with all that counts for the pairing."""

    event: Event
    round_no: int
    order: list[PlayerId]
    points: Mapping[PlayerId, Fraction]
    draws: Mapping[PlayerId, str]
    scores: list[int]
    """The points in order, as whole numbers of the smallest unit."""
    met: Counter[frozenset[PlayerId]]
    barred: Mapping[PlayerId, int]
    """The players who should have no bye, and how bad one would be."""
    teams: Mapping[PlayerId, str]
    """Teams, where they count: in round 1."""

    @classmethod
    def of(cls, event: Event, there: Collection[PlayerId]) -> Field:
        """Read an event as it is known before its next round."""
        no = event.last_round + 1
        known = event.before(no)
        record = Record(known)
        draws = {player: draw(event.seed, no, player) for player in sorted(there)}
        order = sorted(draws, key=lambda player: (-record.points[player], draws[player]))
        unit = lcm(*(record.points[player].denominator for player in order))
        teams = {one.id: one.team for one in event.players if one.team is not None and no == 1}
        return cls(
            event,
            no,
            order,
            record.points,
            draws,
            [int(record.points[player] * unit) for player in order],
            meetings(known),
            barred_from_bye(record),
            teams,
        )

    def paired(self) -> tuple[Pairs, PlayerId | None]:
        """Returns the best pairs as places of the order, and who has the bye."""
        count, bye = len(self.order), len(self.order)
        if count < 2:
            return [], self.order[0] if self.order else None
        places = count + count % 2
        found = self._shortcut(places) if count > ALL_AT_ONCE else None
        pairs = best_pairs(places, self._cost) if found is None else found
        resting = next((self.order[a] for a, b in pairs if b == bye), None)
        return [pair for pair in pairs if bye not in pair], resting

    def _shortcut(self, places: int) -> Pairs | None:
        """Returns pairs that are proven best although few edges were looked at; None where only all edges can tell.

        The bye, which stands for one place more, goes only to those for whom it is best.
        """
        count = len(self.order)
        scores, byes = list(self.scores), set()
        if places > count:
            likely = [place for place in range(count) if self._bye_cost(place) == self._least_bye()]
            byes = {(place, count) for place in likely}
            del scores[likely[0]]
        least, reached, edges = least_gaps(scores), None, byes
        for reach in NEAR:
            edges = byes | set(near_edges(count, reach))
            pairs = best_pairs(places, self._cost, sorted(edges))
            if len(pairs) * 2 == places and not any(self._costs_too_much(summed(pairs, self._cost))):
                reached = sum(self._gap(a, b) for a, b in pairs if b < count)
                if reached == least:
                    return pairs
        if reached is None:
            return None
        bounds = least_gaps_with(scores)
        better = {
            (a, b)
            for a, b in combinations(range(count), 2)
            if bounds.get((self.scores[a], self.scores[b]), reached) < reached
        }
        return best_pairs(places, self._cost, sorted(edges | better))

    def _costs_too_much(self, cost: Cost) -> tuple[bool, ...]:
        """Returns, level by level, whether a set of pairs misses what is surely possible at best."""
        again, barred, score, often, _, teams = cost
        least = self._least_bye() if len(self.order) % 2 else (0, 0)
        return again > 0, barred > least[0], score > least[1], often > 0, teams > 0

    def _least_bye(self) -> tuple[int, int]:
        return min(self._bye_cost(place) for place in range(len(self.order)))

    def _bye_cost(self, place: int) -> tuple[int, int]:
        return self.barred.get(self.order[place], 0), self.scores[place] - self.scores[-1]

    def _gap(self, a: int, b: int) -> int:
        return (self.scores[a] - self.scores[b]) ** 2

    def _cost(self, a: int, b: int) -> Cost:
        """Returns what a pair costs: met before, bye barred, bye's score, met more often, squared gap, same team."""
        if b == len(self.order):
            barred, score = self._bye_cost(a)
            return 0, barred, score, 0, 0, 0
        first, second = self.order[a], self.order[b]
        met = self.met[frozenset((first, second))]
        same = first in self.teams and self.teams[first] == self.teams.get(second)
        return int(met > 0), 0, 0, max(0, met - 1), self._gap(a, b), int(same)

    def why(self, pairing: Pairing) -> str:
        """Returns why two players meet, in plain English."""
        both = names(self.event, pairing.players)
        a, b = (self.points[player] for player in pairing.players)
        met = self.met[frozenset(pairing.players)]
        again = f" They meet for the {_th(met + 1)} time, because no pairing of this round avoids every rematch."
        history = again if met else " They have not met before."
        if self.round_no == 1:
            return f"{both} were drawn for round 1 with the stored seed.{history if met else ''}{self._team(pairing)}"
        if a == b:
            return f"{both} both have {_points(a)}.{history}"
        return (
            f"{both} have {written(a)} and {_points(b)}.{history} Not everybody can meet an equal score: "
            f"with this pairing the squared score gaps of the whole round add up to the smallest sum."
        )

    def _team(self, pairing: Pairing) -> str:
        a, b = pairing.players
        if a in self.teams and self.teams[a] == self.teams.get(b):
            return " Both are of one team: no pairing of this round keeps every team apart."
        return ""

    def why_bye(self, player: PlayerId) -> str:
        """Returns why a player has the bye, in plain English."""
        who = self.event.player(player).called
        text = f"{who} has the bye, because the number of players is odd"
        match self.barred.get(player, 0):
            case 0:
                return f"{text} and {_points(self.points[player])} is the lowest score that leaves a good pairing."
            case 1:
                return f"{text} and everybody else had a bye or a win without play, too."
            case _:
                return f"{text} and nobody is left who had none."

    def remarks(self, pairings: Sequence[Pairing]) -> list[str]:
        """Returns what the organiser should know: rematches that cannot be avoided."""
        again = [one for one in pairings if self.met[frozenset(one.players)]]
        if not again:
            return []
        said = "; ".join(names(self.event, one.players) for one in again)
        return [f"Round {self.round_no} cannot be paired without a rematch: {said}."]


def meetings(event: Event) -> Counter[frozenset[PlayerId]]:
    """Returns how often each two players met. Annulled matches are no meetings; forfeits only where declared."""
    met: Counter[frozenset[PlayerId]] = Counter()
    for _, pairing in event.pairings():
        verdict = pairing.verdict
        annulled = verdict is not None and verdict.result is Result.VOID
        forfeit = verdict is not None and verdict.is_forfeit and not event.rules.forfeit_is_meeting
        if not annulled and not forfeit:
            met[frozenset(pairing.players)] += 1
    for one in event.rounds:
        for pod in one.pods:
            for place, player in enumerate(pod.players):
                for other in pod.players[place + 1 :]:
                    met[frozenset((player, other))] += 1
    return met


def barred_from_bye(record: Record) -> dict[PlayerId, int]:
    """Returns who should have no bye: after one, or after scoring a win without play where that is declared."""
    barred = {}
    win = record.rules.points.win
    for player, lines in record.lines.items():
        if record.rules.forfeit_blocks_bye and any(line.is_unplayed and line.points >= win for line in lines):
            barred[player] = HAD_WALKOVER
        if any(player in one.byes for one in record.event.rounds):
            barred[player] = HAD_BYE
    return barred


def _points(value: Fraction) -> str:
    return "1 point" if value == 1 else f"{written(value)} points"


def _th(number: int) -> str:
    return {2: "second", 3: "third"}.get(number, f"{number}th")
