"""The actions of 1996: skirmish, charge, missile, magic (Turn Sequence; N-26 to N-38)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.actions import magic
from engine.dragon_dice.actions.action import MAGIC, MELEE, MISSILE, AttackKind, Spellcasting
from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.actions.melee import counter_attack, melee_targets
from engine.dragon_dice.actions.missile import missile_targets
from engine.dragon_dice.actions.saves import Attacks, resolve_attack, strike_back_at_charge
from engine.dragon_dice.edition_1996 import routing
from engine.dragon_dice.edition_1996.lasting import WALL_OF_FOG
from engine.dragon_dice.edition_1996.purposes import CHARGE, CHARMED_IN_A_CHARGE
from engine.dragon_dice.rolls import purposes
from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import Occasion, Purpose, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Place
from engine.values import Seat


async def skirmish(battle: Battle, seat: Seat, place: Place, target: Seat, there: Place) -> None:
    """Melee results are damage, less the saves of the army that is attacked; if it still has units and is not routed it
    may strike back by the same process, also when the attack came to nothing (Skirmish; N-26).

    The icon Charge turns it into a charge (N-09).
    """
    attack = Exchange(purposes.MELEE, seat, place, target, place)
    await resolve_attack(battle, attack)
    answer = None
    if not attack.charge and not attack.no_counter_attack and target not in attack.routed:
        answer = await counter_attack(battle, attack) if battle.state.at(seat, place) else None
    await _end(battle, attack, answer)


async def charge(battle: Battle, seat: Seat, place: Place, target: Seat, there: Place) -> None:
    """Melee and maneuver results are damage. The army that is charged answers with one roll, whatever the damage is:
    its saves reduce it, its melee results hit the charging army, which has only the saves of spells against them. There
    is no counter-attack (Charge; N-27 to N-31)."""
    attack = Exchange(CHARGE, seat, place, target, place, charge=True)
    await resolve_attack(battle, attack)
    await _end(battle, attack)


async def missile(battle: Battle, seat: Seat, place: Place, target: Seat, there: Place) -> None:
    """Missile results are damage, less the saves of the army that is shot at, which cannot strike back (Missile)."""
    shot = Exchange(purposes.MISSILE, seat, place, target, there)
    await resolve_attack(battle, shot)
    await _end(battle, shot)


async def cast(battle: Battle, seat: Seat, place: Place) -> None:
    """The magic action, and what its spells have put off (Magic)."""
    await magic.magic(battle, seat, place)
    await routing.do_later(battle)


async def _end(battle: Battle, *attacks: Exchange | None) -> None:
    await routing.follow_up(battle, *attacks)
    await routing.do_later(battle)


ACTIONS: Final[Mapping[str, AttackKind | Spellcasting]] = MappingProxyType(
    {
        "skirmish": AttackKind(MELEE, melee_targets, skirmish),
        "charge": AttackKind(MELEE, melee_targets, charge),
        "missile": AttackKind(MISSILE, partial(missile_targets, in_reserve=False), missile),
        "magic": Spellcasting(MAGIC, cast),
    }
)
"""The actions by the names that answers have for them. Missiles reach no reserves (Missile; Tower; N-38)."""


# -- what the booklet adds to attacks ------------------------------------------------------------------------------


def hindered(battle: Battle, exchange: Exchange) -> list[Modifier]:
    """Returns what Wall of Fog takes from missiles that end at another terrain than they start from: half, once more
    for each wall that they pass (Wall of Fog; N-59)."""
    there = exchange.defender_place
    if exchange.purpose.result is not ResultType.MISSILE or there == exchange.attacker_place:
        return []
    walls = [effect for effect in battle.state.effects if effect.name == WALL_OF_FOG and effect.is_on_terrain(there)]
    of = battle.state.terrains[there].kind if walls else ""
    return [Modifier(WALL_OF_FOG, Layer.DIVIDE, 2, (ResultType.MISSILE,), from_spell=True, of=of) for _ in walls]


def saved(battle: Battle, exchange: Exchange, saving: RollSheet | None) -> int:
    """Looks at the rolls for routs; every save counts against every result."""
    routing.look_for_routs(battle, exchange, saving)
    return 0


def answered(battle: Battle, exchange: Exchange, saving: RollSheet) -> None:
    """Lets the melee results of the answer to a charge hit the charging army (Charge)."""
    strike_back_at_charge(exchange, saving)


def charmed(exchange: Exchange) -> Purpose:
    """Returns what charmed units roll: what the army rolls that they join, in a charge melee and maneuver (N-08)."""
    attack = exchange.attacking
    return CHARMED_IN_A_CHARGE if attack is not None and attack.purpose.has(Occasion.CHARGE) else purposes.CHARMED


ATTACKS: Final = Attacks(hindered, saved, answered, charmed)
