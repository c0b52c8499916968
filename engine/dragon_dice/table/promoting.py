"""Promotion (p. 30): which unit becomes which, all at once; and the offer of it to a player."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Pairs
from engine.dragon_dice.events.units import Promoted
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.items import bury_excess
from engine.dragon_dice.table.state import Die, DieId
from engine.values import Seat


async def promote(battle: Battle, pairs: Sequence[tuple[Die, Die]], cause: str) -> None:
    """Exchanges each unit with its larger partner, all at once (p. 30; see `larger`).

    Then, not before, is looked whether the army can carry its items: an Eldarim may have changed its element.
    """
    for unit, larger in pairs:
        place = unit.place
        grave = larger.place
        battle.state.lay(larger, place)
        battle.state.lay(unit, grave)
        battle.end_effects_on_units([unit])
        battle.say(Promoted(player=unit.owner, place=place, pairs={unit.id: larger.id}), cause)
    await bury_excess(battle)


async def offer_promotions(
    battle: Battle, player: Seat, units: Sequence[Die], *, most: int | None = None, cause: str
) -> int:
    """Lets a player promote units, each by one step and each partner once; by default none (prompt `promote`).

    `most`: how many at most; None for as many as possible. Returns how many were promoted.
    """
    partners: dict[str, tuple[str, ...]] = {}
    for unit, larger in battle.promotions(units):
        partners[unit.id] = (*partners.get(unit.id, ()), larger.id)
    if not partners:
        return 0
    answer = await battle.ask_pairs(
        Pairs(player=player, prompt="promote", partners=partners, most=most, about={"cause": cause})
    )
    dice = battle.state.dice
    await promote(battle, [(dice[DieId(unit)], dice[DieId(larger)]) for unit, larger in answer.items()], cause)
    return len(answer)


async def promote_by(battle: Battle, player: Seat, unit: Die, health: int, *, cause: str) -> None:
    """Promotes one unit by this much health, several steps at once included (R-57), or by as much as possible.

    Where several larger ones could take its place its player chooses (prompt `promote`).
    """
    larger = [other for other in battle.larger(unit) if other.unit.health <= unit.unit.health + health]
    most = max((other.unit.health for other in larger), default=0)
    names = tuple(str(other.id) for other in larger if other.unit.health == most)
    if not names:
        return
    answer = await battle.ask_pairs(
        Pairs(player=player, prompt="promote", partners={unit.id: names}, fully=True, most=1, about={"cause": cause})
    )
    await promote(battle, [(unit, battle.state.dice[DieId(answer[unit.id])])], cause)
