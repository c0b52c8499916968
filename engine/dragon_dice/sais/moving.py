"""Units that may move themselves by an icon, alone or with others: Ferry, Firewalking, Teleport, Vanish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.asking import ask
from engine.dragon_dice.battle import Battle
from engine.dragon_dice.move_plan import MovePlan
from engine.dragon_dice.sais.deeds import Use
from engine.dragon_dice.state import RESERVES, Die, DieId, Place
from engine.values import Json

PROMPT = "move"


async def move_with_others(battle: Battle, use: Use, health: int) -> None:
    """The unit with the icon may move to any terrain and take units of its army along, up to so much health."""
    others = [die for die in battle.state.at(use.owner, use.die.place) if die is not use.die]
    await _move(battle, use, others, health, list(battle.state.terrains))


async def move_alone(battle: Battle, use: Use) -> None:
    """The unit with the icon may move to any terrain or to its Reserve Area."""
    await _move(battle, use, [], 0, [*battle.state.terrains, RESERVES])


async def _move(battle: Battle, use: Use, others: Sequence[Die], health: int, places: Sequence[Place]) -> None:
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
        about={"icon": use.name, "place": here, "roll": use.purpose.kind},
    )
    answer = await ask(plan)
    if isinstance(answer, Mapping):
        units = answer["units"]
        assert isinstance(units, Sequence)
        battle.send([battle.state.dice[DieId(str(unit))] for unit in units], _place(answer["to"]), use.name)
        battle.settle("abandoned")


def _place(name: Json) -> Place:
    return Place(str(name))
