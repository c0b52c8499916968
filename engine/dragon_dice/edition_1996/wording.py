"""The words of the booklet for people: colours, commons, uncommons and rares (Basic Terms; N-04).

Dragons that are at no terrain lie beside their owner's dead (Battle Size; N-68)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_1996.lasting import BURNING_HANDS, DRAGON_BREATH, LASTING
from engine.dragon_dice.edition_1996.spells import BOOK
from engine.dragon_dice.printed.dice import COLOURS
from engine.dragon_dice.wording import Terminology

SIZES: Final = MappingProxyType({"small": "common", "medium": "uncommon", "large": "rare"})
EIGHTH: Final = MappingProxyType(
    {
        "City": "as your turn begins it recruits a dead unit of 1 health or promotes one unit",
        "Standing Stones": "its army may cast magic of the terrain's colours",
        "Temple": "no black magic of others touches its army, and each turn another player buries a dead unit",
        "Tower": "its army may shoot at armies at any terrain, but not at reserves",
    }
)
"""What holding an eighth face is good for (Special Icons)."""

ICONS: Final = MappingProxyType(
    {
        "Cantrip": (
            "In any roll but one for maneuver or in a magic action: X points for any spells of the die's colours, "
            "cast at once (Special Action Icons).\n\nAll Cantrips of a roll buy together, and no terrain doubles "
            "them; from reserve they reach your own side. In a magic action Cantrip gives X magic results, in a roll "
            "for maneuver nothing."
        ),
        "Charge": (
            "Rolled in a skirmish attack it turns the attack into a charge.\n\n"
            "Maneuver results count too, and the army that is attacked gives the answer to a charge. In a declared "
            "charge and in a counter-attack the icon does nothing."
        ),
    }
)
"""Icons that do here what the same function does for v4.01c as well, by the rules of this book."""

WORDING: Final = Terminology(
    LASTING,
    BOOK,
    COLOURS,
    SIZES,
    EIGHTH,
    doubled="its save and maneuver results are doubled (The Eighth Face)",
    made_of="colours",
    icons=ICONS,
    from_reserve="may only cast spells at your own side",
    cast_from_reserve="can be cast from reserve, at your own side",
    by_cantrip="",
    of_rolls="Dice Modifiers",
    of_damage="Damage",
    of_actions="Turn Sequence",
    of_reach="Missile",
    of_eighth="The Eighth Face",
    of_reserves="Reserves",
    on_dice=MappingProxyType({BURNING_HANDS: "melee ×2", DRAGON_BREATH: "no automatic saves"}),
    resting="Dragons beside the dead",
    pool="place beside the dead",
    resting_short="Dragons",
    at_rest="beside the dead",
    to_rest="to lie beside its owner's dead",
    from_rest="from beside the dead",
    between_dragons="As long as dragons of two colours are at a terrain they attack each other, and no army (Dragon "
    "vs. Dragon).",
    whom_dragons_attack="dragons attack the army of whose turn it is, whoever owns them (Dragon Rules).",
    phases_without=("species abilities",),
)
