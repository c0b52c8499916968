"""The one door to the matches: everything that changes one comes through `Matches`, and goes the way of `deeds.py`."""

from __future__ import annotations

from bot.matches.drafts import Drafts
from bot.matches.lobby import Lobby
from bot.matches.replacing import Replacing
from bot.matches.threads import Threads

__all__ = ["Matches"]


class Matches(Lobby, Replacing, Threads, Drafts):
    """All matches of one store."""
