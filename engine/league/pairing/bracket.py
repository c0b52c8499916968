"""Knockouts: the bracket by seeds, byes for the best seeds, third place, reseeding, and the double knockout."""

from __future__ import annotations

from dataclasses import replace

from engine.league.bracket_places import knocked_out, losses
from engine.league.event import Event, Pairing, PlayerId, Round, Stage
from engine.league.pairing.matching import Cost, best_pairs
from engine.league.pairing.proposal import Proposal, Reason, names
from engine.league.pairing.seeding import seeded
from engine.league.pairing.swiss import meetings
from engine.league.tiebreaks.lots import draw


def slots(size: int) -> list[int]:
    """Returns the seeds from the top of a bracket to its foot; `size` is a power of two. Eight: 1-8, 4-5, 2-7, 3-6."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return order


def bracket_size(players: int) -> int:
    """Returns the next power of two."""
    size = 1
    while size < players:
        size *= 2
    return size


def pair_knockout(event: Event) -> Proposal:
    """Returns the next round of a knockout: the winners of neighbouring matches, and third place beside the final."""
    no = event.last_round + 1
    known = event.before(no)
    out = knocked_out(known, no - 1)
    for one in event.players:
        if not one.is_in(no):
            out.setdefault(one.id, no)
    order = seeded(event)
    alive = [player for player in order if player not in out]
    meets = _reseeded(alive) if event.rules.reseed and no > 1 else _by_block(order, set(alive), no)
    return _proposal(
        event,
        no,
        [(*pair, Stage.MAIN) for pair in meets if len(pair) == 2],
        [pair[0] for pair in meets if len(pair) == 1],
        third=_third(known, out, no) if event.rules.third_place and len(alive) == 2 else None,
    )


def _by_block(order: list[PlayerId], alive: set[PlayerId], no: int) -> list[tuple[PlayerId, ...]]:
    """Returns who is left in each part of the bracket that round `no` brings together."""
    size = bracket_size(len(order))
    line = [order[seed - 1] if seed <= len(order) else None for seed in slots(size)]
    block = 2**no
    parts = (line[start : start + block] for start in range(0, size, block))
    left = [tuple(player for player in part if player is not None and player in alive) for part in parts]
    return [players for players in left if players]


def _reseeded(alive: list[PlayerId]) -> list[tuple[PlayerId, ...]]:
    """Returns the best seed against the last, and so on; the best has the bye if the number is odd."""
    left = list(alive)
    meets: list[tuple[PlayerId, ...]] = []
    if len(left) % 2:
        meets.append((left.pop(0),))
    half = len(left) // 2
    return [*meets, *zip(left[:half], reversed(left[half:]), strict=True)]


def _third(event: Event, out: dict[PlayerId, int], no: int) -> tuple[PlayerId, PlayerId] | None:
    """Returns the two who lost the semifinals and are still there, if there are two."""
    lost = [player for player, when in out.items() if when == no - 1 and event.player(player).is_in(no)]
    return (lost[0], lost[1]) if len(lost) == 2 else None


def pair_double_knockout(event: Event) -> Proposal:
    """Returns the next round of a double knockout: nobody is out before a second loss.

    The unbeaten play a round whenever the losers' bracket has caught up with them; those with one loss always play.
    They are matched so that nobody meets again and nobody has a second bye if that can be avoided.
    """
    no = event.last_round + 1
    known = event.before(no)
    out = knocked_out(known, no - 1)
    lost = losses(known, no - 1)
    order = [player for player in seeded(event) if player not in out and event.player(player).is_in(no)]
    unbeaten = [player for player in order if lost[player] == 0]
    once = [player for player in order if lost[player] == 1]
    if len(order) < 2:
        return _proposal(event, no, [], order)
    if len(unbeaten) <= 1 and len(order) == 2:
        reset = any(pairing.stage is Stage.GRAND_FINAL for _, pairing in known.pairings())
        stage = Stage.GRAND_FINAL_RESET if reset else Stage.GRAND_FINAL
        a, b = sorted(order, key=lambda player: lost[player])
        return _proposal(event, no, [(a, b, stage)], [])
    pairs: list[tuple[PlayerId, PlayerId, Stage]] = []
    byes: list[PlayerId] = []
    if len(unbeaten) > 1 and len(once) <= len(unbeaten):
        for meeting in _winners(event, known, unbeaten, no):
            if len(meeting) == 2:
                pairs.append((meeting[0], meeting[1], Stage.WINNERS))
            else:
                byes.append(meeting[0])
    else:
        byes += unbeaten
    matched, waits = _losers(known, once, no)
    return _proposal(event, no, [*pairs, *((a, b, Stage.LOSERS) for a, b in matched)], [], waits=[*byes, *waits])


def _winners(event: Event, known: Event, unbeaten: list[PlayerId], no: int) -> list[tuple[PlayerId, ...]]:
    """Returns the meetings of the unbeaten: those of the next part of the bracket in which anybody still has to
    meet.
    """
    order = seeded(event)
    played = sum(1 for one in known.rounds if any(pair.stage is Stage.WINNERS for pair in one.pairings))
    return _by_block(order, set(unbeaten), played + 1)


def _losers(event: Event, once: list[PlayerId], no: int) -> tuple[list[tuple[PlayerId, PlayerId]], list[PlayerId]]:
    """Returns the best pairs of those with one loss, and who waits."""
    met = meetings(event)
    byes = [player for one in event.rounds for player in one.byes]
    order = sorted(once, key=lambda player: draw(event.seed, no, player))
    dummy = len(order)

    def cost(a: int, b: int) -> Cost:
        if b == dummy:
            return 0, byes.count(order[a])
        return met[frozenset((order[a], order[b]))], 0

    if not order:
        return [], []
    pairs = best_pairs(dummy + dummy % 2, cost)
    matched = [(order[a], order[b]) for a, b in pairs if b != dummy]
    return matched, [order[a] for a, b in pairs if b == dummy]


def _proposal(
    event: Event,
    no: int,
    meets: list[tuple[PlayerId, PlayerId, Stage]],
    byes: list[PlayerId],
    *,
    third: tuple[PlayerId, PlayerId] | None = None,
    waits: list[PlayerId] | None = None,
) -> Proposal:
    pairings = [Pairing(a, b, stage=stage) for a, b, stage in meets]
    reasons = [Reason(one.players, _why(event, one)) for one in pairings]
    if third is not None:
        pairings.append(replace(Pairing(*third), stage=Stage.THIRD))
        reasons.append(Reason(third, f"{names(event, third)} lost the semifinals and play for third place."))
    byes = [*byes, *(waits or [])]
    if len(pairings) == 0:
        byes = []
    for player in byes:
        who = event.player(player).called
        reasons.append(Reason((player,), f"{who} has no opponent in this round of the bracket and goes on."))
    return Proposal(Round(no, tuple(pairings), tuple(byes)), tuple(reasons))


def _why(event: Event, one: Pairing) -> str:
    both = names(event, one.players)
    match one.stage:
        case Stage.WINNERS:
            return f"{both} are neighbours in the bracket, and neither has lost."
        case Stage.LOSERS:
            return f"{both} have each lost once. They are matched so that as few as can be meet again."
        case Stage.GRAND_FINAL:
            return f"{both} play the grand final: everybody else has lost twice."
        case Stage.GRAND_FINAL_RESET:
            return f"{both} have each lost once, so they play the grand final again."
        case _:
            how = (
                "the best remaining seed meets the last" if event.rules.reseed else "they are neighbours in the bracket"
            )
            return f"{both} meet, because {how}."
