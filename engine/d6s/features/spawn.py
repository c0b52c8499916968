"""Feature: Spawn."""

from __future__ import annotations

from engine.d6s import forced
from engine.d6s.battle import Battle
from engine.d6s.features.registry import feature
from engine.d6s.harm import came, remove
from engine.d6s.saves import FORTITUDE, save
from engine.d6s.spells.casting import fresh_name
from engine.d6s.state import Character
from engine.d6s.strike import Strike


@feature("Spawn")
async def rise(battle: Battle, strike: Strike) -> None:
    """An enemy eliminated by its Bite saves (Fortitude) or rises as a lesser werewolf; one of them a side (D-128)."""
    state, wolf, dead = battle.state, strike.attacker, strike.target
    if not wolf.kit.has("spawn") or strike.attack.name != "bite" or not wolf.in_play or dead.fell is None:
        return
    if await save(battle, dead, FORTITUDE, reason="against rising as a werewolf"):
        return
    for old in [u for u in state.playing(wolf.side) if u.spawn_of]:
        await remove(battle, old, "a new spawn rises")
    name = fresh_name(state, "Werewolf")
    child = Character(name, "Werewolf", wolf.side, wolf.seat, wolf.home, features=["spawned"], spawn_of=wolf.name)
    child.at = dead.fell
    state.units[name] = child
    child.at = forced.free_place(state, child, dead.fell)
    child.acted = child.moved = child.fought = True
    came(battle, child, "spawn")
