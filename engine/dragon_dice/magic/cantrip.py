"""What the Cantrip icon lets a player cast in a roll for something else (p. 32)."""

from __future__ import annotations

from engine.dragon_dice.magic.cast import cast_spells
from engine.dragon_dice.magic.results import MAGIC
from engine.dragon_dice.sais.icon_actions import IconUse
from engine.dragon_dice.table.battle import Battle


async def cast_cantrips(battle: Battle, use: IconUse) -> None:
    """Lets the roller spend X magic results at once on spells marked C (p. 32, p. 44).

    Element and species are those of the unit, as in a magic action; from the Reserve Area only spells marked R as well.
    """
    if battle.state.is_in_play(use.place):
        await cast_spells(
            battle, use.owner, use.place, battle.edition[MAGIC].purse_of_cantrips(battle, use), by_cantrip=True
        )
