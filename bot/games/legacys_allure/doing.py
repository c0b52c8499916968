"""What a unit can do now, and what it has that counts in a fight, in a few words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.games.legacys_allure.names import AllureWording
from bot.prompts import limits
from engine.english import counted
from engine.legacys_allure.abilities import Ability, abilities_of, forbidden
from engine.legacys_allure.actions import Action, find_ability
from engine.legacys_allure.combat import unfit
from engine.legacys_allure.hexes import Hex
from engine.legacys_allure.keywords import movement, root, silence
from engine.legacys_allure.keywords import range as range_keyword
from engine.legacys_allure.keywords.table import AS_PASSIVE, AS_STATUS
from engine.legacys_allure.names import printed
from engine.legacys_allure.options import actions_of
from engine.legacys_allure.plans import coming_damage, preview
from engine.legacys_allure.state import State, Unit, UnitId
from engine.legacys_allure.values import profile

_TRAITS: Final = sorted(AS_PASSIVE | AS_STATUS)
_PARTED: Final = "; "


@dataclass(frozen=True)
class Doing:
    """What a unit can do now beside a skip."""

    hexes: tuple[Hex, ...]
    """Where it can go."""
    attacks: dict[UnitId, Action]
    """The units it can attack, each with one way to do it."""
    abilities: tuple[str, ...]

    @classmethod
    def of(cls, state: State, unit: Unit) -> Doing:
        """Returns what a unit can do, whether or not it has an action left."""
        hexes: dict[Hex, None] = {}
        attacks: dict[UnitId, Action] = {}
        abilities: dict[str, None] = {}
        for action in actions_of(state, unit):
            if action.target is not None:
                attacks.setdefault(action.target, action)
            elif action.use:
                abilities[find_ability(state, unit, action.use).title] = None
            elif action.way:
                hexes[action.way[-1]] = None
        return cls(tuple(hexes), attacks, tuple(abilities))

    @property
    def is_nothing(self) -> bool:
        """Returns whether there is nothing but a skip."""
        return not (self.hexes or self.attacks or self.abilities)


def in_short(state: State, unit: Unit, labels: AllureWording) -> str:
    """Returns a unit for a line of a menu: "2 health; kill Swarm; attack Ram; Sear 1; go to 5 hexes; Armor 1".

    If there is too much, the end is left out.
    """
    coming = coming_damage(state, unit)
    facts = [f"{unit.health} health" + (f", {coming} damage to come" if coming else "")]
    can = Doing.of(state, unit)
    facts += [f"can only skip: {', '.join(why_idle(state, unit))}"] if can.is_nothing else _actions(state, can, labels)
    facts += [", ".join(traits(state, unit))]
    said = ""
    for fact in filter(None, facts):
        longer = f"{said}{_PARTED}{fact}" if said else fact
        if len(longer) > limits.OPTION_DESCRIPTION:
            break
        said = longer
    return said


def _actions(state: State, can: Doing, labels: AllureWording) -> list[str]:
    kills = [target for target, action in can.attacks.items() if _kills(state, action)]
    others = [target for target in can.attacks if target not in kills]
    return [
        f"kill {labels.units(kills)}" if kills else "",
        f"attack {labels.units(others)}" if others else "",
        ", ".join(can.abilities),
        f"go to {counted(len(can.hexes), 'hex', 'hexes')}" if can.hexes else "",
    ]


def _kills(state: State, action: Action) -> bool:
    """Returns whether who is attacked dies of it."""
    seat = state.controller(state.units[action.unit])
    return any(died.unit == action.target for died in preview(state, seat, action).deaths)


def traits(state: State, unit: Unit) -> list[str]:
    """Returns the keywords that a unit has now: "Armor 1", "Charging"."""
    now = profile(state, unit)
    return [printed(name, x=now.x(name) or None) for name in _TRAITS if now.has(name) or now.x(name)]


def why_idle(state: State, unit: Unit) -> Iterator[str]:
    """Yields why a unit can neither move nor attack nor use an ability, for one that cannot."""
    now = profile(state, unit)
    if root.holds(now):
        yield "rooted"
    else:
        yield "no free hex to go to" if movement.steps(now) else "no movement"
    reach = range_keyword.reach(now)
    if unfit(state, unit, now) is not None or reach == 0:
        yield "cannot attack"
    else:
        yield "no enemy beside it" if reach is None else f"no enemy within {counted(reach, 'hex', 'hexes')}"
    for ability in abilities_of(state, unit):
        yield _why_not(state, unit, ability)


def _why_not(state: State, unit: Unit, ability: Ability) -> str:
    """Returns why an ability cannot be used now."""
    if silence.forbids(profile(state, unit)):
        return "silenced"
    if ability.active.mana > (unit.mana or 0):
        return f"no mana for {ability.title}"
    if forbidden(state, unit, ability) is not None:
        return f"{ability.title} is used already"
    return f"no target for {ability.title}"
