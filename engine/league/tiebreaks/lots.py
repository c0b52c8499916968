"""The drawing of lots from a published seed: anybody can work it out again."""

from __future__ import annotations

import hashlib
from fractions import Fraction

from engine.league.event import PlayerId
from engine.league.record import Record
from engine.league.tiebreaks.number import Number, Part


def drawn_lots(record: Record) -> dict[PlayerId, Number]:
    """Returns each player's place in the draw: the order of the sha256 digests of "SEED:PLAYER", 1 first."""
    drawn = {player: draw(record.rules.lots.seed, player) for player in record.players}
    order = sorted(drawn, key=lambda player: (drawn[player], player))
    return {
        player: Number(Fraction(place), (Part(Fraction(place), what=drawn[player][:16]),), lower_is_better=True)
        for place, player in enumerate(order, 1)
    }


def draw(seed: str, *parts: object) -> str:
    """Returns the 64 hexadecimal digits that a seed draws for something."""
    return hashlib.sha256(":".join([seed, *map(str, parts)]).encode()).hexdigest()
