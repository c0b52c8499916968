"""What can be played in a scenario: each entry of `do` as data, read against the position it is played in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.legacys_allure.actions import Action
from engine.legacys_allure.cards import CardId
from engine.legacys_allure.hexes import Hex
from engine.legacys_allure.library import find_card, presets, read_placed
from engine.legacys_allure.phases.draft import DraftPick
from engine.legacys_allure.scenario import names
from engine.legacys_allure.scenario.reading import read_counts
from engine.legacys_allure.state import BLITZ, State
from engine.located import Item
from engine.refusals import Refusal
from engine.values import Json, Seat

VERBS: Final[Mapping[str, tuple[str, ...]]] = {
    "act": (
        "move",
        "attack",
        "use",
        "order",
        "on",
        "push",
        "pull",
        "to",
        "path",
        "trigger",
        "spell power",
        "cleanse",
    ),
    "skip": (),
    "skip all": (),
    "end round": (),
    "concede": (),
    "kingdom": ("cards", "units", "preset"),
    "contest": (),
    "draft": ("units", "cards", "complete"),
}
"""The verbs with the keys that may stand beside them."""


@dataclass(frozen=True)
class ScenarioEntry:
    """One entry: its verb, its value, and the keys beside it."""

    verb: str
    item: Item
    keys: Mapping[str, Item]

    @property
    def text(self) -> str:
        """Returns the entry for a sentence."""
        return f"{self.verb}: {self.keys[self.verb].shown()}"

    @property
    def value(self) -> Item:
        """Returns what stands behind the verb."""
        return self.keys[self.verb]


def read_entry(item: Item) -> ScenarioEntry:
    """Returns an entry. Raises `NotReadable` where verb or keys are not known."""
    keys = item.mapping()
    verbs = [key for key in keys if key in VERBS]
    if len(verbs) != 1:
        raise item.wrong(f"an entry has one verb: {', '.join(VERBS)}")
    verb = verbs[0]
    item.mapping((verb, *VERBS[verb]))
    return ScenarioEntry(verb, item, keys)


def read_action(state: State, entry: ScenarioEntry) -> Action:
    """Returns the action that an `act` or `skip` says."""
    unit = names.find_unit(state, entry.value)
    keys = entry.keys
    if entry.verb == "skip":
        return Action(unit.id, skip=True)
    way: tuple[Hex, ...] = ()
    goal = None
    if "move" in keys:
        move = keys["move"]
        if isinstance(move.value, tuple):
            way = tuple(names.read_place(one) for one in move.items())
            if not way:
                raise move.wrong("a way has at least one hex")
        else:
            goal = names.read_place(move)
    target = names.find_unit(state, keys["attack"]).id if "attack" in keys else None
    use = _ability(state, keys["use"]) if "use" in keys else ""
    first = False
    if "order" in keys:
        order = [one.one_of(("use", "move")) for one in keys["order"].items()]
        if sorted(order) != ["move", "use"] or not use or "move" not in keys:
            raise keys["order"].wrong("order is [use, move] or [move, use], for an ability with a move")
        first = order == ["use", "move"]
    on = _several(state, keys["on"]) if "on" in keys else ()
    if on and not use:
        raise keys["on"].wrong("only an ability aims at something; say which one with use")
    return Action(unit.id, False, way, goal, target, use, first, on, _said(state, keys))


def _ability(state: State, item: Item) -> str:
    """Returns the name of an ability; one that no card has is not understood."""
    wanted = item.text()
    known = {active.name for card in state.cards for active in card.actives} | {card.title for card in state.cards}
    if wanted.casefold() not in {name.casefold() for name in known}:
        item.one_of(sorted(known))
    return wanted


def _several(state: State, item: Item) -> tuple[Json, ...]:
    if isinstance(item.value, tuple):
        return tuple(names.read_value(state, one) for one in item.items())
    return (names.read_value(state, item),)


def _said(state: State, keys: Mapping[str, Item]) -> dict[str, list[Json]]:
    """Returns the answers to what comes up in the middle of the action."""
    said: dict[str, list[Json]] = {}
    if "push" in keys:
        said["push"] = [names.read_direction(one) for one in keys["push"].one_or_more()]
    if "pull" in keys:
        said["pull"] = [names.read_hexes(keys["pull"])]
    if "to" in keys:
        hexes = names.read_hexes(keys["to"])
        said["to"] = [hexes[0] if len(hexes) == 1 else hexes]
    if "path" in keys:
        said["path"] = [names.read_hexes(keys["path"])]
    if "trigger" in keys:
        said["trigger"] = [value if value is not None else names.NONE for value in _several(state, keys["trigger"])]
    if "spell power" in keys:
        said["spell power"] = [names.find_unit(state, one).id for one in keys["spell power"].one_or_more()]
    if "cleanse" in keys:
        said["cleanse"] = [_cleansed(one) for one in keys["cleanse"].one_or_more()]
    return said


def _cleansed(item: Item) -> str:
    text = item.text()
    if text not in names.COUNTERS:
        names.read_status(item, text.partition("#")[0])
    return text


def read_kingdom(state: State, entry: ScenarioEntry) -> Json:
    """Returns the answer that a `kingdom` says."""
    keys = entry.keys
    if "preset" in keys:
        preset = keys["preset"].one_of(presets())
        if len(keys) > 2:
            raise entry.item.wrong("a preset is a whole kingdom; nothing else is said beside it")
        return {"preset": preset}
    counts: dict[CardId, int] = {}
    if "cards" in keys:
        cards = keys["cards"]
        if isinstance(cards.value, Mapping):
            counts = read_counts(state, cards)
        else:
            for one in cards.items():
                card = _card(state, one)
                counts[card] = counts.get(card, 0) + 1
    units = [list(_placed(state, one)) for one in keys["units"].items()] if "units" in keys else []
    if units and state.format != BLITZ:
        raise keys["units"].wrong("units have hexes in a Blitz kingdom only; in a draft say {cards: {Iron Ram: 1}}")
    return {"cards": {str(card): number for card, number in counts.items()}, "units": units}


def read_pick(state: State, entry: ScenarioEntry) -> DraftPick:
    """Returns the pick that a `draft` says."""
    keys = entry.keys
    return DraftPick(
        tuple(_placed(state, one) for one in keys["units"].items()) if "units" in keys else (),
        tuple(_card(state, one) for one in keys["cards"].items()) if "cards" in keys else (),
        "complete" in keys and keys["complete"].truth(),
    )


def _card(state: State, item: Item) -> CardId:
    try:
        return find_card(state.cards, item.text()).id
    except Refusal as unknown:
        raise item.wrong(str(unknown)) from None


def _placed(state: State, item: Item) -> tuple[CardId, Hex]:
    try:
        return read_placed(state.cards, item.text())
    except Refusal as unknown:
        raise item.wrong(str(unknown)) from None


def read_player(entry: ScenarioEntry) -> Seat:
    """Returns whose entry it is, where the verb names a player."""
    return names.read_seat(entry.value)
