"""Simulated events of every format stand up to a checker that shares no code with the engine."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from engine.league.event import Format
from engine.league.exchange.reader import read_event
from engine.league.exchange.writer import event_text
from engine.league.log import recompute
from engine.league.simulation.chances import plain_rules, varied_rules
from engine.league.simulation.playing import Simulated, simulate
from tests.support.league_checker import faults

RULES = {"plain": plain_rules, "varied": varied_rules}
NIGHTLY_EVENTS = 280
"""By format and set of rules: 9 formats and 2 sets make 5,040 events."""


def drawn(form: Format, rules: str, number: int, most: int) -> Simulated:
    """Returns one event of a random size."""
    chance = Random(f"{number}:{form}:{rules}")
    players = chance.randint(3, most)
    rounds = chance.choice([None, None, chance.randint(1, 9)])
    return simulate(form, players, rounds, f"{rules}{number}", RULES[rules](form, chance))


def data(simulated: Simulated) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(event_text(simulated.file))
    return found


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("form", list(Format))
def test_random_events_have_no_fault(form: Format, rules: str) -> None:
    for number in range(12):
        assert faults(data(drawn(form, rules, number, 16))) == [], (form, rules, number)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("form", list(Format))
def test_thousands_of_random_events_have_no_fault(form: Format, rules: str) -> None:
    """Most events are small; one in twenty has up to 128 players, where whole schedules take long."""
    for number in range(NIGHTLY_EVENTS):
        most = 128 if number % 20 == 0 else 24
        assert faults(data(drawn(form, rules, number, most))) == [], (form, rules, number)


@pytest.mark.parametrize("form", list(Format))
def test_the_same_seed_gives_the_same_event_and_another_seed_another(form: Format) -> None:
    rules = plain_rules(form, Random(1))
    one, again, other = (event_text(simulate(form, 12, 4, seed, rules).file) for seed in ("s", "s", "t"))
    assert one == again
    assert one != other


@pytest.mark.parametrize("form", list(Format))
def test_the_log_of_an_event_gives_the_event(form: Format) -> None:
    simulated = drawn(form, "plain", 5, 16)
    again = recompute(simulated.log)
    assert [one.no for one in again.rounds] == [one.no for one in simulated.file.event.rounds]
    assert again.players == simulated.file.event.players


def test_things_happen_in_simulated_events() -> None:
    """Drops, late entries, rests, byes, forfeits and corrections all come up, so the checks are about something."""
    seen = set()
    for number in range(12):
        event = data(drawn(Format.SWISS, "plain", number, 24))
        seen |= {"late" for one in event["players"] if one["joined"] > 1}
        seen |= {"drop" for one in event["players"] if one["dropped_after"] is not None}
        for one in event["rounds"]:
            seen |= {"bye" for _ in one["byes"]} | {"rest" for _ in one["rests"]}
            seen |= {pairing["how"] for pairing in one["pairings"]}
            seen |= {"correction" for pairing in one["pairings"] if "as_of" in pairing}
    assert {"late", "drop", "bye", "rest", "forfeit", "outright", "comparison", "correction"} <= seen


# The checker itself finds what is planted.


@pytest.fixture(scope="module")
def swiss() -> dict[str, Any]:
    return data(simulate(Format.SWISS, 9, 5, "planted", plain_rules(Format.SWISS, Random(3))))


def test_the_checker_finds_a_wrong_number(swiss: dict[str, Any]) -> None:
    for key, wrong in (("place", 9), ("points", 77)):
        event = copy.deepcopy(swiss)
        event["claimed"]["standings"][0][key] = wrong
        assert len(faults(event)) == 1
    for code in swiss["rules"]["tiebreaks"]:
        event = copy.deepcopy(swiss)
        event["claimed"]["standings"][2]["tb"][code] = 55.5
        assert [code in fault for fault in faults(event)] == [True]


def test_the_checker_finds_an_unpaired_player_a_rematch_and_a_second_bye(swiss: dict[str, Any]) -> None:
    event = copy.deepcopy(swiss)
    event["rounds"][2]["byes"] = []
    assert any("unpaired" in fault for fault in faults(event))
    event = copy.deepcopy(swiss)
    again = event["rounds"][1]
    again["pairings"], again["byes"], again["rests"] = (
        copy.deepcopy(event["rounds"][0][key]) for key in ("pairings", "byes", "rests")
    )
    found = faults(event)
    assert any("rematches" in fault for fault in found) and any("has the bye" in fault for fault in found)


def test_the_checker_agrees_with_the_engine_on_what_a_file_says(swiss: dict[str, Any]) -> None:
    read = read_event(json.dumps(swiss))
    assert read.claimed is not None and len(read.claimed.rows) == 9
    assert faults(swiss) == []
