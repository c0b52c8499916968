"""The forms of the game's own plans: a kingdom, a pick, an action.

An action is two taps and a confirmation: a unit, then what it does, out of suggestions or hexes; what it leads to is
said
before it is confirmed, and exactly, for nothing in this game is left to chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.games.legacys_allure.doing import in_short
from bot.games.legacys_allure.names import AllureWording
from bot.games.legacys_allure.outcomes import outcome_in_short
from bot.games.legacys_allure.questions import QUESTIONS
from bot.games.legacys_allure.telling import SENTENCES
from bot.prompts.address import Address
from bot.prompts.form import CLEAR, IN_WRITING, NOT_OFFERED, WHOLE_FORCE, AnyForm, Field, Form, Line, PanelButton
from bot.prompts.parts import Button, ButtonStyle, Row
from bot.words.sentences import without_rulings
from engine.asking import Question
from engine.decisions import Decision
from engine.legacys_allure.actions import Action
from engine.legacys_allure.cards import CardId, CardKind, UnitCard
from engine.legacys_allure.happenings import StatusPlaced
from engine.legacys_allure.hexes import CENTRE, DISTANCE, INDEX, Hex
from engine.legacys_allure.keywords.table import KEYWORDS
from engine.legacys_allure.kingdoms import Kingdom, gold_of, of_own_cards, of_preset, ready_for
from engine.legacys_allure.library import find_card, read_placed
from engine.legacys_allure.notation import format_action, format_kingdom, read_action, read_kingdom
from engine.legacys_allure.options import actions_of, moves
from engine.legacys_allure.phases.draft import DraftPick, DraftStanding, PickPlan
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.plans import When, acts_next, preview, suggestions, threats
from engine.legacys_allure.state import LAST_ROUND, State, Unit, UnitId
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json, digest

MOST_SUGGESTED: Final = 24
MOST_LINES: Final = 6
"""Most events of a preview that are told."""


class KingdomForm(Form[KingdomPlan, AllureWording]):
    """A ready kingdom with one press; or one written by the player."""

    longest = WHOLE_FORCE

    def whole(self) -> Sequence[Json]:
        """Returns the ready kingdoms that may be brought, one of the server's own cards first."""
        plan = self.decision
        state = plan.state
        names = ready_for(state.format, state.limits, state.cards, plan.player)
        ready = [plan.check(of_preset(name, plan.player).to_json()) for name in names]
        own = of_own_cards(state.cards, state.format, state.limits, plan.player)
        return ready if own is None else [plan.check(own.to_json()), *ready]

    def in_words(self, answer: Json, wording: AllureWording) -> str:
        """Returns the hero with number of cards and gold."""
        state = self.decision.state
        kingdom = Kingdom.from_json(answer, state.cards, self.decision.player)
        hero = next(
            (state.cards[c].short for c in kingdom.cards if getattr(state.cards[c], "is_hero", False)), "nobody"
        )
        cards, gold = sum(kingdom.cards.values()), gold_of(state.cards, kingdom.cards)
        return f"Bring {hero} with {cards} cards, {gold} gold"

    def more(self, address: Address) -> list[Row]:
        """Returns the button to write a kingdom."""
        return [(Button("Write my own", address.to("write"), ButtonStyle.PLAIN),)]

    def explains(self) -> Mapping[str, str]:
        """Returns that a button brings a ready kingdom."""
        return {"Bring …": "that ready one, at once."} if self.offered else {}

    def read(self, text: str) -> Json:
        """Returns the kingdom that a text means."""
        return read_kingdom(self.decision.state.cards, text)

    def longer(self, typed: str) -> Iterable[str]:
        """Returns the ready kingdoms as text, where they are short enough to be suggested."""
        state = self.decision.state
        for answer in self.offered:
            yield format_kingdom(Kingdom.from_json(answer, state.cards, self.decision.player), state.cards)


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
            return f"{said}; the army is complete" if said else "Announce that my army is complete"
        return said or "Draft nothing"

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
            places = tuple(Line(place, place) for place in standing.free_hexes if place not in taken)
            return [Field("hex", f"Where does {state.cards[CardId(card)].short} stand?", places)] if places else []
        pick = self._pick()
        gold = standing.gold + sum(state.cards[one].gold or 0 for one in pick.all)
        lines = []
        for left in sorted(self._left(), key=lambda one: (state.cards[one].gold or 0, one)):
            printed = state.cards[left]
            if gold + (printed.gold or 0) <= state.limits.army:
                price = "free" if printed.gold is None else f"{printed.gold} gold"
                lines.append(Line(left, f"{printed.title}, {price}"))
        return [Field("card", "Which card next?", tuple(lines))] if lines else []

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Adds a card, or gives the unit that waits for one its hex."""
        if not chosen:
            return
        pick, state = self._pick(), self.decision.state
        if key == "hex":
            card = CardId(str(self.draft.pop("card", "")))
            pick = DraftPick((*pick.units, (card, Hex(chosen[0]))), pick.cards, pick.complete)
        elif isinstance(state.cards[CardId(chosen[0])], UnitCard):
            self.draft["card"] = chosen[0]
        else:
            pick = DraftPick(pick.units, (*pick.cards, CardId(chosen[0])), pick.complete)
        self.draft["pick"] = pick.to_json()

    def do(self, name: str) -> None:
        """Says that the army is complete, or undoes that."""
        if name != "complete":
            super().do(name)
        pick = self._pick()
        self.draft["pick"] = DraftPick(pick.units, pick.cards, not pick.complete).to_json()

    def answer(self) -> Json:
        """Returns the pick."""
        return self._pick().to_json()

    def status(self) -> str:
        """Returns the pick so far, the gold it makes and the gold that is needed."""
        standing, pick = DraftStanding(self.decision.state, self.decision.player), self._pick()
        gold = standing.gold + sum(self.decision.state.cards[card].gold or 0 for card in pick.all)
        need = f", and at least {standing.others_gold} with this pick" if standing.must_match else ""
        fault = self.fault()
        most = self.decision.state.limits.army
        return f"So far: {self.in_words(self.answer(), self.wording)}. {gold} of at most {most} gold{need}." + (
            f"\n{fault}" if fault else ""
        )

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: draft this, complete or not, start over."""
        label = "Not complete yet" if self._pick().complete else "My army is complete"
        return [
            PanelButton("confirm", self.words.confirm, ButtonStyle.GOOD, bool(self.fault())),
            PanelButton("complete", label),
            CLEAR,
        ]

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


class ActionForm(Form[ActionPlan, AllureWording]):
    """A unit, then what it does; or written: "Ram E2-E3", "Hound 2 D2 x Witch", "Adept: Sear > Swarm"."""

    opens = "Choose an action"
    opens_first = True

    @property
    def state(self) -> State:
        """Returns the position."""
        return self.decision.state

    def needs_panel(self) -> bool:
        """Returns that an action is put together."""
        return True

    def more(self, address: Address) -> list[Row]:
        """Returns the panel, a line to write an action into, and for both players the way to plan."""
        return [
            (
                Button(self.opens, address.to("open", 0), ButtonStyle.MAIN),
                Button("Write it", address.to("write")),
                Button("Plan ahead", Address(address.match).to("allure_plan")),
            )
        ]

    def explains(self) -> Mapping[str, str]:
        """Returns what its buttons lead to."""
        ahead = "plans what a unit does later this round, or your answer to an enemy action; only you see it."
        return {**super().explains(), "Write it": IN_WRITING, "Plan ahead": ahead}

    def in_words(self, answer: Json, wording: AllureWording) -> str:
        """Returns the action as one line."""
        return format_action(self.state, Action.from_json(answer))

    def title(self) -> str:
        """Returns the round: the whole question stands above already."""
        marks = (
            "A dot: it can go there; a red frame: it can attack; a ring: an ability reaches; "
            if self._unit() is not None
            else "On a unit: its power, then its health; a blue circle: mana; an arrow: it shoots; a crown: the hero; "
        )
        later = "" if self.state.round >= LAST_ROUND else ", a hollow one: in the next round"
        return (
            f"**Round {self.state.round}.** Choose a unit, then its action; nothing counts before you confirm.\n-# "
            f"{marks}a red triangle: an enemy could attack there{later}."
        )

    def _unit(self) -> Unit | None:
        unit = self.state.units.get(UnitId(str(self.draft.get("unit"))))
        mine = unit is not None and unit.hex is not None and self.state.controller(unit) == self.decision.player
        return unit if mine else None

    def fields(self) -> list[Field]:
        """Returns the ready units; for one that is chosen what it can do, where it can go, and what else from there."""
        unit = self._unit()
        ready = tuple(
            Line(one.id, f"{self.labels.unit(one.id)}, {one.hex}", in_short(self.state, one, self.labels), unit is one)
            for one in self.state.ready(self.decision.player)
        )
        found = [Field("unit", "Which unit?", ready)]
        if unit is None:
            return found
        offered = {digest(action.to_json()): action for action in self._offers(unit)}
        actions = tuple(
            Line(mark, format_action(self.state, action), self._outcome(action), self._is_chosen(action))
            for mark, action in offered.items()
        )
        found.append(Field("action", "What does it do?", actions))
        ways = moves(self.state, unit)
        chosen = self._chosen_way()
        if ways:
            hexes = tuple(
                Line(place, f"Move to {place}", "the centre" if place == CENTRE else "", way == chosen)
                for place, way in sorted(ways.items(), key=lambda pair: INDEX[pair[0]])
            )
            found.append(Field("move", "Or where does it go?", hexes, in_order=True))
        then = self._then(unit)
        if then:
            found.append(Field("then", "And from there?", then))
        return found

    def _offers(self, unit: Unit) -> list[Action]:
        return [*suggestions(self.state, self.decision.player, unit, MOST_SUGGESTED - 1), Action(unit.id, skip=True)]

    def _then(self, unit: Unit) -> tuple[Line, ...]:
        """Returns what else the unit may do in the same action, after the chosen move.

        Empty where an action is chosen with its move: that is in the list of actions.
        """
        way, action = self._chosen_way(), self._action()
        if not way or action in self._offers(unit):
            return ()
        further = [a for a in actions_of(self.state, unit) if a.way == way and (a.target is not None or a.use)]
        return tuple(
            Line(digest(a.to_json()), format_action(self.state, a), self._outcome(a), self._is_chosen(a))
            for a in further[:MOST_SUGGESTED]
        )

    def _chosen_way(self) -> tuple[Hex, ...]:
        action = self._action()
        return () if action is None else action.way

    def _action(self) -> Action | None:
        chosen = self.draft.get("action")
        try:
            return Action.from_json(chosen) if isinstance(chosen, Mapping) else None
        except Refusal:
            return None

    def _is_chosen(self, action: Action) -> bool:
        return self.draft.get("action") == action.to_json()

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Takes the unit, or what it does."""
        if not chosen:
            return
        if key == "unit":
            self.draft = {"unit": chosen[0]}
            return
        unit = self._unit()
        if unit is None:
            raise NotUnderstood(NOT_OFFERED)
        if key == "move":
            self.draft["action"] = Action(unit.id, way=moves(self.state, unit)[Hex(chosen[0])]).to_json()
            return
        every = [*self._offers(unit), *actions_of(self.state, unit)]
        for action in every:
            if digest(action.to_json()) == chosen[0]:
                self.draft["action"] = action.to_json()
                return
        raise NotUnderstood(NOT_OFFERED)

    def answer(self) -> Json:
        """Returns the action."""
        return self.draft.get("action")

    def status(self) -> str:
        """Returns the action that is chosen and what it leads to, exactly."""
        action = self._action()
        if action is None:
            return ""
        try:
            lines = self._told(action)
        except Refusal as refusal:
            return str(refusal)
        return "\n".join([f"**{format_action(self.state, action)}**", *lines])

    def _told(self, action: Action) -> list[str]:
        """Returns what an action leads to, event by event, then the next question, or the enemies that could attack the
        unit there.
        """
        checked = Action.from_json(self.decision.check(action.to_json()))
        seen = preview(self.state, self.decision.player, checked)
        told = [e.facts for e in seen.events if not e.facts.quiet and type(e.facts) in SENTENCES]
        lines = [SENTENCES[type(facts)](facts, self.wording) for facts in told]
        if len(lines) > MOST_LINES:
            lines = [*lines[: MOST_LINES - 1], f"… and {len(lines) - MOST_LINES + 1} more."]
        lines += _explained([facts.status for facts in told if isinstance(facts, StatusPlaced)])
        unit = seen.after.units[action.unit]
        if seen.asks is not None:
            lines.append(self._asked_then(seen.asks))
        elif unit.hex is not None and not seen.outcome:
            lines += self._threatened(seen.after, unit)
        return lines

    def _asked_then(self, question: Question) -> str:
        """Returns who has to choose something after what a preview shows, and what."""
        if not isinstance(question, Decision):
            return "Then chance decides."
        asked = QUESTIONS[question.prompt].ask(question, self.wording)
        who = "you are" if question.player == self.decision.player else f"{self.wording.player(question.player)} is"
        return f"Then {who} asked: {asked}"

    def _threatened(self, state: State, unit: Unit) -> list[str]:
        """Returns who could attack a unit where it stands, as long as there is a turn left in which they could."""
        near = threats(state, unit)
        when = {
            one: self.wording.units([enemy.id for enemy in near if acts_next(state, enemy) is one])
            for one in (When.NOW, When.NEXT_ROUND)
        }
        now, later = when[When.NOW], when[When.NEXT_ROUND]
        if now:
            return [f"There it can be attacked by {now}{f'; in the next round by {later} too' if later else ''}."]
        return [f"There it can be attacked in the next round, by {later}."] if later else []

    def _outcome(self, action: Action) -> str:
        """Returns what an action leads to in a few words: "kills Swarm", "Snapper 10 to 6", "poisons Ram for 2"."""
        if action.skip:
            return "uses up its action"
        return outcome_in_short(self.state, preview(self.state, self.decision.player, action), self.labels)

    def example(self) -> str:
        """Returns an action that is legal now: what looks best for one of the units."""
        return next(iter(self._at_first(self.state.ready(self.decision.player))), "")

    def read(self, text: str) -> Json:
        """Returns the action that is written; where an attack or ability needs a walk first, with the shortest way."""
        return self._with_a_way(read_action(self.state, self.decision.player, text)).to_json()

    def _with_a_way(self, action: Action) -> Action:
        """Returns an action that is legal only after a walk with that walk, as the menus offer it."""
        if action.skip or action.way or action.goal is not None or action.said:
            return action
        try:
            self.decision.check(action.to_json())
        except Refusal:
            unit = self.state.units[action.unit]
            same = [one for one in actions_of(self.state, unit) if (one.target, one.use) == (action.target, action.use)]
            fitting = [one for one in same if one.way and (not action.on or one.on == action.on)]
            return min(fitting, key=lambda one: len(one.way), default=action)
        return action

    def longer(self, typed: str) -> Iterable[str]:
        """Returns actions that begin like what is typed: of the unit that it names, else one line for each unit."""
        needle = " ".join(typed.split()).casefold()
        ready = self.state.ready(self.decision.player)
        if not needle:
            yield from self._at_first(ready)
            return
        for unit in ready:
            skip = format_action(self.state, Action(unit.id, skip=True))
            name = skip.removesuffix(" skip").casefold()
            if needle.startswith(name) or name.startswith(needle):
                lines = [format_action(self.state, action) for action in actions_of(self.state, unit)]
                yield from (line for line in [*lines, skip] if line.casefold().startswith(needle))

    def _at_first(self, ready: Sequence[Unit]) -> Iterable[str]:
        """Returns for each unit what looks best, then for each a step towards the centre, then skips."""
        steps: list[Action] = []
        for unit in ready:
            best = suggestions(self.state, self.decision.player, unit, 2)
            yield from (format_action(self.state, action) for action in best)
            ways = moves(self.state, unit)
            nearest = min(ways, key=lambda place: DISTANCE[place][CENTRE], default=None)
            if nearest is not None and DISTANCE[nearest][CENTRE] < DISTANCE[unit.place][CENTRE]:
                steps.append(Action(unit.id, way=ways[nearest]))
        yield from (format_action(self.state, action) for action in steps)
        yield from (format_action(self.state, Action(unit.id, skip=True)) for unit in ready)


def _explained(statuses: Sequence[str]) -> list[str]:
    """Returns what each of these statuses does, in small: "Root: the unit cannot be moved by anything ..."."""
    found = []
    for status in dict.fromkeys(re.sub(r"\s+\d+$", "", one) for one in statuses):
        keyword = next((one for one in KEYWORDS.values() if one.name == status), None)
        if keyword is not None:
            found.append(f"-# {status}: {without_rulings(' '.join(keyword.rule.split()))}")
    return found


FORMS: Final[Mapping[type[Decision], type[AnyForm]]] = MappingProxyType(
    {KingdomPlan: KingdomForm, PickPlan: CardPickForm, ActionPlan: ActionForm}
)
