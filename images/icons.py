"""The icon set: one icon for each idea, drawn with Material Design Icons.

No other module names a glyph. Which icon stands for what is said in `ICONS`; `mask` draws it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from fonticon_mdi7 import MDI7  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageFont

from images.sai_icons import SAI_ICONS

ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **SAI_ICONS,
        # actions and what else is printed on units, terrains and dragons
        "MELEE": "sword_cross",
        "MISSILE": "bow_arrow",
        "MAGIC": "star_four_points",
        "MANEUVER": "shoe_print",
        "SAVE": "shield",
        "ID": "fingerprint",
        "Claws": "paw",
        "Jaws": "tooth",
        "Wing": "bat",
        "Treasure": "treasure_chest",
        "Dragon Breath": "fire",
        "City": "home_city",
        "Standing Stones": "pillar",
        "Temple": "temple_buddhist",
        "Tower": "chess_rook",
        "Castle": "castle",
        "Dragon's Lair": "egg_easter",
        "Grove": "nature",
        "Vortex": "weather_hurricane",
        # minor terrains: their kinds, and the faces that only they have
        "Bridge": "bridge",
        "Knoll": "summit",
        "Village": "home_group",
        "Woods": "forest",
        "Double Maneuvers": "chevron_double_right",
        "Double Saves": "shield_plus",
        "Dust Storm": "weather_dust",
        "Flanked": "call_split",
        "Flood": "home_flood",
        "Revolt": "pitchfork",
        # items
        "equipment": "bag_personal",
        "artifact": "treasure_chest",
        "medallion": "medal",
        "relic": "ring",
        "Earthfang": "tooth",
        "bronze": "hexagon_multiple",
        "silver": "hexagon_multiple",
        "gold": "hexagon_multiple",
        # classes of units
        "heavy_melee": "axe_battle",
        "light_melee": "sword",
        "melee": "sword_cross",
        "cavalry": "chess_knight",
        "missile": "bow_arrow",
        "light_missile": "bow_arrow",
        "heavy_missile": "arrow_projectile_multiple",
        "magic": "magic_staff",
        "light_magic": "auto_fix",
        "heavy_magic": "wizard_hat",
        "heavy": "axe_battle",
        "light": "sword",
        "shield_bearer": "shield_sword",
        "champion": "chess_king",
        "monster": "paw",
        # champions that are of one class
        "Dragonlord": "chess_king",
        "Dragonslayer": "sword",
        "Dragoncrusader": "shield_cross",
        "Dragonmaster": "wizard_hat",
        "Dragonhunter": "crosshairs",
        "Dragonzealot": "torch",
        "Draco-Champion": "chess_king",
        "Promo Champion": "trophy_award",
        # monsters: within a species, each has its own
        "Centaur": "horse_human",
        "Chimera": "cat",
        "Hydra": "snake",
        "Medusa": "face_woman",
        "Nightmare": "horse_variant_fast",
        "Coral Giant": "human_handsup",
        "Gryphon": "bird",
        "Leviathan": "fish",
        "Sprite Swarm": "butterfly",
        "Tako": "jellyfish",
        "Androsphinx": "cat",
        "Behemoth": "cow",
        "Gargoyle": "bat",
        "Roc": "bird",
        "Umber Hulk": "bug",
        "Bear-Folk": "teddy_bear",
        "Elephant-Folk": "elephant",
        "Lion-Folk": "cat",
        "Owl-Folk": "owl",
        "Rhino-Folk": "cow",
        "Fireshadow": "fire",
        "Genie": "weather_tornado",
        "Gorgon": "cow",
        "Phoenix": "bird",
        "Salamander": "snake",
        "Cryohydra": "snake",
        "Frost Ogre": "snowman",
        "Remorhaz": "bug",
        "Wolf Pack": "dog_side",
        "Yeti": "foot_print",
        "Cannibal": "silverware_fork_knife",
        "Death Naga": "snake",
        "Harpy": "bird",
        "Shambler": "leaf",
        "Troll": "emoticon_devil",
        "Beholder": "eye",
        "Drider": "spider",
        "Hell Hound": "dog_side",
        "Lurker in the Deep": "jellyfish",
        "Rakshasa": "cat",
        "Ettercap": "spider_thread",
        "Quickling": "run_fast",
        "Unseelie Faerie": "butterfly",
        "Web Bird": "bird",
        "Will O' Wisp": "ghost",
        "Crocosaur": "tooth",
        "Mudmen": "human",
        "Ormyrr": "snake",
        "Swamp Beast": "paw",
        "Swamp Giant": "human_handsup",
        "Darktree": "tree",
        "Redwood": "pine_tree",
        "Satyr": "music",
        "Strangle Vine": "sprout",
        "Unicorn": "unicorn_variant",
        "Carrion Crawler": "bug",
        "Dracolich": "skull",
        "Fenhound": "dog_side",
        "Minor Death": "ghost",
        "Skeletal Steed": "horse_variant_fast",
        # dragons
        "Drake": "snake",
        "Wyrm": "snake",
        "wings": "bat",
        # elements
        "air": "weather_windy",
        "water": "water",
        "fire": "fire",
        "earth": "terrain",
        "death": "skull",
        "ivory": "circle_outline",
        # places and states of the table
        "home": "home",
        "frontier": "flag_variant_outline",
        "captured": "flag",
        "reserves": "tent",
        "dead": "skull_outline",
        "buried": "grave_stone",
        "pool": "creation",
        "health": "heart",
        "marched": "check_bold",
        "to move": "play",
        "winner": "trophy",
        "out": "close_thick",
        "gone": "arrow_right_bold",
        "effect": "auto_fix",
        "up": "menu_up",
        "down": "menu_down",
        "left": "menu_left",
        "right": "menu_right",
        "done": "check_bold",
        "waiting": "timer_sand",
        "secret": "eye_off",
        "units": "dice_multiple",
        "armies": "account_group",
        "news": "message_text",
        # phases
        "expire effects": "timer_sand",
        "eighth face": "octagon_outline",
        "dragon attack": "snake",
        "species abilities": "star_circle",
        "first march": "numeric_1_circle",
        "second march": "numeric_2_circle",
        # steps of setting up
        "force building": "dice_multiple",
        "assembly": "account_group",
        "order of play": "dice_d6",
        "frontier choice": "flag_variant_outline",
        "placement": "map_marker",
        "starting distance": "map_marker_distance",
    }
)
"""What an icon stands for, and its name in the icon font."""

UNKNOWN: Final = "help_circle_outline"
"""Stands for an icon this edition of the pictures does not know yet; better than none."""


def glyph(name: str) -> str:
    """Returns the character of a Material Design Icon by its own name."""
    return str(getattr(MDI7, name)).rpartition(".")[2]


@lru_cache(maxsize=32)
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(MDI7.__font_file__, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=512)
def mask(name: str, size: int, stroke: int = 0) -> Image.Image:
    """Returns an icon as a mask of `size` by `size` pixels, in the middle of it; `stroke` makes it fatter."""
    font = _font(max(1, size - 2 * stroke))
    char = glyph(ICONS.get(name, UNKNOWN))
    left, top, right, bottom = font.getbbox(char, stroke_width=stroke)
    image = Image.new("L", (size, size))
    at = ((size - right - left) / 2, (size - bottom - top) / 2)
    ImageDraw.Draw(image).text(at, char, fill=255, font=font, stroke_width=stroke)
    return image
