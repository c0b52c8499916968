"""What may be brought by v4.01c (p. 7-8, steps 1 and 2; advanced dice p. 54-60)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from engine.dragon_dice.forces.law import (
    Agreement,
    Force,
    ForceLaw,
    PresetNote,
    read_preset_notes,
    read_presets,
)
from engine.dragon_dice.printed.dice import DRACOLEM, DRAGONKIN, Catalogue, UnitKind
from engine.dragon_dice.table.state import ADVANCED
from engine.english import with_numbers

POINTS_PER_DRAGON: Final = 24
"""One dragon for each 24 points or part of them (p. 8)."""

POINTS_PER_DRAGONKIN: Final = 3
"""One health of Dragonkin for every full three points (p. 54)."""

SUGGESTED_POINTS: Final = (15, 24, 30, 36, 60)
"""The force sizes that the rules suggest (p. 7)."""


def dragons_needed(points: int) -> int:
    """Returns how many dragons a force of this size must bring (p. 8)."""
    return -(-points // POINTS_PER_DRAGON)


def most_dragonkin(units: Sequence[UnitKind], points: int) -> int:
    """Returns how much health of Dragonkin may be brought: one for every full three points not of Dracolem (p. 54)."""
    dracolem = sum(unit.health for unit in units if unit.species == DRACOLEM)
    return max(0, points - dracolem) // POINTS_PER_DRAGONKIN


def most_minor_terrains(players: int) -> int:
    """Returns how many minor terrains may be brought: one more than there are terrains in the game (p. 57)."""
    terrains = players + 1
    return terrains + 1


def wrong_dragons(force: Force, agreement: Agreement) -> list[str]:
    """Returns what p. 8 says of the dragons."""
    known, points, needed = agreement.known, agreement.points, agreement.dragons
    brought = sum(known.dragons[name].counts_as for name in force.dragons)
    if brought == needed:
        return []
    verb = f"add {needed - brought}" if brought < needed else f"take out {brought - needed}"
    said = (
        f"A force of {points} points brings exactly {needed} dragon{'s' * (needed != 1)}, one for each 24 points "
        f"or part (a White Dragon counts as two), and this one brings {brought}: {verb} (p. 8)."
    )
    return [said]


def wrong_advanced(force: Force, units: Sequence[str], items: Sequence[str], agreement: Agreement) -> list[str]:
    """Returns advanced dice that are not agreed on, and more of a kind than may be (p. 54, p. 57)."""
    known = agreement.known
    kinds: dict[str, list[str]] = {}
    for name in units:
        species = known.species[known.units[name].species]
        if species.name == DRAGONKIN:
            kinds.setdefault("among units", []).append(name)
        elif species.advanced:
            kinds.setdefault(species.advanced, []).append(name)
    kinds["dragonkin"] = list(force.dragonkin)
    kinds["items"] = list(items)
    kinds["minor terrains"] = list(force.minor_terrains)
    if force.frontier and known.terrains[force.frontier].is_advanced:
        kinds["advanced terrains"] = [force.frontier]
    wrong = []
    if misplaced := kinds.pop("among units", []):
        wrong.append(
            f"Dragonkin wait in the Summoning Pool and cost no points: bring {with_numbers(misplaced)} beside the "
            "armies (p. 54)."
        )
    for kind, names in kinds.items():
        if names and kind not in agreement.advanced:
            wrong.append(
                f"{kind.capitalize()} are not agreed on for this match: take out {with_numbers(names)} (p. 54)."
            )
    limit = agreement.most_dragonkin(units)
    health = sum(known.units[name].health for name in force.dragonkin)
    if health > limit:
        wrong.append(
            f"The Dragonkin have {health} health, and {limit} may be brought, one for every full three points that are "
            f"not Dracolem: take out {health - limit} (p. 54)."
        )
    most = agreement.most_minor_terrains
    if len(force.minor_terrains) > most:
        wrong.append(
            f"There are {len(force.minor_terrains)} minor terrains, and {most} may be brought, one more than there are "
            f"terrains in the game: take out {len(force.minor_terrains) - most} (p. 57)."
        )
    return wrong


@cache
def presets(known: Catalogue) -> Mapping[str, Force]:
    """Returns the ready-made forces by name: of 24 points, with advanced dice, then of 15."""
    return read_presets(files("engine.dragon_dice.printed") / "data" / "forces.yaml", known)


@cache
def preset_notes() -> Mapping[str, PresetNote]:
    """Returns the descriptions of the ready-made forces, by name."""
    return read_preset_notes(files("engine.dragon_dice.printed") / "data" / "forces.yaml")


def _whole_size(points: int, dragons: int) -> int:
    return points


def _nothing_more(agreement: Agreement, dragons: int) -> str:
    return ""


LAW_401C: Final[ForceLaw] = ForceLaw(
    suggested=SUGGESTED_POINTS,
    dragons_needed=dragons_needed,
    fewest_dragons=dragons_needed,
    due=_whole_size,
    why_due=_nothing_more,
    wrong_dragons=wrong_dragons,
    wrong_kinds=wrong_advanced,
    presets=presets,
    notes=preset_notes,
    advanced=ADVANCED,
    most_dragonkin=most_dragonkin,
    most_minor_terrains=most_minor_terrains,
)
"""The law of v4.01c (p. 7-8)."""
