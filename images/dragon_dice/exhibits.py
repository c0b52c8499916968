"""One of each kind of picture that is drawn on demand, to look at: rolls, attacks, cards, sheets, replays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.rolls.account import Counted, From, SumStep
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.table.state import DieId, Place
from engine.values import Seat
from images.dragon_dice.cards import draw_card
from images.dragon_dice.frames import frame_blocks
from images.dragon_dice.roll import draw_attack, draw_roll
from images.dragon_dice.samples import captured, midgame, won
from images.dragon_dice.sheets import draw_sheet
from images.palette import Palette
from images.pictures import Moment, RenderStyle, Sheet
from images.replay import draw_replay

_NAMES: Final = MappingProxyType({Seat("A"): "Alice", Seat("B"): "Bob"})

_A, _B, _FRONTIER = Seat("A"), Seat("B"), Place("frontier")


def _face(
    die: str, step: SumStep, result: ResultType, amount: int, source: From, icon: str = "", face: int = 0
) -> Counted:
    """Returns what a face has given, or what was doubled of it."""
    return Counted(DieId(die), face, step, result, amount, source, icon)


ATTACK: Final = Rolled(
    _A,
    _FRONTIER,
    "melee",
    (ResultType.MELEE,),
    {
        DieId("A:Eagle Knight"): ("Fly 3",),
        DieId("A:Coral Giant"): ("Trample 4",),
        DieId("A:Gryphon"): ("Rend 4", "MELEE 4"),
        DieId("A:Trooper#1"): ("MELEE 3",),
        DieId("A:Trooper#2"): ("ID 2",),
        DieId("A:Sharpshooter"): ("MISSILE 4",),
    },
    (
        _face("A:Gryphon", SumStep.COUNT, ResultType.MELEE, 4, From.ICON, face=1),
        _face("A:Trooper#1", SumStep.COUNT, ResultType.MELEE, 3, From.ICON),
        _face("A:Trooper#2", SumStep.COUNT, ResultType.MELEE, 2, From.ID),
        Counted(DieId("A:Trooper#1"), 0, SumStep.SUBTRACT, ResultType.MELEE, -2, From.ICON, "Decay"),
        _face("A:Coral Giant", SumStep.ICONS, ResultType.MELEE, 4, From.SAI, "Trample"),
        _face("A:Gryphon", SumStep.ICONS, ResultType.MELEE, 4, From.SAI, "Rend"),
        Counted(
            DieId("A:Trooper#2"),
            0,
            SumStep.MULTIPLY,
            ResultType.MELEE,
            2,
            From.MULTIPLIED,
            "eighth face",
            "Highland Tower",
        ),
    ),
)
"""A melee attack with everything a sum can have: something taken away, special icons, a die thrown again, doubling."""

SAVE: Final = Rolled(
    _B,
    _FRONTIER,
    "save",
    (ResultType.SAVE,),
    {
        DieId("B:Necromancer"): ("SAVE 2",),
        DieId("B:Fusilier"): ("MELEE 1",),
        DieId("B:Hell Hound"): ("MELEE 4",),
    },
    (_face("B:Necromancer", SumStep.COUNT, ResultType.SAVE, 2, From.ICON),),
    against="melee",
)

DAMAGE: Final = DamageDealt(_B, _FRONTIER, "melee", results=17, saves=2, damage=15, by=_A)

FALLEN: Final = ("B:Necromancer", "B:Fusilier", "B:Hell Hound")

COMBINATION: Final = replace(
    ATTACK,
    kind="dragon response",
    counts=(ResultType.MELEE, ResultType.MISSILE, ResultType.SAVE),
    counted=(
        *(one for one in ATTACK.counted if one.step <= SumStep.SUBTRACT),
        _face("A:Sharpshooter", SumStep.COUNT, ResultType.MISSILE, 4, From.ICON),
        _face("A:Coral Giant", SumStep.ICONS, ResultType.MELEE, 4, From.SAI, "Trample"),
        _face("A:Gryphon", SumStep.ICONS, ResultType.MELEE, 4, From.SAI, "Rend"),
        _face("A:Eagle Knight", SumStep.ICONS, ResultType.SAVE, 3, From.SAI, "Fly"),
        Counted(
            DieId("A:Trooper#2"),
            0,
            SumStep.MULTIPLY,
            ResultType.MELEE,
            2,
            From.MULTIPLIED,
            "eighth face",
            "Highland Tower",
        ),
    ),
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

ADVANCED_ROLL: Final = Rolled(
    _A,
    _FRONTIER,
    "save",
    (ResultType.SAVE,),
    {
        DieId("A:Dragonvictor (Fire)"): ("Counter 4",),
        DieId("A:Draco-Tank (Bronze)"): ("MELEE 3",),
        DieId("A:Wooden Targe (Air)"): ("SAVE 2",),
        DieId("A:Elemental Relic"): ("Elemental Relic 4 [fire]",),
        DieId("A:Gold Medallion"): ("SFR / TSR Logo (Medallion) 4",),
    },
    (
        _face("A:Wooden Targe (Air)", SumStep.COUNT, ResultType.SAVE, 2, From.ICON),
        Counted(
            DieId("A:Wooden Targe (Air)"),
            0,
            SumStep.DIVIDE,
            ResultType.SAVE,
            -1,
            From.ICON,
            "Flanked",
            "Coastland Woods",
        ),
        _face("A:Dragonvictor (Fire)", SumStep.ICONS, ResultType.SAVE, 4, From.SAI, "Counter"),
        Counted(DieId("A:Dragonvictor (Fire)"), None, SumStep.ADD, ResultType.SAVE, 4, From.ADDED, "armored skin"),
        Counted(DieId("A:Draco-Tank (Bronze)"), None, SumStep.ADD, ResultType.SAVE, 2, From.ADDED, "armored skin"),
    ),
    against="melee",
)
"""A save roll of an army with items, Dragonkin and Dracolem."""


def _replay(palette: Palette) -> bytes:
    shown = [Moment(sample.view, sample.news) for sample in (midgame(), captured(), won())]
    return draw_replay(frame_blocks, shown, _NAMES, RenderStyle(palette)).data


EXHIBITS: Final[Mapping[str, Callable[[Palette], bytes]]] = MappingProxyType(
    {
        "roll.png": lambda palette: draw_roll(ATTACK, _NAMES, palette=palette)[0],
        "combination.png": lambda palette: draw_roll(COMBINATION, _NAMES, palette=palette)[0],
        "attack.png": lambda palette: draw_attack(ATTACK, SAVE, DAMAGE, _NAMES, fallen=FALLEN, palette=palette)[0],
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
        "advanced_force.png": lambda palette: draw_sheet(ADVANCED_FORCE, _NAMES, palette=palette)[0],
        "advanced_roll.png": lambda palette: draw_roll(ADVANCED_ROLL, _NAMES, palette=palette)[0],
        "dragon.png": lambda palette: draw_card("White Drake", palette=palette),
        "force.png": lambda palette: draw_sheet(FORCE, _NAMES, palette=palette)[0],
        "replay.gif": _replay,
    }
)
"""The exhibits by file name: a palette goes in, the bytes of a picture come out."""
