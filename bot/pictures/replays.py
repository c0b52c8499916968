"""A match played again from its journal, as moments to look at: the public table, and what had just happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.face import AnyFace, Glance
from engine.asking import Question
from engine.chance import Roll
from engine.events import OF_THE_DRIVER, Event, Happened
from engine.game import Game, as_agreed
from engine.journal import Entry, Snapshot
from engine.listening import Heard, Listener
from engine.playthrough import Playthrough
from engine.refusals import ChangedQuestion
from engine.values import Json, Seat
from engine.view import View


@dataclass(frozen=True, slots=True)
class ReplayMoment:
    """The public table after something happened; `events` are what happened since the moment before."""

    view: View
    events: tuple[Event, ...]

    def news(self, face: AnyFace, names: Mapping[Seat, str]) -> list[str]:
        """Returns what happened in plain sentences."""
        return face.frame_news(self.events, face.wording(names, self.view, for_message=False))


@dataclass(frozen=True, slots=True)
class Replayed:
    """A match played again. `whole` is False where the rules of today ask something else than was answered."""

    moments: tuple[ReplayMoment, ...]
    whole: bool
    face: AnyFace

    def tells_as(self, events: Sequence[Event]) -> bool:
        """Returns whether it came to its end and what it tells is what was stored, if not in all its facts."""
        stored = {(event.number, event.name) for event in events}
        return self.whole and all((event.number, event.name) in stored for one in self.moments for event in one.events)

    def last_part(self) -> tuple[ReplayMoment, ...]:
        """Returns the moments of the last part of play, such as a march, with the table before it; or none."""
        begun = [
            number for number, moment in enumerate(self.moments) if any(self._begins(event) for event in moment.events)
        ]
        if not begun:
            return ()
        first = begun[-1]
        before = (ReplayMoment(self.moments[first - 1].view, ()),) if first else ()
        # Earlier events are told with its first moment, and belong to the part before.
        events = self.moments[first].events
        start = max(n for n, event in enumerate(events) if self._begins(event))
        return (*before, ReplayMoment(self.moments[first].view, events[start:]), *self.moments[first + 1 :])

    def _begins(self, event: Event) -> bool:
        return self.face.begins(event) == self.face.part


# The state's type belongs to the game; here every game is alike.
def replayed(
    game: Game[Any],
    face: AnyFace,
    seats: Sequence[Seat],
    options: Mapping[str, Json],
    entries: Sequence[Entry],
    start: Snapshot | None = None,
) -> Replayed:
    """Returns a match played again from the beginning. It needs no new dice: all rolls are in the journal."""
    game = as_agreed(game, options)
    moments = _Moments(face)
    start = start or Snapshot(game.new_match(seats, options).to_json(), 0, 0, 0)
    whole = True
    try:
        play = Playthrough(game, start, _EndOfDice(), entries, moments)
    except ChangedQuestion:
        whole = False
    else:
        whole = play.failure is None
        moments.finish(play.view(None))
    return Replayed(tuple(moments.found), whole, face)


def looked_back(game: Game[Any], face: AnyFace, positions: Sequence[Snapshot], events: Sequence[Event]) -> Replayed:
    """Returns a match as it was stored, turn by turn: a match of other rules cannot be played again.

    `positions` are the stored ones, in order, and the newest; `events` are the public ones.
    """
    moments: list[ReplayMoment] = []
    told = 0
    for position in positions:
        since = tuple(event for event in events if told < event.number <= position.events)
        view = game.view(game.restore(position.state), None)
        if moments and view == moments[-1].view:
            moments[-1] = ReplayMoment(view, (*moments[-1].events, *since))
        else:
            moments.append(ReplayMoment(view, since))
        told = position.events
    return Replayed(tuple(moments), True, face)


def table_after(
    game: Game[Any],
    seats: Sequence[Seat],
    options: Mapping[str, Json],
    entries: Sequence[Entry],
    number: int,
    start: Snapshot | None = None,
) -> View | None:
    """Returns the public table as it lay when the next question was asked after event `number`.

    None where the rules of today lead elsewhere.
    """
    game = as_agreed(game, options)
    after = _After(number)
    start = start or Snapshot(game.new_match(seats, options).to_json(), 0, 0, 0)
    try:
        Playthrough(game, start, _EndOfDice(), entries, after)
    except ChangedQuestion:
        return None
    return after.view


class _EndOfDice:
    """The record ends here: whoever asks for a die has gone beyond it."""

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Raises EndOfRecord."""
        raise EndOfRecord(f"no die of question {number} was recorded")


class EndOfRecord(Exception):
    """The journal has no answer to this question."""


class _After(Listener[Any]):
    """Looks at the table when the first question is asked after an event."""

    def __init__(self, number: int) -> None:
        self.view: View | None = None
        self._number = number
        self._is_told = False

    def announced(self, play: Heard[Any], event: Event) -> None:
        """Waits for the event."""
        self._is_told = self._is_told or event.number >= self._number

    def asks(self, play: Heard[Any], questions: Sequence[Question]) -> None:
        """Looks at the table as it lies now."""
        if self._is_told and self.view is None:
            self.view = play.view(None)


class _Moments(Listener[Any]):
    """Looks at the table after each event that matters."""

    def __init__(self, face: AnyFace) -> None:
        self.found: list[ReplayMoment] = []
        self._face = face
        self._since: list[Event] = []
        self._is_due = False
        """Whether something was told whose change of the table was not to be seen yet."""

    def finish(self, view: View) -> None:
        """Adds the table as it is now, if it does not look as it did last."""
        self._look(view)
        if self.found and view != self.found[-1].view:
            self._add(view)

    def announces(self, play: Heard[Any], happened: Happened) -> None:
        """Looks at what was told before it was to be seen."""
        if self._is_due and happened.name not in OF_THE_DRIVER:
            self._look(play.view(None))

    def announced(self, play: Heard[Any], event: Event) -> None:
        """Looks at the table when what was told has changed it."""
        if not event.is_seen_by(None):
            return
        self._since.append(event)
        glance = self._face.glance(event)
        if glance in (Glance.NOW, Glance.SOON):
            view = play.view(None)
            # Events told just before their picture wait for the next look.
            self._is_due = bool(self.found) and (glance is Glance.SOON or view == self.found[-1].view)
            if not self._is_due:
                self._add(view)
        elif glance is Glance.IN_VAIN:
            self._add(play.view(None))

    def _look(self, view: View) -> None:
        """Adds what was due; what has not changed the table at all belongs to the moment before."""
        if not self._is_due:
            return
        self._is_due = False
        if view != self.found[-1].view:
            self._add(view)
        else:
            last = self.found[-1]
            self.found[-1] = ReplayMoment(last.view, (*last.events, *self._since))
            self._since.clear()

    def _add(self, view: View) -> None:
        self._is_due = False
        self.found.append(ReplayMoment(view, tuple(self._since)))
        self._since.clear()
