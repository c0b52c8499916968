"""The special action icons of 1996: those on the dice of the four races and their allies (N-07)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_1996.dice import DICE
from engine.dragon_dice.sais import (
    bash,
    bullseye,
    cantrip,
    charge,
    charm,
    cloak,
    confuse,
    counter,
    entangle,
    ferry,
    flame,
    hypnotic_glare,
    illusion,
    net,
    poison,
    regenerate,
    roar,
    screech,
    seize,
    sleep,
    smite,
    smother,
    stomp,
    stone,
    stun,
    surprise,
    swallow,
    volley,
    wave,
    web,
)
from engine.dragon_dice.sais.deeds import Deed, deeds_in
from engine.dragon_dice.sais.table import TABLE, Line

ON_DICE: Final = frozenset(face.icon for unit in DICE.units.values() for face in unit.faces if face.is_sai)

ICONS: Final[Mapping[str, Line]] = MappingProxyType({name: line for name, line in TABLE.items() if name in ON_DICE})
"""What each icon generates, and in which rolls it acts."""

DEEDS: Final[Mapping[str, Deed]] = MappingProxyType(
    deeds_in(
        bash,
        bullseye,
        cantrip,
        charge,
        charm,
        cloak,
        confuse,
        counter,
        entangle,
        ferry,
        flame,
        hypnotic_glare,
        illusion,
        net,
        poison,
        regenerate,
        roar,
        screech,
        seize,
        sleep,
        smite,
        smother,
        stomp,
        stone,
        stun,
        surprise,
        swallow,
        volley,
        wave,
        web,
    )
)
"""The deeds by the icons' names."""
