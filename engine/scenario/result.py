"""What became of a scenario, and the few things that can be read of any scenario file before its game is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.events import Event
from engine.located import NotReadable, read_yaml
from engine.values import Json


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a scenario."""

    title: str
    rule: str
    passed: bool
    differences: tuple[str, ...]
    """A sentence for everything that is not as expected."""
    events: tuple[Event, ...] = ()
    position: Mapping[str, Json] | None = None
    """The final position by the keys of `setup`; None when nothing was played."""

    def to_json(self) -> dict[str, Json]:
        """Returns the result as JSON."""
        return {
            "title": self.title,
            "rule": self.rule,
            "passed": self.passed,
            "differences": list(self.differences),
            "events": [event.to_json() for event in self.events],
            "final_position": self.position,
        }


def game_of(text: str, otherwise: str) -> str:
    """Returns the game that a file names; `otherwise` where it names none or cannot be read at all."""
    return _head(text, "game") or otherwise


def title_of(text: str) -> tuple[str, str]:
    """Returns title and rule of a text that is not understood as a whole, as far as that much can be read."""
    return _head(text, "title"), _head(text, "rule")


def _head(text: str, key: str) -> str:
    try:
        item = read_yaml(text).mapping().get(key)
    except NotReadable:
        return ""
    return item.value if item is not None and isinstance(item.value, str) else ""
