"""Feature: War Cry."""

from __future__ import annotations

from typing import Final

from engine.d6s.actions.using import Word, power
from engine.d6s.battle import Battle
from engine.d6s.events import Used
from engine.d6s.features.hooks import gives_advantage
from engine.d6s.harm import give_temporary_health
from engine.d6s.marks import Mark
from engine.d6s.sight import can_see
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.refusals import NotAllowed

ROUND: Final = Mark("war cry", 0)
"""The round in whose Combat Phase the character has the advantage of a War Cry."""

_COMBAT_STEPS: Final = ("combat", "melee", "after melees")


@power("War Cry")
class WarCry(Word):
    """In its own movement it, or an ally in sight, gains 1 Temporary Health and advantage on to-hit rolls in the next
    Combat Phase.
    """

    def is_at_hand(self, unit: Character) -> bool:
        """Returns whether a use is left."""
        return unit.left("war cry") > 0

    def allow(self, state: State, unit: Character, target: Character) -> None:
        """Refuse anybody but itself and allies in sight."""
        if target.side is not unit.side or not target.in_play:
            raise NotAllowed("War Cry is for the one who cries or an ally.")
        if not can_see(state, unit, target):
            raise NotAllowed(f"{unit.name} does not see {target.name} (War Cry).")

    def speak(self, battle: Battle, unit: Character, target: Character) -> None:
        """Give what War Cry gives."""
        battle.say(Used(unit.name, "War Cry", target.name))
        give_temporary_health(battle, target, 1)
        ROUND.put(target, battle.state.round)


@gives_advantage("war cry", to_all=True)
def was_heard(state: State, strike: Strike) -> bool:
    """Returns whether the attacker has the advantage of a War Cry in this melee."""
    return ROUND.of(strike.attacker) == state.round and not strike.ranged and state.step in _COMBAT_STEPS
