"""Dispel Magic (p. 34)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.events.magic import AnnouncedSpell, SpellsDispelled
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die
from engine.values import Json, Seat

ICON: Final = "Dispel Magic"


async def dispel(battle: Battle, castings: Sequence[AnnouncedCasting]) -> list[AnnouncedCasting]:
    """Whenever magic targets a unit with this icon, its army or its terrain, its owner may roll it (p. 34).

    That is done once for each announcement, after all spells are announced and before any resolves, also against
    Cantrip's spells and those of your own side (R-44). If the icon shows, all magic on the unit, its army and its
    terrain is negated; the same spell's other targets are not. Other icons do nothing in this roll.
    """
    left = list(castings)
    caster = castings[0].by
    for owner in [caster, *battle.state.opponents(caster)]:
        units = [die for die in battle.state.units_in_play(owner) if _may_roll(battle, left, die)]
        if not units:
            continue
        spells: list[Json] = [casting.facts() for casting in left]
        chosen = await battle.choose_any(owner, "dispel", units, len(units), spells=spells)
        if chosen:
            left = await _roll(battle, owner, chosen, left)
    return left


def _may_roll(battle: Battle, castings: Sequence[AnnouncedCasting], die: Die) -> bool:
    return (
        ICON in die.unit.icons
        and battle.may_be_rolled(die)
        and any(_touches(battle, casting, die) for casting in castings)
    )


async def _roll(
    battle: Battle, owner: Seat, chosen: Sequence[Die], castings: Sequence[AnnouncedCasting]
) -> list[AnnouncedCasting]:
    fallen = await battle.throw(owner, "dispel", chosen)
    faces = {die.id: str(die.unit.faces[fallen[die.id]]) for die in chosen}
    left = list(castings)
    for die in chosen:
        battle.has_been_rolled(die)
        if die.unit.faces[fallen[die.id]].icon == ICON:
            left = [rest for casting in left if (rest := _without(battle, casting, die)) is not None]
    negated = tuple(casting.as_event(AnnouncedSpell) for casting in castings if casting not in left)
    battle.say(SpellsDispelled(player=owner, faces=faces, spells=negated), ICON)
    return left


def _touches(battle: Battle, casting: AnnouncedCasting, die: Die) -> bool:
    return battle.edition[SPELLS][casting.name].aim.touches(casting, die)


def _without(battle: Battle, casting: AnnouncedCasting, die: Die) -> AnnouncedCasting | None:
    return battle.edition[SPELLS][casting.name].aim.without(casting, die)
