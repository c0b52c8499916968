"""Whoever places an army reads which one it is."""

from __future__ import annotations

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.names import DragonDiceWording
from engine.decisions import Choose
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.events.setting_up import ArmyPlaced
from engine.dragon_dice.table.state import CAMPAIGN_ARMY, HORDE_ARMY, State
from engine.dragon_dice.view import view_of
from engine.registry import games
from engine.values import Seat
from tests.support.printed import DICE_401C
from tests.support.questions import asked

A, B = Seat("A"), Seat("B")


def test_placing_an_army_names_its_units() -> None:
    state = State(DICE_401C, seats=[A, B], force_points=24, step="placement", marching=A, revealed=True)
    state.add_dice(A, ("Trooper", "Trooper"), HORDE_ARMY)
    state.add_dice(A, ("Knight",), CAMPAIGN_ARMY)
    state.add_dice(B, ("Thug",), HORDE_ARMY)
    decision = Choose(player=A, prompt="placement", options=("A-home", "B-home"), about={"army": "horde"})
    wording = DragonDiceWording.of({A: "Alice", B: "Bob"}, view_of(state, A, WORDING_401C))
    assert asked(decision, wording) == "Where do you place your horde army (Trooper ×2)?"


def test_a_message_that_tells_of_a_placed_army_shows_the_table_to_who_places_next() -> None:
    assert ArmyPlaced.name in FACE.shown_on_a_board(games()["dragon_dice"].events)
