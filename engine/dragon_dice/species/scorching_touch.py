"""Scorching Touch."""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.rolls.account import From
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle

NAME: Final = "Scorching Touch"


def scorching_touch(battle: Battle, attack: Exchange, saves: RollSheet) -> int:
    """At a terrain with fire, Scalders that save against a melee attack do the attacking army one point of damage for
    each save result they roll; only saves that spells have made reduce it. Not against a counter-attack (p. 24).

    What counts is what is left on Scalder dice after all modifiers, IDs and icons included; not what a spell adds. The
    answer to a Charge is such a save roll (R-21). Returns the points of damage.
    """
    here = battle.elements_for(saves.owner, saves.place)
    if not attack.purpose.has(Occasion.FIRST_MELEE_ATTACK) or "fire" not in here:
        return 0
    return sum(
        share.amount
        for share in saves.shares[ResultType.SAVE]
        if share.die is not None and share.source is not From.ADDED and share.die.species == "Scalders"
    )
