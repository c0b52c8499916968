"""The board in words: an alternative text that fits under a picture, and a complete text.

Both are made from the same view as the picture, so they cannot give away a hidden force either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.view import ArmyView, MinorTerrainView, PlayerView, TableView, TerrainView, UnitView
from engine.dragon_dice.wording import Terminology
from engine.english import listed
from engine.values import Seat
from images import fonts
from images.dragon_dice import words
from images.text import LIMIT, cut_between_words, short_name, shown_name

# -- the alternative text ----------------------------------------------------------------------------------------------


def describe_board(view: TableView, names: Mapping[Seat, str], limit: int = LIMIT) -> str:
    """Returns the board in at most `limit` characters, the most important first.

    First the state of the match, then each terrain with its armies, then the dice beside the table, then the armies'
    units as far as there is room. A text that is too long ends with an ellipsis, always between two words.
    """
    called = _called(view, names)
    sentences = [f"{words.turn_sentence(view, called)}."]
    if view.terrains:
        sentences += [_terrain_in_short(terrain, called) for terrain in view.terrains]
        sentences += [_player_in_short(view, player, called) for player in view.players]
        sentences += [
            f"{called[army.owner]}'s {army.kind} army: {words.grouped((*army.units, *army.items))}."
            for terrain in view.terrains
            for army in terrain.armies
        ]
    else:
        sentences += [_readiness(player, called) for player in view.players]
    sentences += [
        f"{words.ARMY_PLACES.get(place, place)} of {called[player.seat]}: {words.grouped(units)}."
        for player in view.players
        for place, units in player.unplaced
    ]
    return cut_between_words(" ".join(sentences), limit)


def describe_focus(view: TableView, seat: Seat, names: Mapping[Seat, str], limit: int = LIMIT) -> str:
    """Returns the terrains where a player stands, with all armies there and their units."""
    called = _called(view, names)
    here = [terrain for terrain in view.terrains if any(army.owner == seat for army in terrain.armies)]
    sentences = [f"Where {called[seat]} stands."]
    for terrain in here:
        sentences.append(_terrain_in_short(terrain, called))
        sentences += [
            f"{called[army.owner]}'s {army.kind} army: {words.grouped((*army.units, *army.items))}."
            for army in sorted(terrain.armies, key=lambda army: army.owner != seat)
        ]
    sentences.append(_player_in_short(view, view.player(seat), called))
    return cut_between_words(" ".join(sentences), limit)


def _called(view: TableView, names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Returns the names as sentences take them: one line, none longer than a name on Discord."""
    return {player.seat: short_name(names, player.seat) for player in view.players}


def _terrain_in_short(terrain: TerrainView, called: Mapping[Seat, str]) -> str:
    role = "Frontier" if terrain.home_of is None else f"{called[terrain.home_of]}'s home"
    shows = "not rolled yet" if terrain.face is None else f"face {words.face_word(terrain, terrain.face)}"
    parts = [f"{role} {terrain.name}, {shows}"]
    if terrain.captured_by is not None:
        parts.append(f"captured by {called[terrain.captured_by]}")
    parts += [_army_in_short(army, called) for army in terrain.armies]
    if terrain.effects:
        parts.append(f"effects {', '.join(map(str, terrain.effects))}")
    parts += [f"{dragon.name} of {called[dragon.owner]}" for dragon in terrain.dragons]
    return "; ".join(parts) + "."


def _army_in_short(army: ArmyView, called: Mapping[Seat, str]) -> str:
    effects = f" with {', '.join(map(str, army.effects))}" if army.effects else ""
    more = f", {len(army.items)} {'item' if len(army.items) == 1 else 'items'}" if army.items else ""
    if army.minor_terrain is not None:
        more += f", {army.minor_terrain.name} shows {words.minor_face_word(army.minor_terrain)}"
    return f"{called[army.owner]} {army.kind} army {army.health} health{more}{effects}"


def _player_in_short(view: TableView, player: PlayerView, called: Mapping[Seat, str]) -> str:
    amount, where = words.strength(player)
    parts = [f"{amount} health {where}"]
    if player.is_out:
        parts.append("out")
    if player.captured:
        parts.append(f"{len(player.captured)} captured")
    reserves = (*player.reserves, *player.reserve_items)
    for dice, word in ((reserves, "in reserves"), (player.dead, "dead"), (words.in_bua(player), "buried")):
        if dice:
            parts.append(f"{len(dice)} {word}")
    pool = words.in_pool(player)
    if pool:
        count = _dragons(len(pool)) if len(pool) == len(player.pool) else f"{len(pool)} dice"
        parts.append(f"{count} {view.words.at_rest}")
    if player.effects:
        parts.append(f"effects {', '.join(map(str, player.effects))}")
    return f"{called[player.seat]}: {', '.join(parts)}."


def _dragons(count: int) -> str:
    return "1 dragon" if count == 1 else f"{count} dragons"


def _readiness(player: PlayerView, called: Mapping[Seat, str]) -> str:
    if player.has_armies:
        state = "ready, force and three armies"
    elif player.has_force:
        state = "force ready, armies in the making"
    else:
        state = "force in the making"
    return f"{called[player.seat]}: {state}."


# -- the whole board as text -------------------------------------------------------------------------------------------


def board_as_text(view: TableView, names: Mapping[Seat, str]) -> list[str]:
    """Returns everything that the board shows, as lines to be read one after the other.

    An empty line stands between the terrains and between the players. Nothing is abbreviated, and no fact hangs on a
    sign that a screen reader would skip.
    """
    called = {player.seat: fonts.plain(shown_name(names, player.seat)) for player in view.players}
    lines = [
        f"{words.turn_sentence(view, called)}.",
        f"Forces of {view.force_points} points{', with routing' if view.routing else ''}.",
    ]
    for terrain in view.terrains:
        lines += ["", *_terrain_lines(terrain, called, view.words)]
    for player in view.players:
        lines += ["", *_player_lines(view, player, called)]
    return lines


def _terrain_lines(terrain: TerrainView, called: Mapping[Seat, str], wording: Terminology) -> list[str]:
    elements = listed(wording.colours(terrain.elements)) or "no element"
    lines = [f"{words.terrain_role(terrain, called)}: {terrain.name}, {elements}.", _face_line(terrain)]
    if terrain.captured_by is not None:
        lines.append(f"Captured by {called[terrain.captured_by]}.")
    if terrain.dragons:
        lines.append(f"Dragons: {', '.join(f'{d.name} of {called[d.owner]}' for d in terrain.dragons)}.")
    if terrain.effects:
        lines.append(f"Effects: {', '.join(map(str, terrain.effects))}.")
    lines += [_army_line(army, called) for army in terrain.armies] or ["No army here."]
    return lines


def _face_line(terrain: TerrainView) -> str:
    every = ", ".join(words.face_word(terrain, face) for face in range(1, LAST_FACE + 1))
    if terrain.face is None:
        return f"Not rolled yet. Its faces: {every}."
    up, down = words.up_and_down(terrain)
    near = [f"one up: {up}" if up else "", f"one down: {down}" if down else ""]
    shown = words.face_word(terrain, terrain.face)
    return f"Shows {shown}; {', '.join(part for part in near if part)}. Its faces: {every}."


def _army_line(army: ArmyView, called: Mapping[Seat, str]) -> str:
    marched = ", has marched this turn" if army.has_marched else ""
    effects = f" Effects: {', '.join(map(str, army.effects))}." if army.effects else ""
    items = f" Items: {words.grouped(army.items)}." if army.items else ""
    minor = f" Controls {_minor_in_words(army.minor_terrain)}." if army.minor_terrain is not None else ""
    return (
        f"{called[army.owner]}, {army.kind} army, {army.health} health{marched}: "
        f"{units_in_words(army.units)}.{items}{minor}{effects}"
    )


def _minor_in_words(terrain: MinorTerrainView) -> str:
    """Returns a minor terrain with its elements and what it shows."""
    return f"{terrain.name} ({listed(terrain.elements)}), which shows {words.minor_face_word(terrain)}"


def units_in_words(units: Sequence[UnitView]) -> str:
    """Returns units by species, with class and health, equal ones counted: "Dwarves: 2 Footman (heavy melee, 1)"."""
    by_species: dict[str, list[UnitView]] = {}
    for unit in units:
        by_species.setdefault(unit.species, []).append(unit)
    return "; ".join(f"{species}: {', '.join(_counted(same))}" for species, same in by_species.items())


def _counted(units: Iterable[UnitView]) -> list[str]:
    kinds: dict[str, list[UnitView]] = {}
    for unit in units:
        kinds.setdefault(unit.name, []).append(unit)
    return [
        f"{f'{len(same)} ' if len(same) > 1 else ''}{name} ({same[0].unit_class.replace('_', ' ')}, {same[0].health})"
        for name, same in kinds.items()
    ]


def _player_lines(view: TableView, player: PlayerView, called: Mapping[Seat, str]) -> list[str]:
    name = called[player.seat]
    if not view.terrains:
        return [_readiness(player, called), *_own_lines(view, player)]
    state = ", out of the match" if player.is_out else ""
    amount, where = words.strength(player)
    lines = [f"{name}{state}: {amount} health {where}."]
    held = [terrain.name for terrain in view.terrains if terrain.place in player.captured]
    if held:
        lines.append(f"Holds captured: {listed(held)}.")
    lines += _own_lines(view, player)
    areas: tuple[tuple[str, tuple[UnitView, ...], tuple[words.TableDie, ...]], ...] = (
        ("Reserves", player.reserves, player.reserve_items),
        ("Dead Unit Area", player.dead, ()),
        ("Buried Unit Area", player.buried, (*player.buried_items, *player.buried_minor_terrains)),
    )
    for area, units, others in areas:
        told = [text for text in (units_in_words(units), words.grouped(others)) if text]
        if told:
            lines.append(f"{area}: {'; '.join(told)}.")
    empty = [area for area, units, others in areas if not units and not others]
    if empty and not player.unplaced:
        lines.append(f"Empty: {listed(empty)}.")
    if player.effects:
        lines.append(f"Effects on reserves and dead: {', '.join(map(str, player.effects))}.")
    return lines


def _own_lines(view: TableView, player: PlayerView) -> list[str]:
    """What of a force is not on the table yet, and the pool."""
    lines = []
    if player.home_terrain is not None and player.unplaced:
        lines.append(f"Home terrain: {player.home_terrain}.")
    if player.proposed_frontier is not None and player.unplaced:
        lines.append(f"Proposed frontier: {player.proposed_frontier}.")
    carried = dict(player.unplaced_items)
    for place, units in player.unplaced:
        health = words.health_of(units)
        items = f" Items: {words.grouped(carried[place])}." if place in carried else ""
        lines.append(f"{words.ARMY_PLACES.get(place, place)}, {health} health: {units_in_words(units)}.{items}")
    if pool := words.in_pool(player):
        lines.append(f"{view.words.resting.capitalize()}: {words.grouped(pool)}.")
    return lines
