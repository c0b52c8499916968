"""Whom an icon aims at (p. 32): as much as its text allows, chosen by the roller; and who fails the roll it demands."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon_dice.battle import Battle
from engine.dragon_dice.purposes import Purpose, Result
from engine.dragon_dice.sais.deeds import Use
from engine.dragon_dice.state import Die

PROMPT = "sai target"


async def choose_defenders(battle: Battle, use: Use, health: int) -> list[Die]:
    """Returns units of the defending army worth up to so much health: as much as possible, never more."""
    return await choose_units_of(battle, use, use.exchange.defenders(battle), health)


async def choose_units_of(battle: Battle, use: Use, among: Sequence[Die], health: int) -> list[Die]:
    """Returns units among these worth up to so much health: as much as possible, never more."""
    return await battle.choose_units(use.owner, PROMPT, among, health, icon=use.name) if among else []


async def choose_one_defender(battle: Battle, use: Use, among: Sequence[Die] | None = None) -> Die | None:
    """Returns one unit of the defending army, or None when there is none."""
    units = use.exchange.defenders(battle) if among is None else among
    return await battle.choose_one(use.owner, PROMPT, units, icon=use.name)


async def who_fail(battle: Battle, units: Sequence[Die], purpose: Purpose, result: Result) -> list[Die]:
    """Rolls units each for itself and returns those that generate no such result."""
    if not units:
        return []
    sheets = await battle.roll_each(units, purpose)
    return [die for die in units if not sheets[die.id].of(result)]
