"""The order in which players are seeded: by their seeds, then by rating, then by the draw."""

from __future__ import annotations

from engine.league.event import Event, PlayerId
from engine.league.tiebreaks.lots import draw

LAST = 10**9
"""The seed of a player who has none."""


def seeded(event: Event) -> list[PlayerId]:
    """Returns those who entered before round 1, the best seed first."""
    first = [one for one in event.players if one.joined == 1]

    def key(place: int) -> tuple[int, float, str]:
        one = first[place]
        seed = LAST if one.seed is None else one.seed
        rating = 0.0 if one.rating is None else float(one.rating)
        return seed, -rating, draw(event.seed, "seed", one.id)

    return [first[place].id for place in sorted(range(len(first)), key=key)]
