"""What a match looks like from outside: plain frozen values, never a database row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.clocks.pace import TimeControl
from bot.words.sentences import plain_name, safe_name
from engine.decisions import Decision
from engine.events import Event
from engine.game import Outcome
from engine.values import Json, Seat
from engine.view import View

LEAST_PLAYERS: Final = 2
"""With fewer no match begins."""
LETTERS: Final = "ABCDEF"
"""The names of all seats there may be."""


class Status(StrEnum):
    """Where a match stands."""

    OPEN = "open"
    """Waiting for players."""
    PLAYING = "playing"
    OVER = "over"
    """Decided, or called off before the start."""
    HALTED = "halted"
    """Stopped by a bug in a rule. The match resumes once the rule is fixed."""


class Obstacle(StrEnum):
    """Why Discord refuses to let us post in a channel, until a person fixes it."""

    LOCKED = "locked"
    """The thread is closed and locked."""
    FORBIDDEN = "forbidden"
    """A permission is missing."""
    FULL = "full"
    """The server has as many active threads as Discord allows."""
    GONE = "gone"
    """The thread is deleted."""
    UNTAKEN = "untaken"
    """Discord does not take what we made of it: a mistake of ours."""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """The player in a seat, and the words they gave to the dice."""

    seat: Seat
    user_id: int
    name: str
    words: str
    computer: str | None = None
    """How well the computer plays that answers for this seat (`engine.players.playing.Level`); None: a person does."""

    @property
    def has_person(self) -> bool:
        """Returns whether the seat belongs to a person, even while a computer stands in for them."""
        return self.user_id > 0

    @property
    def mention(self) -> str:
        """Returns a mention of the player; of a computer, its name."""
        return f"<@{self.user_id}>" if self.has_person else safe_name(self.name)


@dataclass(frozen=True, slots=True)
class Guest:
    """A person for whom a seat is kept until they sit down or decline."""

    user_id: int
    name: str
    seat: Seat | None = None
    """Which seat is kept, where it is a certain one: their own of the match before."""


@dataclass(frozen=True, slots=True)
class ClockPause:
    """A time in which no clock of a match runs."""

    by_organiser: bool
    """Only an organiser of the server ends it then; otherwise any player does."""
    since: int

    def to_json(self) -> Json:
        """Returns the pause as JSON."""
        return {"by_organiser": self.by_organiser, "since": self.since}


@dataclass(frozen=True, slots=True)
class MatchCard:
    """The public facts of a match."""

    id: int
    guild_id: int
    channel_id: int
    game: str
    options: Mapping[str, Json]
    status: Status
    wanted: int
    """How many seats there are. With fewer players the match starts when its creator says so."""
    invited: tuple[Guest, ...]
    """The people for whom free seats are kept."""
    seats: tuple[SeatCard, ...]
    """In the order of their letters."""
    created_by: int
    created_at: int
    """Seconds since 1970, UTC."""
    commitment: str
    """SHA-256 of the secret seed of the dice."""
    seed: str | None
    """The seed, in hexadecimal; None until the match is over."""
    outcome: Outcome | None
    """None while it is played, and for a match that was called off before the start."""
    failure: str | None
    """The reference number of the bug while the match is halted."""
    parent_id: int | None = None
    """The channel in which its thread hangs; None while that is not known."""
    lost_at: int | None = None
    """Since when its thread is gone, in seconds since 1970; None as long as it is there."""
    follows: int | None = None
    """The match that was begun again by this one."""
    pace: TimeControl | None = None
    """How much time each player has; None for no clock."""
    paused: ClockPause | None = None
    """The pause in which the clocks stand still; None while they run."""

    @property
    def free(self) -> int:
        """Returns the number of seats without a player, including kept ones."""
        return max(self.wanted - len(self.seats), 0)

    @property
    def open_to_all(self) -> int:
        """Returns how many seats anybody may take."""
        return max(self.free - len(self.invited), 0)

    @property
    def host(self) -> str:
        """Returns the name of the match's creator, who may sit in any seat."""
        return next((seat.name for seat in self.seats if seat.user_id == self.created_by), self.seats[0].name)

    @property
    def people(self) -> tuple[SeatCard, ...]:
        """Returns the seats that belong to people."""
        return tuple(seat for seat in self.seats if seat.has_person)

    @property
    def computers(self) -> dict[Seat, str]:
        """Returns the level of each computer that plays a seat now, also one that stands in for a person."""
        return {seat.seat: seat.computer for seat in self.seats if seat.computer is not None}

    def is_invited(self, user_id: int) -> bool:
        """Returns whether a seat is kept for this user."""
        return any(guest.user_id == user_id for guest in self.invited)

    def seat_for(self, user_id: int) -> Seat:
        """Returns the free seat that a user takes: the one kept for them, else the first that is not kept for another
        person. There must be one.
        """
        free = [Seat(letter) for letter in LETTERS[: self.wanted] if letter not in self.names()]
        kept = {guest.user_id: guest.seat for guest in self.invited if guest.seat in free}
        return kept.get(user_id) or next((seat for seat in free if seat not in kept.values()), free[0])

    def has_room_for(self, user_id: int) -> bool:
        """Returns whether a user may still sit down."""
        return self.status is Status.OPEN and (bool(self.open_to_all) or self.is_invited(user_id))

    def seat_of(self, user_id: int) -> Seat | None:
        """Returns a user's seat, or None."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def user_of(self, seat: Seat) -> int:
        """Returns who sits in a seat. Raises KeyError when it is empty."""
        return {card.seat: card.user_id for card in self.seats}[seat]

    def names(self) -> dict[Seat, str]:
        """Returns the players' names by seat."""
        return {card.seat: card.name for card in self.seats}

    def plain_names(self) -> dict[Seat, str]:
        """Returns the players' names by seat, as pictures show them."""
        return {card.seat: plain_name(card.name) for card in self.seats}


@dataclass(frozen=True, slots=True)
class Look:
    """A match as one person sees it; `seat` None is a spectator."""

    card: MatchCard
    seat: Seat | None
    view: View | None
    """None before the start."""
    pending: Mapping[int, Decision]
    """Every open decision by number, of all seats: their facts may be secret from this one."""
    draw_offers: tuple[Seat, ...] = ()
    """The seats that want a draw now."""
    told_alone: tuple[Event, ...] = ()
    """News for this seat alone since the last public news: why one of its orders no longer applies."""

    free_undo: Mapping[Seat, int] = field(default_factory=dict)
    """The seats that may undo their last answer without consent, with the entry to which that leads."""

    @property
    def mine(self) -> dict[int, Decision]:
        """Returns the open decisions of this seat."""
        return {number: decision for number, decision in self.pending.items() if decision.player == self.seat}


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a player's action. All of it is committed already."""

    card: MatchCard
    seat: Seat
    """The seat whose action it was."""
    question: int | None
    """Which question was answered; None for a start and a concession."""
    events: tuple[Event, ...]
    """All that happened, secrets too: show `seen` or `public`."""
    pending: Mapping[int, Decision]
    """The decisions that are open now."""

    def seen(self) -> list[Event]:
        """Returns what the acting player may know."""
        return [event for event in self.events if event.is_seen_by(self.seat)]

    def public(self) -> list[Event]:
        """Returns what everybody may know."""
        return [event for event in self.events if event.is_seen_by(None)]
