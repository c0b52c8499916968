"""Matches that begin at a written position: for tests that need magic, dragons or icons soon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import State
from engine.dragon_dice.text.position import parse_position
from engine.dragon_dice.text.words import OF_401C, Words
from engine.values import Json, Seat


class BeginsAt(DragonDice):
    """Dragon Dice from a position on (its text as in scenario files)."""

    def __init__(self, position: str, words: Words = OF_401C) -> None:
        super().__init__(words.edition)
        self._position, self._words = position, words

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> State:
        """Returns the position, whatever the options."""
        return parse_position(self._position, self._words)


MAGIC: Final = """
force_points: 24
players: [A, B]
marching: A
phase: first march
turn: 1
terrains: {A-home: Coastland City 1, B-home: Swampland Temple 2, frontier: Highland Standing Stones 1}
A:
  frontier: [Wizard, Enchanter, Herald, Evoker, Knight]
  A-home: [Unicorn, Archer]
  reserves: [Trooper]
  dua: [Bowman, Conjurer, Magi]
  pool: [Fire Drake, Air/Fire Wyrm]
B:
  frontier: ["Thug#1", "Thug#2", Troll, Death Mage, Trickster]
  B-home: [Shambler, "Slingman#1", "Slingman#2"]
  dua: [Cannibal]
  pool: [Earth Wyrm]
"""
"""All terrains show magic, and both sides have casters, dead and dragons to bring back."""

DRAGONS: Final = """
force_points: 24
players: [A, B]
marching: A
phase: dragon attack
turn: 1
terrains: {A-home: Coastland City 3, B-home: Swampland Temple 2, frontier: Highland Tower 5}
A:
  frontier: [Knight, Gryphon, Protector, "Trooper#1", "Trooper#2", Archer, Herald]
  A-home: [Unicorn, Sentry]
  dua: [Bowman, Sharpshooter, Conjurer]
B:
  frontier: ["Thug#1", "Thug#2", Troll]
  B-home: [Shambler]
dragons:
  frontier: [{dragon: Fire Drake, owner: A}, {dragon: Water Wyrm, owner: B}, {dragon: Ivory Wyrm, owner: B}]
  A-home: [{dragon: Death Drake, owner: B}, {dragon: White Wyrm, owner: A}]
"""
