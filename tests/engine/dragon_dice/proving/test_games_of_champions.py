"""Random games in which everybody has Eldarim Champions and dragons are everywhere (p. 62-63), watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from engine.dragon_dice.edition_401c.forces import LAW_401C
from engine.dragon_dice.events.dragons import DragonRidden, DragonsAttack, DragonSlain, FearResisted
from engine.dragon_dice.events.effects import EffectBegan, EffectEnded
from engine.dragon_dice.events.turns import AbilityUsed
from engine.dragon_dice.proving.invariants import (
    check_position,
    check_questions,
    check_resuming,
    glance,
    play_watched,
)
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import State
from engine.dragon_dice.text.position import parse_position
from engine.events import Happened
from engine.playthrough import Playthrough
from engine.values import Json, Seat
from tests.support.table import A, B

POSITION: Final = """
force_points: 40
complete: true
advanced: [eldarim, dragonkin]
players: [A, B]
marching: A
phase: dragon attack
turn: 1
terrains: {A-home: Coastland City 3, B-home: Swampland Temple 2, frontier: Highland Tower 5}
A:
  frontier: [Dragonlord, Dragonmaster (Fire), Dragonhunter (Water), Disciple (Fire), Warder (Fire), "Dragonhero (Fire)"]
  A-home: [Dragoncrusader, Dragonzealot (Air), Sorcerer (Air), Escort (Air), Dragonfoal (Water)]
  B-home: [Dragonslayer, Dragonmaster (Death), Bodyguard (Death)]
  pool: [Dragonscout (Death), Dragonsteed (Fire), Dragonchamp (Earth)]
B:
  frontier: [Dragoncrusader, Dragonzealot (Earth), Sorcerer (Earth), Racer (Earth), Warder (Water)]
  B-home: [Dragonlord, Dragonmaster (Water), Sorcerer (Water), Escort (Air), Dragonfoal (Water)]
  A-home: [Dragonslayer, Dragonhunter (Air), Bodyguard (Air)]
  dua: [Follower (Air), Warder (Air)]
  pool: [Dragonscout (Death), Dragonsteed (Fire), Dragonchamp (Earth)]
dragons:
  frontier: [{dragon: Fire Drake, owner: A}, {dragon: Ivory Drake, owner: B}, {dragon: White Wyrm, owner: B}]
  A-home: [{dragon: Air Drake, owner: B}, {dragon: Ivory Wyrm, owner: A}, {dragon: Air/Ivory Wyrm, owner: A}]
  B-home: [{dragon: Death Drake, owner: B}, {dragon: White Drake, owner: A}, {dragon: Water/Ivory Drake, owner: B}]
effects:
  - {name: Control, on: Air/Ivory Wyrm, by: A Dragoncrusader}
  - {name: Tame, on: Ivory Drake, by: A Dragonlord}
  - {name: Tame, on: Water/Ivory Drake, by: B Dragonlord}
"""


class BeginsWithDragons(DragonDice):
    """Games from the position above."""

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> State:
        """Returns the position, whatever the options."""
        return parse_position(POSITION)


def test_champions_do_all_they_can_and_every_invariant_holds() -> None:
    seen: Counter[str] = Counter()
    looked = 0

    def look(match: Playthrough[State]) -> None:
        nonlocal looked
        looked += 1
        glance(match)
        if looked % 40 == 0:
            check_position(match.state, LAW_401C)
            check_questions(match)
            check_resuming(match)
        if match.outcome is not None:
            for event in match.events:
                seen.update(feats(event.facts))

    for seed in range(60):
        play_watched([A, B], {}, seed, look, game=BeginsWithDragons())
    assert set(seen) >= {
        *("Tame", "Control", "slain", "ridden", "Tame ends", "Control ends"),
        *("keeps still", "beside", "resist fear", "Dragonkin Handlers"),
    }


def feats(facts: Happened) -> list[str]:
    """Returns what an event tells of champions and Eldarim."""
    match facts:
        case EffectBegan(effect=effect) if effect.name in ("Tame", "Control"):
            return [effect.name]
        case EffectEnded(effect=name) if name in ("Tame", "Control"):
            return [f"{name} ends"]
        case DragonSlain():
            return ["slain"]
        case DragonRidden():
            return ["ridden"]
        case AbilityUsed(ability=ability):
            return [ability]
        case FearResisted():
            return ["resist fear"]
        case DragonsAttack(targets=targets):
            words = {"nobody": "keeps still", "beside": "beside"}
            return [words[target] for target in targets.values() if target in words]
        case _:
            return []
