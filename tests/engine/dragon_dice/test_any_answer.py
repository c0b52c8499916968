"""Whatever JSON somebody sends as an answer is accepted or refused with a sentence; nothing else ever comes of it."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Mapping, Sequence
from functools import cache

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from engine.chance import RandomSource
from engine.decisions import Decision
from engine.dragon_dice.forces.questions import ArmiesPlan, ForcePlan
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import ADVANCED
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Json, Seat, texts_in
from tests.bot.prompts.decisions import decisions

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)


@cache
def asked() -> tuple[tuple[Decision, Json], ...]:
    """Returns questions of every kind of random matches with all dice, some of each, with a legal answer to each."""
    found: dict[tuple[str, str], list[tuple[Decision, Json]]] = {}
    for seed in range(12):
        rng = random.Random(seed)
        seats = tuple(Seat(letter) for letter in "ABC"[: 2 + seed % 2])
        options: dict[str, Json] = {"force_points": 36, "advanced": list(ADVANCED)}
        play = Playthrough.begin(DragonDice(), seats, options, RandomSource(rng))
        for _ in range(700):
            if not play.pending:
                break
            for decision in play.pending.values():
                known = found.setdefault((type(decision).__name__, decision.prompt), [])
                if len(known) < 3:
                    known.append((decision, decision.sample(rng)))
            play.answer(*play.sample_answer(rng))
    return tuple(one for known in found.values() for one in known)


def json_of(words: list[str]) -> st.SearchStrategy[Json]:
    """Any JSON, with many words that the question knows."""
    word = st.sampled_from(words) if words else st.text(max_size=8)
    return st.recursive(
        word | SCALARS,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(word | st.text(max_size=5), inner, max_size=4),
        max_leaves=12,
    )


@st.composite
def mangled(draw: st.DrawFn, value: Json, words: list[str]) -> Json:
    """A legal answer in which something was put in the place of something else."""
    if draw(st.integers(0, 3)) == 0:
        return draw(json_of(words))
    if isinstance(value, Mapping) and value:
        key = draw(st.sampled_from(sorted(value)))
        changed = {**value, key: draw(mangled(value[key], words))}
        return changed if draw(st.booleans()) else {**changed, draw(st.text(max_size=4)): draw(json_of(words))}
    if isinstance(value, Sequence) and not isinstance(value, str) and value:
        index = draw(st.integers(0, len(value) - 1))
        return [draw(mangled(one, words)) if at == index else one for at, one in enumerate(value)]
    return draw(json_of(words))


def answered(decision: Decision, answer: Json) -> None:
    with contextlib.suppress(Refusal):
        checked = decision.check(answer)
        assert decision.check(checked) == checked, "what is checked stays as it is"


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_any_json_is_accepted_or_refused(data: st.DataObject) -> None:
    decision, legal = data.draw(st.sampled_from(asked()))
    words = sorted({*texts_in(decision.terms()), *texts_in(legal), "none", "units", "to"})
    answered(decision, data.draw(mangled(legal, words)))


@given(decisions, st.data(), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_the_same_of_questions_that_seldom_come_up(decision: Decision, data: st.DataObject, seed: int) -> None:
    # Dice that are drawn at random make no force, and no three armies.
    try:
        legal = {} if isinstance(decision, ForcePlan | ArmiesPlan) else decision.sample(random.Random(seed))
    except Refusal:
        # A question that the rules never put: a spell drawn together with targets that it cannot have.
        reject()
    words = sorted({*texts_in(decision.terms()), *texts_in(legal), "none", "melee", "missile"})
    answered(decision, data.draw(mangled(legal, words)))


NESTED: list[Json] = [
    None,
    True,
    -1,
    0.5,
    "",
    [],
    {},
    [[]],
    [{}],
    {"units": [[]], "to": "frontier"},
    {"units": [{}], "to": []},
    {"units": "", "to": {}},
    {"promote": {"a": []}, "recruit": [{}], "reroll": [[]]},
    {"promote": [], "recruit": {"a": 1}},
    {"saves": 10**400},
    [["a"], {"b": 1}, None, 7],
    {"ability": [], "army": {}, "targets": [[]]},
    [{"spell": [], "target": {}}],
    [{"spell": "Palsy", "castings": 10**30, "element": [], "target": [[]], "to": {}, "dragon": [{}]}],
]


@pytest.mark.parametrize("answer", NESTED, ids=str)
def test_nested_answers_are_refused_or_accepted_by_every_question(answer: Json) -> None:
    for decision, _ in asked():
        answered(decision, answer)
