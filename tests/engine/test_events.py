"""Events as types: what is declared with a kind, and that its facts come back from JSON as they went."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, fields
from enum import StrEnum
from typing import Any

import pytest

from engine.decisions import Choose
from engine.events import OF_THE_DRIVER, Event, ForcedChoice, Happened, MatchEnded, untyped
from engine.values import Json, Seat

A, B = Seat("A"), Seat("B")


class Hue(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Share:
    die: str | None
    amount: int
    hue: Hue = Hue.RED


@dataclass(frozen=True, slots=True)
class Rolled(Happened, name="rolled", changes_table=True, begins="roll"):
    player: Seat
    faces: Mapping[str, int]
    shares: tuple[Share, ...]
    by_hue: Mapping[Hue, tuple[Share, ...]]
    at: tuple[float, float] | None
    answer: Json
    is_last: bool = False


KINDS: Mapping[str, type[Happened]] = {"rolled": Rolled}
ROLLED = Rolled(A, {"A:die": 3}, (Share("A:die", 3), Share(None, 1, Hue.BLUE)), {Hue.BLUE: ()}, (0.5, 2.0), None, True)


def through_json(event: Event, kinds: Mapping[str, type[Happened]] = KINDS) -> Event:
    """Returns the event as the store gives it back."""
    return Event.from_json(json.loads(json.dumps(event.to_json())), kinds)


@pytest.mark.parametrize("answer", [None, True, 5, 0.5, "bank", ["A:x", "B:y"], {"to": {"Knight": 2}, "at": [1, None]}])
def test_facts_come_back_from_json_as_they_went(answer: Json) -> None:
    for event in (Event(1, ROLLED, "step 8", (A, B)), Event(2, ForcedChoice(A, "again", answer), "turn", (A,))):
        again = through_json(event)
        assert again == event
        assert type(again.facts) is type(event.facts)
        assert again.to_json() == event.to_json()


def test_nested_facts_are_of_their_types_again() -> None:
    facts = through_json(Event(1, ROLLED)).facts
    assert isinstance(facts, Rolled)
    assert facts.shares == (Share("A:die", 3), Share(None, 1, Hue.BLUE))
    assert facts.shares[1].hue is Hue.BLUE
    assert isinstance(facts.at, tuple)


def test_what_is_declared_with_a_kind_stands_on_its_class() -> None:
    def tags(kind: type[Happened]) -> tuple[Any, ...]:
        return kind.name, kind.quiet, kind.changes_table, kind.shows_board, kind.begins

    assert tags(Rolled) == ("rolled", False, True, False, "roll")
    assert tags(ForcedChoice) == ("forced_choice", True, False, False, "")
    assert tags(MatchEnded) == ("match_over", False, False, True, "")
    drivers = (
        *("forced_choice", "match_over", "order_followed", "order_ended", "taken_back"),
        *("draw_offered", "draw_withdrawn", "draw_declined"),
    )
    assert {name: kind.name for name, kind in OF_THE_DRIVER.items()} == {name: name for name in drivers}
    assert [field.name for field in fields(MatchEnded)] == ["winners", "reason"]


def test_facts_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        ROLLED.player = B  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("rolled", {"player": "A", "faces": {"A:die": 3}, "sums": {"total": 4}}),
        ("rolled", {**ROLLED.to_json(), "more": 1}),
        ("rolled", {**ROLLED.to_json(), "faces": "many"}),
        ("horn_blown", {"player": "A", "name": "Old Horn"}),
        ("match_over", {"winner": "A"}),
    ],
)
def test_an_event_that_no_kind_of_today_fits_is_kept_to_the_letter(name: str, facts: dict[str, Json]) -> None:
    """An old match is shown from what is stored, whatever its game tells today."""
    stored: dict[str, Json] = {"number": 4, "name": name, "facts": facts, "cause": "roll", "seen_by": ["A"]}
    event = Event.from_json(stored, KINDS)
    assert event.name == name
    assert type(event.facts) is untyped(name)
    assert event.to_json() == stored
    assert event.is_seen_by(A) and not event.is_seen_by(B) and not event.is_seen_by(None)


def test_what_a_decision_was_forced_to_is_a_fact_like_any_other() -> None:
    forced = Choose(player=A, prompt="again", options=(["A:x", {"to": 1}],)).forced()
    told = ForcedChoice(A, "again", forced)  # type: ignore[arg-type]
    assert through_json(Event(1, told)).facts == told
