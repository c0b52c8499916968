"""Feature: Disciple of Life."""

from __future__ import annotations

from typing import Final

from engine.d6s.battle import Battle
from engine.d6s.events import DieThrown
from engine.d6s.features.registry import feature
from engine.d6s.spells.paying import refund
from engine.d6s.state import Character

_HEALING: Final = ("healing word", "cure wounds")


@feature("Disciple of Life")
async def keep_what_was_spent(battle: Battle, caster: Character, spell: str) -> None:
    """Healing Word and Cure Wounds: on 5 or 6 the use or slot is kept (D-122)."""
    if spell not in _HEALING or not caster.kit.has("disciple of life"):
        return
    (die,) = await battle.throw(caster, "life")
    battle.say(DieThrown(caster.name, "life", (die,)))
    if die >= 5:
        refund(caster, spell)
