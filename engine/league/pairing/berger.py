"""Round robins by the Berger circle: one player stays, the others go round; double ones, and divisions side by side."""

from __future__ import annotations

from collections.abc import Sequence

from engine.league.event import Event, Format, Pairing, PlayerId, Round
from engine.league.pairing.proposal import Proposal, Reason, names
from engine.league.pairing.seeding import seeded

Schedule = list[tuple[list[tuple[PlayerId, PlayerId]], PlayerId | None]]
"""By round, the pairs and whoever has no opponent."""


def circle(players: Sequence[PlayerId]) -> Schedule:
    """Returns every round of a round robin: n - 1 of them, or n with one bye each where n is odd."""
    seats: list[PlayerId | None] = [*players, *([None] if len(players) % 2 else [])]
    rounds: Schedule = []
    for no in range(len(seats) - 1):
        half = len(seats) // 2
        pairs: list[tuple[PlayerId, PlayerId]] = []
        bye = None
        for a, b in zip(seats[:half], reversed(seats[half:]), strict=True):
            if a is None or b is None:
                bye = b if a is None else a
            else:
                pairs.append((b, a) if no % 2 else (a, b))
        rounds.append((pairs, bye))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def schedule(players: Sequence[PlayerId], *, double: bool) -> Schedule:
    """Returns every round of a round robin, or of a double one: everything once more with the sides exchanged."""
    once = circle(players)
    if not double:
        return once
    return once + [([(b, a) for a, b in pairs], bye) for pairs, bye in once]


def groups(event: Event) -> list[tuple[str | None, list[PlayerId]]]:
    """Returns the groups that play each other: the divisions from the top down, or all together."""
    order = seeded(event)
    if event.format is not Format.DIVISIONS:
        return [(None, order)]
    named = sorted(set(event.divisions.values()))
    return [(name, [player for player in order if event.divisions.get(player) == name]) for name in named]


def pair_round_robin(event: Event) -> Proposal:
    """Returns the next round of a round robin. After its last round there is none left: an empty round."""
    no = event.last_round + 1
    double = event.format is Format.DOUBLE_ROUND_ROBIN
    pairings: list[Pairing] = []
    byes: list[PlayerId] = []
    reasons: list[Reason] = []
    for name, players in groups(event):
        rounds = schedule(players, double=double)
        if no <= len(rounds):
            pairs, bye = rounds[no - 1]
            pairings += [Pairing(a, b) for a, b in pairs]
            where = f"round {no} of {len(rounds)}" + (f" in {name}" if name else "")
            reasons += [
                Reason(pair, f"{names(event, pair)} meet in {where}, as the schedule of the round robin has it.")
                for pair in pairs
            ]
            if bye is not None:
                byes.append(bye)
                who = event.player(bye).called
                reasons.append(Reason((bye,), f"{who} has no match in {where}: the number of players is odd."))
    return Proposal(Round(no, tuple(pairings), tuple(byes)), tuple(reasons))


def rounds_of(event: Event) -> int:
    """Returns how many rounds a round robin, or the largest division, has."""
    double = event.format is Format.DOUBLE_ROUND_ROBIN
    return max((len(schedule(players, double=double)) for _, players in groups(event)), default=0)
