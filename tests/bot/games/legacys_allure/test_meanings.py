"""What the questions of Legacy's Allure mean is said as on the cards, never by the ids of things."""

from __future__ import annotations

from typing import Any

from bot.games.legacys_allure.face import FACE
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.view import BoardView
from engine.playthrough import Playthrough
from engine.registry import games
from engine.simulation import play_at_random
from engine.values import Seat

NAMES = {Seat("A"): "Alice", Seat("B"): "Bob"}


def test_what_each_unit_can_do_is_told_by_the_names_of_abilities() -> None:
    told: set[str] = set()

    def look(match: Playthrough[Any]) -> None:
        for decision in match.pending.values():
            if isinstance(decision, ActionPlan):
                view = match.view(decision.player)
                assert isinstance(view, BoardView)
                told.update(FACE.meaning(decision, view, FACE.wording(NAMES, view)))

    play_at_random(games()["legacys_allure"], list(NAMES), {}, 3, look)
    using = [line for line in told if "use " in line.partition(" can: ")[2]]
    assert using and not [line for line in using if "_" in line or "/" in line]
    assert not [line for line in told if "go to 1 hexes" in line]
    # All of them are the asked player's own.
    assert not [line for line in told if line.startswith(("**Alice's", "**Bob's"))]
