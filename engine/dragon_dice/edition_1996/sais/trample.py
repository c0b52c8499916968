"""Trample."""

from __future__ import annotations

from engine.dragon_dice.edition_1996.purposes import is_turned_to_charge
from engine.dragon_dice.edition_1996.races import maneuvers_are_saves
from engine.dragon_dice.rolls.purposes import PART_NAMES, Occasion, ResultType
from engine.dragon_dice.rolls.stakes import stake_of
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle

MELEE, MANEUVER = ResultType.MELEE, ResultType.MANEUVER


@sai("Trample", combines=False, only_gives=True)
async def trample(battle: Battle, use: IconUse) -> None:
    """X melee where melee results count, in the charge roll X maneuver besides; else X maneuver, which may count as
    saves (Special Action Icons; N-33).

    In the response to a dragon attack the owner of a unit whose maneuvers count as saves there says which it is.
    """
    use.give(use.die, await _which(battle, use), use.x)
    if use.on(Occasion.CHARGE) or is_turned_to_charge(use.sheet):
        use.give(use.die, MANEUVER, use.x)


async def _which(battle: Battle, use: IconUse) -> ResultType:
    if MELEE not in use.purpose.counts:
        return MANEUVER
    if not (use.on(Occasion.DRAGON_ATTACK) and maneuvers_are_saves(battle, use.die, use.place)):
        return MELEE
    saves = PART_NAMES[ResultType.SAVE]
    chosen = await battle.choose(
        use.owner, "sai choice", ["melee", saves], icon=use.name, die=use.die.id, x=use.x, **stake_of(use.sheet)
    )
    return MANEUVER if chosen == saves else MELEE
