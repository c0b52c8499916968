"""What must be true of matches by one book alone, beside what must be true of all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.table.state import State
from engine.events import Event
from engine.workshop import Broken


class BrokenInvariant(Broken):
    """Something that can never be, is. The message says what and where."""


def need(condition: bool, what: str) -> None:
    """Raises `BrokenInvariant` unless a condition holds."""
    if not condition:
        raise BrokenInvariant(what)


@dataclass(frozen=True, slots=True)
class Checks:
    """The checks of one book. Each raises `BrokenInvariant`."""

    rest: Callable[[State], None]
    """Looks at a position at the end of an action or a step."""
    after_step: Callable[[State, str], None]
    """Looks at the position that a step leaves."""
    told: Callable[[State, Event], None]
    """Looks at something that is told, and at the position at that moment."""


def _nothing(*looked_at: object) -> None:
    """Finds everything in order."""


NO_CHECKS: Final = Checks(_nothing, _nothing, _nothing)

CHECKS: Final = Slot[Checks]("checks")
