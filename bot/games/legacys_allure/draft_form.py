"""The form of a pick in the draft: cards and hexes gathered one after another, or written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.games.legacys_allure.card_lines import card_line, summary_of_card
from bot.games.legacys_allure.names import AllureWording
from bot.prompts.form import CLEAR, IN_A_PANEL, Field, Form, Line, PanelButton, fault_of
from bot.prompts.parts import ButtonStyle
from engine.legacys_allure.cards import CardId, CardKind, UnitCard
from engine.legacys_allure.hexes import CENTRE, DISTANCE, INDEX, Hex
from engine.legacys_allure.library import find_card, read_placed
from engine.legacys_allure.phases.draft import DraftPick, DraftStanding, PickPlan, least_pick
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json

ANOTHER: Final = "another"
CHOOSE: Final = "choose"


class CardPickForm(Form[PickPlan, AllureWording]):
    """Cards and hexes gathered one after another; or written: "Iron Ram E2, Cinder Lash 1, complete"."""

    opens = "Draft cards"
    opens_first = True
    parted_by = ","

    def whole(self) -> Sequence[Json]:
        """Returns that the army is complete, where that may be said alone."""
        only = DraftPick(complete=True).to_json()
        try:
            return [self.decision.check(only)]
        except Refusal:
            return []

    def needs_panel(self) -> bool:
        """Returns that cards are put together."""
        return True

    def in_words(self, answer: Json, wording: AllureWording) -> str:
        """Returns the cards with their hexes."""
        state = self.decision.state
        pick = DraftPick.from_json(answer, state)
        parts = [f"{state.cards[card].short} {place}" for card, place in pick.units]
        parts += [state.cards[card].title for card in pick.cards]
        said = f"Draft {', '.join(parts)}" if parts else ""
        if pick.complete:
            return f"{said}; the army is complete" if said else self._announcement()
        return said or "Draft nothing"

    def _announcement(self) -> str:
        """Returns what announcing a complete army does, with the gold that stays unused."""
        left = self.decision.state.limits.army - DraftStanding(self.decision.state, self.decision.player).gold
        return f"Complete my army, {left} gold unused" if left else "Complete my army"

    def explains(self) -> Mapping[str, str]:
        """Returns what the buttons lead to."""
        return {self.opens: IN_A_PANEL, "Complete …": "you draft no more; your opponent picks once more."}

    def _pick(self) -> DraftPick:
        try:
            return DraftPick.from_json(self.draft.get("pick") or {}, self.decision.state)
        except Refusal:
            return DraftPick()

    def _left(self) -> dict[CardId, int]:
        """Returns what of the hand is not picked yet."""
        hand = dict(self.decision.state.sides[self.decision.player].hand)
        for card in self._pick().all:
            hand[card] = hand.get(card, 0) - 1
        return {card: number for card, number in hand.items() if number > 0}

    def fields(self) -> list[Field]:
        """Returns the cards that are left; for a unit then its hexes."""
        state, standing = self.decision.state, DraftStanding(self.decision.state, self.decision.player)
        card = self.draft.get("card")
        if isinstance(card, str) and card in state.cards:
            taken = {place for _, place in self._pick().units}
            places = [Line(place, place) for place in standing.free_hexes if place not in taken]
            lines = [*places, Line(ANOTHER, "Another card instead")]
            return [Field("hex", f"Where does {state.cards[CardId(card)].short} stand?", tuple(lines))]
        pick, left = self._pick(), self._left()
        gold = standing.gold + sum(state.cards[one].gold or 0 for one in pick.all)
        printed = [state.cards[one] for one in left if gold + (state.cards[one].gold or 0) <= state.limits.army]
        printed.sort(key=lambda one: (one.kind is not CardKind.HERO, -(one.gold or 0), one.title))
        offered = tuple(card_line(one, state.cards, f"{left[one.id]} left") for one in printed)
        return [Field("card", "Which card next?", offered)] if offered else []

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Adds a card, or gives the unit that waits for one its hex."""
        if not chosen:
            return
        pick, state = self._pick(), self.decision.state
        if key == "hex" and chosen[0] == ANOTHER:
            self.draft.pop("card", None)
        elif key == "hex":
            card = CardId(str(self.draft.pop("card", "")))
            pick = DraftPick((*pick.units, (card, Hex(chosen[0]))), pick.cards, pick.complete)
        elif isinstance(state.cards[CardId(chosen[0])], UnitCard):
            self.draft["card"] = chosen[0]
        else:
            pick = DraftPick(pick.units, (*pick.cards, CardId(chosen[0])), pick.complete)
        self.draft["pick"] = pick.to_json()

    def do(self, name: str) -> None:
        """Says that the army is complete, or undoes that; or adds cards until the pick is legal."""
        pick = self._pick()
        if name == CHOOSE:
            self.draft = {"pick": self._made_legal(pick).to_json()}
            return
        if name != "complete":
            super().do(name)
        self.draft["pick"] = DraftPick(pick.units, pick.cards, not pick.complete).to_json()

    def _made_legal(self, pick: DraftPick) -> DraftPick:
        """Returns the pick with units more, as few as will do; another one where none of these would be legal."""
        standing = DraftStanding(self.decision.state, self.decision.player)
        more = self._enough(pick, max(1, standing.others_gold if standing.must_match else standing.gold + 1))
        if more.all and not fault_of(self.decision, more.to_json()):
            return more
        return least_pick(standing)

    def answer(self) -> Json:
        """Returns the pick."""
        return self._pick().to_json()

    def title(self) -> str:
        """Returns what the panel is for: the whole question stands above already."""
        return "Choose cards, and for each unit a hex in your two rows. Nothing counts before **Draft this**."

    def status(self) -> str:
        """Returns the pick so far, the gold it makes and the gold that is needed."""
        standing, pick = DraftStanding(self.decision.state, self.decision.player), self._pick()
        gold = standing.gold + sum(self.decision.state.cards[card].gold or 0 for card in pick.all)
        need = f", and at least {standing.others_gold} with this pick" if standing.must_match else ""
        is_begun = bool(pick.all) or pick.complete
        fault = self.fault() if is_begun else ""
        most = self.decision.state.limits.army
        so_far = f"So far: {self.in_words(self.answer(), self.wording)}" if is_begun else "Nothing is chosen yet"
        lines = [f"{so_far}. {gold} of at most {most} gold{need}."]
        card = self.draft.get("card")
        if isinstance(card, str) and card in self.decision.state.cards:
            lines.append(f"-# {summary_of_card(self.decision.state.cards[CardId(card)], self.decision.state.cards)}")
        return "\n".join([*lines, *([fault] if fault else [])])

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: draft this, choose for me, complete or not, start over; the menu of a hand has one page."""
        label = "Not complete yet" if self._pick().complete else "My army is complete"
        return [
            PanelButton("confirm", self.words.confirm, ButtonStyle.GOOD, bool(self.fault())),
            PanelButton(CHOOSE, "Choose for me", disabled=not self.fault()),
            PanelButton("complete", label),
            CLEAR,
        ]

    def draft_of(self, answer: Json) -> Json | None:
        """Returns the draft with which the panel shows a pick that is written."""
        return {"pick": answer}

    def read(self, text: str) -> Json:
        """Returns the pick that is written: "Iron Ram E2, Cinder Lash 1, complete"."""
        units: list[Json] = []
        cards: list[Json] = []
        complete = False
        state = self.decision.state
        for part in text.split(self.parted_by):
            word = part.strip()
            if not word or word.casefold() in ("nothing", "none"):
                continue
            if word.casefold() == "complete":
                complete = True
                continue
            try:
                card, place = read_placed(state.cards, word)
                units.append([card, place])
            except NotUnderstood:
                found = find_card(state.cards, word)
                cards.append(found.id)
        return {"units": units, "cards": cards, "complete": complete}

    def shown(self, text: str) -> str:
        """Returns a pick that is suggested with its price, and that of the hero: "Odra Kell E2 (hero, 12 gold)"."""
        pick = self._read_or_none(text)
        if pick is None or not pick.all:
            return text
        cards = [self.decision.state.cards[card] for card in pick.all]
        gold = sum(card.gold or 0 for card in cards)
        hero = "hero, " if any(card.kind == CardKind.HERO for card in cards) else ""
        return f"{text} ({hero}{gold} gold)" if gold else f"{text} ({hero}free)"

    def longer(self, typed: str) -> Iterable[str]:
        """Returns what is written, made longer by a card that is left, the hero first, units with a hex that is free,
        those near the centre first; and by as many more as it takes to match the other's gold.
        """
        done, _, last = typed.rpartition(self.parted_by)
        begun = self._read_or_none(done) if done.strip() else DraftPick()
        if begun is None:
            return
        needle = last.strip().casefold()
        standing = DraftStanding(self.decision.state, self.decision.player)
        taken = {place for _, place in begun.units}
        free = _nearest_first(place for place in standing.free_hexes if place not in taken)
        cards = self.decision.state.cards
        goal = standing.others_gold if standing.must_match else 0
        offered = sorted(
            standing.addable(), key=lambda card: (cards[card].kind != CardKind.HERO, -(cards[card].gold or 0))
        )
        for number, place in enumerate([None, *free]):
            for card in offered:
                printed = cards[card]
                if not isinstance(printed, UnitCard):
                    if number == 0 and printed.title.casefold().startswith(needle):
                        yield self._written(self._enough(DraftPick(begun.units, (*begun.cards, card)), goal))
                elif place is not None and f"{printed.short} {place}".casefold().startswith(needle):
                    yield self._written(self._enough(DraftPick((*begun.units, (card, place)), begun.cards), goal))

    def _read_or_none(self, text: str) -> DraftPick | None:
        try:
            return DraftPick.from_json(self.read(text), self.decision.state)
        except Refusal:
            return None

    def _enough(self, pick: DraftPick, goal: int) -> DraftPick:
        """Returns the pick with more units until it reaches that much gold, as few as will do."""
        standing, cards = DraftStanding(self.decision.state, self.decision.player), self.decision.state.cards
        left = dict(self.decision.state.sides[self.decision.player].hand)
        for card in pick.all:
            left[card] = left.get(card, 0) - 1
        units = [card for card, n in left.items() for _ in range(max(0, n)) if isinstance(cards[card], UnitCard)]
        while True:
            gold = standing.gold + sum(cards[card].gold or 0 for card in pick.all)
            missing, room = goal - gold, self.decision.state.limits.army - gold
            priced = sorted((cards[card].gold or 0, card) for card in units if 0 < (cards[card].gold or 0) <= room)
            taken = {place for _, place in pick.units}
            free = _nearest_first(place for place in standing.free_hexes if place not in taken)
            if missing <= 0 or not priced or not free:
                break
            chosen = next((card for price, card in priced if price >= missing), priced[-1][1])
            units.remove(chosen)
            pick = DraftPick((*pick.units, (chosen, free[0])), pick.cards)
        return pick

    def _written(self, pick: DraftPick) -> str:
        cards = self.decision.state.cards
        return ", ".join(
            [
                *(f"{cards[card].short} {place}" for card, place in pick.units),
                *(cards[card].title for card in pick.cards),
            ]
        )


def _nearest_first(places: Iterable[Hex]) -> list[Hex]:
    """Returns hexes in the order of their distance from the centre, which decides the match."""
    return sorted(places, key=lambda place: (DISTANCE[place][CENTRE], INDEX[place]))
