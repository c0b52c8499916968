"""Cards in the lines of a menu: what each costs, its numbers, and what it can do."""

from __future__ import annotations

from typing import Final

from bot.prompts import limits
from bot.prompts.form import Line
from bot.words.sentences import shortened
from engine.legacys_allure.card_text import facts, rules_text
from engine.legacys_allure.cards import Card, CardSet, UnitCard
from engine.legacys_allure.kingdoms import Kingdom, hero_of, of_preset, own_kingdom, ready_for
from engine.legacys_allure.notation import format_kingdom
from engine.legacys_allure.state import State
from engine.values import Seat


def card_line(card: Card, cards: CardSet, note: str = "") -> Line:
    """Returns a card as a line of a menu: "Iron Ram, 8 gold, 2 left", below it its numbers and rules."""
    label = ", ".join(filter(None, [card.title, price(card), note]))
    return Line(card.id, shortened(label, limits.OPTION_LABEL), about_card(card, cards))


def price(card: Card) -> str:
    """Returns what a card costs."""
    return "free" if card.gold is None else f"{card.gold} gold"


def about_card(card: Card, cards: CardSet) -> str:
    """Returns the numbers and rules of a card, as much as has room below a line of a menu."""
    return shortened("; ".join(filter(None, [numbers(card), *rules_text(card, cards)])), limits.OPTION_DESCRIPTION)


def numbers(card: Card) -> str:
    """Returns the numbers of a unit: "power 4, melee, moves 3, health 6"; "" for other cards."""
    if not isinstance(card, UnitCard):
        return ""
    parts = [
        f"power {_or_none(card.power)}",
        "melee" if card.range is None else f"range {card.range}",
        "cannot move" if card.movement is None else f"moves {card.movement}",
        f"health {card.health}",
    ]
    return ", ".join([*parts, *([f"mana {card.mana}"] if card.mana is not None else [])])


def summary_of_card(card: Card, cards: CardSet) -> str:
    """Returns all that a card says, in one line."""
    return f"{card.title}: {' '.join([facts(card, cards), *rules_text(card, cards)])}"


EXAMPLE_CARDS: Final = 3
"""The number of cards beside the hero in an example; all of a kingdom would be too long to be read."""


def short_kingdom(state: State, seat: Seat) -> str:
    """Returns the beginning of a kingdom that this seat may bring, in writing; "" where none is ready."""
    names = ready_for(state.format, state.limits, state.cards, seat)
    whole = own_kingdom(state, seat) or (of_preset(names[0], seat) if names else None)
    hero = None if whole is None else hero_of(whole, state.cards)
    if whole is None or hero is None:
        return ""
    others = [card for card in whole.cards if card != hero.id]
    units = [card for card in others if isinstance(state.cards[card], UnitCard)]
    beside = [card for card in others if card not in units]
    chosen = {hero.id, *units[: EXAMPLE_CARDS - 1], *beside[:1]}
    counts = {card: number for card, number in whole.cards.items() if card in chosen}
    return format_kingdom(Kingdom(counts, tuple(pair for pair in whole.units if pair[0] in chosen)), state.cards)


def _or_none(value: int | None) -> str:
    return "none" if value is None else str(value)
