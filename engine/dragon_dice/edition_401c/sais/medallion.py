"""The logo on medallions: what it does depends on the alloy (p. 60)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.dragon_dice.magic.cast import cast_spells
from engine.dragon_dice.magic.results import purse_of_any_cantrips
from engine.dragon_dice.printed.dice import DRAGONKIN, ELEMENTS
from engine.dragon_dice.rolls.account import From
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.returning import return_dead
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.carrying import can_carry
from engine.dragon_dice.table.promoting import promote
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import BUA, POOL, Die, DieId
from engine.values import Json

GOLD_HEALTH = 4


@sai("SFR / TSR Logo (Medallion)")
async def logo_of_a_medallion(battle: Battle, use: IconUse) -> None:
    """In rolls that count no maneuver, by the medallion's alloy (p. 60):

    *Bronze*: in a magic action X magic results of any element; else X magic results for spells marked as cantrips,
    whatever their species and element. *Silver*: one of these: an item returns from your Buried Unit Area to this army;
    a Dragonkin unit or minor terrain from there to your Summoning Pool; at a terrain, a small Dragonkin unit comes from
    your Summoning Pool to this army, or a Dragonkin unit of it is promoted by one health (prompt `sai choice`). *Gold*:
    up to four health-worth of units may return from your Dead Unit Area to this army.
    """
    for alloy, act in (("bronze", bronze), ("silver", silver), ("gold", gold)):
        shown = tuple((die, x) for die, x in use.shows if die.item.alloy == alloy)
        if shown:
            await act(battle, IconUse(use.name, use.sheet, shown))


async def bronze(battle: Battle, use: IconUse) -> None:
    """Magic of any element in a magic action, else magic for any cantrips."""
    if use.on(Occasion.MAGIC):
        use.generate(ResultType.MAGIC)
        use.sheet.magic_of |= {(die.id, From.SAI): ELEMENTS for die in use.dice}
    elif battle.state.is_in_play(use.place):
        await cast_spells(battle, use.owner, use.place, purse_of_any_cantrips(battle, use.x), by_cantrip=True)


async def silver(battle: Battle, use: IconUse) -> None:
    """Something returns from the Buried Unit Area, or a Dragonkin unit comes or grows; each medallion does one thing.

    An item that the army could not carry is not offered.
    """
    for die in use.dice:
        options = list(_uses_of_silver(battle, use))
        if not options:
            return
        answer = await battle.choose(use.owner, "sai choice", options, icon=use.name, die=die.id)
        assert isinstance(answer, Mapping)
        ((what, whom),) = answer.items()
        if what == "promote":
            assert isinstance(whom, Mapping)
            ((unit, larger),) = whom.items()
            await promote(battle, [(battle.state.dice[DieId(unit)], battle.state.dice[DieId(str(larger))])], die.kind)
        else:
            moved = battle.state.dice[DieId(str(whom))]
            to = use.place if what == "move" or moved.is_item else POOL
            await send(battle, [moved], to, die.kind, carrying=[])


def _uses_of_silver(battle: Battle, use: IconUse) -> Iterator[Json]:
    state = battle.state
    army, carried = state.at(use.owner, use.place), state.items_at(use.owner, use.place)
    own = [die for die in state.dice.values() if die.owner == use.owner]
    for die in own:
        returns = die.is_minor_terrain or die.species == DRAGONKIN or (die.is_item and _fits(army, [*carried, die]))
        if die.place == BUA and returns:
            yield {"return": die.id}
    if use.place not in state.terrains:
        return
    pool = [die for die in own if die.place == POOL and die.species == DRAGONKIN]
    for die in pool:
        if die.unit.health == 1:
            yield {"move": die.id}
    for unit in (die for die in army if die.species == DRAGONKIN):
        for larger in pool:
            if larger.unit.health == unit.unit.health + 1:
                yield {"promote": {unit.id: larger.id}}


def _fits(army: list[Die], load: list[Die]) -> bool:
    return can_carry([die.unit for die in army], [die.item for die in load])


async def gold(battle: Battle, use: IconUse) -> None:
    """The dead return, four health-worth for each medallion."""
    await return_dead(battle, use, health=GOLD_HEALTH * len(use.dice))
