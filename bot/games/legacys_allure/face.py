"""The face of Legacy's Allure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.games.face import Face, RuleText
from bot.games.legacys_allure.brief import brief_story
from bot.games.legacys_allure.exchanges import shown_exchanges
from bot.games.legacys_allure.forms import FORMS
from bot.games.legacys_allure.glossary import GLOSSARY
from bot.games.legacys_allure.manifest import MANIFEST
from bot.games.legacys_allure.meanings import LESSON
from bot.games.legacys_allure.names import AllureWording
from bot.games.legacys_allure.questions import QUESTIONS
from bot.games.legacys_allure.telling import SENTENCES
from bot.games.odds import MadeUpForces, OddsShown, with_odds
from bot.words import glossary
from bot.words.sentences import listed
from engine.decisions import Decision
from engine.events import Event
from engine.legacys_allure.keywords.registry import Keyword
from engine.legacys_allure.keywords.table import KEYWORDS
from engine.legacys_allure.library import own_cards
from engine.legacys_allure.marching import MarchOn
from engine.legacys_allure.orders import SkipAll, SkipIdle
from engine.legacys_allure.rules import CARDS
from engine.legacys_allure.view import BoardView
from engine.nearest import nearest
from engine.orders import StandingOrder
from engine.values import Json, Seat
from images.legacys_allure.cards import key_of
from images.legacys_allure.pictures import AllurePictures
from images.legacys_allure.words import board_lines
from images.pictures import Sheet

CHAPTER: Final = "Keywords"


class AllureFace(Face[BoardView, AllureWording]):
    """How Legacy's Allure speaks and looks."""

    family = "legacys_allure"
    manifest = MANIFEST
    pictures = AllurePictures()
    lesson = LESSON
    questions = with_odds(QUESTIONS, ("action",))
    sentences = SENTENCES
    reasons = MappingProxyType(
        {
            "centre held": "a unit of the first player stands on the centre after round 7",
            "centre not held": "the first player does not hold the centre after round 7",
            "no units left": "the first player has no unit left",
            "concession": "the other player has given up",
        }
    )
    forms = FORMS
    opening = "First, each player brings a kingdom in secret."
    opening_command = "Bring a kingdom: `/allure kingdom` or the buttons."
    part = "round"

    def wording(self, players: Mapping[Seat, str], view: BoardView | None, for_message: bool = True) -> AllureWording:
        """Returns players and units in words."""
        return AllureWording.of(players, view, for_message)

    def story(self, events: Iterable[Event], wording: AllureWording) -> list[str]:
        """Returns the lines for a message in the thread, in short where pictures show the rest."""
        return brief_story(events, wording, self.sentence) if wording.brief else super().story(events, wording)

    def order(self, order: StandingOrder, wording: AllureWording, me: Seat | None) -> str:
        """Returns what an order without units does, and when it ends; plans are told by `/allure plan show`."""
        return _ORDERS.get(order.kind) or super().order(order, wording, me)

    def size(self, options: Mapping[str, Json]) -> str:
        """Returns the format: "Blitz, 50 gold", "draft"."""
        if options.get("format", "blitz") == "blitz":
            agreed = [f"Blitz, {options.get('blitz_gold', 50)} gold"]
        else:
            agreed = ["draft", *(["open kingdoms"] if options.get("open_kingdoms") == "yes" else [])]
        brought = options.get(CARDS)
        if isinstance(brought, Mapping):
            agreed.append(f"with cards of {brought['name']}")
        return ", ".join(agreed)

    def odds(
        self, view: BoardView, seat: Seat, wording: AllureWording, game: str, asked: Decision | None = None
    ) -> OddsShown:
        """Returns the exact result of each attack and ability that a seat could use: a battle has no chance."""
        return shown_exchanges(view, seat, wording)

    def made_up_odds(self, game: str, forces: MadeUpForces) -> OddsShown:
        """Returns the exact exchange of two units, of the starter set or of the cards known where they were typed."""
        # Loaded when somebody asks: it brings what only files and workshops need.
        from bot.games.legacys_allure.made_up import made_up_exchange

        return made_up_exchange(forces)

    def standing(self, view: BoardView, wording: AllureWording) -> list[str]:
        """Returns whose turn it is, and each side with its units."""
        return board_lines(view, {seat: wording.player(seat) for seat in view.table.seats})

    def own(self, view: BoardView, asked: Sequence[tuple[Decision, Json]]) -> Mapping[str, Sheet]:
        """Returns the cards of a player's own kingdom: the rest in it, and the ones in play."""
        if view.seat is None:
            return {}
        state, seat = view.table, view.seat
        hand = view.hands[seat].known or {}
        left = [key_of(state.cards[card], state.cards) for card, number in hand.items() for _ in range(number)]
        units = [unit.card for unit in state.units.values() if unit.owner == seat]
        played = [key_of(state.cards[card], state.cards) for card in (*units, *state.sides[seat].army)]
        groups = [("In play", tuple(played)), ("Left in your kingdom", tuple(left))]
        shown = tuple(group for group in groups if group[1])
        return {"kingdom": Sheet("Your kingdom", shown, seat)} if shown else {}

    def on_table(self, view: BoardView, wording: AllureWording) -> Mapping[str, Sheet]:
        """Returns each side's units as their cards, with what else it has brought into play."""
        state, shown = view.table, dict[str, Sheet]()
        for seat in state.seats:
            there = [unit.card for unit in state.units.values() if unit.owner == seat and unit.hex is not None]
            dead = [unit.card for unit in state.graveyard(seat)]
            groups = [("On the board", there), ("Abilities and items", state.sides[seat].army), ("Dead", dead)]
            keys = [(title, tuple(key_of(state.cards[card], state.cards) for card in cards)) for title, cards in groups]
            if filled := tuple(group for group in keys if group[1]):
                shown[str(seat)] = Sheet(f"{wording.plain().own(seat)} army", filled, seat)
        return shown

    def brought_in(self, view: BoardView) -> Mapping[str, str]:
        """Returns the keys of the server's own cards that the match is played with, by title."""
        cards = view.table.cards
        return {card.title: key_of(card, cards) for card in own_cards(cards)}

    def location(self, view: BoardView, key: str, wording: AllureWording) -> str:
        """Returns on which hexes units of a card stand, and which of them are dead."""
        state, found = view.table, list[str]()
        for unit in state.units.values():
            if key_of(state.cards[unit.card], state.cards) == key:
                found.append(f"{wording.unit(unit.id)} {'is dead' if unit.hex is None else f'on {unit.hex}'}")
        return listed(found)

    def rules_named(self, name: str, game: str = "") -> Sequence[RuleText]:
        """Returns what a word of the game or a keyword means, in our words."""
        terms = [RuleText(term.name, glossary.CHAPTER, term.lines()) for term in GLOSSARY.named(name)]
        keywords = _keywords(name) or _keywords(GLOSSARY.as_printed(name))
        return [*terms, *map(_text, keywords)]

    def rules_like(self, typed: str, game: str = "") -> Sequence[RuleText]:
        """Returns the words and keywords whose names fit what is typed."""
        needle = typed.casefold()
        terms = [RuleText(term.name, glossary.CHAPTER, ()) for term in GLOSSARY.like(typed)]
        found = [k for k in KEYWORDS.values() if needle in k.printed.casefold()]
        if not found and not terms:
            near = nearest(typed, [k.printed for k in KEYWORDS.values()], 10, 0.4)
            found = [k for k in KEYWORDS.values() if k.printed in near]
        return [*terms, *(RuleText(k.printed, CHAPTER, ()) for k in found)]


_ORDERS: Final = {
    SkipIdle.name: "A unit is skipped whenever none of your ready units can do anything; this ends with the match.",
    MarchOn.name: (
        "While none of your ready units can hurt an enemy or be attacked, one marches to the centre, to a hex no enemy "
        "could attack, or skips; this ends with the match."
    ),
    SkipAll.name: "Your ready units are skipped to the end of the round.",
}
"""What orders do that name no units, by their kind."""


def _keywords(name: str) -> list[Keyword]:
    wanted = name.casefold()
    return [k for k in KEYWORDS.values() if wanted in (k.printed.casefold(), k.name.casefold())]


def _text(keyword: Keyword) -> RuleText:
    lines = [line.strip() for line in keyword.rule.split("\n") if line.strip()]
    return RuleText(keyword.printed, CHAPTER, (f"**{keyword.printed}** — a {keyword.category}", " ".join(lines)))


FACE: Final = AllureFace()
