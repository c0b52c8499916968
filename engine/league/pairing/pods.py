"""Pods of three to six players: equal scores sit together, and as few as can be meet again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from engine.league.event import Event, PlayerId, Pod, Rest, Round
from engine.league.numbers import written
from engine.league.pairing.proposal import Proposal, Reason, names
from engine.league.pairing.swiss import meetings
from engine.league.record import Record
from engine.league.tiebreaks.lots import draw

MOST_SWEEPS = 8
"""How often all exchanges of two players are tried before a round is left as it is."""


def sizes_for(players: int, liked: Sequence[int]) -> list[int]:
    """Returns the sizes of the pods, the liked ones first: nobody left out if possible, then the best-liked sizes."""

    @cache
    def best(left: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Returns a cost (left out, then how often each size by dislike, then pods) and the sizes."""
        found: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((left, *[0] * len(liked)), ())]
        for place, size in enumerate(liked):
            if size <= left:
                cost, sizes = best(left - size)
                used = list(cost)
                used[len(liked) - place] += 1
                found.append((tuple(used), (size, *sizes)))
        return min(found)

    return sorted(best(players)[1], reverse=True)


def pair_pods(event: Event, resting: Mapping[PlayerId, Rest]) -> Proposal:
    """Returns the next round of pods. Those who fit into none have a bye, the lowest scores first."""
    no = event.last_round + 1
    known = event.before(no)
    record = Record(known)
    draws = {one.id: draw(event.seed, no, one.id) for one in event.present(no) if one.id not in resting}
    order = sorted(draws, key=lambda player: (-record.points[player], draws[player]))
    sizes = sizes_for(len(order), event.rules.pod_sizes)
    byes = _left_out(known, order, len(order) - sum(sizes))
    order = [player for player in order if player not in byes]
    tables = []
    for size in sizes:
        tables.append(order[:size])
        order = order[size:]
    met = meetings(known)
    _exchange(tables, met, {player: float(points) for player, points in record.points.items()})
    pods = tuple(Pod(tuple(table)) for table in tables)
    reasons = [Reason(pod.players, _why(event, record, met, pod)) for pod in pods]
    reasons += [Reason((player,), f"{event.player(player).called} fits into no pod of this round.") for player in byes]
    return Proposal(Round(no, (), tuple(byes), dict(resting), pods), tuple(reasons))


def _left_out(event: Event, order: Sequence[PlayerId], count: int) -> list[PlayerId]:
    had = Counter(player for one in event.rounds for player in one.byes)
    places = {player: place for place, player in enumerate(order)}
    return sorted(order, key=lambda player: (had[player], -places[player]))[:count]


def _repeats(table: Sequence[PlayerId], met: Mapping[frozenset[PlayerId], int]) -> int:
    return sum(met[frozenset((a, b))] for place, a in enumerate(table) for b in table[place + 1 :])


def _spread(table: Sequence[PlayerId], points: Mapping[PlayerId, float]) -> float:
    mean = sum(points[player] for player in table) / len(table)
    return sum((points[player] - mean) ** 2 for player in table)


def _exchange(
    tables: list[list[PlayerId]], met: Counter[frozenset[PlayerId]], points: Mapping[PlayerId, float]
) -> None:
    """Exchange players of two tables as long as fewer meet again, or as many with closer scores."""

    def cost(*two: list[PlayerId]) -> tuple[int, float]:
        return sum(_repeats(table, met) for table in two), round(sum(_spread(table, points) for table in two), 6)

    for _ in range(MOST_SWEEPS):
        changed = False
        for first, one in enumerate(tables):
            for other in tables[first + 1 :]:
                if _repeats(one, met) == 0 and _repeats(other, met) == 0:
                    continue
                for a in range(len(one)):
                    for b in range(len(other)):
                        before = cost(one, other)
                        one[a], other[b] = other[b], one[a]
                        if cost(one, other) < before:
                            changed = True
                        else:
                            one[a], other[b] = other[b], one[a]
        if not changed:
            return


def _why(event: Event, record: Record, met: Counter[frozenset[PlayerId]], pod: Pod) -> str:
    points = [record.points[player] for player in pod.players]
    low, high = written(min(points)), written(max(points))
    scores = f"{low} points each" if low == high else f"{low} to {high} points"
    again = _repeats(pod.players, met)
    history = "none of them have met before" if not again else f"{again} of their pairs have met before"
    return f"{names(event, pod.players)} share a pod: they have {scores}, and {history}."
