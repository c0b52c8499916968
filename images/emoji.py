"""Emoji in names: which icon is a likeness of which.

No package on PyPI ships a font of emoji that Pillow can draw, so the ones that people put into their names are drawn
with icons; a face that has none becomes a smiling one, any other emoji a dot (`images.fonts`).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

_LIKENESSES: Final = MappingProxyType(
    {
        "🐉🐲🐍": "snake",
        "🔥": "fire",
        "💧💦": "water",
        "🌊": "waves",
        "❄": "snowflake",
        "⚡🌩": "lightning_bolt",
        "🌈": "looks",
        "☀🌞🌤": "weather_sunny",
        "🌙🌛🌜🌝🌚🌕🌑": "moon_waning_crescent",
        "⭐🌟🌠": "star",
        "✨": "creation",
        "💀☠": "skull",
        "👻": "ghost",
        "👽👾": "space_invaders",
        "🤖": "robot",
        "👑": "crown",
        "💎": "diamond_stone",
        "⚔": "sword_cross",
        "🗡": "sword",
        "🏹": "bow_arrow",
        "🛡": "shield",
        "🔮": "crystal_ball",
        "🪄": "magic_staff",
        "🧙": "wizard_hat",
        "🎲": "dice_5",
        "🃏": "cards_playing",
        "🎮🕹": "gamepad_variant",
        "🎯": "bullseye_arrow",
        "🏆": "trophy",
        "🏰": "castle",
        "🏠🏡": "home",
        "⛰🏔🗻": "terrain",
        "🌲🌳🎄": "pine_tree",
        "🌱🌿🍀☘": "sprout",
        "🍁🍂🍃": "leaf",
        "🌸🌹🌺🌻🌼🌷💐": "flower",
        "🍄": "mushroom",
        "🍕": "pizza",
        "🍺🍻": "beer",
        "☕🍵": "coffee",
        "🍎🍏": "food_apple",
        "🍰🎂": "cake_variant",
        "🍪": "cookie",
        "🐱🐈😺": "cat",
        "🐶🐕🐺🦊": "dog",
        "🐴🐎": "horse_variant",
        "🦄": "unicorn_variant",
        "🐭🐁🐀🐹": "rodent",
        "🐰🐇": "rabbit",
        "🐼🐻🐨": "teddy_bear",
        "🐷🐖": "pig",
        "🐧": "penguin",
        "🦆": "duck",
        "🦉": "owl",
        "🐦🐤🐥🦅🕊": "bird",
        "🐢": "turtle",
        "🐟🐠🐬🦈": "fish",
        "🐝": "bee",
        "🦋": "butterfly",
        "🕷": "spider",
        "🦇": "bat",
        "🐘": "elephant",
        "🐾": "paw",
        "🎵🎶🎼": "music",
        "🎸": "guitar_electric",
        "🚀": "rocket_launch",
        "💣": "bomb",
        "⚓": "anchor",
        "⚽": "soccer",
        "🏀": "basketball",
        "🎃": "halloween",
        "🎉🎊🥳": "party_popper",
        "💤😴": "sleep",
        "👍": "thumb_up",
        "👎": "thumb_down",
        "👋": "hand_wave",
        "💪": "arm_flex",
        "👀": "eye",
        "🧠": "brain",
        "📚📖": "book_open_variant",
        "💰🤑": "sack",
        "💩": "emoticon_poop",
        "❤💙💚💛🧡💜🖤🤍🤎💖💗💓💕💘💞♥": "heart",
        "💔": "heart_broken",
        "😎🕶": "emoticon_cool",
        "😈👿👹👺": "emoticon_devil",
        "😢😭😿": "emoticon_cry",
        "😡😠🤬": "emoticon_angry",
        "😂🤣😆": "emoticon_lol",
        "😉": "emoticon_wink",
        "😘😍🥰": "emoticon_kiss",
        "😐😑": "emoticon_neutral",
        "☹🙁😞😟": "emoticon_sad",
    }
)

ICON_OF: Final = MappingProxyType({char: icon for chars, icon in _LIKENESSES.items() for char in chars})
"""The icon that is a likeness of an emoji."""

FACE: Final = "emoticon_happy"
"""Any other face."""


def is_skin_tone(char: str) -> bool:
    """Returns whether this colours the emoji before it."""
    return 0x1F3FB <= ord(char) <= 0x1F3FF


def is_flag_letter(char: str) -> bool:
    """Returns whether this is one of the letters of which two make a flag."""
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def plain_letter(char: str) -> str:
    """Returns the letter A to Z of a flag's letter."""
    return chr(ord(char) - 0x1F1E6 + ord("A"))


def prefers_likeness(cluster: str) -> bool:
    """Returns whether the icon is better than a text font's glyph: pictures, not the signs of old type."""
    return ord(cluster[0]) >= 0x1F000 and likeness(cluster) is not None


def likeness(cluster: str) -> str | None:
    """Returns the icon for an emoji, joined ones by their first, or None."""
    char = cluster[0]
    if char in ICON_OF:
        return ICON_OF[char]
    is_face = 0x1F600 <= ord(char) <= 0x1F64F or 0x1F910 <= ord(char) <= 0x1F92F or 0x1F970 <= ord(char) <= 0x1F97A
    return FACE if is_face else None
