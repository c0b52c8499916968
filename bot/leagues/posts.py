"""What is to be done on Discord for a league, as it waits in the database: announcements, threads, notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bot.store.tables import LeaguePostRow
from engine.league.event import PlayerId
from engine.values import Json


class LeaguePostKind(StrEnum):
    """What a post of a league does. The payload says of what."""

    PAGE = "page"
    """The page of the league, with its buttons."""
    PAGE_EDIT = "page edit"
    """The page must be brought up to date."""
    ROUND = "round"
    """Round `no` is published."""
    MATCH = "match"
    """The match of `players` in round `no` gets its thread and begins."""
    NOTE = "note"
    """A `text` for the players of a match, in its thread; `pings` says whether they are mentioned."""
    SETTLED = "settled"
    """A match has a result from outside: it ends, and its thread says why."""
    NEWS = "news"
    """A line of `text` in the league's channel."""
    FORCES = "forces"
    """All forces are revealed."""
    FINAL = "final"
    """The final table."""


@dataclass(frozen=True, slots=True)
class NewPost:
    """A post that is not written down yet."""

    kind: LeaguePostKind
    payload: Mapping[str, Json] = field(default_factory=dict)

    def row(self, league_id: int) -> LeaguePostRow:
        """Returns the row that makes it happen."""
        return LeaguePostRow(league_id=league_id, kind=self.kind, payload=dict(self.payload))


def about_match(kind: LeaguePostKind, round_no: int, players: Sequence[PlayerId], **more: Json) -> NewPost:
    """Returns a post about one match."""
    return NewPost(kind, {"no": round_no, "players": list[Json](players), **more})


def news(text: str) -> NewPost:
    """Returns a line for the league's channel."""
    return NewPost(LeaguePostKind.NEWS, {"text": text})


PAGE_EDIT = NewPost(LeaguePostKind.PAGE_EDIT)
