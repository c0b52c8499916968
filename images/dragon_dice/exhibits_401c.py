"""Great moments by the rules v4.01c, drawn as when they happen: dragons, their breath, spells, a capture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from images.dragon_dice.scenes import pictures_of
from images.palette import Palette

DRAGONS: Final = """
title: Two dragons attack an army that answers with everything it has
setup:
  phase: dragon attack
  terrains: {frontier: Highland Tower 5, A-home: Coastland City 3, B-home: Swampland Temple 2}
  A: {frontier: [Knight, Troll, Coral Giant, Warlord, Thug, Archer], A-home: [Guard]}
  B: {B-home: [Mugger]}
  dragons: {frontier: [{dragon: Ivory Drake, owner: B}, {dragon: Ivory Wyrm, owner: B}]}
do:
  - {dragon attack: frontier}
rolls:
  - 'B dragon: Ivory Drake Claws; Ivory Wyrm Tail -> Jaws'
  - 'A dragon response: Knight MELEE 3; Troll MELEE 4; Coral Giant MELEE 4; Warlord SAVE 3; Thug MELEE 1;
    Archer MISSILE 2'
answers:
  - 'A allocate: {Ivory Drake: melee}'
expect:
  numbers: {melee: 12, dragon_killed: true}
"""
BREATH: Final = """
title: A breath kills a whole army, and nobody is left to roll
setup:
  phase: dragon attack
  terrains: {frontier: Coastland City 8, A-home: Highland City 3, B-home: Swampland Temple 2}
  A: {frontier: [Cutthroat, Thug], A-home: [Guard]}
  B: {frontier: [Mugger], B-home: [Troll]}
  dragons: {frontier: [{dragon: Water Drake, owner: B}]}
  captured: {frontier: A}
do:
  - {dragon attack: frontier}
rolls:
  - 'B dragon: Water Drake Dragon Breath'
expect:
  zones: {A dua: [Cutthroat, Thug]}
"""
SCORCHED: Final = """
title: A breath kills some of an army, and the others answer
setup:
  phase: dragon attack
  terrains: {frontier: Highland Tower 6, A-home: Coastland City 3, B-home: Swampland Temple 2}
  A: {frontier: [Troll, Thug, Mugger, Marauder], A-home: [Guard]}
  B: {B-home: [Thug]}
  dragons: {frontier: [{dragon: Earth Drake, owner: B}]}
do:
  - {dragon attack: frontier}
rolls:
  - 'B dragon: Earth Drake Dragon Breath'
  - 'A dragon response: Mugger SAVE 1; Marauder MELEE 3'
answers:
  - 'A breath: [Troll, Thug]'
expect:
  zones: {A dua: [Troll, Thug]}
"""
HAIL: Final = """
title: A roll of magic, and what it pays for
setup:
  terrains: {A-home: Feyland City 1, frontier: Highland Tower 6, B-home: Swampland Temple 2}
  A: {A-home: [Enchanter, Enchanter, Conjurer], frontier: [Knight]}
  B: {frontier: [Thug, Cutthroat, Troll], B-home: [Mugger]}
do:
  - {march: A A-home, maneuver: none, action: magic}
  - {cast: [{spell: Hailstorm, castings: 3, element: air, target: B frontier},
            {spell: Wind Walk, element: air, target: A frontier}]}
rolls:
  - 'A magic: Enchanter#1 MAGIC 4; Enchanter#2 MAGIC 4; Conjurer MAGIC 3'
  - 'B save: Thug SAVE 1; Cutthroat MELEE 2; Troll MELEE 4'
expect:
  numbers: {magic: 11, saves: 1, damage: 2}
"""
CAPTURE: Final = """
title: A maneuver that the other army opposes, and the eighth face
setup:
  terrains: {frontier: Highland Tower 7, A-home: Coastland City 3, B-home: Swampland Temple 2}
  A: {frontier: [Gryphon, Knight, Trooper], A-home: [Guard]}
  B: {frontier: [Runner, Thug], B-home: [Mugger]}
do:
  - {march: A frontier, maneuver: up, counter: {B: yes}, action: melee, target: B frontier}
rolls:
  - 'A maneuver: Gryphon Fly 4; Knight MANEUVER 2; Trooper MANEUVER 2'
  - 'B counter-maneuver: Runner MANEUVER 1; Thug MANEUVER 1'
  - 'A melee: Gryphon Rend 4 -> MELEE 4; Knight ID 2; Trooper MELEE 3'
  - 'B save: Runner ID 1; Thug SAVE 1'
expect:
  faces: {frontier: 8}
"""
HORDE: Final = """
title: The Horde Armies roll for the first turn
setup:
  phase: order of play
  terrains: {A-home: Highland City, B-home: Flatland Temple}
  proposed: {A: Coastland Tower, B: Coastland Tower}
  A: {horde: [Mammoth Rider, Roc, Warlord]}
  B: {horde: [Bear Master, Advocate, Satyr]}
do:
  - {order of play: roll}
rolls:
  - 'A horde maneuver: Mammoth Rider Trample 3; Roc Fly 4; Warlord MELEE 3'
  - 'B horde maneuver: Bear Master Rend 4; Advocate Fly 1; Satyr Hoof 4'
answers:
  - 'B turn or frontier: first turn'
expect:
  numbers: {maneuver.A: 7, maneuver.B: 9}
"""
SMITE: Final = """
title: An icon kills before the results are counted, and saves strike back
setup:
  terrains: {frontier: Highland Tower 6, A-home: Coastland City 3, B-home: Swampland Temple 2}
  A: {frontier: [Warlord, Knight], A-home: [Guard]}
  B: {frontier: [Troll, Filcher, Thug, Mugger], B-home: [Mugger]}
do:
  - {march: A frontier, maneuver: none, action: melee, target: B frontier}
rolls:
  - 'A melee: Warlord Smite; Knight MELEE 3'
  - 'B save: Filcher Counter; Thug MELEE 1; Mugger SAVE 1'
expect:
  numbers: {saves: 5, damage: 0}
"""

SCENES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "horde": HORDE,
        "smite": SMITE,
        "dragons": DRAGONS,
        "breath": BREATH,
        "scorched": SCORCHED,
        "hail": HAIL,
        "capture": CAPTURE,
    }
)
"""The scenes by what happens in them."""


def exhibits() -> Mapping[str, Callable[[Palette], bytes]]:
    """Returns how each picture is drawn, by its name: the dice of each scene, and the table after it."""
    return pictures_of(SCENES, prefix="moment-", wide=False)
