"""What special action icons generate, in which roll: one line an icon, in the order of the rulebook (p. 32-43).

"X" is the number of icons on the face, on a monster four (p. 31). An effect besides generating results is an icon's
*action* and has a module of its own; the table only says in which rolls it applies. Rolls that a line does not
name get nothing from the icon.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeVar

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.printed.dice import DieFace
from engine.dragon_dice.rolls.purposes import Occasion, Purpose, ResultType

O = Occasion  # noqa: E741 - the table reads like the book's column
MELEE, MISSILE, MAGIC, MANEUVER, SAVE = ResultType
T = TypeVar("T")

ALL_RESULTS: Final = tuple((result,) for result in ResultType)


@dataclass(frozen=True, slots=True)
class Gives:
    """Results generated when one of the occasions holds. Each of `choices` is a set of results that come together, X of
    each; of several choices the owner takes one, or splits X among them in a combination roll (p. 28).

    Where several entries of a line fit one combination roll, the owner takes one entry whole (p. 28)."""

    occasions: tuple[Occasion, ...]
    choices: tuple[tuple[ResultType, ...], ...]
    amount: int | None = None
    """The number the text states instead of X."""


@dataclass(frozen=True, slots=True)
class Line:
    """One icon. `again`: where the unit is rerolled, the new face counting as well; `acts_in`: where it acts."""

    page: int
    gives: tuple[Gives, ...] = ()
    again: tuple[Occasion, ...] = ()
    acts_in: tuple[Occasion, ...] = ()

    def generates(self, purpose: Purpose) -> list[Gives]:
        """Returns what the icon generates in such a roll: nothing, one entry, or several of which one applies."""
        return [g for g in self.gives if not purpose.occasions.isdisjoint(g.occasions)]

    def acts(self, purpose: Purpose) -> bool:
        """Returns whether the icon's effect applies in such a roll."""
        return not purpose.occasions.isdisjoint(self.acts_in)

    def rolls_again(self, purpose: Purpose) -> bool:
        """Returns whether the unit is thrown once more in such a roll."""
        return not purpose.occasions.isdisjoint(self.again)


def on(*occasions: Occasion, give: tuple[ResultType, ...] | ResultType, amount: int | None = None) -> Gives:
    """Returns "on these occasions it generates this", several results together."""
    return Gives(occasions, (give if isinstance(give, tuple) else (give,),), amount)


def either(*occasions: Occasion, give: tuple[ResultType, ...]) -> Gives:
    """Returns "on these occasions it generates one of these"."""
    return Gives(occasions, tuple((result,) for result in give))


ATTACK: Final = (O.MELEE_ATTACK, O.MISSILE_ATTACK)
ADDS_MELEE: Final = (O.MELEE_BUT_NO_ANSWER, O.DRAGON_ATTACK)
"""Where an icon adds melee results and is thrown again: any roll for melee (R-67), but not the answer to a Charge."""

ICONS: Final = Slot[Mapping[str, Line]]("icons")
"""What the icons of a book generate, and in which rolls they act, by their names."""

SHARED: Final[Mapping[str, Line]] = MappingProxyType(
    {
        "Bash": Line(32, (on(O.OTHER_SAVE, give=SAVE),), acts_in=(O.SAVE_AGAINST_MELEE, O.DRAGON_ATTACK)),
        "Cantrip": Line(32, (on(O.MAGIC, give=MAGIC),), acts_in=(O.NEITHER_MANEUVER_NOR_MAGIC,)),
        "Charge": Line(33, acts_in=(O.FIRST_MELEE_ATTACK,)),
        "Charm": Line(33, acts_in=(O.MELEE_ATTACK,)),
        "Cloak": Line(
            33,
            (on(O.MAGIC_ACTION, give=MAGIC), Gives((O.TARGETED,), ALL_RESULTS)),
            acts_in=(O.ARMY_SAVE, O.DRAGON_ATTACK),
        ),
        "Confuse": Line(33, acts_in=ATTACK),
        "Counter": Line(
            34,
            (on(O.DRAGON_ATTACK, give=(SAVE, MELEE)), on(O.SAVE, give=SAVE), on(O.MELEE, give=MELEE)),
            acts_in=(O.SAVE_AGAINST_MELEE,),
        ),
        "Dispel Magic": Line(34),
        "Entangle": Line(35, acts_in=(O.MELEE_ATTACK,)),
        "Ferry": Line(35, acts_in=(O.NON_MANEUVER,)),
        "Flame": Line(35, acts_in=(O.MELEE_ATTACK,)),
        "Fly": Line(36, (either(O.ANY, give=(MANEUVER, SAVE)),)),
        "Hypnotic Glare": Line(37, acts_in=(O.MELEE_ATTACK,)),
        "Illusion": Line(37, acts_in=(*ATTACK, O.MAGIC_ACTION)),
        "Net": Line(38, (on(O.TARGETED, give=SAVE),), acts_in=ATTACK),
        "Poison": Line(38, acts_in=(O.MELEE_ATTACK,)),
        "Regenerate": Line(38, (on(O.NON_MANEUVER, give=SAVE),), acts_in=(O.NON_MANEUVER,)),
        "Roar": Line(39, acts_in=(O.MELEE_ATTACK,)),
        "Screech": Line(39, acts_in=(O.MELEE_ATTACK,)),
        "Seize": Line(39, acts_in=(O.MISSILE_ATTACK,)),
        "Sleep": Line(40, acts_in=(O.MELEE_ATTACK,)),
        "Smother": Line(40, acts_in=(O.MELEE_ATTACK,)),
        "Stomp": Line(41, (on(O.DRAGON_ATTACK, give=MELEE),), acts_in=(O.MELEE_ATTACK,)),
        "Stone": Line(41, (on(O.DRAGON_ATTACK, give=MISSILE),), acts_in=ATTACK),
        "Stun": Line(41, again=(O.MELEE_ATTACK,), acts_in=(O.MELEE_ATTACK,)),
        "Surprise": Line(41, acts_in=(O.FIRST_MELEE_ATTACK,)),
        "Swallow": Line(41, acts_in=(O.MELEE_ATTACK,)),
        "Tail": Line(
            41,
            (on(*ADDS_MELEE, give=MELEE, amount=2),),
            again=ADDS_MELEE,
        ),
        "Volley": Line(
            42,
            (on(O.DRAGON_ATTACK, give=(SAVE, MISSILE)), on(O.SAVE, give=SAVE), on(O.MISSILE, give=MISSILE)),
            acts_in=(O.SAVE_AGAINST_MISSILE,),
        ),
        "Wave": Line(42, acts_in=(O.MELEE_ATTACK, O.MARCHING_MANEUVER)),
        "Web": Line(43, acts_in=ATTACK),
    }
)
"""The icons that generate the same by every book, on the pages of v4.01c. A book adds its own (`in_order`)."""


def in_order(*of_icons: Mapping[str, T]) -> Mapping[str, T]:
    """Returns the rules about several icons, in the order of the rulebook, which is alphabetical."""
    every = {name: one for some in of_icons for name, one in some.items()}
    return MappingProxyType({name: every[name] for name in sorted(every, key=str.casefold)})


def worth(face: DieFace, gives: Gives) -> int:
    """Returns the number of each result the icon generates: X, or the number its text states."""
    return face.count if gives.amount is None else gives.amount
