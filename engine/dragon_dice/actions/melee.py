"""The melee action (p. 11)."""

from __future__ import annotations

from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.actions.saves import resolve_attack
from engine.dragon_dice.events.actions import CounterAttacked, CounterDeclined
from engine.dragon_dice.rolls.purposes import COUNTER_MELEE, MELEE
from engine.dragon_dice.species.foul_stench import contains_goblins, foul_stench
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Place
from engine.values import Seat


def melee_targets(battle: Battle, seat: Seat, place: Place) -> list[tuple[Seat, Place]]:
    """Returns the armies that an army may attack by melee: opposing armies at the same terrain (p. 11)."""
    return [(other, place) for other in battle.opposing_armies(seat, place)]


async def melee(battle: Battle, seat: Seat, place: Place, target: Seat, there: Place) -> None:
    """The attack with the defender's save roll; then, if its owner likes, the counter-attack by the same process."""
    attack = Exchange(MELEE, seat, place, target, place)
    stench = contains_goblins(battle, seat, place)
    await resolve_attack(battle, attack)
    if attack.charge or attack.no_counter_attack or not battle.state.at(seat, place):
        return
    if stench:
        await foul_stench(battle, attack)
    await counter_attack(battle, attack)


async def counter_attack(battle: Battle, attack: Exchange) -> Exchange | None:
    """The army that was attacked may strike back by the same process, if its owner likes (p. 11). Returns that."""
    seat, target, place = attack.attacker, attack.defender, attack.attacker_place
    able = [die for die in battle.state.at(target, place) if die not in attack.benched]
    if not able or not battle.may_act(target, place):
        return None
    if await battle.agree(target, "counter-attack", place=place, against=seat):
        battle.say(CounterAttacked(player=target, place=place))
        answer = Exchange(COUNTER_MELEE, target, place, seat, place)
        await resolve_attack(battle, answer, dice=able)
        return answer
    battle.say(CounterDeclined(player=target, place=place))
    return None
