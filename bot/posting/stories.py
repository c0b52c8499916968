"""The public story of a match as lines: the newest events, or a part of it, with what was undone crossed out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.cards import MatchCard
from bot.games.face import AnyFace
from bot.games.known import Games
from bot.games.words import Wording
from bot.matches.matches import Matches
from bot.words import undoing
from engine.events import Event, TakenBack
from engine.journal import ORGANISER


class Stories:
    """Tells what happened in matches."""

    def __init__(self, matches: Matches, games: Games) -> None:
        self._matches = matches
        self._games = games

    async def public(self, card: MatchCard, first: int, last: int) -> list[str]:
        """Return the public story from event `first` to `last`, a line each, without what was undone since."""
        face, events = self._games.face(card.game), await self._matches.events(card.id, None, first, last)
        view = (await self._matches.look(card.id)).view
        return face.story(still_true(events), face.wording(card.names(), view))

    async def told(self, card: MatchCard, events: Sequence[Event], face: AnyFace, wording: Wording) -> list[str]:
        """Return what these events tell in the thread; an undo says what it has undone."""
        lines: list[str] = []
        since: list[Event] = []
        for event in events:
            facts = event.facts
            if not isinstance(facts, TakenBack):
                since.append(event)
                continue
            lines += face.story(since, wording)
            since.clear()
            undone = await self._matches.events(card.id, None, facts.first, facts.last)
            who = "An organiser" if facts.player == ORGANISER else wording.player(facts.player)
            lines += undoing.undone(who, face.story(still_true(undone), wording))
        return [*lines, *face.story(since, wording)]


def still_true(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events that no later undo among them has undone, without the undos."""
    gone: set[int] = set()
    for event in events:
        if isinstance(event.facts, TakenBack):
            gone.update(range(event.facts.first, event.number + 1))
    return (event for event in events if event.number not in gone)
