"""Limits of forces that an event sets beyond the law of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, cast

from engine.dragon_dice.forces.law import Force
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.table.state import ARMIES, State
from engine.english import listed
from engine.values import Json, Seat

KEYS: Final = ("one_species", "most_magic", "most_of_a_kind", "squad")
"""The limits that are known. `squad` is about what a player may choose from, and is kept by the event itself."""
MAGIC: Final = ("magic", "light_magic", "heavy_magic")


def force_faults(force: Force, limits: Mapping[str, Json]) -> list[str]:
    """Returns a sentence for every limit that a force breaks. Raises KeyError for a limit that is not known."""
    units = [force.known.units[name] for name in force.units]
    faults = []
    for key in limits:
        if key not in KEYS:
            raise KeyError(key)
    if limits.get("one_species"):
        species = sorted({unit.species for unit in units})
        if len(species) > 1:
            faults.append(f"All units must be of one species. Yours are of {listed(species)}.")
    if "most_magic" in limits:
        most = cast("int", limits["most_magic"])
        magic = sum(unit.health for unit in units if unit.unit_class in MAGIC)
        if magic > most:
            allowed = f"at most {most} health of magic users" if most else "no magic users"
            faults.append(f"This event allows {allowed}. You have {magic} health of them.")
    if "most_of_a_kind" in limits:
        sizes = cast("Mapping[str, int]", limits["most_of_a_kind"])
        faults += _too_many(force.units, {unit.name: unit.size for unit in units}, sizes)
    return faults


def answer_faults(question: ForcePlan, answer: Json, limits: Mapping[str, Json]) -> list[str]:
    """Returns a sentence for every limit that a force breaks, given as the answer to the question for it."""
    brought = cast("Mapping[str, Sequence[str]]", answer)
    one_army = {ARMIES[0]: tuple(brought["units"])}
    return force_faults(Force(question.known.house, armies=one_army), limits)


def army_of(state: State, seat: Seat) -> str:
    """Returns the species of a player's units, the one with most dice first."""
    counts = Counter(die.unit.species for die in state.units_of(seat))
    return listed(species for species, _ in counts.most_common())


def is_part(answer: Json, squad: Json) -> bool:
    """Returns whether a force brings no die that is not in a squad; terrains are free."""
    brought, whole = cast("Mapping[str, Sequence[str]]", answer), cast("Mapping[str, Sequence[str]]", squad)
    return all(
        not Counter(brought.get(kind, ())) - Counter(whole.get(kind, ())) for kind in ("units", "items", "dragons")
    )


def squad_options(match: Mapping[str, Json], points: int) -> Mapping[str, Json]:
    """Returns the options of a match with forces of these points, otherwise as agreed."""
    return {**match, "force_points": points}


def _too_many(names: Sequence[str], size_of: Mapping[str, str], sizes: Mapping[str, int]) -> list[str]:
    return [
        f"You have {count} {name}. At most {sizes[size_of[name]]} {size_of[name]} units may be of one kind."
        for name, count in Counter(names).items()
        if size_of[name] in sizes and count > sizes[size_of[name]]
    ]
