"""The logo of champions."""

from __future__ import annotations

from engine.dragon_dice.battle import Battle
from engine.dragon_dice.dice import CHAMPION_LOGO
from engine.dragon_dice.purposes import Occasion
from engine.dragon_dice.sais.deeds import Use, sai
from engine.dragon_dice.sais.moving import move_dragon


@sai(CHAMPION_LOGO, combines=False)
async def champion_logo(battle: Battle, use: Use) -> None:
    """In a save roll for itself, against something aimed at it, the champion saves four (p. 39, p. 55, p. 62).

    In a melee attack a Dragonkin Champion may move a summoned dragon that contains its element from one terrain to
    another (p. 55).
    """
    if use.die.is_dragonkin and use.on(Occasion.MELEE_ATTACK):
        await move_dragon(battle, use)
