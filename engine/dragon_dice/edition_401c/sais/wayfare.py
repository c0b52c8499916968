"""Wayfare."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.moving import move_item
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.carrying import may_carry


@sai("Wayfare", combines=False)
async def wayfare(battle: Battle, use: IconUse) -> None:
    """In a maneuver roll X maneuver results; or instead the item and one unit able to carry it may move to any other
    terrain or to their Reserve Area, so also in the response to a dragon attack (p. 42; prompt `move`).

    The unit takes along whatever else it can carry. Dice that leave before results are counted do not count (R-01).
    """
    army = battle.state.at(use.owner, use.place)
    carriers = [die for die in army if battle.may_leave(die) and may_carry(die.unit, use.die.item)]
    if not await move_item(battle, use, carriers) and use.on(Occasion.MANEUVER):
        use.generate(ResultType.MANEUVER)
