"""Which glyph stands for whom: every kind of character has its own, in Material Design Icons or game-icons.net."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw

from engine.d6s.state import Character
from images import icons

GLYPHS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Generic
        "Human Levy": "shovel",
        "Human Warrior": "sword_cross",
        "Dwarf Warrior": "gi:battle-axe",
        "Elf Warrior": "leaf",
        "Gnome Warrior": "hammer",
        "Goblin Warrior": "knife_military",
        "Halfling Warrior": "gi:walking-boot",
        "Orc Warrior": "gi:fangs",
        "Axe Beak": "bird",
        "Elk": "gi:bull",
        "Giant Lizard": "gi:salamander",
        "Worg": "gi:direwolf",
        "Warhorse": "horse_variant",
        "Griffon": "gi:griffin-symbol",
        "Owlbear": "gi:barn-owl",
        # The Great Kingdom
        "Archmage": "wizard_hat",
        "Once and Future King": "chess_king",
        "Warrior Prince": "crown",
        "Knight": "shield_sword",
        "Ranger Captain": "gi:arrow-cluster",
        "Guard Captain": "shield_star",
        "Faerie Warrior": "gi:fairy",
        "Man-at-Arms": "sword",
        "Archer": "bow_arrow",
        "Peasant Levy": "pitchfork",
        # Mountain Dwarves and Tinker Gnomes
        "Dwarf Thane": "shield_crown",
        "Dwarf Cleric": "cross_celtic",
        "Dwarf Captain": "axe_battle",
        "Dwarf Ranger": "pine_tree",
        "Gnome Captain": "hammer_wrench",
        "Dwarf": "axe",
        "Gnome": "wrench",
        "Shield Guardian": "robot",
        "Apparatus of the Crab": "submarine",
        "Animated Armor": "shield_half_full",
        # Steadings of the Giants
        "Cloud Giant": "weather_lightning",
        "Fire Giant": "fire",
        "Frost Giant": "snowflake",
        "Hill Giant Queen": "chess_queen",
        "Hill Giant": "gi:giant",
        "House Orc Officer": "gi:bull-horns",
        "Merrow": "gi:fish-monster",
        "Ogre": "gi:ogre",
        "House Orc": "gi:brute",
        "Orc Rabble": "gi:tribal-mask",
        "Ape": "hand_back_right",
        "Brown Bear": "gi:bear-head",
        "Dire Wolf": "gi:wolf-head",
        "Polar Bear": "paw",
        "Manticore": "gi:lion",
        # Elemental Acolytes
        "Bugbear Raid Chief": "gi:troll",
        "Cultist Fanatic": "gi:cloak-dagger",
        "Bugbear Warrior": "mace",
        "Fanatic": "torch",
        "Priest Acolyte": "candle",
        "Earth Elemental": "gi:rock-golem",
        "Gargoyle": "gi:gargoyle",
        "Ghast": "skull_crossbones",
        "Ghoul": "skull",
        "Werewolf": "gi:wolf-howl",
        "Sahuagin": "fish",
        "Merfolk Skirmisher": "spear",
        "Salamander": "gi:sand-snake",
        "Nightmare": "gi:horse-head",
        "Magma Mephit": "gi:imp",
        "Steam Mephit": "kettle_steam",
        "Invisible Stalker": "gi:tornado",
        "Will-o'-Wisp": "gi:floating-ghost",
        "Ice Mephit": "gi:frostfire",
        "Animated Flying Weapon": "gi:spinning-blades",
    }
)
"""The glyph of each profile."""

UNKNOWN: Final = "chess_pawn"
"""Of a profile that the pictures do not know yet."""

SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "blinded": "eye_off",
        "charmed": "heart",
        "dominated": "gi:grab",
        "frightened": "gi:terror",
        "grappled": "hook",
        "hidden": "gi:cloak",
        "incapacitated": "gi:sleepy",
        "invisible": "gi:invisible",
        "paralyzed": "lock",
        "poisoned": "gi:poison-bottle",
        "restrained": "gi:fishing-net",
        "sapped": "arrow_down_bold",
        "stunned": "gi:knocked-out-stars",
        "vexed": "crosshairs",
    }
)
"""The glyph of each condition; prone is not among them, for a prone character is drawn lying."""

SPELL: Final = "auto_fix"
"""A spell lies on it."""
FLIES: Final = "gi:feathered-wing"
CHEST: Final = "treasure_chest"
LEADER: Final = "crown"


def glyph_of(unit: Character) -> str:
    """Returns the glyph of a character."""
    return GLYPHS.get(unit.profile, UNKNOWN)


@lru_cache(maxsize=512)
def drawn(name: str, size: int, stroke: int = 0) -> Image.Image:
    """Returns a glyph as a mask in the middle of a square, as large as it fits; `stroke` makes it fatter."""
    first = _inked(name, size, stroke)
    share = (size - 1) / max(first.width, first.height)
    ink = _inked(name, max(4, round((size - 2 * stroke) * share)), stroke)
    if max(ink.size) > size:
        ink = ink.resize((min(ink.width, size), min(ink.height, size)))
    mask = Image.new("L", (size, size))
    mask.paste(ink, ((size - ink.width) // 2, (size - ink.height) // 2))
    return mask


def _inked(name: str, size: int, stroke: int) -> Image.Image:
    """Returns a glyph in a size of its font, cut to what is drawn: fonts leave different room around their icons."""
    font = icons.font_of(size, name.startswith(icons.GAME_ICONS))
    image = Image.new("L", (2 * size, 2 * size))
    ImageDraw.Draw(image).text((size / 2, size / 2), icons.glyph(name), fill=255, font=font, stroke_width=stroke)
    return image.crop(image.getbbox() or (0, 0, 1, 1))
