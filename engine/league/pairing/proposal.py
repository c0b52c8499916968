"""A round as a pairing method proposes it, with the reason for each pairing and each bye in plain English."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.league.event import Event, PlayerId, Round


@dataclass(frozen=True, slots=True)
class Reason:
    """Why some players share a match, or why one has none. The text is a whole sentence, or several."""

    players: tuple[PlayerId, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """A round that is not published yet. `remarks` are what the organiser should know of the whole round."""

    round: Round
    reasons: tuple[Reason, ...] = ()
    remarks: tuple[str, ...] = ()

    def why(self, *players: PlayerId) -> str:
        """Returns the reason of a pairing, a pod or a bye; empty where there is none."""
        wanted = set(players)
        return next((one.text for one in self.reasons if wanted <= set(one.players)), "")


def names(event: Event, players: Iterable[PlayerId]) -> str:
    """Returns players by name, such as "Ann, Bob and Cid"."""
    called = [event.player(player).called for player in players]
    return called[0] if len(called) == 1 else f"{', '.join(called[:-1])} and {called[-1]}"
