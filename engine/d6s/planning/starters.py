"""Ready armies for every list: selections of this project, legal under the lists, by the points they are made for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from engine.d6s.armies import judge_army, read_army

_FILE: Final = Path(__file__).parent.parent / "data" / "starters.yaml"


@dataclass(frozen=True, slots=True)
class Starter:
    """A ready army: what it is called, for how many points, and its text."""

    name: str
    size: int
    text: str
    points: int


@cache
def starters() -> Sequence[Starter]:
    """Returns every ready army."""
    rows: Mapping[str, Mapping[int, str]] = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
    found = []
    for name, sizes in rows.items():
        for size, text in sizes.items():
            army = read_army(text)
            found.append(Starter(name, size, str(army), judge_army(army, 10**6, True).points))
    return tuple(found)


def ready_armies(limit: int) -> list[Starter]:
    """Returns the ready armies for a limit: those of the largest size that is not above it."""
    fitting = [one for one in starters() if one.points <= limit]
    best = max((one.size for one in fitting), default=0)
    return [one for one in fitting if one.size == best]
