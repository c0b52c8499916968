"""Statuses that a card takes away."""

from __future__ import annotations

from dataclasses import dataclass

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import Cleanse, StatusLabel
from engine.legacys_allure.effects.registry import plays
from engine.legacys_allure.names import status_name
from engine.legacys_allure.state import NO_END, Unit, UnitStatus


@dataclass
class _Removable:
    """One buff or debuff: a status, those of a bundle, or all counters of a kind."""

    name: str
    label: StatusLabel
    statuses: list[UnitStatus]
    counters: str = ""


def removable(unit: Unit, label: StatusLabel) -> list[_Removable]:
    """Returns what can be taken off a unit: statuses in the order they came, then Burned, Poisoned, Shield (A-68)."""
    found: list[_Removable] = []
    bundles: dict[int, _Removable] = {}
    for status in unit.statuses:
        bundle = None if status.bundle is None else bundles.get(status.bundle)
        if bundle is not None:
            bundle.statuses.append(status)
            continue
        found.append(_Removable(status_name(status), status.label, [status]))
        if status.bundle is not None:
            bundles[status.bundle] = found[-1]
    counters = (
        ("Burned", unit.burned_label, unit.burned),
        ("Poisoned", unit.poisoned_label, unit.poisoned),
        ("Shield", StatusLabel.BUFF, unit.shield),
    )
    found += [_Removable(name, of, [], name.lower()) for name, of, number in counters if number]
    found = [one for one in found if label in (StatusLabel.ANY, one.label)]
    seen: dict[str, int] = {}
    for one in found:
        seen[one.name] = seen.get(one.name, 0) + 1
        if seen[one.name] > 1:
            one.name = f"{one.name}#{seen[one.name]}"
    return found


@plays(Cleanse)
async def cleanse(battle: Battle, use: AbilityUse, effect: Cleanse) -> None:
    """Takes statuses off each target; of more than the card says the player of the ability chooses."""
    for unit in battle.affected(use, effect.to):
        found = removable(unit, effect.label)
        most = len(found) if effect.most is None else effect.most
        if len(found) > most:
            chosen: list[_Removable] = []
            while len(chosen) < most:
                left = [one for one in found if one not in chosen]
                names = [one.name for one in left]
                name = await battle.choose(use.seat, "cleanse", names, unit=unit.id)
                chosen.append(left[names.index(str(name))])
            found = chosen
        elif use.seat == battle.acting:
            battle.take_said("cleanse", [one.name for one in found])
        for one in found:
            _remove(battle, unit, one)


def _remove(battle: Battle, unit: Unit, one: _Removable) -> None:
    battle.end_statuses(unit, one.statuses, "cleansed")
    if one.counters:
        setattr(unit, one.counters, 0)
        if one.counters == "shield":
            unit.shield_ends = NO_END
        battle.say(happenings.StatusEnded(unit.id, one.name, "cleansed"))
