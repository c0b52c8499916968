"""What an organiser may correct in Dragon Dice: where a unit or a dragon lies, and which face a terrain shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.correcting import PositionFact
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.table.state import BUA, DUA, FRONTIER, POOL, RESERVES, Die, DieId, Place, State, Terrain
from engine.values import Seat

AREAS: Final = (RESERVES, DUA, BUA)
"""Where a unit may lie beside the terrains."""


def correctable(state: State) -> Sequence[PositionFact]:
    """Returns the facts that may be corrected: none before forces and armies are shown."""
    if not state.revealed or any(terrain.face is None for terrain in state.terrains.values()):
        return []
    lie = [die for die in state.dice.values() if _may_move(die)]
    dice = [PositionFact(die.id, f"where {die.id} is", die.place, _in_words(die.place)) for die in lie]
    faces = [
        PositionFact(f"face {place}", f"the face at {_called(place)}", _shown(terrain), str(terrain.face))
        for place, terrain in state.terrains.items()
    ]
    return [*dice, *faces]


def values_of(state: State, key: str) -> Mapping[str, str]:
    """Returns the values that a fact may have, each as the sentence that is true then."""
    if key not in {fact.key for fact in correctable(state)}:
        return {}
    die = state.dice.get(DieId(key))
    if die is not None:
        places = [*state.terrains, *((POOL,) if die.is_dragon else AREAS)]
        return {place: f"{key} is {_in_words(place)}" for place in places}
    place = Place(key.removeprefix("face "))
    faces = {str(face): f"{_called(place)} shows face {face}" for face in range(1, LAST_FACE)}
    last = f"{_called(place)} shows face {LAST_FACE}, captured by the army"
    held = {f"{LAST_FACE} {seat}": f"{last} {seat} {place}" for seat in state.seats}
    return faces | held


def correct(state: State, key: str, value: str) -> None:
    """Give a fact one of its values."""
    if (die := state.dice.get(DieId(key))) is not None:
        state.lay(die, Place(value))
        return
    face, _, holder = value.partition(" ")
    state.terrains[Place(key.removeprefix("face "))].show(int(face), Seat(holder) if holder else None)


def _may_move(die: Die) -> bool:
    """Returns whether a die lies where it does by itself: items and minor terrains go with an army."""
    return die.is_dragon or (die.is_unit and not die.is_dragonkin)


def _shown(terrain: Terrain) -> str:
    return f"{terrain.face} {terrain.captured_by}" if terrain.captured_by else str(terrain.face)


_WORDS: Final[Mapping[Place, str]] = {
    RESERVES: "in the Reserve Area",
    DUA: "in the Dead Unit Area",
    BUA: "in the Buried Unit Area",
    POOL: "in the Summoning Pool",
}


def _in_words(place: Place) -> str:
    return _WORDS.get(place, f"at {_called(place)}")


def _called(place: Place) -> str:
    return f"the {place}" if place == FRONTIER else place
