"""The exhaustive run: what counts as seen, who brings what lacks, positions for what no army can bring (D-134)."""

from __future__ import annotations

import random

import pytest

from engine.d6s.book import book
from engine.d6s.position import read_position
from engine.d6s.proving import exhaustive
from engine.d6s.proving.tally import Feats, Watch, feats
from engine.d6s.random_armies import random_army
from engine.located import read_yaml

NOBODY_BRINGS = (
    *("feature Legendary Resistance", "feature Truesight", "feature Spider Walk", "spell Calm Emotions"),
    *("condition blinded", "condition charmed", "condition dominated"),
)


@pytest.mark.parametrize("index", range(len(exhaustive.positions())))
def test_a_written_position_is_played_to_its_end(index: int) -> None:
    _, text = exhaustive.positions()[index]
    tally = Feats(1)
    played = exhaustive.play((), {}, index, Watch(tally), position=read_position(read_yaml(text)))
    assert played.decisions > 0
    assert tally.counts


@pytest.mark.covers("D-134")
def test_what_nobody_brings_is_seen_from_a_position() -> None:
    _, text = exhaustive.positions()[0]
    tally = Feats(1)
    for seed in range(16):
        if not set(NOBODY_BRINGS) & set(tally.lacking()) - {"feature Spider Walk"}:
            break
        state = read_position(read_yaml(text))
        exhaustive.play((), {}, seed, Watch(tally), exhaustive._bringing(tally), position=state, looks=0.0)
    assert [feat for feat in NOBODY_BRINGS if feat in tally.lacking() and feat != "feature Spider Walk"] == []


def test_everything_is_counted_once() -> None:
    every = feats()
    assert len(set(every)) == len(every)
    assert sum(feat.startswith("profile ") for feat in every) == 70
    tally = Feats(1)
    assert list(tally.lacking()) == list(every)
    tally.counts.update(every)
    assert not tally.lacking()


def test_armies_bring_what_lacks() -> None:
    tally = Feats(1)
    tally.counts.update(feat for feat in feats() if feat not in ("profile Nightmare", "spell Dispel Magic"))
    wanted = exhaustive.wanted_profiles(tally)
    assert wanted == {"Nightmare", "Dwarf Thane", "Dwarf Cleric"}
    brought = [str(random_army(random.Random(seed), 250, wanted)).lower() for seed in range(6)]
    assert sum(any(name.lower() in army for name in wanted) for army in brought) >= 5
    assert wanted <= set(book().profiles)


def test_the_position_that_brings_most_of_what_lacks_promises_most() -> None:
    tally = Feats(1)
    tally.counts.update(feat for feat in feats() if feat not in ("feature Spawn", "spell Shield"))
    fresh, bites, casts = exhaustive.Brought(), exhaustive.Brought(), exhaustive.Brought()
    for _ in range(9):
        bites.note({"feature Spawn": 3, "profile Werewolf": 4})
        casts.note({"profile Archmage": 1})
    casts.note({"spell Shield": 1})
    assert fresh.promise(tally) > bites.promise(tally) > 1 > casts.promise(tally)
    tally.counts["feature Spawn"] += 1
    assert bites.promise(tally) < casts.promise(tally)


def test_an_answer_is_known_by_its_words_and_keys() -> None:
    said = set(exhaustive._said({"unit": "Archmage 1", "masteries": ["shield spell on Orc 1"], "climb": 700}))
    assert {"shield", "climb", "Archmage 1"} <= said
