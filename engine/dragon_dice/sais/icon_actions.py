"""The effects of special action icons: the decorator, and how `rolls` calls them.

@sai("Smite")
    async def smite(battle: Battle, use: Use) -> None:
        '''The rule in our words (p. 40).'''

A book has the effects in the modules of this folder and of its own `sais/` (`icon_actions_in`); no list names them
again. The table of icons says in which rolls an effect applies (`acts_in=...`). Several like icons make one larger
effect (p. 32), unless the icon aims at one unit, doubles or halves, or has no X: then `combines=False`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from types import ModuleType
from typing import Final

from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.dragons.attack import DragonAttack
from engine.dragon_dice.edition import Edition, Slot
from engine.dragon_dice.rolls.purposes import Occasion, Purpose, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.sais.table import ICONS
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place
from engine.folders import modules_in
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class IconUse:
    """One icon, or several like ones together, being applied: who rolled it, in which roll, how strong."""

    name: str
    sheet: RollSheet
    shows: tuple[tuple[Die, int], ...]
    """The units that show the icon, each with the X of its face."""
    faces: tuple[int, ...] = ()
    """Which of its faces that is, for each of `shows`."""

    @property
    def dice(self) -> tuple[Die, ...]:
        """Returns the units that show the icon."""
        return tuple(die for die, _ in self.shows)

    @property
    def x(self) -> int:
        """Returns X in the icon's text; several icons are added up."""
        return sum(x for _, x in self.shows)

    @property
    def owner(self) -> Seat:
        """Returns whose icon it is."""
        return self.sheet.owner

    @property
    def place(self) -> Place:
        """Returns where the rolling army stands."""
        return self.sheet.place

    @property
    def purpose(self) -> Purpose:
        """Returns what the roll is made for."""
        return self.sheet.purpose

    @property
    def die(self) -> Die:
        """Returns the unit, where only one can show the icon."""
        return self.dice[0]

    @property
    def exchange(self) -> Exchange:
        """Returns the attack that the roll belongs to."""
        assert isinstance(self.sheet.exchange, Exchange), f"{self.name} is no icon of this roll"
        return self.sheet.exchange

    @property
    def dragons(self) -> DragonAttack:
        """Returns the dragon attack that the army responds to."""
        assert self.sheet.dragons is not None, f"{self.name} answers no dragon here"
        return self.sheet.dragons

    def on(self, occasion: Occasion) -> bool:
        """Returns whether this circumstance of the text holds."""
        return self.purpose.has(occasion)

    def generate(self, result: ResultType) -> None:
        """Generates X results, each unit its own."""
        for (die, x), face in zip_longest(self.shows, self.faces):
            self.sheet.generate(die, result, x, self.name, face)

    def give(self, die: Die, result: ResultType, amount: int) -> None:
        """Generates results for one of the units that show the icon."""
        face = next((face for (one, _), face in zip(self.shows, self.faces, strict=False) if one is die), None)
        self.sheet.generate(die, result, amount, self.name, face)


Act = Callable[["Battle", IconUse], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class IconAction:
    """What an icon does, by its printed name."""

    name: str
    act: Act
    combines: bool
    always_together: bool = False
    """Whether all like icons of a roll are one effect, without a question."""
    only_gives: bool = False
    """Whether it only generates results, so that it appears in a roll's event among these alone."""


ICON_ACTIONS: Final = Slot[Mapping[str, IconAction]]("actions")
"""What the icons of a book do, by their names."""


def sai(
    name: str, *, combines: bool = True, always_together: bool = False, only_gives: bool = False
) -> Callable[[Act], Act]:
    """Marks the function for the effect of an icon, by its printed name."""

    def mark(act: Act) -> Act:
        act.icon_action = IconAction(name, act, combines, always_together, only_gives)  # type: ignore[attr-defined]
        return act

    return mark


def icon_actions_in(folder: ModuleType) -> dict[str, IconAction]:
    """Returns the effects in the modules of a package, by the icons' names."""
    marked = (getattr(act, "icon_action", None) for module in modules_in(folder) for act in vars(module).values())
    found = [
        action
        for action in marked
        if isinstance(action, IconAction) and action.act.__module__.startswith(folder.__name__)
    ]
    return {action.name: action for action in found}


def has_action(edition: Edition, name: str, purpose: Purpose) -> bool:
    """Returns whether the icon has an effect in such a roll besides generating results."""
    return name in edition[ICON_ACTIONS] and not purpose.results_only and edition[ICONS][name].acts(purpose)


async def combined(
    battle: Battle, sheet: RollSheet, name: str, at: Sequence[tuple[Die, int]]
) -> list[list[tuple[Die, int]]]:
    """Returns the like icons in groups that are applied together: all at once if they combine and the owner agrees."""
    if not has_action(battle.edition, name, sheet.purpose) or battle.edition[ICON_ACTIONS][name].always_together:
        return [list(at)]
    if (
        len(at) > 1
        and battle.edition[ICON_ACTIONS][name].combines
        and await battle.agree_by_default(sheet.owner, "combine", icon=name, count=len(at))
    ):
        return [list(at)]
    return [[one] for one in at]


async def do(battle: Battle, sheet: RollSheet, name: str, group: Sequence[tuple[Die, int]]) -> None:
    """Applies the effect of one icon, or of several together."""
    shows = tuple((die, sheet.faces[die.id][index].count) for die, index in group)
    with battle.killing_by(name):
        await battle.edition[ICON_ACTIONS][name].act(
            battle, IconUse(name, sheet, shows, tuple(index for _, index in group))
        )
