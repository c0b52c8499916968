"""An event as CSV, as text and as a TRF report."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest

from engine.league.event import Event, Format, How, Pairing, Player, Rest, Result, Round, Verdict
from engine.league.exchange.reader import read_event
from engine.league.exports.tables import players_csv, ratings_csv, results_csv, standings_csv
from engine.league.exports.text import pairings_text, standings_text
from engine.league.exports.trf import trf
from engine.league.ratings import RatedGame, rate
from engine.league.rules import Points, Rules, TieBreak
from engine.league.standings import standings
from engine.refusals import NotAllowed
from tests.engine.league.published_files import FOLDER

EVENT = Event(
    "cup",
    Format.SWISS,
    Rules(Points(outright=Fraction(3, 2)), tiebreaks=(TieBreak.BH,)),
    (Player("1", '=HYPERLINK("x")', 1, 1500.4), Player("2", "Bob, B.", 2), Player("3", "Cid", 3, dropped_after=1)),
    (
        Round(1, (Pairing("1", "2", Verdict(Result.A, How.OUTRIGHT)),), ("3",)),
        Round(2, (), (), {"1": Rest.HALF, "2": Rest.ZERO}),
    ),
)


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_csv_quotes_names_and_never_holds_a_formula() -> None:
    assert rows(players_csv(EVENT))[1:3] == [
        ["1", '\'=HYPERLINK("x")', "1", "1500.4", "", "1", ""],
        ["2", "Bob, B.", "2", "", "", "1", ""],
    ]
    assert rows(results_csv(EVENT))[1:] == [
        ["1", "main", "1", "2", "a", "outright", "False"],
        ["1", "bye", "3", "", "", "", "False"],
        ["2", "rest", "1", "", "half", "", "False"],
        ["2", "rest", "2", "", "zero", "", "False"],
    ]
    table = rows(standings_csv(EVENT, standings(EVENT)))
    assert table[0] == ["place", "player", "name", "points", "BH"]
    assert [row[:4] for row in table[1:]] == [
        *(["1", "1", '\'=HYPERLINK("x")', "2"], ["2", "3", "Cid", "1"], ["3", "2", "Bob, B.", "0"]),
    ]
    rated = rows(ratings_csv(rate([RatedGame("g", (("1", 1), ("2", 2)))])))
    assert [row[:3] for row in rated] == [["game", "class", "player"], ["g", "duel", "1"], ["g", "duel", "2"]]


def test_a_table_and_a_round_as_text() -> None:
    lines = standings_text(EVENT, standings(EVENT)).splitlines()
    assert lines[0].split() == ["#", "Player", "Points", "BH"]
    assert lines[2].split()[:3] == ["2", "Cid", "1"]
    assert pairings_text(EVENT, 1) == 'Round 1\n=HYPERLINK("x") – Bob, B.: 1–0 (outright)\nCid has a bye'
    assert pairings_text(EVENT, 3) == "Round 3 is not paired yet."


def test_a_report_has_its_columns_and_says_what_it_cannot() -> None:
    report = trf(EVENT)
    players = [line for line in report.text.splitlines() if line.startswith("001")]
    assert [line[4:8] for line in players] == ["   1", "   2", "   3"]
    assert players[1][14:47].rstrip() == "Bob, B."
    assert players[0][48:52] == "1500"
    assert [line[80:84] for line in players] == [" 1.5", " 0.0", " 1.0"]
    assert [line[85:89] for line in players] == ["   1", "   3", "   2"]
    assert [line[91:99] for line in players] == ["   2 w 1", "   1 b 0", "0000 - U"]
    assert [line[101:109] for line in players] == ["0000 - H", "0000 - Z", "0000 - Z"]
    assert report.remarks == ("The points column counts every win as a plain win: the format knows one kind of win.",)
    assert "XXR 2" in report.text and "BBW  1.0" in report.text


@pytest.mark.parametrize("name", ["bbp-gen1", "bbp-gen6", "bbp-test-issue_7"])
def test_the_points_of_a_report_are_those_of_its_results(name: str) -> None:
    """A checker refuses a report whose points are not those of its results: 1, =, 0, +, -, U, H, F and Z."""
    event = read_event((FOLDER / f"{name}.json").read_text(encoding="utf-8")).event
    worth = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0, "U": 1.0, "H": 0.5, "F": 1.0, "Z": 0.0}
    report = trf(event)
    assert report.remarks == ()
    colours: dict[tuple[int, frozenset[int]], list[str]] = {}
    for line in report.text.splitlines():
        if line.startswith("001"):
            number = int(line[4:8])
            rounds = [line[start : start + 8] for start in range(91, len(line), 10)]
            assert float(line[80:84]) == sum(worth[one[7]] for one in rounds)
            for no, one in enumerate(rounds):
                if one[:4] != "0000":
                    colours.setdefault((no, frozenset((number, int(one[:4])))), []).append(one[5])
    assert colours and all(sorted(pair) == ["b", "w"] for pair in colours.values())


def test_a_bracket_has_no_report() -> None:
    with pytest.raises(NotAllowed, match="Swiss event or a round robin only"):
        trf(Event("cup", Format.KNOCKOUT))
