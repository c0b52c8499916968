"""The polite sentences for actions that are impossible, where the bot and not a rule refuses. Each changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.words.sentences import listed
from engine.refusals import NoLongerAsked, Refusal

MOST_THREADS: Final = 10
"""Most threads that are named; a user reads no more."""


class _Said(Refusal):
    """A refusal that always says the same."""

    sentence: str

    def __init__(self) -> None:
        super().__init__(self.sentence)


class UnknownMatch(_Said):
    """There is no match with this number."""

    sentence = "I do not know this match. Perhaps the message is an old one; `/game new` begins a new match."


NO_MATCH_HERE: Final = "There is no match in this channel."


class NoMatchHere(Refusal):
    """There is no match in this channel; names the matches in which the user plays, or could."""

    def __init__(
        self,
        threads: Sequence[int] = (),
        lost: Sequence[int] = (),
        open_to: Sequence[int] = (),
        seated: Sequence[int] = (),
    ) -> None:
        """`threads` are where the caller plays, `lost` the numbers of their matches whose thread is gone, `open_to`
        where a match waits with a seat for them, `seated` where they have one in a match that has not begun.
        """
        gone = f" The thread of {_matches(lost)} is gone: `/game move` goes on here." if lost else ""
        super().__init__(f"{NO_MATCH_HERE} {' '.join(_where_to_go(threads, seated, open_to))}{gone}")
        self.threads, self.lost, self.seated = threads, lost, seated


class WhichMatch(NoMatchHere):
    """A user away from the threads of their matches may mean several of them, or plays none."""

    def __init__(self, threads: Sequence[int] = ()) -> None:
        super().__init__(threads)
        told = "You play no match now. `/game new` begins one on a server, and `/help` explains the games."
        if threads:
            told = f"You play several matches. Use this in the thread of the one that you mean: {_links(threads)}."
        self.args = (told,)


def _where_to_go(threads: Sequence[int], seated: Sequence[int], open_to: Sequence[int]) -> Iterator[str]:
    """Yields the threads in which the user plays or will, those they could join, and how to begin a new match."""
    mine = [f"play in {_links(threads)}"] if threads else []
    mine += [f"have a seat in {_links(seated)}"] if seated else []
    if mine:
        yield f"You {' and '.join(mine)}; `/game new` begins another match."
    if open_to:
        wait = "a match waits" if len(open_to) == 1 else "matches wait"
        yield f"In {_links(open_to)} {wait} with a free seat: `/game join` takes it."
    elif not mine:
        yield "Go to the thread of your match, or begin one with `/game new`."


def _links(threads: Sequence[int]) -> str:
    more = [f"{len(threads) - MOST_THREADS} more threads"] if len(threads) > MOST_THREADS else []
    return listed([*(f"<#{thread}>" for thread in threads[:MOST_THREADS]), *more])


def _matches(numbers: Sequence[int]) -> str:
    return f"{'match' if len(numbers) == 1 else 'matches'} {listed(map(str, numbers))}"


class StillThere(Refusal):
    """A match is to be moved although its thread is there."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(f"This match is played in <#{channel_id}>: go on there.")


class NotOffered(_Said):
    """A user takes a seat that is not offered to them."""

    sentence = "This seat is not offered to you, or no longer. `/game list` shows matches with a free seat."


class UnknownGame(Refusal):
    """This copy of the bot has no such rules."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"I do not know the game {name}. I can referee: {', '.join(known)}.")


class NewerRules(Refusal):
    """The match was played last by a newer version of the rules than this program has."""

    def __init__(self, played: int, known: int) -> None:
        super().__init__(
            f"This match uses version {played} of its rules, and I only know version {known}. Nothing is lost: it "
            "goes on once the newer program is back."
        )


class ChannelTaken(_Said):
    """A match that is not over has this channel already."""

    sentence = "There is a match in this channel already. Finish it first, or begin the new one in another channel."


class NotAPlayer(_Said):
    """A user without a seat."""

    sentence = "You are not playing in this match. You are welcome to watch: `/game board` shows the table."


class NotSeatedYet(NotAPlayer):
    """A user without a seat in a match that waits for players."""

    sentence = "You are not playing in this match yet, and a seat is free: `/game join` takes it."


def without_a_seat(room: bool) -> NotAPlayer:
    """Returns the refusal for a user without a seat; with `room` there is a seat for them."""
    return NotSeatedYet() if room else NotAPlayer()


class OnlyInvited(NotAPlayer):
    """A user gives up a seat that is only kept for them."""

    sentence = (
        "You have no seat in this match yet, but one is kept for you: `/game leave` gives it up, `/game join` takes it."
    )


class AlreadySeated(Refusal):
    """A user joins twice."""

    def __init__(self, free: int = 0, kept: Iterable[str] = ()) -> None:
        """`free` is the number of seats without a player, `kept` the names of the people for whom some are kept."""
        names = listed(kept)
        if not free:
            now = "Everybody is here: press “Start the match” below the seats, or use `/game start`."
        elif names:
            now = f"It waits for {names}."
        else:
            now = "It waits for another player, who presses “Join the match”."
        super().__init__(f"You have a seat in this match already. {now}")


class PlaysAlready(_Said):
    """A player with a seat takes over another one."""

    sentence = (
        "You have a seat in this match already, so you cannot take another one. `/game replace` offers it to another "
        "person."
    )


class MatchFull(_Said):
    """Every seat is taken."""

    sentence = (
        "All seats of this match are taken, and it has not begun yet. You are welcome to watch, or to begin your own "
        "with `/game new`."
    )


class SeatsKept(Refusal):
    """The free seats are for people who are invited."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(
            f"The free seats of this match are kept for {listed(names)}. You are welcome to watch, or to begin your "
            "own with `/game new`."
        )


class NotInvited(_Said):
    """A user declines an invitation that they do not have."""

    sentence = "No seat of this match is kept for you. If you have a seat, `/game leave` gives it up."


class SeatsFree(Refusal):
    """A user other than the creator starts before all seats are taken."""

    def __init__(self, free: int, creator: str) -> None:
        seats = "One seat is" if free == 1 else f"{free} seats are"
        super().__init__(
            f"{seats} still free. Until they are taken, only {creator}, who began this match, can start it."
        )


class NotEnoughPlayers(Refusal):
    """The match cannot start yet."""

    def __init__(self, missing: int) -> None:
        players = "one more player" if missing == 1 else f"{missing} more players"
        super().__init__(f"The match needs {players} before it can start. They join with `/game join`.")


class NotOverYet(Refusal):
    """It is too early to play again."""

    def __init__(self, *, started: bool) -> None:
        now = (
            "`/game status` says who must answer, `/game concede` gives it up, and `/game new` in a channel begins "
            "another one beside it."
            if started
            else "It has not even begun: `/game start` begins it once everybody is here. `/game leave` gives up your "
            "seat, or calls the match off if you opened it."
        )
        super().__init__(f"This match is not over yet. {now}")


class AlreadyStarted(_Said):
    """It is too late to join, leave or start."""

    sentence = "This match has started already. `/game status` says who must answer, `/game new` begins another one."


OVER: Final = "This match is over. `/game again` begins another one with the same people."
"""The sentence for players who want to play on."""


class PlayedToItsEnd(_Said):
    """It is too late to join, leave or start: the match has been played."""

    sentence = OVER


class NotStarted(_Said):
    """It is too early to play."""

    sentence = "This match has not started yet. Once everybody is here, `/game start` begins it."


class CalledOff(_Said):
    """The match is over, or was called off."""

    sentence = "This match is over or was called off. `/game new` begins another one."


class NoUndoHere(_Said):
    """The players have agreed that nothing is undone."""

    sentence = "Nothing can be undone in this match: its players agreed on that before it began."


class NoUndoAsked(_Said):
    """A request to undo that is no longer open."""

    sentence = (
        "This request to undo is no longer open: it was answered, or the match has gone on since. `/game undo` makes a "
        "new one."
    )


class Halted(Refusal):
    """A bug has stopped the match; `reference` is in the log."""

    def __init__(self, reference: str) -> None:
        super().__init__(
            f"This match is halted because of a mistake in my rules, not yours (reference {reference}). All answers "
            "and dice are safe; it resumes by itself once the mistake is fixed."
        )
        self.reference = reference


class Damaged(Refusal):
    """What is stored of a match is not as it was written: a disk or a memory has failed."""

    def __init__(self, match_id: int | None = None) -> None:
        which = "the matches" if match_id is None else f"match {match_id}"
        super().__init__(
            f"My stored copy of {which} is damaged, so nothing was done and I stop here. It is not your mistake: "
            "please tell the operator of this bot, who can restore a copy."
        )
        self.match_id = match_id


class AnsweredAlready(NoLongerAsked):
    """A double click."""

    def __init__(self) -> None:
        super().__init__("You have answered this already; your first answer counts.")
