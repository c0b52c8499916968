"""Units that may move themselves by an icon, alone or with others (Ferry, Firewalking, Teleport, Vanish), and dragons
that are moved by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.asking import ask
from engine.dragon_dice.dragons.targets import WHITE
from engine.dragon_dice.events.units import Declined
from engine.dragon_dice.rolls.stakes import stake_of
from engine.dragon_dice.sais.icon_actions import IconUse
from engine.dragon_dice.species.dragonkin import matches
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.move_plan import NOBODY, MovePlan
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import RESERVES, Die, DieId, Place
from engine.values import Json

PROMPT = "move"


async def move_with_others(battle: Battle, use: IconUse, health: int) -> None:
    """The unit with the icon may move to any terrain and take units of its army along, up to this much health."""
    others = [die for die in battle.state.at(use.owner, use.die.place) if die is not use.die]
    await _move(battle, use, others, health, list(battle.state.terrains))


async def move_alone(battle: Battle, use: IconUse) -> None:
    """The unit with the icon may move to any terrain or to its Reserve Area."""
    await _move(battle, use, [], 0, [*battle.state.terrains, RESERVES])


async def move_item(battle: Battle, use: IconUse, carriers: Sequence[Die]) -> bool:
    """The item with the icon and one of these units may move to any other terrain or to the Reserve Area.

    Returns whether they do.
    """
    here = use.die.place
    plan = MovePlan(
        player=use.owner,
        prompt=PROMPT,
        mover=use.die.id,
        others=dict.fromkeys((str(die.id) for die in carriers), 1),
        most=1,
        least=1,
        noun="unit",
        places=tuple(place for place in [*battle.state.terrains, RESERVES] if place != here),
        items=tuple(die.id for die in battle.state.items_at(use.owner, here) if die is not use.die),
        about={"icon": use.name, "place": here, "roll": use.purpose.kind, **stake_of(use.sheet)},
        known=battle.state.known,
    )
    return await _carry_out(battle, use, await ask(plan))


async def _move(battle: Battle, use: IconUse, others: Sequence[Die], health: int, places: Sequence[Place]) -> None:
    if not battle.may_leave(use.die):
        return
    here = use.die.place
    plan = MovePlan(
        player=use.owner,
        prompt=PROMPT,
        mover=use.die.id,
        others={die.id: die.unit.health for die in others if battle.may_leave(die)},
        most=health,
        places=tuple(place for place in places if place != here),
        items=tuple(die.id for die in battle.state.items_at(use.owner, here)) if battle.has_items else (),
        about={"icon": use.name, "place": here, "roll": use.purpose.kind, **stake_of(use.sheet)},
        known=battle.state.known,
    )
    await _carry_out(battle, use, await ask(plan))


async def _carry_out(battle: Battle, use: IconUse, answer: Json) -> bool:
    if not isinstance(answer, Mapping):
        if battle.is_heard:
            battle.say(Declined(use.owner, use.name, (use.die.id,)), use.name)
        return False
    names = answer["units"]
    assert isinstance(names, Sequence)
    moved = [battle.state.dice[DieId(str(name))] for name in names]
    units, carried = [die for die in moved if die.is_unit], [die for die in moved if die.is_item]
    await send(battle, units, _place(answer["to"]), use.name, carrying=carried)
    settle(battle, "abandoned")
    return True


async def move_dragon(battle: Battle, use: IconUse) -> None:
    """The roller may move a summoned dragon that contains the element of the unit from one terrain to another."""
    able = [
        die
        for place in battle.state.terrains
        for die in battle.state.dragons_at(place)
        if matches(use.die, die.dragon.elements) or die.dragon.kind == WHITE
    ]
    options: list[Json] = [
        {"dragon": die.id, "to": place} for die in able for place in battle.state.terrains if place != die.place
    ]
    if not options:
        return
    answer = await battle.choose(use.owner, PROMPT, [*options, NOBODY], NOBODY, icon=use.name, die=use.die.id)
    if isinstance(answer, Mapping):
        dragon = battle.state.dice[DieId(str(answer["dragon"]))]
        battle.summon(dragon, _place(answer["to"]), use.name, use.owner)
    elif battle.is_heard:
        battle.say(Declined(use.owner, use.name, tuple(die.id for die in able)), use.name)


def _place(name: Json) -> Place:
    return Place(str(name))
