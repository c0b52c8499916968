"""Answers of this game that order more than the question they are given to, each of which has a button of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.words import Wording
from bot.prompts.form import Together
from engine.orders import StandingOrder
from engine.values import Json, digest


@dataclass(frozen=True, slots=True)
class OrderedTogether(Together):
    """An answer, with orders of which it is the first that is done."""

    answer: Json
    given: Sequence[StandingOrder]
    label: str
    """What its button says."""

    @property
    def orders(self) -> Sequence[StandingOrder]:
        """Returns the orders."""
        return self.given

    @property
    def mark(self) -> str:
        """Returns the short digest that a line of it carries."""
        return digest({"answer": self.answer, "orders": [order.to_json() for order in self.given]})

    def in_words(self, wording: Wording) -> str:
        """Returns what its button says."""
        return self.label
