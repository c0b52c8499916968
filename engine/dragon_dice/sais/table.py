"""What every special action icon generates, in which roll: one line an icon, in the order of the rulebook (p. 32-43).

"X" is the number of icons on the face, on a monster four (p. 31). What an icon does besides generating results is its
*deed* and has a module of its own (`deeds`); here stands only in which rolls it applies. Rolls that a line does not
name get nothing from the icon.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.printed.dice import CHAMPION_LOGO
from engine.dragon_dice.rolls.purposes import Occasion, Purpose, Result

if TYPE_CHECKING:
    from engine.dragon_dice.printed.dice import Face

O = Occasion  # noqa: E741 - the table reads like the book's column
MELEE, MISSILE, MAGIC, MANEUVER, SAVE = Result
ALL_RESULTS: Final = tuple((result,) for result in Result)


@dataclass(frozen=True, slots=True)
class Gives:
    """Results generated when one of the occasions holds. Each of `choices` is a set of results that come together, X of
    each; of several choices the owner takes one, or splits X among them in a combination roll (p. 28).

    Where several entries of a line fit one combination roll, the owner takes one entry whole (p. 28)."""

    occasions: tuple[Occasion, ...]
    choices: tuple[tuple[Result, ...], ...]
    amount: int | None = None
    """The number the text states instead of X."""


@dataclass(frozen=True, slots=True)
class Line:
    """One icon. `again`: where the unit is thrown again, the new face counting as well; `deed`: where it acts."""

    page: int
    gives: tuple[Gives, ...] = ()
    again: tuple[Occasion, ...] = ()
    deed: tuple[Occasion, ...] = ()

    def generates(self, purpose: Purpose) -> list[Gives]:
        """Returns what the icon generates in such a roll: nothing, one entry, or several of which one applies."""
        return [g for g in self.gives if not purpose.occasions.isdisjoint(g.occasions)]

    def acts(self, purpose: Purpose) -> bool:
        """Returns whether the icon's deed applies in such a roll."""
        return not purpose.occasions.isdisjoint(self.deed)

    def rolls_again(self, purpose: Purpose) -> bool:
        """Returns whether the unit is thrown once more in such a roll."""
        return not purpose.occasions.isdisjoint(self.again)


def on(*occasions: Occasion, give: tuple[Result, ...] | Result, amount: int | None = None) -> Gives:
    """Returns "on these occasions it generates this", several results together."""
    return Gives(occasions, (give if isinstance(give, tuple) else (give,),), amount)


def either(*occasions: Occasion, give: tuple[Result, ...]) -> Gives:
    """Returns "on these occasions it generates one of these"."""
    return Gives(occasions, tuple((result,) for result in give))


ATTACK: Final = (O.MELEE_ATTACK, O.MISSILE_ATTACK)
ADDS_MELEE: Final = (O.MELEE_BUT_NO_ANSWER, O.DRAGON_ATTACK)
"""Where an icon adds melee results and is thrown again: any roll for melee (R-67), but not the answer to a Charge."""

ICONS: Final = Slot[Mapping[str, Line]]("icons")
"""What the icons of a book generate, and in which rolls they act, by their names."""

TABLE: Final[Mapping[str, Line]] = MappingProxyType(
    {
        "Attune": Line(32, (on(O.MAGIC_ACTION, give=MAGIC),), deed=(O.MAGIC_ACTION,)),
        "Bash": Line(32, (on(O.OTHER_SAVE, give=SAVE),), deed=(O.SAVE_AGAINST_MELEE, O.DRAGON_ATTACK)),
        "Belly": Line(32),
        "Breath": Line(32, deed=(O.MELEE_ATTACK,)),
        "Bullseye": Line(32, (on(O.DRAGON_ATTACK, give=MISSILE),), (O.MISSILE_ATTACK,), (O.MISSILE_ATTACK,)),
        "Cantrip": Line(32, (on(O.MAGIC, give=MAGIC),), deed=(O.NEITHER_MANEUVER_NOR_MAGIC,)),
        "Charge": Line(33, deed=(O.FIRST_MELEE_ATTACK,)),
        "Charm": Line(33, deed=(O.MELEE_ATTACK,)),
        "Choke": Line(33, deed=(O.MELEE_ATTACK,)),
        "Cloak": Line(
            33,
            (on(O.MAGIC_ACTION, give=MAGIC), Gives((O.TARGETED,), ALL_RESULTS)),
            deed=(O.ARMY_SAVE, O.DRAGON_ATTACK),
        ),
        "Coil": Line(33, (on(O.DRAGON_ATTACK, give=MELEE),), deed=(O.MELEE_ATTACK,)),
        "Confuse": Line(33, deed=ATTACK),
        "Convert": Line(33, deed=(O.MELEE_ATTACK,)),
        "Counter": Line(
            34,
            (on(O.DRAGON_ATTACK, give=(SAVE, MELEE)), on(O.SAVE, give=SAVE), on(O.MELEE, give=MELEE)),
            deed=(O.SAVE_AGAINST_MELEE,),
        ),
        "Create Fireminions": Line(34, (Gives((O.ARMY,), ALL_RESULTS),)),
        "Crush": Line(34, (on(O.DRAGON_ATTACK, give=MISSILE),), deed=(O.MISSILE_ATTACK,)),
        "Decapitate": Line(34, deed=(O.MELEE_ATTACK, O.DRAGON_ATTACK)),
        "Dispel Magic": Line(34),
        "Double Strike": Line(34, (on(O.DRAGON_ATTACK, give=MELEE, amount=4),), (O.MELEE_ATTACK,), (O.MELEE_ATTACK,)),
        "Elemental Relic": Line(35, deed=(O.NON_MANEUVER,)),
        "Elevate": Line(
            35,
            (on(O.MANEUVER, give=MANEUVER),),
            deed=(O.MISSILE_ATTACK, O.SAVE_AGAINST_MELEE, O.DRAGON_ATTACK),
        ),
        "Entangle": Line(35, deed=(O.MELEE_ATTACK,)),
        "Fabricate": Line(35, (on(O.ARMY_SAVE, give=SAVE),), deed=(O.MAGIC_ACTION,)),
        "Ferry": Line(35, deed=(O.NON_MANEUVER,)),
        "Firebreath": Line(35, deed=(O.MELEE_ATTACK,)),
        "Firecloud": Line(35, deed=ATTACK),
        "Firewalking": Line(35, (on(O.MANEUVER, give=MANEUVER),), deed=(O.NON_MANEUVER,)),
        "Flame": Line(35, deed=(O.MELEE_ATTACK,)),
        "Flaming Arrow": Line(36, (on(O.DRAGON_ATTACK, give=MISSILE),), deed=(O.MISSILE_ATTACK,)),
        "Flurry": Line(
            36,
            (
                either(O.DRAGON_ATTACK, give=(SAVE, MELEE)),
                on(O.SAVE_AGAINST_MELEE, give=SAVE),
                on(O.MELEE, give=MELEE),
            ),
            again=ADDS_MELEE,
            deed=(O.DRAGON_ATTACK,),
        ),
        "Fly": Line(36, (either(O.ANY, give=(MANEUVER, SAVE)),)),
        "Frost Breath": Line(36, deed=ATTACK),
        "Galeforce": Line(36, deed=(*ATTACK, O.MAGIC_ACTION)),
        "Gate": Line(36, deed=(O.NON_MANEUVER,)),
        "Gore": Line(37, (on(O.DRAGON_ATTACK, give=MELEE, amount=4),), deed=(O.MELEE_ATTACK,)),
        "Hoof": Line(37, (on(O.MANEUVER, give=MANEUVER), on(O.SAVE, O.DRAGON_ATTACK, give=SAVE))),
        "Howl": Line(37, deed=ATTACK),
        "Hug": Line(37, (on(O.DRAGON_ATTACK, give=MELEE),), deed=(O.MELEE_ATTACK,)),
        "Hypnotic Glare": Line(37, deed=(O.MELEE_ATTACK,)),
        "Illusion": Line(37, deed=(*ATTACK, O.MAGIC_ACTION)),
        "Impale": Line(37, deed=(O.MISSILE_ATTACK, O.DRAGON_ATTACK)),
        "Kick": Line(37, (on(O.SAVE, give=SAVE), on(O.DRAGON_ATTACK, give=(MELEE, SAVE))), deed=(O.MELEE_ATTACK,)),
        "Magic Suppression": Line(38, (on(O.MAGIC_ACTION, give=MAGIC, amount=4),), deed=ATTACK),
        "Net": Line(38, (on(O.TARGETED, give=SAVE),), deed=ATTACK),
        "Plague": Line(38, deed=(O.MELEE_ATTACK,)),
        "Poison": Line(38, deed=(O.MELEE_ATTACK,)),
        "Regenerate": Line(38, (on(O.NON_MANEUVER, give=SAVE),), deed=(O.NON_MANEUVER,)),
        "Rend": Line(
            38,
            (on(*ADDS_MELEE, give=MELEE), on(O.MANEUVER, give=MANEUVER)),
            again=ADDS_MELEE,
        ),
        "Rise from the Ashes": Line(39, (on(O.SAVE, give=SAVE),)),
        "Roar": Line(39, deed=(O.MELEE_ATTACK,)),
        "Scare": Line(39, deed=(O.MELEE_ATTACK,)),
        "Screech": Line(39, deed=(O.MELEE_ATTACK,)),
        "Seize": Line(39, deed=(O.MISSILE_ATTACK,)),
        CHAMPION_LOGO: Line(39, (on(O.TARGETED, give=SAVE),), deed=(O.DRAGON_ATTACK, O.MELEE_ATTACK)),
        "SFR / TSR Logo (Medallion)": Line(39, deed=(O.NON_MANEUVER,)),
        "SFR Logo (Relic)": Line(39, deed=(O.NON_MANEUVER,)),
        "Slay": Line(40, deed=(O.MELEE_ATTACK,)),
        "Sleep": Line(40, deed=(O.MELEE_ATTACK,)),
        "Smite": Line(40, (on(O.DRAGON_ATTACK, give=MELEE),), deed=(O.MELEE_ATTACK,)),
        "Smother": Line(40, deed=(O.MELEE_ATTACK,)),
        "Sneak Attack": Line(40, (on(O.MELEE, O.DRAGON_ATTACK, give=MELEE),), deed=(O.MISSILE_ATTACK, O.MAGIC_ACTION)),
        "Sortie": Line(40, (on(O.DRAGON_ATTACK, give=(SAVE, MELEE)), on(O.MELEE, give=MELEE), on(O.SAVE, give=SAVE))),
        "Spell Disruption": Line(40, (on(O.MAGIC_ACTION, give=MAGIC, amount=4),), deed=ATTACK),
        "Stomp": Line(41, (on(O.DRAGON_ATTACK, give=MELEE),), deed=(O.MELEE_ATTACK,)),
        "Stone": Line(41, (on(O.DRAGON_ATTACK, give=MISSILE),), deed=ATTACK),
        "Stun": Line(41, again=(O.MELEE_ATTACK,), deed=(O.MELEE_ATTACK,)),
        "Summon Dragon": Line(
            41,
            (on(O.MAGIC_ACTION_IN_RESERVES, give=MAGIC),),
            again=(O.MAGIC_ACTION_AT_TERRAIN,),
            deed=(O.MAGIC_ACTION_AT_TERRAIN,),
        ),
        "Surprise": Line(41, deed=(O.FIRST_MELEE_ATTACK,)),
        "Swallow": Line(41, deed=(O.MELEE_ATTACK,)),
        "Tail": Line(
            41,
            (on(*ADDS_MELEE, give=MELEE, amount=2),),
            again=ADDS_MELEE,
        ),
        "Teleport": Line(41, (on(O.MANEUVER, give=MANEUVER),), deed=(O.NON_MANEUVER,)),
        "Trample": Line(42, (on(O.ANY, give=(MANEUVER, MELEE)),)),
        "Trumpet": Line(42, deed=(O.MELEE_ATTACK, O.ARMY_SAVE, O.DRAGON_ATTACK)),
        "Vanish": Line(42, (on(O.SAVE, give=SAVE),), deed=(O.SAVE,)),
        "Volley": Line(
            42,
            (on(O.DRAGON_ATTACK, give=(SAVE, MISSILE)), on(O.SAVE, give=SAVE), on(O.MISSILE, give=MISSILE)),
            deed=(O.SAVE_AGAINST_MISSILE,),
        ),
        "Wave": Line(42, deed=(O.MELEE_ATTACK, O.MARCHING_MANEUVER)),
        "Wayfare": Line(42, (on(O.MANEUVER, give=MANEUVER),), deed=(O.MANEUVER, O.DRAGON_ATTACK)),
        "Web": Line(43, deed=ATTACK),
        "Wild Growth": Line(43, (on(O.NON_MANEUVER, give=SAVE),), deed=(O.NON_MANEUVER,)),
        "Wither": Line(43, deed=(O.MELEE_ATTACK,)),
    }
)


def worth(face: Face, gives: Gives) -> int:
    """Returns the number of each result the icon generates: X, or the number its text states."""
    return face.count if gives.amount is None else gives.amount
