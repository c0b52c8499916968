"""The exact exchange of two units that somebody makes up: what each attack and ability of the one does to the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import yaml

from bot.games.legacys_allure.exchanges import exchange_lines
from bot.games.legacys_allure.names import AllureWording
from bot.games.odds import MadeUpForces, OddsShown
from engine.legacys_allure.cards import CardSet, UnitCard
from engine.legacys_allure.hexes import CENTRE, DISTANCE, HEXES
from engine.legacys_allure.library import card_set, find_card, starter_set
from engine.legacys_allure.scenario.reading import read_setup
from engine.legacys_allure.state import State
from engine.legacys_allure.view import view_of
from engine.located import NotReadable, read_yaml
from engine.refusals import NotUnderstood, Refusal
from engine.values import Seat

FIRST, SECOND = Seat("A"), Seat("B")
HEAD: Final = "-# Side by side near the centre, both unhurt and ready, in round 1."


def made_up_exchange(forces: MadeUpForces) -> OddsShown:
    """Returns what each of two units can do to the other. Raises a `Refusal` for what is no unit.

    The cards of a match or a server join the starter set one set at a time, as in a match.
    """
    for text in forces.contents:
        with suppress(Refusal, NotReadable):
            return _exchange(forces, card_set(text))
    return _exchange(forces, starter_set())


def _exchange(forces: MadeUpForces, cards: CardSet) -> OddsShown:
    first, second = _unit(forces.first, cards), _unit(forces.against, cards)
    lines = [HEAD, *_from(cards, first, second, FIRST), *_from(cards, first, second, SECOND)]
    return OddsShown(tuple(lines), has_chance=False)


def _unit(typed: str, cards: CardSet) -> UnitCard:
    if not typed.strip():
        raise NotUnderstood("Name a unit in both fields, for example: Rivet Hound against Fen Witch.")
    card = find_card(cards, typed)
    if not isinstance(card, UnitCard):
        raise NotUnderstood(f"{card.title} is no unit. Name a unit in both fields.")
    return card


def _from(cards: CardSet, first: UnitCard, second: UnitCard, seat: Seat) -> Iterator[str]:
    """Yields what the unit of one seat can do to the other."""
    state = _position(cards, first, second)
    state.turn = seat
    wording = AllureWording.of({FIRST: "First", SECOND: "Second"}, view_of(state, seat))
    acting, other = (first, second) if seat == FIRST else (second, first)
    found = list(exchange_lines(state, seat, wording))
    yield f"**{acting.title} against {other.title}**"
    yield from found or ["- It can neither attack nor use an ability from here."]


def _position(cards: CardSet, first: UnitCard, second: UnitCard) -> State:
    beside = next(place for place in HEXES if DISTANCE[place][CENTRE] == 1)
    setup = {"A": {"units": [f"{first.short} {CENTRE}"]}, "B": {"units": [f"{second.short} {beside}"]}}
    return read_setup(read_yaml(yaml.safe_dump(setup)), cards)
