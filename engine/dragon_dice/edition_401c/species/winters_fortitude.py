"""Winter's Fortitude."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.decisions import Choose
from engine.dragon_dice.edition_401c.species.ability_choice import Offer
from engine.dragon_dice.events.units import Unearthed
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import BUA, DUA, DieId, Place
from engine.values import Json, Seat

NAME = "Winter's Fortitude"
FROSTWINGS = "Frostwings"


def offers(battle: Battle, seat: Seat, used: Sequence[Mapping[str, Json]]) -> list[Offer]:
    """Returns the buried Frostwings that may be moved, once a turn.

    An answer may name one of the armies that make it possible as well.
    """
    armies = [f"{seat} {place}" for place in _in_the_air(battle, seat)]
    if any(use["ability"] == NAME for use in used) or not armies:
        return []
    army = Choose(player=seat, prompt="army", options=tuple(armies), about={"cause": NAME})
    buried = [die for die in battle.state.at(seat, BUA) if die.species == FROSTWINGS]
    return [Offer({"ability": NAME, "move": die.id}, {"army": army}) for die in buried]


async def winters_fortitude(battle: Battle, seat: Seat, answer: Mapping[str, Json]) -> None:
    """In the Species Abilities Phase, if you have a Frostwing at a terrain with air, you may move one Frostwing of your
    choice from your Buried to your Dead Unit Area (p. 23)."""
    die = battle.state.dice[DieId(str(answer["move"]))]
    battle.move([die], DUA)
    battle.say(Unearthed(player=seat, dice=(die.id,), by=NAME), NAME)


def _in_the_air(battle: Battle, seat: Seat) -> list[Place]:
    """Returns the terrains with air where the player has a Frostwing."""
    return [
        place
        for place in battle.places_with_units(seat)
        if "air" in battle.elements_for(seat, place)
        and any(d.species == FROSTWINGS for d in battle.state.at(seat, place))
    ]
