"""What a roll is made for: its kind, which results it counts, and what it is made against.

Rulebook p. 27 and 31: what an icon does depends on the kind of roll.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Result(StrEnum):
    """A type of result (p. 3)."""

    MELEE = "melee"
    MISSILE = "missile"
    MAGIC = "magic"
    MANEUVER = "maneuver"
    SAVE = "save"


@dataclass(frozen=True, slots=True)
class Purpose:
    """`kind` is the roll's name in records and scenario files; `against` says what a save roll saves against."""

    kind: str
    result: Result
    against: Result | None = None

    @property
    def is_save_against_melee(self) -> bool:
        """Returns whether this is a save roll against a melee attack, a counter-attack included (p. 11)."""
        return self.result is Result.SAVE and self.against is Result.MELEE


MELEE: Final = Purpose("melee", Result.MELEE)
COUNTER_MELEE: Final = Purpose("counter melee", Result.MELEE)
MISSILE: Final = Purpose("missile", Result.MISSILE)
MANEUVER: Final = Purpose("maneuver", Result.MANEUVER)
COUNTER_MANEUVER: Final = Purpose("counter-maneuver", Result.MANEUVER)
HORDE_MANEUVER: Final = Purpose("horde maneuver", Result.MANEUVER)
SAVE_AGAINST_MELEE: Final = Purpose("save", Result.SAVE, Result.MELEE)
SAVE_AGAINST_MISSILE: Final = Purpose("save", Result.SAVE, Result.MISSILE)
