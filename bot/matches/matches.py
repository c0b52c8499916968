"""All matches of one store: everything that changes one goes through `Matches`, as a transaction."""

from __future__ import annotations

from bot.matches.computers import Computers
from bot.matches.drafts import Drafts
from bot.matches.exporting import Exporting
from bot.matches.following import Followers
from bot.matches.lobby import Lobby
from bot.matches.scheduled import Scheduled
from bot.matches.threads import Threads
from bot.matches.timing import TimedPlay
from bot.matches.undoing import Undoing
from bot.matches.whatif import WhatIf

__all__ = ["Matches"]


class Matches(Lobby, Undoing, Computers, Threads, Drafts, Scheduled, WhatIf, Followers, Exporting, TimedPlay):
    """All matches of one store."""
