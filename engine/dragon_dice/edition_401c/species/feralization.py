"""Feralization."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dragon_dice.edition_401c.species.ability_choice import Offer
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.promoting import promote
from engine.dragon_dice.table.state import DieId, Place
from engine.values import Json, Seat

NAME = "Feralization"
FERAL = "Feral"


def offers(battle: Battle, seat: Seat, used: Sequence[Mapping[str, Json]]) -> list[Offer]:
    """Returns what the armies can do that have not done it yet this turn."""
    found: list[Offer] = []
    done = [use.get("army") for use in used]
    for place in battle.places_with_units(seat):
        army = f"{seat} {place}"
        feral = [die for die in battle.state.at(seat, place) if die.species == FERAL]
        if not feral or army in done or not {"earth", "air"} & set(battle.elements_for(seat, place)):
            continue
        recruits = [die for die in battle.recruits(seat) if die.species == FERAL]
        found += [Offer({"ability": NAME, "army": army, "recruit": die.id}) for die in recruits]
        pairs = battle.promotions(feral)
        found += [Offer({"ability": NAME, "army": army, "promote": {unit.id: larger.id}}) for unit, larger in pairs]
    return found


async def feralization(battle: Battle, seat: Seat, answer: Mapping[str, Json]) -> None:
    """Each of your armies with a Feral unit at a terrain with earth or air may, in the Species Abilities Phase, recruit
    a small Feral unit or promote one of its Feral units by one step (p. 23)."""
    place = Place(str(answer["army"]).removeprefix(f"{seat} "))
    dice = battle.state.dice
    if "recruit" in answer:
        battle.recruit(dice[DieId(str(answer["recruit"]))], place, NAME)
    else:
        pairs = answer["promote"]
        assert isinstance(pairs, Mapping)
        await promote(battle, [(dice[DieId(unit)], dice[DieId(str(larger))]) for unit, larger in pairs.items()], NAME)
