"""Mutate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from engine.asking import ask
from engine.decisions import Choose, Decision, Pairs, Pick
from engine.dragon_dice.edition_401c.species.ability_choice import Offer
from engine.dragon_dice.rolls.purposes import INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.rolls.resolution import roll_each
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill
from engine.dragon_dice.table.promoting import promote
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.spending import spend_on_units
from engine.dragon_dice.table.state import DUA, RESERVES, Die, DieId, Place
from engine.values import Json, Seat

NAME = "Mutate"
STALKERS = "Swamp Stalkers"
MOST = 1
"""Targets per 24 points of total force size."""


def offers(battle: Battle, seat: Seat, used: Sequence[Mapping[str, Json]]) -> list[Offer]:
    """Returns one offer for each opponent with units in the Reserve Area, if there is a Swamp Stalker in one of the
    player's armies at a terrain and one in the Dead Unit Area; once a turn."""
    if any(use["ability"] == NAME for use in used) or not _armies(battle, seat) or not battle.dead_of(seat, STALKERS):
        return []
    return [
        Offer({"ability": NAME, "against": other}, _details(battle, seat, other))
        for other in battle.state.opponents(seat)
        if battle.has_reserves(other)
    ]


async def mutate(battle: Battle, seat: Seat, answer: Mapping[str, Json]) -> None:
    """In the Species Abilities Phase, if you have a Swamp Stalker at a terrain and one in your Dead Unit Area, target
    units in an opponent's Reserve Area: as many as you have Swamp Stalkers in your Dead Unit Area, at most one per 24
    points.

    They roll saves, each for itself; those that generate none are killed. Then one of your armies with a Swamp Stalker
    at a terrain may recruit and promote Swamp Stalkers up to the health-worth killed so (p. 25), a recruit for one
    point, a promotion for each health gained, several steps at once included (R-57; prompt `spend`).
    """
    questions = _details(battle, seat, Seat(str(answer["against"])))
    names = answer["targets"] if "targets" in answer else await ask(questions["targets"])
    targets = [battle.state.dice[DieId(name)] for name in cast("Sequence[str]", names)]
    sheets = await roll_each(battle, targets, INDIVIDUAL_SAVE)
    with battle.killing_by(NAME):
        killed = await kill(battle, [die for die in targets if not sheets[die.id].of(ResultType.SAVE)])
    settle(battle)
    points = sum(die.unit.health for die in killed)
    if points:
        army = answer["army"] if "army" in answer else await ask(questions["army"])
        wish = {key: answer[key] for key in ("recruit", "promote") if key in answer}
        await _grow(battle, seat, Place(str(army).removeprefix(f"{seat} ")), points, wish)
    battle.end_action()


async def _grow(battle: Battle, seat: Seat, place: Place, points: int, wish: Mapping[str, Json]) -> None:
    """Spends the points as chosen in advance, if that many were killed, or else asks."""
    pairs, recruited = await spend_on_units(
        battle, seat, points, _stalkers(battle, seat, place), _recruits(battle, seat), wish, cause=NAME, place=place
    )
    await promote(battle, pairs, NAME)
    for die in recruited:
        battle.recruit(die, place, NAME)


def _details(battle: Battle, seat: Seat, other: Seat) -> dict[str, Decision]:
    """Returns the questions about Mutate's targets, the army to grow, and its recruits: none, if it is not said."""
    reserves = battle.state.at(other, RESERVES)
    recruits = [str(die.id) for die in _recruits(battle, seat)]
    dead = [die for die in battle.state.at(seat, DUA) if die.species == STALKERS]
    stalkers = [die for place in _armies(battle, seat) for die in _stalkers(battle, seat, place)]
    larger = {
        str(unit.id): tuple(str(die.id) for die in dead if die.unit.health > unit.unit.health) for unit in stalkers
    }
    number = min(battle.dead_of(seat, STALKERS), battle.per_24_points(MOST), len(reserves))
    return {
        "targets": Pick(
            player=seat,
            prompt="targets",
            weights=dict.fromkeys((str(die.id) for die in reserves), 1),
            least=number,
            most=number,
            noun="units",
            about={"cause": NAME},
        ),
        "army": Choose(
            player=seat,
            prompt="army",
            options=tuple(f"{seat} {place}" for place in _armies(battle, seat)),
            about={"cause": NAME},
        ),
        "recruit": Pick(
            player=seat,
            prompt="recruit",
            weights=dict.fromkeys(recruits, 1),
            least=0,
            most=len(recruits),
            noun="units",
            about={"cause": NAME},
        ),
        "promote": Pairs(player=seat, prompt="promote", partners=larger, about={"cause": NAME}),
    }


def _armies(battle: Battle, seat: Seat) -> list[Place]:
    return [place for place in battle.places_with_units(seat) if _stalkers(battle, seat, place)]


def _recruits(battle: Battle, seat: Seat) -> list[Die]:
    return [die for die in battle.recruits(seat) if die.species == STALKERS]


def _stalkers(battle: Battle, seat: Seat, place: Place) -> list[Die]:
    return [die for die in battle.state.at(seat, place) if die.species == STALKERS]
