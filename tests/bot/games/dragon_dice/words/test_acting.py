"""What an army can do in its action: why something is not offered, and what its dice give by themselves."""

from __future__ import annotations

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.prompts.parts import ButtonStyle
from engine.dragon_dice.view import TableView
from engine.values import Seat
from tests.support.table import Table, table

NAMES = {Seat("A"): "Alice", Seat("B"): "Bob"}


def acting(zones: str, frontier: str = "Highland City 8 A", place: str = "frontier") -> tuple[Table, DragonDiceWording]:
    game = table(zones, frontier=frontier).play(f"A march: {place}", "A maneuver: no")
    view = game.match.view(Seat("A"))
    assert isinstance(view, TableView)
    return game, DragonDiceWording.of(NAMES, view)


def asked(game: Table, wording: DragonDiceWording) -> str:
    return FACE.form(game.question("A action"), wording).question()


def explained(game: Table, wording: DragonDiceWording) -> str:
    view = game.match.view(Seat("A"))
    assert isinstance(view, TableView)
    return "\n".join(FACE.meaning(game.question("A action"), view, wording))


def test_an_army_free_to_act_is_told_why_melee_and_missile_are_not_offered() -> None:
    """P. 11, 12: melee is against an army at the terrain; no shot goes into a reserve."""
    said = asked(*acting("A frontier: Evoker | A A-home: Knight | B reserves: Thug"))
    assert "no melee, because there is no opposing army here (p. 11), and no missile, because there is no army" in said
    assert "(p. 12)" in said


def test_from_a_home_it_is_said_that_other_homes_are_out_of_reach() -> None:
    """P. 12: if your army is at any Home Terrain, you cannot target an army at another Home Terrain."""
    game = table("A A-home: Evoker | B B-home: Thug", A_home="Highland City 8 A").play("A march: A-home")
    view = game.play("A maneuver: no").match.view(Seat("A"))
    assert isinstance(view, TableView)
    said = asked(game, DragonDiceWording.of(NAMES, view))
    assert "here or at the frontier, and other homes are out of reach (p. 12)." in said


def test_nothing_is_said_where_all_that_the_face_shows_is_offered() -> None:
    said = asked(*acting("A frontier: Evoker | B frontier: Thug"))
    assert "There is no" not in said
    assert "There is no" not in asked(*acting("A frontier: Evoker | B frontier: Thug", "Highland City 1"))


def test_an_army_without_missile_icons_is_told_that_ids_alone_count_and_is_not_told_to_shoot() -> None:
    """P. 3: an ID gives whatever is rolled for; a Knight has one ID of 2 health on six faces, and no missile."""
    game, wording = acting("A frontier: Knight | B frontier: Thug", "Highland City 4")
    assert "This army has no missile icons: only its IDs count as missile results." in asked(game, wording)
    assert "Your dice alone give 0.3 missile results on average" in explained(game, wording)
    presses = FACE.form(game.question("A action"), wording).presses()
    assert {press.style for press in presses} == {ButtonStyle.PLAIN}


@pytest.mark.parametrize("army", ["Archer", "Knight, Archer", "Gryphon"])
def test_an_army_with_missile_or_special_icons_is_not_said_to_have_none(army: str) -> None:
    game, wording = acting(f"A frontier: {army} | B frontier: Thug", "Highland City 4")
    assert "icons" not in asked(game, wording)
    assert ButtonStyle.MAIN in {press.style for press in FACE.form(game.question("A action"), wording).presses()}
