"""Whom somebody can play with who is alone: that hangs on where the bot runs. The words for it are taken from here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.cards import Guest, MatchCard

ALL_SIDES: Final = "tick “Play all sides” below the channels (☰ on a phone)"
"""How one is everybody in the playground, whose page has that box."""


@dataclass(frozen=True, slots=True)
class Company:
    """Somebody who plays by himself, at random, wherever he is invited or called."""

    user_id: int
    name: str

    @property
    def guest(self) -> Guest:
        """Returns him as somebody for whom a seat is kept."""
        return Guest(self.user_id, self.name)

    def is_all(self, guests: Iterable[Guest]) -> bool:
        """Returns whether he is who is waited for, and nobody else."""
        return {guest.user_id for guest in guests} == {self.user_id}


NEEDS_OTHERS: Final = (
    "Alone? Nobody plays by himself here, and I only referee: leave the seat free for whoever comes, or keep it for "
    "somebody with `invite`."
)


def alone(company: Company | None) -> str:
    """Returns what somebody can do who wants to play alone, before a match is open."""
    if company is None:
        return NEEDS_OTHERS
    return (
        f"Alone? Choose {company.name} under `invite` of `/game new`: he plays by himself, at random. Or be everybody: "
        f"{ALL_SIDES}, and you become whoever is asked."
    )


def alone_in_lobby(company: Company | None, card: MatchCard) -> str:
    """Returns the same below the seats of a match, as long as one is free for anybody; elsewhere, and where nobody
    plays by himself, "": what waits there waits for people."""
    if company is None or not card.open_to_all:
        return ""
    called = "" if card.seat_of(company.user_id) else f"Write @{company.name} here: he sits down and plays by himself, "
    return (
        f"-# Alone? {called}{'at random. Or ' if called else ''}{ALL_SIDES if called else ALL_SIDES.capitalize()}: "
        "**Join the match** then seats the next person."
    )


def sits_down(company: Company) -> str:
    """Returns what is said of the seat that is kept for him."""
    return f"{company.name}, who plays by himself, sits down in a moment."


def in_my_place(company: Company) -> str:
    """Returns what is said to who has invited the referee."""
    return f"I am the referee and cannot play; the seat is kept for {company.name} instead."
