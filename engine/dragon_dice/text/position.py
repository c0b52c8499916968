"""A position of Dragon Dice as text: the `setup` block of a scenario file, and the way to show where everything lies.

    force_points: 24
    players: [A, B]
    marching: A
    phase: first march
    terrains: {A-home: Coastland City 3, B-home: Swampland Temple 2, frontier: Highland Tower 8}
    captured: {frontier: A}
    A: {frontier: [Knight, Trooper#1, Trooper#2], dua: [Bowman], pool: [Fire Drake]}
    B: {frontier: [Thug]}

docs/scenarios.md has the whole list of keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

import yaml

from engine.dragon_dice.forces.law import LEAST_POINTS, MOST_POINTS, printed_name
from engine.dragon_dice.names import WrittenName, read_name, short_name
from engine.dragon_dice.printed.dice import DRAGONKIN, LAST_FACE, STANDARD_EIGHTH_FACES, Catalogue
from engine.dragon_dice.table.state import (
    ADVANCED,
    ARMIES,
    BUA,
    DUA,
    FORCE,
    FRONTIER,
    MADE_PROGRESS,
    POOL,
    REMOVED,
    RESERVES,
    Die,
    DieId,
    Place,
    State,
    Terrain,
    home_of,
)
from engine.dragon_dice.text.effect_notation import format_effect, read_effects
from engine.dragon_dice.text.words import OF_401C, Words
from engine.game import Outcome
from engine.located import Item, read_yaml
from engine.refusals import NotUnderstood
from engine.values import Json, Seat

MOST_SEATS: Final = tuple(Seat(letter) for letter in "ABCDEF")
_BEFORE_REVELATION: Final = ("force building", "assembly", "order of play")

_BESIDE: Final = (RESERVES, DUA, BUA, POOL, REMOVED)
_UNPLACED: Final = (FORCE, *ARMIES)
_ITEMS: Final = "items"


# -- writing -------------------------------------------------------------------------------------------------------


def format_position(state: State, words: Words = OF_401C) -> dict[str, Json]:
    """Returns a position by the keys of `setup` in the words of a book; `read_position` reads it back.

    Dice are listed zone by zone, in the order they have there.
    """
    written: dict[str, Json] = {
        "force_points": state.force_points,
        "players": list(state.seats),
        "phase": state.step,
        "turn": state.turn,
    }
    if state.advanced != list(words.advanced):
        written["advanced"] = list(state.advanced)
    if state.marching is not None:
        written["marching"] = state.marching
    if state.standing == state.standing_now():
        written["quiet turns"] = state.quiet_turns
    if state.terrains:
        written["terrains"] = {place: _terrain_text(terrain) for place, terrain in state.terrains.items()}
    captured: dict[str, Json] = {p: t.captured_by for p, t in state.terrains.items() if t.captured_by is not None}
    castles: dict[str, Json] = {p: t.stands_for for p, t in state.terrains.items() if t.stands_for is not None}
    optional: dict[str, Json] = {
        "captured": captured,
        "castle": castles,
        "proposed": {str(seat): kind for seat, kind in state.proposed.items()},
        "frontier_by": state.frontier_by if "frontier_by" in words.setup else None,
        "routing": state.routing,
        **{str(seat): _zones(state, seat) for seat in state.seats},
        "dragons": _dragons(state),
        "minor": _minor_terrains(state),
        "effects": [format_effect(effect, words) for effect in state.effects],
        "sunk": list(state.sunk) if "sunk" in words.setup else [],
        "marched": list(state.marched),
        "out": [*state.out, *state.leaving],
        "complete": not state.keeps_all_in,
        "outcome": None if state.outcome is None else _outcome(state.outcome),
    }
    written |= {key: value for key, value in optional.items() if value}
    return written


def position_text(state: State, words: Words = OF_401C) -> str:
    """Returns a position as text that can be pasted as the `setup` of a scenario file."""
    text: str = yaml.safe_dump(
        format_position(state, words), sort_keys=False, allow_unicode=True, width=120, default_flow_style=None
    )
    return text


def _outcome(outcome: Outcome) -> Json:
    return {"winners": [str(seat) for seat in outcome.winners], "reason": str(outcome.reason)}


def _terrain_text(terrain: Terrain) -> str:
    return terrain.kind if terrain.face is None else f"{terrain.kind} {terrain.face}"


def _zones(state: State, seat: Seat) -> dict[str, Json]:
    zones: dict[str, Json] = {}
    with_army = (*state.terrains, RESERVES)
    for place in (*state.terrains, *_BESIDE, *_UNPLACED):
        dice = [
            short_name(die.id)
            for die in state.dice.values()
            if die.owner == seat and die.place == place and (die.is_unit or place not in with_army)
        ]
        if dice:
            zones[place] = dice
    items: dict[str, Json] = {}
    for place in (*state.terrains, RESERVES):
        carried: list[Json] = [short_name(die.id) for die in state.items_at(seat, place)]
        if carried:
            items[place] = carried
    if items:
        zones[_ITEMS] = items
    return zones


def _minor_terrains(state: State) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for seat in state.seats:
        for place in state.terrains:
            die = state.minor_terrain_at(seat, place)
            if die is not None:
                found[f"{seat} {place}"] = {"die": short_name(die.id), "face": state.minor_icon(die)}
    return found


def _dragons(state: State) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for place in state.terrains:
        dragons: list[Json] = [{"dragon": short_name(d.id), "owner": d.owner} for d in state.dragons_at(place)]
        if dragons:
            found[place] = dragons
    return found


# -- reading -------------------------------------------------------------------------------------------------------


def parse_position(text: str, words: Words = OF_401C) -> State:
    """Returns the position that a text describes. Raises `NotReadable` with line and key."""
    return read_position(read_yaml(text), words)


def read_position(setup: Item, words: Words = OF_401C) -> State:
    """Returns the position that a `setup` block describes. Raises `NotReadable` with line and key.

    What is left out takes its default: 24 points, players A and B, A marching, the first march, and no dice.
    """
    given = setup.mapping(words.setup)
    step = given["phase"].one_of(words.steps) if "phase" in given else "first march"
    state = State(words.dice, _players(given), _points(given), step)
    state.routing = "routing" in given and given["routing"].truth()
    state.revealed = step not in _BEFORE_REVELATION
    # A case may name any die, so every kind is allowed unless it says which are.
    state.advanced = list(words.advanced)
    if "advanced" in given:
        state.advanced = [entry.one_of(ADVANCED) for entry in given["advanced"].items()]
    if "terrains" in given:
        state.terrains = dict(_terrains(given["terrains"], state, words))
    _read_captured(given, state)
    _read_castles(given, state)
    own, summoned = _own_dice(given, state, words), _summoned(given, state, words)
    minor = _controlled(given, state, words)
    made = {
        seat: list(_made(seat, [*own[seat], *summoned[seat], *(written for written, _ in minor[seat])], words))
        for seat in state.seats
    }
    for owner, controlled in minor.items():
        # The minor terrains were made last, in the order in which they were read.
        newest = made[owner][len(made[owner]) - len(controlled) :]
        state.minor_faces |= {die.id: face for die, (_, face) in zip(newest, controlled, strict=True)}
    state.arrange(die for dice in made.values() for die in dice)
    if "proposed" in given:
        for seat, kind in given["proposed"].mapping(state.seats).items():
            state.proposed[Seat(seat)] = terrain_name(kind, words)
    _read_turn(given, state, words)
    if "effects" in given:
        state.effects = list(read_effects(given["effects"], state, words))
    if step == "frontier choice" and not state.proposed:
        raise setup.wrong("there is no proposed Frontier Terrain: the key `proposed` is missing")
    if step == "placement" and not {FRONTIER, *map(home_of, state.seats)} <= set(state.terrains):
        raise setup.wrong("armies are placed at all terrains: the homes and the frontier are needed")
    return state


def _players(given: Mapping[str, Item]) -> list[Seat]:
    if "players" not in given:
        return list(MOST_SEATS[:2])
    seats = [Seat(entry.one_of(MOST_SEATS)) for entry in given["players"].items()]
    if len(set(seats)) < len(seats):
        raise given["players"].wrong("a player is named twice")
    if len(seats) < 2:
        raise given["players"].wrong("a match has two players or more")
    return seats


def _points(given: Mapping[str, Item]) -> int:
    points = given["force_points"].number() if "force_points" in given else 24
    if not LEAST_POINTS <= points <= MOST_POINTS:
        raise given["force_points"].wrong(f"a force has {LEAST_POINTS} to {MOST_POINTS} points")
    return points


def _terrains(item: Item, state: State, words: Words) -> Iterator[tuple[Place, Terrain]]:
    places = [home_of(seat) for seat in sorted(state.seats)] + [FRONTIER]
    for place, entry in item.mapping(places).items():
        match = re.fullmatch(r"(.*?)(?:\s+(\d+))?", entry.text().strip())
        assert match is not None, "the pattern takes any text"
        terrain = Terrain(words.dice.terrains[terrain_name(Item(match[1], entry.line, entry.path), words)])
        if match[2] is not None:
            terrain.face = int(match[2])
            if not 1 <= terrain.face <= LAST_FACE:
                raise entry.wrong(f"a terrain has faces 1 to {LAST_FACE}")
        elif state.step not in words.set_up:
            raise entry.wrong("the face is missing: write it after the name, as in Highland Tower 6")
        yield Place(place), terrain


def _read_captured(given: Mapping[str, Item], state: State) -> None:
    if "captured" not in given:
        return
    for place, holder in given["captured"].mapping(state.terrains).items():
        if holder.one_of([*state.seats, "none"]) != "none":
            terrain = state.terrains[Place(place)]
            if terrain.face != LAST_FACE:
                raise holder.wrong("only a terrain on its eighth face is captured")
            terrain.captured_by = Seat(holder.text())


def _read_castles(given: Mapping[str, Item], state: State) -> None:
    """Reads as which eighth faces captured Castles serve."""
    for place, icon in given["castle"].mapping(state.terrains).items() if "castle" in given else ():
        terrain = state.terrains[Place(place)]
        if terrain.die.eighth_face != "Castle" or terrain.captured_by is None:
            raise icon.wrong("only a captured Castle stands for another terrain")
        terrain.stands_for = icon.one_of(STANDARD_EIGHTH_FACES)


Written = tuple[WrittenName, Place, Item]
"""A die as it is written, where it lies, and the place in the text."""


def _own_dice(given: Mapping[str, Item], state: State, words: Words) -> dict[Seat, list[Written]]:
    """Returns the dice that each player's zones list."""
    written: dict[Seat, list[Written]] = {seat: [] for seat in state.seats}
    for seat in (one for one in MOST_SEATS if one in given):
        if seat not in state.seats:
            raise given[seat].wrong(f"{seat} is not one of the players")
        written[seat] += _dice_of(given[seat], state, words)
    return written


def _dice_of(given: Item, state: State, words: Words) -> Iterator[Written]:
    """Yields the dice that one player's zones list."""
    for zone, entries in given.mapping().items():
        if zone in (FRONTIER, *map(home_of, MOST_SEATS)) and zone not in state.terrains:
            raise entries.wrong(f"there is no terrain {zone!r} among the terrains")
    zones = given.mapping([*state.terrains, *_BESIDE, *_UNPLACED, *([_ITEMS] if words.has_items else [])])
    if _ITEMS in zones:
        yield from _carried(zones[_ITEMS], state, words)
    for zone, entries in zones.items():
        if zone != _ITEMS:
            if zone in _UNPLACED and state.step not in words.set_up and not entries.is_empty:
                raise entries.wrong(f"the zone {zone!r} is there only before the armies are placed")
            yield from _in_zone(zone, entries, words)


def _carried(given: Item, state: State, words: Words) -> Iterator[Written]:
    """Yields the items that a player's armies carry."""
    for zone, entries in given.mapping([*state.terrains, RESERVES]).items():
        for entry in entries.items():
            name = die_name(entry, words)
            if name.kind not in words.house.items:
                raise entry.wrong(f"{name} is no item")
            yield name, Place(zone), entry


def _in_zone(zone: str, entries: Item, words: Words) -> Iterator[Written]:
    """Yields the dice of one zone, each of which may lie there."""
    for entry in entries.items():
        name = die_name(entry, words)
        if name.kind in words.house.dragons and zone not in (POOL, REMOVED):
            raise entry.wrong(f"a dragon does not belong to the zone {zone!r}; the key dragons puts it at a terrain")
        if _is_misplaced(name.kind, zone, words.house):
            raise entry.wrong(f"{name} does not belong to the zone {zone!r}")
        yield name, Place(zone), entry


def _is_misplaced(kind: str, zone: str, known: Catalogue) -> bool:
    """Returns whether such a die cannot lie in a zone of units.

    Of units only Dragonkin are in a Summoning Pool (p. 54); items and minor terrains of armies have keys of their own.
    """
    if kind in known.units:
        return zone == POOL and known.units[kind].species != DRAGONKIN
    if kind in known.items:
        return zone not in (BUA, POOL, REMOVED, *_UNPLACED)
    return kind in known.minor_terrains and zone not in (POOL, BUA, REMOVED)


def _controlled(given: Mapping[str, Item], state: State, words: Words) -> dict[Seat, list[tuple[Written, int]]]:
    """Returns the minor terrains in play by the owners of the armies that control them, each with its face."""
    found: dict[Seat, list[tuple[Written, int]]] = {seat: [] for seat in state.seats}
    if "minor" not in given:
        return found
    armies = [f"{seat} {place}" for seat in state.seats for place in state.terrains]
    for army, entry in given["minor"].mapping(armies).items():
        facts = entry.mapping(["die", "face"])
        if set(facts) != {"die", "face"}:
            raise entry.wrong("a minor terrain in play is written {die: Highland Knoll, face: Melee}")
        name = die_name(facts["die"], words)
        if name.kind not in words.house.minor_terrains:
            raise facts["die"].wrong(f"{name} is no minor terrain")
        icons = [icon.lower() for icon in words.house.minor_terrains[name.kind].faces]
        face = facts["face"].text().lower()
        if face not in icons:
            raise facts["face"].wrong(f"{name} has no such face; it has {', '.join(dict.fromkeys(icons))}")
        seat, _, place = army.partition(" ")
        found[Seat(seat)].append(((name, Place(place), entry), icons.index(face) + 1))
    return found


def _made(seat: Seat, written: Sequence[Written], words: Words) -> Iterator[Die]:
    """Returns the dice; equal ones that the text does not tell apart get numbers, and are as good as each other."""
    plain = [name.kind for name, _, _ in written if name.number is None]
    taken = {name.id_of(seat) for name, _, _ in written if name.number is not None}
    seen: set[DieId] = set()
    for name, place, entry in written:
        check_known(entry, name.kind, words)
        die_id = name.id_of(seat)
        if name.number is None and plain.count(name.kind) > 1:
            number = 1
            while (die_id := WrittenName(name.kind, number).id_of(seat)) in taken:
                number += 1
            taken.add(die_id)
        if die_id in seen:
            raise entry.wrong(f"{name} is listed twice")
        seen.add(die_id)
        yield Die(die_id, place, words.dice)


def _summoned(given: Mapping[str, Item], state: State, words: Words) -> dict[Seat, list[Written]]:
    """Returns the dragons at terrains by their owners."""
    written: dict[Seat, list[Written]] = {seat: [] for seat in state.seats}
    if "dragons" not in given:
        return written
    for place, entries in given["dragons"].mapping(state.terrains).items():
        for entry in entries.items():
            facts = entry.mapping(["dragon", "owner"])
            if set(facts) != {"dragon", "owner"}:
                raise entry.wrong("a dragon at a terrain is written {dragon: Water Drake, owner: B}")
            name, owner = die_name(facts["dragon"], words), facts["owner"].one_of(state.seats)
            if name.kind not in words.house.dragons:
                raise facts["dragon"].wrong(f"{name} is no dragon")
            written[Seat(owner)].append((name, Place(place), entry))
    return written


def _read_turn(given: Mapping[str, Item], state: State, words: Words) -> None:
    """Reads whose turn it is, who selected the frontier, and what else belongs to the moment."""
    state.keeps_all_in = not ("complete" in given and given["complete"].truth())
    if "marching" in given:
        state.marching = Seat(given["marching"].one_of(state.seats))
    elif state.step not in _BEFORE_REVELATION:
        first = MOST_SEATS[0] if MOST_SEATS[0] in state.seats else state.seats[0]
        state.marching = state.seats[0] if words.first_player_rolls_frontier else first
    if "frontier_by" in given:
        state.frontier_by = Seat(given["frontier_by"].one_of(state.seats))
    elif words.first_player_rolls_frontier:
        state.frontier_by = state.marching
    elif state.step in words.set_up and state.marching is not None:
        # Of the first two in order one takes the first turn, and the other selects the frontier (p. 9, p. 52).
        state.frontier_by = state.opponents(state.marching)[0]
    state.turn = given["turn"].number() if "turn" in given else int(state.step not in words.set_up)
    state.set_quiet_turns(given["quiet turns"].number() if "quiet turns" in given else MADE_PROGRESS)
    if "marched" in given:
        state.marched = [Place(entry.one_of([*state.terrains, RESERVES])) for entry in given["marched"].items()]
    if "sunk" in given:
        state.sunk = [_flood(entry, state) for entry in given["sunk"].items()]
    if "out" in given:
        state.out = [Seat(entry.one_of(state.seats)) for entry in given["out"].items()]
    if "outcome" in given:
        facts = given["outcome"].mapping(["winners", "reason"])
        winners = facts["winners"].items() if "winners" in facts else ()
        reason = facts["reason"].text() if "reason" in facts else ""
        state.outcome = Outcome(tuple(Seat(winner.one_of(state.seats)) for winner in winners), reason)


def _flood(entry: Item, state: State) -> str:
    """Returns `Flash Flood frontier`: which flood has sunk which terrain already this turn."""
    spell, _, place = entry.text().rpartition(" ")
    if spell not in ("Flash Flood", "Tidal Wave") or place not in state.terrains:
        raise entry.wrong("a flood is written with its terrain, as in Flash Flood frontier")
    return entry.text()


def die_name(entry: Item, words: Words) -> WrittenName:
    """Returns the name of a unit or dragon. Raises `NotReadable`."""
    try:
        return read_name(entry.text(), words.house)
    except NotUnderstood as unknown:
        raise entry.wrong(_inner(unknown)) from unknown


def any_terrain_name(entry: Item, words: Words) -> str:
    """Returns the printed name of a terrain die, whether the book has it or not. Raises `NotReadable`."""
    try:
        return printed_name(entry.text(), "terrain", words.house)
    except NotUnderstood as unknown:
        raise entry.wrong(_inner(unknown)) from unknown


def check_known(entry: Item, kind: str, words: Words) -> None:
    """Raises `NotReadable` for a die of the house that the book does not know."""
    if kind not in words.dice.dice:
        raise entry.wrong(f"{kind} is none of the dice of {words.title}")


def terrain_name(entry: Item, words: Words) -> str:
    """Returns the printed name of a terrain die of a book. Raises `NotReadable`."""
    kind = any_terrain_name(entry, words)
    if kind not in words.dice.terrains:
        raise entry.wrong(f"{kind} is none of the terrains of {words.title}")
    return kind


def _inner(problem: Exception) -> str:
    """Returns a sentence so that it can stand within another."""
    text = cast("str", problem.args[0])
    return text[:1].lower() + text[1:]
