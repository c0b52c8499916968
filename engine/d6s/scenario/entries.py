"""What reading, playing and judging a scenario file have in common: an entry of `do`, and how a question is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.d6s.state import State
from engine.d6s.words import key_of
from engine.d6s.written import near, word
from engine.decisions import Decision
from engine.located import Item

PROMPTS: Final = (
    *("opportunity", "second wind", "healing word", "counterspell", "protection", "divine smite", "shining smite"),
    *("colossus slayer", "legendary resistance", "save", "fall", "quick grapple", "misty step", "avenger", "flyby"),
    *("rampage", "hunters mark", "command"),
)
"""The questions that `answers` and `asked` may name; `command` never comes up, for the caster chose already."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of `do`, its parts in the engine's form (points in 1/1000 inch)."""

    item: Item
    kind: str
    unit: str = ""
    steps: tuple[dict[str, Any], ...] = ()
    row: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"line {self.item.line}: {self.kind} {self.unit}".rstrip()


def _near_prompt(head: str) -> str:
    """Returns what was meant by a question that is not known: it stands after the unit's name, one word or more."""
    words = head.split()
    return next((found for n in range(1, len(words)) if (found := near(" ".join(words[n:]), PROMPTS))), "")


def split_prompt(head: str, item: Item) -> tuple[str, str]:
    """Returns unit and prompt of a text such as `Orc Warrior 1 second wind`."""
    for prompt in sorted(PROMPTS, key=len, reverse=True):
        for spelt in (prompt, prompt.replace("hunters", "hunter's")):
            if head.endswith(f" {spelt}"):
                return head.removesuffix(f" {spelt}").strip(), prompt
    raise item.wrong(f"{head!r} names no question: {', '.join(PROMPTS)}{_near_prompt(head)}")


def about_unit(decision: Decision) -> str:
    """Returns of whom a question is."""
    return str(decision.about.get("unit", ""))


def object_named(item: Item, state: State) -> str:
    """Returns the object of a position that a text names. Raises `NotReadable`."""
    for name in state.objects:
        if key_of(name) == word(item):
            return name
    raise item.wrong(f"there is no object {item.text()!r} in this file{near(item.text(), state.objects)}")
