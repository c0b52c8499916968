"""Players, pairings, results, standings and ratings as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from engine.league.event import Event
from engine.league.numbers import written
from engine.league.ratings import Ratings
from engine.league.standings import Standings

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would compute."""


def players_csv(event: Event) -> str:
    """Returns the players, in the order in which they entered."""
    head = ["id", "name", "seed", "rating", "team", "joined", "dropped_after"]
    return _csv(head, ([getattr(one, key) for key in head] for one in event.players))


def results_csv(event: Event) -> str:
    """Returns every pairing with its result, and every bye, rest and pod, round by round."""
    rows: list[list[object]] = []
    for one in event.rounds:
        for pairing in one.pairings:
            verdict = pairing.verdict
            result, how = ("", "") if verdict is None else (verdict.result.value, verdict.how.value)
            rows.append([one.no, pairing.stage.value, pairing.a, pairing.b, result, how, pairing.manual])
        rows += [[one.no, "bye", player, "", "", "", False] for player in one.byes]
        rows += [[one.no, "rest", player, "", rest.value, "", False] for player, rest in one.rests.items()]
        for number, pod in enumerate(one.pods, 1):
            for player in pod.players:
                place = pod.place_of(player) if pod.places is not None else ""
                rows.append([one.no, f"pod {number}", player, "", place, "", False])
    return _csv(["round", "stage", "a", "b", "result", "how", "manual"], rows)


def standings_csv(event: Event, table: Standings) -> str:
    """Returns the table with every tie-break."""
    codes = list(dict.fromkeys(code for line in table.lines for code in line.numbers))
    rows = (
        [
            line.place,
            line.player,
            event.player(line.player).called,
            *([line.division] if line.division is not None else []),
            written(line.points),
            *("" if line.numbers[code].value is None else written(line.numbers[code].value) for code in codes),
        ]
        for line in table.lines
    )
    division = ["division"] if any(line.division is not None for line in table.lines) else []
    return _csv(["place", "player", "name", *division, "points", *(code.value for code in codes)], rows)


def ratings_csv(ratings: Ratings) -> str:
    """Returns all ratings by game and class, with their intervals."""
    rows = (
        [game, rating_class.value, player, rating.shown, *rating.interval, rating.games]
        for game, rating_class in ratings.current
        for player, rating in ratings.ranked(game, rating_class)
    )
    return _csv(["game", "class", "player", "rating", "low", "high", "games"], rows)


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow([_cell(value) for value in row])
    return text.getvalue()


def _cell(value: object) -> object:
    """Returns a cell that no spreadsheet takes for a formula; negative numbers stay as they are."""
    if isinstance(value, str) and value.startswith(FORMULA) and not _is_number(value):
        return f"'{value}"
    return "" if value is None else value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
