"""The icons whose deeds are the same by every book."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.sais import (
    bash,
    cantrip,
    charge,
    charm,
    cloak,
    confuse,
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

SHARED_DEEDS: Final[Mapping[str, Deed]] = MappingProxyType(
    deeds_in(
        bash,
        cantrip,
        charge,
        charm,
        cloak,
        confuse,
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
"""Their deeds by the icons' names."""
