"""Bash."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_one_of, damage_with_save
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die


@sai("Bash", combines=False)
async def bash(battle: Battle, use: IconUse) -> None:
    """In a save roll against a melee attack strike back at one attacking unit that put melee results into the attack.

    It takes as much damage as its die gave, and rolls a save against it; Bash generates that many saves (p. 32, R-23).
    A second Bash strikes another unit. Against anything else Bash generates X saves. In the response to a dragon
    attack it does to one of the dragons the damage which that dragon has inflicted, and generates that many saves.
    """
    if use.on(Occasion.DRAGON_ATTACK):
        await _strike_dragon(battle, use)
        return
    exchange = use.exchange
    gave = {die.id: _melee_of(use, die) for die in exchange.attackers(battle) if die not in exchange.bashed}
    target = await choose_one_of(battle, use, [die for die in exchange.attackers(battle) if gave.get(die.id)])
    if target is None:
        return
    exchange.bashed.append(target)
    use.give(use.die, ResultType.SAVE, gave[target.id])
    await damage_with_save(battle, target, gave[target.id])


def _melee_of(use: IconUse, die: Die) -> int:
    """Returns the melee results a unit gave to the attack, all of its faces and what doubled them included."""
    attack = use.exchange.attacking
    return 0 if attack is None else sum(share.amount for share in attack.shares[ResultType.MELEE] if share.die is die)


async def _strike_dragon(battle: Battle, use: IconUse) -> None:
    attack = use.dragons
    dragon = await choose_one_of(battle, use, [dragon for dragon in attack.on_army() if attack.damage_of(dragon)])
    if dragon is None:
        return
    damage = attack.damage_of(dragon)
    use.give(use.die, ResultType.SAVE, damage)
    attack.strike(dragon, damage)
