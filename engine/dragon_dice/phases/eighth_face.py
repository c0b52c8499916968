"""Eighth Face Phase (p. 10) and the icons of captured terrains (p. 15).

A captured terrain doubles the ID results of the army that holds it (`modifiers`), frees its choice of action
(`actions`), and has the use of its icon: the City and the Temple in this phase, the Tower for missile actions,
Standing Stones for magic.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.dragon_dice.battle import Battle
from engine.dragon_dice.state import DUA, DieId, Place
from engine.values import Json, Seat

NONE = "none"


async def eighth_face(battle: Battle) -> None:
    """The marching player uses each City and Temple they hold; an icon that can do nothing is passed over."""
    seat = battle.state.marching_seat()
    for place in battle.state.captured(seat):
        icon = battle.state.terrains[place].die.eighth_face
        if icon == "City":
            await city(battle, seat, place)
        elif icon == "Temple":
            await temple(battle, seat, place)


async def city(battle: Battle, seat: Seat, place: Place) -> None:
    """City (p. 15): recruit a small unit to the army that holds it, or promote one of its units."""
    state = battle.state
    options: list[Json] = [{"recruit": die.id} for die in battle.recruits(seat)]
    options += [{"promote": {unit.id: larger.id}} for unit, larger in battle.promotions(state.at(seat, place))]
    if not options:
        return
    answer = await battle.choose(seat, "eighth face", [*options, NONE], NONE, place=place, icon="City")
    if not isinstance(answer, Mapping):
        return
    if "recruit" in answer:
        battle.recruit(state.dice[DieId(str(answer["recruit"]))], place, "City")
    else:
        pairs = answer["promote"]
        assert isinstance(pairs, Mapping)
        battle.promote([(state.dice[DieId(u)], state.dice[DieId(str(larger))]) for u, larger in pairs.items()], "City")


async def temple(battle: Battle, seat: Seat, place: Place) -> None:
    """Temple (p. 15): make another player bury one unit of that player's choice from their Dead Unit Area.

    That its holders cannot be touched by opponents' death magic is looked at where magic is cast.
    """
    options: list[Json] = [{"force": other} for other in battle.state.opponents(seat) if battle.state.at(other, DUA)]
    if not options:
        return
    answer = await battle.choose(seat, "eighth face", [*options, NONE], NONE, place=place, icon="Temple")
    if not isinstance(answer, Mapping):
        return
    victim = Seat(str(answer["force"]))
    dead: list[Json] = [die.id for die in battle.state.at(victim, DUA)]
    buried = await battle.choose(victim, "bury", dead, by=seat)
    await battle.bury([battle.state.dice[DieId(str(buried))]], by=seat)


def holds_tower(battle: Battle, seat: Seat, place: Place) -> bool:
    """Tower (p. 15): returns whether the army here may shoot at any opponent's army."""
    return battle.holds(seat, place) and battle.state.terrains[place].die.eighth_face == "Tower"
