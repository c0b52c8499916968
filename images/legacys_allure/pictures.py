"""Everything that is drawn of Legacy's Allure, as the bot asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.decisions import Decision
from engine.english import counted, listed
from engine.events import Event
from engine.game import Game, Outcome
from engine.legacys_allure.actions import Action, check_action
from engine.legacys_allure.cards import Card, CardId, CardKind, CardSet, UnitCard
from engine.legacys_allure.hexes import SEATS, Hex
from engine.legacys_allure.kingdoms import Kingdom, gold_limit, gold_of, hero_of, ready_kingdoms
from engine.legacys_allure.notation import tag_word, tags
from engine.legacys_allure.orders import PROMPT
from engine.legacys_allure.phases.draft import DraftPick, PickPlan
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.plans import When, acts_next, preview
from engine.legacys_allure.played import played
from engine.legacys_allure.state import State, UnitId
from engine.legacys_allure.view import BoardView, view_of
from engine.refusals import Refusal
from engine.values import Json, Seat
from images.blocks import Block
from images.legacys_allure.board import draw_board, paint_board, turn_words
from images.legacys_allure.cards import describe_sheet, draw_card, draw_sheet, face_of, key_of, printed_cards
from images.legacys_allure.frames import frame_blocks
from images.legacys_allure.hand import draw_below, draw_cards, draw_heroes, draw_kingdoms
from images.legacys_allure.lesson import ALT_TEXT, draw_lesson
from images.legacys_allure.marking import changes, reach_of, threatened
from images.legacys_allure.marks import Marks
from images.legacys_allure.strip import beside_the_map, draw_strip, in_words, sentences
from images.legacys_allure.summary import summary_of
from images.legacys_allure.words import board_lines
from images.palette import Palette
from images.pictures import AS_USUAL, Drawn, Moment, Names, Pictures, RenderStyle, Sample, Sheet
from images.summary import Summary
from images.text import LIMIT, cut_between_words, shown_name

PICK = "pick"
"""The question of the draft."""
NUMBERS = "Power / health, and the price in gold"
KINGDOM = "kingdom"
"""The question which kingdom is brought."""


MOST_IN_A_KINGDOM: Final = 14
"""Most kinds of cards of a ready kingdom that are shown beside another: of more only those that fight."""


class AllurePictures(Pictures[BoardView]):
    """The pictures of Legacy's Allure."""

    has_replay = True

    def is_laid(self, view: BoardView) -> bool:
        """Returns whether there is anything on the map."""
        return view.table.step not in ("kingdoms", "contest")

    def board(
        self,
        view: BoardView,
        names: Names,
        style: RenderStyle[BoardView] = AS_USUAL,
    ) -> Sequence[Drawn]:
        """Returns the map; with an earlier view it shows moves, wounds and deaths, and beside it the changes that these
        marks do not show.
        """
        before, palette = style.before, style.palette
        marks = Marks() if before is None else changes(before.table, view.table)
        drawn = [Drawn(draw_board(view, names, palette, marks), self.describe(view, names))]
        what = (
            [] if before is None or before.table.step != view.table.step else beside_the_map(before.table, view.table)
        )
        if what:
            drawn.append(Drawn(draw_strip(what, palette), cut_between_words(in_words(what), LIMIT), "What changed"))
        return drawn

    def as_text(self, view: BoardView, names: Names, before: BoardView | None = None) -> list[str]:
        """Returns the board in lines; with an earlier view first what changed."""
        lines = board_lines(view, names)
        return lines if before is None else [*sentences(before.table, view.table), *lines]

    def previews(self, decision: Decision) -> bool:
        """Returns whether it is the question which unit acts, what is drafted, or which kingdom is brought."""
        return decision.prompt in (PROMPT, PICK, KINGDOM)

    def preview(
        self, view: BoardView, names: Names, decision: Decision, draft: Json, style: RenderStyle[BoardView] = AS_USUAL
    ) -> Drawn | None:
        """Returns, for the acting player, where the chosen unit can go and which units it can reach, or the result of
        its action; of a draft the hand, or where a chosen unit may stand; of a kingdom what is in it.
        """
        made: Mapping[str, Json] = draft if isinstance(draft, Mapping) else {}
        if decision.prompt == PICK:
            return self._picking(view, names, decision, made, style.palette)
        if isinstance(decision, KingdomPlan):
            return self._building(view, names, decision, made, style.palette)
        if decision.prompt != PROMPT:
            return None
        chosen = made.get("action")
        planned = plan_words(names, made.get("now"))
        if isinstance(chosen, Mapping):
            return self._outcome(view, names, decision.player, chosen, style.palette, planned)
        return self.reach(view, names, decision.player, made.get("unit"), style, planned)

    def reach(
        self,
        view: BoardView,
        names: Names,
        seat: Seat,
        unit: Json,
        style: RenderStyle[BoardView] = AS_USUAL,
        planned: str = "",
    ) -> Drawn:
        """Returns where a unit could go and which units it could reach, and on which of those hexes enemies could
        attack it.

        Without a chosen unit (None), or for one that goes nowhere, it shows which units of that side enemies could
        attack now; for "" every hex where enemies could. `planned` says whose turn it is while somebody plans.
        """
        state = view.table
        chosen = state.units.get(UnitId(str(unit)))
        marked = () if chosen is None or chosen.hex is None else tuple(reach_of(state, chosen.id))
        danger = threatened(state, seat)
        stand = [one.place for one in state.on_battlefield() if state.controller(one) == seat]
        shown = [place for place, what in marked if what == "move"] or (list(danger) if unit == "" else stand)
        soon = {
            place: any(acts_next(state, state.units[enemy]) is When.NOW for enemy in danger[place])
            for place in shown
            if place in danger
        }
        marks = Marks(
            reach=marked,
            threatened=tuple(place for place, is_soon in soon.items() if is_soon),
            threatened_later=tuple(place for place, is_soon in soon.items() if not is_soon),
        )
        drawn = draw_board(view, names, style.palette, marks, planned)
        return Drawn(drawn, _said(planned, _reach_in_words(state, marks, danger)))

    def _picking(
        self, view: BoardView, names: Names, decision: Decision, made: Mapping[str, Json], palette: Palette
    ) -> Drawn | None:
        """Returns the hand, for the picking player only; once a unit is chosen the map with the pick, and its card."""
        hand = view.hands[decision.player].known
        if hand is None:
            return None
        cards = view.table.cards
        pick = DraftPick.from_json(made.get("pick") or {}, view.table)
        left = dict(hand)
        for card in pick.all:
            left[card] = left.get(card, 0) - 1
        keys = [key_of(cards[card], cards) for card, number in left.items() for _ in range(max(0, number))]
        alt_text = describe_sheet(Sheet("Your hand", (("Left in your kingdom", tuple(keys)),)), names)
        chosen = made.get("card")
        if isinstance(chosen, str) and chosen in cards:
            return self._placing(view, names, pick.units, cards[CardId(chosen)], alt_text, palette)
        picked = [f"{tag_word(cards.unit(card))} {place}" for card, place in pick.units]
        picked += [cards[card].title for card in pick.cards]
        note = f"Picked now: {', '.join(picked)}" if picked else NUMBERS
        title = f"Left in your kingdom: {counted(len(keys), 'card')}"
        return Drawn(draw_cards(title, keys, palette, note), _said(note if picked else "", alt_text))

    def _building(
        self, view: BoardView, names: Names, plan: KingdomPlan, made: Mapping[str, Json], palette: Palette
    ) -> Drawn | None:
        """Returns the ready kingdoms, or the heroes where there are none; with a hero what is in the kingdom, below the
        card that was chosen last; in a Blitz where its units stand."""
        state, chosen = plan.state, made.get("card")
        cards, most = state.cards, gold_limit(state.format, state.limits)
        kingdom = Kingdom.from_json(made.get("kingdom") or {}, cards, plan.player)
        keys = [key_of(cards[card], cards) for card, number in kingdom.cards.items() for _ in range(number)]
        card = cards[CardId(chosen)] if isinstance(chosen, str) and chosen in cards else hero_of(kingdom, cards)
        if card is None and (ready := ready_kingdoms(state, plan.player)):
            shown = [self._titled(one, cards) for one in ready.values()]
            told = " ".join(
                f"{title}: {listed(face_of(key).title for key in dict.fromkeys(keys))}." for title, keys in shown
            )
            return Drawn(draw_kingdoms(shown, palette), cut_between_words(f"The ready kingdoms. {told}", LIMIT))
        if card is None:
            heroes = [key_of(one, cards) for one in cards if one.kind is CardKind.HERO]
            told = " ".join(line for key in heroes for line in face_of(key).as_text())
            return Drawn(draw_heroes(heroes, palette), cut_between_words(f"Heroes. {told}", LIMIT))
        gold = gold_of(cards, kingdom.cards)
        sheet = Sheet(f"Your kingdom, {gold} of {most} gold", (("Cards", tuple(keys)),))
        alt_text = describe_sheet(sheet, names)
        if kingdom.units and isinstance(chosen, str):
            return self._placing(view, names, kingdom.units, card, alt_text, palette)
        title = f"{counted(len(keys), 'card')}, {gold} of {most} gold"
        return Drawn(draw_cards(title, keys, palette, NUMBERS, key_of(card, cards)), alt_text)

    @staticmethod
    def _titled(kingdom: Kingdom, cards: CardSet) -> tuple[str, Sequence[str]]:
        """Returns a kingdom by its hero and its price, and its cards; of very many those that fight."""
        hero = hero_of(kingdom, cards)
        shown = [card for card in kingdom.cards if isinstance(cards[card], UnitCard)]
        others = sum(number for card, number in kingdom.cards.items() if card not in shown)
        if len(kingdom.cards) <= MOST_IN_A_KINGDOM:
            shown, others = [*kingdom.cards], 0
        keys = [key_of(cards[card], cards) for card in shown for _ in range(kingdom.cards[card])]
        said = [*([] if hero is None else [hero.short]), f"{gold_of(cards, kingdom.cards)} gold"]
        return ", ".join([*said, *([f"{others} abilities and items"] if others else [])]), keys

    def _placing(
        self,
        view: BoardView,
        names: Names,
        units: Sequence[tuple[CardId, Hex]],
        card: Card,
        alt_text: str,
        palette: Palette,
    ) -> Drawn:
        """Returns the map with units that are not placed yet, and a card below it."""
        cards = view.table.cards
        marks = Marks(placed=tuple((place, tag_word(cards.unit(one))) for one, place in units))
        board = paint_board(view, names, palette, marks, signs=())
        said = _said(" ".join(face_of(key_of(card, cards)).as_text()), alt_text)
        return Drawn(draw_below(board, key_of(card, cards), palette), said)

    def _outcome(
        self,
        view: BoardView,
        names: Names,
        seat: Seat,
        chosen: Mapping[str, Json],
        palette: Palette,
        planned: str = "",
    ) -> Drawn | None:
        try:
            action = check_action(view.table, seat, Action.from_json(chosen))
        except Refusal:
            return None
        seen = preview(view.table, seat, action)
        after = BoardView(view.seat, seen.after, view.hands)
        marks = changes(view.table, seen.after)
        whose = planned or then_words(after, names)
        drawn = draw_board(after, names, palette, marks, whose)
        return Drawn(drawn, _said(planned or "After this action", self.describe(after, names)))

    def summary(
        self, events: Sequence[Event], outcome: Outcome, names: Names, game: Game[Any] | None = None
    ) -> Summary:
        """Returns rounds, damage, and the deaths in each round."""
        return summary_of(events, outcome, names)

    def frames(
        self, moments: Sequence[Moment[BoardView]], names: Names, style: RenderStyle[BoardView] = AS_USUAL
    ) -> Sequence[Block]:
        """Returns a map for each moment, with what happened below it."""
        laid = [moment for moment in moments if self.is_laid(moment.view)]
        return frame_blocks(laid or list(moments), names, style)

    def turn(self, view: BoardView, names: Names) -> str:
        """Returns where the match stands, in a few words."""
        return turn_words(view, names)

    def cards(self) -> Mapping[str, str]:
        """Returns every card of the starter set by its title."""
        return {title: title for title in printed_cards()}

    def card(self, key: str, style: RenderStyle[BoardView] = AS_USUAL, *, game: str = "") -> Drawn:
        """Returns a card: its values, and its rules in words made from its data."""
        return Drawn(draw_card(key, style.palette), cut_between_words(" ".join(face_of(key).as_text()), LIMIT))

    def sheet(self, sheet: Sheet, names: Names, style: RenderStyle[BoardView] = AS_USUAL) -> Sequence[Drawn]:
        """Returns a hand, an army or a set as its cards."""
        return [Drawn(draw_sheet(sheet, names, style.palette), describe_sheet(sheet, names))]

    def lesson(self, style: RenderStyle[BoardView] = AS_USUAL) -> Drawn:
        """Returns how a player wins and what a turn is, above a map with two armies."""
        return Drawn(draw_lesson(style.palette), ALT_TEXT)

    def exhibits(self, style: RenderStyle[BoardView] = AS_USUAL) -> Mapping[str, bytes]:
        """Returns what a unit can reach and what its action would do, a pick with the hand, cards and a kingdom."""
        return exhibits(self, style)

    def samples(self) -> Mapping[str, Callable[[], Sample[BoardView]]]:
        """Returns a Blitz in its middle, a full board at its start, and a draft."""
        return {
            "middle": lambda: _sample("blitz", 40),
            "start": lambda: _sample("blitz", 2),
            "draft": lambda: _sample("draft", 9),
        }


def exhibits(pictures: AllurePictures, style: RenderStyle[BoardView]) -> Mapping[str, bytes]:
    """Returns one of every picture besides boards."""
    sample = _sample("blitz", 40)
    state, seat = sample.view.table, sample.view.table.turn
    assert seat is not None
    view = BoardView(seat, state, sample.view.hands)
    found = {}
    for unit in state.ready(seat)[:2]:
        name = tags(state)[unit.id].lower()
        found[f"reach-{name}.png"] = pictures.reach(view, sample.names, seat, unit.id, style).data
    draft = played("draft", 9)
    picking = draft.turn
    assert picking is not None
    asked = PickPlan(player=picking, prompt=PICK, about={}, state=draft, table=None)
    own = pictures.preview(view_of(draft, picking), sample.names, asked, {}, style)
    assert own is not None
    found["hand.png"] = own.data
    for title in ("Odra Kell", "Sump Hydra", "Cinder Lash 1", "Long Rod"):
        found[f"card-{title.lower().replace(' ', '-')}.png"] = pictures.card(title, style).data
    return found


def plan_words(names: Names, now: Json) -> str:
    """Returns whose turn it is while somebody plans: "Bo to move; your plan"; "" for an action that is played now."""
    return f"{shown_name(names, Seat(now))} to move; your plan" if isinstance(now, str) else ""


def then_words(after: BoardView, names: Names) -> str:
    """Returns who moves after an action: "then Bo to move"."""
    words = turn_words(after, names)
    return f"then {words}" if words and after.table.outcome is None else words


def _said(first: str, then: str) -> str:
    return cut_between_words(f"{first.rstrip('.')}. {then}" if first else then, LIMIT)


def _reach_in_words(state: State, marks: Marks, danger: Mapping[Hex, Sequence[UnitId]]) -> str:
    short = tags(state)
    words = {"move": "Can go to", "attack": "Can attack on", "ability": "Can aim at"}
    parts = []
    for what, said in words.items():
        places = [place for place, kind in marks.reach if kind == what]
        if places:
            parts.append(f"{said} {', '.join(places)}.")
    for where, when, said in (
        (marks.threatened, When.NOW, "Enemies could attack on"),
        (marks.threatened_later, When.NEXT_ROUND, "In the next round, enemies could attack on"),
    ):
        by = []
        for place in where:
            who = [short[enemy] for enemy in danger[place] if acts_next(state, state.units[enemy]) is when]
            by.append(f"{place} by {', '.join(who)}")
        if by:
            parts.append(f"{said} {'; '.join(by)}.")
    return cut_between_words(" ".join(parts) or "No action is possible, and there is no threat.", LIMIT)


def _sample(format_: str, answers: int) -> Sample[BoardView]:
    """Returns a position of a match by random play, always the same one."""
    return Sample(view_of(played(format_, answers), None), {SEATS[0]: "Ada", SEATS[1]: "Bo"})
