"""Answers as one line of text, as a player would say them: "Archer 2 to H12, shoot Orc 1, Orc 3"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from engine.d6s import reading
from engine.d6s.geometry import Point
from engine.d6s.grid import said
from engine.d6s.words import listed
from engine.values import Json


def written_targets(rows: Json) -> str:
    """Returns targets of attacks as they are read back: "Orc 1 x2, Orc 3 with bow x1"."""
    parts = []
    for (name, weapon), same in groupby(
        [(row, "") if isinstance(row, str) else (row["target"], row.get("with", "")) for row in _rows_or_names(rows)]
    ):
        parts.append(f"{name} x{len(list(same))}{f' with {weapon}' if weapon else ''}")
    return ", ".join(parts)


def written_fight(answer: Json) -> str:
    """Returns a combat action as `typed_fights.read_fight` reads it back; empty for what has no such line."""
    assert isinstance(answer, Mapping)
    surge = "surge " if answer.get("surge") else ""
    unit = answer["unit"]
    if "attack" in answer:
        rows = _rows_or_names(answer["attack"])
        if any(isinstance(row, Mapping) and ("use" in row or "mastery" in row) for row in rows):
            return ""
        return f"{unit}: {surge}attack {written_targets(answer['attack'])}"
    for key in _TO_ONE:
        if key in answer:
            return f"{unit}: {surge}{key}" + ("" if answer[key] is True else f" {answer[key]}")
    if "disengage" in answer or "pass" in answer or "use" in answer or "leave" in answer:
        return ""
    return f"{unit}: nothing"


def said_targets(rows: Json) -> str:
    """Returns targets of attacks, equal ones once with their number: "Orc 1 ×2, Orc 3 with bite"."""
    parts = []
    for text, same in groupby([_target(row) for row in _rows_or_names(rows)]):
        number = len(list(same))
        parts.append(f"{text} ×{number}" if number > 1 else text)
    return ", ".join(parts) or "nobody"


def _target(row: Any) -> str:
    if isinstance(row, str):
        return row
    if row.get("use") == "caster":
        return f"Fog Cloud at {_at(row['at'])}"
    weapon = f" with {row['with']}" if row.get("with") else ""
    return f"{row.get('target')}{weapon}{', using its mastery' if row.get('mastery') is True else ''}"


def said_fight(answer: Json) -> str:
    """Returns a combat action: "Knight attacks Orc 1 ×2", "Knight does nothing more"."""
    assert isinstance(answer, Mapping)
    unit = str(answer["unit"])
    parts = []
    if answer.get("surge"):
        parts.append("calls on Action Surge")
    if "attack" in answer:
        parts.append(f"attacks {said_targets(answer['attack'])}")
    parts += _actions(answer, _ACTIONS)
    return f"{unit} {' and '.join(parts)}" if parts else f"{unit} does nothing more"


def short_fight(answer: Json, alone: bool = False, *, armed: bool = True) -> str:
    """Returns a combat action in few words, for a button: "Attack Orc 1 ×2"; with the character's name where several
    could do it; `armed` says with which weapon.
    """
    assert isinstance(answer, Mapping)
    unit = str(answer["unit"])
    surge = ", Action Surge" if answer.get("surge") else ""
    if "attack" not in answer:
        if not any(key in answer for key in _TOLD):
            return "Do nothing more" if alone else said_fight(answer)
        what = f"at {_at(answer['toward'])}: {answer['use']}" if answer.get("toward") else _action(answer)
        start = "" if alone else f"{unit} " if answer.get("toward") else f"{unit}: "
        told = start + what + surge
        return told[:1].upper() + told[1:]
    rows = _rows_or_names(answer["attack"])
    targets = said_targets([row if isinstance(row, str) else row.get("target", "a place") for row in rows])
    weapons = {row.get("with", "") for row in rows if isinstance(row, Mapping)}
    weapon = f", {next(iter(weapons)).partition(' (')[0]}" if armed and len(weapons) == 1 else ""
    mastery = ", mastery" if any(isinstance(row, Mapping) and row.get("mastery") is True for row in rows) else ""
    action = f"Attack {targets}" if alone else f"{unit}: {targets}"
    return action + weapon + mastery + surge


def _action(answer: Mapping[str, Json]) -> str:
    """Returns a combat action other than an attack as one tells somebody to do it: "pick up Treasure 1"."""
    return " and ".join(_actions(answer, _TOLD))


def _actions(answer: Mapping[str, Json], verbs: Mapping[str, str]) -> list[str]:
    """Returns what is done besides attacking, with the verb of each key."""
    parts = [
        f"{verbs[key]} {answer[key]}" if answer[key] is not True else verbs[key] for key in _TO_ONE if key in answer
    ]
    if "pass" in answer:
        passed = answer["pass"]
        assert isinstance(passed, Mapping)
        parts += [f"{verbs['pass']} {thing} to {to}" for thing, to in passed.items()]
    if "use" in answer:
        on = f" on {answer['target']}" if answer.get("target") else ""
        toward = f" toward {_at(answer['toward'])}" if answer.get("toward") else ""
        parts.append(f"{verbs['use']} {answer['use']}{on}{toward}")
    if "leave" in answer:
        parts.append(f"{verbs['leave']} to {_at(answer['leave'])}")
    if "disengage" in answer:
        parts.append(f"{verbs['disengage']} toward {_at(answer['disengage'])}")
    return parts


_TO_ONE: Final = ("grapple", "shove", "trip", "escape", "pick up", "destroy")
"""What is done to one thing or nobody, in the order in which it is told."""
_TOLD: Final = {
    "grapple": "grapple",
    "shove": "shove",
    "trip": "trip",
    "escape": "try to escape",
    "pick up": "pick up",
    "destroy": "destroy",
    "pass": "pass",
    "use": "use",
    "leave": "leave",
    "disengage": "disengage",
}
_ACTIONS: Final = {
    "grapple": "grapples",
    "shove": "shoves",
    "trip": "trips",
    "escape": "tries to escape",
    "pick up": "picks up",
    "destroy": "destroys",
    "pass": "passes",
    "use": "uses",
    "leave": "leaves",
    "disengage": "disengages",
}


def said_split(answer: Json) -> str:
    """Returns who fights whom: "Knight against Orc 1 and Orc 2; Archer 1 against Orc 3"."""
    return "; ".join(listed(melee) for melee in _rows_or_names(answer))


def said_masteries(answer: Json) -> str:
    """Returns who uses which mastery: "Knight: blade; Guard: shield on Orc 1"."""
    assert isinstance(answer, Mapping)
    return "; ".join(f"{unit}: {mastery}" for unit, mastery in answer.items()) or "No mastery"


def said_place(answer: Json) -> str:
    """Returns a place somebody goes to, or that it stays: "to H12"."""
    return "stay" if answer in ("no", None) else f"to {said_path(answer)}"


def said_follow(answer: Json) -> str:
    """Returns a following up: "to H12, attack Orc 1"."""
    if not isinstance(answer, Mapping):
        return "stay"
    attack = answer.get("attack")
    more = f", attack {said_targets([attack] if isinstance(attack, str) else attack)}" if attack else ""
    return f"to {said_path(answer.get('to'))}{more}" if answer.get("to") else f"stay{more}"


def said_deployment(answer: Json) -> str:
    """Returns a deployment: "the left sector: Knight D4, Archer 1 E2"."""
    assert isinstance(answer, Mapping)
    units = answer.get("units")
    where = [f"{name} {_at(at)}" for name, at in units.items()] if isinstance(units, Mapping) else []
    whole = "the whole zone" if answer.get("sector") == "open" else f"the {answer.get('sector')} sector"
    return f"{whole}: {', '.join(where) or 'nobody'}"


def said_beginning(answer: Json) -> str:
    """Returns what a side begins with: "Cleric casts Bless on Cleric"."""
    if not isinstance(answer, Mapping) or not answer:
        return "nothing"
    parts = []
    for name, row in answer.items():
        assert isinstance(row, Mapping)
        if "bound" in row:
            parts.append(f"{name} guards {row['bound']}")
        elif "inside" in row:
            parts.append(f"{name} sits in {row['inside']}")
        else:
            parts.append(f"{name}: {reading.cast_order(row).in_words()}")
    return "; ".join(parts)


def said_table(answer: Json) -> str:
    """Returns a battlefield: "the ready table meadow"."""
    assert isinstance(answer, Mapping)
    if "ready" in answer:
        return f"the {answer['ready']}"
    if "draw" in answer:
        return "a table drawn by chance"
    pieces = answer.get("pieces")
    return f"a table of {len(pieces) if isinstance(pieces, Sequence) else 0} pieces of your own"


def said_path(path: Json) -> str:
    """Returns where a path leads: "H12 via G9 and H10"."""
    points = _points(path)
    if not points:
        return "where it stands"
    via = f" via {' and '.join(map(said, points[:-1]))}" if len(points) > 1 else ""
    return f"{said(points[-1])}{via}"


def _points(path: Json) -> list[Point]:
    if not isinstance(path, Sequence) or isinstance(path, str) or not path:
        return []
    if _is_point(path):
        return [_point(path)]
    return [_point(each) for each in path if _is_point(each)]


def _is_point(value: Json) -> bool:
    """Returns whether it is a point: what is half made may have been kept by an earlier version."""
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and len(value) == 2
        and all(isinstance(part, int) for part in value)
    )


def _point(value: Any) -> Point:
    return int(value[0]), int(value[1])


def _at(value: Any) -> str:
    return said_path(value)


def _rows_or_names(value: Json) -> list[Any]:
    if isinstance(value, str | Mapping):
        return [value]
    return list(value) if isinstance(value, Sequence) else []
