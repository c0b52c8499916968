"""A match played again from its journal, as moments to look at: the public table, and what had just happened."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from types import coroutine
from typing import Any

from bot.games.face import AnyFace, Glance
from engine.asking import Answered, Questions, RuleText
from engine.chance import Roll
from engine.events import Event, MatchEnded
from engine.game import Game, Tell
from engine.journal import Entry, Snapshot
from engine.playthrough import Playthrough
from engine.refusals import ChangedQuestion
from engine.values import Json, Seat
from engine.view import View


@dataclass(frozen=True, slots=True)
class Moment:
    """The public table after something happened; `events` are what happened since the moment before."""

    view: View
    events: tuple[Event, ...]

    def news(self, face: AnyFace, names: Mapping[Seat, str]) -> list[str]:
        """Returns what happened in plain sentences."""
        return face.frame_news(self.events, face.speech(names, self.view, for_message=False))


@dataclass(frozen=True, slots=True)
class Replayed:
    """A match played again. `whole` is False where the rules of today ask something else than was answered."""

    moments: tuple[Moment, ...]
    whole: bool
    face: AnyFace

    def last_part(self) -> tuple[Moment, ...]:
        """Returns the moments of the last part of play, such as a march, with the table before it; or none."""
        begun = [
            number for number, moment in enumerate(self.moments) if any(self._begins(event) for event in moment.events)
        ]
        if not begun:
            return ()
        first = begun[-1]
        before = (Moment(self.moments[first - 1].view, ()),) if first else ()
        # What came before it is told with its first moment, and belongs to the part before.
        events = self.moments[first].events
        start = max(n for n, event in enumerate(events) if self._begins(event))
        return (*before, Moment(self.moments[first].view, events[start:]), *self.moments[first + 1 :])

    def _begins(self, event: Event) -> bool:
        return self.face.begins(event) == self.face.part


# The state's type belongs to the game; here every game is alike.
def replayed(
    game: Game[Any], face: AnyFace, seats: Sequence[Seat], options: Mapping[str, Json], entries: Sequence[Entry]
) -> Replayed:
    """Returns a match played again from the beginning. It asks for no die: all that fell are in the journal."""
    watched = _Watched(game, face)
    start = Snapshot(game.new_match(seats, options).to_json(), 0, 0, 0)
    whole = True
    try:
        play = Playthrough(watched, start, _NoMoreDice(), entries)
    except ChangedQuestion:
        whole = False
    else:
        whole = play.failure is None
        watched.finish(play.view(None), play.events)
    return Replayed(tuple(watched.moments), whole, face)


def table_after(
    game: Game[Any], seats: Sequence[Seat], options: Mapping[str, Json], entries: Sequence[Entry], number: int
) -> View | None:
    """Returns the public table as it lay when the next question was asked after event `number`.

    None where the rules of today lead elsewhere.
    """
    stopped = _Stopped(game, number)
    start = Snapshot(game.new_match(seats, options).to_json(), 0, 0, 0)
    try:
        Playthrough(stopped, start, _NoMoreDice(), entries)
    except ChangedQuestion:
        return None
    return stopped.then


class _NoMoreDice:
    """The record ends here: whoever asks for a die has gone beyond it."""

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        """Raises EndOfRecord."""
        raise EndOfRecord(f"no die of question {number} was recorded")


class EndOfRecord(Exception):
    """The journal has no answer to what is asked."""


class _Listened:
    """A game whose events are listened to."""

    def __init__(self, game: Game[Any]) -> None:
        self.name = game.name
        self.title = game.title
        self.family, self.rules_version = game.family, game.rules_version
        self.seats, self.options, self.events = game.seats, game.options, game.events
        self._game = game

    def before(self, state: Any) -> None:
        """Does what is to be done when something has just happened and is about to be told."""

    def heard(self, state: Any, event: Event) -> None:
        """Does what is to be done when something has been told."""

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> Any:
        """Returns the position before the first step."""
        return self._game.new_match(seats, options)

    def restore(self, data: Mapping[str, Json]) -> Any:
        """Returns the position that `State.to_json` wrote."""
        return self._game.restore(data)

    def play(self, state: Any, tell: Tell) -> RuleText[str]:
        """Returns the rule text of the step."""
        return self._game.play(state, self._listening(state, tell))

    def concede(self, state: Any, seat: Seat, tell: Tell) -> None:
        """Takes a player out at their own wish."""
        self._game.concede(state, seat, self._listening(state, tell))

    def has_left(self, state: Any, seat: Seat) -> bool:
        """Returns whether a player is not asked any more."""
        return self._game.has_left(state, seat)

    def view(self, state: Any, seat: Seat | None) -> View:
        """Returns what one seat, or a spectator (None), may see."""
        return self._game.view(state, seat)

    def _listening(self, state: Any, tell: Tell) -> Tell:
        def told(*args: Any, **facts: Any) -> Event:
            self.before(state)
            event = tell(*args, **facts)
            self.heard(state, event)
            return event

        return told


class _Stopped(_Listened):
    """A game that is looked at when the first question is asked after an event."""

    def __init__(self, game: Game[Any], number: int) -> None:
        super().__init__(game)
        self.then: View | None = None
        self._number = number
        self._is_told = False

    def heard(self, state: Any, event: Event) -> None:
        """Waits for the event."""
        self._is_told = self._is_told or event.number >= self._number

    async def play(self, state: Any, tell: Tell) -> str:
        """Plays the step, and looks at the table when it asks something."""
        return await self._looked_at(state, super().play(state, tell))

    @coroutine
    def _looked_at(self, state: Any, text: RuleText[str]) -> Generator[Questions, Answered, str]:
        answered = None
        try:
            while True:
                try:
                    # The first send must be None; typing has no way to say so.
                    questions = text.send(answered)  # type: ignore[arg-type]
                except StopIteration as stop:
                    return str(stop.value)
                if self._is_told and self.then is None:
                    self.then = self._game.view(state, None)
                answered = yield questions
        finally:
            text.close()


class _Watched(_Listened):
    """A game that is looked at after each event that matters."""

    def __init__(self, game: Game[Any], face: AnyFace) -> None:
        super().__init__(game)
        self._face = face
        self.moments: list[Moment] = []
        self._since: list[Event] = []
        self._is_due = False
        """Whether something was told whose change of the table was not to be seen yet."""

    def finish(self, view: View, events: Sequence[Event]) -> None:
        """Adds the table as it is now, if it does not look as it did last; and the end, which the driver tells."""
        self._since += [event for event in events[-1:] if isinstance(event.facts, MatchEnded)]
        self._look(view)
        if self.moments and view != self.moments[-1].view:
            self._add(view)

    def before(self, state: Any) -> None:
        """Looks at what was told before it was to be seen."""
        if self._is_due:
            self._look(self._game.view(state, None))

    def heard(self, state: Any, event: Event) -> None:
        """Looks at the table when what was told has changed it."""
        if not event.is_seen_by(None):
            return
        self._since.append(event)
        glance = self._face.glance(event)
        if glance in (Glance.NOW, Glance.SOON):
            view = self._game.view(state, None)
            # What is told just before it is to be seen waits for the next look.
            self._is_due = bool(self.moments) and (glance is Glance.SOON or view == self.moments[-1].view)
            if not self._is_due:
                self._add(view)
        elif glance is Glance.IN_VAIN:
            self._add(self._game.view(state, None))

    def _look(self, view: View) -> None:
        """Adds what was due; what has not changed the table at all belongs to the moment before."""
        if not self._is_due:
            return
        self._is_due = False
        if view != self.moments[-1].view:
            self._add(view)
        else:
            last = self.moments[-1]
            self.moments[-1] = Moment(last.view, (*last.events, *self._since))
            self._since.clear()

    def _add(self, view: View) -> None:
        self._is_due = False
        self.moments.append(Moment(view, tuple(self._since)))
        self._since.clear()
