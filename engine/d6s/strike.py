"""One attack: who, whom, with what."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.d6s.book import Attack
from engine.d6s.numbers import Part
from engine.d6s.state import Character


@dataclass(slots=True)
class Strike:
    """One attack. `mastery` is the declared one used on it, `extra` the additional attack of Dual Wielding."""

    attacker: Character
    target: Character
    attack: Attack
    ranged: bool = False
    mastery: str = ""
    extra: bool = False
    opportunity: bool = False
    apart: bool = False
    """Whether it is made outside the order of melees: opportunity, rampage; then "in melee" means adjacent."""
    spell: str = ""
    fight_extra: tuple[Part, ...] = field(default=())

    @property
    def is_thrown(self) -> bool:
        """Returns whether it is made with a throwing weapon."""
        return self.attack.item == "throwing weapon"
