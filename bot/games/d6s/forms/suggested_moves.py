"""The lettered moves of a character, worked out once for each position: a panel shows them at each of its presses."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Final

from cachetools import LRUCache, cached

from engine.d6s.planning.lettered import Lettered, lettered, worth_proposing
from engine.d6s.state import Character, State
from engine.decisions import Decision
from engine.values import Json, digest, names_of

KEPT: Final = 128
"""Number of characters whose moves are kept: those looked at last."""
_kept: Final[LRUCache[str, tuple[Lettered, ...]]] = LRUCache(KEPT)


def _position(table: State, unit: Character, may_wait: bool) -> str:
    return digest([table.to_json(), unit.name, may_wait])


@cached(_kept, _position, Lock())
def suggested_moves(table: State, unit: Character, may_wait: bool) -> Sequence[Lettered]:
    """Returns the moves worth making, best first, as `lettered` does; equal positions share them.

    What a table holds is all that they depend on, so nobody learns more than their own table shows. It may be called in
    any thread.
    """
    return tuple(lettered(table, unit, may_wait=may_wait))


def proposed_move(table: State, decision: Decision) -> Json:
    """Returns what is proposed for a question who moves and how, as `proposal` does: it is asked for while somebody
    types, and again when the answer is read.
    """
    found = suggested_moves(table, table.units[names_of(decision.about.get("units"))[0]], False)
    return decision.check(worth_proposing(found).answer if found else decision.default())
