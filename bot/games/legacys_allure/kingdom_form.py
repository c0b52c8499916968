"""The form of a kingdom: a ready one with one press, one that is built card by card, or one in writing."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.games.legacys_allure.card_lines import about_card, card_line, short_kingdom, summary_of_card
from bot.games.legacys_allure.names import AllureWording
from bot.prompts.address import Address
from bot.prompts.form import (
    CLEAR,
    IN_A_PANEL,
    IN_WRITING,
    NOT_OFFERED,
    WHOLE_FORCE,
    Field,
    Form,
    Line,
    PanelButton,
)
from bot.prompts.parts import Button, ButtonStyle, Row
from engine.legacys_allure.cards import Card, CardId, CardKind, UnitCard
from engine.legacys_allure.hexes import DEPLOYMENT, INDEX, Hex
from engine.legacys_allure.kingdoms import (
    Kingdom,
    filled,
    gold_limit,
    gold_of,
    may_add,
    ready_kingdoms,
    unspent,
    with_card,
)
from engine.legacys_allure.notation import format_kingdom, read_kingdom
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.state import BLITZ
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json

FILL: Final = "fill"
MOST_OF_A_KIND: Final = 9
"""How many of one card are offered; more can be written."""
READY: Final = "ready"
WRITE_MY_OWN: Final = "Write my own"


class KingdomForm(Form[KingdomPlan, AllureWording]):
    """A ready kingdom with one press; one built by menus; or one written by the player."""

    longest = WHOLE_FORCE
    opens = "Look at kingdoms or build one"

    # -- ready ones --------------------------------------------------------------------------------------------------

    def whole(self) -> Sequence[Json]:
        """Returns the ready kingdoms that may be brought, one of the server's own cards first."""
        plan = self.decision
        return [plan.check(kingdom.to_json()) for kingdom in self._ready().values()]

    def _ready(self) -> dict[str, Kingdom]:
        """Returns the ready kingdoms by a name that stays the same."""
        return ready_kingdoms(self.decision.state, self.decision.player)

    def in_words(self, answer: Json, wording: AllureWording) -> str:
        """Returns the hero with number of cards and gold, and what is unspent of it."""
        kingdom = self._of(answer)
        cards, gold = sum(kingdom.cards.values()), gold_of(self.decision.state.cards, kingdom.cards)
        said = f"Bring {self._hero_name(kingdom)} with {cards} cards, {gold} gold"
        left = self._unspent(kingdom)
        return f"{said}, {left} unspent" if left else said

    def more(self, address: Address) -> list[Row]:
        """Returns the buttons to build a kingdom and to write one."""
        return [
            (
                Button(self.opens, address.to("open", 0)),
                Button(WRITE_MY_OWN, address.to("write"), ButtonStyle.PLAIN),
            )
        ]

    def needs_panel(self) -> bool:
        """Returns that a kingdom may be built."""
        return True

    def explains(self) -> Mapping[str, str]:
        """Returns what the buttons lead to."""
        found = {self.opens: IN_A_PANEL, WRITE_MY_OWN: IN_WRITING}
        return {**({"Bring …": "that ready one, at once."} if self.offered else {}), **found}

    # -- built -------------------------------------------------------------------------------------------------------

    @property
    def kingdom(self) -> Kingdom:
        """Returns what is built so far."""
        built = self.draft.get("kingdom")
        return Kingdom({}) if built is None else self._of(built)

    def _of(self, answer: Json) -> Kingdom:
        try:
            return Kingdom.from_json(answer, self.decision.state.cards, self.decision.player)
        except Refusal:
            return Kingdom({})

    @property
    def is_blitz(self) -> bool:
        """Returns whether units are placed at once."""
        return self.decision.state.format == BLITZ

    def fields(self) -> list[Field]:
        """Returns the heroes and ready kingdoms; with a hero what may be added, and what becomes of the last card."""
        kingdom, cards = self.kingdom, self.decision.state.cards
        hero = self._hero(kingdom)
        if hero is None:
            heroes = [card for card in cards if card.kind is CardKind.HERO]
            heroes_ = Field("hero", "Build one: which hero leads it?", tuple(card_line(card, cards) for card in heroes))
            ready = tuple(self._ready_line(name, one) for name, one in self._ready().items())
            return [Field(READY, "Look at a ready kingdom, or change it", ready), heroes_] if ready else [heroes_]
        plan, state = self.decision, self.decision.state
        joins = [card for card in cards if may_add(card, kingdom, cards, state.format, state.limits, plan.player)]
        found = []
        for key, label, wanted in (("unit", "Add a unit", True), ("other", "Add an ability or item", False)):
            lines = [self._addable(one) for one in _by_price(joins, units=wanted)]
            if lines:
                found.append(Field(key, label, tuple(lines)))
        chosen = self._card()
        inside = tuple(self._line_inside(cards[card], chosen) for card in kingdom.cards)
        found.append(Field("change", "See or change a card in it", inside))
        if chosen is not None:
            found.append(self._places(chosen) if self._is_placed(chosen) else self._number(chosen))
        return found

    def _addable(self, card: Card) -> Line:
        number = self.kingdom.cards.get(card.id, 0)
        return card_line(card, self.decision.state.cards, f"{number} in it" if number else "")

    def _ready_line(self, name: str, kingdom: Kingdom) -> Line:
        cards = self.decision.state.cards
        names = [f"{n} {cards[c].short}" if n > 1 else cards[c].short for c, n in kingdom.cards.items()]
        gold = gold_of(cards, kingdom.cards)
        return Line(name, f"{self._hero_name(kingdom)}, {gold} gold", ", ".join(names[1:]))

    def _line_inside(self, card: Card, chosen: Card | None) -> Line:
        kingdom = self.kingdom
        number = kingdom.cards[card.id]
        places = " ".join(place for one, place in kingdom.units if one == card.id)
        label = f"{number} {card.title}" if number > 1 else card.title
        return Line(card.id, f"{label} {places}".strip(), about_card(card, self.decision.state.cards), card is chosen)

    def _is_placed(self, card: Card) -> bool:
        return self.is_blitz and isinstance(card, UnitCard)

    def _places(self, card: Card) -> Field:
        """Returns the hexes on which units of a card may stand: as many are chosen as there are units."""
        kingdom = self.kingdom
        own = {place for one, place in kingdom.units if one == card.id}
        taken = {place for one, place in kingdom.units if one != card.id}
        rows = sorted(DEPLOYMENT[self.decision.player], key=INDEX.__getitem__)
        lines = tuple(Line(place, place, "", place in own) for place in rows if place not in taken)
        label = f"Where does {card.short} stand? None: leave it out"
        if card.kind is CardKind.HERO:
            return Field("place", f"Where does {card.short} stand?", lines, in_order=True)
        return Field("place", label, lines, many=True, in_order=True)

    def _number(self, card: Card) -> Field:
        now = self.kingdom.cards.get(card.id, 0)
        if card.kind is CardKind.HERO:
            return Field("number", f"{card.short} leads it", (Line("0", "Choose another hero and start over"),))
        lines = []
        for number in range(MOST_OF_A_KIND + 1):
            if number > now and not self._fits(card, number):
                break
            label = f"{number} {card.title}" if number else f"Leave out {card.title}"
            lines.append(Line(str(number), label, "", number == now))
        return Field("number", f"How many of {card.title}?", tuple(lines))

    def _fits(self, card: Card, number: int) -> bool:
        """Returns whether so many of a card may be in it."""
        plan, state, kingdom = self.decision, self.decision.state, self.kingdom
        before = Kingdom({**kingdom.cards, card.id: number - 1}, kingdom.units)
        return may_add(card, before, state.cards, state.format, state.limits, plan.player)

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Takes the hero, a ready kingdom, one card more, a card to be changed, its number or its hexes."""
        if not chosen and key != "place":
            return
        if key == READY:
            self._keep(self._of(self.decision.check(self._ready()[chosen[0]].to_json())), None)
            return
        cards, kingdom = self.decision.state.cards, self.kingdom
        if key in ("hero", "unit", "other"):
            card = cards[CardId(chosen[0])]
            self._keep(with_card(kingdom, card, cards, self.decision.state.format, self.decision.player), card)
            return
        if key == "change":
            self._keep(kingdom, cards[CardId(chosen[0])])
            return
        last = self._card()
        if last is None:
            raise NotUnderstood(NOT_OFFERED)
        if key == "number":
            self._keep(_with_number(kingdom, last.id, int(chosen[0])), last if int(chosen[0]) else None)
        elif key == "place":
            others = tuple(pair for pair in kingdom.units if pair[0] != last.id or pair[1] not in offered)
            units = (*others, *((last.id, Hex(place)) for place in chosen))
            number = sum(card == last.id for card, _ in units)
            self._keep(Kingdom(_with_number(kingdom, last.id, number).cards, units), last if number else None)

    def _keep(self, kingdom: Kingdom, card: Card | None) -> None:
        if self._hero(kingdom) is None:
            self.draft = {}
            return
        self.draft = {"kingdom": kingdom.to_json(), "card": None if card is None else card.id}

    def do(self, name: str) -> None:
        """Spends what is left on cards at random."""
        if name != FILL:
            super().do(name)
            return
        plan, state = self.decision, self.decision.state
        rng = random.SystemRandom()
        self._keep(filled(self.kingdom, state.cards, state.format, state.limits, plan.player, rng), self._card())

    def _card(self) -> Card | None:
        """Returns the card that was looked at or added last."""
        card = self.draft.get("card")
        cards = self.decision.state.cards
        return cards[CardId(card)] if isinstance(card, str) and card in cards else None

    def _hero(self, kingdom: Kingdom) -> Card | None:
        cards = self.decision.state.cards
        return next((cards[card] for card in kingdom.cards if cards[card].kind is CardKind.HERO), None)

    def _hero_name(self, kingdom: Kingdom) -> str:
        hero = self._hero(kingdom)
        return "nobody" if hero is None else hero.short

    def _unspent(self, kingdom: Kingdom) -> int:
        plan, state = self.decision, self.decision.state
        return unspent(kingdom, state.cards, state.format, state.limits, plan.player)

    def answer(self) -> Json:
        """Returns the kingdom that is built."""
        return self.kingdom.to_json()

    def title(self) -> str:
        """Returns what the panel is for."""
        state = self.decision.state
        return f"Your kingdom of up to {gold_limit(state.format, state.limits)} gold; only you see it."

    def status(self) -> str:
        """Returns gold and cards so far, the last card in words, and every broken rule."""
        kingdom, state = self.kingdom, self.decision.state
        if self._hero(kingdom) is None:
            return "Choose a hero, or a ready kingdom that you change."
        gold, most = gold_of(state.cards, kingdom.cards), gold_limit(state.format, state.limits)
        left = self._unspent(kingdom)
        lines = [f"**{gold} of {most} gold**" + (f", **{left} gold unspent**." if left else ".")]
        lines.append(format_kingdom(kingdom, state.cards))
        card = self._card()
        if card is not None:
            lines.append(f"-# {summary_of_card(card, state.cards)}")
        return "\n".join([*lines, self.fault()]).strip()

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: bring it, with the gold that is unspent on the button; spend the rest; start over."""
        kingdom = self.kingdom
        left = self._unspent(kingdom)
        label = f"Bring it with {left} gold unspent" if left else "Bring this kingdom"
        style = ButtonStyle.PLAIN if left else ButtonStyle.GOOD
        return [
            PanelButton("confirm", label, style, bool(self.fault())),
            PanelButton(FILL, "Spend the rest at random", disabled=not left),
            CLEAR,
        ]

    # -- written -----------------------------------------------------------------------------------------------------

    def example(self) -> str:
        """Returns the beginning of a kingdom that may be brought."""
        return short_kingdom(self.decision.state, self.decision.player)

    def read(self, text: str) -> Json:
        """Returns the kingdom that a text means."""
        return read_kingdom(self.decision.state.cards, text)

    def draft_of(self, answer: Json) -> Json | None:
        """Returns the draft with which the panel shows a kingdom that is written."""
        return {"kingdom": self._of(answer).to_json(), "card": None}

    def wants_a_look(self, answer: Json) -> bool:
        """Returns whether gold is unspent for which there are cards: that is easily overlooked."""
        return self._unspent(self._of(answer)) > 0

    def longer(self, typed: str) -> Iterable[str]:
        """Returns the ready kingdoms as text, where they are short enough to be suggested."""
        state = self.decision.state
        for answer in self.offered:
            yield format_kingdom(self._of(answer), state.cards)


def _by_price(cards: Iterable[Card], *, units: bool) -> list[Card]:
    """Returns units, or the others, the dearest first."""
    chosen = [card for card in cards if isinstance(card, UnitCard) is units]
    return sorted(chosen, key=lambda card: (-(card.gold or 0), card.title))


def _with_number(kingdom: Kingdom, card: CardId, number: int) -> Kingdom:
    counts = {one: n for one, n in {**kingdom.cards, card: number}.items() if n}
    return Kingdom(counts, kingdom.units)
