"""Positions as text and back: the `setup` of a scenario file (docs/scenarios.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from engine.d6s import position_keys
from engine.d6s.book import DAMAGE_TYPES, SAVES, WEAPON_TYPES, book
from engine.d6s.conditions import ALIASES, COMMANDED, CONDITIONS
from engine.d6s.features import bound
from engine.d6s.features.stench import used_to_stench
from engine.d6s.features.table import FEATURES
from engine.d6s.features.vehicle import is_vehicle
from engine.d6s.kit import read_gear, template_for
from engine.d6s.objects import half_of
from engine.d6s.phases.beginning import count_characters
from engine.d6s.spells.registry import SpellKind, Whom, known_spell, titles
from engine.d6s.spells.table import SPELLS
from engine.d6s.state import (
    Character,
    Condition,
    Edge,
    Effect,
    Name,
    Object,
    Scenario,
    Side,
    State,
)
from engine.d6s.tables import format_piece, read_piece
from engine.d6s.terrain import Piece
from engine.d6s.winning import Reason
from engine.d6s.words import key_of
from engine.d6s.written import decimal, inches_of, length, near, plain, point, word
from engine.game import Outcome
from engine.located import Item, meant
from engine.refusals import NotUnderstood
from engine.values import Json, Seat

PHASES: Final = ("edges", "deployment", "start", "round", "movement", "combat", "cleanup", "injuries")
_SETUP: Final = (
    "table",
    "scenario",
    "edges",
    "round",
    "lead",
    "phase",
    "start",
    "rounds",
    "terrain",
    "objects",
    "effects",
    "A",
    "B",
)
_UNIT: Final = (
    *("at", "gear", "lacks", "with", "features", "rides", "inside", "bound", "wounds", "temp", "conditions"),
    *("moved", "acted", "used", "carries"),
    *position_keys.KEYS,
)
_PIECE: Final = (
    *("kind", "rect", "circle", "polygon", "line", "what", "height", "depth", "width", "bottomless", "cover", "name"),
)
FEATURE_ALIASES: Final = {"trample knockdown": "trample"}


_LASTING: Final = ("sacred weapon", "turn undead", "command")
"""Spells other than incantations that may be in force."""
_BURST: Final = ("strength", "save", "strength on save")
_PARAMS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "immune": (("to",), ("to",)),
    "resist": (("to",), ("to",)),
    "weak": (("to",), ("to",)),
    "flight": (("speed",), ()),
    "swim": (("speed",), ()),
    "leader of": (("types",), ("types",)),
    "recruit": (("profiles",), ("profiles",)),
    "death burst": ((*_BURST, "damage type"), _BURST),
    "enmity": (("uses", "range"), ()),
}
"""The parameters a feature may have, and those it needs; of others only how often it can be used."""


# -- reading ---------------------------------------------------------------------------------------------------------


def read_position(item: Item) -> State:
    """Returns the position that a text says. Raises `NotReadable` with line and key of what is not understood."""
    keys = item.mapping(_SETUP)
    phase = keys["phase"].one_of(PHASES) if "phase" in keys else "movement"
    state = State([Seat("A"), Seat("B")], phase)
    _encounter(state, keys, phase)
    _terrain(state, keys)
    for name, thing in _named(keys, "objects"):
        state.objects[name] = _object(state, name, thing)
    rows = [_unit(state, side, name, row, phase) for side in Side for name, row in _named(keys, side.value)]
    for unit, parts in rows:
        _relations(state, unit, parts)
    for effect in _every(keys, "effects"):
        _effect(state, effect)
    for unit, parts in rows:
        _conditions(state, unit, parts)
    if "start" in keys:
        state.starting = {side: _at_least(n, 0) for side, n in keys["start"].mapping("AB").items()}
    count_characters(state)
    used_to_stench(state, but={unit.name for unit, parts in rows if "smelt" in parts})
    if phase == "injuries":
        state.ending = dict(Outcome((), Reason.ROUNDS).to_json())
        state.options = {"extras": ["injuries"]}
    return state


def _encounter(state: State, keys: Mapping[str, Item], phase: str) -> None:
    """Reads the table, what is fought for, the edges, the round and who leads."""
    if "table" in keys:
        state.width, state.depth = _two(keys["table"])
    if "scenario" in keys:
        state.scenario = Scenario(keys["scenario"].one_of([s.value for s in Scenario]))
    if phase != "edges":
        state.edges = {"A": Edge.SOUTH, "B": Edge.NORTH}
    if "edges" in keys:
        state.edges = _edges(keys["edges"])
    state.round = _at_least(keys["round"], 1) if "round" in keys else 1
    state.lead = Side(keys["lead"].one_of("AB")) if "lead" in keys else Side.A
    state.rounds = _at_least(keys["rounds"], 0) if "rounds" in keys else 12


def _every(row: Mapping[str, Item], key: str) -> Sequence[Item]:
    """Returns the items of a list; none where it is not there."""
    return row[key].items() if key in row else ()


def _named(row: Mapping[str, Item], key: str) -> Iterable[tuple[str, Item]]:
    """Returns what a mapping names; nothing where it is not there."""
    return row[key].mapping().items() if key in row else ()


def _two(item: Item) -> tuple[int, int]:
    width, depth = point(item)
    if width <= 0 or depth <= 0:
        raise item.wrong("a table is given as its width and its depth in inches")
    return width, depth


def _on_table(state: State, item: Item) -> tuple[int, int]:
    x, y = point(item)
    if not (0 <= x <= state.width and 0 <= y <= state.depth):
        table = f"{inches_of(state.width):g} by {inches_of(state.depth):g} inches"
        raise item.wrong(f"this is beside the table, which is {table}")
    return x, y


def _at_least(item: Item, least: int) -> int:
    number = item.number()
    if number < least:
        raise item.wrong(f"a number from {least} on is expected here")
    return number


def _edges(item: Item) -> dict[str, Edge]:
    edges = {side: Edge(edge.one_of([e.value for e in Edge])) for side, edge in item.mapping("AB").items()}
    if len(edges) == 1:
        ((side, edge),) = edges.items()
        edges[Side(side).other.value] = edge.opposite
    if len(edges) != 2 or edges["A"].opposite is not edges["B"]:
        raise item.wrong("the two edges are opposite one another")
    return edges


def _terrain(state: State, keys: Mapping[str, Item]) -> None:
    for number, item in enumerate(keys["terrain"].items() if "terrain" in keys else ()):
        state.pieces.append(piece_of(item, number))


def piece_of(item: Item, number: int) -> Piece:
    """Returns a piece of terrain. Raises `NotReadable`."""
    row = item.mapping(_PIECE)
    if "kind" not in row:
        raise item.wrong("a piece has a kind")
    for key in ("what", "name"):
        if key in row:
            row[key].text()
    for key in ("height", "depth", "width"):
        if key in row and decimal(row[key]) < 0:
            raise row[key].wrong("a length is not negative")
    for key in ("bottomless", "cover"):
        if key in row:
            row[key].truth()
    try:
        return read_piece({key: plain(value) for key, value in row.items()}, number)
    except NotUnderstood as wrong:
        raise item.wrong(str(wrong)) from None
    except (TypeError, ValueError):
        raise item.wrong("the shape is written in numbers of inches") from None


def _object(state: State, name: str, item: Item) -> Object:
    row = item.mapping(("at", "heavy", "destroyed"))
    thing = Object(name)
    if "at" in row:
        thing.at = _on_table(state, row["at"])
    thing.heavy = row["heavy"].truth() if "heavy" in row else False
    thing.destroyed = row["destroyed"].truth() if "destroyed" in row else False
    if thing.is_supply and thing.at is not None:
        thing.supply = half_of(state, thing.at) or ""
    return thing


def profile_of(name: str) -> str | None:
    """Returns the printed profile of a unit's name, or None."""
    found = re.fullmatch(r"(.+?)(?: (\d+))?", name)
    assert found is not None
    return found[1] if found[1] in book().profiles else None


def near_profile(name: str) -> str:
    """Returns ". Did you mean X?" with the profile that is nearest to a unit's name, its number left out."""
    return near(re.sub(r" [0-9]+$", "", name), book().profiles)


def _unit(state: State, side: Side, name: str, item: Item, phase: str) -> tuple[Character, Mapping[str, Item]]:
    row = item.mapping(_UNIT)
    profile = profile_of(name)
    if profile is None:
        raise item.wrong(f"{name!r} is no printed profile, alone or with a number{near_profile(name)}")
    if name in state.units:
        raise item.wrong(f"{name} stands here twice")
    unit = Character(Name(name), profile, side, Seat(side.value), side)
    state.units[name] = unit
    _put_together(unit, row)
    _fared(unit, row)
    position_keys.read_fortunes(unit, row, state.round)
    if unit.in_play and not {"at", "rides", "inside"} & set(row) and phase not in ("edges", "deployment", "injuries"):
        raise item.wrong(f"{name} needs a place: at, rides or inside")
    if "at" in row:
        at = _on_table(state, row["at"])
        unit.at, unit.fell = (at, None) if unit.in_play else (None, at)
    for each in _every(row, "carries"):
        thing = state.objects.get(each.text())
        if thing is None:
            raise each.wrong(f"there is no object {each.text()!r}{near(each.text(), state.objects)}")
        thing.at = None
        unit.carries.append(thing.name)
    return unit, row


def _put_together(unit: Character, row: Mapping[str, Item]) -> None:
    """Reads what a character is made of besides its profile: gear, what it lacks, templates, features."""
    profile = book().profiles[unit.profile]
    for each in _every(row, "gear"):
        piece = read_gear(each.text())
        if piece is None:
            raise each.wrong(f"{each.text()!r} is no gear{near(each.text(), (*book().gear, *WEAPON_TYPES))}")
        unit.gear.append(str(piece))
    for each in _every(row, "lacks"):
        if word(each) not in profile.included:
            raise each.wrong(f"{unit.name} does not include {each.text()!r}")
        unit.lacks.append(word(each))
    for each in _every(row, "with"):
        template = template_for(each.text(), profile)
        if template is None:
            raise each.wrong(f"{unit.name} cannot take {each.text()!r}")
        unit.templates.append(template.name)
    unit.features = [_feature(each) for each in _every(row, "features")]


def _fared(unit: Character, row: Mapping[str, Item]) -> None:
    """Reads how a character has fared: its wounds, how far it has moved, what it has used up."""
    unit.wounds = _at_least(row["wounds"], 0) if "wounds" in row else 0
    unit.temp = _at_least(row["temp"], 0) if "temp" in row else 0
    if "moved" in row:
        unit.moved = True
        unit.travelled = length(row["moved"])
        if unit.travelled < 0:
            raise row["moved"].wrong("nobody moves less than no inch")
    unit.acted = row["acted"].truth() if "acted" in row else False
    _used(unit, row)


def _feature_name(item: Item) -> str:
    name = FEATURE_ALIASES.get(word(item), word(item))
    if name not in FEATURES:
        raise item.wrong(f"{item.text()!r} is no feature. {meant(word(item), tuple(FEATURES))}")
    return name


def _feature(item: Item) -> Any:
    if isinstance(item.value, str):
        name = _feature_name(item)
        if needed := _PARAMS.get(name, ((), ()))[1]:
            raise item.wrong(f"{name} needs {needed[0]!r}: {{feature: {name}, {needed[0]}: ...}}")
        return name
    row = item.mapping()
    if "feature" not in row:
        raise item.wrong("a feature is a name, or {feature: name, ...}")
    name = _feature_name(row["feature"])
    params = {key.replace("_", " "): value for key, value in row.items() if key != "feature"}
    _check_params(item, name, params)
    return {"feature": name, **{key: value.plain() for key, value in params.items()}}


def _check_params(item: Item, name: str, params: Mapping[str, Item]) -> None:
    """Raises `NotReadable` for what a feature does not take, lacks, or is written wrong."""
    known, needed = _PARAMS.get(name, (("uses",), ()))
    for key, value in params.items():
        if key not in known:
            raise value.wrong(f"{name} has no {key!r}")
    for key in needed:
        if key not in params:
            raise item.wrong(f"{name} needs {key!r}")
    for key, check in _CHECKS.items():
        if key in params:
            check(params[key])


def _not_below_0(item: Item) -> None:
    _at_least(item, 0)


def _check_what_it_is_to(item: Item) -> None:
    for kind in item.one_or_more():
        if kind.text() not in (*DAMAGE_TYPES, *CONDITIONS):
            meant = near(kind.text(), (*CONDITIONS, *DAMAGE_TYPES))
            raise kind.wrong(f"{kind.text()!r} is neither a kind of damage nor a condition{meant}")


_CHECKS: Final[Mapping[str, Callable[[Item], object]]] = {
    **dict.fromkeys(("uses", "speed", "range", "strength", "strength on save"), _not_below_0),
    "save": lambda item: item.one_of(SAVES),
    "damage type": lambda item: item.one_of(DAMAGE_TYPES),
    "to": _check_what_it_is_to,
}
"""How what a feature takes is checked."""


def _used(unit: Character, row: Mapping[str, Item]) -> None:
    for name, item in row["used"].mapping().items() if "used" in row else ():
        times, key = _at_least(item, 0), key_of(name)
        use = unit.kit.use_key(key)
        attack = unit.kit.attack(key)
        if key == "mastery":
            unit.mastery_used = times > 0
        elif use is not None:
            if times > unit.kit.uses[use]:
                raise item.wrong(f"{unit.name} has {unit.kit.uses[use]} of {name} only")
            unit.used[use] = unit.used.get(use, 0) + times
        elif attack is not None and attack.max_per_round is not None:
            unit.once[attack.name] = times
        elif unit.kit.has(key) and key in ("avenger", "quick grapple", "nimble escape", "aquatic charge"):
            unit.once[key] = times
        else:
            raise item.wrong(f"{unit.name} has nothing called {name!r} to use up")


def _other(state: State, item: Item) -> Character:
    found = state.units.get(item.text())
    if found is None:
        raise item.wrong(f"there is no unit {item.text()!r} in this file{near(item.text(), state.units)}")
    return found


def _relations(state: State, unit: Character, row: Mapping[str, Item]) -> None:
    position_keys.read_ties(state, unit, row)
    if "rides" in row:
        mount = _other(state, row["rides"])
        if mount.home is not unit.home or mount is unit:
            raise row["rides"].wrong(f"{unit.name} rides nobody but its own side's mount")
        if mount.at is None and unit.in_play and state.step not in ("edges", "deployment"):
            raise row["rides"].wrong(f"{mount.name} has no place of its own")
        mount.is_mount = True
        if unit.in_play:
            unit.rides, unit.at = mount.name, None
            unit.passenger = unit.passenger or bool(mount.rider)
            mount.rider = mount.rider or ("" if unit.passenger else unit.name)
        elif unit.fell is None:
            unit.fell = mount.at or mount.fell
    if "inside" in row:
        vehicle = _other(state, row["inside"])
        if vehicle.home is not unit.home:
            raise row["inside"].wrong(f"{vehicle.name} carries its own side")
        if not is_vehicle(vehicle):
            raise row["inside"].wrong(f"{vehicle.name} is no vehicle")
        if unit.in_play:
            unit.inside, unit.at = vehicle.name, None
    if "bound" in row:
        ally = _other(state, row["bound"])
        if ally.home is not unit.home or ally is unit:
            raise row["bound"].wrong(f"{unit.name} is bound to one ally")
        bound.ALLY.put(unit, ally.name)


_CONDITION: Final = re.compile(
    r"(?P<name>[a-z]+)(?: by (?P<by>.+?))?(?: until (?P<until>\d+))?(?: potency (?P<potency>\d))?(?P<vortex> vortex)?",
    re.IGNORECASE,
)


def _conditions(state: State, unit: Character, row: Mapping[str, Item]) -> None:
    for item in row["conditions"].items() if "conditions" in row else ():
        found = _CONDITION.fullmatch(item.text())
        named = found["name"].lower() if found else ""
        name = ALIASES.get(named, named)
        if found is None or name not in CONDITIONS:
            raise item.wrong(f"{item.text()!r} is no condition{near(item.text(), CONDITIONS)}")
        source = found["by"] or ""
        if source and source not in state.units:
            raise item.wrong(f"there is no unit {source!r} in this file{near(source, state.units)}")
        until = int(found["until"] or 0)
        if found["until"] and name not in ("poisoned", "restrained"):
            raise item.wrong(f"{name} does not last until a round: it has an end of its own")
        if found["until"] and until < state.round:
            raise item.wrong(
                f"round {until} is over: the condition is gone, or lasts until round {state.round} or later"
            )
        if found["potency"] and name != "grappled":
            raise item.wrong("only a grapple states a Potency: the one to escape from it")
        if name == "poisoned" and not until:
            until = state.round + 1
        if found["vortex"] and name != "grappled":
            raise item.wrong("only a grapple is a vortex")
        condition = Condition(name, source, int(found["potency"] or 0), until, 0, bool(found["vortex"]))
        unit.conditions.setdefault(name, condition)
        if name == "dominated":
            unit.side = unit.home.other


def _effect(state: State, item: Item) -> None:
    row = item.mapping(("spell", "by", "targets", "target", "at", "choose", "potency", "until", "used in", "lost"))
    for key in ("spell", "by"):
        if key not in row:
            raise item.wrong(f"a spell in force needs `{key}`")
    name = word(row["spell"])
    if name not in SPELLS:
        raise row["spell"].wrong(f"there is no spell {row['spell'].text()!r}{near(row['spell'].text(), titles())}")
    caster = _other(state, row["by"])
    targets = [_other(state, each).name for each in row["targets"].one_or_more()] if "targets" in row else []
    targets += [_other(state, row["target"]).name] if "target" in row else []
    at = point(row["at"]) if "at" in row else None
    choice = word(row["choose"]) if "choose" in row else ""
    spell = known_spell(name)
    if spell.kind is not SpellKind.INCANTATION and name not in _LASTING:
        raise row["spell"].wrong(f"{spell.title} is over when it has been cast: it is never in force")
    aimed = name == "turn undead" or spell.aim.whom in (Whom.ALLIES, Whom.ENEMIES, Whom.ANYBODY)
    if aimed and name != "sacred weapon" and not targets:
        raise item.wrong(f"{spell.title} needs `targets`")
    if name in ("fog cloud", "spiritual weapon") and at is None:
        raise item.wrong(f"{spell.title} needs a place: at")
    if spell.aim.choices and choice not in spell.aim.choices:
        raise item.wrong(f"{spell.title} needs a choice: {', '.join(spell.aim.choices)}")
    if name == "sacred weapon" and not targets:
        targets = [caster.name]
    if name == "command":
        for target in targets:
            COMMANDED.put(state.units[target], f"{choice} {caster.name}")
        return
    number = state.next_effect
    state.next_effect += 1
    potency = _at_least(row["potency"], 0) if "potency" in row else caster.kit.spells.potency
    effect = Effect(number, name, caster.name, potency, list(targets), at, choice)
    effect.until = _at_least(row["until"], state.round) if "until" in row else 0
    effect.used_in = _at_least(row["used in"], 1) if "used in" in row else 0
    state.effects.append(effect)
    lost = {_other(state, Item(who, what.line, what.path)).name: what for who, what in _named(row, "lost")}
    for target in targets:
        for condition in _brought_by(state, effect):
            if target not in lost or condition.name not in map(word, lost[target].one_or_more()):
                state.units[target].conditions[condition.name] = condition


_BRINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "hold person": ("stunned",),
    "invisibility": ("invisible",),
    "turn undead": ("frightened", "incapacitated"),
    "telekinesis": ("restrained",),
}
"""The conditions that spells in force bring to their targets."""


def _brought_by(state: State, effect: Effect) -> list[Condition]:
    """Returns the conditions that a spell in force brings to each target, new ones for each."""
    found = []
    for name in _BRINGS.get(effect.spell, ()):
        until = (effect.used_in or state.round) + 1 if name == "restrained" else 0
        source = "" if name == "invisible" else effect.caster
        found.append(Condition(name, source, 0, until, effect.number))
    return found


# -- writing ---------------------------------------------------------------------------------------------------------

_PHASE_OF: Final = {"activation": "movement", "melee": "combat", "after melees": "combat", "end of round": "cleanup"}


def format_position(state: State) -> dict[str, Json]:
    """Returns the position by the keys of `setup`; `read_position` reads it back."""
    data: dict[str, Json] = {}
    if (state.width, state.depth) != (24000, 24000):
        data["table"] = [inches_of(state.width), inches_of(state.depth)]
    data["scenario"] = state.scenario.value
    if state.edges:
        data["edges"] = {side: edge.value for side, edge in state.edges.items()}
    data |= {"round": state.round, "lead": state.lead.value, "rounds": state.rounds}
    data["phase"] = _PHASE_OF.get(state.step, state.step)
    if state.starting:
        data["start"] = dict(state.starting)
    if state.pieces:
        data["terrain"] = [format_piece(piece) for piece in state.pieces]
    if state.objects:
        data["objects"] = {name: _format_object(thing) for name, thing in state.objects.items()}
    if state.effects:
        data["effects"] = [_format_effect(state, effect) for effect in state.effects]
    if commands := [_format_command(unit) for unit in state.units.values() if COMMANDED.of(unit)]:
        data.setdefault("effects", [])
        data["effects"] = [*_rows_of(data), *commands]
    for side in Side:
        data[side.value] = {unit.name: _format_unit(state, unit) for unit in state.units.values() if unit.home is side}
    return data


def _format_object(thing: Object) -> dict[str, Json]:
    row: dict[str, Json] = {}
    if thing.at is not None:
        row["at"] = [inches_of(thing.at[0]), inches_of(thing.at[1])]
    if thing.heavy:
        row["heavy"] = True
    if thing.destroyed:
        row["destroyed"] = True
    return row


def _rows_of(data: Mapping[str, Json]) -> Sequence[Json]:
    rows = data["effects"]
    assert isinstance(rows, Sequence)
    return rows


def _format_command(unit: Character) -> dict[str, Json]:
    """Returns the Command that a unit has still to obey, as a spell in force."""
    order, _, caster = COMMANDED.of(unit).partition(" ")
    return {"spell": "Command", "by": caster, "targets": [unit.name], "choose": order}


def _format_effect(state: State, effect: Effect) -> dict[str, Json]:
    row: dict[str, Json] = {"spell": known_spell(effect.spell).title, "by": effect.caster}
    if effect.targets:
        row["targets"] = list(effect.targets)
    if effect.at is not None:
        row["at"] = [inches_of(effect.at[0]), inches_of(effect.at[1])]
    if effect.choice:
        row["choose"] = effect.choice
    if effect.potency != state.units[effect.caster].kit.spells.potency:
        row["potency"] = effect.potency
    if effect.until:
        row["until"] = effect.until
    if effect.used_in:
        row["used in"] = effect.used_in
    if lost := {name: gone for name in effect.targets if (gone := _lost(state, effect, name))}:
        row["lost"] = lost
    return row


def _lost(state: State, effect: Effect, name: Name) -> list[Json]:
    """Returns the conditions that a spell brought to a target and that it does not have from it any more."""
    on = state.units[name].conditions
    return [
        condition.name
        for condition in _brought_by(state, effect)
        if condition.name not in on or on[condition.name].spell != effect.number
    ]


def _format_unit(state: State, unit: Character) -> dict[str, Json]:
    """Returns what there is to say of a character, and nothing of what is usual."""
    at = unit.at if unit.in_play else unit.fell
    used: dict[str, Json] = {key: times for key, times in unit.used.items() if times > 0}
    if unit.mastery_used:
        used["mastery"] = 1
    row: dict[str, Json] = {
        "at": [] if at is None else [inches_of(at[0]), inches_of(at[1])],
        "gear": list(unit.gear),
        "lacks": list(unit.lacks),
        "with": list(unit.templates),
        "features": [feature for feature in unit.features if not unit.spawn_of or feature != position_keys.SPAWNED],
        "rides": unit.rides,
        "inside": unit.inside,
        "bound": bound.ALLY.of(unit),
        "wounds": unit.wounds,
        "temp": unit.temp,
        "conditions": [_format_condition(c) for c in unit.conditions.values() if not c.spell],
        "moved": inches_of(unit.travelled) if unit.moved else None,
        "acted": unit.acted,
        "used": used,
        "carries": list(unit.carries),
    }
    row |= position_keys.format_more(unit, state.round)
    if "mount" in row and state.riders(unit):
        row.pop("mount")
    return {key: value for key, value in row.items() if value or (key == "moved" and unit.moved)}


def _format_condition(condition: Condition) -> str:
    text = condition.name
    if condition.source:
        text += f" by {condition.source}"
    if condition.until:
        text += f" until {condition.until}"
    if condition.potency:
        text += f" potency {condition.potency}"
    return text + (" vortex" if condition.vortex else "")
