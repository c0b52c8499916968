"""The seats of computer players: their numbers below 0, and names that say what they are.

A seat may also belong to a person for whom a computer stands in: then it keeps the person's number and name.
"""

from __future__ import annotations

from typing import Final

from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import LETTERS, MatchCard
from bot.store.tables import SeatRow
from engine.players.playing import Level
from engine.values import Seat

LEVELS: Final = tuple(Level)


def computer_id(level: Level, seat: Seat) -> int:
    """Returns the number of a computer player, below 0: the same for a level in a seat, so that scores are kept."""
    return -(LEVELS.index(level) * len(LETTERS) + LETTERS.index(seat) + 1)


def computer_name(level: Level, card: MatchCard) -> str:
    """Returns the name of the next computer player of a level: "Soldier Bot", "Soldier Bot 2"."""
    before = sum(seat.computer == level and not seat.has_person for seat in card.seats)
    number = f" {before + 1}" if before else ""
    return f"{level.value.capitalize()} Bot{number}"


def seat_computer(session: AsyncSession, card: MatchCard, level: Level, words: str) -> None:
    """Adds a computer player in the next free seat that is not kept for a person. There must be one."""
    user = computer_id(level, Seat(LETTERS[0]))
    seat = card.seat_for(user)
    session.add(
        SeatRow(
            match_id=card.id,
            seat=seat,
            user_id=computer_id(level, seat),
            name=computer_name(level, card),
            words=words,
            computer=level,
        )
    )
