"""The Cleanup Phase and the start of a round (Cleanup Phase; D-109 to D-111, D-143, D-144)."""

from __future__ import annotations

from engine.d6s.battle import Battle
from engine.d6s.conditions import drop_target, end_turning, expire, lose
from engine.d6s.events import PhaseBegan, RoundBegan
from engine.d6s.features.fire_aura import burn
from engine.d6s.features.flyby import fly
from engine.d6s.features.regeneration import regenerate
from engine.d6s.harm import give_temporary_health, remove
from engine.d6s.marks import end_round
from engine.d6s.saves import save, test_morale
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character
from engine.d6s.winning import is_broken, look_at_round_end, look_for_end


async def start_of_round(battle: Battle) -> str:
    """Begins a round: Regeneration, thrown by the wounded only, then Heroism."""
    state = battle.state
    battle.say(RoundBegan(state.round, state.lead))
    for unit in battle.lead_first(list(state.playing())):
        await regenerate(battle, unit)
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
    for unit in battle.lead_first(list(state.playing())):
        await burn(battle, unit)
    look_for_end(state)
    await _lasting_spells(battle)
    await _fear(battle)
    for unit in battle.lead_first(list(state.playing())):
        await fly(battle, unit)
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
    end_round(unit)
    unit.acted = unit.moved = unit.fought = unit.dodging = unit.mastery_used = False
    unit.was_hit = unit.must_concentrate = False
    unit.attacking = unit.followed = False
    unit.travelled = unit.waits = unit.attacks_made = 0
    unit.mastery = ""
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


async def _lasting_spells(battle: Battle) -> None:
    """Held persons save again (Hold Person)."""
    state, held = battle.state, known_spell("hold person")
    for effect in list(state.effects):
        if effect.spell != held.name:
            continue
        for target in battle.units(list(effect.targets)):
            if target.in_play and await save(
                battle, target, held.aim.save, effect.potency, spell=True, reason="against Hold Person"
            ):
                await drop_target(battle, effect.number, target)


async def _fear(battle: Battle) -> None:
    """The frightened test Morale; on success the fear is gone."""
    for unit in battle.lead_first(list(battle.state.playing())):
        if unit.has("frightened") and await test_morale(battle, unit):
            spell = unit.conditions["frightened"].spell
            await lose(battle, unit, "frightened")
            if spell:
                await end_turning(battle, unit)
