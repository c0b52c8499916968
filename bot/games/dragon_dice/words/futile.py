"""Spells that kill nothing: damage that is too little for every unit it could strike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.games.dragon_dice.words.names import DragonDiceWording, kind_of, owner_of
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.values import Json

Struck: TypeAlias = Callable[[str, DragonDiceWording], Iterable[str]]
"""`struck(target, wording)`: the units that a spell's damage could kill."""


def _itself(target: str, wording: DragonDiceWording) -> Iterable[str]:
    return (target,)


def _army(target: str, wording: DragonDiceWording) -> Iterable[str]:
    seat, _, place = target.partition(" ")
    return (die for die, at in wording.standing.items() if at == place and owner_of(die) == seat)


def _all_there(target: str, wording: DragonDiceWording) -> Iterable[str]:
    return (die for die, at in wording.standing.items() if at == target)


_STRUCK: Final[Mapping[str, Struck]] = MappingProxyType(
    {"Firebolt": _itself, "Finger of Death": _itself, "Hailstorm": _army, "Firestorm": _all_there}
)
"""The spells whose damage is all that they do."""


def why_futile(spell: Mapping[str, Json], book: Mapping[str, PrintedSpell], wording: DragonDiceWording) -> str:
    """Returns "kills nothing: 1 damage against 2 health" for a spell whose damage kills none of its targets, whatever
    they roll; "" for any other.
    """
    name, castings, target = str(spell["spell"]), spell.get("castings"), spell.get("target")
    kind, struck = book.get(name), _STRUCK.get(name)
    if kind is None or struck is None or not isinstance(castings, int):
        return ""
    units = wording.printed.units
    health = [
        units[kind_of(die)].health for one in _names(target) for die in struck(one, wording) if kind_of(die) in units
    ]
    damage = kind.each * castings
    if not health or damage >= min(health):
        return ""
    least = "" if len(set(health)) == 1 else "at least "
    return f"kills nothing: {damage} damage against {least}{min(health)} health"


def _names(value: Json) -> Sequence[str]:
    if isinstance(value, str):
        return (value,)
    return [str(one) for one in value] if isinstance(value, Sequence) else ()
