"""What questions of d6s with Dragons mean, told from the table, and how the ready armies are offered."""

from __future__ import annotations

import random

from bot.games.d6s.face import FACE
from bot.games.d6s.names import D6sWording
from bot.prompts.address import Address
from bot.prompts.form import AnyForm
from bot.prompts.parts import Select
from engine.chance import RandomSource
from engine.d6s.planning.starters import ready_armies
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.d6s.tables import ready_tables
from engine.d6s.view import TableView
from engine.playthrough import Playthrough
from engine.values import Seat
from tests.bot.games.d6s.test_bad_input import match_at, new_match, until
from tests.bot.games.d6s.test_typed_words import MOVING, form_at, masteries

NAMES = {Seat("A"): "Alice", Seat("B"): "Bob"}


def test_a_moving_character_is_told_with_its_speed_in_inches() -> None:
    match = match_at(MOVING, "act")
    decision = next(iter(match.pending.values()))
    view = match.view(decision.player)
    assert isinstance(view, TableView)
    told = FACE.meaning(decision, view, FACE.wording(NAMES, view))
    speed = view.state.units["Archer 1"].kit.ways["land"]
    assert speed > 1
    assert any(line.startswith("**Archer 1** at ") and f"moves {speed} inches" in line for line in told)


def told_of(form: AnyForm) -> str:
    assert isinstance(form.wording, D6sWording)
    view = TableView(form.decision.player, form.wording.table)
    return "\n".join(FACE.meaning(form.decision, view, form.wording))


def test_what_each_mastery_does_is_told_where_they_are_declared() -> None:
    told = told_of(form_at(masteries))
    assert "**Shield Mastery**: " in told and "**Sapped**: " in told


def test_ready_armies_are_one_select_which_says_who_is_in_each() -> None:
    match = new_match()
    number, decision = next(iter(match.pending.items()))
    view = match.view(decision.player)
    assert isinstance(view, TableView)
    form = FACE.form(decision, FACE.wording(NAMES, view))
    select, *_ = form.rows(Address(1, decision.player, number))
    assert isinstance(select, Select)
    assert len(select.options) == len(ready_armies(100))
    first = select.options[0]
    assert first.label.endswith("points") and "1 " in first.description
    assert form.marked(first.value) == ready_armies(100)[0].text


def test_how_each_ready_table_plays_is_told_where_one_is_chosen_and_which_is_good_for_a_first_match() -> None:
    def choosing() -> Playthrough[State]:
        match = Playthrough.begin(D6s(), list(NAMES), {"points": 100}, RandomSource(random.Random(3)))
        return until(match, "table")

    told = told_of(form_at(choosing))
    assert all(f"{name}**: " in told for name in ready_tables())
    assert "meadow**: good for a first match" in told
    assert "The meadow is good for a first match." in form_at(choosing).question()


def test_a_repeated_question_tells_what_is_left_and_how_it_ends() -> None:
    match = match_at(MOVING, "act")
    number, decision = next(iter(match.pending.items()))
    match.answer(number, decision.player, {"unit": "Archer 1", "steps": None})
    form = form_at(lambda: match)
    speed = form.wording.table.units["Archer 1"].kit.ways["land"]
    left = f"it may still move {speed} inches and it has its action"
    assert form.question() == f"Archer 1 is not done yet: {left}. What does it do now? It may end here as well."
    assert [press.label for press in form.presses()][:1] == ["Archer 1 ends here"]
