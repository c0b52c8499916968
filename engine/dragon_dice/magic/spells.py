"""How spells are written: the decorator, and every spell by its name.

    @spell("Palsy", OPPOSING_ARMY)
    async def palsy(battle: Battle, cast: Casting) -> None:
        '''The rule in our words (p. 47).'''

Cost, species and marks stand in `data/spells.yaml`; what the text aims at is said here; the body is the rest of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Final

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.magic.aims import SpellAim
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.dragon_dice.table.battle import Battle

Act = Callable[["Battle", AnnouncedCasting], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class CastableSpell:
    """One spell: as printed, what it aims at, what it does."""

    kind: PrintedSpell
    aim: SpellAim
    act: Act

    @property
    def text(self) -> str:
        """Returns the rule in our own words."""
        return self.act.__doc__ or ""


SPELLS: Final = Slot[Mapping[str, CastableSpell]]("spells")
"""The spells of a book by their names, in its order."""


def spell(name: str, aim: SpellAim) -> Callable[[Act], Act]:
    """Marks the function that does what a spell does, by its printed name."""

    def mark(act: Act) -> Act:
        act.spell = (name, aim)  # type: ignore[attr-defined]
        return act

    return mark


def spells_in(book: Mapping[str, PrintedSpell], *modules: ModuleType) -> dict[str, CastableSpell]:
    """Returns the spells that stand in some modules, with what is printed of them in a spellbook."""
    found = {}
    for act in (act for module in modules for act in vars(module).values()):
        marked = getattr(act, "spell", None)
        if isinstance(marked, tuple):
            name, aim = marked
            found[name] = CastableSpell(replace(book[name], text=act.__doc__ or ""), aim, act)
    return found
