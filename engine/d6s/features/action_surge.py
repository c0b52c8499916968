"""Feature: Action Surge."""

from __future__ import annotations

from typing import Final

from engine.d6s.battle import Battle
from engine.d6s.events import Used
from engine.d6s.features.registry import feature
from engine.d6s.state import Character

TITLE: Final = "Action Surge"
_NAME: Final = "action surge"


@feature(TITLE)
def can_surge(unit: Character) -> bool:
    """A use gives one more action, in the Movement or the Combat Phase."""
    return unit.left(_NAME) > 0


def spend_surge(unit: Character) -> None:
    """Use it up once."""
    unit.spend(_NAME)


def surge_in_combat(battle: Battle, unit: Character) -> None:
    """Begin one more attack action in the Combat Phase."""
    spend_surge(unit)
    unit.attacks_made, unit.attacking = 0, True
    battle.say(Used(unit.name, TITLE))
