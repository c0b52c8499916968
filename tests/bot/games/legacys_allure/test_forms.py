"""The forms of Legacy's Allure by themselves: what is suggested leads to a legal answer."""

from __future__ import annotations

from bot.games.legacys_allure.face import FACE
from bot.prompts.form import AnyForm
from bot.prompts.typed import read_answer, suggestions
from engine.legacys_allure.hexes import SOUTH
from engine.legacys_allure.phases.draft import PickPlan
from engine.legacys_allure.scenario import parse_scenario


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
    return FACE.form(decision, FACE.speech({}, None))


def test_as_much_is_suggested_as_it_takes_to_match_the_other() -> None:
    form = picking()
    offered = [suggestion.value for suggestion in suggestions(form, "")]
    assert offered[0] == "Iron Ram A1, Ash Runner A2"
    for text in offered:
        form.decision.check(read_answer(form, text))


def test_what_is_written_already_is_made_longer() -> None:
    offered = [suggestion.value for suggestion in suggestions(picking(), "Rivet Hound C1, Iron")]
    assert offered[0] == "Rivet Hound C1, Iron Ram A1"
