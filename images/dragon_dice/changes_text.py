"""What changed on the table, in words: the equivalent of what a picture points out."""

from __future__ import annotations

from collections.abc import Mapping

from engine.dragon_dice.view import ItemView, TableView, TerrainView, UnitView
from engine.values import Seat
from images.dragon_dice import words
from images.dragon_dice.alt_text import describe_board
from images.dragon_dice.changes import ArmyChange, TerrainChange, changes_between
from images.text import LIMIT, cut_between_words, short_name


def changes_as_text(view: TableView, names: Mapping[Seat, str], before: TableView | None) -> list[str]:
    """Returns a line for each terrain with a change since `before`; none without changes."""
    found = changes_between(before, view).terrains
    return [_line(terrain, found[terrain.place], names) for terrain in view.terrains if terrain.place in found]


def describe_changes(view: TableView, names: Mapping[Seat, str], before: TableView | None, limit: int = LIMIT) -> str:
    """Returns the same as an alternative text of at most `limit` characters."""
    lines = changes_as_text(view, names, before)
    return cut_between_words(" ".join(["What changed:", *lines]) if lines else "Nothing changed.", limit)


def describe_marked_board(
    view: TableView, names: Mapping[Seat, str], before: TableView | None, limit: int = LIMIT
) -> str:
    """Returns the alternative text of a board that points out what changed: the board, and after it the changes.

    The changes get at most half of the room.
    """
    lines = changes_as_text(view, names, before)
    if not lines:
        return describe_board(view, names, limit)
    changes = cut_between_words(" ".join(["What changed:", *lines]), limit // 2)
    return f"{describe_board(view, names, limit - len(changes) - 1)} {changes}"


def _line(terrain: TerrainView, change: TerrainChange, names: Mapping[Seat, str]) -> str:
    parts = []
    if change.turned_from is not None and terrain.face is not None:
        parts.append(f"turned from {change.turned_from} to {words.face_word(terrain, terrain.face)}")
    if change.captured_by is not None:
        parts.append(f"captured by {short_name(names, change.captured_by)}")
    elif change.freed_from is not None:
        parts.append(f"no longer held by {short_name(names, change.freed_from)}")
    parts += [f"{dragon.name} came" for dragon in change.dragons_come]
    parts += [f"{dragon.name} left" for dragon in change.dragons_gone]
    parts += [_army(army, names) for army in change.armies]
    role = "Frontier" if terrain.home_of is None else f"{short_name(names, terrain.home_of)}'s home"
    return f"{role} {terrain.name}: {'; '.join(parts)}."


def _army(army: ArmyChange, names: Mapping[Seat, str]) -> str:
    groups: tuple[tuple[str, tuple[UnitView | ItemView, ...]], ...] = (
        ("lost", army.fallen),
        ("replaced", army.replaced),
        ("was left by", army.gone),
        ("was joined by", army.come),
    )
    done = [f"{verb} {words.grouped(units)}" for verb, units in groups if units]
    if army.minor_terrain:
        done.append(f"has a change of its minor terrain ({army.minor_terrain.replace(' → ', ', then ')})")
    return f"{short_name(names, army.owner)}'s {army.kind} army {' and '.join(done)}"
