"""What players type is understood as they mean it: a sample of the phrasings here, all of them at night.

`./marchwarden bench --game d6s --only phrasings` prints the shares and each phrasing that is not understood.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.d6s.face import FACE
from bot.games.d6s.phrasings.measured import COLLECTIONS, Phrasing, collection, fault

KNOWN = collection("phrasings")
LEAST = 0.95
"""The least share of each collection that is understood."""
LEAST_OF_NEWEST = 0.9
"""The same of the newest collections, from which the readers have not learned all."""
NEWEST = COLLECTIONS[-3:]
SAMPLE = KNOWN.phrasings[::9]
LATER = collection("eleventh")
LATER_SAMPLE = [one for one in LATER.phrasings if one.text.startswith(("a2 ", "levy ", "Have ", "let ", "I "))]


@pytest.mark.parametrize("phrasing", SAMPLE, ids=[one.text for one in SAMPLE])
def test_a_phrasing_means_what_its_author_means(phrasing: Phrasing) -> None:
    assert fault(FACE, KNOWN, phrasing) == ""


def test_nearly_all_short_and_chatty_lines_mean_what_their_authors_mean() -> None:
    wrong = [one.text for one in LATER_SAMPLE if fault(FACE, LATER, one)]
    assert len(wrong) <= len(LATER_SAMPLE) * (1 - LEAST), wrong


def test_another_meaning_than_the_one_that_is_meant_is_a_fault() -> None:
    north = next(one for one in KNOWN.phrasings if one.wanted == (("Archer 1", ("by 0 3",)),))
    for other in ("by 0 2", "by 3 0", "still", "shoot Orc Warrior 2", "near Treasure 1", "dash"):
        assert fault(FACE, KNOWN, replace(north, wanted=(("Archer 1", (other,)),))), other
    attack = next(one for one in KNOWN.phrasings if one.wanted == (("Hill Giant 1", ("attack Orc Warrior 1",)),))
    assert fault(FACE, KNOWN, replace(attack, wanted=(("Hill Giant 1", ("trip Orc Warrior 1",)),)))


def test_a_length_is_walked_although_a_wall_on_the_way_costs_more() -> None:
    known = collection("ninth")
    over_the_wall = next(one for one in known.phrasings if one.text.endswith('advances 4" toward House Orc 1'))
    assert fault(FACE, known, over_the_wall) == ""


@pytest.mark.nightly
@pytest.mark.parametrize("name", COLLECTIONS)
def test_most_phrasings_are_understood(name: str) -> None:
    known = collection(name)
    faults = [one.text for one in known.phrasings if fault(FACE, known, one)]
    least = LEAST_OF_NEWEST if name in NEWEST else LEAST
    assert 1 - len(faults) / len(known.phrasings) >= least, faults
