"""The odds of two characters that somebody makes up: each attack of one against the other, side by side and apart."""

from __future__ import annotations

from typing import Final

import yaml

from bot.games.d6s.rulers import odds_against, wounds_chart
from bot.games.odds import MadeUpForces, OddsShown
from engine.d6s.book import book
from engine.d6s.geometry import INCH
from engine.d6s.measuring import gap
from engine.d6s.position import read_position
from engine.d6s.state import Character, State
from engine.located import read_yaml
from engine.nearest import nearest
from engine.refusals import NotUnderstood
from images.charts import Bars

APART: Final = 6
"""Inches between the two for shots."""
WHERE: Final = (12, 12)
MOST_LETTERS: Final = 60


def made_up_odds(forces: MadeUpForces) -> OddsShown:
    """Returns the odds of one profile against another. Raises `NotUnderstood`."""
    first, second = _profile(forces.first), _profile(forces.against)
    lines = ["-# On open ground, nobody wounded; by one attack, and by all of a turn."]
    charts: list[Bars] = []
    for state, unit, target in (_position(first, second, 0), _position(first, second, APART)):
        told = odds_against(state, unit, target)
        shots = [attack for attack in unit.kit.attacks if attack.is_ranged]
        if gap(state, unit, target) > INCH and not shots:
            continue
        lines += told
        charts += wounds_chart(state, unit, target)
    return OddsShown(tuple(lines), tuple(charts))


def _profile(typed: str) -> str:
    known = book().profiles
    wanted = " ".join(typed.split())
    if not wanted:
        raise NotUnderstood("Name a character in both fields, for example: Ogre against Guard Captain.")
    found = next((name for name in known if name.casefold() == wanted.casefold()), None)
    if found is None:
        near = nearest(wanted.title(), known)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise NotUnderstood(f"There is no character {wanted[:MOST_LETTERS]!r}.{hint}")
    return found


def _position(first: str, second: str, apart: int) -> tuple[State, Character, Character]:
    """Returns a position with both, so many inches between their bases."""
    x, y = WHERE
    setup = {
        "phase": "combat",
        "A": {f"{first} 1": {"at": [x, y]}},
        "B": {f"{second} 2": {"at": [x, y + 2 * APART]}},
    }
    state = read_position(read_yaml(yaml.safe_dump(setup)))
    unit, target = state.units.values()
    assert target.at is not None, "it has just been put there"
    target.at = target.at[0], target.at[1] - gap(state, unit, target) + apart * INCH
    return state, unit, target
