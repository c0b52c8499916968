"""The words of a book: what positions, effects and scenario files by it may say.

Most of it follows from the book itself: its dice, spells, icons, steps and actions. The rest are names that no slot
holds, such as what lies on single dice, and the keys that files by this book have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.actions.action import ACTIONS
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import EDITION as BOOK_401C
from engine.dragon_dice.edition_1996 import EDITION as BOOK_1996
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.phases.steps import FIRST_OF_A_TURN, STEPS
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.prompts import OF_EVERY_BOOK, ONLY_401C, ONLY_1996
from engine.dragon_dice.rolls.modifiers import LASTING, Lasting
from engine.dragon_dice.rolls.purposes import ALL_PURPOSES
from engine.dragon_dice.sais.table import ICONS, Line
from engine.dragon_dice.species.counts_as import CHARGES
from engine.dragon_dice.table.effects import HOLDS
from engine.dragon_dice.table.state import ADVANCED, DICE

GLARE: Final = "Hypnotic Glare"

SETUP: Final = (
    *("force_points", "players", "marching", "phase", "terrains", "captured", "A", "B", "C", "D", "E", "F"),
    *("dragons", "effects", "complete", "proposed", "marched", "turn", "quiet turns", "out", "outcome"),
)
"""The keys of a position that every book has."""

VERBS: Final = (
    *("march", "cast", "eighth face", "dragon attack", "reinforce", "retreat"),
    *("begin turn", "pass", "ask", "order of play", "starting distance", "placement"),
)
"""What is played in files by every book."""

ROLLS: Final = (
    *("melee", "counter melee", "missile", "magic", "maneuver", "counter-maneuver", "horde maneuver", "save"),
    *("save and melee", "dragon response", "individual save", "individual maneuver", "individual melee", "charmed"),
    *("burial save", "dispel", "seize", "swallow", "dragon", "distance"),
)
"""The kinds of roll that every book has."""


@dataclass(frozen=True, eq=False)
class Words:
    """What texts by one book may say."""

    edition: Edition
    setup: tuple[str, ...]
    """The keys of a position."""
    verbs: tuple[str, ...]
    prompts: tuple[str, ...]
    """The questions that the book asks."""
    rolls: tuple[str, ...]
    """The kinds of roll."""
    on_units: tuple[str, ...]
    """Effects that lie on single units."""
    on_dragons: tuple[str, ...]
    """Effects that lie on dragons."""
    by_dice: tuple[str, ...]
    """Effects that depend on the die that brought them about."""
    breaths: tuple[str, ...]
    """Effects of breath on an army: they end at the beginning of the turn of the player who suffers them."""
    until_the_end: tuple[str, ...]
    """Effects that end with the end of a turn of the player who brought them about."""
    friendly: tuple[str, ...]
    """Effects that players usually bring about for themselves."""
    others: tuple[str, ...]
    """Effects that are in no list of the book."""
    advanced: tuple[str, ...] = ()
    """The kinds of advanced dice that a position allows where it does not say."""
    has_items: bool = False
    first_player_rolls_frontier: bool = False

    @property
    def game(self) -> str:
        """Returns the name of the book's game."""
        return self.edition.name

    @property
    def title(self) -> str:
        """Returns what people call it."""
        return self.edition.title

    @property
    def dice(self) -> Catalogue:
        """Returns the dice that there are by the book."""
        return self.edition[DICE]

    @property
    def house(self) -> Catalogue:
        """Returns the dice whose names are understood, so that the book can say of one that it does not have it."""
        return self.dice.house

    @cached_property
    def spells(self) -> Mapping[str, PrintedSpell]:
        """Returns the spells by their names."""
        return MappingProxyType({name: spell.kind for name, spell in self.edition[SPELLS].items()})

    @property
    def icons(self) -> Mapping[str, Line]:
        """Returns the special action icons by their names."""
        return self.edition[ICONS]

    @property
    def lasting(self) -> Mapping[str, Lasting]:
        """Returns what lasting effects do to rolls."""
        return self.edition[LASTING]

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """Returns the steps of a match."""
        return tuple(self.edition[STEPS])

    @cached_property
    def set_up(self) -> tuple[str, ...]:
        """Returns the steps before the first turn."""
        return self.steps[: self.steps.index(FIRST_OF_A_TURN)]

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """Returns the actions of an army."""
        return tuple(self.edition[ACTIONS])

    @cached_property
    def effects(self) -> tuple[str, ...]:
        """Returns the printed names of everything that can be in force."""
        named = (*self.spells, *self.lasting, *self.others, *self.breaths, *self.on_units, *self.on_dragons)
        return tuple(dict.fromkeys(named))


OF_401C: Final = Words(
    edition=BOOK_401C,
    setup=(*SETUP, "castle", "minor", "frontier_by", "advanced", "sunk"),
    verbs=(*VERBS, "species ability", "air flight", "ride"),
    prompts=(*OF_EVERY_BOOK, *ONLY_401C),
    rolls=tuple(
        dict.fromkeys([*(p.kind for p in ALL_PURPOSES), *ROLLS, "replanting", "rise", "slay", "swamp fever", "minor"])
    ),
    on_units=(GLARE, "Net", "Sleep", "Stun", "Web"),
    on_dragons=HOLDS,
    by_dice=(GLARE, *HOLDS),
    breaths=("Lightning Bolt", "Dragon Plague", "Petrify", "Poisonous Cloud"),
    until_the_end=(),
    friendly=(
        *("Wilding", "Wind Walk", "Necromantic Wave", "Open Grave", "Restless Dead", "Berserker Rage", "Stone Skin"),
        *("Fiery Weapon", "Flashfire", "Watery Double", "Accelerated Growth", "Cloak", "Illusion", *CHARGES),
    ),
    others=("Illusion", *CHARGES),
    advanced=ADVANCED,
    has_items=True,
)
"""v4.01c; what names no book is about this one."""

OF_1996: Final = Words(
    edition=BOOK_1996,
    setup=(*SETUP, "routing"),
    verbs=VERBS,
    prompts=(*OF_EVERY_BOOK, *ONLY_1996),
    rolls=(*ROLLS, "charge", "disease"),
    on_units=(GLARE, "Net", "Sleep", "Stun", "Web", "Burning Hands"),
    on_dragons=("Dragon Breath",),
    by_dice=(GLARE,),
    breaths=("Paralysis", "Frost"),
    until_the_end=("Watery Double", "Dragon Breath"),
    friendly=(
        *("Stoneskin", "Wind Walk", "Watery Double", "Wall of Ice", "Burning Hands", "Open Grave"),
        *("Cloak", "Illusion"),
    ),
    others=("Illusion",),
    first_player_rolls_frontier=True,
)
"""The booklet of 1996."""

WORDS: Final[Mapping[str, Words]] = MappingProxyType({words.game: words for words in (OF_401C, OF_1996)})
"""The words of every book by the name of its game."""
