"""Which units may carry which items, and how many (p. 59-60), and the questions that this rule decides.

- A unit carries up to two pieces of equipment or artifacts, or one medallion or relic and nothing else.
- Equipment and artifacts need a unit that contains their element. Amazons and Dracolem carry those of any element,
  Undead only those of death. Medallions and relics have no element; any unit carries them.
- Dragonkin carry nothing (p. 54).

Items belong to an army and to no unit of it, so all that matters is whether its units could share them out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from engine.decisions import OPEN, Assign, Open, Pick, names_in
from engine.dragon_dice.printed.dice import DRACOLEM, DRAGONKIN, ELEMENTS, UNDEAD, Catalogue, ItemKind, UnitKind
from engine.dragon_dice.table.state import kind_of
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat

HANDS: Final = 2
"""Pieces of equipment or artifacts that one unit carries; a medallion or relic takes all of them (p. 60)."""

OPTION: Final = "items"
"""What a match must allow for there to be any."""

NOUN: Final = "items"
"""What is counted where items are chosen."""

_EVERY_ELEMENT: Final = frozenset(ELEMENTS)


def elements_carried(unit: UnitKind) -> frozenset[str] | None:
    """Returns the elements of the equipment and artifacts that a unit may carry; None if it carries no item at all."""
    if unit.species == DRAGONKIN:
        return None
    if unit.species in ("Amazons", DRACOLEM):
        return _EVERY_ELEMENT
    return frozenset(("death",)) if unit.species == UNDEAD else frozenset(unit.elements)


def may_carry(unit: UnitKind, item: ItemKind) -> bool:
    """Returns whether one unit alone may carry an item.

    A piece of equipment is of one element, and only a unit that contains it carries and uses it: Amazons and Dracolem
    those of any element, Undead those of death alone, Dragonkin none (p. 54, p. 60).
    """
    able = elements_carried(unit)
    return able is not None and (not item.elements or item.elements[0] in able)


def most_carried(units: Sequence[UnitKind], items: Sequence[ItemKind]) -> int:
    """Returns how many of the items the units can carry together, shared out as well as possible.

    Units that carry a medallion or relic have no hand free, so every way to give these away is tried, by what the units
    can carry (of an army that is a handful of ways). For the rest it is a matching of equipment to hands; by the
    theorem of Hall and Ore it leaves out as many as the elements lack hands that lack most.
    """
    heavy = sum(not item.elements for item in items)
    light = Counter(item.elements[0] for item in items if item.elements)
    able = Counter(carried for unit in units if (carried := elements_carried(unit)) is not None)
    return max(
        (laden + light.total() - _lacking(light, free))
        for laden in range(min(heavy, able.total()) + 1)
        for free in _with_hands_free(able, laden)
    )


def can_carry(units: Sequence[UnitKind], items: Sequence[ItemKind]) -> bool:
    """Returns whether the units can carry all of the items.

    Artifacts are carried as equipment is: a unit of their element carries two of both together, or else one medallion
    or relic and nothing else (p. 60).
    """
    return most_carried(units, items) == len(items)


def _with_hands_free(able: Counter[frozenset[str]], laden: int) -> Iterator[Counter[frozenset[str]]]:
    """Yields each way in which units are left over when this many carry a medallion or relic."""
    if not laden:
        yield able
        return
    kind, number = next(iter(able.items()))
    others = Counter({other: n for other, n in able.items() if other != kind})
    for mine in range(max(0, laden - others.total()), min(number, laden) + 1):
        for rest in _with_hands_free(others, laden - mine):
            yield rest + Counter({kind: number - mine})


def _lacking(light: Counter[str], free: Counter[frozenset[str]]) -> int:
    """Returns how many pieces of equipment find no hand: the most that any set of elements lacks."""
    return max(
        sum(light[element] for element in some)
        - HANDS * sum(number for carried, number in free.items() if carried.intersection(some))
        for size in range(len(light) + 1)
        for some in combinations(light, size)
    )


# -- by the ids of dice --------------------------------------------------------------------------------------------


def is_item(die: str, known: Catalogue) -> bool:
    """Returns whether a die is an item, by its id."""
    return kind_of(die) in known.items


def units_and_items(dice: Sequence[str], known: Catalogue) -> tuple[list[str], list[str]]:
    """Returns the units among some dice, and the items."""
    return [die for die in dice if not is_item(die, known)], [die for die in dice if is_item(die, known)]


def carried_of(units: Sequence[str], items: Sequence[str], known: Catalogue) -> int:
    """Returns how many of the items the units can carry together."""
    return most_carried([known.units[kind_of(u)] for u in units], [known.items[kind_of(i)] for i in items])


def check_load(units: Sequence[str], items: Sequence[str], known: Catalogue) -> None:
    """Raises `NotAllowed`, with a sentence for the player, unless these units can carry all of these items."""
    for item in items:
        if not any(may_carry(known.units[kind_of(unit)], known.items[kind_of(item)]) for unit in units):
            raise NotAllowed(f"{item} needs a unit that can carry it, and none of those goes along (p. 59).")
    if carried_of(units, items, known) < len(items):
        raise NotAllowed(
            f"They cannot carry so much: {', '.join(items)}. A unit carries two pieces of equipment or artifacts of "
            "its elements, or one medallion or relic alone (p. 60)."
        )


def as_loaded(units: Sequence[str], items: Sequence[str], known: Catalogue) -> list[str]:
    """Returns the items, one after the other, that the units can carry together with those before."""
    loaded: list[str] = []
    for item in items:
        if carried_of(units, [*loaded, item], known) > len(loaded):
            loaded.append(item)
    return loaded


# -- the questions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Excess(Pick):
    """Which of these items must `units` leave? Those that are left when they carry as many as they can."""

    units: tuple[str, ...]
    known: Catalogue = field(repr=False, compare=False)
    """What is printed on the dice of the match."""

    @classmethod
    def of(
        cls,
        items: Sequence[str],
        units: Sequence[str],
        known: Catalogue,
        *,
        player: Seat,
        prompt: str,
        about: Mapping[str, Json],
    ) -> Excess:
        """Returns the question which of the items these units must leave. `known`: what is printed on them."""
        number = len(items) - carried_of(units, items, known)
        weights = dict.fromkeys(items, 1)
        return cls(
            player=player,
            prompt=prompt,
            about=about,
            weights=weights,
            least=number,
            most=number,
            noun=NOUN,
            units=tuple(units),
            known=known,
        )

    def check(self, answer: Json) -> Json:
        """Returns the items in the order of the offer."""
        named = _named_items(answer, self.weights)
        if len(named) != self.least:
            raise NotAllowed(
                f"{len(named)} are named and not {self.least}: as many items as possible are carried (p. 59)."
            )
        kept = [item for item in self.weights if item not in named]
        if carried_of(self.units, kept, self.known) < len(kept):
            raise NotAllowed(f"Then {', '.join(kept)} would be left, and these units cannot carry all of them (p. 59).")
        return list(named)

    def sample(self, rng: random.Random) -> Json:
        """Returns a random choice."""
        return self._preferring(rng.sample(list(self.weights), len(self.weights)))

    def default(self) -> Json:
        """Returns those that come last."""
        return self._preferring(list(self.weights)[::-1])

    def _preferring(self, preferred: Sequence[str]) -> Json:
        """Returns a legal choice that names items as far to the front of these as may be.

        What can be spared is spared at once: an item that cannot be spared now cannot be later either.
        """
        kept = list(self.weights)
        most = carried_of(self.units, kept, self.known)
        for item in preferred:
            rest = [other for other in kept if other != item]
            if len(kept) > most and carried_of(self.units, rest, self.known) == most:
                kept = rest
        return [item for item in self.weights if item not in kept]

    def terms(self) -> Json:
        """Returns items and units."""
        return [list(self.weights), list(self.units)]

    def forced(self) -> Json | Open:
        """Returns the only choice, if all others would name equal dice."""
        usual = self.default()
        assert isinstance(usual, Sequence)
        named = Counter(kind_of(str(item)) for item in usual)
        most = len(self.weights) - self.least
        for kind in dict.fromkeys(map(kind_of, self.weights)):
            alike = [item for item in self.weights if kind_of(item) == kind]
            more = alike[: named[kind] + 1]
            rest = [item for item in self.weights if item not in more]
            if named[kind] < min(len(alike), self.least) and carried_of(self.units, rest, self.known) == most:
                return OPEN
        return usual


@dataclass(frozen=True, kw_only=True)
class Carry(Pick):
    """Which of these items do units that move take along? `units` move, `left` stay behind with the other items."""

    units: tuple[str, ...]
    left: tuple[str, ...]
    known: Catalogue = field(repr=False, compare=False)

    @classmethod
    def of(
        cls,
        items: Sequence[str],
        units: Sequence[str],
        left: Sequence[str],
        known: Catalogue,
        *,
        player: Seat,
        prompt: str,
        about: Mapping[str, Json],
    ) -> Carry:
        """Returns the question which of the items these units take along. `known`: what is printed on them."""
        return cls(
            player=player,
            prompt=prompt,
            about=about,
            weights=dict.fromkeys(items, 1),
            least=0,
            most=carried_of(units, items, known),
            noun=NOUN,
            units=tuple(units),
            known=known,
            left=tuple(left),
        )

    def check(self, answer: Json) -> Json:
        """Returns the items in the order of the offer."""
        named = _named_items(answer, self.weights)
        check_load(self.units, named, self.known)
        return list(named)

    def sample(self, rng: random.Random) -> Json:
        """Returns some of what they can carry."""
        wanted = [item for item in rng.sample(list(self.weights), len(self.weights)) if rng.random() < 0.5]
        loaded = as_loaded(self.units, wanted, self.known)
        return [item for item in self.weights if item in loaded]

    def default(self) -> Json:
        """Returns the items that no remaining unit could carry, as far as the moving ones can."""
        taken: list[str] = []
        stay = list(self.weights)
        for item in self.weights:
            rest = [other for other in stay if other != item]
            lost = len(stay) - carried_of(self.left, stay, self.known)
            spared = len(rest) - carried_of(self.left, rest, self.known) < lost
            if spared and carried_of(self.units, [*taken, item], self.known) > len(taken):
                taken.append(item)
                stay = rest
        return list(taken)

    def terms(self) -> Json:
        """Returns items and units."""
        return [list(self.weights), list(self.units), list(self.left)]

    def forced(self) -> Json | Open:
        """Returns that nothing goes along where no unit can carry any of it; and all of it, where no unit stays and all
        of it can be carried: burying it would be pointless.
        """
        if not self.most:
            return []
        if not self.left and self.most == len(self.weights):
            return list(self.weights)
        return OPEN


@dataclass(frozen=True, kw_only=True)
class AssignLoaded(Assign):
    """Sort units into groups together with the items that they carry."""

    known: Catalogue = field(repr=False, compare=False)

    def everything(self, group: str) -> list[str]:
        """Returns all units that may go into a group, and of the items what they can carry."""
        units, items = units_and_items(self.groups[group], self.known)
        return [*units, *as_loaded(units, items, self.known)]

    def check(self, answer: Json) -> Json:
        """Returns the groups as `Assign` does, if the units of each can carry its items."""
        groups = super().check(answer)
        assert isinstance(groups, Mapping)
        for members in groups.values():
            assert isinstance(members, Sequence)
            check_load(*units_and_items([str(name) for name in members], self.known), self.known)
        return groups

    def sample(self, rng: random.Random) -> Json:
        """Returns a random sorting, in which units leave what they cannot carry."""
        drawn = super().sample(rng)
        assert isinstance(drawn, Mapping)
        groups: dict[str, Json] = {}
        for group, names in drawn.items():
            assert isinstance(names, Sequence)
            units, items = units_and_items([str(name) for name in names], self.known)
            if units:
                groups[group] = [*units, *as_loaded(units, items, self.known)]
        return self.check(groups)


def _named_items(answer: Json, offered: Mapping[str, int]) -> list[str]:
    """Returns the items that an answer names, in the order of the offer. Raises `NotUnderstood`."""
    names = names_in(answer, "[Dawn Blade (Air)]")
    for name in names:
        if name not in offered:
            raise NotUnderstood(f"{name} is not one of the items here: {', '.join(offered)}.")
    if len(set(names)) < len(names):
        raise NotUnderstood("One item is named twice. Name each once.")
    return [item for item in offered if item in names]
