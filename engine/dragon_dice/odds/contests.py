"""The odds of one roll against another: an attack against saves, a maneuver against counter-maneuvers (p. 10-12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.decisions import heaviest_sum
from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.actions.saves import ATTACKS
from engine.dragon_dice.odds.distribution import Distribution
from engine.dragon_dice.odds.rolls import RollOdds, roll_odds
from engine.dragon_dice.rolls import purposes
from engine.dragon_dice.rolls.purposes import Purpose, ResultType
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place
from engine.values import Seat

FIELDS_OF_ICE: Final = "Fields of Ice"


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """An attack against the save roll of the army that is attacked."""

    attack: RollOdds
    saves: RollOdds
    damage: Distribution | None
    """The results that the saves leave, None where a roll has no exact figure."""
    killed: Distribution | None
    """The health that falls: as near to the damage as the units' health allows (p. 29)."""
    healths: tuple[int, ...]
    """The health of each unit that is attacked, as much as it has left."""

    @property
    def is_exact(self) -> bool:
        """Returns whether nothing is left out."""
        return self.damage is not None and self.attack.is_exact and self.saves.is_exact

    @property
    def actions(self) -> tuple[str, ...]:
        """Returns the icons of either side whose effects the figures leave out."""
        return tuple(dict.fromkeys([*self.attack.actions, *self.saves.actions]))

    def can_fall(self, health: int) -> Fraction | None:
        """Returns the chance that the damage is enough to kill a unit of this health."""
        return None if self.damage is None else self.damage.at_least(health)


def attack_odds(
    battle: Battle,
    attacker: Seat,
    place: Place,
    purpose: Purpose,
    defender: Seat,
    there: Place,
    *,
    dice: Sequence[Die] | None = None,
    counts_ids: bool = True,
) -> AttackOdds:
    """Returns the odds of one attack. `purpose` is the attacker's roll: MELEE, COUNTER_MELEE, MISSILE or a charge.

    A charge of 1996 is answered by one roll whose IDs are taken as saves here.
    """
    charges = ResultType.MANEUVER in purpose.counts
    exchange = Exchange(purpose, attacker, place, defender, there, charge=charges)
    exchange.against_attack += battle.edition[ATTACKS].hindered(battle, exchange)
    attack = roll_odds(battle, attacker, place, purpose, exchange=exchange, dice=dice, counts_ids=counts_ids)
    answer = purposes.SAVE_AGAINST_MISSILE if purpose.result is ResultType.MISSILE else purposes.SAVE_AGAINST_MELEE
    answer = purposes.SAVE_AND_MELEE if charges else answer
    saves = roll_odds(battle, defender, there, answer, wanted=(ResultType.SAVE,), exchange=exchange)
    healths = tuple(battle.state.remaining_health(die) for die in battle.state.at(defender, there))
    if attack.results is None or saves.results is None:
        return AttackOdds(attack, saves, None, None, healths)
    damage = attack.results.less(saves.results)
    return AttackOdds(attack, saves, damage, damage.map(lambda hits: heaviest_sum(healths, hits)), healths)


@dataclass(frozen=True, slots=True)
class ManeuverOdds:
    """A maneuver against every army that may oppose it."""

    marching: RollOdds
    opposing: dict[Seat, RollOdds]
    succeeds: Fraction | None
    """The chance to succeed if all of them oppose, None where a roll has no exact figure."""

    @property
    def is_exact(self) -> bool:
        """Returns whether nothing is left out."""
        return self.succeeds is not None and all(one.is_exact for one in (self.marching, *self.opposing.values()))


def maneuver_odds(battle: Battle, seat: Seat, place: Place) -> ManeuverOdds:
    """Returns the odds of a maneuver that all opponents who can oppose.

    The marching army needs at least as many results as each of them (p. 10, p. 52), under Fields of Ice more (p. 46).
    """
    marching = roll_odds(battle, seat, place, purposes.MANEUVER)
    opposing = {
        other: roll_odds(battle, other, place, purposes.COUNTER_MANEUVER)
        for other in battle.opposing_armies(seat, place)
        if battle.may_act(other, place)
    }
    by = int(any(effect.name == FIELDS_OF_ICE and effect.is_on_terrain(place) for effect in battle.state.effects))
    others = [one.results for one in opposing.values()]
    if marching.results is None or any(one is None for one in others):
        return ManeuverOdds(marching, opposing, None)
    chance = Fraction(0)
    for total, count in marching.results.counts.items():
        reached = Fraction(count, marching.results.outcomes)
        for one in others:
            assert one is not None
            reached *= 1 - one.at_least(total + 1 - by)
        chance += reached
    return ManeuverOdds(marching, opposing, chance)
