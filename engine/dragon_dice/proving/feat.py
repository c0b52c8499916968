"""What a tally counts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Feat:
    """Something that the rules let happen: its kind and its name, as printed where it has one."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.name}"
