"""Spell Disruption."""

from __future__ import annotations

from engine.asking import ask
from engine.decisions import Pick
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.sais.targets import choose_army, opposing_armies_at_terrains
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import LastingEffect

POINTS = 4
"""The number of spells that one icon ends, whatever is printed on the face."""


@sai("Spell Disruption")
async def spell_disruption(battle: Battle, use: IconUse) -> None:
    """In a melee or missile attack aim at an opposing army at any terrain: four points of the spells on it end (p. 40).

    A spell is worth what all its castings together have cost, and ends as a whole. As many points as possible must end,
    and never more (p. 32; prompt `expire`). Several icons may be combined to end dearer ones. In a magic action Spell
    Disruption generates four magic results.
    """
    known = battle.edition[SPELLS]
    army = await choose_army(battle, use, opposing_armies_at_terrains(battle, use))
    if army is None:
        return
    spells = [e for e in battle.state.effects if e.is_on_army(*army) and e.name in known]
    by_name = _told_apart(spells)
    weights = {name: known[effect.name].kind.cost * effect.castings for name, effect in by_name.items()}
    if not weights:
        return
    owner, place = army
    pick = Pick.up_to(
        POINTS * len(use.shows),
        player=use.owner,
        prompt="expire",
        weights=weights,
        noun="points",
        about={"icon": use.name, "army": f"{owner} {place}"},
    )
    named = await ask(pick)
    assert isinstance(named, list | tuple)
    ending = [by_name[str(name)] for name in named]
    battle.end_effects(lambda effect: any(effect is one for one in ending))


def _told_apart(spells: list[LastingEffect]) -> dict[str, LastingEffect]:
    """Returns spells by name, like ones numbered: "Palsy", "Palsy#2"."""
    by_name: dict[str, LastingEffect] = {}
    for effect in spells:
        name, number = effect.name, 1
        while name in by_name:
            number += 1
            name = f"{effect.name}#{number}"
        by_name[name] = effect
    return by_name
