"""The table in words: every character by square of the grid, and the latest events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.d6s.geometry import shown
from engine.d6s.grid import square
from engine.d6s.state import Character, Gone, Side, State
from engine.d6s.terrain import Piece
from engine.english import listed
from engine.values import Seat
from images.d6s.legend import middle
from images.d6s.news import Change, has_fled
from images.d6s.words import PHASES, SCENARIOS
from images.text import short_name


def lines(state: State, names: Mapping[Seat, str], changes: Sequence[Change] = ()) -> list[str]:
    """Returns all that the picture shows, what matters most first."""
    found = [headline(state)]
    for side in Side:
        players = " and ".join(short_name(names, seat) for seat in state.seats_of(side)) or f"Side {side.value}"
        edge = f", from the {state.edges[side.value]} edge" if side.value in state.edges else ""
        lead = ", leading" if state.lead is side else ""
        found.append(f"{players}{edge}{lead}:")
        ours = [unit for unit in state.units.values() if unit.side is side]
        found += [_unit(state, unit) for unit in ours if unit.in_play]
        kinds: dict[str, list[str]] = {"Killed": [], "Fled": [], "Gone": []}
        for unit in ours:
            if not unit.in_play:
                kinds[_gone(unit)].append(unit.name)
        found += [f"{word}: {', '.join(gone)}." for word, gone in kinds.items() if gone]
    things = [f"{one.name} at {square(one.at)}" for one in state.objects.values() if one.at and not one.destroyed]
    if things:
        found.append(f"Objects: {', '.join(things)}.")
    if state.pieces:
        found.append(f"Terrain: {', '.join(_piece(piece) for piece in state.pieces)}.")
    if changes:
        found += ["What changed:", *(_change(state, change) for change in changes)]
    return found


def headline(state: State) -> str:
    """Returns where the match stands: "Round 3 of 12, Movement Phase; Sacred Objects."."""
    phase = PHASES.get(state.step, state.step)
    if state.outcome is not None:
        return f"The battle is over after round {state.round}; {SCENARIOS[state.scenario]}."
    if state.step in ("armies", "table", "edges", "deployment", "start"):
        return f"Setting up: {phase}; {SCENARIOS[state.scenario]}."
    limit = f" of {state.rounds}" if state.rounds else ""
    return f"Round {state.round}{limit}, {phase} Phase; {SCENARIOS[state.scenario]}."


def side_line(state: State, side: Side, names: Mapping[Seat, str]) -> str:
    """Returns a side in a line: its players, who still stands, its Health, what it carries."""
    units = [unit for unit in state.units.values() if unit.side is side and unit.counts]
    standing = [unit for unit in units if unit.in_play]
    players = " and ".join(names.get(seat, seat) for seat in state.seats_of(side)) or f"Side {side.value}"
    if not units:
        return f"{players}: no army yet"
    health = sum(max(0, unit.kit.health - unit.wounds) for unit in standing)
    carried = [thing for unit in standing for thing in unit.carries]
    carries = f", carrying {', '.join(carried)}" if carried else ""
    started = max(len(units), state.starting.get(side.value, 0))
    ways = [_gone(unit).lower() for unit in units if not unit.in_play]
    lost = listed([f"{ways.count(way)} {way}" for way in ("killed", "fled") if way in ways])
    return f"{players}: {len(standing)} of {started} characters{f' ({lost})' if lost else ''}, {health} Health{carries}"


def _gone(unit: Character) -> str:
    """Returns in a word how a character has gone."""
    return "Killed" if unit.gone is Gone.ELIMINATED else "Fled" if has_fled(unit) else "Gone"


def _unit(state: State, unit: Character) -> str:
    parts = [f"{unit.kit.health - unit.wounds} of {unit.kit.health} Health"]
    if unit.rides:
        where = f"rides {unit.rides}"
    elif unit.inside:
        where = f"in {unit.inside}"
    else:
        where = f"at {square(unit.at)}" if unit.at is not None else "not on the table"
    if unit.climbed:
        where += f", {shown(unit.climbed)} inches up a wall"
    if unit.temp:
        parts.append(f"{unit.temp} temporary")
    parts += sorted(unit.conditions)
    parts += [effect.spell for effect in state.effects if unit.name in effect.targets]
    if unit.carries:
        parts.append(f"carries {', '.join(unit.carries)}")
    if unit.moved and state.step in ("movement", "activation"):
        parts.append("has moved")
    return f"{unit.name} {where}, {', '.join(parts)}."


def _piece(piece: Piece) -> str:
    return f"{piece.name} ({piece.kind.replace('_', ' ')}) around {square(middle(piece))}"


def _change(state: State, change: Change) -> str:
    parts = []
    if change.was is not None and change.now is not None:
        parts.append(f"went from {square(change.was)} to {square(change.now)}")
    if change.wounds:
        parts.append(f"took {change.wounds} {'wound' if change.wounds == 1 else 'wounds'}")
    if change.conditions:
        parts.append(f"is {', '.join(change.conditions)} now")
    if not state.units[change.name].in_play:
        where = f" at {square(change.fell)}" if change.fell is not None else ""
        gone = {"Killed": "is killed", "Fled": "has fled"}.get(_gone(state.units[change.name]), "has gone")
        parts.append(f"{gone}{where}")
    return f"{change.name} {' and '.join(parts)}."
