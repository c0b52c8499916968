"""Words that pictures and their texts share: phases, armies, areas, faces, how a match ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.dragon_dice.names import army_name
from engine.dragon_dice.printed.dice import ACTION_ICONS, LAST_FACE
from engine.dragon_dice.table.state import Place
from engine.dragon_dice.view import (
    DragonView,
    ItemView,
    MinorTerrainView,
    PlayerView,
    TableView,
    TerrainView,
    UnitView,
)
from engine.english import listed
from engine.game import Outcome
from engine.values import Seat
from images.text import short_name, shown_name

TableDie: TypeAlias = UnitView | DragonView | ItemView | MinorTerrainView
"""What lies on the table or beside it, except terrains."""

PHASES: Final = MappingProxyType(
    {
        "expire effects": "Expire",
        "eighth face": "Eighth face",
        "dragon attack": "Dragons",
        "species abilities": "Species",
        "first march": "1st march",
        "second march": "2nd march",
        "reserves": "Reserves",
    }
)
"""The phases of a turn, as short as the phase bar needs them."""


def phases(view: TableView) -> dict[str, str]:
    """Returns the phases of a turn by the match's book, as short as the phase bar needs them."""
    return {phase: text for phase, text in PHASES.items() if phase not in view.words.phases_without}


SETUP: Final = MappingProxyType(
    {
        "force building": "Forces",
        "assembly": "Armies",
        "order of play": "Horde roll",
        "frontier choice": "Frontier",
        "placement": "Placement",
        "starting distance": "Distances",
    }
)
"""The steps of setting up, as short as the bar needs them."""

SETUP_SENTENCES: Final = MappingProxyType(
    {
        "force building": "forces are being built in secret",
        "assembly": "forces are being divided into armies in secret",
        "order of play": "horde armies roll for the order of play",
        "frontier choice": "the frontier terrain is being chosen",
        "placement": "armies are being placed",
        "starting distance": "terrains roll for their starting distance",
    }
)

_REASONS: Final = MappingProxyType(
    {
        "two terrains captured": "two terrains captured",
        "last units in play": "the last units in play",
        "concession": "by concession",
        "no units left": "has no units left",
    }
)

ACTIONS: Final = MappingProxyType({icon: icon.lower() for icon in ACTION_ICONS})

ARMY_PLACES: Final = MappingProxyType(
    {"force": "Force, not divided yet", "home": "Home army", "campaign": "Campaign army", "horde": "Horde army"}
)


WAITING: Final = MappingProxyType({"force": "Force", "home": "Home", "campaign": "Campaign", "horde": "Horde"})
"""Armies that wait to be placed, as short as a player's strip needs them."""


SHORT_EIGHTH: Final = MappingProxyType({"Standing Stones": "Stones", "Dragon's Lair": "Lair"})
"""Eighth faces whose whole names have no room in a heading."""


def icon_word(icon: str) -> str:
    """Returns what an icon is called in a sentence: "melee", "ID", "Smite", "City"."""
    return ACTIONS.get(icon, icon)


def face_word(terrain: TerrainView, face: int) -> str:
    """Returns a face as number and icon: "4 (missile)", so that the number does not look like a number of results."""
    return f"{face} ({icon_word(terrain.faces[face - 1])})"


def minor_face_word(terrain: MinorTerrainView) -> str:
    """Returns what a minor terrain shows: "Double Saves", "melee"; or that it has not been rolled."""
    return "not rolled yet" if terrain.icon is None else icon_word(terrain.icon)


def up_and_down(terrain: TerrainView) -> tuple[str | None, str | None]:
    """Returns what a terrain would show one face up and one face down, or None at its ends."""
    if terrain.face is None:
        return None, None
    up = face_word(terrain, terrain.face + 1) if terrain.face < LAST_FACE else None
    down = face_word(terrain, terrain.face - 1) if terrain.face > 1 else None
    return up, down


def terrain_title(terrain: TerrainView) -> str:
    """Returns type and eighth face: "Coastland · City"."""
    return f"{terrain.terrain_type} · {terrain.eighth_face}"


def terrain_role(terrain: TerrainView, names: Mapping[Seat, str]) -> str:
    """Returns "Frontier", or whose home it is."""
    return "Frontier" if terrain.home_of is None else f"Home of {shown_name(names, terrain.home_of)}"


def whose_army(names: Mapping[Seat, str], seat: Seat, place: Place) -> str:
    """Returns "Bob's campaign army"."""
    return f"{short_name(names, seat)}'s {army_name(seat, place)}"


def outcome_sentence(outcome: Outcome, names: Mapping[Seat, str]) -> str:
    """Returns who won, and why."""
    reason = _REASONS.get(outcome.reason, outcome.reason)
    if not outcome.winners:
        return f"A draw: {reason}"
    verb = "wins" if len(outcome.winners) == 1 else "win"
    return f"{listed([shown_name(names, seat) for seat in outcome.winners])} {verb}: {reason}"


def turn_sentence(view: TableView, names: Mapping[Seat, str]) -> str:
    """Returns where the match stands, in a few words."""
    if view.outcome is not None:
        return outcome_sentence(view.outcome, names)
    if view.phase is None or view.marching is None:
        return f"Setting up: {SETUP_SENTENCES.get(view.step, view.step)}"
    return f"Turn {view.turn}, {shown_name(names, view.marching)} to move, {view.phase} phase"


def species_of(view: TableView, player: PlayerView) -> list[str]:
    """Returns the species among a player's units that can be seen, the most health first."""
    units = [*player.reserves, *player.dead, *player.buried, *player.pool_units]
    units += [unit for _, army in player.unplaced for unit in army]
    armies = [army for terrain in view.terrains for army in terrain.armies if army.owner == player.seat]
    units += [unit for army in armies for unit in army.units]
    health: Counter[str] = Counter()
    for unit in units:
        health[unit.species] += unit.health
    return [species for species, _ in health.most_common()]


def grouped(dice: Iterable[TableDie]) -> str:
    """Returns dice by name, equal ones counted: "2 Trooper, Knight"."""
    counts = Counter(die.name for die in dice)
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())


def strength(player: PlayerView) -> tuple[int, str]:
    """Returns the health that a player still has to place while armies are set up, afterwards that in play."""
    waiting = sum(health_of(units) for _, units in player.unplaced)
    return (waiting, "to place") if waiting else (player.health_in_play, "in play")


def health_brought(player: PlayerView) -> int:
    """Returns the health of the units that a player has in play or still has to place."""
    return player.health_in_play + sum(health_of(units) for _, units in player.unplaced)


def in_pool(player: PlayerView) -> tuple[TableDie, ...]:
    """Returns what lies in a player's Summoning Pool."""
    return (*player.pool, *player.pool_units, *player.pool_minor_terrains)


def in_bua(player: PlayerView) -> tuple[TableDie, ...]:
    """Returns what lies in a player's Buried Unit Area."""
    return (*player.buried, *player.buried_items, *player.buried_minor_terrains)


def health_of(units: Iterable[UnitView]) -> int:
    """Returns the health of units together."""
    return sum(unit.health for unit in units)
