"""The kind sentences for deeds that cannot be done, where the bot and not a rule says no. Each changes nothing."""

from __future__ import annotations

from collections.abc import Iterable

from engine.refusals import NoLongerAsked, Refusal


class _Said(Refusal):
    """A refusal that always says the same."""

    sentence: str

    def __init__(self) -> None:
        super().__init__(self.sentence)


class UnknownMatch(_Said):
    """There is no match of this number."""

    sentence = "I do not know this match. Perhaps the message is from another time; `/game new` begins a fresh one."


class NoMatchHere(_Said):
    """There is no match in this channel."""

    sentence = "There is no match in this channel. Go to the thread of your match, or begin one with `/game new`."


class UnknownGame(Refusal):
    """This copy of the bot has no such rules."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"I do not know the game {name}. I can referee: {', '.join(known)}.")


class ChannelTaken(_Said):
    """A match that is not over has this channel already."""

    sentence = "There is a match in this channel already. Finish it first, or begin the new one in another channel."


class NotAPlayer(_Said):
    """Somebody who has no seat."""

    sentence = "You are not playing in this match. You are welcome to watch: `/game board` shows the table."


class AlreadySeated(_Said):
    """Somebody joins twice."""

    sentence = "You have a seat in this match already."


class MatchFull(_Said):
    """Every seat is taken."""

    sentence = "All seats of this match are taken. You are welcome to watch, or to begin your own with `/game new`."


class NotEnoughPlayers(Refusal):
    """The match cannot start yet."""

    def __init__(self, missing: int) -> None:
        players = "one more player" if missing == 1 else f"{missing} more players"
        super().__init__(f"The match needs {players} before it can start. They join with `/game join`.")


class AlreadyStarted(_Said):
    """It is too late to join, leave or start."""

    sentence = "This match has started already."


class NotStarted(_Said):
    """It is too early to play."""

    sentence = "This match has not started yet. Once everybody is there, `/game start` begins it."


class CalledOff(_Said):
    """The match is over, or was called off."""

    sentence = "This match is over or was called off. `/game new` begins another one."


class Halted(Refusal):
    """A bug has stopped the match; `reference` is in the log."""

    def __init__(self, reference: str) -> None:
        super().__init__(
            f"This match stands still because of a mistake in my rules, not yours (reference {reference}). "
            "No answer and no die is lost; it goes on by itself once the mistake is mended."
        )
        self.reference = reference


class AnsweredAlready(NoLongerAsked):
    """A double click."""

    def __init__(self) -> None:
        super().__init__("You have answered this already; your first answer counts, once.")
