"""Announcements of a spell that would be legal now: what there is to offer, and what to suggest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

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
from engine.refusals import Refusal
from engine.values import Json

Announcement = dict[str, Json]


def proposals(decision: SpellsPlan, name: str, before: Sequence[Mapping[str, Json]]) -> Iterator[Announcement]:
    """Yields legal announcements of one spell beside those before it, aimed at everything simple that there is.

    Few castings come first. Of a spell that can be cast at all there is at least one.
    """
    for entry in _entries(decision, name, before):
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


def _entries(decision: SpellsPlan, name: str, before: Sequence[Mapping[str, Json]]) -> Iterator[Announcement]:
    kind, taken = decision.book[name], decision.taken(name, before)
    most = max(decision.most_castings(name, element, before) for element in kind.elements)
    for castings in range(1, most + 1 if kind.each else min(most, 1) + 1):
        for element in kind.elements:
            if decision.most_castings(name, element, before) >= castings:
                entry: Announcement = {"spell": name, "castings": castings, "element": element}
                yield from ({**entry, **aimed} for aimed in _aims(decision, entry, taken))


def _aims(decision: SpellsPlan, entry: Announcement, taken: Sequence[str]) -> Iterator[Mapping[str, Json]]:
    """Yields targets for one spell with these castings and this magic."""
    kind, offer = decision.book[str(entry["spell"])], decision.offers[str(entry["spell"])]
    castings, element = int(str(entry["castings"])), str(entry["element"])
    if isinstance(offer, Named):
        yield from ({"target": target} for target in offer.names)
    elif isinstance(offer, HealthWorth):
        for army in dict.fromkeys(at.army for at in offer.units.values()):
            weights = {n: at.health for n, at in offer.units.items() if at.army == army and n not in taken}
            yield {"target": cast("Json", heaviest_set(weights, kind.each * castings, decision))}
    elif isinstance(offer, Dead):
        yield from ({"target": [unit]} for unit, (health, _) in offer.units.items() if health == castings)
    elif isinstance(offer, EachMover):
        if castings == 1:
            free = [(unit, at) for unit, at in offer.units.items() if unit not in taken]
            yield from ({"target": [unit], "to": to} for unit, at in free for to in offer.destinations if to != at)
    elif isinstance(offer, EachUnit):
        if castings == 1:
            yield from ({"target": [unit]} for unit in offer.units if unit not in taken)
    elif isinstance(offer, Movers):
        for place in dict.fromkeys(offer.units.values()):
            here = [unit for unit, at in offer.units.items() if at == place and unit not in taken]
            units = cast("Json", here[: kind.each * castings])
            yield from ({"target": units, "to": to} for to in offer.destinations if to != place)
    elif isinstance(offer, Dragons) and castings == 1:
        able = [name for name, dragon in offer.dragons.items() if offer.white or may_summon(dragon, element)]
        yield from ({"target": to, "dragon": dragon} for dragon in able for to in offer.terrains)
