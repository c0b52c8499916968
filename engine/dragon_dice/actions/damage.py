"""Damage to an army (p. 29): its owner chooses which units die."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import OPEN, Pick, heaviest_sum
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.rolls.modifiers import LASTING, Layer, of_army
from engine.dragon_dice.rolls.purposes import SAVE_AGAINST_MELEE
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill
from engine.dragon_dice.table.state import Die, Place
from engine.values import Seat


async def suffer(
    battle: Battle,
    owner: Seat,
    place: Place,
    damage: int,
    *,
    results: int,
    saves: int,
    after_save: bool = False,
    bury: bool = False,
) -> list[Die]:
    """Lets the owner of an army choose who dies of damage to it (p. 29, Damage). Returns who was killed.

    As much of the damage must be taken as the units' health allows, never more than there is; the rest heals.
    `after_save`: the army has rolled saves against it (see Open Grave).
    """
    units = battle.state.at(owner, place)
    if not damage or not units:
        return []
    only = battle.is_heard and _has_one_answer(battle, owner, units, damage)
    fallen = await battle.choose_units(
        owner, "damage", units, damage, is_damage=True, place=place, damage=damage, results=results, saves=saves
    )
    return await kill(battle, fallen, after_army_save=after_save, bury=bury, only=only and len(fallen) < len(units))


def _has_one_answer(battle: Battle, owner: Seat, units: Sequence[Die], damage: int) -> bool:
    """Returns whether only one set of units is as near to the damage as they come."""
    weights: dict[str, int] = {die.id: battle.state.remaining_health(die) for die in units}
    pick = Pick.up_to(damage, player=owner, prompt="damage", weights=weights, about={}, noun="damage")
    return pick.forced() is not OPEN


async def damage_army(
    battle: Battle,
    owner: Seat,
    place: Place,
    damage: int,
    *,
    cause: str,
    saves: int = 0,
    by: Seat | None = None,
    after_save: bool = False,
    bury: bool = False,
) -> list[Die]:
    """Does damage to an army, less these saves, and tells it. Returns the killed units.

    `saves` are the army's saves against it, rolled or automatic (see `spell_saves`), where the text lets them count;
    `by` is the player whose damage it is, where that is told. The rest is as in `suffer`.
    """
    left = max(0, damage - saves)
    if battle.is_heard:
        smallest, too_little = what_kills(battle, owner, place, left)
        battle.say(
            DamageDealt(
                player=owner,
                place=place,
                kind=cause,
                by=by,
                results=damage,
                saves=saves,
                damage=left,
                smallest=smallest,
                too_little=too_little,
            ),
            cause,
        )
    return await suffer(battle, owner, place, left, results=damage, saves=saves, after_save=after_save, bury=bury)


def what_kills(battle: Battle, owner: Seat, place: Place, damage: int) -> tuple[int, int]:
    """Returns how much damage kills the unit of an army that takes least, 0 where there is none; and how much of the
    damage that comes is too little to kill one more of its units (p. 29), 0 where all fall."""
    healths = [battle.state.remaining_health(die) for die in battle.state.at(owner, place)]
    too_little = damage - heaviest_sum(healths, damage) if 0 < damage < sum(healths) else 0
    return min(healths, default=0), too_little


def spell_saves(battle: Battle, owner: Seat, place: Place) -> int:
    """Returns the save results that spells give an army without any roll."""
    modifiers = of_army(battle.state, owner, place, SAVE_AGAINST_MELEE, battle.edition[LASTING])
    return sum(m.amount for m in modifiers if m.layer is Layer.ADD and m.from_spell)
