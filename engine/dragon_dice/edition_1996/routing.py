"""Routing, an option: which army is routed, and which pursues (Option: Routing; N-84 to N-88).

An army is tested in its save roll against the attack of an enemy army at the same terrain, and in its own charge roll.
All damage is dealt before anything else follows.
"""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.actions.action import action_of
from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.edition_1996 import races
from engine.dragon_dice.events.actions import Pursued, PursuitDeclined, RoutTested
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import Place
from engine.values import Seat

FIRST_FACE: Final = 1
PURSUED: Final = "pursued"
CHARGE_ROLL: Final = "charge"
"""What routs a charging army: its own roll."""


def look_for_routs(battle: Battle, exchange: Exchange, saving: RollSheet | None) -> None:
    """Looks at the rolls of an attack for routs, and notes who is routed (N-84, N-85)."""
    if not battle.state.routing or exchange.attacker_place != exchange.defender_place:
        return
    attacking = exchange.attacking
    if attacking is not None and attacking.purpose.has(Occasion.CHARGE) and is_tested(battle, attacking):
        exchange.routed.append(exchange.attacker)
    if saving is not None and is_tested(battle, saving):
        exchange.routed.append(exchange.defender)


def is_tested(battle: Battle, sheet: RollSheet) -> bool:
    """Tests a roll, and returns whether it routs its army: more dice show their ID than saves were rolled.

    Counted are the icons as they lie there, whatever penalties do to them; saves of spells are none. No army can be
    routed while the terrain shows its first face, or in reserve (N-84).
    """
    terrain = battle.state.terrains.get(sheet.place)
    if not battle.state.routing or terrain is None or terrain.face == FIRST_FACE:
        return False
    ids = sum(any(sheet.ids_of(face) for face in sheet.faces.get(die.id, ())) for die in sheet.dice)
    saves = saves_shown(battle, sheet)
    routed = ids > saves
    cause = CHARGE_ROLL if sheet.purpose.has(Occasion.CHARGE) else ""
    battle.say(RoutTested(player=sheet.owner, place=sheet.place, ids=ids, saves=saves, routed=routed), cause)
    return routed


def saves_shown(battle: Battle, sheet: RollSheet) -> int:
    """Returns the saves that count against a rout: save icons, what special action icons give of them, and maneuvers
    that a race makes saves; of a charging army its save icons alone (N-85)."""
    charging = sheet.purpose.has(Occasion.CHARGE)
    saves = 0
    for die in sheet.dice:
        able = not charging and races.maneuvers_are_saves(battle, die, sheet.place)
        icons = ("SAVE", "MANEUVER") if able else ("SAVE",)
        saves += sum(face.count for face in sheet.faces.get(die.id, ()) if face.icon in icons)
        if not charging:
            given = (ResultType.SAVE, ResultType.MANEUVER) if able else (ResultType.SAVE,)
            saves += sum(share.amount for result, share in sheet.generated if share.die is die and result in given)
    return saves


async def follow_up(battle: Battle, *exchanges: Exchange | None) -> None:
    """Lets the armies pursue that have routed another in these attacks. Where both armies of a charge are routed the
    terrain turns down by one automatically, and the action ends (N-86 to N-88).
    """
    for exchange in exchanges:
        if exchange is None or not exchange.routed:
            continue
        place = exchange.attacker_place
        routed = [seat for seat in exchange.routed if battle.state.at(seat, place)]
        both = (exchange.attacker, exchange.defender)
        if len(routed) == len(both):
            battle.lower_terrain(place, battle.state.marching_seat(), PURSUED)
            settle(battle)
        elif routed:
            hunter = next(seat for seat in both if seat not in routed)
            await pursue(battle, hunter, place, routed[0])


async def pursue(battle: Battle, hunter: Seat, place: Place, routed: Seat) -> None:
    """The owner of the army that has routed another at its terrain may turn that down by one, and act again at once
    with the icon that shows then, against whomever it may; also who was not acting (N-86; prompt `pursue`)."""
    face = battle.state.terrains[place].face
    if face in (None, FIRST_FACE) or not battle.state.at(hunter, place) or not battle.may_act(hunter, place):
        return
    if not await battle.agree(hunter, "pursue", place=place, routed=routed, face=face):
        battle.say(PursuitDeclined(player=hunter, place=place, routed=routed))
        return
    battle.say(Pursued(player=hunter, place=place, routed=routed))
    battle.lower_terrain(place, hunter, PURSUED)
    settle(battle)
    await action_of(battle, hunter, place)


def pursue_later(battle: Battle, hunter: Seat, sheet: RollSheet) -> None:
    """Tests the save roll of an army that a spell hits, and lets the caster's army there pursue when the action is over
    (N-84: Hailstorm)."""

    async def later() -> None:
        if battle.state.at(sheet.owner, sheet.place):
            await pursue(battle, hunter, sheet.place, sheet.owner)

    if battle.state.at(hunter, sheet.place) and is_tested(battle, sheet):
        battle.later.append(later)


async def do_later(battle: Battle) -> None:
    """Does what has been put off until the action is over."""
    while battle.later:
        await battle.later.pop(0)()
