"""Who and where, in words: players, terrains, armies, dice, faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.wording.words import grouped, plain_name, safe_name
from engine.dragon_dice.dice import catalogue
from engine.dragon_dice.state import ARMIES, RESERVES
from engine.dragon_dice.view import TableView
from engine.values import Seat

AREAS: Final = {
    "reserves": "Reserve Area",
    "dua": "Dead Unit Area",
    "bua": "Buried Unit Area",
    "pool": "Summoning Pool",
}

ICONS: Final = {
    "MELEE": "melee",
    "MISSILE": "missile",
    "MAGIC": "magic",
    "MANEUVER": "maneuver",
    "SAVE": "save",
    "ID": "ID",
}
"""The icons that are no names of their own, as they stand in a sentence."""


def kind_of(die: str) -> str:
    """Returns the printed name of a die: "Trooper" for "A:Trooper#2"."""
    return die.split(":", 1)[-1].split("#", 1)[0]


def owner_of(die: str) -> Seat:
    """Returns whose die it is: "A" for "A:Trooper#2"."""
    return Seat(die.split(":", 1)[0])


def health_of(die: str) -> int:
    """Returns the health of a unit, from its id or its printed name."""
    return catalogue().units[kind_of(die)].health


def icon(name: str) -> str:
    """Returns an icon as it stands in a sentence: "melee", "Standing Stones"."""
    return ICONS.get(name, name)


def dice(ids: Iterable[str]) -> str:
    """Returns dice by their printed names: "Footman ×2, Warlord"."""
    return grouped(kind_of(die) for die in ids) or "nothing"


@dataclass(frozen=True)
class Cast:
    """The people and places of one match, as a text needs them.

    `for_message` says whether names are made safe for a message; labels, pictures and alt texts want them plain.
    """

    players: Mapping[Seat, str]
    terrains: Mapping[str, str] = field(default_factory=dict)
    """The printed name of each terrain in play, by place."""
    for_message: bool = True

    @classmethod
    def of(cls, players: Mapping[Seat, str], view: TableView | None, for_message: bool = True) -> Cast:
        """Returns the cast of a match as it stands; before the forces are revealed no terrain is known."""
        terrains = {str(terrain.place): terrain.name for terrain in view.terrains} if view is not None else {}
        return cls(players, terrains, for_message)

    def player(self, seat: str) -> str:
        """Returns a player's name."""
        name = plain_name(self.players.get(Seat(seat), f"Player {seat}"))
        namesakes = [other for other in self.players.values() if plain_name(other) == name]
        if len(namesakes) > 1:
            name = f"{name} ({seat})"
        return safe_name(name) if self.for_message else name

    def own(self, seat: str) -> str:
        """Returns "Alice's"."""
        return f"{self.player(seat)}'s"

    def place(self, place: str, me: str | None = None) -> str:
        """Returns "the frontier", "Alice's home", "the Reserve Area"; for `me`, "your home"."""
        if place in AREAS:
            return f"the {AREAS[place]}"
        if place.endswith("-home"):
            seat = place.removesuffix("-home")
            return "your home" if seat == me else f"{self.own(seat)} home"
        return f"the {place}"

    def terrain(self, place: str, me: str | None = None) -> str:
        """Returns the place with its die: "the frontier (Highland Tower)"."""
        name = self.terrains.get(place)
        return self.place(place, me) + (f" ({name})" if name else "")

    def army_kind(self, seat: str, place: str) -> str:
        """Returns which army of this player stands there: "home army", "horde army", "campaign army" (p. 5)."""
        if place == RESERVES:
            return "reserve army"
        if place in ARMIES:
            return f"{place} army"
        if not place.endswith("-home"):
            return "campaign army"
        return "home army" if place == f"{seat}-home" else "horde army"

    def army(self, seat: str, place: str, me: str | None = None) -> str:
        """Returns "Alice's home army", "your horde army"; with more than two players also where a horde stands."""
        kind = self.army_kind(seat, place)
        where = f" at {self.place(place, me)}" if kind == "horde army" and len(self.players) > 2 else ""
        return f"{'your' if seat == me else self.own(seat)} {kind}{where}"
