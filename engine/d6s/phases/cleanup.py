"""The Cleanup Phase and the start of a round (Cleanup Phase; D-109 to D-111, D-143, D-144)."""

from __future__ import annotations

from engine.d6s import numbers
from engine.d6s.actions.walking import free_move
from engine.d6s.battle import Battle
from engine.d6s.conditions import drop_target, end_turning, expire, is_helpless, lose
from engine.d6s.events import DieThrown, PhaseBegan, RoundBegan
from engine.d6s.geometry import INCH
from engine.d6s.harm import Damage, give_temporary_health, heal, nearest_first, remove, wound
from engine.d6s.measuring import level_allows
from engine.d6s.numbers import FLY
from engine.d6s.saves import WILL, save, test_morale
from engine.d6s.state import Character
from engine.d6s.winning import is_broken, look_at_round_end, look_for_end


async def start_of_round(battle: Battle) -> str:
    """Begins a round: Regeneration, thrown by the wounded only, then Heroism."""
    state = battle.state
    battle.say(RoundBegan(state.round, state.lead))
    for unit in battle.lead_first(list(state.playing())):
        if unit.kit.has("regeneration") and unit.wounds and not unit.has("stunned"):
            (die,) = await battle.throw(unit, "regeneration")
            battle.say(DieThrown(unit.name, "regeneration", (die,)))
            if die >= 4:
                await heal(battle, unit, 1)
    for effect in state.effects:
        if effect.spell == "heroism":
            for target in battle.units(effect.targets):
                give_temporary_health(battle, target, 1)
    return "movement"


async def cleanup(battle: Battle) -> str:
    """Morale of the broken, Fire Aura, saves against lasting spells, fear, Flyby, what expires, the scenario's end."""
    state = battle.state
    battle.say(PhaseBegan("cleanup", state.round))
    await _morale(battle)
    look_for_end(state)
    await _fire_aura(battle)
    look_for_end(state)
    await _lasting_spells(battle)
    await _fear(battle)
    await _flyby(battle)
    await expire(battle)
    look_at_round_end(state)
    return "end of round"


async def end_of_round(battle: Battle) -> str:
    """The Lead passes to the other side, and a new round is prepared (Switching Lead Player; D-35)."""
    state = battle.state
    state.round += 1
    state.lead = state.lead.other
    state.melees = []
    for unit in state.units.values():
        renew(unit)
    return "round"


def renew(unit: Character) -> None:
    """Takes from a character what holds for one round only."""
    unit.once = {}
    unit.acted = unit.moved = unit.fought = unit.dodging = unit.mastery_used = unit.shielding = False
    unit.was_hit = unit.must_concentrate = unit.bound_hit = unit.no_more_wounds = False
    unit.attacking = unit.followed = False
    unit.travelled = unit.waits = unit.attacks_made = unit.flyby = 0
    unit.mastery = unit.resists_next = ""
    unit.disengages = None


async def _morale(battle: Battle) -> None:
    """Every character of a broken side tests; those that fail are removed once all have tested (D-110, D-144)."""
    state = battle.state
    for side in battle.sides:
        if not state.starting or not is_broken(state, side):
            continue
        failed = []
        for unit in list(state.playing(side)):
            if unit.rider:
                continue
            if not await test_morale(battle, unit):
                failed.append(unit)
        for unit in failed:
            mount = state.units[unit.rides] if unit.rides and not unit.passenger else None
            if unit.in_play:
                await remove(battle, unit, "morale")
            if mount is not None and mount.in_play and not mount.rider:
                await remove(battle, mount, "goes with its rider")


async def _fire_aura(battle: Battle) -> None:
    """Adjacent enemies of a salamander take a hit of Strength 4, fire."""
    state = battle.state
    for unit in battle.lead_first(list(state.playing())):
        if not unit.kit.has("fire aura") or unit.inside or not unit.in_play:
            continue
        for enemy in nearest_first(state, state.radius(unit), state.place(unit), INCH):
            if enemy.side is not unit.side and enemy.in_play and level_allows(state, unit, enemy):
                await end_turning(battle, enemy)
                await wound(battle, unit, enemy, Damage(4, type="fire", cause="Fire Aura"))


async def _lasting_spells(battle: Battle) -> None:
    """Held persons save again (Hold Person)."""
    state = battle.state
    for effect in list(state.effects):
        if effect.spell != "hold person":
            continue
        for target in battle.units(list(effect.targets)):
            if target.in_play and await save(battle, target, WILL, effect.potency, spell=True):
                await drop_target(battle, effect.number, target)


async def _fear(battle: Battle) -> None:
    """The frightened test Morale; on success the fear is gone."""
    for unit in battle.lead_first(list(battle.state.playing())):
        if unit.has("frightened") and await test_morale(battle, unit):
            spell = unit.conditions["frightened"].spell
            await lose(battle, unit, "frightened")
            if spell:
                await end_turning(battle, unit)


async def _flyby(battle: Battle) -> None:
    """A character that gave up half its flying Speed may fly that far now, unprovoked (Flyby)."""
    for unit in battle.lead_first(list(battle.state.playing())):
        length, unit.flyby = unit.flyby, 0
        ways = numbers.speeds(battle.state, unit)
        if length and unit.at is not None and not is_helpless(unit) and not unit.has("prone") and ways.get(FLY, 0):
            await free_move(battle, unit, "flyby", length, (FLY,))
