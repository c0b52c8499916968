"""Where a match of Dragon Dice stands, in lines: for `/game status` and for players who cannot see the board."""

from __future__ import annotations

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.names import DragonDiceWording
from engine.dragon_dice.view import TableView
from engine.values import Seat
from tests.support.table import table


def test_each_terrain_is_told_with_its_armies_and_dragons_and_then_the_reserves() -> None:
    game = table("A frontier: Evoker, Fire Drake | B reserves: Thug", frontier="Highland City 5")
    view = game.match.view(Seat("A"))
    assert isinstance(view, TableView)
    lines = FACE.standing(view, DragonDiceWording.of({Seat("A"): "Alice", Seat("B"): "Bob"}, view))
    assert "- The frontier (Highland City): 5; Alice 1 health and Alice's Fire Drake." in lines
    assert any(line.startswith("- Bob's home") and line.endswith("; no units.") for line in lines)
    assert lines[-1] == "- The Reserve Area: Bob 1 health."
