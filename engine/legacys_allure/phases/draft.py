"""The draft (9.2): back and forth, every pick matching the other's gold, until both armies are complete."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.asking import ask
from engine.decisions import OPEN, Open, Plan
from engine.game import Tell
from engine.legacys_allure import happenings
from engine.legacys_allure.cards import CardId, CardKind, ItemCard, UnitCard
from engine.legacys_allure.hexes import DEPLOYMENT, INDEX, Hex
from engine.legacys_allure.state import MOST_SLOTS, State, other
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat


@dataclass(frozen=True)
class DraftPick:
    """One pick: units with their hexes, abilities and items, and whether the army is complete with it."""

    units: tuple[tuple[CardId, Hex], ...] = ()
    cards: tuple[CardId, ...] = ()
    complete: bool = False

    def to_json(self) -> dict[str, Json]:
        """Returns the pick as JSON; `from_json` undoes it."""
        return {
            "units": [[card, place] for card, place in self.units],
            "cards": list(self.cards),
            "complete": self.complete,
        }

    @classmethod
    def from_json(cls, answer: Json, state: State) -> DraftPick:
        """Returns the pick that an answer says. Raises `NotUnderstood`."""
        if not isinstance(answer, Mapping) or not set(answer) <= {"units", "cards", "complete"}:
            raise NotUnderstood("A pick is {units: [[card, hex]], cards: [card], complete: true or false}.")
        units: list[tuple[CardId, Hex]] = []
        for pair in _list(answer.get("units")):
            if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2:
                raise NotUnderstood("Each unit is a card with its hex, for example [iron_ram, E2].")
            card, place = str(pair[0]), str(pair[1])
            if card not in state.cards or place not in INDEX:
                raise NotUnderstood(f"There is no card {card!r}, or no hex {place!r}.")
            units.append((CardId(card), Hex(place)))
        cards = [CardId(str(card)) for card in _list(answer.get("cards"))]
        for named in cards:
            if named not in state.cards:
                raise NotUnderstood(f"There is no card {named!r}.")
        return cls(tuple(units), tuple(cards), answer.get("complete") is True)

    @property
    def all(self) -> list[CardId]:
        """Returns every card of the pick."""
        return [*(card for card, _ in self.units), *self.cards]


def _list(value: Json) -> Sequence[Json]:
    if value is None:
        return ()
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise NotUnderstood("A list is expected here.")
    return value


@dataclass(frozen=True)
class DraftStanding:
    """Where a player stands in the draft: what is in play, what may still be, whether the other's gold binds."""

    state: State
    seat: Seat

    @property
    def gold(self) -> int:
        """Returns the gold in play."""
        return self.state.gold_in_play(self.seat)

    @property
    def others_gold(self) -> int:
        """Returns the other's gold in play."""
        return self.state.gold_in_play(other(self.seat))

    @property
    def slots(self) -> int:
        """Returns the inventory slots that are in use."""
        army = self.state.sides[self.seat].army
        return sum(card.slots for id_ in army if isinstance(card := self.state.cards[id_], ItemCard))

    @property
    def has_hero(self) -> bool:
        """Returns whether the hero is drafted."""
        return any(u.owner == self.seat and self.state.card(u).is_hero for u in self.state.units.values())

    @property
    def is_first(self) -> bool:
        """Returns whether this is the very first pick, which has nothing to match (A-12)."""
        return all(side.picks == 0 for side in self.state.sides.values())

    @property
    def is_last(self) -> bool:
        """Returns whether this is the one pick after the other's army is complete (A-15)."""
        return self.state.sides[other(self.seat)].is_complete

    @property
    def free_hexes(self) -> list[Hex]:
        """Returns the free hexes of the own two rows."""
        taken = self.state.occupants()
        return [place for place in sorted(DEPLOYMENT[self.seat], key=INDEX.__getitem__) if place not in taken]

    @property
    def must_match(self) -> bool:
        """Returns whether this pick has to reach the other's gold; not where no cards left could (A-13)."""
        if self.is_first or self.is_last or self.gold >= self.others_gold:
            return False
        return self._most_reachable() >= self.others_gold

    def may_add(self, card_id: CardId, gold: int, slots: int, *, hero: bool) -> bool:
        """Returns whether one card could be added, with this much gold and this many slots in use."""
        card = self.state.cards[card_id]
        if gold + (card.gold or 0) > self.state.limits.army:
            return False
        if isinstance(card, ItemCard) and slots + card.slots > MOST_SLOTS:
            return False
        if isinstance(card, UnitCard):
            return bool(self.free_hexes)
        return hero

    def addable(self) -> list[CardId]:
        """Returns the cards of the hand that could be added alone now, each once."""
        hand = self.state.sides[self.seat].hand
        hero_in_hand = any(self.state.cards[card].kind == CardKind.HERO for card, n in hand.items() if n)
        return [
            card
            for card, number in hand.items()
            if number and self.may_add(card, self.gold, self.slots, hero=self.has_hero or hero_in_hand)
        ]

    def _most_reachable(self) -> int:
        """Returns the most gold that some set of cards left could bring within gold, slots and hexes (A-13)."""
        limit = self.state.limits.army - self.gold
        hexes, slots = len(self.free_hexes), MOST_SLOTS - self.slots
        hand = self.state.sides[self.seat].hand
        heroes = [card for card, n in hand.items() if n and self.state.cards[card].kind == CardKind.HERO]
        may_use_cards = self.has_hero or bool(heroes)
        # Each reachable combination of gold, hexes and slots, worked out card by card.
        reached = {(0, 0, 0)}
        for card_id, number in hand.items():
            card = self.state.cards[card_id]
            is_unit = isinstance(card, UnitCard)
            if card.kind == CardKind.HERO or (not is_unit and not may_use_cards):
                continue
            room = hexes - (0 if self.has_hero or not may_use_cards else 1) if is_unit else hexes
            cost, needs = card.gold or 0, card.slots if isinstance(card, ItemCard) else 0
            for _ in range(number):
                reached |= {
                    (gold + cost, units + is_unit, used + needs)
                    for gold, units, used in reached
                    if gold + cost <= limit and units + is_unit <= room and used + needs <= slots
                }
        return self.gold + max(gold for gold, _, _ in reached)


def check_pick(state: State, seat: Seat, pick: DraftPick) -> DraftPick:
    """Returns the pick. Raises `NotAllowed` with every rule that it breaks, one a line."""
    standing = DraftStanding(state, seat)
    wrong = _broken_rules(standing, pick)
    if wrong:
        raise NotAllowed("\n".join(wrong))
    return pick


def _broken_rules(standing: DraftStanding, pick: DraftPick) -> list[str]:
    state, seat = standing.state, standing.seat
    hand, cards = state.sides[seat].hand, state.cards
    wrong: list[str] = []
    for card in dict.fromkeys(pick.all):
        wanted, there = pick.all.count(card), hand.get(card, 0)
        if wanted > there:
            left = f"only {there} left" if there else "none left"
            wrong.append(f"{cards[card].title}: {left} in your kingdom.")
    unplaced = [cards[card].title for card in pick.cards if isinstance(cards[card], UnitCard)]
    wrong += [f"{title} is a unit: say on which hex it stands." for title in unplaced]
    taken = {place: cards[unit.card].title for place, unit in state.occupants().items()}
    for card, place in pick.units:
        title = cards[card].title
        if not isinstance(cards[card], UnitCard):
            wrong.append(f"{title} is no unit and stands on no hex.")
        elif place not in DEPLOYMENT[seat]:
            wrong.append(f"{title} on {place}: that is not in your two rows (9.2.2.1).")
        elif place in taken:
            wrong.append(f"{title} on {place}: {taken[place]} stands there.")
        taken[place] = title
    has_hero = standing.has_hero or any(cards[card].kind == CardKind.HERO for card, _ in pick.units)
    if pick.cards and not has_hero:
        wrong.append("Abilities and items are drafted with the hero or after it.")
    return wrong + _broken_bounds(standing, pick)


def _broken_bounds(standing: DraftStanding, pick: DraftPick) -> list[str]:
    state, cards = standing.state, standing.state.cards
    wrong: list[str] = []
    gold = standing.gold + sum(cards[card].gold or 0 for card in pick.all)
    slots = standing.slots + sum(c.slots for id_ in pick.cards if isinstance(c := cards[id_], ItemCard))
    if gold > state.limits.army:
        wrong.append(f"That would be {gold} gold, and an army may cost {state.limits.army} (9.2.4.1).")
    if slots > MOST_SLOTS:
        wrong.append(f"The items would need {slots} inventory slots, and a hero has {MOST_SLOTS} (7.4.3.1).")
    if standing.is_last:
        return wrong
    if standing.is_first and pick.complete:
        wrong.append("An army is announced to be complete after the first pick, not with it.")
    if not pick.all:
        if standing.is_first:
            wrong.append("The first pick is at least one card (9.2.2).")
        elif not pick.complete:
            wrong.append("Pick at least one card, or say that your army is complete.")
    if not standing.is_first and gold < standing.others_gold:
        if standing.must_match:
            wrong.append(
                f"Your gold would be {gold}, and it must match the other's {standing.others_gold}: "
                f"{standing.others_gold - gold} more (9.2.3)."
            )
        elif not pick.all and standing.addable():
            wrong.append("No cards left can match the other's gold, so any will do, but at least one.")
    return wrong


@dataclass(frozen=True, kw_only=True)
class PickPlan(Plan):
    """Which cards a player drafts, and whether the army is complete: a `DraftPick`."""

    shape: ClassVar[str] = "pick"

    state: State
    table: Json
    """The hand, and what lay on the table, when it was asked: the state itself goes on."""

    def check(self, answer: Json) -> Json:
        """Returns the pick in its normal form. Raises a `Refusal` that names every broken rule at once."""
        return check_pick(self.state, self.player, DraftPick.from_json(answer, self.state)).to_json()

    def sample(self, rng: random.Random) -> Json:
        """Returns some legal pick: cards until the other's gold is matched, seldom more."""
        return random_pick(DraftStanding(self.state, self.player), rng).to_json()

    def default(self) -> Json:
        """Returns that the army is complete where that may be said, else the pick that matches with the fewest
        cards.
        """
        return least_pick(DraftStanding(self.state, self.player)).to_json()

    def terms(self) -> Json:
        """Returns what decided which picks are legal."""
        return self.table

    def forced(self) -> Json | Open:
        """Returns that the army is complete where nothing else is possible."""
        standing = DraftStanding(self.state, self.player)
        only = DraftPick(complete=True)
        return only.to_json() if not standing.addable() and not _broken_rules(standing, only) else OPEN


def least_pick(standing: DraftStanding) -> DraftPick:
    """Returns the legal pick of an indifferent player."""
    complete = DraftPick(complete=True)
    return complete if not _broken_rules(standing, complete) else random_pick(standing, random.Random(0), lazy=True)


def random_pick(standing: DraftStanding, rng: random.Random, *, lazy: bool = False) -> DraftPick:
    """Returns some legal pick. `lazy`: no more than necessary."""
    complete = DraftPick(complete=True)
    may_stop = not _broken_rules(standing, complete)
    if may_stop and not lazy and rng.random() < 0.08:
        return complete
    for _ in range(20):
        pick = _try_pick(standing, rng, lazy=lazy)
        if not _broken_rules(standing, pick):
            return pick
    return complete if may_stop else _matching_pick(standing)


def _try_pick(standing: DraftStanding, rng: random.Random, *, lazy: bool) -> DraftPick:
    state = standing.state
    hand = dict(state.sides[standing.seat].hand)
    places = standing.free_hexes
    rng.shuffle(places)
    gold, slots, has_hero = standing.gold, standing.slots, standing.has_hero
    goal = standing.others_gold if standing.must_match else 0
    units: list[tuple[CardId, Hex]] = []
    cards: list[CardId] = []
    names = list(hand)
    rng.shuffle(names)
    names.sort(key=lambda name: state.cards[name].kind != CardKind.HERO or rng.random() < 0.3)
    for name in names:
        card = state.cards[name]
        is_unit = isinstance(card, UnitCard)
        if not standing.may_add(name, gold, slots, hero=has_hero) or (is_unit and not places):
            continue
        gold += card.gold or 0
        has_hero |= card.kind == CardKind.HERO
        if is_unit:
            units.append((name, places.pop()))
        else:
            cards.append(name)
            slots += card.slots if isinstance(card, ItemCard) else 0
        if gold >= goal and (lazy or rng.random() < 0.6):
            break
    return DraftPick(tuple(units), tuple(cards))


def _matching_pick(standing: DraftStanding) -> DraftPick:
    """Returns a pick that reaches the other's gold, found by trying sets of cards; the duty says that there is one."""
    state = standing.state
    limit = state.limits.army - standing.gold
    goal = standing.others_gold - standing.gold
    hand = [card for card, number in state.sides[standing.seat].hand.items() for _ in range(number)]
    hand.sort(key=lambda name: (state.cards[name].kind != CardKind.HERO, -(state.cards[name].gold or 0)))
    found: dict[int, tuple[CardId, ...]] = {0: ()}
    for name in hand:
        for gold, chosen in list(found.items()):
            more = gold + (state.cards[name].gold or 0)
            added = (*chosen, name)
            if more <= limit and (more not in found or state.cards[name].kind == CardKind.HERO):
                pick = _placed(standing, added)
                if pick is not None:
                    found[more] = added
                    if more >= goal and not _broken_rules(standing, pick):
                        return pick
    raise AssertionError("the duty to match holds only where some cards can")


def _placed(standing: DraftStanding, chosen: Sequence[CardId]) -> DraftPick | None:
    cards = standing.state.cards
    units = [card for card in chosen if isinstance(cards[card], UnitCard)]
    rest = tuple(card for card in chosen if not isinstance(cards[card], UnitCard))
    places = standing.free_hexes
    slots = standing.slots + sum(c.slots for id_ in rest if isinstance(c := cards[id_], ItemCard))
    hero = standing.has_hero or any(cards[card].kind == CardKind.HERO for card in units)
    if len(units) > len(places) or slots > MOST_SLOTS or (rest and not hero):
        return None
    return DraftPick(tuple(zip(units, places, strict=False)), rest)


async def draft(state: State, tell: Tell) -> str:
    """Asks for one pick; returns the step that follows."""
    assert state.turn is not None
    seat = state.turn
    standing = DraftStanding(state, seat)
    about: dict[str, Json] = {
        "gold": standing.gold,
        "others gold": standing.others_gold,
        "must match": standing.must_match,
        "last": standing.is_last,
    }
    table: Json = [
        [[card, number] for card, number in state.sides[seat].hand.items()],
        [[unit.card, unit.hex] for unit in state.on_battlefield()],
        [list(side.army) for side in state.sides.values()],
    ]
    answer = await ask(PickPlan(player=seat, prompt="pick", about=about, state=state, table=table))
    return play_pick(state, tell, seat, DraftPick.from_json(answer, state))


def play_pick(state: State, tell: Tell, seat: Seat, pick: DraftPick) -> str:
    """Puts a checked pick on the table and passes the draft on; returns the step that follows."""
    side = state.sides[seat]
    is_last = state.sides[other(seat)].is_complete
    for card in pick.all:
        side.hand[card] -= 1
        if not side.hand[card]:
            del side.hand[card]
    placed = tuple((state.add_unit(card, seat, place).id, place) for card, place in pick.units)
    side.army += pick.cards
    side.picks += 1
    side.is_complete = pick.complete or is_last
    titles = tuple(state.cards[card].title for card in pick.cards)
    tell(happenings.Drafted(seat, placed, titles, state.gold_in_play(seat), side.is_complete, is_last))
    if all(one.is_complete for one in state.sides.values()):
        return "setup"
    state.turn = other(seat) if not state.sides[other(seat)].is_complete else seat
    return "draft"
