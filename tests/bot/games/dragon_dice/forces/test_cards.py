"""What can be looked up."""

from __future__ import annotations

from bot.games.dragon_dice.forces.cards import every_card
from engine.dragon_dice.printed.catalogue import catalogue


def test_everything_is_offered_once() -> None:
    shown = [one if isinstance(one, str) else one.title for one in every_card().values()]
    assert len(shown) == len(set(shown))
    assert {*catalogue().dice, *catalogue().terrains} <= set(shown)
