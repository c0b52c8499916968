"""A scenario file as data, checked before anything is played; its position is made from `setup`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.legacys_allure.abilities import abilities_of
from engine.legacys_allure.cards import CardId, CardSet, StatusLabel
from engine.legacys_allure.hexes import SEATS, SOUTH
from engine.legacys_allure.keywords import graveyard
from engine.legacys_allure.library import find_card, starter_set
from engine.legacys_allure.phases.setup import fill
from engine.legacys_allure.phases.turn import pass_turn
from engine.legacys_allure.scenario import names
from engine.legacys_allure.schema.cards import IN_SCENARIOS, read_cards
from engine.legacys_allure.schema.fields import number
from engine.legacys_allure.state import FORMATS, LAST_ROUND, NO_END, Limits, SeatState, State, Unit, UnitStatus, other
from engine.located import Item
from engine.refusals import Refusal
from engine.scenario import Page
from engine.values import Seat

KEYS: Final = ("keywords", "cards", "setup", "do", "rolls", "answers")
_SETUP: Final = (
    "format",
    "phase",
    "round",
    "first",
    "turn",
    "opens",
    "last action",
    "centre shield",
    "complete",
    "gold",
    *SEATS,
)
_SIDE: Final = ("units", "cards", "graveyard", "kingdom", "complete")
_UNIT: Final = ("unit", "at", "health", "mana", "actions", "shield", "burned", "poisoned", "used", "statuses")
PHASES: Final = ("kingdoms", "contest", "draft", "battle")
UNTIL: Final = ("round end", "next round end", "battle end")
MOST: Final = 999


@dataclass(frozen=True)
class ListedAnswer:
    """An answer that a file lists: whose, to which question, and where it stands."""

    player: Seat
    prompt: str
    item: Item
    text: str


PROMPTS: Final = ("trigger", "order", "push", "pull", "to", "path", "spell power", "cleanse")


@dataclass(frozen=True)
class AllureScenario:
    """A position, what is played, the coin and answers it is played with, and what should come of it."""

    start: State
    actions: Sequence[Item]
    contest: Sequence[Seat]
    answers: Sequence[ListedAnswer]
    expected: Item


def read_setup(setup: Item, cards: CardSet | None = None) -> State:
    """Returns the position that a `setup` describes, with these cards or the starter set. Raises `NotReadable`."""
    return _position(setup, cards or starter_set())


def read_scenario(page: Page) -> AllureScenario:
    """Returns the scenario that a file says. Raises `NotReadable` with line and key of what it does not mean."""
    cards = starter_set()
    own = read_cards(page.list("cards"), cards, IN_SCENARIOS)
    cards = CardSet({**cards.cards, **{card.id: card for card in own}}, cards.factions)
    return AllureScenario(
        start=_position(page.item("setup"), cards),
        actions=page.list("do"),
        contest=[_roll(item) for item in page.list("rolls")],
        answers=[_answer(item) for item in page.list("answers")],
        expected=page.keys["expect"],
    )


def _roll(item: Item) -> Seat:
    what, _, who = item.text().partition(":")
    if what.strip() != "contest" or who.strip() not in SEATS:
        raise item.wrong("the only chance is the contest: 'contest: A' or 'contest: B'")
    return Seat(who.strip())


def _answer(item: Item) -> ListedAnswer:
    head, _, text = item.text().partition(":")
    player, _, prompt = head.strip().partition(" ")
    if player not in SEATS or not text.strip():
        raise item.wrong("an answer is 'B trigger: E5'")
    if prompt not in PROMPTS:
        raise item.wrong(f"{prompt!r} is no question that is known here; there are {', '.join(PROMPTS)}")
    return ListedAnswer(Seat(player), prompt, item, text.strip())


# -- the position ------------------------------------------------------------------------------------------------------


def _position(item: Item, cards: CardSet) -> State:
    keys = item.mapping(_SETUP)
    state = State(cards, list(SEATS))
    state.format = keys["format"].one_of(FORMATS) if "format" in keys else "draft"
    phase = keys["phase"].one_of(PHASES) if "phase" in keys else "battle"
    state.first = names.read_seat(keys["first"]) if "first" in keys else SOUTH
    turn = names.read_seat(keys["turn"]) if "turn" in keys else state.first
    state.opens = names.read_seat(keys["opens"]) if "opens" in keys else turn
    state.last_action = names.read_seat(keys["last action"]) if "last action" in keys else None
    state.centre_shield = "centre shield" in keys and keys["centre shield"].truth()
    state.is_whole = "complete" in keys and keys["complete"].truth()
    state.limits = _limits(keys.get("gold"))
    state.round = _count(keys["round"], 1, LAST_ROUND) if "round" in keys else 1
    state.sides = {seat: SeatState() for seat in SEATS}
    # The cards of both sides lie there before any unit is looked at: what a unit can have may depend on them.
    for seat in SEATS:
        if seat in keys:
            _lay_cards(state, seat, keys[seat].mapping(_SIDE))
    placed = [pair for seat in SEATS if seat in keys for pair in _place_units(state, seat, keys[seat].mapping(_SIDE))]
    for unit, details in placed:
        _add_statuses(state, unit, details)
    for unit, details in placed:
        _set_values(state, unit, details)
    _begin(state, phase, turn)
    return state


def _begin(state: State, phase: str, turn: Seat) -> None:
    """Lets the position stand where its phase begins or goes on."""
    state.step, state.turn = phase, turn
    if phase == "battle":
        state.turn = other(turn)
        state.step = pass_turn(state)
        return
    if phase != "kingdoms":
        for side in state.sides.values():
            side.has_brought = True
    if phase in ("kingdoms", "contest"):
        state.turn = None
    state.round = 0
    for seat, side in state.sides.items():
        has_begun = bool(side.army) or any(unit.owner == seat for unit in state.units.values())
        side.picks = int(has_begun or side.is_complete)


def _limits(item: Item | None) -> Limits:
    if item is None:
        return Limits()
    keys = item.mapping(("kingdom", "army", "blitz"))
    usual = Limits()
    return Limits(
        _count(keys["kingdom"]) if "kingdom" in keys else usual.kingdom,
        _count(keys["army"]) if "army" in keys else usual.army,
        _count(keys["blitz"]) if "blitz" in keys else usual.blitz,
    )


def _count(item: Item, least: int = 0, most: int = MOST) -> int:
    return number(item, least, most)


def _lay_cards(state: State, seat: Seat, keys: Mapping[str, Item]) -> None:
    side = state.sides[seat]
    for item in keys["cards"].items() if "cards" in keys else ():
        side.army.append(CardId(names.hero_card(state.cards, item, item.text())))
    if "kingdom" in keys:
        side.hand = read_counts(state, keys["kingdom"])
        side.has_brought = True
    side.is_complete = "complete" in keys and keys["complete"].truth()


def read_counts(state: State, item: Item) -> dict[CardId, int]:
    """Returns cards with their number: `{Ash Runner: 2}`."""
    counts: dict[CardId, int] = {}
    for name, times in item.mapping().items():
        try:
            card = find_card(state.cards, name).id
        except Refusal as unknown:
            raise times.wrong(str(unknown)) from None
        counts[card] = counts.get(card, 0) + _count(times)
    return counts


def _place_units(
    state: State, seat: Seat, keys: Mapping[str, Item]
) -> list[tuple[Unit, tuple[Item, Mapping[str, Item]]]]:
    placed = []
    for item in keys["units"].items() if "units" in keys else ():
        if isinstance(item.value, str):
            name, _, place = item.text().rpartition(" ")
            details: Mapping[str, Item] = {}
        else:
            details = item.mapping(_UNIT)
            if "unit" not in details or "at" not in details:
                raise item.wrong("a unit needs the keys 'unit' and 'at'")
            name, place = details["unit"].text(), details["at"].text()
        where = names.place(item, place)
        there = state.at(where)
        if there is not None:
            raise item.wrong(f"{there.id} stands on {where} already")
        unit = state.add_unit(names.unit_card(state.cards, item, name).id, seat, where)
        placed.append((unit, (item, details)))
    for item in keys["graveyard"].items() if "graveyard" in keys else ():
        card = names.unit_card(state.cards, item, item.text())
        dead = state.add_unit(card.id, seat, None)
        graveyard.lay(dead, card)
    return placed


def _add_statuses(state: State, unit: Unit, placed: tuple[Item, Mapping[str, Item]]) -> None:
    _, keys = placed
    for item in keys["statuses"].items() if "statuses" in keys else ():
        by, until = other(unit.owner), "round end"
        if isinstance(item.value, str):
            name = names.read_status(item, item.text())
        else:
            said = item.mapping(("name", "by", "until"))
            if "name" not in said:
                raise item.wrong("the key 'name' is missing")
            name = names.read_status(said["name"], said["name"].text())
            by = names.read_seat(said["by"]) if "by" in said else by
            until = said["until"].one_of(UNTIL) if "until" in said else until
        if name.name in names.COUNTERS.values():
            raise item.wrong(f"write {name.name}: {name.set or name.plus or 1} as a key of the unit")
        label = StatusLabel.BUFF if state.controller(unit) == by else StatusLabel.DEBUFF
        ends = {"round end": state.round, "next round end": state.round + 1, "battle end": NO_END}[until]
        unit.statuses.append(UnitStatus(name.name, by, label, ends, name.set, name.plus))


def _set_values(state: State, unit: Unit, placed: tuple[Item, Mapping[str, Item]]) -> None:
    _, keys = placed
    fill(state, unit)
    for key in ("shield", "burned", "poisoned", "actions"):
        if key in keys:
            setattr(unit, key, _count(keys[key]))
    if "health" in keys:
        unit.health = _count(keys["health"], 1, unit.health)
    if "mana" in keys and not (unit.mana is None and keys["mana"].value is None):
        if unit.mana is None:
            raise keys["mana"].wrong(f"{unit.name} has no mana")
        unit.mana = _count(keys["mana"], 0, unit.mana)
    known = {word for ability in abilities_of(state, unit) for word in (ability.title, ability.active.name)}
    active = {ability.title: ability.active.name for ability in abilities_of(state, unit)}
    for item in keys["used"].one_or_more() if "used" in keys else ():
        name = item.one_of(sorted(known))
        unit.used_round.append(active.get(name, name))
        unit.used_battle.append(active.get(name, name))
