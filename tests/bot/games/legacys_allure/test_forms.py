"""The forms of Legacy's Allure by themselves: what is suggested leads to a legal answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unittest import mock

from bot.games.legacys_allure.doing import traits
from bot.games.legacys_allure.face import FACE
from bot.games.legacys_allure.planning import Planning
from bot.prompts.address import Address
from bot.prompts.form import AnyForm, first_of
from bot.prompts.parts import Select
from bot.prompts.typed import read_answer, suggestions
from engine.decisions import Choose
from engine.legacys_allure.hexes import SOUTH
from engine.legacys_allure.keywords.table import KEYWORDS
from engine.legacys_allure.library import presets
from engine.legacys_allure.options import actions_of
from engine.legacys_allure.phases.draft import PickPlan
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.scenario import parse_scenario
from engine.legacys_allure.state import UnitId
from engine.legacys_allure.view import BoardView, view_of


def picking() -> AnyForm:
    """Returns the form of a pick that has to bring nine gold more, where no card left brings that alone."""
    state = parse_scenario(
        "game: legacys_allure\n"
        "setup:\n"
        "  phase: draft\n"
        "  turn: A\n"
        "  A: {units: [Odra Kell E1, Forge Colossus E2], kingdom: {Ash Runner: 2, Rivet Hound: 1, Iron Ram: 1}}\n"
        "  B: {units: [Sump Hydra E6, Elder Snapper E7], kingdom: {Mist Stag: 1}}\n"
        "expect: {turn: A}\n"
    ).start
    decision = PickPlan(player=SOUTH, prompt="pick", about={}, state=state, table=None)
    return FACE.form(decision, FACE.wording({}, None))


def test_as_much_is_suggested_as_it_takes_to_match_the_other() -> None:
    form = picking()
    offered = [suggestion.value for suggestion in suggestions(form, "")]
    assert offered[0] == "Iron Ram D2, Ash Runner F2"
    for text in offered:
        form.decision.check(read_answer(form, text))


def test_what_is_written_already_is_made_longer() -> None:
    offered = [suggestion.value for suggestion in suggestions(picking(), "Rivet Hound C1, Iron")]
    assert offered[0] == "Rivet Hound C1, Iron Ram D2"


def test_nothing_is_wrong_with_a_pick_before_a_card_is_chosen() -> None:
    form = picking()
    assert form.status().startswith("Nothing is chosen yet.") and "Pick at least" not in form.status()
    form.do("complete")
    assert form.status().startswith("So far: ")


def test_the_draft_tells_the_price_of_suggestions_how_many_cards_and_the_most_gold() -> None:
    form = picking()
    assert suggestions(form, "")[0].name == "Iron Ram D2, Ash Runner F2 (11 gold)"
    asked = FACE.words("pick").ask(form.decision, form.wording)
    assert "as many cards as you like" in asked and "of at most 80 gold" in asked
    assert "of at most 80 gold" in form.status()


def battle(north: str, south: str = "Gloam Heron E1") -> BoardView:
    """Returns a battle as the south sees it."""
    text = f"game: legacys_allure\nsetup: {{A: {{units: [{south}]}}, B: {{units: [{north}]}}}}\nexpect: {{turn: A}}\n"
    return view_of(parse_scenario(text).start, SOUTH)


def acting(view: BoardView) -> AnyForm:
    """Returns the form of an action of the south."""
    decision = ActionPlan(player=SOUTH, prompt="action", about={}, state=view.table, standing=None)
    return FACE.form(decision, FACE.wording({}, view))


def test_what_looks_best_is_suggested_first_then_steps_to_the_centre_then_skips() -> None:
    form = acting(battle("Leech Swarm E3", "Iron Ram E2, Thorn Hedge A1, Ash Runner I1"))
    offered = [suggestion.value for suggestion in suggestions(form, "")]
    assert offered[0] == "Ram x Swarm" and offered[-3:] == ["Hedge skip", "Ram skip", "Runner skip"]
    assert any(text.startswith("Runner I1-") for text in offered[1:-3])
    for text in offered:
        form.decision.check(read_answer(form, text))


def test_what_a_passive_asks_is_told_with_the_words_of_its_card() -> None:
    view = battle("Leech Swarm E3")
    about = {"unit": "A Gloam Heron#1", "trigger": "on_attack_end"}
    asked = Choose(player=SOUTH, prompt="trigger", options=("E1", "none"), otherwise="none", about=about)
    said = FACE.questions["trigger"].ask(asked, FACE.wording({}, view))
    assert said.startswith("Heron has attacked: what do you choose? Its card: “After its attack, you may")


def test_an_answer_to_a_passive_says_what_it_does() -> None:
    view = battle("Leech Swarm E3", "Gloam Heron E1, Mist Stag D1")
    wording, label = FACE.wording({}, view), FACE.questions["trigger"].label
    about = {"unit": "A Gloam Heron#1", "trigger": "on_attack_end"}
    asked = Choose(player=SOUTH, prompt="trigger", options=("E1", "none"), otherwise="none", about=about)
    assert [label(asked, option, wording) for option in asked.options] == ["Heron relocates to E1", "Let it be"]


def test_actions_are_shown_in_writing_with_ones_own_units() -> None:
    view = battle("Leech Swarm E3", "Mist Stag E2")
    said = FACE.questions["action"].ask(acting(view).decision, FACE.wording({}, view))
    assert "“Stag " in said and "x Swarm” attacks" in said and "“Stag skip” does nothing" in said
    assert "Ram" not in said and "Adept" not in said


def test_ready_kingdoms_are_told_apart_where_the_question_is_explained() -> None:
    view = battle("Leech Swarm E7")
    state = view.table.copy()
    state.format = "blitz"
    plan = KingdomPlan(player=SOUTH, prompt="kingdom", about={"format": "blitz", "gold": 50}, state=state)
    told = FACE.questions["kingdom"].meaning.answers(plan, view, FACE.wording({}, None))
    assert "with Cauldron Knight, Iron Ram" in told[1] and "together 21 power and 34 health" in told[1]
    assert told[1].startswith("**Odra Kell** (") and "from afar" in told[1] and told[2].startswith("**Sivane** (")


def test_what_a_status_does_is_told_before_an_action_is_confirmed() -> None:
    form = acting(battle("Leech Swarm E4", "Root Binder E2"))
    form.draft = {"unit": "A Root Binder#1", "action": first_of(read_answer(form, "Binder: Grasp > Swarm"))}
    said = form.status()
    assert "Swarm gains Root" in said and "-# Root: The unit cannot be moved by anything" in said
    assert "(A-" not in said


def test_rules_of_keywords_say_nothing_of_functions() -> None:
    assert not [one.name for one in KEYWORDS.values() if "Returns" in one.rule or not one.rule]


def test_a_plan_offers_what_a_charge_does_from_the_end_of_its_way() -> None:
    view = battle("Leech Swarm E5")
    planning = Planning.of(
        view, SOUTH, {"unit": "A Gloam Heron#1", "action": {"unit": "A Gloam Heron#1", "move": ["E2", "E3", "E4"]}}
    )
    wording = FACE.wording({}, view)
    rows = planning.prompt(wording, Address(1), "").rows
    labels = [row.placeholder for row in rows if isinstance(row, Select)]
    assert labels == ["Which unit?", "What does it do?", "And from there?", "Or where does it go? (A1–G4)"]
    then = next(row for row in rows if isinstance(row, Select) and row.placeholder == "And from there?")
    planned = planning.put(wording, "then", 0, [then.options[0].value]).add()
    assert planned.said == ("Heron E1-E2-E3-E4 x Swarm",)


def test_units_that_can_only_skip_and_the_centre_are_named_before_the_choice() -> None:
    form = acting(battle("Leech Swarm E7", "Odra Kell E1, Thorn Hedge D1, Iron Ram E2, Thorn Hedge F1"))
    units = {line.label: line.about for line in form.fields()[0].lines}
    idle = "8 health; can only skip: no free hex to go to, no enemy beside it"
    assert units["Odra, E1"].startswith(idle) and units["Ram, E2"].startswith("6 health; go to ")
    form.put("unit", [], ["A Iron Ram#1"])
    moves = next(field for field in form.fields() if field.key == "move")
    assert {line.value: line.about for line in moves.lines if line.about} in ({}, {"E4": "the centre"})
    assert "E4" in [line.value for line in moves.lines]


def test_a_charge_that_is_chosen_stands_in_one_select_alone() -> None:
    form = acting(battle("Leech Swarm E5"))
    form.put("unit", [], ["A Gloam Heron#1"])
    charge = next(one for field in form.fields() if field.key == "action" for one in field.lines if " x " in one.label)
    form.put("action", [], [charge.value])
    lines = [one.value for field in form.fields() for one in field.lines]
    assert lines.count(charge.value) == 1


def menu(view: BoardView) -> dict[str, str]:
    """Returns what the menu of units says of each."""
    return {line.label: line.about for line in acting(view).fields()[0].lines}


def test_the_menu_of_units_says_what_each_can_do_and_what_counts_in_a_fight() -> None:
    units = menu(battle("{unit: Leech Swarm, at: E3, health: 1}, Elder Snapper F2", "Iron Ram E2, Ember Adept A1"))
    assert units["Ram, E2"].startswith("6 health; kill Swarm; attack Snapper; go to ")
    assert units["Adept, A1"].startswith("2 health; go to ")
    assert all(len(said) <= 100 for said in units.values())
    snapper = battle("Elder Snapper E7").table.units[UnitId("B Elder Snapper#1")]
    assert traits(battle("Elder Snapper E7").table, snapper)


def test_a_part_of_the_hexes_to_go_to_says_which() -> None:
    """Discord takes 25 lines in a menu: a unit that may go farther has two."""
    form = acting(battle("Leech Swarm E7", "Gloam Heron E4"))
    form.put("unit", [], ["A Gloam Heron#1"])
    menus = [row for row in form.panel(Address(1)).rows if isinstance(row, Select) and "go?" in row.placeholder]
    assert len(menus) == 2
    for one in menus:
        assert one.placeholder.endswith(f"({one.options[0].value}–{one.options[-1].value})")


def test_what_is_to_be_chosen_after_an_action_is_said_with_it() -> None:
    view = battle("Leech Swarm E3", "Gloam Heron E1, Iron Ram E2")
    form = acting(view)
    for action in actions_of(view.table, view.table.units[UnitId("A Gloam Heron#1")]):
        if action.target is None:
            continue
        form.draft = {"unit": "A Gloam Heron#1", "action": action.to_json()}
        assert "Then you are asked: Heron has attacked: what do you choose? Its card: “" in form.status()
        assert "attacked by" not in form.status(), "where it will stand is not chosen yet"
        return
    raise AssertionError("the Heron can charge")


def test_examples_in_a_question_and_in_the_empty_line_are_legal_now() -> None:
    far, near = battle("Leech Swarm E7", "Iron Ram E1"), battle("Leech Swarm E3", "Iron Ram E2, Rivet Hound A1")
    assert " x " not in FACE.questions["action"].ask(acting(far).decision, FACE.wording({}, far))
    for view in (far, near):
        form = acting(view)
        said = FACE.questions["action"].ask(form.decision, FACE.wording({}, view))
        for example in (*re.findall("“(.*?)”", said), form.example()):
            form.decision.check(read_answer(form, example))
    assert "“Ram x Swarm” attacks" in FACE.questions["action"].ask(acting(near).decision, FACE.wording({}, near))


def told_of_a_step(round: int, ready: bool) -> str:
    """Returns what is told of a step of a Ram to E3, two hexes from a Slinger that is ready or exhausted."""
    view = battle("Marsh Slinger E5", "Iron Ram E2, Ash Runner A1")
    slinger = next(unit for unit in view.table.units.values() if unit.owner != SOUTH)
    view.table.round, slinger.actions = round, int(ready)
    form = acting(view)
    form.draft = {"unit": "A Iron Ram#1", "action": first_of(read_answer(form, "Ram E3"))}
    return form.status()


def test_only_units_with_a_turn_left_are_named_as_attackers() -> None:
    """10.5, 10.9: who is exhausted acts again in the next round; after round 7 there is none (8.1)."""
    assert "There it can be attacked by Slinger." in told_of_a_step(7, ready=True)
    assert "There it can be attacked in the next round, by Slinger." in told_of_a_step(6, ready=False)
    assert "attacked" not in told_of_a_step(7, ready=False)


def test_no_more_lines_of_a_large_hand_are_made_than_are_offered() -> None:
    hand = next(one.cards for one in presets().values() if one.format == "draft" and "sivane" in one.cards)
    state = parse_scenario(
        "game: legacys_allure\nsetup: {phase: draft, turn: A, B: {units: [Grave Lily A7]}}\nexpect: {turn: A}\n"
    ).start
    state.sides[SOUTH].hand = dict(hand)
    form = FACE.form(PickPlan(player=SOUTH, prompt="pick", about={}, state=state, table=None), FACE.wording({}, None))
    made: list[str] = []

    def noted(typed: str) -> Iterator[str]:
        for line in longer(typed):
            made.append(line)
            yield line

    longer = form.longer
    with mock.patch.object(form, "longer", noted):
        assert len(suggestions(form, "")) == 25
    assert 25 <= len(made) < 60


def test_a_pick_that_no_card_left_can_make_legal_is_chosen_for_the_player() -> None:
    """9.2.3: nine gold more are needed; with a Runner and a Hound picked, no single card fits exactly."""
    form = picking()
    for wanted in ("Rivet Hound", "B1"):
        field = form.fields()[0]
        value = next(line.value for line in field.lines if line.label.startswith(wanted))
        form.put(field.key, [line.value for line in field.lines], [value])
    assert form.fault() and not form.panel_buttons()[1].disabled
    form.do("choose")
    done = form.again(form.draft)
    assert done.fault() == "" and done.panel_buttons()[1].disabled
    assert "Rivet Hound B1" in done.in_words(done.answer(), done.wording)


def test_a_unit_that_waits_for_its_hex_can_be_put_back() -> None:
    form = picking()
    (cards,) = form.fields()
    assert cards.lines[0].about.startswith("power ") and cards.lines[0].label.endswith(" left")
    form.put("card", [line.value for line in cards.lines], [cards.lines[0].value])
    (hexes,) = form.fields()
    form.put("hex", [line.value for line in hexes.lines], [hexes.lines[-1].value])
    assert form.again(form.draft).fields() == [cards]


def test_the_panel_of_an_action_leaves_the_signs_of_the_map_to_its_legend() -> None:
    form = acting(battle("Mist Stag E7", "Iron Ram E3"))
    assert form.title().endswith("Choose a unit, then its action. The panel shows what it leads to before it counts.")
    form.put("unit", [], ["A Iron Ram#1"])
    assert "Choose an action." in form.title() and "triangle" not in form.title()


def test_an_attack_that_does_nothing_is_no_button() -> None:
    """The menu still has it; a suggestion should be worth a press, as a step to the centre is."""
    form = acting(battle("{unit: Thorn Hedge, at: E5, shield: 9}", "{unit: Iron Ram, at: E4}"))
    form.put("unit", [], ["A Iron Ram#1"])
    lines = [line for field in form.fields() if field.key == "action" for line in field.lines]
    assert "no damage" in [line.about for line in lines if " x " in line.label]
    panel = form.panel(Address(1, SOUTH, 1))
    labels = [one.label for row in panel.rows if not isinstance(row, Select) for one in row]
    assert "Move to D4" in labels and not [label for label in labels if label.startswith("Attack")]
