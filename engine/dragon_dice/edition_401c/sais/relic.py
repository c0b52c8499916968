"""The SFR Logo on relics: on Earthfang the Chill Wind and the bite; on an Elemental Relic all elements."""

from __future__ import annotations

from engine.dragon_dice.edition_401c.sais.beheading import behead
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import CHILL, CHILL_WIND, LastingEffect, On

BITE = 4


@sai("SFR Logo (Relic)", combines=False)
async def logo_of_a_relic(battle: Battle, use: IconUse) -> None:
    """The logo on a relic is special on each (p. 61):

    *Elemental Relic*: it stands for every element and ivory, but not for alloys. *Earthfang*: in a magic or missile
    action a Chill Wind rises: every army roll at this terrain loses two results, until the terrain is maneuvered to a
    new facing; several add up. In a melee attack, after the save roll, one unit that rolled an ID is killed, and
    nothing it rolled counts. In the response to a dragon attack one dragon that rolled its jaws is killed; if none
    did, Earthfang generates four melee results.
    """
    if use.die.kind != "Earthfang":
        return
    if use.on(Occasion.MELEE_ATTACK) or use.on(Occasion.DRAGON_ATTACK):
        await behead(battle, use, otherwise=ResultType.MELEE, results=BITE)
    elif (use.on(Occasion.MAGIC_ACTION) or use.on(Occasion.MISSILE_ATTACK)) and use.place in battle.state.terrains:
        battle.last(LastingEffect(CHILL_WIND, On.TERRAIN, use.owner, None, place=use.place, strength=CHILL))
