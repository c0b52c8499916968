"""An attack, the save roll against it and the damage that gets through (p. 11-12, p. 29)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.dragon_dice.battle import Battle
from engine.dragon_dice.happenings import Happening
from engine.dragon_dice.purposes import SAVE_AGAINST_MELEE, SAVE_AGAINST_MISSILE, Purpose, Result
from engine.dragon_dice.rolls import roll_army
from engine.dragon_dice.state import Place
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class Attack:
    """One army rolls against another: a melee or missile attack, or a counter-attack."""

    purpose: Purpose
    attacker: Seat
    attacker_place: Place
    defender: Seat
    defender_place: Place
    counts_ids: bool = True


async def resolve_attack(battle: Battle, attack: Attack) -> None:
    """Rolls the attack; against any result the defender rolls saves, and takes what they leave as damage."""
    purpose = attack.purpose
    attacking = await roll_army(battle, attack.attacker, attack.attacker_place, purpose, counts_ids=attack.counts_ids)
    saves = 0
    if attacking.total:
        against = SAVE_AGAINST_MELEE if purpose.result is Result.MELEE else SAVE_AGAINST_MISSILE
        saves = (await roll_army(battle, attack.defender, attack.defender_place, against)).total
    damage = max(0, attacking.total - saves)
    battle.say(
        Happening.DAMAGE_DEALT,
        player=attack.defender,
        place=attack.defender_place,
        kind=purpose.kind,
        by=attack.attacker,
        results=attacking.total,
        saves=saves,
        damage=damage,
    )
    await suffer(battle, attack.defender, attack.defender_place, damage, results=attacking.total, saves=saves)
    battle.settle()


async def suffer(battle: Battle, owner: Seat, place: Place, damage: int, *, results: int, saves: int) -> None:
    """Lets the owner of an army choose who dies of damage to it (p. 29, Damage).

    As much of the damage must be taken as the units' health allows, never more than there is; the rest heals.
    """
    units = battle.state.at(owner, place)
    if damage and units:
        fallen = await battle.choose_units(
            owner, "damage", units, damage, place=place, damage=damage, results=results, saves=saves
        )
        battle.kill(fallen)
