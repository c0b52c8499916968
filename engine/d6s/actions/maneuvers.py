"""Grapple, shove, trip and escape, and Quick Grapple (Combat maneuvers; D-83 to D-86, D-145)."""

from __future__ import annotations

from engine.d6s.attacks import push
from engine.d6s.battle import Battle
from engine.d6s.conditions import gain, holds, lose
from engine.d6s.events import Did
from engine.d6s.geometry import INCH
from engine.d6s.measuring import adjacent
from engine.d6s.numbers import is_gaseous
from engine.d6s.saves import FORTITUDE, REFLEX, odds_of_save, save
from engine.d6s.state import Character, State
from engine.d6s.strikes import melee_of
from engine.refusals import NotAllowed
from engine.values import Json


def maneuver(state: State, unit: Character, target: Character, what: str) -> str:
    """Returns the target of a maneuver: a smaller enemy of the own melee within 1 inch. Raises `NotAllowed` (D-145)."""
    melee = melee_of(state, unit)
    if melee is None or melee.done or target.name not in melee.members or target.side is unit.side:
        raise NotAllowed(f"{target.name} is no enemy of the melee of {unit.name}.")
    if not target.in_play or not adjacent(state, unit, target):
        raise NotAllowed(f"{target.name} is not within 1 inch.")
    if state.size(target).rank >= state.size(unit).rank:
        raise NotAllowed(
            f"{what.title()} works on a smaller target, and {target.name} is not smaller than {unit.name}."
        )
    if is_gaseous(state, unit):
        raise NotAllowed(f"{unit.name} is in Gaseous Form.")
    charm = unit.conditions.get("charmed")
    if charm is not None and charm.source == target.name:
        raise NotAllowed(f"{unit.name} is charmed by {target.name}.")
    if what == "grapple" and holds(state, unit) is not None:
        raise NotAllowed(f"{unit.name} holds somebody already (Grapple).")
    if what == "grapple" and target.has("grappled"):
        raise NotAllowed(f"{target.name} is grappled already.")
    if what == "trip" and target.has("prone"):
        raise NotAllowed(f"{target.name} is prone already.")
    return target.name


async def do_maneuver(battle: Battle, unit: Character, target: Character, what: str) -> None:
    """Grapple, Shove and Trip: a save of the target, and what failing brings (Combat maneuvers; D-85)."""
    battle.say(Did(unit.name, what, target.name))
    if what == "grapple":
        which = await _grappled_save(battle, target)
        if not await save(battle, target, which, reason="against the grapple"):
            await gain(battle, target, "grappled", unit)
    elif what == "shove":
        if not await save(battle, target, FORTITUDE, reason="against the shove"):
            await push(battle, unit, target, INCH)
    elif not await save(battle, target, REFLEX, reason="against the trip"):
        await gain(battle, target, "prone", unit, cause=battle.state.place(unit))


async def _grappled_save(battle: Battle, target: Character) -> str:
    """Returns which save somebody makes against being grappled: its player's choice, the better by default."""
    better = better_save(battle.state, target, 0)
    odds: dict[str, Json] = {
        which: round(odds_of_save(battle.state, target, which, 0), 3) for which in (FORTITUDE, REFLEX)
    }
    return str(await battle.choose(target, "save", [FORTITUDE, REFLEX], better, odds=odds))


def better_save(state: State, unit: Character, potency: int) -> str:
    """Returns the better of Fortitude and Reflex against a Potency."""
    fortitude = odds_of_save(state, unit, FORTITUDE, potency)
    return REFLEX if odds_of_save(state, unit, REFLEX, potency) > fortitude else FORTITUDE


async def escape(battle: Battle, unit: Character) -> None:
    """Escape: the better save, against 0 or the Potency of the grapple."""
    held = unit.conditions["grappled"]
    which = better_save(battle.state, unit, held.potency)
    if await save(battle, unit, which, held.potency, reason=f"to escape from {held.source}"):
        battle.say(Did(unit.name, "escape", held.source))
        await lose(battle, unit, "grappled")
