"""The logo of champions."""

from __future__ import annotations

from engine.dragon_dice.dragons.champions import use_ability
from engine.dragon_dice.printed.dice import CHAMPION_LOGO, ELDARIM
from engine.dragon_dice.rolls.purposes import Occasion
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.moving import move_dragon
from engine.dragon_dice.table.battle import Battle


@sai(CHAMPION_LOGO, combines=False)
async def champion_logo(battle: Battle, use: IconUse) -> None:
    """In a save roll for itself, against something aimed at it, the champion saves four (p. 39, p. 55, p. 62).

    In a melee attack a Dragonkin Champion may move a summoned dragon that contains its element from one terrain to
    another (p. 55).

    In the response to a dragon attack an Eldarim Champion may use its special ability: tame, slay or control a dragon.
    In all other rolls the logo of a Dragonmaster, Dragonhunter or Dragonzealot is an ID icon of two results (p. 62).
    """
    if use.die.is_dragonkin and use.on(Occasion.MELEE_ATTACK):
        await move_dragon(battle, use)
    elif use.die.species == ELDARIM and use.on(Occasion.DRAGON_ATTACK):
        await use_ability(battle, use.dragons, use.die)
