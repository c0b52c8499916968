"""Hand-overs are counted: questions to a player who has not given the answer before."""

from __future__ import annotations

from engine.dragon_dice.rules import DragonDice
from engine.waits import count_waits
from engine.workshop import SEATS
from tests.engine.dice_race import DiceRace


def test_a_race_of_two_changes_hands_once_a_turn() -> None:
    """Each player bids once and then rolls in turn, so each turn begins with a hand-over."""
    waits = count_waits(DiceRace(), SEATS[:2], {}, range(5))
    assert len(waits.matches) == 5 and sum(waits.matches) == waits.hand_overs
    assert 0 < waits.hand_overs <= waits.questions
    assert waits.hand_overs <= waits.messages


def test_the_usual_orders_of_dragon_dice_save_hand_overs() -> None:
    """The same matches change hands less often when both players have given them."""
    without, with_orders = (
        count_waits(DragonDice(), SEATS[:2], {}, range(3), o) for o in ((), DragonDice().usual_orders)
    )
    assert with_orders.per_turn < 0.7 * without.per_turn
