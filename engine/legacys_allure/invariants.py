"""What must hold of every match between its questions, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.legacys_allure.cards import CardKind, Property
from engine.legacys_allure.hexes import DEPLOYMENT, INDEX
from engine.legacys_allure.state import BLITZ, LAST_ROUND, State, Unit
from engine.legacys_allure.values import profile

_BEFORE_BATTLE: Final = ("kingdoms", "contest", "draft", "setup")


class InvariantBroken(AssertionError):
    """A position that the rules can never lead to: a bug of ours. The text says what is wrong with it."""


def check(state: State) -> None:
    """Raises `InvariantBroken` with everything that is wrong with a position between two turns."""
    wrong = list(broken(state))
    if wrong:
        raise InvariantBroken("; ".join(wrong))


def broken(state: State) -> Iterator[str]:
    """Returns a sentence for everything that does not hold."""
    places = [unit.hex for unit in state.on_battlefield()]
    if len(set(places)) < len(places):
        yield "two units stand on one hex"
    for unit in state.units.values():
        yield from (f"{unit.id}: {wrong}" for wrong in _broken_unit(state, unit))
    for seat, side in state.sides.items():
        if any(number <= 0 for number in side.hand.values()):
            yield f"{seat} has a card less than once in hand"
        if state.step == "draft":
            if state.gold_in_play(seat) > state.limits.army:
                yield f"{seat} has {state.gold_in_play(seat)} gold in play"
            if any(u.hex not in DEPLOYMENT[seat] for u in state.on_battlefield() if u.owner == seat):
                yield f"{seat} has drafted a unit beyond the two rows"
    if state.step == "turn" and state.outcome is None and (state.turn is None or not state.ready(state.turn)):
        yield f"it is the turn of {state.turn}, who has no ready unit"
    if state.step not in _BEFORE_BATTLE and not 0 <= state.round <= LAST_ROUND:
        yield f"round {state.round}"
    if state.format == BLITZ and any(side.hand for side in state.sides.values()):
        yield "there is a hand in Blitz"


def _broken_unit(state: State, unit: Unit) -> Iterator[str]:
    card = state.card(unit)
    counters = (unit.actions, unit.shield, unit.burned, unit.poisoned)
    if min(counters) < 0:
        yield f"a counter below zero: {counters}"
    if (unit.mana is None) != (card.mana is None):
        yield "mana where there is none, or none where there is"
    if unit.hex is None:
        if unit.statuses or any(counters) or unit.health != card.health or unit.mana != card.mana:
            yield "not as printed in the graveyard"
        return
    if unit.hex not in INDEX:
        yield f"on {unit.hex}, which is no hex"
    now = profile(state, unit)
    greatest = now.value(Property.MAX_HEALTH) or 0
    if not 0 < unit.health <= greatest:
        yield f"health {unit.health} of {greatest}"
    if unit.mana is not None and not 0 <= unit.mana <= (now.value(Property.MAX_MANA) or 0):
        yield f"mana {unit.mana} of {now.value(Property.MAX_MANA)}"
    if any(status.ends < state.round for status in unit.statuses):
        yield "a status is past its end"
    for status in unit.statuses:
        source = None if status.source is None else state.units.get(status.source)
        if source is not None and source.hex is None:
            yield f"{status.name} of a unit that has left"


def cards_of(state: State) -> dict[str, dict[str, int]]:
    """Returns for each seat how many of each card it has anywhere; nothing but summoning ever changes that."""
    found: dict[str, dict[str, int]] = {}
    for seat, side in state.sides.items():
        counts: dict[str, int] = {str(card): number for card, number in side.hand.items()}
        for card in side.army:
            counts[card] = counts.get(card, 0) + 1
        for unit in state.units.values():
            card_of = state.cards[unit.card]
            if (
                unit.owner == seat
                and not getattr(card_of, "summoned", False)
                and card_of.kind in (CardKind.UNIT, CardKind.HERO)
            ):
                counts[unit.card] = counts.get(unit.card, 0) + 1
        found[seat] = counts
    return found
