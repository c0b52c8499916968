"""Cursed Bullets."""

from __future__ import annotations

from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.rolls.account import From
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.table.battle import Battle

MOST = 3
"""Results per 24 points of total force size."""


def cursed_bullets(battle: Battle, shot: Exchange) -> int:
    """When an army shoots at one at the same terrain, damage by missile results of its Lava Elves can be reduced only
    by saves that spells have made: as many results as there are Lava Elves in its owner's Dead Unit Area, at most three
    per 24 points (p. 24).

    What counts is on Lava Elf dice, IDs and their doubling included; not what a spell adds, nor other species' results
    (R-33). Returns how many results are cursed.
    """
    roll = shot.attacking
    if roll is None or shot.purpose.result is not ResultType.MISSILE or shot.attacker_place != shot.defender_place:
        return 0
    elven = sum(
        share.amount
        for share in roll.shares[ResultType.MISSILE]
        if share.die is not None and share.source is not From.ADDED and share.die.species == "Lava Elves"
    )
    return min(elven, battle.dead_of(shot.attacker, "Lava Elves"), battle.per_24_points(MOST))
