"""The action step of a march (p. 11): which actions the terrain allows, and against whom."""

from __future__ import annotations

from engine.dragon_dice.actions.magic import magic
from engine.dragon_dice.actions.melee import melee, melee_targets
from engine.dragon_dice.actions.missile import missile, missile_targets
from engine.dragon_dice.events import ActionChosen, ArmyAt
from engine.dragon_dice.printed.dice import LAST_FACE, TERRAIN_ACTIONS
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import RESERVES, Place
from engine.values import Json, Seat

MELEE, MISSILE, MAGIC, NONE = "melee", "missile", "magic", "none"


def allowed_actions(battle: Battle, seat: Seat, place: Place) -> list[str]:
    """Returns the actions that its terrain and minor terrain let an army take (p. 11, p. 15, p. 58).

    The icon that shows names the action. On the eighth face the army that holds it is free to choose, and everybody
    else has melee only. An action face of the army's minor terrain is an alternative to what the terrain shows. An
    attack without a possible target is left out. A Reserve Army has magic only.
    """
    if place == RESERVES:
        return [MAGIC]
    terrain = battle.state.terrains[place]
    if terrain.face == LAST_FACE:
        shown = [MELEE, MISSILE, MAGIC] if battle.holds(seat, place) else [MELEE]
    else:
        shown = [str(terrain.icon).lower()]
    minor = battle.state.minor_terrain_at(seat, place)
    if minor is not None and battle.state.minor_icon(minor) in TERRAIN_ACTIONS:
        shown = list(dict.fromkeys([*shown, battle.state.minor_icon(minor).lower()]))
    targets = {MELEE: melee_targets, MISSILE: missile_targets}
    return [name for name in shown if name == MAGIC or targets[name](battle, seat, place)]


async def action(battle: Battle, place: Place) -> None:
    """Offers the marching army its action and carries it out."""
    seat = battle.state.marching_seat()
    if not battle.state.at(seat, place):
        return
    names = allowed_actions(battle, seat, place)
    if not names:
        return
    chosen = await battle.choose(seat, "action", [*names, NONE], NONE, place=place)
    if chosen == NONE:
        return
    if chosen == MAGIC:
        battle.say(ActionChosen(player=seat, place=place, action=MAGIC, target=None))
        await magic(battle, seat, place)
        return
    find = melee_targets if chosen == MELEE else missile_targets
    target, there = await _choose_target(battle, seat, place, str(chosen), find(battle, seat, place))
    battle.say(ActionChosen(player=seat, place=place, action=str(chosen), target=ArmyAt(target, there)))
    if chosen == MELEE:
        await melee(battle, seat, place, target)
    else:
        await missile(battle, seat, place, target, there)


async def _choose_target(
    battle: Battle, seat: Seat, place: Place, chosen: str, targets: list[tuple[Seat, Place]]
) -> tuple[Seat, Place]:
    """Returns the army attacked, declared before any die is rolled (p. 52)."""
    options: list[Json] = [f"{owner} {there}" for owner, there in targets]
    answer = await battle.choose(seat, "target", options, place=place, action=chosen)
    return targets[options.index(answer)]
