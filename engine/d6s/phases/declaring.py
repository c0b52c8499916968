"""Which masteries are declared at the start of a melee, and what they bring at once (Masteries; D-76 to D-81)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from engine.d6s import reading
from engine.d6s.actions.attacking import doubled_types
from engine.d6s.battle import Battle
from engine.d6s.book import WEAPON_TYPES
from engine.d6s.conditions import can_cast_quick, gain, is_helpless
from engine.d6s.events import MasteryDeclared, SpellCast
from engine.d6s.masteries import RESISTS, SHIELDS
from engine.d6s.measuring import adjacent
from engine.d6s.numbers import is_gaseous
from engine.d6s.phases.turns import fighters
from engine.d6s.plans import Masteries
from engine.d6s.spells.casting import countered
from engine.d6s.spells.paying import pay
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, Melee, State
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed
from engine.values import Json


def masteries_of(state: State, unit: Character) -> list[str]:
    """Returns what the character could declare now: masteries, `shield on X`, `shield spell on X` (D-76 to D-81)."""
    if unit.acted or unit.mastery_used or is_helpless(unit) or is_gaseous(state, unit) or unit.passenger:
        return []
    kinds = [made.type for made in unit.kit.attacks if made.is_melee and made.type]
    found: list[str] = [kind for kind in WEAPON_TYPES if kind in kinds]
    if doubled_types(unit):
        found.append("dual wielding")
    enemies = [
        u.name for u in state.playing(unit.side.other) if not u.passenger and not u.inside and adjacent(state, unit, u)
    ]
    if unit.kit.has_shield and not unit.kit.has_great_weapon:
        found += [f"shield on {name}" for name in enemies]
    if unit.kit.quick_group("shield") is not None and unit.left("shield") > 0 and can_cast_quick(unit):
        found += [f"shield spell on {name}" for name in enemies]
    if "caster" in unit.kit.masteries:
        found.append("caster")
    return found


async def declare(battle: Battle, current: Melee) -> None:
    """Asks both sides for their masteries, the Lead side first; what they bring at once is done between."""
    state = battle.state
    for side in battle.sides:
        members = [u for u in fighters(state, current) if u.side is side]
        for seat in dict.fromkeys(battle.deciding_seat(u) for u in members):
            options = {u.name: masteries_of(state, u) for u in members if battle.deciding_seat(u) == seat}
            options = {name: each for name, each in options.items() if each}
            if options:
                await _masteries(battle, seat, options)


async def _masteries(battle: Battle, seat: Any, options: Mapping[str, list[str]]) -> None:
    state = battle.state

    def judge(answer: Json) -> Json:
        if answer is None:
            return {}
        row = reading.mapping(answer, options, "The declared masteries")
        found: dict[str, Json] = {}
        for name, written in row.items():
            match = next((o for o in options[name] if key_of(o) == key_of(str(written).removesuffix(" mastery"))), None)
            if match is None:
                raise NotAllowed(f"{name} can declare {listed(options[name], 'or')}, not {written}.")
            found[name] = match
        return found

    def propose(rng: random.Random) -> Sequence[Json]:
        return [{name: each[int(rng.random() * len(each))] for name, each in options.items() if rng.random() < 0.6}]

    answer = await battle.ask(
        Masteries(
            player=seat,
            prompt="masteries",
            about={"options": {name: list(each) for name, each in options.items()}},
            judge=judge,
            propose=propose,
            otherwise={},
            asks={"options": {name: list(each) for name, each in options.items()}},
        )
    )
    for name, chosen in reading.mapping(answer, options, "masteries").items():
        await _use_mastery(battle, state.units[name], str(chosen))


async def _use_mastery(battle: Battle, unit: Character, chosen: str) -> None:
    """Notes a declared mastery; Shield Mastery, and the Shield spell, sap their enemy at once (D-80, D-81)."""
    kind, _, enemy = chosen.partition(" on ")
    if kind == "shield spell":
        pay(unit, "shield")
        spell = known_spell("shield")
        battle.say(SpellCast(unit.name, spell.title, (enemy,)))
        if await countered(battle, unit, spell):
            return
        RESISTS.put(unit, enemy)
    unit.mastery_used = True
    battle.say(MasteryDeclared(unit.name, kind, enemy))
    if enemy:
        SHIELDS.put(unit, True)
        await gain(battle, battle.state.units[enemy], "sapped", unit)
    else:
        unit.mastery = kind
