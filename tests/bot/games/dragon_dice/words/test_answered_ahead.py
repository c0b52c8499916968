"""A maneuver, its direction and the action after it on one button, and what becomes of that when it comes otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.prompts.form import Together, first_of
from bot.prompts.parts import ButtonStyle
from engine.dragon_dice.view import TableView
from engine.values import Seat
from tests.support.questions import form_of
from tests.support.table import Table, table

A, B = Seat("A"), Seat("B")
CAST = DragonDiceWording({A: "Alice", B: "Bob"}, {"frontier": "Highland Tower"}, for_message=False)
REST, LEAVE = "Maneuver, choose the rest after", "Stay, choose the action after"


def marching(zones: str = "A frontier: Knight | B frontier: Wolf Rider", frontier: str = "Highland Tower 5") -> Table:
    return table(zones, frontier=frontier).play("A march: frontier")


def labels(game: Table) -> list[str]:
    return [press.label for press in form_of(game.question("A maneuver"), None, CAST).presses()]


def pressed(game: Table, label: str) -> Table:
    """The table after this button below the maneuver."""
    ((number, decision),) = game.match.pending.items()
    form = form_of(decision, None, CAST)
    (mark,) = (press.mark for press in form.presses() if press.label == label)
    given = form.marked(mark)
    game.match.answer(
        number, decision.player, first_of(given), ahead=given.orders if isinstance(given, Together) else ()
    )
    return game


def test_each_direction_is_offered_with_what_the_army_can_do_then() -> None:
    """p. 11: it acts as its terrain shows, also where it stays: the commonest plan is one press."""
    assert labels(marching()) == [
        "Up, fight in melee (to 6)",
        "Down, shoot Bob's campaign (to 4)",
        REST,
        "Stay, shoot Bob's campaign",
        LEAVE,
    ]


def test_an_army_that_stays_and_acts_is_asked_nothing_more() -> None:
    game = pressed(marching(), "Stay, shoot Bob's campaign").has_face("frontier", 5)
    assert game.last("action_chosen")["action"] == "missile"


def test_where_nobody_can_oppose_no_failed_maneuver_is_mentioned() -> None:
    question = next(iter(marching("A frontier: Knight | B B-home: Thug").match.pending.values()))
    alone = replace(CAST, standing={"A:Knight": "frontier", "B:Thug": "B-home"})
    beside = replace(CAST, standing={"A:Knight": "frontier", "B:Thug": "frontier"})
    asked = FACE.words("maneuver").ask
    assert "fails" not in asked(question, alone)
    assert "fails" in asked(question, beside)


def test_the_question_says_what_happens_where_the_maneuver_fails_and_the_army_acts_all_the_same() -> None:
    """p. 11: a failed maneuver leaves the terrain, whose face may allow the same action."""
    told = [
        FACE.words("maneuver").ask(next(iter(marching(frontier=terrain).match.pending.values())), CAST)
        for terrain in ("Highland Tower 5", "Coastland City 1")
    ]
    assert ["If it fails, your army still acts as chosen" in one for one in told] == [True, False]


def test_which_of_several_armies_is_shot_at_is_asked_after() -> None:
    two = marching("A frontier: Knight | B frontier: Wolf Rider | B B-home: Thug")
    assert [label for label in labels(two) if "shoot" in label] == [
        "Down, shoot missiles (to 4)",
        "Stay, shoot missiles",
    ]
    pressed(two, "Stay, shoot missiles").asks("A target")


def test_the_action_comes_at_once_when_the_maneuver_has_succeeded() -> None:
    game = pressed(marching(), "Up, fight in melee (to 6)").falls("A melee: Knight MANEUVER 3")
    game.play("B counter-maneuver: no").has_face("frontier", 6)
    assert game.last("action_chosen")["action"] == "melee"


@pytest.mark.parametrize(("way", "is_asked"), [("Up, fight", True), ("Down, shoot", False)])
def test_where_the_maneuver_fails_what_was_meant_for_another_face_is_asked(way: str, is_asked: bool) -> None:
    game = marching()
    label = next(label for label in labels(game) if label.startswith(way))
    pressed(game, label).falls("A maneuver: Knight ID 2", "B counter-maneuver: Wolf Rider MANEUVER 3")
    game.falls("A missile: Knight MELEE 3").play("B counter-maneuver: yes").has_face("frontier", 5)
    assert ("A action" in game.asked) == is_asked


def test_a_player_who_wants_to_see_first_is_asked_for_both_after() -> None:
    game = pressed(marching(), REST).play("B counter-maneuver: no").asks("A direction")
    game.play("A direction: up").asks("A action")


def test_a_button_of_the_direction_alone_that_stands_somewhere_still_answers() -> None:
    form = form_of(marching().question("A maneuver"), None, CAST)
    both = next(one for one in form.together if one.in_words(CAST) == "Turn up to 6 (melee)")
    assert form.marked(both.mark) == both and len(both.orders) == 1
    assert both.in_words(CAST) not in [press.label for press in form.presses()]


def test_the_only_way_to_turn_is_offered_with_and_without_the_action() -> None:
    form = form_of(marching(frontier="Highland Tower 1").question("A maneuver"), None, CAST)
    assert [(press.label, press.style) for press in form.presses()] == [
        ("Up, cast magic (to 2)", ButtonStyle.MAIN),
        ("Turn up, choose the action after", ButtonStyle.PLAIN),
        ("Stay, cast magic", ButtonStyle.PLAIN),
        ("Stay, choose the action after", ButtonStyle.PLAIN),
    ]


def explained(game: Table, question: str) -> str:
    decision = game.question(question)
    view = game.match.view(decision.player)
    assert isinstance(view, TableView)
    return "\n".join(FACE.meaning(decision, view, CAST))


def test_what_is_explained_of_a_maneuver_is_what_its_buttons_do() -> None:
    """What the terrain shows is what the army can do: with that on the buttons none turns the terrain alone."""
    ahead = explained(marching(), "A maneuver")
    assert all(f"**{way}, …**" in ahead for way in ("Up", "Down", "Stay")) and "**Turn …**" not in ahead
    alone = explained(marching(frontier="Highland Tower 1"), "A maneuver")
    assert "**Turn …**" in alone and "**Down, …**" not in alone


def test_an_action_that_is_chosen_with_its_target_is_explained_by_what_the_buttons_say() -> None:
    several = marching("A frontier: Knight | B frontier: Wolf Rider | B B-home: Thug")
    said = explained(several.play("A maneuver: no"), "A action")
    assert "**Shoot …**: they lose your missile results" in said and "Shoot missiles" not in said
    assert "**Shoot home army" in said
