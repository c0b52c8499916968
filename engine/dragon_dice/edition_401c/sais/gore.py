"""Gore."""

from __future__ import annotations

from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_one_defender, damage_with_save
from engine.dragon_dice.table.battle import Battle

DAMAGE = 2
"""What Gore does, whatever is printed on the face."""


@sai("Gore", combines=False)
async def gore(battle: Battle, use: IconUse) -> None:
    """In a melee attack one defending unit takes two damage, less its own saves; killed by it, it is buried (p. 37).

    In the response to a dragon attack Gore generates four melee results.
    """
    target = await choose_one_defender(battle, use)
    if target is not None:
        await damage_with_save(battle, target, DAMAGE, bury=True)
