"""Arbitrary JSON for answers, and what a legal answer becomes when parts of it are replaced, left out or added."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from engine.d6s.features.registry import FEATURES
from engine.d6s.plans import Judged
from engine.d6s.spells.registry import SPELLS
from engine.d6s.state import State
from engine.decisions import Decision
from engine.values import Json

KEYS = (
    *("unit", "steps", "to", "fly", "swim", "burrow", "phase", "stand", "dash", "dodge", "hide", "wait", "shoot"),
    *("cast", "use", "mount", "dismount", "enter", "leave", "drop", "drag", "release", "surge", "climb", "end"),
    *("target", "targets", "at", "toward", "choose", "with", "mastery", "by", "way", "cost", "attack", "grapple"),
    *("shove", "trip", "escape", "disengage", "pick up", "pass", "destroy", "sector", "units", "ready", "draw"),
    *("pieces", "kind", "rect", "circle", "polygon", "line", "what", "height", "bound", "inside", "says", "off"),
)
NUMBERS = st.one_of(st.integers(-5, 5), st.integers(0, 24000), st.sampled_from((10**7, -(10**30), 1.5, float("nan"))))


def arbitrary(names: list[str]) -> SearchStrategy[Any]:
    """Returns JSON of any shape, its words mostly those of the game and of one position."""
    words = st.one_of(st.sampled_from([*names, *KEYS, *FEATURES, *SPELLS, "", " ", "'"]), st.text(max_size=4))
    plain = st.one_of(st.none(), st.booleans(), NUMBERS, words)
    return st.recursive(
        plain,
        lambda part: st.one_of(st.lists(part, max_size=3), st.dictionaries(words, part, max_size=3)),
        max_leaves=6,
    )


@st.composite
def spoiled(draw: DrawFn, answer: Json, names: list[str]) -> Any:
    """Returns an answer with one part replaced, left out, added or said several times, anywhere in it."""
    value: Any = answer
    if isinstance(value, dict) and value and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(value)))
        return _row(draw, value, key, names)
    if isinstance(value, list | tuple) and value and draw(st.integers(0, 5)):
        place = draw(st.integers(0, len(value) - 1))
        changed = draw(spoiled(value[place], names))
        what = draw(st.sampled_from(("change", "change", "leave out", "add", "repeat")))
        before, after = list(value[:place]), list(value[place + 1 :])
        parts = {"change": [changed], "leave out": [], "add": [value[place], changed], "repeat": [value[place]] * 3}
        return [*before, *parts[what], *after]
    return draw(arbitrary(names))


def _row(draw: DrawFn, value: dict[str, Any], key: str, names: list[str]) -> dict[str, Any]:
    what = draw(st.sampled_from(("change", "change", "change", "leave out", "add")))
    if what == "leave out":
        return {other: part for other, part in value.items() if other != key}
    if what == "add":
        return value | {draw(st.sampled_from([*KEYS, *names])): draw(arbitrary(names))}
    return value | {key: draw(spoiled(value[key], names))}


@st.composite
def wrong_answers(draw: DrawFn, state: State, decision: Decision) -> Any:
    """Returns an answer to a question that is mostly malformed: a legal one spoiled once or twice, or any JSON."""
    names = [*state.units, *state.objects] or ["Nobody"]
    rng = random.Random(draw(st.integers(0, 10**6)))
    proposals = list(decision.propose(rng))[:20] if isinstance(decision, Judged) else []
    some = bool(draw(st.booleans()))
    base: Any = proposals[draw(st.integers(0, len(proposals) - 1))] if proposals and some else decision.sample(rng)
    for _ in range(draw(st.integers(0, 2))):
        base = draw(spoiled(base, names))
    whole: Any = draw(arbitrary(names)) if draw(st.integers(0, 9)) == 0 else base
    return whole
