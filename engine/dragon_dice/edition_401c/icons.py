"""The icons of v4.01c: what they generate, and the modules in which their deeds stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.dragon_dice.edition_401c.sais import (
    attune,
    breath,
    bullseye,
    champion_logo,
    choke,
    coil,
    convert,
    counter,
    crush,
    decapitate,
    double_strike,
    elemental_relic,
    elevate,
    fabricate,
    firebreath,
    firecloud,
    firewalking,
    flaming_arrow,
    flurry,
    frost_breath,
    galeforce,
    gate,
    gore,
    howl,
    hug,
    impale,
    kick,
    magic_suppression,
    medallion,
    plague,
    relic,
    scare,
    slay,
    sneak_attack,
    spell_disruption,
    summon_dragon,
    teleport,
    trumpet,
    vanish,
    wayfare,
    wild_growth,
    wither,
)
from engine.dragon_dice.edition_401c.sais.table import OWN
from engine.dragon_dice.sais import smite
from engine.dragon_dice.sais.deeds import Deed, deeds_in
from engine.dragon_dice.sais.shared import SHARED_DEEDS
from engine.dragon_dice.sais.table import SHARED, Line, in_order

ICONS: Final[Mapping[str, Line]] = in_order(SHARED, OWN)
"""What each icon generates, and in which rolls it acts, in the order of the rulebook (p. 32-43)."""

DEEDS: Final[Mapping[str, Deed]] = in_order(
    SHARED_DEEDS,
    deeds_in(
        attune,
        breath,
        bullseye,
        champion_logo,
        choke,
        coil,
        convert,
        counter,
        crush,
        decapitate,
        double_strike,
        elemental_relic,
        elevate,
        fabricate,
        firebreath,
        firecloud,
        firewalking,
        flaming_arrow,
        flurry,
        frost_breath,
        galeforce,
        gate,
        gore,
        howl,
        hug,
        impale,
        kick,
        magic_suppression,
        medallion,
        plague,
        relic,
        scare,
        slay,
        smite,
        sneak_attack,
        spell_disruption,
        summon_dragon,
        teleport,
        trumpet,
        vanish,
        wayfare,
        wild_growth,
        wither,
    ),
)
"""The deeds by the icons' names."""
