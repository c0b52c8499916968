"""What is suggested is accepted: every suggestion at every question of random play, with all dice, is a legal answer.

And nothing that is suggested or refused says what dice and places are called inside: "A:Thug#2", "B-home".
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.prompts.address import Address
from bot.prompts.form import AnyForm, first_of
from bot.prompts.typed import read_answer, suggestions
from engine.chance import RandomSource
from engine.decisions import Assign, Decision, Order, Pick, Split
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.carrying import AssignLoaded
from engine.dragon_dice.table.move_plan import MovePlan
from engine.dragon_dice.table.state import ADVANCED
from engine.dragon_dice.view import TableView, view_of
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Seat
from tests.support import played
from tests.support.printed import DICE_401C
from tests.support.questions import form_of
from tests.support.telling import story

A, B, C = (Seat(letter) for letter in "ABC")
NAMES = {A: "Alice", B: "Bob", C: "Cara to the Lake; and sea"}
CAST = DragonDiceWording(NAMES, {"A-home": "Coastland City", "frontier": "Highland Tower"}, for_message=False)

INNER = re.compile(r"\b[A-F]:\w|\b[A-Fa-f]-home\b|\b[A-F] (?:frontier|reserves|dua|bua|pool)\b|\b(?:dua|bua)\b")
"""What only the rules call dice and places so."""

DEEP = "A:Lurker in the Deep"
SWORD = "A:Vorpal Sword (Death)"


def asked(seed: int, most: int) -> Iterator[tuple[Decision, TableView]]:
    """Yields questions of a random match with all dice, and the table as its player sees it."""
    rng = random.Random(seed)
    seats = (A, B, C)[: 2 + seed % 2]
    options = {"force_points": (15, 24, 36)[seed % 3], "advanced": list(ADVANCED)}
    play = Playthrough.begin(DragonDice(), seats, options, RandomSource(rng))
    for _ in range(most):
        if not play.pending:
            return
        for decision in play.pending.values():
            yield decision, view_of(play.state, decision.player, WORDING_401C)
        play.answer(*play.sample_answer(rng))


def what_one_types(form: AnyForm, rng: random.Random) -> list[str]:
    """Nothing yet, the beginning of a suggestion, all of it, and what comes after it."""
    names = [one.name for one in suggestions(form, "")]
    chosen = rng.sample(names, min(3, len(names)))
    begun = [name[: rng.randint(1, len(name))] for name in chosen]
    return ["", *begun, *chosen, *(f"{name}, " for name in chosen), *(f"{name}; " for name in chosen)]


@pytest.mark.parametrize("seed", range(6))
def test_every_suggestion_at_every_question_of_random_play_is_accepted(seed: int) -> None:
    rng = random.Random(seed)
    for decision, view in asked(seed, 250):
        form = form_of(decision, None, DragonDiceWording.of(NAMES, view, for_message=False))
        for typed in what_one_types(form, rng):
            for one in suggestions(form, typed):
                assert not INNER.search(one.name), one.name
                decision.check(first_of(read_answer(form, one.value)))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 160))
def test_the_same_for_a_night(seed: int) -> None:
    test_every_suggestion_at_every_question_of_random_play_is_accepted(seed)


@pytest.mark.parametrize("seed", range(3))
def test_no_refusal_at_random_play_names_dice_and_places_as_the_rules_do(seed: int) -> None:
    rng = random.Random(seed)
    known: list[str] = ["none", "Knight to the moon", "Thug from A-home", "Palsy at nowhere"]
    for decision, view in asked(seed, 250):
        form = form_of(decision, None, DragonDiceWording.of(NAMES, view, for_message=False))
        known += [one.name for one in rng.sample(suggestions(form, ""), 1)] if suggestions(form, "") else []
        for text in rng.sample(known, 4):
            try:
                decision.check(first_of(read_answer(form, text)))
            except Refusal as refused:
                sentence = form.wording.readable(str(refused), decision.player)
                assert not INNER.search(sentence), sentence


def texts_of(form: AnyForm, rng: random.Random) -> Iterator[str]:
    """Yields what a player reads of a question: what is asked, offered and put together, and an answer in words."""
    yield form.question()
    for answer in form.offered:
        yield form.label(answer)
    if not isinstance(form.decision, ForcePlan):
        panel = form.panel(Address(1, form.me, 1))
        yield panel.text
        yield from (f"{o.label} {o.description}" for row in panel.rows for o in getattr(row, "options", ()))
        yield form.in_words(form.decision.check(form.decision.sample(rng)), form.wording)


@pytest.mark.parametrize("seed", range(2))
def test_no_text_for_a_person_names_dice_and_places_as_the_rules_do(seed: int) -> None:
    rng = random.Random(seed)
    for decision, view in asked(seed, 400):
        form = form_of(decision, None, DragonDiceWording.of(NAMES, view))
        for text in texts_of(form, rng) if rng.random() < 0.3 else ():
            assert not INNER.search(text), (decision.prompt, text)
    happened, view = played.events(seed, 24)
    for line in story(happened, DragonDiceWording.of(NAMES, view)):
        assert not INNER.search(line), line


def test_a_name_may_hold_the_word_that_sets_it_apart_from_its_place() -> None:
    retreat = Assign(player=A, prompt="retreat", groups={"A-home": (DEEP, "A:Thug"), "frontier": ("A:Troll",)})
    assert "Lurker in the Deep from your home" in [one.value for one in suggestions(form_of(retreat, None, CAST), "")]
    assert read_answer(form_of(retreat, None, CAST), "Lurker in the Deep from my home; Troll from frontier") == {
        "A-home": [DEEP],
        "frontier": ["A:Troll"],
    }


def test_nothing_is_suggested_that_nobody_could_carry() -> None:
    retreat = AssignLoaded(
        player=A, prompt="retreat", groups={"frontier": (SWORD, "A:Lich", "A:Knight")}, known=DICE_401C
    )
    values = [one.value for one in suggestions(form_of(retreat, None, CAST), "")]
    assert "Lich from frontier" in values and "Vorpal Sword (Death) from frontier" not in values
    begun = [one.value for one in suggestions(form_of(retreat, None, CAST), "Lich, vor")]
    assert begun == ["Lich, Vorpal Sword (Death) from frontier"]


def test_an_item_goes_with_somebody_on_its_very_first_button() -> None:
    move = MovePlan(
        player=A,
        prompt="move",
        about={"icon": "Wayfare", "place": "A-home"},
        mover="A:Silver Medallion",
        others={"A:Lich": 1, "A:Knight": 1},
        most=1,
        least=1,
        noun="unit",
        known=DICE_401C,
        places=("frontier",),
    )
    form = form_of(move, None, CAST)
    assert [move.check(answer) for answer in form.offered] == list(form.offered) and len(form.offered) == 3


UNITS = {"A:Thug#1": 1, "A:Thug#2": 1, "A:Troll": 4, "A:Marauder": 3, "A:Knight": 2}


@pytest.mark.parametrize(
    ("decision", "typed", "suggested"),
    [
        (Pick(player=A, prompt="damage", weights=UNITS, least=9, most=9), "troll", ["Troll, Marauder, Knight"]),
        (Pick(player=A, prompt="damage", weights=UNITS, least=8, most=8), "knight, th", ["knight, Thug, Thug, Troll"]),
        (Pick(player=A, prompt="damage", weights=UNITS, least=9, most=9), "knight, th", []),
        (
            Order(player=A, prompt="order", items=("Smite", "Bash", "Roar", "Kick", "Hug")),
            "roar, hu",
            ["roar, Hug, Smite, Bash, Kick"],
        ),
        (
            Split(player=A, prompt="id split", amounts={"A:Troll": 9, "A:Gryphon": 9}, parts=("melee", "saves")),
            "gry",
            ["Gryphon: melee; Troll: melee", "Gryphon: saves; Troll: melee"],
        ),
    ],
)
def test_what_is_begun_is_completed(decision: Decision, typed: str, suggested: list[str]) -> None:
    values = [one.value for one in suggestions(form_of(decision, None, CAST), typed)]
    assert [value for value in values if not value.startswith("#")] == suggested
