"""The rolls that only the booklet of 1996 knows."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.dragon_dice.rolls.purposes import CHARMED, MELEE, Occasion, Purpose, ResultType, purpose
from engine.dragon_dice.rolls.sheet import RollSheet

CHARGE: Final = purpose(
    "charge",
    (ResultType.MELEE, ResultType.MANEUVER),
    Occasion.MELEE,
    Occasion.MELEE_ATTACK,
    Occasion.FIRST_MELEE_ATTACK,
    Occasion.CHARGE,
    Occasion.NON_MANEUVER,
    Occasion.NEITHER_MANEUVER_NOR_MAGIC,
)
"""The roll of a charging army: melee and maneuver results are damage (Charge). It is a melee action, so what does
nothing in maneuver rolls works in it (N-63)."""

SKIRMISH_TURNED_CHARGE: Final = replace(CHARGE, kind="melee")
"""The same roll where the icon Charge has made a charge of a skirmish attack (N-09)."""


CHARMED_IN_A_CHARGE: Final = replace(CHARMED, counts=CHARGE.counts, occasions=CHARMED.occasions | {Occasion.CHARGE})
"""A charmed unit rolls for an army that charges: its maneuver results are damage too (Charge, Charm; N-08)."""


def is_turned_to_charge(sheet: RollSheet) -> bool:
    """Returns whether a skirmish attack shows the icon Charge, and so is a charge (N-09); in whatever order the icons
    of the roll are applied."""
    if sheet.purpose is not MELEE and sheet.purpose is not SKIRMISH_TURNED_CHARGE:
        return False
    return any(face.icon == "Charge" for faces in sheet.faces.values() for face in faces)


def saves_only(asked: Purpose) -> Purpose:
    """Returns what is left of a roll for an army that can only roll for saves (Paralysis; N-70)."""
    return replace(asked, counts=(ResultType.SAVE,))
