"""The exchange format is read to the letter: whatever is wrong is named with its place."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.league.event import How, Result, Verdict
from engine.league.exchange.comparing import differences
from engine.league.exchange.reader import read_event
from engine.league.exchange.writer import event_text
from engine.refusals import NotUnderstood
from tests.engine.league.published_files import FILES


def event(**changed: Any) -> str:
    """Returns the text of a small event with some keys changed."""
    usual: dict[str, Any] = {
        "schema": 1,
        "format": "swiss",
        "players": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
        "rounds": [{"no": 1, "pairings": [{"a": "a", "b": "b", "result": "a"}], "byes": ["c"]}],
    }
    return json.dumps({**usual, **changed})


def one_round(**changed: Any) -> list[dict[str, Any]]:
    return [{"no": 1, "pairings": [{"a": "a", "b": "b", "result": "a", **changed}]}]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_written_is_read_as_the_same(path: Path) -> None:
    file = read_event(path.read_text(encoding="utf-8"))
    again = read_event(event_text(file))
    assert again.event.rounds == file.event.rounds and again.event.players == file.event.players
    assert event_text(again) == event_text(file)
    assert again.expected is not None and differences(again.event, again.expected) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "This is not JSON: .* line 1"),
        ("[]", "The file must be an object"),
        ('{"schema": 1, "schema": 1}', 'key "schema" stands twice'),
        (event(schema=2), "schema must be 1"),
        (event(formats="swiss"), 'unknown key "formats"'),
        (event(format="swis"), "format must be one of swiss, round_robin"),
        ('{"schema": 1, "format": "swiss", "players": []}', 'lacks the key "rounds"'),
        (event(players=[{"id": "a"}, {"id": "a"}]), r'players\[1\] has the id "a", which another player has already'),
        (event(players=[{"id": 1}]), r"players\[0\].id must be a text"),
        (event(rounds=[{"no": 2}]), r"rounds\[0\].no must be 1"),
        (event(rounds=[{"no": 1, "byes": ["x"]}]), r'rounds\[0\].byes\[0\] names "x", who has not entered'),
        (event(rounds=[{"no": 1, "byes": ["a"], "rests": {"a": "half"}}]), 'has the player "a" twice'),
        (event(rounds=[{"no": 1, "rests": {"a": "long"}}]), "rests.a must be one of half, zero, full"),
        (event(rounds=one_round(result="c")), "result must be one of a, b, draw, none, void"),
        (event(rounds=one_round(b="a")), 'pairs "a" with himself'),
        (event(rounds=one_round(colour="w")), 'unknown key "colour"'),
        (event(rounds=one_round(result="none", how="played")), "both lose by forfeit only"),
        (event(rounds=one_round(as_of={"two": {"result": "b"}})), "number of a round"),
        (event(rules={"own": "mine"}), "rules.own must be one of own, own_score"),
        (event(rules={"ow": "own"}), 'rules has the unknown key "ow"'),
        (event(rules={"points": {"win": "much"}}), "rules.points.win must be a number"),
        (event(rules={"tiebreaks": ["BH", "BH"]}), "names a tie-break twice"),
        (event(claimed={"after_round": 2, "standings": []}), "after_round is 2, but the last round is 1"),
        (event(claimed={"standings": [{"player": "a", "tb": {"XX": 1}}]}), 'unknown key "XX"'),
        (event(claimed={"standings": [{"player": "a"}, {"player": "a"}]}), 'second line of "a"'),
        (event(rules={"points": {"win": float("nan")}}), "NaN is not a number"),
        ("[" * 100_000, "nested too deeply|not JSON"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(text: str, sentence: str) -> None:
    with pytest.raises(NotUnderstood, match=sentence):
        read_event(text)


def test_a_round_knows_results_as_they_were_when_later_rounds_were_paired() -> None:
    read = read_event(event(rounds=one_round(as_of={"2": {"result": "b", "how": "forfeit"}, "4": {"result": None}})))
    pairing = read.event.rounds[0].pairings[0]
    assert pairing.known_at(2) == Verdict(Result.B, How.FORFEIT)
    assert pairing.known_at(3) is None
    assert pairing.known_at(5) == Verdict(Result.A)


def claim(**row: Any) -> dict[str, Any]:
    lines = [{"player": "a", **row}, {"player": "b"}, {"player": "c"}]
    return {"after_round": 1, "standings": lines}


@pytest.mark.parametrize("points", ["1", "1.0", "100%", 1, 1.0])
def test_numbers_may_be_written_as_texts(points: object) -> None:
    file = read_event(event(claimed=claim(points=points)))
    assert file.claimed is not None
    assert differences(file.event, file.claimed) == []


def test_a_text_counts_as_rounded_to_its_decimals() -> None:
    rules = {"tiebreaks": ["OMW"], "points": {"win": 3, "draw": 1}}
    rounds = [
        {"no": 1, "pairings": [{"a": "a", "b": "b", "result": "a"}], "byes": ["c"]},
        {"no": 2, "pairings": [{"a": "b", "b": "c", "result": "a"}], "byes": ["a"]},
        {"no": 3, "pairings": [{"a": "c", "b": "a", "result": "a"}, {"a": "b", "b": "d", "result": "b"}]},
    ]
    players = [{"id": name} for name in "abcd"]

    def wrong(number: object) -> list[str]:
        table = {"standings": [{"player": "a", "tb": {"OMW": number}}, *({"player": name} for name in "bcd")]}
        file = read_event(event(players=players, rounds=rounds, rules=rules, claimed=table))
        assert file.claimed is not None
        return differences(file.event, file.claimed)

    # b won 1 of 3 and c 1 of 2: on average 5/12.
    assert wrong("0.42") == [] and wrong("41.7%") == [] and wrong(5 / 12) == []
    assert wrong("0.41") == ["Player a: OMW 0.41, recomputed 0.4167."]
    assert wrong("41.6%") and wrong(0.42) == ["Player a: OMW 0.42, recomputed 0.4167."]


def test_every_kind_of_difference_has_its_sentence() -> None:
    file = read_event(event(claimed={"standings": [{"player": "a", "place": 2, "points": 0.5, "tb": {"WON": 1}}]}))
    assert file.claimed is not None
    assert differences(file.event, file.claimed) == [
        "Player a: place 2, recomputed 1.",
        "Player a: points 0.5, recomputed 1.",
        "Player c is missing: place 1, 1 points.",
        "Player b is missing: place 3, 0 points.",
    ]


def test_points_are_read_exactly() -> None:
    read = read_event(event(rules={"points": {"win": 0.1, "draw": "0.05"}})).event.rules.points
    assert (read.win, read.draw) == (Fraction(1, 10), Fraction(1, 20))


@pytest.mark.parametrize("points", [{"a": 0, "b": 4, "c": 2}, [4, 2, 0], [0, 4, 2]])
def test_points_of_a_pod_are_by_player_by_place_or_in_the_order_of_players(points: object) -> None:
    pod = {"players": ["a", "b", "c"], "places": ["b", "c", "a"], "points": points}
    (read,) = read_event(event(format="pods", rounds=[{"no": 1, "pods": [pod]}])).event.rounds[0].pods
    assert dict(read.points or ()) == {"a": 0, "b": 4, "c": 2}
