"""Units, hexes and what is chosen, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.games.words import Wording
from engine.decisions import Decision
from engine.legacys_allure.card_text import chosen_text, trigger_text
from engine.legacys_allure.cards import Card, CardKind, Triggered
from engine.legacys_allure.notation import tags
from engine.legacys_allure.state import State, UnitId
from engine.legacys_allure.view import BoardView
from engine.values import Json, Seat

DEAR: Final = 8
"""The gold from which on the death of a unit is told in a headline."""


@dataclass(frozen=True)
class AllureWording(Wording):
    """Players and units of one match: units by their tag, with their owner where both sides have one of that tag."""

    short: Mapping[str, str] = field(default_factory=dict)
    table: State | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, players: Mapping[Seat, str], view: BoardView | None, for_message: bool = True) -> AllureWording:
        """Returns the cast of a match; before its start there are no units."""
        short: dict[str, str] = {} if view is None else {str(unit): tag for unit, tag in tags(view.table).items()}
        return cls(players, short, None if view is None else view.table, for_message=for_message)

    def unit(self, name: str) -> str:
        """Returns a unit's tag: "Ram"; of two sides with the same tag also whose: "Bob's Runner"."""
        tag = self.tag(name)
        namesakes = [other for other, theirs in self.short.items() if theirs == tag and other != name]
        return f"{self.own(name[0])} {tag}" if namesakes else tag

    def tag(self, name: str) -> str:
        """Returns what a unit is called among those of its own side: "Ram"."""
        return self.short.get(name, name.partition(" ")[2].replace("#", " ") or name)

    def is_great(self, name: str) -> bool:
        """Returns whether a unit is a hero or one of the dearest: its death is a great moment."""
        unit = None if self.table is None else self.table.units.get(UnitId(name))
        card = None if unit is None or self.table is None else self.table.card(unit)
        return card is not None and (card.kind is CardKind.HERO or (card.gold or 0) >= DEAR)

    def units(self, names: Sequence[str]) -> str:
        """Returns several units."""
        return ", ".join(self.unit(name) for name in names)

    def thing(self, name: str) -> str:
        """Returns what an option is called: a unit by its tag, a hex as it is."""
        return self.unit(name) if name in self.short else name

    def value(self, value: Json) -> str:
        """Returns something that a card lets its player choose."""
        if isinstance(value, str):
            return self.thing(value)
        if isinstance(value, Sequence):
            return " ".join(self.value(part) for part in value)
        return "nothing"

    def passive(self, unit: str, trigger: str) -> str:
        """Returns what the cards of a unit say of a moment; "" where they say nothing."""
        if self.table is None:
            return ""
        return " ".join(trigger_text(one, self.table.cards, of_hero) for one, of_hero in self._asking(unit, trigger))

    def chosen(self, unit: str, trigger: str, named: Mapping[str, Json], value: Json) -> str:
        """Returns what a passive of that moment does with a value that is chosen for it: "Heron goes to E1".

        "" where several could ask, so that it is open which does, or more is to be chosen after this.
        """
        asking = self._asking(unit, trigger)
        if self.table is None or len(asking) != 1:
            return ""
        ((passive, _),) = asking
        open_ = [choice for choice in passive.choose if choice.name not in named]
        if len(open_) != 1:
            return ""
        called = {**{name: self.value(said) for name, said in named.items()}, open_[0].name: self.value(value)}
        return chosen_text(passive, called, self.table.cards).replace("this unit", self.unit(unit))

    def _asking(self, unit: str, trigger: str) -> list[tuple[Triggered, bool]]:
        """Returns the passives of a unit that let choose in a moment, each with whether it is a hero's."""
        found = None if self.table is None else self.table.units.get(UnitId(unit))
        if self.table is None or found is None:
            return []
        card = self.table.card(found)
        printed: list[tuple[Card, bool]] = [
            (card, card.is_hero),
            *((one, True) for one in self.table.hero_cards(found)),
        ]
        return [
            (passive, of_hero)
            for one, of_hero in printed
            for passive in one.triggers
            if passive.trigger == trigger and passive.choose
        ]

    def in_order(self, decision: Decision, name: str) -> str:
        """Returns one of the things that are put in order."""
        return name

    def readable(self, text: str, me: str | None = None) -> str:
        """Returns a refusal as players read it: units by their tags."""
        for name in sorted(self.short, key=len, reverse=True):
            text = text.replace(name, self.unit(name))
        return text


TRIGGERS: Final = {
    "on_act": "acted",
    "on_attack_declared": "attacks",
    "on_attacked": "is attacked",
    "on_attack_survived": "was survived",
    "on_kill": "has killed",
    "on_attack_end": "has attacked",
    "on_trample": "tramples",
    "on_death": "died",
    "on_round_start": "starts the round",
    "on_round_end": "ends the round",
}
