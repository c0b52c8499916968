"""Feature: Enmity."""

from __future__ import annotations

from typing import Final

from engine.d6s.actions.using import Word, power
from engine.d6s.battle import Battle
from engine.d6s.events import Used
from engine.d6s.features.hooks import gives_advantage
from engine.d6s.geometry import INCH
from engine.d6s.marks import Mark
from engine.d6s.measuring import within
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.refusals import NotAllowed

ENEMY: Final = Mark("enmity", "")
"""The enemy against whom the character has sworn Enmity."""


@power("Enmity")
class Enmity(Word):
    """Once an encounter, in its own movement: one enemy within 2 inches, against whom its to-hit rolls have advantage
    from then on.
    """

    def is_at_hand(self, unit: Character) -> bool:
        """Returns whether a use is left."""
        return unit.left("enmity") > 0

    def allow(self, state: State, unit: Character, target: Character) -> None:
        """Refuse anybody but an enemy within 2 inches."""
        if target.side is unit.side or not target.in_play or target.inside:
            raise NotAllowed("Enmity is for one enemy within 2 inches.")
        if not within(state, unit, target, 2 * INCH):
            raise NotAllowed(f"{target.name} is more than 2 inches away (Enmity).")

    def speak(self, battle: Battle, unit: Character, target: Character) -> None:
        """Swear it."""
        ENEMY.put(unit, target.name)
        battle.say(Used(unit.name, "Enmity", target.name))


@gives_advantage("enmity")
def is_sworn_enemy(state: State, strike: Strike) -> bool:
    """Returns whether Enmity is sworn against the target."""
    return ENEMY.of(strike.attacker) == strike.target.name
