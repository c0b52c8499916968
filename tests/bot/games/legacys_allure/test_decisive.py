"""Before decisive moments players are warned, and what harms oneself is looked at before it counts."""

from __future__ import annotations

import pytest

from bot.games.legacys_allure.exchanges import shown_exchanges
from bot.games.legacys_allure.face import FACE
from bot.prompts.form import AnyForm, first_of
from bot.prompts.typed import read_answer
from engine.legacys_allure.hexes import SOUTH
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.state import LAST_ROUND, UnitId
from engine.legacys_allure.view import BoardView
from tests.bot.games.legacys_allure.test_forms import acting, battle


def chosen(view: BoardView, typed: str) -> AnyForm:
    """Returns the form with an action that is typed, as its panel shows it."""
    form = acting(view)
    draft = form.draft_of(first_of(read_answer(form, typed)))
    return form.again(draft)


def in_the_last_round(south: str, north: str) -> BoardView:
    """Returns a battle in round 7, in which the south is the first player and moves."""
    view = battle(north, south)
    view.table.round = LAST_ROUND
    return view


@pytest.mark.parametrize(
    ("north", "typed", "said"),
    [
        ("Mist Stag E7", "Ram E4", "**If Ram stands on E4 at the end of round 7, you win the match.**"),
        ("Mist Stag E7", "Ram E2", "**If no unit stands on E4 at the end of round 7, you lose the match.**"),
        ("Thorn Hedge E7", "Ram E4", "**This wins the match.**"),
        ("Thorn Hedge E7", "Ram skip", "**This loses the match.**"),
    ],
)
def test_in_the_last_round_the_panel_says_who_wins_by_the_centre(north: str, typed: str, said: str) -> None:
    """8.1: the first player wins by standing on E4 at the end of round 7."""
    form = chosen(in_the_last_round("Iron Ram E3", north), typed)
    assert said in form.status().splitlines()


def test_the_question_of_the_last_round_says_how_it_stands_and_no_earlier_one_does() -> None:
    view = in_the_last_round("Iron Ram E3", "Mist Stag E4")
    asked = FACE.words("action").ask(acting(view).decision, FACE.wording({}, view))
    assert asked.endswith("**If Stag stands on E4 at the end of round 7, you lose the match.**")
    view.table.round -= 1
    assert "the match" not in FACE.words("action").ask(acting(view).decision, FACE.wording({}, view))


def test_the_menu_says_that_an_action_decides_the_match() -> None:
    form = acting(in_the_last_round("Iron Ram E4, Ash Runner A1", "{unit: Thorn Hedge, at: E5}"))
    form.decision.state.units[UnitId("A Ash Runner#1")].actions = 0
    form.put("unit", [], ["A Iron Ram#1"])
    lines = {line.label: line.about for field in form.fields() if field.key == "action" for line in field.lines}
    assert lines["Ram skip"] == "wins the match"


def test_an_action_that_kills_ones_own_unit_or_loses_is_looked_at_before_it_counts() -> None:
    view = battle("Elder Snapper E3", "{unit: Iron Ram, at: E2, health: 1}, Ash Runner A1")
    form = acting(view)
    harmful, harmless = (first_of(read_answer(form, typed)) for typed in ("Ram x Snapper", "Ram E1"))
    assert form.wants_a_look(harmful) and not form.wants_a_look(harmless)
    lost = acting(in_the_last_round("Iron Ram E3", "Thorn Hedge E7"))
    assert lost.wants_a_look(first_of(read_answer(lost, "Ram skip")))


def test_what_is_typed_is_shown_on_the_panel_with_all_that_comes_of_it() -> None:
    form = chosen(battle("Elder Snapper E3", "{unit: Iron Ram, at: E2, health: 1}, Ash Runner A1"), "Ram x Snapper")
    assert form.answer() == form.decision.check(form.answer())
    assert "**Ram dies**" in form.status()


def test_poison_that_will_kill_is_said_in_the_menu_and_before_an_action_is_confirmed() -> None:
    view = battle("{unit: Toad Hauler, at: E3, health: 6}, Thorn Hedge E7", "Sump Hydra E2")
    form = acting(view)
    form.put("unit", [], ["A Sump Hydra#1"])
    actions = [line for field in form.fields() if field.key == "action" for line in field.lines]
    (attack,) = [line for line in actions if " x " in line.label]
    assert "Hauler dies next round" in attack.about
    assert "**Hauler will die of Poison** when the next round begins." in chosen(view, attack.label).status()
    view.table.round = LAST_ROUND
    assert "will die" not in chosen(view, attack.label).status(), "no round follows"


def test_the_odds_of_a_battle_are_its_exact_results() -> None:
    view = battle("Elder Snapper E3", "Iron Ram E2, Ash Runner A1")
    shown = shown_exchanges(view, SOUTH, FACE.wording({}, view))
    assert not shown.has_chance and not shown.charts
    (line,) = shown.lines
    assert line.startswith("- **Ram x Snapper**: Snapper takes ") and "Ram takes " in line and " health)" in line
    form = acting(view)
    assert FACE.words("action").odds and "no damage" not in line
    assert first_of(read_answer(form, "Ram x Snapper"))


def test_before_the_battle_the_only_chance_is_the_coin() -> None:
    view = battle("Elder Snapper E3")
    view.table.step = "kingdoms"
    shown = shown_exchanges(view, SOUTH, FACE.wording({}, view))
    assert shown.has_chance and "1 in 2" in shown.lines[0]
    assert isinstance(KingdomPlan(player=SOUTH, prompt="kingdom", about={}, state=view.table), KingdomPlan)


def test_how_actions_are_written_is_told_at_the_first_action_alone() -> None:
    """The menu lists the ready units and the map dims the others: the question names neither again."""
    view = battle("Mist Stag E7", "Iron Ram E3, Ash Runner A1")
    view.table.round = 1
    first = FACE.words("action").ask(acting(view).decision, FACE.wording({}, view))
    assert ": which unit acts, and how? Choose below, or write it: “" in first
    view.table.units[UnitId("A Ash Runner#1")].actions = 0
    later = FACE.words("action").ask(acting(view).decision, FACE.wording({}, view))
    assert later.endswith(": which unit acts, and how?")
    runner = view.table.units[UnitId("A Ash Runner#1")]
    runner.health, runner.hex, runner.fell = 0, None, runner.place
    assert view.table.graveyard(SOUTH), "the one that has acted is dead"
    assert FACE.words("action").ask(acting(view).decision, FACE.wording({}, view)) == later
