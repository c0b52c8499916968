"""Tables at which player A casts spells: the frontier shows magic, and A's army marches for a magic action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.values import Json
from tests.support.table import AT_A_HOME, AT_B_HOME, AT_FRONTIER, A, B, Table, position

MELEE = ("A march: frontier", "A maneuver: no", "A action: melee")
"""A's army at the frontier attacks."""

MAGIC_FRONTIER = "Highland Tower 1"
"""Fire and earth."""


def at_magic(
    zones: str,
    *,
    roll: str = "all ID",
    place: str = "frontier",
    dice: Sequence[str] = (),
    effects: Sequence[LastingEffect] = (),
    frontier: str = MAGIC_FRONTIER,
    A_home: str = AT_A_HOME,
    B_home: str = AT_B_HOME,
) -> Table:
    """Returns a table at which A's army at a place has chosen its magic action and rolled.

    `roll` are the faces of that roll, `dice` are scripted behind it.
    """
    terrains = {"A_home": A_home, "B_home": B_home, "frontier": frontier}
    game = under(*effects, zones=zones, dice=[f"A magic: {roll}", *dice], **terrains).play(f"A march: {place}")
    if place != "reserves":
        game.play("A maneuver: no")
    return game.play("A action: magic")


def under(
    *effects: LastingEffect,
    zones: str,
    dice: Sequence[str] = (),
    frontier: str = AT_FRONTIER,
    A_home: str = AT_A_HOME,
    B_home: str = AT_B_HOME,
) -> Table:
    """Returns a table at which these effects are in force and A may march."""
    state = position(zones, {"A-home": A_home, "B-home": B_home, "frontier": frontier})
    state.step, state.marching, state.keeps_all_in = "first march", A, True
    state.effects += effects
    return Table(state, dice)


def on_army(
    name: str, owner: str, place: str, strength: int = 1, by: str = "B", *, death: bool = False
) -> LastingEffect:
    """Returns an effect that lies on an army."""
    seats = {"A": A, "B": B}
    whose = seats[by]
    return LastingEffect(
        name, On.ARMY, whose, whose, owner=seats[owner], place=place, strength=strength, is_death_magic=death
    )


def on_terrain(name: str, place: str, strength: int = 1, by: str = "B", *, death: bool = False) -> LastingEffect:
    """Returns an effect that lies on a terrain."""
    return replace(on_army(name, by, place, strength, by, death=death), on=On.TERRAIN, owner=None)


def on_unit(name: str, die: str, by: str = "B") -> LastingEffect:
    """Returns an effect that lies on a die, "A:Knight"."""
    return replace(on_army(name, by, "", by=by), on=On.UNIT, owner=None, place=None, die=die)


def in_force(game: Table, name: str) -> list[tuple[str, int]]:
    """Returns where effects of a name lie, "B frontier" or "frontier", and how strong they are."""
    return [
        (f"{effect.owner} {effect.place}" if effect.owner else str(effect.place or effect.die), effect.strength)
        for effect in game.state.effects
        if effect.name == name
    ]


def most_magic(game: Table) -> dict[str, Json]:
    """Returns the total of A's magic, and how much of it could be of each element."""
    facts = game.last("magic_totalled")
    most = facts["most"]
    assert isinstance(most, dict)
    return {"total": facts["total"], **most}
