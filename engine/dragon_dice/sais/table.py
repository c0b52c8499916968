"""What every special action icon generates, in which roll: one line an icon, in the order of the rulebook (p. 32-43).

"X" is the number of icons on the face, on a monster four (p. 31). An icon whose line is `deed` does more than generate
results; what that is has a module of its own, or is not built yet (see `contents`). Rolls the line does not name get
nothing from the icon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.dragon_dice.purposes import Purpose, Result

if TYPE_CHECKING:  # the catalogue refuses icons that have no line here, so it knows this module
    from engine.dragon_dice.dice import Face


@dataclass(frozen=True, slots=True)
class Line:
    """One icon: in which rolls it generates results, and how many (`amount`; None: X)."""

    generates: Callable[[Purpose], bool]
    amount: int | None = None
    rolls_again: Callable[[Purpose], bool] = lambda purpose: False
    """In which rolls the unit is thrown again, the new face counting as well."""
    has_deed: bool = False
    page: int = 31


def _in(*results: Result) -> Callable[[Purpose], bool]:
    """Returns the test for "in a roll for one of these results"."""
    return lambda purpose: purpose.result in results


def _never(purpose: Purpose) -> bool:
    return False


def _other_saves(purpose: Purpose) -> bool:
    """In a save roll, but not against melee."""
    return purpose.result is Result.SAVE and not purpose.is_save_against_melee


def _melee_and_saves_against_it(purpose: Purpose) -> bool:
    return purpose.result is Result.MELEE or purpose.is_save_against_melee


MELEE, MISSILE, MAGIC, MANEUVER, SAVE = Result


def _deed(page: int, generates: Callable[[Purpose], bool] = _never, amount: int | None = None) -> Line:
    """Returns the line of an icon that also, or only, does something else."""
    return Line(generates, amount, has_deed=True, page=page)


TABLE: Final[Mapping[str, Line]] = MappingProxyType(
    {
        "Attune": _deed(32, _in(MAGIC)),
        "Bash": _deed(32, _other_saves),
        "Belly": _deed(32),
        "Breath": _deed(32),
        "Bullseye": _deed(32),
        "Cantrip": _deed(32, _in(MAGIC)),
        "Charge": _deed(33),
        "Charm": _deed(33),
        "Choke": _deed(33),
        "Cloak": _deed(33, _in(MAGIC)),
        "Coil": _deed(33),
        "Confuse": _deed(33),
        "Convert": _deed(33),
        "Counter": _deed(34, _in(MELEE, SAVE)),
        "Create Fireminions": Line(_in(MAGIC, MANEUVER, MELEE, MISSILE, SAVE), page=34),
        "Crush": _deed(34),
        "Decapitate": _deed(34),
        "Dispel Magic": _deed(34),
        "Double Strike": _deed(34),
        "Elemental Relic": _deed(35),
        "Elevate": _deed(35, _in(MANEUVER)),
        "Entangle": _deed(35),
        "Fabricate": _deed(35, _in(SAVE)),
        "Ferry": _deed(35),
        "Firebreath": _deed(35),
        "Firecloud": _deed(35),
        "Firewalking": _deed(35, _in(MANEUVER)),
        "Flame": _deed(35),
        "Flaming Arrow": _deed(36),
        "Flurry": Line(_melee_and_saves_against_it, rolls_again=_in(MELEE), page=36),
        "Fly": Line(_in(MANEUVER, SAVE), page=36),
        "Frost Breath": _deed(36),
        "Galeforce": _deed(36),
        "Gate": _deed(36),
        "Gore": _deed(37),
        "Hoof": Line(_in(MANEUVER, SAVE), page=37),
        "Howl": _deed(37),
        "Hug": _deed(37),
        "Hypnotic Glare": _deed(37),
        "Illusion": _deed(37),
        "Impale": _deed(37),
        "Kick": _deed(37, _in(SAVE)),
        "Magic Suppression": _deed(38, _in(MAGIC), amount=4),
        "Net": _deed(38),
        "Plague": _deed(38),
        "Poison": _deed(38),
        "Regenerate": _deed(38, _in(SAVE)),
        "Rend": Line(_in(MELEE, MANEUVER), rolls_again=_in(MELEE), page=38),
        "Rise from the Ashes": _deed(39, _in(SAVE)),
        "Roar": _deed(39),
        "Scare": _deed(39),
        "Screech": _deed(39),
        "Seize": _deed(39),
        "SFR / TSR Logo (Eldarim & Dragonkin Champion)": _deed(39),
        "SFR / TSR Logo (Medallion)": _deed(39),
        "SFR Logo (Relic)": _deed(39),
        "Slay": _deed(40),
        "Sleep": _deed(40),
        "Smite": _deed(40),
        "Smother": _deed(40),
        "Sneak Attack": _deed(40, _in(MELEE)),
        "Sortie": Line(_in(MELEE, SAVE), page=40),
        "Spell Disruption": _deed(40, _in(MAGIC), amount=4),
        "Stomp": _deed(41),
        "Stone": _deed(41),
        "Stun": _deed(41),
        "Summon Dragon": _deed(41),
        "Surprise": _deed(41),
        "Swallow": _deed(41),
        "Tail": Line(_in(MELEE), amount=2, rolls_again=_in(MELEE), page=41),
        "Teleport": _deed(41, _in(MANEUVER)),
        "Trample": Line(_in(MANEUVER, MELEE), page=42),
        "Trumpet": _deed(42),
        "Vanish": _deed(42, _in(SAVE)),
        "Volley": _deed(42, _in(MISSILE, SAVE)),
        "Wave": _deed(42),
        "Wayfare": _deed(42, _in(MANEUVER)),
        "Web": _deed(43),
        "Wild Growth": _deed(43, _in(SAVE)),
        "Wither": _deed(43),
    }
)


def generated(face: Face, purpose: Purpose) -> int:
    """Returns how many results a special action icon generates in a roll."""
    line = TABLE[face.icon]
    if not line.generates(purpose):
        return 0
    return face.count if line.amount is None else line.amount


def rolls_again(face: Face, purpose: Purpose) -> bool:
    """Returns whether the unit that shows this face is thrown once more in the same roll."""
    line = TABLE.get(face.icon)
    return line is not None and line.rolls_again(purpose)
