"""Units that an effect holds are named with the cause where they would be counted on."""

from __future__ import annotations

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.acting import usual_results
from bot.games.dragon_dice.words.names import DragonDiceWording
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.view import TableView
from engine.values import Seat
from tests.support.table import Table, table

A, B = Seat("A"), Seat("B")
WEB = LastingEffect("Web", On.UNIT, B, B, die="A:Trooper#2")


def webbed(zones: str = "A frontier: 2 Trooper, Knight | A A-home: Evoker | B frontier: Thug") -> Table:
    return table(zones, frontier="Highland Tower 6", effects=[WEB])


def asked(game: Table, question: str) -> str:
    view = game.match.view(A)
    assert isinstance(view, TableView)
    return FACE.form(game.question(question), DragonDiceWording.of({A: "Alice", B: "Bob"}, view)).question()


def test_a_webbed_unit_is_named_where_its_army_may_march_or_act() -> None:
    game = webbed()
    assert "Without a roll: Trooper (Web) at the frontier." in asked(game, "A march")
    game.play("A march: frontier", "A maneuver: no")
    assert "Without a roll: Trooper (Web) at the frontier." in asked(game, "A action")


def test_nothing_is_said_of_armies_that_roll_whole() -> None:
    game = table("A frontier: Trooper | B frontier: Thug", frontier="Highland Tower 6")
    assert "Without a roll" not in asked(game, "A march")


def test_what_an_army_gives_on_average_counts_without_units_that_do_not_roll() -> None:
    game = webbed("A frontier: 2 Trooper | B frontier: Thug").play("A march: frontier", "A maneuver: no")
    alone = table("A frontier: Trooper | B frontier: Thug", frontier="Highland Tower 6")
    alone.play("A march: frontier", "A maneuver: no")
    said = []
    for one in (game, alone):
        view = one.match.view(A)
        assert isinstance(view, TableView)
        wording = DragonDiceWording.of({A: "Alice", B: "Bob"}, view)
        said.append(usual_results(one.question("A action"), "melee", wording))
    assert said[0] == said[1] != ""


def test_a_webbed_unit_is_left_out_of_the_retreat_with_the_reason() -> None:
    game = webbed("A frontier: 2 Trooper | B B-home: Thug")
    game.play("A march: none", "A march: none")
    assert "These cannot leave: Trooper (Web) at the frontier." in asked(game, "A retreat")
