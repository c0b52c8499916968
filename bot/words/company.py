"""Opponents for a lone player: it depends on where the bot runs. All words about them are here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.cards import Guest, MatchCard

ALL_SIDES: Final = "tick “Play all sides” below the channels (☰ on a phone)"
"""How to play all sides in the playground, whose page has that box."""


@dataclass(frozen=True, slots=True)
class Company:
    """A computer player who plays at random wherever he is invited or mentioned."""

    user_id: int
    name: str

    @property
    def guest(self) -> Guest:
        """Returns him as a guest for whom a seat is kept."""
        return Guest(self.user_id, self.name)

    def is_all(self, guests: Iterable[Guest]) -> bool:
        """Returns whether the match waits for him alone."""
        return {guest.user_id for guest in guests} == {self.user_id}


NEEDS_OTHERS: Final = (
    "Alone? I have no computer player here, I only referee. Leave the seat open, or keep it for a friend with `invite`."
)


def alone(company: Company | None) -> str:
    """Returns how to play alone, before a match is open."""
    if company is None:
        return NEEDS_OTHERS
    return (
        f"Alone? Choose {company.name} under `invite` of `/game new`: he plays at random. Or play all sides: "
        f"{ALL_SIDES}, and you become whichever player is asked."
    )


def alone_in_lobby(company: Company | None, card: MatchCard) -> str:
    """Returns the same below the seats of a match, as long as a seat is free; without a computer player ""."""
    if company is None or not card.open_to_all:
        return ""
    called = "" if card.seat_of(company.user_id) else f"Write @{company.name} here: he sits down and plays "
    return (
        f"-# Alone? {called}{'at random. Or ' if called else ''}{ALL_SIDES if called else ALL_SIDES.capitalize()}: "
        "**Join the match** then seats the next player."
    )


def sits_down(company: Company) -> str:
    """Returns the sentence about the seat that is kept for him."""
    return f"{company.name}, the computer player, sits down in a moment."


def in_my_place(company: Company) -> str:
    """Returns the sentence for a player who has invited the referee."""
    return f"I am the referee and cannot play; the seat is kept for {company.name} instead."
