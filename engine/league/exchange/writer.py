"""An event as JSON, with every reading that it was computed by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from engine.league.event import GameNumbers, Pairing, Player, Pod, Round, Row, Stage, Table, Verdict
from engine.league.exchange.reader import SCHEMA, EventFile
from engine.league.numbers import MOST_DECIMALS, written
from engine.league.rules import Gap, Points, Rules


def event_text(file: EventFile) -> str:
    """Returns the JSON text of an event and its tables. The same event has the same text."""
    return json.dumps(event_json(file), ensure_ascii=False, indent=1) + "\n"


def event_json(file: EventFile) -> dict[str, Any]:
    """Returns an event and its tables as plain data."""
    event = file.event
    found: dict[str, Any] = {
        "schema": SCHEMA,
        "id": event.id,
        "format": event.format.value,
        "rounds_declared": event.rounds_declared,
        "finished": event.finished,
        "warned": event.warned,
        "players": [_player(one) for one in event.players],
        "rounds": [_round(one) for one in event.rounds],
        "rules": rules_json(event.rules),
    }
    if event.rounds_declared is None:
        del found["rounds_declared"]
    for key, table in file.tables:
        found[key] = _table(table)
    return found


def rules_json(rules: Rules) -> dict[str, Any]:
    """Returns declared rules as plain data; points that follow from others are written out."""
    found = {}
    for one in fields(Rules):
        value = getattr(rules, one.name)
        if value is not None and not (one.name == "gap" and value is Gap.SQUARED):
            found[one.name] = _plain(value)
    found["points"] = {one.name: _number(rules.points.worth(one.name)) for one in fields(Points)}
    return found


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return _number(value)
    if isinstance(value, StrEnum):
        return value.value
    if is_dataclass(value):
        named = {one.name: getattr(value, one.name) for one in fields(value)}
        return {name: _plain(inner) for name, inner in named.items() if inner is not None}
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    return value


def _number(value: Fraction) -> int | float | str:
    """Returns a number as JSON has it; what four decimals cannot say is a text rounded to them."""
    if value.denominator == 1:
        return int(value)
    if (value * 10**MOST_DECIMALS).denominator == 1:
        return float(value)
    return written(value)


def _player(one: Player) -> dict[str, Any]:
    found: dict[str, Any] = {"id": one.id}
    found |= {key: value for key in ("name", "team") if (value := getattr(one, key))}
    found |= {key: value for key in ("seed", "rating") if (value := getattr(one, key)) is not None}
    return found | {"joined": one.joined, "dropped_after": one.dropped_after}


def _round(one: Round) -> dict[str, Any]:
    found: dict[str, Any] = {
        "no": one.no,
        "pairings": [_pairing(pairing) for pairing in one.pairings],
        "byes": list(one.byes),
        "rests": {player: rest.value for player, rest in one.rests.items()},
    }
    if one.pods:
        found["pods"] = [_pod(pod) for pod in one.pods]
    return found | ({"manual": True} if one.manual else {})


def _pairing(one: Pairing) -> dict[str, Any]:
    found: dict[str, Any] = {"a": one.a, "b": one.b, **_verdict(one.verdict)}
    if one.stage is not Stage.MAIN:
        found["stage"] = one.stage.value
    if one.numbers is not None:
        found["game"] = {side: _side(numbers) for side, numbers in zip("ab", one.numbers, strict=True)}
    if one.as_of:
        found["as_of"] = {str(no): _verdict(verdict) for no, verdict in one.as_of}
    return found | ({"manual": True} if one.manual else {})


def _verdict(verdict: Verdict | None) -> dict[str, Any]:
    if verdict is None:
        return {"result": None}
    return {"result": verdict.result.value, "how": verdict.how.value}


def _side(one: GameNumbers) -> dict[str, Any]:
    return {"terrains": _number(one.terrains), "health_left": _number(one.health_left)} | {
        "health_lost": _number(one.health_lost)
    }


def _pod(one: Pod) -> dict[str, Any]:
    found: dict[str, Any] = {"players": list(one.players)}
    if one.places is not None:
        found["places"] = [tied[0] if len(tied) == 1 else list(tied) for tied in one.places]
    if one.points is not None:
        found["points"] = {player: _number(points) for player, points in one.points}
    return found


def _table(table: Table) -> dict[str, Any]:
    return {"after_round": table.after_round, "standings": [_row(row) for row in table.rows]}


def _row(row: Row) -> dict[str, Any]:
    found: dict[str, Any] = {"player": row.player}
    if row.division is not None:
        found["division"] = row.division
    found |= {"place": row.place, "points": None if row.points is None else _number(row.points)}
    if row.tb:
        found["tb"] = {str(code): None if value is None else _number(value) for code, value in row.tb.items()}
    return found
