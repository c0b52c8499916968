"""Kingdoms and Blitz armies (2, 5 to 7): what may be in them, with a sentence for every broken rule at once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.legacys_allure.cards import AbilityCard, Card, CardId, CardKind, CardSet, ItemCard, UnitCard
from engine.legacys_allure.hexes import CENTRE, DEPLOYMENT, DISTANCE, INDEX, SOUTH, Hex, turned
from engine.legacys_allure.keywords import legendary
from engine.legacys_allure.library import own_cards, presets
from engine.legacys_allure.state import BLITZ, MOST_SLOTS, Limits, State
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat

TRIES: Final = 40
"""How many random kingdoms are compared for a ready one with a server's own cards."""
OWN: Final = "own"
"""The name of the ready kingdom of a server's own cards."""
MOST_ALIKE: Final = 3
"""How many equal cards chance takes, as long as there are others."""
_REAR: Final = Hex("E1")
"""Where the south's hero and units that shoot stand, or as near as there is room."""


@dataclass(frozen=True)
class Kingdom:
    """What a player brings: cards with their number; in Blitz the units also with their hexes."""

    cards: Mapping[CardId, int]
    units: tuple[tuple[CardId, Hex], ...] = field(default=())

    def to_json(self) -> dict[str, Json]:
        """Returns the kingdom as JSON; `from_json` undoes it."""
        data: dict[str, Json] = {"cards": {str(card): number for card, number in self.cards.items()}}
        if self.units:
            data["units"] = [[card, place] for card, place in self.units]
        return data

    @classmethod
    def from_json(cls, answer: Json, cards: CardSet, seat: Seat) -> Kingdom:
        """Returns the kingdom that an answer says: its cards, or a preset by id. Raises `NotUnderstood`.

        In Blitz `cards` are abilities and items, `units` the units with their hexes.
        """
        if not isinstance(answer, Mapping) or not set(answer) <= {"cards", "units", "preset"}:
            raise NotUnderstood("A kingdom is {cards: {card: number}}, in Blitz with {units: [[card, hex]]}.")
        if "preset" in answer:
            return of_preset(str(answer["preset"]), seat)
        counts: dict[CardId, int] = {}
        given = answer.get("cards") or {}
        if not isinstance(given, Mapping):
            if not isinstance(given, Sequence) or isinstance(given, str):
                raise NotUnderstood("cards is a number for each card, for example {iron_ram: 2}.")
            given = Counter(map(str, given))
        for card, number in given.items():
            if card not in cards:
                raise NotUnderstood(f"There is no card {card!r}.")
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 99:
                raise NotUnderstood(f"{cards[CardId(card)].title}: {number!r} is not a number of cards.")
            if number:
                counts[CardId(card)] = number
        return cls(counts, _units(answer.get("units"), cards))


def _units(given: Json, cards: CardSet) -> tuple[tuple[CardId, Hex], ...]:
    if given is None:
        return ()
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise NotUnderstood("units is a list of cards with their hexes, for example [[iron_ram, E2]].")
    units: list[tuple[CardId, Hex]] = []
    for pair in given:
        if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2:
            raise NotUnderstood("Each unit is a card with its hex, for example [iron_ram, E2].")
        card, place = str(pair[0]), str(pair[1])
        if card not in cards or place not in INDEX:
            raise NotUnderstood(f"There is no card {card!r}, or no hex {place!r}.")
        units.append((CardId(card), Hex(place)))
    return tuple(units)


def of_preset(name: str, seat: Seat) -> Kingdom:
    """Returns a ready kingdom, turned for the north seat (A-07). Raises `NotUnderstood`."""
    preset = presets().get(name)
    if preset is None:
        raise NotUnderstood(f"There is no ready kingdom {name!r}; there are {', '.join(presets())}.")
    units = tuple((card, place if seat == SOUTH else turned(place)) for card, place in preset.units)
    return Kingdom(dict(preset.cards), units)


def normal(kingdom: Kingdom, cards: CardSet, format_: str) -> Kingdom:
    """Returns the kingdom as it is kept: in Blitz with its units counted among the cards, in a draft without hexes."""
    counts = dict(kingdom.cards)
    if format_ != BLITZ:
        return Kingdom(_sorted(counts, cards))
    placed: dict[CardId, int] = {}
    for card, _ in kingdom.units:
        placed[card] = placed.get(card, 0) + 1
    for card, number in placed.items():
        counts[card] = max(counts.get(card, 0), number)
    return Kingdom(_sorted(counts, cards), kingdom.units)


_ORDER: Final = {CardKind.HERO: 0, CardKind.UNIT: 1, CardKind.ABILITY: 2, CardKind.ITEM: 3}


def _sorted(counts: Mapping[CardId, int], cards: CardSet) -> dict[CardId, int]:
    return {card: counts[card] for card in sorted(counts, key=lambda c: (_ORDER[cards[c].kind], cards[c].gold or 0, c))}


def gold_of(cards: CardSet, counts: Mapping[CardId, int]) -> int:
    """Returns what cards cost; a hero costs nothing (9.2.3.1)."""
    return sum((cards[card].gold or 0) * number for card, number in counts.items())


def check_kingdom(kingdom: Kingdom, cards: CardSet, format_: str, limits: Limits, seat: Seat) -> Kingdom:
    """Returns the kingdom in its normal form. Raises `NotAllowed` with every rule that it breaks, one a line."""
    kingdom = normal(kingdom, cards, format_)
    wrong = broken_rules(kingdom, cards, format_, limits, seat)
    if wrong:
        raise NotAllowed("\n".join(wrong))
    return kingdom


def broken_rules(kingdom: Kingdom, cards: CardSet, format_: str, limits: Limits, seat: Seat) -> list[str]:
    """Returns a sentence, with the way out, for every rule that a kingdom in its normal form breaks."""
    counts = kingdom.cards
    everything = [cards[card] for card in counts]
    heroes = [card for card in everything if card.kind == CardKind.HERO]
    wrong: list[str] = []
    if not heroes:
        wrong.append("There is no hero: every kingdom has exactly one, which names its faction (2.2).")
    elif len(heroes) > 1 or counts[heroes[0].id] > 1:
        names = ", ".join(card.short for card in heroes)
        wrong.append(f"There is more than one hero ({names}): leave out all but one (2.2).")
    elif isinstance(heroes[0], UnitCard):
        wrong += _strangers(heroes[0], everything)
    wrong += [f"{card.title} is summoned and can be in no kingdom: leave it out." for card in _summoned(everything)]
    for card in everything:
        if card.kind != CardKind.HERO and legendary.too_many(card, counts[card.id]):
            wrong.append(
                f"{card.title} is legendary, and there are {counts[card.id]}: leave out all but one (Legendary)."
            )
    most = limits.blitz if format_ == BLITZ else limits.kingdom
    gold = gold_of(cards, counts)
    if gold > most:
        wrong.append(f"{gold} gold, {gold - most} too many: {_way_out(cards, counts, gold - most)}.")
    if format_ == BLITZ:
        wrong += _broken_in_blitz(kingdom, cards, seat)
    return wrong


def _strangers(hero: UnitCard, everything: Iterable[Card]) -> list[str]:
    wrong = []
    for card in everything:
        if isinstance(card, UnitCard) and card.faction != hero.faction and not card.summoned:
            wrong.append(f"{card.title} is not of the faction of {hero.short}: leave it out (2.3).")
        if isinstance(card, AbilityCard) and card.hero != hero.id:
            wrong.append(f"{card.title} is an ability of another hero than {hero.short}: leave it out (6.3.3.1).")
    return wrong


def _summoned(everything: Iterable[Card]) -> list[Card]:
    return [card for card in everything if isinstance(card, UnitCard) and card.summoned]


def _way_out(cards: CardSet, counts: Mapping[CardId, int], too_many: int) -> str:
    """Returns which cards might be left out: of few cards those that fit best."""
    priced = [(cards[card].gold or 0, cards[card].title) for card, n in counts.items() for _ in range(n)]
    priced = [(gold, title) for gold, title in priced if gold]
    one = min((pair for pair in priced if pair[0] >= too_many), default=None)
    if one is not None and one[0] <= too_many + 2:
        return f"leave out {one[1]} ({one[0]})"
    taken: list[tuple[int, str]] = []
    for gold, title in sorted(priced, reverse=True):
        if too_many > 0 and gold <= too_many:
            taken.append((gold, title))
            too_many -= gold
    if too_many > 0:
        rest = min(
            ((gold, title) for gold, title in priced if (gold, title) not in taken and gold >= too_many), default=None
        )
        if rest is not None:
            taken.append(rest)
    return "leave out " + " and ".join(f"{title} ({gold})" for gold, title in taken)


def _broken_in_blitz(kingdom: Kingdom, cards: CardSet, seat: Seat) -> list[str]:
    """In Blitz everything is in use: three slots hold (A-05), and every unit has its hex in the own two rows (A-06)."""
    wrong: list[str] = []
    slots = sum(item.slots * n for card, n in kingdom.cards.items() if isinstance(item := cards[card], ItemCard))
    if slots > MOST_SLOTS:
        wrong.append(f"The items need {slots} inventory slots, and a hero has {MOST_SLOTS}: leave some out (7.4.3.1).")
    placed: dict[CardId, int] = {}
    taken: dict[Hex, CardId] = {}
    for card, place in kingdom.units:
        title = cards[card].title
        if not isinstance(cards[card], UnitCard):
            wrong.append(f"{title} is no unit and stands on no hex.")
            continue
        placed[card] = placed.get(card, 0) + 1
        if place not in DEPLOYMENT[seat]:
            wrong.append(f"{title} on {place}: that is not in your two rows (9.2.2.1).")
        if place in taken:
            wrong.append(f"{title} and {cards[taken[place]].title} stand on {place} both: give one another hex.")
        taken[place] = card
    for card, number in kingdom.cards.items():
        missing = number - placed.get(card, 0)
        if isinstance(cards[card], UnitCard) and missing > 0:
            wrong.append(f"{cards[card].title} has no hex: say where it stands, for example {cards[card].title} E2.")
    return wrong


# -- built card by card ------------------------------------------------------------------------------------------------


def gold_limit(format_: str, limits: Limits) -> int:
    """Returns how much gold a kingdom may cost (2.1), or a Blitz army (A-06)."""
    return limits.blitz if format_ == BLITZ else limits.kingdom


def hero_of(kingdom: Kingdom, cards: CardSet) -> UnitCard | None:
    """Returns the hero of a kingdom, or None."""
    heroes = (cards[card] for card in kingdom.cards)
    return next((one for one in heroes if isinstance(one, UnitCard) and one.is_hero), None)


def may_add(card: Card, kingdom: Kingdom, cards: CardSet, format_: str, limits: Limits, seat: Seat) -> bool:
    """Returns whether a kingdom with a hero could have one more of a card."""
    hero = hero_of(kingdom, cards)
    if hero is None or not _may_join(card, hero) or legendary.too_many(card, kingdom.cards.get(card.id, 0) + 1):
        return False
    if gold_of(cards, kingdom.cards) + (card.gold or 0) > gold_limit(format_, limits):
        return False
    if format_ != BLITZ:
        return True
    if isinstance(card, ItemCard):
        inside = ((cards[one], number) for one, number in kingdom.cards.items())
        return card.slots + sum(one.slots * n for one, n in inside if isinstance(one, ItemCard)) <= MOST_SLOTS
    return not isinstance(card, UnitCard) or len(kingdom.units) < len(DEPLOYMENT[seat])


def unspent(kingdom: Kingdom, cards: CardSet, format_: str, limits: Limits, seat: Seat) -> int:
    """Returns the gold that is left for cards that could be added; 0 where no card is so cheap."""
    left = gold_limit(format_, limits) - gold_of(cards, kingdom.cards)
    return left if any(card.gold and may_add(card, kingdom, cards, format_, limits, seat) for card in cards) else 0


def with_card(kingdom: Kingdom, card: Card, cards: CardSet, format_: str, seat: Seat) -> Kingdom:
    """Returns a kingdom with one more of a card; in Blitz a unit on a free hex: in front, but heroes and units that
    shoot behind.
    """
    counts = {**kingdom.cards, card.id: kingdom.cards.get(card.id, 0) + 1}
    if format_ != BLITZ or not isinstance(card, UnitCard):
        return normal(Kingdom(counts, kingdom.units), cards, format_)
    taken = {place for _, place in kingdom.units}
    rear = _REAR if seat == SOUTH else turned(_REAR)
    goal = rear if card.is_hero or card.range is not None else CENTRE
    free = sorted(DEPLOYMENT[seat] - taken, key=lambda place: (DISTANCE[place][goal], INDEX[place]))
    return normal(Kingdom(counts, (*kingdom.units, (card.id, free[0]))), cards, format_)


def filled(kingdom: Kingdom, cards: CardSet, format_: str, limits: Limits, seat: Seat, rng: random.Random) -> Kingdom:
    """Returns a kingdom with cards added at random until no card is cheap enough."""
    while offer := [c for c in cards if c.gold and may_add(c, kingdom, cards, format_, limits, seat)]:
        few = [card for card in offer if kingdom.cards.get(card.id, 0) < MOST_ALIKE]
        kingdom = with_card(kingdom, rng.choice(few or offer), cards, format_, seat)
    return kingdom


# -- ready and random ones -------------------------------------------------------------------------------------------


def ready_for(format_: str, limits: Limits, cards: CardSet, seat: Seat) -> list[str]:
    """Returns the ready kingdoms that may be brought into a match, by id."""
    found = []
    for name, preset in presets().items():
        if (format_ == BLITZ) == (preset.format == BLITZ) and not (format_ != BLITZ and preset.units):
            kingdom = normal(of_preset(name, seat), cards, format_)
            if not broken_rules(kingdom, cards, format_, limits, seat):
                found.append(name)
    return found


def of_own_cards(cards: CardSet, format_: str, limits: Limits, seat: Seat) -> Kingdom | None:
    """Returns a legal kingdom with as many cards of a server's own as some tries find, the same each time; None where
    there are no such cards or none may be brought.
    """
    own = {card.id for card in own_cards(cards)}
    if not own:
        return None
    tried = [random_kingdom(cards, format_, limits, seat, random.Random(number)) for number in range(TRIES)]

    def worth(kingdom: Kingdom) -> tuple[int, int]:
        return sum(number for card, number in kingdom.cards.items() if card in own), gold_of(cards, kingdom.cards)

    best = max(tried, key=worth)
    return best if worth(best)[0] else None


@dataclass(frozen=True)
class _OwnCards:
    """A server's own cards, known by their digest."""

    digest: str
    cards: CardSet = field(compare=False)


def own_kingdom(state: State, seat: Seat) -> Kingdom | None:
    """Returns the ready kingdom of a server's own cards, worked out once; None where there is none."""
    return _own_kingdom(_OwnCards(state.own_cards, state.cards), state.format, state.limits, seat)


@lru_cache(maxsize=64)
def _own_kingdom(own: _OwnCards, format_: str, limits: Limits, seat: Seat) -> Kingdom | None:
    return of_own_cards(own.cards, format_, limits, seat) if own.digest else None


def ready_kingdoms(state: State, seat: Seat) -> dict[str, Kingdom]:
    """Returns the ready kingdoms that may be brought, one of the server's own cards first, by a name that stays the
    same.
    """
    own = own_kingdom(state, seat)
    names = ready_for(state.format, state.limits, state.cards, seat)
    return {**({} if own is None else {OWN: own}), **{name: of_preset(name, seat) for name in names}}


def random_kingdom(cards: CardSet, format_: str, limits: Limits, seat: Seat, rng: random.Random) -> Kingdom:
    """Returns some legal kingdom of a random hero."""
    heroes = [card for card in cards if card.kind == CardKind.HERO and isinstance(card, UnitCard)]
    hero = rng.choice(heroes)
    assert isinstance(hero, UnitCard)
    left = limits.blitz if format_ == BLITZ else limits.kingdom
    rows = sorted(DEPLOYMENT[seat], key=INDEX.__getitem__)
    rng.shuffle(rows)
    counts: dict[CardId, int] = {hero.id: 1}
    units: list[tuple[CardId, Hex]] = [(hero.id, rows.pop())]
    slots = MOST_SLOTS
    offer = [card for card in cards if _may_join(card, hero)]
    while offer:
        card = rng.choice(offer)
        is_unit = isinstance(card, UnitCard)
        fits = (card.gold or 0) <= left and not legendary.too_many(card, counts.get(card.id, 0) + 1)
        if format_ == BLITZ:
            fits = fits and (not is_unit or bool(rows)) and not (isinstance(card, ItemCard) and card.slots > slots)
        if not fits or counts.get(card.id, 0) >= MOST_ALIKE:
            offer.remove(card)
            continue
        counts[card.id] = counts.get(card.id, 0) + 1
        left -= card.gold or 0
        if format_ == BLITZ and is_unit:
            units.append((card.id, rows.pop()))
        if isinstance(card, ItemCard):
            slots -= card.slots
        if card.gold == 0 and counts[card.id] >= 2:
            offer.remove(card)
    return normal(Kingdom(counts, tuple(units)), cards, format_)


def _may_join(card: Card, hero: UnitCard) -> bool:
    if isinstance(card, UnitCard):
        return (
            card.kind == CardKind.UNIT and card.faction == hero.faction and not card.summoned and card.gold is not None
        )
    return not isinstance(card, AbilityCard) or card.hero == hero.id
