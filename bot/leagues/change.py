"""One change of a league: acts for its log and posts for Discord, written together or not at all."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.leagues.posts import NewPost
from bot.leagues.rows import BOT
from engine.league.log import Act


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An act that is not in the log yet."""

    act: Act
    by: str = BOT
    reason: str = ""
    key: str | None = None
    """What must be counted once only, such as "match 12"."""


@dataclass
class LeagueChange:
    """Everything that one action changes."""

    entries: list[NewEntry] = field(default_factory=list)
    posts: list[NewPost] = field(default_factory=list)
    counted: list[int] = field(default_factory=list)
    """The matches whose end is taken care of with this."""

    def add(self, act: Act, by: str = BOT, reason: str = "", key: str | None = None) -> LeagueChange:
        """Add an act, and return this change."""
        self.entries.append(NewEntry(act, by, reason, key))
        return self

    def post(self, *posts: NewPost) -> LeagueChange:
        """Add posts, and return this change."""
        self.posts += posts
        return self

    @property
    def is_empty(self) -> bool:
        """Returns whether nothing changes."""
        return not (self.entries or self.posts or self.counted)
