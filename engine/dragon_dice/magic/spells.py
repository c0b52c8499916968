"""How spells are written: the decorator, and every spell by its name.

    @spell("Palsy", OPPOSING_ARMY)
    async def palsy(battle: Battle, cast: Casting) -> None:
        '''The rule in our words (p. 47).'''

Cost, species and marks stand in `data/spells.yaml`; what the text aims at is said here; the body is the rest of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.dragon_dice.magic.aims import Aim
from engine.dragon_dice.magic.casting import Casting
from engine.dragon_dice.magic.spellbook import SpellKind, spellbook

if TYPE_CHECKING:
    from engine.dragon_dice.table.battle import Battle

Act = Callable[["Battle", Casting], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Spell:
    """One spell: as printed, what it aims at, what it does."""

    kind: SpellKind
    aim: Aim
    act: Act

    @property
    def text(self) -> str:
        """Returns the rule in our own words."""
        return self.act.__doc__ or ""


SPELLS: dict[str, Spell] = {}
"""Every spell that is built, by its name."""


def spell(name: str, aim: Aim) -> Callable[[Act], Act]:
    """Registers what a spell does under its printed name."""

    def register(act: Act) -> Act:
        SPELLS[name] = Spell(spellbook()[name], aim, act)
        return act

    return register
