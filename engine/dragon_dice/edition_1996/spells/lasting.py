"""What lasting spells of the booklet have in common: which take the place of their like, and how long they last."""

from __future__ import annotations

from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import LastingEffect


def in_place_of_its_like(battle: Battle, cast: AnnouncedCasting) -> None:
    """Ends an earlier one of the same name on the same target: they do not add up, the later replaces it (N-47)."""

    def is_the_same(effect: LastingEffect) -> bool:
        if effect.name != cast.name:
            return False
        if effect.die is not None:
            return effect.die in cast.target
        where = str(effect.place) if effect.owner is None else f"{effect.owner} {effect.place}"
        return where == cast.target[0]

    battle.end_effects(is_the_same)
