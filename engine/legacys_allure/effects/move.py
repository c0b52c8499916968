"""Moving a unit by a card (Move, Away From)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import MoveUnit
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.hexes import DISTANCE, Hex, Way, ahead
from engine.legacys_allure.keywords import away_from
from engine.legacys_allure.keywords import move as keyword
from engine.legacys_allure.movement import HexEntry, UnitMover


@plays(MoveUnit)
async def move(battle: Battle, use: AbilityUse, effect: MoveUnit) -> None:
    """Lets each target move up to X hexes as the player of the ability chooses; a target that is left out stays
    (A-63).
    """
    for unit in battle.affected(use, effect.to):
        if not keyword.may_be_moved(battle.profile(unit)):
            battle.say(happenings.Unaffected(unit.id, "rooted"))
            continue
        reference = None if effect.away_from is None else battle.hex_of(use, effect.away_from)
        start = unit.place
        mover = UnitMover(battle.state, unit, on_its_own=False)
        ways = reach(mover, effect.distance, reference)
        stay = str(start)
        if use.seat == battle.acting:
            _take_said_way(battle, mover, effect.distance, reference)
        wanted = await battle.choose(use.seat, "to", [stay, *ways], stay, unit=unit.id)
        if wanted != stay:
            way = ways[Hex(str(wanted))]
            unit.hex = way[-1]
            battle.say(happenings.UnitMoved(unit.id, start, way, "moved"))


def _take_said_way(battle: Battle, mover: UnitMover, distance: int, reference: Hex | None) -> None:
    """Puts the hex where a way ends in the place of a way that was said hex by hex, if it is one (A-63)."""
    said = battle.said.get("to")
    if not said or isinstance(said[0], str) or not isinstance(said[0], Sequence):
        return
    way = [Hex(str(place)) for place in said[0]]
    place, nothing = mover.unit.place, mover.start()
    is_way = len(way) <= distance
    for onto in way:
        is_way &= DISTANCE[place][onto] == 1 and mover.entry(onto, nothing) is not HexEntry.BLOCKED
        is_way &= reference is None or away_from.allows(place, onto, reference, mover.taken)
        place = onto
    if is_way:
        said[0] = str(way[-1])


def reach(mover: UnitMover, distance: int, reference: Hex | None) -> dict[Hex, Way]:
    """Returns where a unit can be moved, with a shortest way to each hex; Trample does not count."""
    nothing = mover.start()
    start = mover.unit.place
    ends: dict[Hex, Way] = {}
    seen, edge = {start}, [(start, ())]  # type: tuple[set[Hex], list[tuple[Hex, Way]]]
    for _ in range(distance):
        following: list[tuple[Hex, Way]] = []
        for place, way in edge:
            for onto in ahead(place, mover.seat):
                entry = mover.entry(onto, nothing)
                if onto in seen or entry is HexEntry.BLOCKED:
                    continue
                if reference is not None and not away_from.allows(place, onto, reference, mover.taken):
                    continue
                seen.add(onto)
                following.append((onto, (*way, onto)))
                if entry is HexEntry.FREE:
                    ends[onto] = (*way, onto)
        edge = following
    return ends
