"""Eighth Face Phase (p. 10) and the icons of captured terrains (p. 15).

A captured terrain doubles the ID results of the army that holds it (`modifiers`), frees its choice of action
(`actions`), and has the use of its icon: City, Temple, Dragon's Lair and Grove in this phase, the Tower for missile
actions, Standing Stones for magic, the Vortex in rolls (`replaced_rolls`). A Castle stands for one of the first four.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.events.terrains import CastleChosen, EighthFaceIdle
from engine.dragon_dice.events.units import Unearthed
from engine.dragon_dice.magic.aims import summonable
from engine.dragon_dice.magic.offers import may_summon
from engine.dragon_dice.printed.dice import DRAGONKIN, STANDARD_EIGHTH_FACES
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import bury_units
from engine.dragon_dice.table.promoting import promote
from engine.dragon_dice.table.sending import send
from engine.dragon_dice.table.state import BUA, DUA, POOL, REMOVED, Die, DieId, Place
from engine.values import Json, Seat

NONE = "none"
CASTLE: Final = "Castle"
LAIR: Final = "Dragon's Lair"
GROVE: Final = "Grove"


async def eighth_face(battle: Battle) -> None:
    """The marching player uses the icon of each terrain they hold; an event tells of one that can do nothing."""
    seat = battle.state.marching_seat()
    for place in battle.state.captured(seat):
        use = USED_IN_THIS_PHASE.get(battle.state.terrains[place].eighth_face)
        if use is not None:
            await use(battle, seat, place)


def _idle(battle: Battle, seat: Seat, place: Place) -> None:
    if battle.is_heard:
        battle.say(EighthFaceIdle(player=seat, place=place, icon=battle.state.terrains[place].eighth_face))


async def city(battle: Battle, seat: Seat, place: Place) -> None:
    """City (p. 15): recruit a small unit to the army that holds it, or promote one of its units."""
    state = battle.state
    options: list[Json] = [{"recruit": die.id} for die in battle.recruits(seat)]
    options += [{"promote": {unit.id: larger.id}} for unit, larger in battle.promotions(state.at(seat, place))]
    if not options:
        _idle(battle, seat, place)
        return
    answer = await battle.choose(seat, "eighth face", [*options, NONE], NONE, place=place, icon="City")
    if not isinstance(answer, Mapping):
        return
    if "recruit" in answer:
        battle.recruit(state.dice[DieId(str(answer["recruit"]))], place, "City")
    else:
        pairs = answer["promote"]
        assert isinstance(pairs, Mapping)
        await promote(
            battle, [(state.dice[DieId(u)], state.dice[DieId(str(larger))]) for u, larger in pairs.items()], "City"
        )


async def temple(battle: Battle, seat: Seat, place: Place) -> None:
    """Temple (p. 15): make another player bury one unit of that player's choice from their Dead Unit Area.

    That its holders cannot be touched by opponents' death magic is looked at where magic is cast.
    """
    options: list[Json] = [{"force": other} for other in battle.state.opponents(seat) if battle.state.at(other, DUA)]
    if not options:
        _idle(battle, seat, place)
        return
    answer = await battle.choose(seat, "eighth face", [*options, NONE], NONE, place=place, icon="Temple")
    if not isinstance(answer, Mapping):
        return
    victim = Seat(str(answer["force"]))
    dead: list[Json] = [die.id for die in battle.state.at(victim, DUA)]
    buried = await battle.choose(victim, "bury", dead, by=seat)
    await bury_units(battle, [battle.state.dice[DieId(str(buried))]], by=seat)


async def dragons_lair(battle: Battle, seat: Seat, place: Place) -> None:
    """Dragon's Lair (p. 56): summon to any terrain a dragon with an element of this one, an Ivory or any Ivory Hybrid
    Dragon, but no White Dragon.

    As Summon Dragon does, it brings dragons from any Summoning Pool or terrain; for its ivory alone one comes from a
    pool only (p. 16, R-63).
    """
    state = battle.state
    elements = battle.elements_at(place)
    dragons = [d for d in state.dice.values() if d.is_dragon and d.dragon.kind != "white" and d.place != REMOVED]
    dragons = [d for d in dragons if any(may_summon(summonable(d), element) for element in elements)]
    options: list[Json] = [{"summon": d.id, "to": to} for d in dragons for to in state.terrains if to != d.place]
    if not options:
        _idle(battle, seat, place)
        return
    at: Json = {str(dragon.id): dragon.place for dragon in dragons}
    answer = await battle.choose(seat, "eighth face", [*options, NONE], NONE, place=place, icon=LAIR, at=at)
    if isinstance(answer, Mapping):
        battle.summon(state.dice[DieId(str(answer["summon"]))], Place(str(answer["to"])), LAIR, seat)


async def grove(battle: Battle, seat: Seat, place: Place) -> None:
    """Grove (p. 56): move a unit that is no Dragonkin from any player's Buried Unit Area to their Dead Unit Area, or of
    your own a buried Dragonkin or minor terrain to your Summoning Pool, or a buried item to the army here.

    It must be done if it is possible. Players who are out no longer count as players.
    """
    options: list[Json] = [{"move": die.id} for die in _in_reach_of_the_grove(battle, seat)]
    if not options:
        _idle(battle, seat, place)
        return
    answer = await battle.choose(seat, "eighth face", options, place=place, icon=GROVE)
    assert isinstance(answer, Mapping)
    die = battle.state.dice[DieId(str(answer["move"]))]
    if die.is_unit and die.species != DRAGONKIN:
        battle.move([die], DUA)
        battle.say(Unearthed(player=die.owner, dice=(die.id,), by=GROVE), GROVE)
    else:
        await send(battle, [die], place if die.is_item else POOL, GROVE)


def _in_reach_of_the_grove(battle: Battle, seat: Seat) -> list[Die]:
    """Returns what is buried and may be moved: the player's own dice before those of others."""
    state = battle.state
    buried = [die for die in state.dice.values() if die.place == BUA and die.owner not in state.out]
    own = [die for die in buried if die.owner == seat]
    return own + [d for d in buried if d.owner != seat and d.is_unit and d.species != DRAGONKIN]


async def castle(battle: Battle, seat: Seat, place: Place) -> None:
    """Castle (p. 56): its captor chooses City, Standing Stones, Temple or Tower. It is that terrain until its face is
    moved (prompt `castle`).
    """
    terrain = battle.state.terrains[place]
    if terrain.eighth_face != CASTLE or terrain.captured_by != seat:
        return
    terrain.stands_for = str(await battle.choose(seat, "castle", list(STANDARD_EIGHTH_FACES), place=place))
    battle.say(CastleChosen(player=seat, place=place, terrain=terrain.kind, icon=terrain.stands_for))


USED_IN_THIS_PHASE: Final[Mapping[str, Callable[[Battle, Seat, Place], Awaitable[None]]]] = MappingProxyType(
    {"City": city, "Temple": temple, LAIR: dragons_lair, GROVE: grove}
)


def holds_tower(battle: Battle, seat: Seat, place: Place) -> bool:
    """Tower (p. 15): returns whether the army here may shoot at any opponent's army."""
    return battle.holds(seat, place) and battle.state.terrains[place].eighth_face == "Tower"
