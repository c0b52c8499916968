"""Words about computer players."""

from __future__ import annotations

from typing import Final

from bot.cards import MatchCard
from bot.words.sentences import safe_name
from engine.players.playing import Level
from engine.values import Seat

ABOUT: Final = {
    Level.RECRUIT: "plays at random, but sensibly",
    Level.SOLDIER: "compares what each answer leads to in this turn",
    Level.GENERAL: "looks several turns ahead",
}
"""What each level of computer player does."""

ALONE: Final = (
    "Alone? Play against the computer: `/game new` with `against`. Or leave the seat open, or `invite` a friend."
)
"""How to play alone, before a match is open."""

ADD: Final = "Add a computer player"
"""The label of the button in the lobby."""

ADDED: Final = "A computer player has a seat now."

STARTS: Final = "All other seats are taken by computer players, so the match starts at once."

YOURS_AGAIN: Final = "You play your seat again."


def which_level() -> str:
    """Returns the question of how well a new computer player is to play."""
    lines = [f"- **{level.value.capitalize()}** {about}." for level, about in ABOUT.items()]
    return "\n".join(["How well is the computer to play?", *lines])


def level_label(level: Level) -> str:
    """Returns the label of the button for a level: "Soldier"."""
    return level.value.capitalize()


def thinks(name: str) -> str:
    """Returns the sentence in place of a question, while a computer player has it."""
    return f"{name} is thinking."


def acts(name: str, reason: str, *, is_why: bool = False) -> str:
    """Returns what a computer player does and why: "Soldier Bot marches at the frontier: 62 % to win"; with `is_why`
    the reason alone, "Soldier Bot: 62 % to win".
    """
    return f"*{name}: {reason}.*" if is_why else f"*{name} {reason}.*"


def stands_in(card: MatchCard, seat: Seat, level: object) -> str:
    """Returns the announcement that a computer answers for a person from now on, or no longer."""
    name = safe_name(card.names()[seat])
    if level is None:
        return f"{name} plays again."
    return f"**A computer player ({level}) answers for {name} now.** {name} can take the seat back at any time."


def stands_in_for(card: MatchCard, seat: Seat, by: int) -> str:
    """Returns the sentence for the user who has let a computer stand in."""
    whom = "you" if card.seat_of(by) == seat else safe_name(card.names()[seat])
    return f"A computer player answers for {whom} now. The button **Take your seat back** ends that."


def begun(card: MatchCard, size: str) -> str:
    """Returns the sentence for a person whose match against computers has begun at once."""
    others = [safe_name(seat.name) for seat in card.seats if not seat.has_person]
    watches = next((seat for seat in card.seats if seat.has_person and seat.computer), None)
    you = "You watch: a computer player answers for you too." if watches else "You can play at once."
    return f"Your match ({size}) against {' and '.join(others)} has begun in <#{card.channel_id}>. {you}"
