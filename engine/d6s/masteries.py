"""The masteries that are declared for one attack, each in one row: what it costs and what it brings (Masteries; D-76 to
D-80).

Shield Mastery is done when it is declared (`phases.declaring`), Caster Mastery takes the place of an attack
(`actions.attacking`), and those used when something happens are functions in `triggered`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.d6s.book import OnHit
from engine.d6s.marks import Mark


@dataclass(frozen=True, slots=True)
class Mastery:
    """A mastery used on one attack."""

    title: str
    rule: str
    fight: int = 0
    """What it adds to the Fight of the attack."""
    strength: int = 0
    """What it adds to the Strength of the attack, which stays at least 0."""
    ignores_armor: bool = False
    ends_sapped: bool = False
    """Whether its user loses sapped before the roll."""
    brings: OnHit | None = None
    extra: bool = False
    """Whether another attack comes after it, with 1 less Fight and Strength."""
    goes_first: bool = False


PLAIN: Final = Mastery("", "")
"""An attack without a mastery."""

SHIELDS: Final = Mark("shield mastery", False, for_a_round=True)
"""Whether Shield Mastery costs the character 1 Fight in this Combat Phase (D-80)."""

RESISTS: Final = Mark("shield", "", for_a_round=True)
"""The enemy whose next attack meets the Shield spell (D-81)."""

EXTRA: Final = -1
"""What the additional attack of Dual Wielding Mastery loses of Fight and of Strength."""

MASTERIES: Final[Mapping[str, Mastery]] = MappingProxyType(
    {
        "spear": Mastery(
            "Spear Mastery",
            "This attack is made before all others of the melee, with 1 less Fight.",
            fight=-1,
            goes_first=True,
        ),
        "blade": Mastery(
            "Blade Mastery", "1 less Fight; a hit makes the target vexed.", fight=-1, brings=OnHit("vexed")
        ),
        "bludgeon": Mastery(
            "Bludgeon Mastery",
            "Its user loses sapped; the attack ignores Armor, with 2 less Strength, at least 0.",
            ends_sapped=True,
            ignores_armor=True,
            strength=-2,
        ),
        "exotic": Mastery(
            "Exotic Mastery", "1 less Fight; a hit knocks the target prone.", fight=-1, brings=OnHit("prone")
        ),
        "dual wielding": Mastery(
            "Dual Wielding Mastery",
            "1 less Fight; one attack more with the same type of hand weapon, with 1 less Fight and Strength.",
            fight=-1,
            extra=True,
        ),
    }
)
"""Masteries by the word that declares them."""


def mastery_of(declared: str) -> Mastery:
    """Returns the mastery that a word declares, or one that does nothing for an empty word."""
    return MASTERIES.get(declared, PLAIN)
