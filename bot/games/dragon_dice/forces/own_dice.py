"""Dice as sheets: the force that a player builds or has brought, its parts, and the public dice on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias

from bot.games.dragon_dice.forces.draft import Draft
from bot.games.dragon_dice.forces.force import easy_first, preset_label, preset_names
from bot.games.dragon_dice.words.names import DragonDiceWording, icon
from bot.words.sentences import capital, listed
from engine.decisions import Decision
from engine.dragon_dice.forces.law import Agreement, Force
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.names import army_name
from engine.dragon_dice.table.state import FRONTIER
from engine.dragon_dice.view import ArmyView, PlayerView, TableView, TerrainView
from engine.values import Json, Seat
from images.pictures import Sheet

Parts: TypeAlias = list[tuple[str, str, tuple[str, ...]]]
"""Parts of a force: key, title, dice."""

WHOLE = "force"


def sheets_of_force(seat: Seat, force: Force) -> dict[str, Sheet]:
    """Returns a force that is being built and its parts, by key; nothing while there is nothing of it."""
    parts: Parts = [(str(army), f"{army.capitalize()} army", tuple(dice)) for army, dice in force.armies.items()]
    others = (*force.dragonkin, *force.minor_terrains)
    parts.append(("pool", "Summoning Pool" if others else "Dragons", (*force.dragons, *others)))
    parts.append(("terrains", "Terrains", tuple(name for name in (force.home, force.frontier) if name)))
    return _sheets(seat, parts)


def sheet_of_ready_ones(agreement: Agreement) -> Sheet:
    """Returns the ready-made forces that may be brought, in the order of their menu, each with all its dice."""
    groups = []
    for name in easy_first(preset_names(agreement), agreement):
        force = agreement.presets[name]
        dice = [die for army in force.armies.values() for die in army]
        dice += [*force.dragonkin, *force.dragons, *force.minor_terrains]
        dice += [terrain for terrain in (force.home, force.frontier) if terrain]
        groups.append((preset_label(name, agreement), tuple(dice)))
    return Sheet("The ready-made forces", tuple(groups), compares=True)


def sheets_of_asked(asked: Sequence[tuple[Decision, Json]]) -> dict[str, Sheet] | None:
    """Returns the force that a player is building for their question, and its parts; None without one."""
    for decision, draft in asked:
        if isinstance(decision, ForcePlan):
            return sheets_of_force(decision.player, Draft.from_json(draft, decision.known.house).force)
    return None


def sheets_of_view(view: TableView) -> dict[str, Sheet]:
    """Returns the force that a player has brought and its parts, by key; empty before."""
    if view.seat is None:
        return {}
    mine = view.player(view.seat)
    return _sheets(view.seat, _parts(view, mine)) if mine.has_force else {}


def _sheets(seat: Seat, parts: Parts) -> dict[str, Sheet]:
    filled = [part for part in parts if part[2]]
    if not filled:
        return {}
    force = Sheet("Your force", tuple((title, dice) for _, title, dice in filled), seat)
    return {WHOLE: force} | {
        key: Sheet(f"Your {_within(title)}", ((title, dice),), seat) for key, title, dice in filled
    }


def _within(title: str) -> str:
    """Returns a title as it stands within a line: "home army", but "Summoning Pool", which is a name."""
    return title.lower() if title[1:].islower() else title


class _Named(Protocol):
    """Anything of a view that is a die."""

    @property
    def name(self) -> str: ...


def _names(*areas: Iterable[_Named]) -> tuple[str, ...]:
    return tuple(die.name for area in areas for die in area)


def _parts(view: TableView, mine: PlayerView) -> Parts:
    carried = dict(mine.unplaced_items)
    parts: Parts = [
        (army, f"{army.capitalize()} army", _names(units, carried.get(army, ()))) for army, units in mine.unplaced
    ]
    for terrain in view.terrains:
        for army in terrain.armies:
            if army.owner == mine.seat:
                title = army_name(mine.seat, terrain.place).capitalize()
                minor = () if army.minor_terrain is None else (army.minor_terrain,)
                parts.append((str(terrain.place), title, _names(army.units, army.items, minor)))
    parts += [
        ("reserves", "Reserves", _names(mine.reserves, mine.reserve_items)),
        ("dua", "Dead units", _names(mine.dead)),
        ("bua", "Buried units", _names(mine.buried, mine.buried_items, mine.buried_minor_terrains)),
        ("pool", view.words.resting, _names(mine.pool, mine.pool_units, mine.pool_minor_terrains)),
        ("terrains", "Terrains", tuple(name for name in (mine.home_terrain, _proposed(view, mine)) if name)),
    ]
    return parts


def _proposed(view: TableView, mine: PlayerView) -> str | None:
    """Returns the terrain that a player has proposed, unless another has become the frontier: then it has left the
    match (p. 9)."""
    frontier = next((terrain.name for terrain in view.terrains if terrain.place == FRONTIER), mine.proposed_frontier)
    return mine.proposed_frontier if mine.proposed_frontier == frontier else None


# -- what all may see ----------------------------------------------------------------------------------------------


def sheets_of_table(view: TableView, wording: DragonDiceWording) -> dict[str, Sheet]:
    """Returns the dice at each terrain, army by army, and those beside the table, by key; nothing before there is any.

    Only what the view shows is in it.
    """
    sheets = {}
    for terrain in view.terrains:
        groups = [
            (capital(wording.army_there(army.owner, terrain.place, view.seat)), _of_army(army))
            for army in terrain.armies
        ]
        if terrain.dragons:
            groups.append(("Dragons", _names(terrain.dragons)))
        groups = [group for group in groups if group[1]]
        if groups:
            title = f"At {wording.terrain(terrain.place, view.seat)}"
            sheets[str(terrain.place)] = Sheet(title, (*groups, (f"The terrain{_showing(terrain)}", (terrain.name,))))
    beside = [(title, names) for player in view.players for title, names in _beside(player, wording) if names]
    if beside and sheets:
        sheets["beside"] = Sheet("Beside the table", tuple(beside))
    return sheets


def _showing(terrain: TerrainView) -> str:
    """Returns " showing 5 (missile)": its die is drawn with the eighth face, by which it is known; nothing before it is
    rolled."""
    return "" if terrain.face is None else f" showing {terrain.face} ({icon(terrain.faces[terrain.face - 1])})"


def _of_army(army: ArmyView) -> tuple[str, ...]:
    minor = () if army.minor_terrain is None else (army.minor_terrain,)
    return _names(army.units, army.items, minor)


def _beside(player: PlayerView, wording: DragonDiceWording) -> list[tuple[str, tuple[str, ...]]]:
    own = wording.own(player.seat)
    return [
        (f"{own} reserves", _names(player.reserves, player.reserve_items)),
        (f"{own} dead", _names(player.dead)),
        (f"{own} buried", _names(player.buried, player.buried_items, player.buried_minor_terrains)),
        (f"{own} {wording.words.pool}", _names(player.pool, player.pool_units, player.pool_minor_terrains)),
    ]


def location(view: TableView, name: str, wording: DragonDiceWording) -> str:
    """Returns where dice of a name lie: "2 in Alice's home army, 1 in Bob's dead"; nothing where none does."""
    found = []
    for terrain in view.terrains:
        found += [
            (_of_army(army).count(name), f"in {wording.army(army.owner, terrain.place)}") for army in terrain.armies
        ]
        found.append((_names(terrain.dragons).count(name), f"at {wording.terrain(terrain.place)}"))
        shows = f",{now}" if (now := _showing(terrain)) else ""
        found.append((int(terrain.name == name), f"is {wording.place(terrain.place)}{shows}"))
    for player in view.players:
        found += [(names.count(name), f"in {title}") for title, names in _beside(player, wording)]
    return listed(place if place.startswith("is ") else f"{count} {place}" for count, place in found if count)
