"""An attack, the save roll against it and the damage that gets through (p. 11-12, p. 29)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.dragon_dice.actions.damage import spell_saves, suffer, what_kills
from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.edition import Slot
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.rolls.modifiers import Modifier, against_missiles
from engine.dragon_dice.rolls.purposes import (
    CHARMED,
    SAVE_AGAINST_MELEE,
    SAVE_AGAINST_MISSILE,
    SAVE_AND_MELEE,
    Purpose,
    ResultType,
)
from engine.dragon_dice.rolls.resolution import roll_army, roll_each
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.species.cursed_bullets import cursed_bullets
from engine.dragon_dice.species.scorching_touch import NAME as SCORCHING_TOUCH
from engine.dragon_dice.species.scorching_touch import scorching_touch
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import Die
from engine.english import listed


@dataclass(frozen=True, slots=True)
class Attacks:
    """What one book adds to an attack and the save roll against it."""

    hindered: Callable[[Battle, Exchange], list[Modifier]]
    """What keeps an attack from the place it aims at."""
    saved: Callable[[Battle, Exchange, RollSheet | None], int]
    """Looks at the save roll, if there was one. Returns how many results only saves of spells reduce."""
    answered: Callable[[Battle, Exchange, RollSheet], None]
    """Lets the save roll strike back once its army has lost its units."""
    charmed: Callable[[Exchange], Purpose]
    """What charmed units roll for the attack that they join."""


ATTACKS: Final = Slot[Attacks]("attacks")


def hindered(battle: Battle, exchange: Exchange) -> list[Modifier]:
    """Returns what Wall of Fog takes from an attack by missiles (p. 50)."""
    missiles = exchange.purpose.result is ResultType.MISSILE
    return against_missiles(battle.state, exchange.defender_place) if missiles else []


def saved(battle: Battle, exchange: Exchange, saving: RollSheet | None) -> int:
    """Returns how many results are cursed (p. 24)."""
    return cursed_bullets(battle, exchange)


def answered(battle: Battle, exchange: Exchange, saving: RollSheet) -> None:
    """Scalders strike back (p. 24), and so do the melee results of the answer to a Charge (p. 33)."""
    exchange.strike_back(SCORCHING_TOUCH, scorching_touch(battle, exchange, saving))
    strike_back_at_charge(exchange, saving)


def charmed(exchange: Exchange) -> Purpose:
    """Returns that charmed units roll melee results (p. 33)."""
    return CHARMED


def strike_back_at_charge(exchange: Exchange, saving: RollSheet) -> None:
    """Lets the melee results of the answer to a charge hit the charging army."""
    exchange.strike_back("answer to a Charge", saving.of(ResultType.MELEE) if exchange.charge else 0)


async def resolve_attack(
    battle: Battle, exchange: Exchange, *, dice: Sequence[Die] | None = None, counts_ids: bool = True
) -> None:
    """Rolls the attack; against any result the defender rolls saves, and takes what they leave as damage.

    Then the attacker takes what the defender's icons gave back (R-12). `dice`: who rolls, if not the whole army.
    """
    purpose = exchange.purpose
    rules = battle.edition[ATTACKS]
    exchange.against_attack += rules.hindered(battle, exchange)
    attacking = await roll_army(
        battle,
        exchange.attacker,
        exchange.attacker_place,
        purpose,
        exchange=exchange,
        dice=dice,
        counts_ids=counts_ids,
    )
    exchange.attacking = attacking
    results = attacking.grand_total + await _charmed_results(battle, exchange)
    exchange.results = results
    saving: RollSheet | None = None
    if (results or exchange.charge) and exchange.defenders(battle):
        saving = await _roll_saves(battle, exchange)
    cursed = rules.saved(battle, exchange, saving)
    saves = saving.of(ResultType.SAVE) if saving else 0
    damage = _what_gets_through(results, cursed, saving)
    if battle.is_heard:
        smallest, too_little = what_kills(battle, exchange.defender, exchange.defender_place, damage)
        battle.say(
            DamageDealt(
                player=exchange.defender,
                place=exchange.defender_place,
                kind=purpose.kind,
                by=exchange.attacker,
                results=results,
                saves=saves,
                damage=damage,
                cursed=cursed,
                smallest=smallest,
                too_little=too_little,
            )
        )
    with battle.killing_by(purpose.kind):
        await suffer(
            battle, exchange.defender, exchange.defender_place, damage, after_save=True, results=results, saves=saves
        )
    if saving is not None:
        rules.answered(battle, exchange, saving)
    await _take_riposte(battle, exchange)
    settle(battle)


def _what_gets_through(results: int, cursed: int, saving: RollSheet | None) -> int:
    """Returns the damage after saves; cursed results are reduced only by saves that spells have made (p. 24)."""
    if saving is None:
        return results
    by_spells = saving.from_spells(ResultType.SAVE)
    others = saving.of(ResultType.SAVE) - by_spells
    return max(0, cursed + max(0, results - cursed - others) - by_spells)


async def _roll_saves(battle: Battle, exchange: Exchange) -> RollSheet:
    """Rolls the defending army's saves; charmed units roll for the other side (p. 33)."""
    if exchange.charge:
        purpose = SAVE_AND_MELEE
    elif exchange.purpose.result is ResultType.MELEE:
        purpose = SAVE_AGAINST_MELEE
    else:
        purpose = SAVE_AGAINST_MISSILE
    dice = [die for die in exchange.defenders(battle) if die not in exchange.charmed]
    return await roll_army(battle, exchange.defender, exchange.defender_place, purpose, exchange=exchange, dice=dice)


async def _charmed_results(battle: Battle, exchange: Exchange) -> int:
    """Returns what charmed units add to the attack: each rolls for itself (p. 33, R-24)."""
    dice = [die for die in exchange.defenders(battle) if die in exchange.charmed]
    if not dice:
        return 0
    sheets = await roll_each(battle, dice, battle.edition[ATTACKS].charmed(exchange))
    return sum(sheet.grand_total for sheet in sheets.values())


async def _take_riposte(battle: Battle, exchange: Exchange) -> None:
    """The attacking army takes what came back; only saves made by spells reduce it (p. 34, p. 42)."""
    results = sum(damage for _, damage in exchange.ripostes)
    if not results:
        return
    saves = spell_saves(battle, exchange.attacker, exchange.attacker_place)
    damage = max(0, results - saves)
    if battle.is_heard:
        smallest, too_little = what_kills(battle, exchange.attacker, exchange.attacker_place, damage)
        battle.say(
            DamageDealt(
                player=exchange.attacker,
                place=exchange.attacker_place,
                kind="riposte",
                by=exchange.defender,
                results=results,
                saves=saves,
                damage=damage,
                causes=tuple(exchange.ripostes),
                smallest=smallest,
                too_little=too_little,
            )
        )
    with battle.killing_by(listed(dict.fromkeys(cause for cause, _ in exchange.ripostes))):
        await suffer(battle, exchange.attacker, exchange.attacker_place, damage, results=results, saves=saves)
