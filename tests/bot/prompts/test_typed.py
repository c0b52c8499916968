"""Typed answers: what people write is understood, what is suggested can be sent, what is wrong gets help."""

from __future__ import annotations

import contextlib
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.prompts import typed
from bot.prompts.address import Address
from bot.prompts.parts import Button
from bot.prompts.question import opening_buttons
from bot.prompts.typed import Suggestion, read_typed
from engine.decisions import Assign, Choose, Decision, Number, Pick
from engine.dragon_dice.edition_401c.forces import LAW_401C
from engine.dragon_dice.forces.questions import ForcePlan
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json, Seat
from tests.bot.prompts.decisions import A, chooses, decisions
from tests.support.printed import DICE_401C
from tests.support.questions import form_of, read_answer, suggestions

B = Seat("B")
CAST = DragonDiceWording(
    {A: "Alice", B: "Bob"}, {"A-home": "Coastland City", "frontier": "Highland Tower"}, for_message=False
)

MARCH = Choose(player=A, prompt="march", options=("A-home", "frontier", "none"), otherwise="none")
UNITS = {"A:Thug#1": 1, "A:Thug#2": 1, "A:Thug#3": 1, "A:Troll": 4, "A:Marauder": 3}
DAMAGE = Pick(player=A, prompt="damage", weights=UNITS, least=4, most=4)
HIT = Pick(player=A, prompt="damage", weights={"A:Eagle Knight": 3, "A:Giant Eagle": 3, "A:Thug": 1}, least=3, most=3)
TWO = ["A:Thug#1", "A:Thug#2"]
RESERVE = ("A:Thug#1", "A:Thug#2", "A:Marauder")
REINFORCE = Assign(player=A, prompt="reinforce", groups=dict.fromkeys(("A-home", "frontier", "B-home"), RESERVE))
RETREAT = Assign(player=A, prompt="retreat", groups={"A-home": ("A:Thug#1", "A:Troll"), "frontier": ("A:Thug#2",)})


UNDERSTOOD: Final[list[tuple[Decision, str, Json]]] = [
    (MARCH, "March with the home army", "A-home"),
    (MARCH, "march with the c", "frontier"),
    (MARCH, "FRONTIER", "frontier"),
    (MARCH, "none", "none"),
    (MARCH, "the campaign arm…", "frontier"),
    (DAMAGE, "Troll", ["A:Troll"]),
    (DAMAGE, "thug, marauder", ["A:Thug#1", "A:Marauder"]),
    (DAMAGE, "Marauder and 1 Thug", ["A:Marauder", "A:Thug#1"]),
    (DAMAGE, "A:Thug#2, Marauder", ["A:Thug#2", "A:Marauder"]),
    (DAMAGE, "Lose Troll (4 health)", ["A:Troll"]),
    (DAMAGE, "trol", ["A:Troll"]),
    (DAMAGE, "thug 1 marauder", ["A:Thug#1", "A:Marauder"]),
    (DAMAGE, "2 thug marauder", ["A:Thug#1", "A:Thug#2", "A:Marauder"]),
    (REINFORCE, "marau to frontier", {"frontier": ["A:Marauder"]}),
    (REINFORCE, "2 Thug to frontier; Marauder to my home", {"frontier": TWO, "A-home": ["A:Marauder"]}),
    (REINFORCE, "Thug x2 to the frontier", {"frontier": TWO}),
    (REINFORCE, "Marauder to Bob's home", {"B-home": ["A:Marauder"]}),
    (REINFORCE, "Thug to Highland Tower; Thug to Coastland City", {"frontier": TWO[:1], "A-home": TWO[1:]}),
    (REINFORCE, "frontier: all", {"frontier": list(RESERVE)}),
    (REINFORCE, "Keep all units in reserve", {}),
    (REINFORCE, "Reinforce the frontier with all", {"frontier": list(RESERVE)}),
    (RETREAT, "Troll from my home; all from frontier", {"A-home": ["A:Troll"], "frontier": ["A:Thug#2"]}),
    (RETREAT, "retreat nobody", {}),
    (Number(player=A, prompt="how many", least=1, most=90), "12", 12),
]


@pytest.mark.parametrize(("decision", "text", "answer"), UNDERSTOOD)
def test_people_are_understood(decision: Decision, text: str, answer: Json) -> None:
    assert read_answer(decision, text, CAST) == answer


@pytest.mark.parametrize(("decision", "text", "answer"), UNDERSTOOD)
def test_what_is_understood_and_legal_is_not_said_to_match_nothing(decision: Decision, text: str, answer: Json) -> None:
    """Discord shows “No options match your search.” where nothing is suggested."""
    with contextlib.suppress(Refusal):
        decision.check(answer)
        assert suggestions(decision, text, CAST)


def test_what_is_understood_though_nothing_fits_is_offered_with_what_it_means() -> None:
    (one,) = suggestions(REINFORCE, "all to frontier", CAST)
    assert one == Suggestion("Send to the frontier (Highland Tower): Thug ×2, Marauder", "all to frontier")
    assert suggestions(REINFORCE, "all to the moon", CAST) == []


@pytest.mark.parametrize(
    ("decision", "text", "sentence"),
    [
        (MARCH, "army at", "'army at' fits several: March home; March campaign"),
        (MARCH, "attack", "You can: March home; March campaign; March with no army"),
        (DAMAGE, "Thugg", "did you mean Thug?"),
        (HIT, "eagle", "'eagle' fits several: Lose Eagle Knight (3 health); Lose Giant Eagle (3 health)"),
        (DAMAGE, "5 Thug", "There are not that many of Thug"),
        (DAMAGE, "dragon", "there are Marauder, Thug, Troll."),
        (REINFORCE, "Thug to the moon", "There is no place 'moon' here"),
        (REINFORCE, "Thug", "Write units and place, for example"),
        (REINFORCE, "Thug", "“Keep all units in reserve” is an answer too."),
        (Number(player=A, prompt="how many", least=1, most=90), "many", "Write a whole number from 1 to 90."),
        (
            ForcePlan(player=A, prompt="force", points=24, law=LAW_401C, known=DICE_401C),
            "orcs",
            "There is no ready-made force 'orcs'. There are:\n- Coral Elves: Tidewatch (easy)\n",
        ),
    ],
)
def test_what_is_not_understood_says_what_would_be(decision: Decision, text: str, sentence: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_answer(decision, text, CAST)
    assert sentence in str(refused.value)


def test_suggestions_lead_from_unit_to_unit() -> None:
    names = [one.name for one in suggestions(DAMAGE, "thug", CAST)]
    assert "Lose Thug, Marauder (4 health)" in names
    assert "Thug, Marauder" in names
    assert "Thug" not in names, "it is no whole answer"
    assert not [name for name in names if "2 Thug" in name], "no legal set has two of them"
    longer = [one.name for one in suggestions(DAMAGE, "Thug, ", CAST)]
    assert longer == ["Lose Thug, Marauder (4 health)", "Thug, Marauder"]


def test_suggestions_lead_to_places() -> None:
    values = [one.value for one in suggestions(REINFORCE, "marau", CAST)]
    assert values == ["Marauder to your home", "Marauder to frontier", "Marauder to Bob's home"]
    for value in values:
        REINFORCE.check(read_answer(REINFORCE, value, CAST))


@given(chooses(), st.text(max_size=10))
@settings(max_examples=100, deadline=None)
def test_every_suggestion_of_a_choice_can_be_sent(decision: Choose, typed: str) -> None:
    for one in suggestions(decision, typed, CAST):
        decision.check(read_answer(decision, one.value, CAST))


@given(decisions, st.text(alphabet="Thug23,;: tofrm#", max_size=40))
@settings(max_examples=300, deadline=None)
def test_nothing_typed_is_a_bug(decision: Decision, text: str) -> None:
    with contextlib.suppress(Refusal):
        decision.check(read_answer(decision, text, CAST))


def test_nobody_means_the_answer_and_not_the_order_whose_label_goes_on_with_it() -> None:
    """ "Retreat nobody" is an answer, "Never retreat from now on" orders; "nobody" says the first."""
    form = form_of(RETREAT, None, CAST)
    offered = opening_buttons(form, Address(1, A, 1))
    assert any(one.label == "Never retreat from now on" for one in offered)
    assert read_typed(form, "nobody", offered) == {}
    ordered = read_typed(form, "never retreat", offered)
    assert isinstance(ordered, Button) and ordered.label == "Never retreat from now on"


def test_a_text_that_no_answer_needs_is_refused_unread_and_nothing_is_suggested_for_it() -> None:
    form = form_of(Choose(player=A, prompt="action", options=("melee", "none")))
    text = "melee " * form.longest
    with pytest.raises(NotUnderstood, match=f"too long: {len(text)} characters"):
        read_typed(form, text, ())
    assert typed.suggestions(form, text) == []
