"""One of each kind of picture that is drawn on demand, to look at: rolls, attacks, cards, sheets, replays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.values import Json, Seat
from images.dragon_dice.cards import draw_card, draw_sheet
from images.dragon_dice.frames import frame_blocks
from images.dragon_dice.roll import draw_attack, draw_roll
from images.dragon_dice.samples import captured, midgame, won
from images.palette import Palette
from images.pictures import Moment, Sheet
from images.replay import draw_replay

_NAMES: Final = MappingProxyType({Seat("A"): "Alice", Seat("B"): "Bob"})

ATTACK: Final[Mapping[str, Json]] = MappingProxyType(
    {
        "player": "A",
        "place": "frontier",
        "kind": "melee",
        "counts": "melee",
        "faces": {
            "A:Eagle Knight": ["Fly 3"],
            "A:Coral Giant": ["Trample 4"],
            "A:Gryphon": ["Rend 4", "MELEE 4"],
            "A:Trooper#1": ["MELEE 3"],
            "A:Trooper#2": ["ID 2"],
            "A:Sharpshooter": ["MISSILE 4"],
        },
        "sums": {
            "subtotal": 9,
            "after_subtract": 7,
            "after_divide": 7,
            "after_sai": 15,
            "after_multiply": 17,
            "total": 17,
        },
        "causes": [
            ["after_subtract", "Wall of Fog", -2],
            ["after_sai", "Coral Giant Trample", 4],
            ["after_sai", "Gryphon Rend", 4],
            ["after_multiply", "eighth face of Highland Tower", 2],
        ],
        "total": 17,
    }
)
"""A melee attack with everything a sum can have: something taken away, special icons, a die thrown again, doubling."""

SAVE: Final[Mapping[str, Json]] = MappingProxyType(
    {
        "player": "B",
        "place": "frontier",
        "kind": "save",
        "counts": "save",
        "against": "melee",
        "faces": {"B:Necromancer": ["SAVE 2"], "B:Fusilier": ["MELEE 1"], "B:Hell Hound": ["MELEE 4"]},
        "sums": dict.fromkeys(
            ("subtotal", "after_subtract", "after_divide", "after_sai", "after_multiply", "total"), 2
        ),
        "causes": [],
        "total": 2,
    }
)

DAMAGE: Final[Mapping[str, Json]] = MappingProxyType(
    {"player": "B", "place": "frontier", "kind": "melee", "by": "A", "results": 17, "saves": 2, "damage": 15}
)

FALLEN: Final = ("B:Necromancer", "B:Fusilier", "B:Hell Hound")

COMBINATION: Final[Mapping[str, Json]] = MappingProxyType(
    {
        **ATTACK,
        "kind": "dragon response",
        "counts": ["melee", "missile", "save"],
        "sums": {
            "subtotal": 13,
            "after_subtract": 11,
            "after_divide": 11,
            "after_sai": 19,
            "after_multiply": 21,
            "total": 21,
        },
        "totals": {"melee": 13, "missile": 4, "save": 4},
        "total": 21,
    }
)
"""A roll that counts several types of result."""

FORCE: Final = Sheet(
    "Force of 24 points",
    (
        ("Home army", ("Sharpshooter", "Trooper", "Trooper", "Conjurer", "Guard")),
        ("Campaign army", ("Gryphon", "Protector")),
        ("Horde army", ("Eagle Knight", "Courier", "Evoker", "Bowman")),
        ("Summoning Pool", ("Air/Water Drake",)),
        ("Terrains", ("Coastland City", "Highland Tower")),
    ),
    Seat("A"),
)


ADVANCED_FORCE: Final = Sheet(
    "Force with advanced dice",
    (
        ("Home army", ("Dragonslayer", "Warder (Air)", "Vorpal Sword (Fire)", "Wooden Targe (Air)")),
        ("Campaign army", ("Dragonvictor (Fire)", "Draco-Tank (Bronze)", "Gold Medallion", "Elemental Relic")),
        ("Summoning Pool", ("Dragonscout (Air)", "Swampland Knoll")),
        ("Terrains", ("Highland Vortex",)),
    ),
    Seat("A"),
)

ADVANCED_ROLL: Final[Mapping[str, Json]] = MappingProxyType(
    {
        "player": "A",
        "place": "frontier",
        "kind": "save",
        "counts": "save",
        "against": "melee",
        "faces": {
            "A:Dragonvictor (Fire)": ["Counter 4"],
            "A:Draco-Tank (Bronze)": ["MELEE 3"],
            "A:Wooden Targe (Air)": ["SAVE 2"],
            "A:Elemental Relic": ["Elemental Relic 4 [fire]"],
            "A:Gold Medallion": ["SFR / TSR Logo (Medallion) 4"],
        },
        "sums": {
            "subtotal": 2,
            "after_subtract": 2,
            "after_divide": 1,
            "after_sai": 5,
            "after_multiply": 5,
            "total": 11,
        },
        "causes": [
            ["after_divide", "Flanked of Coastland Woods", -1],
            ["after_sai", "Dragonvictor (Fire) Counter", 4],
            ["total", "Dragonvictor (Fire) armored skin", 4],
            ["total", "Draco-Tank (Bronze) armored skin", 2],
        ],
        "total": 11,
    }
)
"""A save roll of an army with items, Dragonkin and Dracolem."""


def _replay(palette: Palette) -> bytes:
    shown = [Moment(sample.view, sample.news) for sample in (midgame(), captured(), won())]
    return draw_replay(frame_blocks, shown, _NAMES, palette=palette).data


EXHIBITS: Final[Mapping[str, Callable[[Palette], bytes]]] = MappingProxyType(
    {
        "roll.png": lambda palette: draw_roll(ATTACK, _NAMES, palette=palette),
        "combination.png": lambda palette: draw_roll(COMBINATION, _NAMES, palette=palette),
        "attack.png": lambda palette: draw_attack(ATTACK, SAVE, DAMAGE, _NAMES, fallen=FALLEN, palette=palette),
        "unit.png": lambda palette: draw_card("Theurgist", palette=palette),
        "monster.png": lambda palette: draw_card("Gryphon", palette=palette),
        "terrain.png": lambda palette: draw_card("Highland Standing Stones", palette=palette),
        "dragonkin.png": lambda palette: draw_card("Dragonvictor (Fire)", palette=palette),
        "champion.png": lambda palette: draw_card("Dragonslayer", palette=palette),
        "dracolem.png": lambda palette: draw_card("Draco-Champion (Silver)", palette=palette),
        "equipment.png": lambda palette: draw_card("Vorpal Sword (Fire)", palette=palette),
        "artifact.png": lambda palette: draw_card("Dragon Staff (Water)", palette=palette),
        "medallion.png": lambda palette: draw_card("Gold Medallion", palette=palette),
        "relic.png": lambda palette: draw_card("Elemental Relic", palette=palette),
        "minor_terrain.png": lambda palette: draw_card("Deadland Woods", palette=palette),
        "advanced_terrain.png": lambda palette: draw_card("Highland Dragon's Lair", palette=palette),
        "advanced_force.png": lambda palette: draw_sheet(ADVANCED_FORCE, _NAMES, palette=palette),
        "advanced_roll.png": lambda palette: draw_roll(ADVANCED_ROLL, _NAMES, palette=palette),
        "dragon.png": lambda palette: draw_card("White Drake", palette=palette),
        "force.png": lambda palette: draw_sheet(FORCE, _NAMES, palette=palette),
        "replay.gif": _replay,
    }
)
"""The exhibits by file name: a palette goes in, the bytes of a picture come out."""
