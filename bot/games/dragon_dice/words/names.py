"""Players, terrains, armies, dice and faces, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from bot.games.words import Wording
from bot.prompts import limits
from bot.words.sentences import grouped
from engine.decisions import Decision
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.names import army_name
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.table.state import ARMIES, RESERVES
from engine.dragon_dice.text.effect_labels import EffectView
from engine.dragon_dice.view import TableView
from engine.dragon_dice.wording import Terminology
from engine.values import Json, Seat

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
"""The icons that are not names of their own, as they stand in a sentence."""

SPECIES_OPTIONS: Final = {"dragonkin": "Dragonkin", "eldarim": "Eldarim", "dracolem": "Dracolem"}
"""The kinds of advanced dice that are species, as the rulebook writes them."""


_MARKS: Final = ("faces", "amounts", "at", "marks")
"""The facts of a question that are about single dice."""

_ARMIES: Final = re.compile(r"\b[A-F] (?:[A-F]-home|frontier|reserves|dua|bua)\b")
_HOMES: Final = re.compile(r"\b[A-F]-home\b")


def advanced_kinds(allowed: Iterable[str]) -> list[str]:
    """Returns kinds of advanced dice as they stand in a sentence: "Dragonkin", "items"."""
    return [SPECIES_OPTIONS.get(kind, kind) for kind in allowed]


def kind_of(die: str) -> str:
    """Returns the printed name of a die: "Trooper" for "A:Trooper#2"."""
    return die.split(":", 1)[-1].split("#", 1)[0]


def owner_of(die: str) -> Seat:
    """Returns whose die it is: "A" for "A:Trooper#2"."""
    return Seat(die.split(":", 1)[0])


def health_of(die: str, known: Catalogue) -> int:
    """Returns the health of a unit, from its id or its printed name."""
    return known.units[kind_of(die)].health


def what_is(die: str, known: Catalogue) -> str:
    """Returns what a die counts for, in two words: "2 health", and of an item its variety, "medium equipment"."""
    item = known.items.get(kind_of(die))
    if item is not None:
        return f"{item.size} {item.variety}".strip()
    return f"{health_of(die, known)} health"


def icon(name: str) -> str:
    """Returns an icon as it stands in a sentence: "melee", "Standing Stones"."""
    return ICONS.get(name, name)


def a_terrain(eighth_face: str) -> str:
    """Returns what a terrain with this eighth face is: "a City", "Standing Stones"."""
    return eighth_face if eighth_face.endswith("s") else f"a {eighth_face}"


def dice(ids: Iterable[str]) -> str:
    """Returns dice by their printed names: "Footman ×2, Warlord"."""
    return grouped(kind_of(die) for die in ids) or "nothing"


def army_dice(ids: Iterable[str], known: Catalogue) -> str:
    """Returns units with what they carry, from ids or printed names: "Footman ×2, Warlord, carrying Dawn Blade (Air)".

    It is empty without units.
    """
    kinds = [kind_of(die) for die in ids]
    items = [kind for kind in kinds if kind in known.items]
    units = grouped(kind for kind in kinds if kind not in known.items)
    return f"{units or 'nobody'}, carrying {grouped(items)}" if items else units


def promotions(pairs: Mapping[str, Json], known: Catalogue) -> list[str]:
    """Returns the promotions with the new size: "Guard to Knight (2 health)"."""
    return [f"{kind_of(unit)} to {kind_of(str(to))} ({health_of(str(to), known)} health)" for unit, to in pairs.items()]


def label_promotion(pairs: Mapping[str, Json], wording: DragonDiceWording) -> str:
    """Returns promotions for a button: of a single unit what it becomes comes first, "Promote to Knight: Guard (2)"."""
    if len(pairs) != 1:
        return f"Promote {', '.join(promotions(pairs, wording.printed))}"
    (unit, to) = next(iter(pairs.items()))
    label = f"Promote to {kind_of(str(to))}: {kind_of(unit)}"
    whole = f"{label} ({health_of(str(to), wording.printed)} health)"
    return whole if len(whole) <= limits.READABLE else label


@dataclass(frozen=True)
class DragonDiceWording(Wording):
    """The people and places of one match of Dragon Dice."""

    terrains: Mapping[str, str] = field(default_factory=dict)
    """The printed name of each terrain in play, by place."""
    standing: Mapping[str, str] = field(default_factory=dict)
    """Where each unit, item and dragon in play is, by its id."""
    faces: Mapping[str, int] = field(default_factory=dict)
    """The face that each terrain in play shows, by place; none before it is rolled for the distance."""
    captured: Mapping[str, Seat] = field(default_factory=dict)
    """The holder of each captured terrain, by place."""
    held: Mapping[tuple[str, str], tuple[EffectView, ...]] = field(default_factory=dict)
    """What lies on single units, by their player and place."""
    proposed: tuple[str, ...] = ()
    """The terrains that are proposed for the frontier, by their printed names."""
    words: Terminology = WORDING_401C
    """How the match's book calls things."""
    printed: Catalogue = DICE_401C
    """What is printed on the dice of the match's book."""

    @classmethod
    def of(cls, players: Mapping[Seat, str], view: TableView | None, for_message: bool = True) -> DragonDiceWording:
        """Returns the cast of a match as it stands; before the forces are revealed no terrain is known."""
        if view is None:
            return cls(players, for_message=for_message)
        terrains = {str(terrain.place): terrain.name for terrain in view.terrains}
        faces = {str(terrain.place): terrain.face for terrain in view.terrains if terrain.face is not None}
        captured = {str(one.place): one.captured_by for one in view.terrains if one.captured_by is not None}
        proposed = tuple(player.proposed_frontier for player in view.players if player.proposed_frontier is not None)
        standing = _standing(view)
        return cls(
            players,
            terrains,
            standing,
            faces,
            captured,
            _held(view),
            proposed,
            view.words,
            view.dice,
            for_message=for_message,
        )

    # -- as the general questions need it --------------------------------------------------------------------------

    def thing(self, name: str) -> str:
        """Returns the printed name of a die: "Trooper" for "A:Trooper#2"."""
        return kind_of(name)

    def owner(self, name: str) -> Seat | None:
        """Returns whose die it is; None for an icon or a spell."""
        return owner_of(name) if ":" in name else None

    def worth(self, name: str) -> str:
        """Returns "2 health", "medium equipment"; empty for a die that is neither a unit nor an item."""
        kind = kind_of(name)
        return what_is(name, self.printed) if kind in self.printed.units or kind in self.printed.items else ""

    def note(self, decision: Decision, name: str) -> str:
        """Returns what tells a die from equal ones, in words: "3 melee, at the frontier, Sleep"."""
        said = []
        if name in _fact(decision, "faces"):
            said.append(face(str(_fact(decision, "faces")[name])))
        if name in _fact(decision, "amounts"):
            said.append(f"{_fact(decision, 'amounts')[name]} {decision.about.get('result', '')}".strip())
        if name in _fact(decision, "at"):
            said.append(f"at {self.place(str(_fact(decision, 'at')[name]), decision.player)}")
        marks = _fact(decision, "marks").get(name)
        if isinstance(marks, Sequence):
            said += [str(mark) for mark in marks]
        return ", ".join(said)

    def in_order(self, decision: Decision, name: str) -> str:
        """Returns one of the things that are put in order: an icon, a spell or a unit by its name, a dragon with its
        owner because equal dragons of two players may be there."""
        is_dragon = kind_of(name) in self.printed.dragons
        return self.die(name, decision.player) if is_dragon else self.noted(decision, name)

    def alike(self, decision: Decision, name: str) -> str:
        """Returns the same text for dice of one kind about which the question says the same."""
        marks = (f"{key}={_fact(decision, key)[name]}" for key in _MARKS if name in _fact(decision, key))
        return " ".join((name.split("#", 1)[0], *marks))

    def group(self, group: str, me: str | None = None) -> str:
        """Returns the place with its die: "the frontier (Highland Tower)"."""
        return self.terrain(group, me)

    def so_many(self, amount: int, part: str) -> str:
        """Returns an amount of results: "3 melee", "1 save"."""
        return super().so_many(amount, part.removesuffix("s") if amount == 1 else part)

    def group_words(self, group: str, me: str) -> Sequence[str]:
        """Returns how a place may be written: "your home", "frontier", "Bob's home", "highland tower"."""
        words = [self.place(group).lower().removeprefix("the "), group.lower(), self.terrains.get(group, group).lower()]
        return ["your home", "home", "my home", *words] if group == f"{me}-home" else words

    def readable(self, text: str, me: str | None = None) -> str:
        """Returns "B:Thug#2" as "Bob's Thug", "B frontier" as "Bob's campaign army", "B-home" as a place."""
        text = _dice_in_texts(self.printed).sub(lambda found: self.die(found[0], me), text)
        text = _ARMIES.sub(lambda found: self.target(found[0], me), text)
        return _HOMES.sub(lambda found: self.place(found[0], me), text)

    # -- places and dice -------------------------------------------------------------------------------------------

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

    def army(self, seat: str, place: str, me: str | None = None) -> str:
        """Returns "Alice's home army", "your horde army"; with more than two players also where a horde stands."""
        is_one_of_several = self.several and army_name(seat, place) == "horde army" and place not in ARMIES
        where = f" at {self.place(place, me)}" if is_one_of_several else ""
        return f"{self.army_there(seat, place, me)}{where}"

    def army_there(self, seat: str, place: str, me: str | None = None) -> str:
        """Returns the same without the place, for a sentence that names it anyway."""
        return f"{'your' if seat == me else self.own(seat)} {army_name(seat, place)}"

    def die(self, die: str, me: str | None = None) -> str:
        """Returns "Bob's Thug", "your Thug"."""
        return f"{'your' if owner_of(die) == me else self.own(owner_of(die))} {kind_of(die)}"

    def target(self, target: str, me: str | None = None) -> str:
        """Returns what an icon or a spell is aimed at, written as the rules write it: an army "B frontier", a terrain
        "frontier", a Dead Unit Area "B dua", a die "B:Thug#1"."""
        if ":" in target:
            return self.die(target, me)
        seat, _, place = target.partition(" ")
        if not place:
            return self.terrain(target, me)
        if place in AREAS and place != RESERVES:
            return f"{'your' if seat == me else self.own(seat)} {AREAS[place]}"
        return self.army(seat, place, me)

    def where(self, die: str, me: str | None = None) -> str:
        """Returns where a die is: "the frontier"; nothing when it is not in play."""
        return self.place(self.standing[die], me) if die in self.standing else ""


def dice_by_owner(ids: Iterable[str], wording: DragonDiceWording) -> str:
    """Returns dice with their owners: "Bob's Thug ×2 and Troll, Alice's Knight"."""
    by_owner: dict[str, list[str]] = {}
    for die in ids:
        by_owner.setdefault(owner_of(die), []).append(kind_of(die))
    return "; ".join(f"{wording.own(owner)} {grouped(kinds)}" for owner, kinds in by_owner.items()) or "nothing"


def face(text: str) -> str:
    """Returns a face as it stands in a sentence: "3 melee" for "MELEE 3", "2 saves", "Smite 4"."""
    name, _, count = text.rpartition(" ")
    if name not in ICONS:
        return text
    return f"{count} {icon(name)}{'s' if name == 'SAVE' and count != '1' else ''}"


def _fact(decision: Decision, key: str) -> Mapping[str, Json]:
    value = decision.about.get(key)
    return value if isinstance(value, Mapping) else {}


@cache
def _dice_in_texts(known: Catalogue) -> re.Pattern[str]:
    kinds = sorted(known.dice, key=len, reverse=True)
    return re.compile(rf"\b[A-F]:(?:{'|'.join(map(re.escape, kinds))})(?:#\d+)?")


def _standing(view: TableView) -> dict[str, str]:
    found: dict[str, str] = {}
    for terrain in view.terrains:
        here = [unit.die for army in terrain.armies for unit in army.units]
        here += [item.die for army in terrain.armies for item in army.items]
        here += [dragon.die for dragon in terrain.dragons]
        found |= dict.fromkeys(here, str(terrain.place))
    for player in view.players:
        found |= dict.fromkeys((unit.die for unit in player.reserves), RESERVES)
        found |= dict.fromkeys((unit.die for unit in player.dead), "dua")
        found |= dict.fromkeys((unit.die for unit in player.buried), "bua")
        found |= dict.fromkeys((dragon.die for dragon in player.pool), "pool")
        unplaced = [(army, unit.die) for army, units in player.unplaced for unit in units]
        unplaced += [(army, item.die) for army, items in player.unplaced_items for item in items]
        found |= {die: army for army, die in unplaced if army in ARMIES}
    return found


def _held(view: TableView) -> dict[tuple[str, str], tuple[EffectView, ...]]:
    armies = [(army, str(terrain.place)) for terrain in view.terrains for army in terrain.armies if army.effects]
    return {
        (str(army.owner), place): on_units
        for army, place in armies
        if (on_units := tuple(effect for effect in army.effects if effect.rest.startswith(": ")))
    }


def ends_the_turn(wording: DragonDiceWording) -> str:
    """Returns that a question belongs to the end of its player's turn, with what the book calls it."""
    return f"Your turn ends ({wording.words.of_reserves})."
