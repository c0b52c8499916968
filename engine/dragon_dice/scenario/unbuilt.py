"""What scenario files may say and the rules cannot do yet: named here so that it fails loudly and never passes.

Each name leaves this module when its rule is built.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

VERBS: Final = ("cast", "dragon attack", "species ability", "air flight", "ride")
"""Entries of `do`."""

PROMPTS: Final = (
    *("minor", "spells", "dragon attack", "species ability", "air flight", "breath", "sai target", "combine", "order"),
    *("id split", "sai split", "sai choice", "assign", "double", "reroll", "leave out", "bench", "mire"),
    *("resist fear", "negation", "dispel", "choose element", "move", "return", "promote", "spend", "replacement"),
    *("minor face", "castle", "allocate", "slay", "summon", "expire"),
)
"""Questions."""

ROLLS: Final = (
    *("magic", "counter missile", "dragon response", "negation", "minor", "dragon", "burial save", "mire maneuver"),
    *("thorns melee", "replanting", "rise", "dispel", "charmed", "save and melee", "save and maneuver", "seize"),
    *("slay", "swallow", "swamp fever"),
    *("individual save", "individual maneuver", "individual melee", "individual save and melee"),
    *("individual magic", "individual missile"),
)
"""Kinds of roll."""

NUMBERS: Final = ("riposte", "magic", "melee", "missile", "dragon_damage", "dragon_killed")
"""Totals; `magic.air` and the like as well."""

EXPECTATIONS: Final = ("effects", "minor", "items")
"""Keys of `expect`."""

_MELEE: Final = ("melee", "counter melee")
_SAVES_AGAINST_MELEE: Final = ("save against melee",)
_SAVES: Final = ("save against melee", "save against missile")
_ATTACKS: Final = (*_MELEE, "missile")

DEEDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        # p. 32-43: the rolls in which the icon must do more than generate results. Icons that only *may* do more (move,
        # return, cast) are not here: who does not ask for it declines.
        "Bash": _SAVES_AGAINST_MELEE,
        "Belly": (*_ATTACKS, *_SAVES),
        "Breath": _MELEE,
        "Bullseye": ("missile",),
        "Charge": ("melee",),
        "Charm": _MELEE,
        "Cloak": _SAVES,
        "Coil": _MELEE,
        "Convert": _MELEE,
        "Counter": _SAVES_AGAINST_MELEE,
        "Crush": ("missile",),
        "Double Strike": _MELEE,
        "Elevate": ("missile", *_SAVES_AGAINST_MELEE),
        "Entangle": _MELEE,
        "Firebreath": _MELEE,
        "Firecloud": _ATTACKS,
        "Flame": _MELEE,
        "Flaming Arrow": ("missile",),
        "Frost Breath": _ATTACKS,
        "Galeforce": _ATTACKS,
        "Gore": _MELEE,
        "Howl": _ATTACKS,
        "Hug": _MELEE,
        "Illusion": _ATTACKS,
        "Kick": _MELEE,
        "Magic Suppression": _ATTACKS,
        "Net": _ATTACKS,
        "Plague": _MELEE,
        "Poison": _MELEE,
        "Roar": _MELEE,
        "Scare": _MELEE,
        "Screech": _MELEE,
        "Seize": ("missile",),
        "Slay": _MELEE,
        "Sleep": _MELEE,
        "Smite": _MELEE,
        "Smother": _MELEE,
        "Sneak Attack": ("missile",),
        "Stomp": _MELEE,
        "Stone": _ATTACKS,
        "Stun": _MELEE,
        "Surprise": ("melee",),
        "Swallow": _MELEE,
        "Trumpet": (*_MELEE, *_SAVES),
        "Volley": ("save against missile",),
        "Wave": (*_MELEE, "maneuver"),
        "Web": _ATTACKS,
        "Wither": _MELEE,
    }
)
"""Icons with a deed that is not built, and the rolls in which it would happen."""

DELAYED_DEEDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "Choke": _MELEE,
        "Confuse": _ATTACKS,
        "Decapitate": _MELEE,
        "Hypnotic Glare": _MELEE,
        "Impale": ("missile",),
    }
)
"""The same, but the deed waits for the save roll, and so does not happen when the attack comes to nothing (p. 27)."""


def unbuilt_deed(icon: str, kind: str, against: str | None, total: int) -> bool:
    """Returns whether an icon would have done a deed in a roll that came to `total`, and the deed is not built.

    `kind` is the kind of roll, `against` what a save roll saves against.
    """
    roll = kind if against is None else f"{kind} against {against}"
    return roll in DEEDS.get(icon, ()) or (total > 0 and roll in DELAYED_DEEDS.get(icon, ()))
