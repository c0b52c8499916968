"""The table in short words, for explanations: faces of a terrain, the armies there, the effect of a face.

Everything is read from the reader's own view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final

from bot.games.dragon_dice.words.names import DragonDiceWording, icon, kind_of, owner_of
from bot.words.sentences import listed
from engine.dragon_dice.printed.dice import LAST_FACE, Catalogue
from engine.dragon_dice.table.state import FRONTIER, RESERVES
from engine.dragon_dice.view import ArmyView, TableView, TerrainView
from engine.dragon_dice.wording import Terminology

ACTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "MELEE": "armies here fight each other",
        "MISSILE": "armies here shoot, also at other places",
        "MAGIC": "armies here cast spells",
    }
)
"""What an action face lets an army do."""

TOWER: Final = "Tower"


def terrain_at(view: TableView, place: object) -> TerrainView | None:
    """Returns the terrain at a place, when there is one."""
    return next((terrain for terrain in view.terrains if terrain.place == place), None)


def army_at(view: TableView, place: object, seat: str) -> ArmyView | None:
    """Returns a player's army at a terrain, when there is one."""
    terrain = terrain_at(view, place)
    return None if terrain is None else next((army for army in terrain.armies if army.owner == seat), None)


def health_at(seat: str, place: str, wording: DragonDiceWording) -> tuple[int, int]:
    """Returns the health of a player's units at a place, and that of all others' units there."""
    own = others = 0
    for die, at in wording.standing.items():
        if at == place and (kind := wording.printed.units.get(kind_of(die))) is not None:
            if owner_of(die) == seat:
                own += kind.health
            elif place != RESERVES:
                others += kind.health
    return own, others


def faces(kinds: Sequence[str]) -> str:
    """Returns the faces of a terrain: "1–3 magic, 4–5 missile, 6–7 melee, 8 Tower"."""
    said = []
    for name, group in groupby(enumerate(kinds, 1), key=lambda one: one[1]):
        numbers = [number for number, _ in group]
        shown = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        said.append(f"{shown} {icon(name)}")
    return ", ".join(said)


def faces_of(terrain: str, known: Catalogue) -> str:
    """Returns the faces of a terrain by its printed name."""
    kind = known.terrains.get(terrain)
    return "" if kind is None else faces(kind.faces)


def good_for(terrain: str, known: Catalogue, said: Terminology) -> str:
    """Returns what a captured terrain gives its holder: "8 is a City: ..."; empty for a name that is not a
    terrain's.
    """
    kind = known.terrains.get(terrain)
    eighth = "" if kind is None else kind.faces[LAST_FACE - 1]
    return f"captured, {said.eighth[eighth]}" if eighth in said.eighth else ""


def shows(terrain: TerrainView, said: Terminology) -> str:
    """Returns what a terrain shows, and what that lets armies do: "shows 5 (missile): armies here shoot, …"."""
    if terrain.face is None:
        return "is not rolled yet"
    if terrain.captured_by is not None:
        good = said.eighth.get(terrain.eighth_face)
        held = f"shows 8 ({terrain.eighth_face}), captured: its holder takes any action"
        return f"{held}; {good}" if good else held
    return f"shows {what_is_on(terrain, terrain.face, said)}"


def what_is_on(terrain: TerrainView, face: int, said: Terminology) -> str:
    """Returns a face of a terrain with what it lets armies do."""
    if face == LAST_FACE:
        eighth = said.eighth.get(terrain.eighth_face, "")
        return f"8 ({terrain.eighth_face}): turn it there to capture it" + (f"; {eighth}" if eighth else "")
    name = terrain.faces[face - 1]
    return f"{face} ({icon(name)}): {ACTS.get(name, '')}"


def who_stands_at(view: TableView, place: object, wording: DragonDiceWording, me: str, without_me: bool = False) -> str:
    """Returns the armies at a terrain: "your home army (9 health) and Bob's horde army (6 health)"; "nobody"."""
    terrain = terrain_at(view, place)
    armies = () if terrain is None else terrain.armies
    return (
        listed(
            f"{wording.army_there(army.owner, str(place), me)} ({army.health} health)"
            for army in armies
            if not (without_me and army.owner == me)
        )
        or "nobody"
    )


def captured(view: TableView, seat: str) -> int:
    """Returns how many terrains a player has captured."""
    return sum(terrain.captured_by == seat for terrain in view.terrains)


def reach(place: str, view: TableView, me: str, words: Terminology) -> str:
    """Returns the armies that an army can shoot at from a place (p. 12), or what its Tower gives its holder (p. 15)."""
    terrain = terrain_at(view, place)
    if terrain is not None and terrain.captured_by == me and TOWER in (terrain.stands_for, terrain.eighth_face):
        return f"You hold its Tower: {words.eighth[TOWER]}"
    if place == FRONTIER:
        return "From here it can shoot at armies anywhere except in reserve"
    return "From here it can shoot at armies here and at the frontier, not at another home"
