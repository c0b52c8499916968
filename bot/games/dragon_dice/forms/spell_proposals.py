"""Announcements of a spell that would be legal now: what there is to offer, and what to suggest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, cast

from engine.decisions import Pick
from engine.dragon_dice.magic.offers import (
    Dead,
    Dragons,
    EachMover,
    EachUnit,
    Evolving,
    HealthWorth,
    Movers,
    Named,
    may_summon,
)
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.refusals import Refusal
from engine.values import Json

Announcement = dict[str, Json]


def proposals(
    decision: SpellsPlan, name: str, before: Sequence[Mapping[str, Json]], *, most_first: bool = False
) -> Iterator[Announcement]:
    """Yields legal announcements of one spell beside those before it, aimed at everything simple that there is.

    Few castings come first, or with `most_first` many. Of a spell that can be cast at all there is at least one.
    """
    for entry in entries_of(decision, name, before, most_first=most_first):
        try:
            decision.so_far(cast("Json", [*before, entry]))
        except Refusal:
            continue
        yield entry


def can_be_cast(decision: SpellsPlan, name: str, before: Sequence[Mapping[str, Json]]) -> bool:
    """Returns whether what is left of the magic pays for the spell, and there is something to aim it at."""
    return name in decision.offers and next(proposals(decision, name, before), None) is not None


def possible_elements(decision: SpellsPlan, name: str, before: Sequence[Mapping[str, Json]]) -> list[str]:
    """Returns with which magic the spell can be cast, in the order of the book."""
    kind, offer = decision.book[name], decision.offers[name]
    able = [element for element in kind.elements if decision.most_castings(name, element, before)]
    if not isinstance(offer, Dead | Dragons | Evolving):
        return able
    found = {str(entry["element"]) for entry in proposals(decision, name, before)}
    return [element for element in able if element in found]


def heaviest_set(weights: Mapping[str, int], limit: int, decision: SpellsPlan) -> list[str]:
    """Returns units of the most health that fits into a limit."""
    pick = Pick.up_to(limit, player=decision.player, prompt="", weights=weights, about={}, noun="health")
    return [str(name) for name in cast("Sequence[Json]", pick.default())]


def entries_of(
    decision: SpellsPlan, name: str, before: Sequence[Mapping[str, Json]], *, most_first: bool = False
) -> Iterator[Announcement]:
    """Yields the same, legal or not: they need not be paid for, nor be all that a spell must be aimed at."""
    kind, taken = decision.book[name], decision.taken(name, before)
    most = max(decision.most_castings(name, element, before) for element in kind.elements)
    numbers = range(1, most + 1 if kind.each else min(most, 1) + 1)
    for castings in reversed(numbers) if most_first else numbers:
        for element in kind.elements:
            if decision.most_castings(name, element, before) >= castings:
                entry: Announcement = {"spell": name, "castings": castings, "element": element}
                yield from ({**entry, **aimed} for aimed in _aims(decision, entry, taken))


@dataclass(frozen=True, slots=True)
class _Aiming:
    """One spell with this number of castings and this magic, beside the announced ones."""

    decision: SpellsPlan
    spell: PrintedSpell
    castings: int
    element: str
    taken: Sequence[str]
    """What may not be named a second time."""

    @property
    def units(self) -> int:
        """Returns how many units, or how much health, this number of castings affects."""
        return self.spell.each * self.castings


def _aims(decision: SpellsPlan, entry: Announcement, taken: Sequence[str]) -> Iterator[Mapping[str, Json]]:
    """Yields targets for one spell with these castings and this magic."""
    name = str(entry["spell"])
    castings, element = int(str(entry["castings"])), str(entry["element"])
    offer = decision.offers[name]
    aims = next((found for kind in type(offer).__mro__ if (found := _AIMS.get(kind)) is not None), None)
    if aims is not None:
        yield from aims(offer, _Aiming(decision, decision.book[name], castings, element, taken))


def _at_a_name(offer: Named, aiming: _Aiming) -> Iterator[Mapping[str, Json]]:
    yield from ({"target": target} for target in offer.names)


def _at_health(offer: HealthWorth, aiming: _Aiming) -> Iterator[Mapping[str, Json]]:
    for army in dict.fromkeys(at.army for at in offer.units.values()):
        weights = {n: at.health for n, at in offer.units.items() if at.army == army and n not in aiming.taken}
        yield {"target": cast("Json", heaviest_set(weights, aiming.units, aiming.decision))}


def _at_the_dead(offer: Dead, aiming: _Aiming) -> Iterator[Mapping[str, Json]]:
    yield from ({"target": [unit]} for unit, (health, _) in offer.units.items() if health == aiming.castings)


def _moving_one(offer: EachMover, aiming: _Aiming) -> Iterator[Mapping[str, Json]]:
    if aiming.castings == 1:
        free = [(unit, at) for unit, at in offer.units.items() if unit not in aiming.taken]
        yield from ({"target": [unit], "to": to} for unit, at in free for to in offer.destinations if to != at)


def _at_one(offer: EachUnit, aiming: _Aiming) -> Iterator[Mapping[str, Json]]:
    if aiming.castings == 1:
        yield from ({"target": [unit]} for unit in offer.units if unit not in aiming.taken)


def _moving_many(offer: Movers, aiming: _Aiming) -> Iterator[Mapping[str, Json]]:
    for place in dict.fromkeys(offer.units.values()):
        here = [unit for unit, at in offer.units.items() if at == place and unit not in aiming.taken]
        units = cast("Json", here[: aiming.units])
        yield from ({"target": units, "to": to} for to in offer.destinations if to != place)


def _summoning(offer: Dragons, aiming: _Aiming) -> Iterator[Mapping[str, Json]]:
    if aiming.castings == 1:
        able = [name for name, dragon in offer.dragons.items() if offer.white or may_summon(dragon, aiming.element)]
        yield from ({"target": to, "dragon": dragon} for dragon in able for to in offer.terrains)


_AIMS: Final[Mapping[type, Callable[[Any, _Aiming], Iterator[Mapping[str, Json]]]]] = MappingProxyType(
    {
        Named: _at_a_name,
        HealthWorth: _at_health,
        Dead: _at_the_dead,
        EachMover: _moving_one,
        EachUnit: _at_one,
        Movers: _moving_many,
        Dragons: _summoning,
    }
)
"""By what a spell may be aimed at; what derives from one of these is aimed as that is."""
