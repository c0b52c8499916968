"""What may be brought by the booklet of 1996 (Decide Battle Size, Assemble Armies; N-13 to N-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from engine.dragon_dice.edition_1996.dice import RACES, TERRAIN_TYPES
from engine.dragon_dice.forces.law import Agreement, Force, ForceLaw, PresetNote, read_preset_notes, read_presets
from engine.dragon_dice.printed.dice import COLOURS, STANDARD_EIGHTH_FACES, Catalogue
from engine.english import counted, listed, with_numbers

SUGGESTED_POINTS: Final = (23, 24, 35)
"""The sizes that the booklet calls good: the basic set, a tournament, a large battle."""

POINTS_PER_DRAGON: Final = 25
"""One dragon, and one more for each full set of this many points (N-14)."""

POINTS_OF_A_DRAGON: Final = 3
"""What each missing dragon takes off the points of the units."""

SIZE: Final = "Decide Battle Size"
ARMIES: Final = "Assemble Armies"
FIELD: Final = "Set the Battlefield"
TERMS: Final = "Basic Terms"


def dragons_needed(points: int) -> int:
    """Returns how many dragons a force brings: one, and one more for each full 25 points (N-14)."""
    return 1 + points // POINTS_PER_DRAGON


def none_at_all(points: int) -> int:
    """Returns that all dragons may be missing."""
    return 0


def due(points: int, dragons: int) -> int:
    """Returns what the units come to: three points less for each dragon that is missing."""
    return points - POINTS_OF_A_DRAGON * max(0, dragons_needed(points) - dragons)


def why_due(agreement: Agreement, dragons: int) -> str:
    """Returns the cost of missing dragons, and that bringing them removes it."""
    missing = agreement.dragons - dragons
    if missing <= 0:
        return ""
    them = "the missing dragon has" if missing == 1 else f"{missing} missing dragons have"
    lost = agreement.points - due(agreement.points, dragons)
    bring = "it" if missing == 1 else "them"
    return f" ({them} cost {lost} of the {agreement.points}; bring {bring} and there are {agreement.points})"


def wrong_dragons(force: Force, agreement: Agreement) -> list[str]:
    """Returns that there are more dragons than the size asks for; missing ones are paid for by points."""
    needed, brought = agreement.dragons, len(force.dragons)
    if brought <= needed:
        return []
    law = (
        f"A force of {agreement.points} points brings {counted(needed, 'dragon')}, one and another for each full "
        f"{POINTS_PER_DRAGON} points, and this one brings {brought}: take out {brought - needed}, which leaves "
        f"{agreement.points} points for the units ({SIZE})."
    )
    return [law]


def wrong_kinds(force: Force, units: Sequence[str], items: Sequence[str], agreement: Agreement) -> list[str]:
    """Returns a sentence for each sort of dice that came after 1996, by name, with what there is instead (N-12)."""
    known = agreement.known
    races = f"choose among {listed(RACES)}"
    terrains = f"choose among {listed(TERRAIN_TYPES)}, each with {listed(STANDARD_EIGHTH_FACES, 'or')}"
    sorts = (
        ([name for name in units if name not in known.units], races),
        (items, f"take them out, and {races} for their points"),
        ([name for name in force.dragons if name not in known.dragons], f"choose among {listed(known.dragons)}"),
        (force.dragonkin, "leave them out"),
        (force.minor_terrains, "leave them out"),
        ([name for name in (force.home, force.frontier) if name and name not in known.terrains], terrains),
    )
    return [f"{with_numbers(names)} came later: {mend} ({TERMS})." for names, mend in sorts if names]


@cache
def presets(known: Catalogue) -> Mapping[str, Force]:
    """Returns the ready-made forces: of each race one of 24 and one of 35 points, mixed ones of 23, one of 21."""
    return read_presets(files(__package__) / "data" / "forces.yaml", known)


@cache
def preset_notes() -> Mapping[str, PresetNote]:
    """Returns the descriptions of the ready-made forces, by name."""
    return read_preset_notes(files(__package__) / "data" / "forces.yaml")


LAW: Final = ForceLaw(
    suggested=SUGGESTED_POINTS,
    dragons_needed=dragons_needed,
    fewest_dragons=none_at_all,
    due=due,
    why_due=why_due,
    wrong_dragons=wrong_dragons,
    wrong_kinds=wrong_kinds,
    presets=presets,
    notes=preset_notes,
    size_place=SIZE,
    terrains_place=FIELD,
    armies_place=ARMIES,
    colours=COLOURS,
)
"""The law of the booklet."""
