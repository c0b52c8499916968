"""What a picture points out beside the position."""

from __future__ import annotations

from dataclasses import dataclass

from engine.legacys_allure.hexes import Hex


@dataclass(frozen=True, slots=True)
class Marks:
    """What a picture points out beside the position: ways walked, damage taken, who died where."""

    ways: tuple[tuple[Hex, Hex], ...] = ()
    """From where to where units went."""
    damage: tuple[tuple[Hex, int], ...] = ()
    ghosts: tuple[tuple[Hex, str], ...] = ()
    reach: tuple[tuple[Hex, str], ...] = ()
    """Private: hexes with what could be done there: "move", "attack", "ability"."""
    threatened: tuple[Hex, ...] = ()
    """Private: hexes where an enemy could attack in this round."""
    threatened_later: tuple[Hex, ...] = ()
    """Private: hexes where an enemy could attack in the next round alone."""
    placed: tuple[tuple[Hex, str], ...] = ()
    """Private: units of a pick that is not made yet, by their tags."""
