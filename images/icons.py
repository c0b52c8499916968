"""The icon set: one icon for each idea, drawn with Material Design Icons and, for creatures and actions,
game-icons.net.

`ICONS` says which icon stands for what; `mask` draws it. No other module names a glyph, except for what only its own
game has (`images.d6s.glyphs`).
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from fonticon_mdi7 import MDI7
from PIL import Image, ImageDraw, ImageFont

from images import game_icons
from images.sai_icons import SAI_ICONS

ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **SAI_ICONS,
        # actions and what else is printed on units, terrains and dragons
        "MELEE": "sword_cross",
        "MISSILE": "bow_arrow",
        "MAGIC": "star_four_points",
        "MANEUVER": "shoe_print",
        "fled": "run_fast",
        "SAVE": "shield",
        "ID": "fingerprint",
        "Claws": "gi:claws",
        "Jaws": "gi:fangs",
        "Wing": "gi:bat-wing",
        "Treasure": "treasure_chest",
        "Dragon Breath": "gi:dragon-breath",
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
        "heavy_melee": "gi:battle-axe",
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
        "Centaur": "gi:centaur",
        "Chimera": "gi:saber-toothed-cat-head",
        "Hydra": "gi:hydra",
        "Medusa": "gi:medusa-head",
        "Nightmare": "gi:horse-head",
        "Coral Giant": "gi:giant",
        "Gryphon": "gi:griffin-symbol",
        "Leviathan": "gi:sea-serpent",
        "Sprite Swarm": "gi:fairy",
        "Tako": "gi:octopus",
        "Androsphinx": "gi:egyptian-sphinx",
        "Behemoth": "gi:charging-bull",
        "Gargoyle": "gi:gargoyle",
        "Roc": "gi:eagle-head",
        "Umber Hulk": "gi:alien-bug",
        "Bear-Folk": "gi:bear-head",
        "Elephant-Folk": "gi:elephant-head",
        "Lion-Folk": "gi:lion",
        "Owl-Folk": "gi:barn-owl",
        "Rhino-Folk": "gi:rhinoceros-horn",
        "Fireshadow": "gi:fire-silhouette",
        "Genie": "gi:djinn",
        "Gorgon": "gi:bull",
        "Phoenix": "gi:hawk-emblem",
        "Salamander": "gi:salamander",
        "Cryohydra": "gi:double-dragon",
        "Frost Ogre": "gi:ogre",
        "Remorhaz": "gi:centipede",
        "Wolf Pack": "gi:wolf-head",
        "Yeti": "gi:ice-golem",
        "Cannibal": "gi:tribal-mask",
        "Death Naga": "gi:sand-snake",
        "Harpy": "gi:harpy",
        "Shambler": "gi:shambling-mound",
        "Troll": "gi:troll",
        "Beholder": "gi:eyestalk",
        "Drider": "gi:spider-face",
        "Hell Hound": "gi:direwolf",
        "Lurker in the Deep": "gi:giant-squid",
        "Rakshasa": "gi:tiger-head",
        "Ettercap": "gi:hanging-spider",
        "Quickling": "gi:sprint",
        "Unseelie Faerie": "gi:butterfly",
        "Web Bird": "gi:hummingbird",
        "Will O' Wisp": "gi:floating-ghost",
        "Crocosaur": "gi:croc-jaws",
        "Mudmen": "gi:rock-golem",
        "Ormyrr": "gi:snake-spiral",
        "Swamp Beast": "gi:fish-monster",
        "Swamp Giant": "gi:brute",
        "Darktree": "gi:evil-tree",
        "Redwood": "gi:pine-tree",
        "Satyr": "gi:pan-flute",
        "Strangle Vine": "gi:vines",
        "Unicorn": "gi:unicorn",
        "Carrion Crawler": "gi:worm-mouth",
        "Dracolich": "gi:animal-skull",
        "Fenhound": "gi:sniffing-dog",
        "Minor Death": "gi:grim-reaper",
        "Skeletal Steed": "gi:cloaked-figure-on-horseback",
        # dragons
        "Drake": "gi:wyvern",
        "Wyrm": "gi:sea-dragon",
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
        # leagues
        "rising": "arrow_up_bold",
        "falling": "arrow_down_bold",
        "replaced": "arrow_up_bold",
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
        "dragon attack": "gi:dragon-head",
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


GAME_ICONS: Final = "gi:"
"""Before the name of a glyph: it is one of `game_icons`."""


def glyph(name: str) -> str:
    """Returns the character of a glyph, by its name in Material Design Icons or, after "gi:", in `game_icons`."""
    if name.startswith(GAME_ICONS):
        return game_icons.char(name.removeprefix(GAME_ICONS))
    return str(getattr(MDI7, name)).rpartition(".")[2]


@lru_cache(maxsize=64)
def font_of(size: int, of_game_icons: bool) -> ImageFont.FreeTypeFont:
    """Returns one of the two icon fonts in a size."""
    file = io.BytesIO(game_icons.font()) if of_game_icons else MDI7.__font_file__
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=512)
def mask(name: str, size: int, stroke: int = 0) -> Image.Image:
    """Returns an icon as a mask of `size` by `size` pixels, in the middle of it; `stroke` makes it fatter."""
    named = ICONS.get(name, UNKNOWN)
    font = font_of(max(1, size - 2 * stroke), named.startswith(GAME_ICONS))
    char = glyph(named)
    left, top, right, bottom = font.getbbox(char, stroke_width=stroke)
    image = Image.new("L", (size, size))
    at = ((size - right - left) / 2, (size - bottom - top) / 2)
    ImageDraw.Draw(image).text(at, char, fill=255, font=font, stroke_width=stroke)
    return image
