"""What must hold of every position of a match, whoever plays it how."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from engine.d6s.actions.walking import allowance
from engine.d6s.conditions import HELPLESS
from engine.d6s.force import concentrating
from engine.d6s.geometry import TOLERANCE, square
from engine.d6s.measuring import on_table
from engine.d6s.numbers import is_gaseous
from engine.d6s.spells.registry import SpellKind, known_spell
from engine.d6s.state import Character, State
from engine.d6s.terrain import Kind

SLACK = 40
"""Thousandths of an inch by which two bases may overlap, because places are rounded to whole numbers."""


def broken(state: State, on_the_way: bool = False) -> Iterator[str]:
    """Yields a sentence for everything that does not hold.

    `on_the_way`: somebody is asked in the middle of a move, while the mover may be passing over others.
    """
    if not on_the_way:
        yield from _bases(state)
    for unit in state.units.values():
        yield from _character(state, unit)
    yield from _spells(state)
    yield from _objects(state)
    yield from _movement(state)
    written = state.to_json()
    if State.from_json(written).to_json() != written:
        yield "the position is not the same when it is written and read back"


def _bases(state: State) -> Iterator[str]:
    bodies = [(unit, state.place(unit), unit.kit.radius) for unit in state.standing()]
    solid = [body for body in bodies if not is_gaseous(state, body[0])]
    for one, at, radius in bodies:
        if not on_table(state, at, radius - SLACK):
            yield f"{one.name} stands beyond the table's edge at {at}"
    for (one, at, radius), (other, place, its_radius) in itertools.combinations(solid, 2):
        least = radius + its_radius - TOLERANCE - SLACK
        if least > 0 and square(at, place) < least * least:
            yield f"{one.name} and {other.name} overlap"
    for piece in state.pieces:
        if piece.kind is not Kind.OBSTACLE:
            continue
        for one, at, radius in bodies:
            is_on_top = piece.height is not None and piece.has(at)
            if not is_on_top and piece.is_within(at, radius - TOLERANCE - SLACK):
                yield f"{one.name} stands in {piece.name}"


def _character(state: State, unit: Character) -> Iterator[str]:
    places = [unit.at is not None, bool(unit.rides), bool(unit.inside)]
    if not unit.in_play:
        if any(places):
            yield f"{unit.name} is out of play and has a place"
        return
    if sum(places) > 1 or (sum(places) == 0 and state.round >= 1 and state.step not in _UNPLACED):
        yield f"{unit.name} is in {sum(places)} places"
    if unit.wounds >= unit.kit.health or unit.wounds < 0:
        yield f"{unit.name} is in play with {unit.wounds} wounds"
    for use, spent in unit.used.items():
        if not 0 <= spent <= unit.kit.uses.get(use, 0):
            yield f"{unit.name} has used {use} {spent} times"
    for name, condition in unit.conditions.items():
        source = state.units.get(condition.source)
        named = name in ("frightened", "charmed", "grappled", "restrained") and condition.source
        if named and (source is None or not source.in_play):
            yield f"{unit.name} is {name} by somebody who is not in play"
        if condition.spell and state.effect(condition.spell) is None:
            yield f"{unit.name} is {name} by a spell that is not in force"
    if unit.side is not unit.home and not unit.has("dominated"):
        yield f"{unit.name} plays for the other side"
    if unit.rides and state.units[unit.rides].rider == "":
        yield f"{unit.name} rides a mount without a rider"


_UNPLACED = ("armies", "table", "edges", "deployment", "start")


def _spells(state: State) -> Iterator[str]:
    casters: list[str] = []
    for effect in state.effects:
        if known_spell(effect.spell).kind is not SpellKind.INCANTATION:
            continue
        caster = state.units[effect.caster]
        if effect.caster in casters:
            yield f"{effect.caster} concentrates on two incantations"
        casters.append(effect.caster)
        if not caster.in_play:
            yield f"{effect.caster} is out of play and concentrates"
        if any(caster.has(name) for name in HELPLESS) and concentrating(state, caster) is not None:
            yield f"{effect.caster} concentrates and is {', '.join(caster.conditions)}"


def _objects(state: State) -> Iterator[str]:
    carried = [name for unit in state.playing() for name in unit.carries]
    for name in state.objects:
        if carried.count(name) + (state.objects[name].at is not None) != 1:
            yield f"{name} is in {carried.count(name) + (state.objects[name].at is not None)} places"


def _movement(state: State) -> Iterator[str]:
    account = state.activation
    if account is None or account.over or not state.units[account.unit].in_play or _is_slowed(state, account.unit):
        return
    if account.paid > allowance(state, account) + 30:
        yield f"{account.unit} has paid {account.paid} of {allowance(state, account)}"


def _is_slowed(state: State, name: str) -> bool:
    """Returns whether somebody has lost Speed while it moved: what was paid before stays paid."""
    return any(u.has("grappled") or u.has("restrained") for u in state.mounted_body(state.units[name])) or any(
        effect.spell in ("haste", "fly", "gaseous form") for effect in state.effects
    )
