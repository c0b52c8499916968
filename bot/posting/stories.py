"""The public story of a match as lines: the newest events, or a part of it, with what was undone crossed out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.cards import MatchCard
from bot.games.face import AnyFace
from bot.games.known import Games
from bot.games.words import Wording
from bot.matches.matches import Matches
from bot.words import undoing
from bot.words.sentences import in_messages
from engine.events import Event, TakenBack
from engine.journal import ORGANISER
from engine.playthrough import TURNS
from engine.values import Seat


class Stories:
    """Tells what happened in matches."""

    def __init__(self, matches: Matches, games: Games) -> None:
        self._matches = matches
        self._games = games

    async def public(self, card: MatchCard, first: int, last: int) -> list[str]:
        """Returns the public story from event `first` to `last`, a line each, without what was undone since."""
        face, events = self._games.face(card.game), await self._matches.events(card.id, None, first, last)
        view = (await self._matches.look(card.id)).view
        return face.story(still_true(events), face.wording(card.names(), view))

    async def narrated(self, card: MatchCard, events: Sequence[Event], face: AnyFace, wording: Wording) -> list[str]:
        """Returns what these events tell in the thread; an undo says what it has undone."""
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
            if facts.corrected:
                lines.append(undoing.corrected_fact(who, wording.readable(facts.corrected)))
            if undone or not facts.corrected:
                lines += undoing.undone(who, face.story(still_true(undone), wording))
        return [*lines, *face.story(since, wording)]

    async def turns(self, card: MatchCard) -> list[tuple[str, int]]:
        """Returns the turns that have begun, oldest first: what is said of each, and the entry at which it began."""
        face, events = self._games.face(card.game), await self._matches.events(card.id)
        view = (await self._matches.look(card.id)).view
        wording = face.wording(card.names(), view, for_message=False)
        begun = [event for event in still_true(events) if event.facts.begins in TURNS]
        found = []
        for position in await self._matches.turns_begun(card.id):
            first = next((event for event in begun if event.number > position.events), None)
            if first is not None:
                title = face.sentence(first, wording).split("\n")[0].replace("*", "")
                found.append((title, position.entries))
        return found

    async def log(self, card: MatchCard, seat: Seat | None) -> list[LogPage]:
        """Returns everything that a seat, or a spectator, may know of what happened, by turn; long turns in several
        pages. Undone play is crossed out.
        """
        face, events = self._games.face(card.game), await self._matches.events(card.id, seat)
        view = (await self._matches.look(card.id)).view
        wording = face.wording(card.names(), view)
        undone = {event.number for event in events} - {event.number for event in still_true(events)}
        pages: list[LogPage] = []
        for turn in _by_turn(events):
            begins = turn[0].facts.begins in TURNS
            title = face.sentence(turn[0], wording).split("\n")[0].replace("**", "") if begins else BEFORE_TURNS
            lines = [
                line for event in turn for line in _crossed_out(face.sentence(event, wording), event.number in undone)
            ]
            shown = lines[1:] if begins else lines
            for number, text in enumerate(in_messages(shown or [NOTHING_ELSE], ROOM_OF_A_PAGE), 1):
                pages.append(LogPage(title if number == 1 else f"{title} (goes on)", text, turn[-1].number))
        return pages


BEFORE_TURNS: Final = "Before the first turn"
NOTHING_ELSE: Final = "-# Nothing else has happened."
ROOM_OF_A_PAGE: Final = 1700


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log: the turn, what happened in it, and its last event."""

    title: str
    text: str
    last: int


def _crossed_out(sentence: str, is_undone: bool) -> list[str]:
    """Returns the lines of a sentence; crossed out where it does not count any more."""
    lines = [line for line in sentence.split("\n") if line]
    return [f"~~{line.removeprefix('-# ').removeprefix('- ')}~~" for line in lines] if is_undone else lines


def _by_turn(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yields the events of each turn, those before the first one together."""
    turn: list[Event] = []
    for event in events:
        if event.facts.begins in TURNS and turn:
            yield turn
            turn = []
        turn.append(event)
    if turn:
        yield turn


def still_true(events: Sequence[Event]) -> Iterator[Event]:
    """Yields the events that no later undo among them has undone, without the undos."""
    gone: set[int] = set()
    for event in events:
        if isinstance(event.facts, TakenBack):
            gone.update(range(event.facts.first, event.number + 1))
    return (event for event in events if event.number not in gone)
