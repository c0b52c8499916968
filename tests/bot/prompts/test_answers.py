"""What can be pressed is legal, and what is legal can be pressed."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.dragon_dice.words.names import DragonDiceWording, health_of
from bot.prompts.address import Address
from bot.prompts.form import first_of
from bot.prompts.parts import Prompt, Select
from engine.decisions import Assign, Choose, Decision, Number, Pick
from engine.dragon_dice.forces.questions import ArmiesPlan
from engine.dragon_dice.table.state import ARMIES
from engine.values import Json, Seat, canonical
from tests.bot.prompts.decisions import A, army_plans, assigns, chooses, decisions, picks
from tests.support.printed import DICE_401C
from tests.support.questions import (
    changed,
    form_of,
    is_legal,
    needs_panel,
    panel_answer,
    panel_prompt,
    question_prompt,
    ready_answers,
    ready_label,
    slots,
)

CAST = DragonDiceWording({A: "Alice", Seat("B"): "Bob"}, for_message=False)
HERE = Address(1, A, 1)
SOME = ["Thug#1", "Thug#2", "Thug#3", "Troll#1", "Troll#2", "Cutthroat", "Marauder"]


@given(decisions)
@settings(max_examples=300, deadline=None)
def test_every_ready_answer_is_legal_and_labelled(decision: Decision) -> None:
    for answer in ready_answers(decision):
        decision.check(answer)
        assert ready_label(decision, answer, CAST)


@given(decisions)
@settings(max_examples=200, deadline=None)
def test_ready_answers_follow_from_the_decision_alone(decision: Decision) -> None:
    assert ready_answers(decision) == ready_answers(decision)


@given(chooses())
@settings(max_examples=200, deadline=None)
def test_every_option_can_be_chosen_up_to_equal_dice(decision: Choose) -> None:
    ready = {without_numbers(answer) for answer in ready_answers(decision)}
    assert ready == {without_numbers(option) for option in decision.options}


def without_numbers(answer: Json) -> str:
    if isinstance(answer, dict):
        return canonical({without_numbers(k): without_numbers(v) for k, v in answer.items()})
    return answer.split("#")[0] if isinstance(answer, str) else canonical(answer)


def kinds(names: object) -> tuple[str, ...]:
    assert isinstance(names, list | tuple)
    return tuple(sorted(str(name).split("#")[0] for name in names))


@given(st.lists(st.sampled_from(SOME), max_size=7, unique=True), st.integers(1, 12))
@settings(max_examples=200, deadline=None)
def test_the_sets_offered_are_all_there_are(names: list[str], damage: int) -> None:
    health = {"Thug": 1, "Cutthroat": 2, "Marauder": 3, "Troll": 4}
    weights = {f"A:{name}": health[name.split("#")[0]] for name in names}
    if not weights:
        return
    pick = Pick.up_to(damage, player=A, prompt="damage", weights=weights, about={}, noun="damage")
    legal = {
        kinds(chosen)
        for size in range(len(weights) + 1)
        for chosen in itertools.combinations(weights, size)
        if sum(weights[name] for name in chosen) == pick.most
    }
    assert not needs_panel(pick)
    offered = [kinds(answer) for answer in ready_answers(pick)]
    assert len(set(offered)) == len(offered)
    assert set(offered) == legal


@given(picks())
@settings(max_examples=200, deadline=None)
def test_many_sets_are_put_together_in_the_panel_instead(pick: Pick) -> None:
    assert needs_panel(pick) == (ready_answers(pick) == [])
    assert len(ready_answers(pick)) <= 25


@given(st.one_of(picks(), assigns(), army_plans), st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_every_answer_can_be_put_together_in_the_panel(decision: Decision, seed: int) -> None:
    rng = random.Random(seed)
    if isinstance(decision, ArmiesPlan):
        where = {die: rng.choice(ARMIES) for die in decision.dice}
        wanted: Json = {army: [die for die in decision.dice if where[die] == army] for army in ARMIES}
    else:
        wanted = decision.check(decision.sample(rng))
    draft: Json = None
    for index, slot in rng.sample(list(enumerate(slots(decision))), len(slots(decision))):
        group = wanted if isinstance(wanted, list) else wanted.get(slot.group, []) if isinstance(wanted, dict) else []
        assert isinstance(group, list)
        draft = changed(decision, draft, index, [str(slot.dice.index(die)) for die in group if die in slot.dice])
    if isinstance(decision, ArmiesPlan):
        answer = panel_answer(decision, draft)
        assert isinstance(answer, dict)
        seen = [die for members in answer.values() for die in members]
        assert len(set(seen)) == len(seen)
    else:
        assert decision.check(panel_answer(decision, draft)) == wanted
        assert is_legal(decision, draft)


def test_dividing_a_force_says_who_cannot_carry_what() -> None:
    """p. 59: Dwarves carry fire and earth, Coral Elves air and water."""
    units, blade = ("A:Footman", "A:Fighter", "A:Knight"), "A:Dawn Blade (Fire)"
    decision = ArmiesPlan(
        player=A,
        prompt="armies",
        health={unit: health_of(unit, DICE_401C) for unit in units},
        points=6,
        items=(blade,),
        known=DICE_401C,
    )

    def panel(home: list[str], campaign: list[str], horde: list[str]) -> Prompt:
        draft: Json = {"home": list[Json](home), "campaign": list[Json](campaign), "horde": list[Json](horde)}
        return panel_prompt(decision, DragonDiceWording({A: "Alice"}), Address(1, A, 1), draft)

    assert "Without an army: Dawn Blade (Fire)" in panel(["A:Footman"], ["A:Fighter"], ["A:Knight"]).text
    wrong = panel(["A:Footman"], ["A:Fighter", blade], ["A:Knight"])
    assert "The units of the campaign army cannot carry Dawn Blade (Fire)" in wrong.text
    right = panel(["A:Footman", blade], ["A:Fighter"], ["A:Knight"])
    assert "Home army: Footman, carrying Dawn Blade (Fire) (3 of at most 3 points)" in right.text
    assert "Every die has an army." in right.text
    confirm = [[row[0].disabled for row in one.rows if isinstance(row, tuple)] for one in (wrong, right)]
    assert confirm == [[True], [False]]
    options = [option for row in right.rows if isinstance(row, Select) for option in row.options]
    assert {option.description for option in options if option.label == "Dawn Blade (Fire)"} == {
        "medium equipment",
        "medium equipment, now: Home army",
    }


@given(assigns())
@settings(max_examples=100, deadline=None)
def test_a_unit_taken_elsewhere_leaves_where_it_was(decision: Assign) -> None:
    every = slots(decision)
    first, last = 0, len(every) - 1
    shared = [die for die in every[first].dice if die in every[last].dice]
    if not shared or every[first].group == every[last].group:
        return
    draft = changed(decision, None, first, [str(every[first].dice.index(die)) for die in shared])
    draft = changed(decision, draft, last, [str(every[last].dice.index(shared[0]))])
    answer = panel_answer(decision, draft)
    assert isinstance(answer, dict)
    assert shared[0] in answer[every[last].group]
    assert shared[0] not in answer.get(every[first].group, [])
    decision.check(answer)


@given(chooses())
@settings(max_examples=100, deadline=None)
def test_very_many_options_are_all_reachable_page_by_page(decision: Choose) -> None:
    form = form_of(decision)
    answers = ready_answers(decision)
    reached: set[int] = set()

    def place(mark: str) -> int:
        return list(answers).index(first_of(form.marked(mark)))

    prompts = [question_prompt(decision, CAST, HERE)]
    prompts += [panel_prompt(decision, CAST, HERE, None, page) for page in range(4)]
    for prompt in prompts:
        for row in prompt.rows:
            if isinstance(row, Select):
                reached |= {place(option.value) for option in row.options}
            else:
                reached |= {
                    place(a.argument)
                    for b in row
                    if (a := Address.read(b.custom_id)) is not None and a.verb == "answer"
                }
    assert reached == set(range(len(answers)))


def test_a_wide_range_of_numbers_asks_for_a_form() -> None:
    prompt = question_prompt(Number(player=A, prompt="how many", least=0, most=100), CAST, HERE)
    row, _ = prompt.rows
    assert isinstance(row, tuple)
    address = Address.read(row[0].custom_id)
    assert address is not None
    assert address.verb == "number"


@pytest.mark.parametrize(
    ("decision", "nobody", "somebody"),
    [
        (
            Assign(player=A, prompt="retreat", groups={"frontier": ("A:Thug#1", "A:Thug#2")}),
            "Retreat nobody",
            "Retreat them",
        ),
        (
            Assign(player=A, prompt="reinforce", groups={"frontier": ("A:Thug#1", "A:Thug#2")}),
            "Keep all units in reserve",
            "Send them",
        ),
        (
            Pick(player=A, prompt="reroll", weights={"A:Thug#1": 1, "A:Thug#2": 1}, least=0, most=2),
            "Throw nothing again",
            "Throw these again",
        ),
    ],
)
def test_with_nobody_chosen_the_panel_says_so_on_its_button(decision: Decision, nobody: str, somebody: str) -> None:
    def label(draft: Json) -> str:
        buttons = panel_prompt(decision, CAST, HERE, draft).rows[-1]
        assert isinstance(buttons, tuple)
        return buttons[0].label

    assert label(None) == nobody
    assert label(changed(decision, None, 0, ["1"])) == somebody
    assert decision.check(panel_answer(decision, None)) in ({}, [])
