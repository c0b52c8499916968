"""The action step of a march (p. 11): the actions that the terrain allows, and their targets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.actions.magic import magic
from engine.dragon_dice.actions.melee import melee, melee_targets
from engine.dragon_dice.actions.missile import missile, missile_targets
from engine.dragon_dice.edition import Slot
from engine.dragon_dice.events.actions import ActionChosen, ActionLeftOut, ArmyAt
from engine.dragon_dice.printed.dice import LAST_FACE, TERRAIN_ACTIONS
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import RESERVES, Place
from engine.values import Json, Seat

MELEE, MISSILE, MAGIC = TERRAIN_ACTIONS
NONE: Final = "none"

Armies = list[tuple[Seat, Place]]
Targets = Callable[[Battle, Seat, Place], Armies]


@dataclass(frozen=True, slots=True)
class AttackKind:
    """An action against an army: its possible targets, and what it does."""

    icon: str
    """The face of a terrain that allows it."""
    targets: Targets
    act: Callable[[Battle, Seat, Place, Seat, Place], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Spellcasting:
    """The action without a target chosen first."""

    icon: str
    act: Callable[[Battle, Seat, Place], Awaitable[None]]


ACTIONS: Final = Slot[Mapping[str, AttackKind | Spellcasting]]("actions")
"""The actions of a book, by the names that answers have for them."""

BASIC_ACTIONS: Final[Mapping[str, AttackKind | Spellcasting]] = MappingProxyType(
    {
        "melee": AttackKind(MELEE, melee_targets, melee),
        "missile": AttackKind(MISSILE, missile_targets, missile),
        "magic": Spellcasting(MAGIC, magic),
    }
)
"""Melee, missile and magic (p. 11)."""


def allowed_actions(battle: Battle, seat: Seat, place: Place) -> dict[str, Armies]:
    """Returns the actions that its terrain and minor terrain let an army take (p. 11, p. 15, p. 58), each with its
    possible targets; spells get theirs later.

    The icon that shows names the action. On the eighth face the army that holds it is free to choose, and all others
    have melee only. An action face of the army's minor terrain is an alternative to what the terrain shows. An attack
    without a possible target is left out. A Reserve Army has magic only.
    """
    return _allowed_by(battle, seat, place, _shown(battle, seat, place)) if battle.may_act(seat, place) else {}


def actions_after_turning(battle: Battle, seat: Seat, place: Place, face: int) -> dict[str, Json]:
    """Returns what the army could do if its terrain showed another face, not the eighth: the actions by name, each with
    those at which it could be directed as things stand."""
    if not battle.may_act(seat, place):
        return {}
    shown = _with_minor(battle, seat, place, [battle.state.terrains[place].die.icon(face)])
    return {name: _options(targets) for name, targets in _allowed_by(battle, seat, place, shown).items()}


def _allowed_by(battle: Battle, seat: Seat, place: Place, shown: Sequence[str]) -> dict[str, Armies]:
    """Returns the actions that these faces allow, each with those at which it may be directed."""
    actions = battle.edition[ACTIONS]
    allowed: dict[str, Armies] = {}
    for icon in shown:
        for name, one in actions.items():
            if one.icon == icon:
                targets = one.targets(battle, seat, place) if isinstance(one, AttackKind) else []
                if targets or isinstance(one, Spellcasting):
                    allowed[name] = targets
    return allowed


def _named(battle: Battle, seat: Seat, place: Place) -> list[str]:
    """Returns the actions that its action faces name for an army, with or without a target; none where it may not
    act.
    """
    shown = _shown(battle, seat, place) if battle.may_act(seat, place) else []
    return [name for name, one in battle.edition[ACTIONS].items() if one.icon in shown]


def _shown(battle: Battle, seat: Seat, place: Place) -> list[str]:
    """Returns the action faces that an army may go by."""
    if place == RESERVES:
        return [MAGIC]
    terrain = battle.state.terrains[place]
    if terrain.face == LAST_FACE:
        shown = list(TERRAIN_ACTIONS) if battle.holds(seat, place) else [MELEE]
    else:
        shown = [str(terrain.icon)]
    return _with_minor(battle, seat, place, shown)


def _with_minor(battle: Battle, seat: Seat, place: Place, shown: list[str]) -> list[str]:
    """Returns the action faces with that of the army's minor terrain."""
    minor = battle.state.minor_terrain_at(seat, place)
    if minor is not None and battle.state.minor_icon(minor) in TERRAIN_ACTIONS:
        shown = list(dict.fromkeys([*shown, battle.state.minor_icon(minor)]))
    return shown


def action(battle: Battle, place: Place) -> Awaitable[None]:
    """Offers, when awaited, the marching army its action and carries it out."""
    return action_of(battle, battle.state.marching_seat(), place)


async def action_of(battle: Battle, seat: Seat, place: Place) -> None:
    """Offers an army an action and carries it out."""
    if not battle.state.at(seat, place):
        return
    allowed = allowed_actions(battle, seat, place)
    if not allowed:
        if battle.is_heard:
            battle.say(ActionLeftOut(player=seat, place=place, actions=tuple(_named(battle, seat, place))))
        return
    attacks: Json = {name: _options(targets) for name, targets in allowed.items() if targets}
    face = None if place == RESERVES else battle.state.terrains[place].face
    options: list[Json] = [*allowed, NONE]
    chosen = str(await battle.choose(seat, "action", options, NONE, place=place, face=face, targets=attacks))
    if chosen == NONE:
        if battle.is_heard:
            battle.say(ActionChosen(player=seat, place=place, action=NONE, target=None))
        return
    what = battle.edition[ACTIONS][chosen]
    if isinstance(what, Spellcasting):
        if battle.is_heard:
            battle.say(ActionChosen(player=seat, place=place, action=chosen, target=None))
        await what.act(battle, seat, place)
        return
    target, there = await _choose_target(battle, seat, place, chosen, allowed[chosen])
    if battle.is_heard:
        battle.say(ActionChosen(player=seat, place=place, action=chosen, target=ArmyAt(target, there)))
    await what.act(battle, seat, place, target, there)


def _options(targets: Armies) -> list[Json]:
    return [f"{owner} {there}" for owner, there in targets]


async def _choose_target(battle: Battle, seat: Seat, place: Place, chosen: str, targets: Armies) -> tuple[Seat, Place]:
    """Returns the army attacked, declared before any die is rolled (p. 52)."""
    options = _options(targets)
    answer = await battle.choose(seat, "target", options, place=place, action=chosen)
    return targets[options.index(answer)]
