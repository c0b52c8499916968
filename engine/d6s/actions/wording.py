"""Words that several kinds of steps share: paths, places, attacks on targets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.d6s.geometry import Point
from engine.d6s.grid import exact, said


class Shot(NamedTuple):
    """An attack on a target: its name and the label of the weapon, empty where none is named."""

    target: str
    weapon: str = ""

    def __str__(self) -> str:
        return f"{self.target} with {self.weapon}" if self.weapon else self.target


def said_path(path: Sequence[Point]) -> str:
    """Returns where a path leads: "H12 via G9 and H10"."""
    if not path:
        return "where it stands"
    via = f" via {' and '.join(map(said, path[:-1]))}" if len(path) > 1 else ""
    return f"{said(path[-1])}{via}"


def written_path(path: Sequence[Point]) -> str:
    """Returns where a path leads to the thousandth of an inch: "7.833 11.833 via 6 9"."""
    via = f" via {' and '.join(map(exact, path[:-1]))}" if len(path) > 1 else ""
    return f"{exact(path[-1])}{via}"


def said_targets(shots: Iterable[object]) -> str:
    """Returns targets of attacks, equal ones once with their number: "Orc 1 ×2, Orc 3 with bite"."""
    parts = []
    for text, same in groupby(map(str, shots)):
        number = len(list(same))
        parts.append(f"{text} ×{number}" if number > 1 else text)
    return ", ".join(parts) or "nobody"


def written_targets(shots: Iterable[Shot]) -> str:
    """Returns targets of attacks as they are read back: "Orc 1 x2, Orc 3 x1 with bow"."""
    return ", ".join(
        f"{shot.target} x{len(list(same))}{f' with {shot.weapon}' if shot.weapon else ''}"
        for shot, same in groupby(shots)
    )
