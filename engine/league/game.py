"""What a game adds to leagues: its presets, its comparison at the end of time, its limits of forces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from engine.league.event import GameNumbers
from engine.league.presets import Preset, read_presets
from engine.values import Json, Seat


@dataclass(frozen=True, slots=True)
class Comparison:
    """A position that is compared because time is over: who is ahead (nobody: a draw), why, and the numbers."""

    winner: Seat | None
    text: str
    """The reason as a sentence for players."""
    numbers: Mapping[Seat, GameNumbers]


@dataclass(frozen=True, slots=True)
class GameLeague:
    """What one game adds. A game without a comparison leaves the decision at the end of time to the organiser."""

    game: str
    presets: Callable[[], tuple[Preset, ...]]
    compare: Callable[[Any, Mapping[Seat, str]], Comparison] | None = None
    """Takes a position and the players' names."""
    force_faults: Callable[[Any, Mapping[str, Json]], list[str]] | None = None
    """Takes a force of the game and the limits of a preset. Returns a sentence for every broken limit."""
    army_of: Callable[[Any, Seat], str] | None = None
    """Takes a position and a seat. Returns what the player brought, in a few words, such as its species."""
    answer_faults: Callable[[Any, Json, Mapping[str, Json]], list[str]] | None = None
    """The same of a force as it is brought: takes the question for it, the answer, and the limits."""
    is_part: Callable[[Json, Json], bool] | None = None
    """Takes two answers. Returns whether the first brings nothing that is not in the second: for squads."""
    squad_options: Callable[[Mapping[str, Json], int], Mapping[str, Json]] | None = None
    """Takes what is agreed on for a match, and the points of a squad. Returns what makes a match of that size."""


def neutral_presets() -> tuple[Preset, ...]:
    """Returns the presets of events of any game."""
    return read_presets(files("engine.league") / "data" / "presets.yaml")
