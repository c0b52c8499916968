"""Kingdoms (2): both players bring theirs, secretly and at the same time; in Blitz with a hex for every unit
(9.2.1).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar

from engine.asking import ask, together
from engine.decisions import Plan
from engine.game import Tell
from engine.legacys_allure import happenings
from engine.legacys_allure.cards import CardId, UnitCard
from engine.legacys_allure.hexes import Hex
from engine.legacys_allure.kingdoms import (
    Kingdom,
    check_kingdom,
    gold_limit,
    gold_of,
    of_preset,
    random_kingdom,
    ready_for,
)
from engine.legacys_allure.state import BLITZ, State, UnitId
from engine.values import Json, Seat


@dataclass(frozen=True, kw_only=True)
class KingdomPlan(Plan):
    """Which kingdom a player brings: a `Kingdom`, or a ready one by its id."""

    shape: ClassVar[str] = "kingdom"

    state: State

    def check(self, answer: Json) -> Json:
        """Returns the kingdom in its normal form. Raises a `Refusal` that names every broken rule at once."""
        state = self.state
        kingdom = Kingdom.from_json(answer, state.cards, self.player)
        return check_kingdom(kingdom, state.cards, state.format, state.limits, self.player).to_json()

    def sample(self, rng: random.Random) -> Json:
        """Returns some legal kingdom."""
        state = self.state
        return random_kingdom(state.cards, state.format, state.limits, self.player, rng).to_json()

    def default(self) -> Json:
        """Returns a ready kingdom, or where none is legal a hero alone."""
        state = self.state
        ready = ready_for(state.format, state.limits, state.cards, self.player)
        if ready:
            return self.check(of_preset(ready[0], self.player).to_json())
        return self.sample(random.Random(0))

    def terms(self) -> Json:
        """Returns format and limits."""
        state = self.state
        return [state.format, state.limits.kingdom, state.limits.blitz]


async def kingdoms(state: State, tell: Tell) -> str:
    """Asks both for their kingdoms; in a draft they are hands then, in Blitz they are on the table."""
    await together(*[_bring(state, tell, seat) for seat in state.seats if not state.sides[seat].has_brought])
    show_kingdoms(state, tell)
    return "contest"


async def _bring(state: State, tell: Tell, seat: Seat) -> None:
    about: dict[str, Json] = {"format": state.format, "gold": gold_limit(state.format, state.limits)}
    answer = await ask(KingdomPlan(player=seat, prompt="kingdom", about=about, state=state))
    bring(state, tell, seat, Kingdom.from_json(answer, state.cards, seat))


def bring(state: State, tell: Tell, seat: Seat, kingdom: Kingdom) -> None:
    """Puts a checked kingdom into a player's hand; in Blitz its units stand on their hexes at once."""
    side = state.sides[seat]
    side.has_brought = True
    if state.format == BLITZ:
        for card, place in kingdom.units:
            state.add_unit(card, seat, place)
        for card, number in kingdom.cards.items():
            if not isinstance(state.cards[card], UnitCard):
                side.army += [card] * number
        side.is_complete = True
    else:
        side.hand = {CardId(card): number for card, number in kingdom.cards.items()}
    tell(happenings.KingdomBrought(seat))


def show_kingdoms(state: State, tell: Tell) -> None:
    """Says how large both kingdoms are; of Blitz armies what they are (A-08)."""
    if state.format != BLITZ:
        hands = {seat: state.sides[seat].hand for seat in state.seats}
        cards = {seat: sum(hand.values()) for seat, hand in hands.items()}
        tell(happenings.KingdomsBrought(cards, {seat: gold_of(state.cards, hand) for seat, hand in hands.items()}))
        return
    units: tuple[tuple[UnitId, Hex], ...] = tuple((unit.id, unit.place) for unit in state.on_battlefield())
    beside = {seat: [state.cards[card].title for card in state.sides[seat].army] for seat in state.seats}
    tell(happenings.ArmiesShown(units, beside))
