"""What only the booklet of 1996 brings, to look at: scenes played by its rules, drawn as they are when they happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.proving.contents_1996 import OF_1996 as BOOK
from engine.dragon_dice.text.words import OF_1996
from images.dragon_dice.cards import draw_card
from images.dragon_dice.scenes import pictures_of
from images.palette import Palette

CHARGE: Final = """
game: dragon_dice_1996
title: A charge in an Ash Storm, and its answer
setup:
  terrains: {frontier: Highland City 7, A-home: Coastland City 3, B-home: Swampland Temple 2}
  A: {frontier: [Skirmisher, Sergeant, Mammoth Rider, Footman], A-home: [Archer]}
  B: {frontier: [Filcher, Hedge Wizard, Troll, Thug], B-home: [Trickster]}
  effects: [{name: Stoneskin, on: A frontier, by: A}, {name: Ash Storm, castings: 2, on: frontier, by: B}]
do:
  - {march: A frontier, maneuver: none, action: charge, target: B frontier}
rolls:
  - 'A charge: Skirmisher MANEUVER 3; Sergeant ID 2; Mammoth Rider Trample 3; Footman MELEE 2'
  - 'B save and melee: Filcher Counter 4; Hedge Wizard ID 2; Troll SAVE 4; Thug MELEE 2'
answers:
  - 'A id split: {Sergeant: {maneuver: 2}}'
  - 'B id split: {Hedge Wizard: {saves: 2}}'
  - 'B assign: {Ash Storm: {melee: 1, saves: 1}}'
expect:
  numbers: {saves: 9, melee: 1}
"""
BURIAL: Final = """
game: dragon_dice_1996
title: Points that the terrain doubles, points that buried dead double
setup:
  terrains: {frontier: Swampland City 1, A-home: Coastland City 3, B-home: Flatland Temple 2}
  A: {frontier: [Death Mage, Trickster, Conjurer], A-home: [Archer], dua: [Pelter, Mugger, Cutthroat]}
  B: {frontier: [Thug, Troll], B-home: [Guard], dua: [Spy]}
do:
  - {march: A frontier, action: magic}
  - {cast: [{spell: Finger of Death, target: B Thug}, {spell: Stoneskin, target: A frontier}]}
rolls:
  - 'A magic: Death Mage ID 3; Trickster MAGIC 1; Conjurer ID 2'
answers:
  - 'A death magic: {points: 2, from: A}'
  - 'A bury: [Cutthroat]'
expect:
  zones: {A bua: [Cutthroat], B dua: [Spy, Thug]}
"""
STONE: Final = """
game: dragon_dice_1996
title: Units turned to stone, and the dragon slain by those who are left
setup:
  phase: dragon attack
  terrains: {frontier: Highland City 4, A-home: Coastland City 3, B-home: Swampland Temple 2}
  A: {frontier: [Spy, Adept, Bladesman, Infiltrator, Scout, Drider], A-home: [Archer]}
  B: {B-home: [Trickster], pool: [Air Drake]}
  dragons: {frontier: [{dragon: Earth Wyrm, owner: B}]}
  effects: [{name: Dragon Breath, on: Earth Wyrm, by: A, left: 1}]
do:
  - {dragon attack: frontier}
rolls:
  - 'B dragon: Earth Wyrm Tail -> Dragon Breath'
  - 'A individual save: Spy MANEUVER 1; Adept MAGIC 1; Bladesman SAVE 1; Infiltrator MELEE 1; Scout ID 1'
  - 'A dragon response: Spy MANEUVER 4; Bladesman MELEE 2; Scout MELEE 2; Drider ID 4'
answers:
  - 'A breath: [Spy, Adept, Bladesman, Infiltrator, Scout]'
  - 'A id split: {Drider: {melee: 1, saves: 3}}'
  - 'A promote: {Spy: Infiltrator}'
expect:
  numbers: {dragon_killed: true}
"""
PURSUIT: Final = """
game: dragon_dice_1996
title: An army routed by missiles and pursued
setup:
  routing: true
  terrains: {frontier: Flatland City 2, A-home: Coastland City 3, B-home: Swampland Temple 2}
  A: {frontier: [Dead Shot, Adept], A-home: [Archer]}
  B: {frontier: [Bladesman, Duelist], B-home: [Trickster]}
do:
  - {march: A frontier, maneuver: none, action: missile, target: B frontier}
rolls:
  - 'A missile: Dead Shot MISSILE 2; Adept MANEUVER 1'
  - 'B save: Bladesman ID 1; Duelist MELEE 4'
  - 'A magic: Dead Shot MELEE 2; Adept MAGIC 2'
answers:
  - 'A pursue: yes'
  - 'A action: magic'
  - 'A spells: [{spell: Ash Storm, target: frontier}]'
expect:
  faces: {frontier: 1}
"""


SCENES: Final[Mapping[str, str]] = MappingProxyType(
    {"charge": CHARGE, "burial": BURIAL, "stone": STONE, "pursuit": PURSUIT}
)
"""The scenes by what happens in them."""


def _card(die: str) -> Callable[[Palette], bytes]:
    return lambda palette: draw_card(die, palette=palette, book=BOOK)


def exhibits() -> Mapping[str, Callable[[Palette], bytes]]:
    """Returns how each picture is drawn, by its name: the dice of each scene, the table after it, tall and wide."""
    found = pictures_of(SCENES, OF_1996, "1996-")
    for die in ("Coral Giant", "Wizard", "Highland Tower"):
        found[f"1996-{die.lower().replace(' ', '-')}.png"] = _card(die)
    return found
