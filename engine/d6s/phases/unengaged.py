"""After all melees: what those do who are in none, and what spiritual weapons strike (D-74, D-125)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.d6s.actions.attacking import judge_attacks
from engine.d6s.actions.fighting import play_fight
from engine.d6s.attacks import attack
from engine.d6s.battle import Battle
from engine.d6s.book import Attack
from engine.d6s.conditions import is_helpless, lose_instead_of_action
from engine.d6s.events import Fought
from engine.d6s.force import concentrating
from engine.d6s.geometry import INCH, TOLERANCE, distance
from engine.d6s.numbers import is_gaseous, strength, total
from engine.d6s.objects import check_destroy, check_pass, check_pick_up
from engine.d6s.phases.turns import fight_plan, turn_order
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.winning import look_for_end
from engine.refusals import NotAllowed, Refusal


async def after_melees(battle: Battle) -> str:
    """Who has an action left may use it for what needs no melee; spiritual weapons strike (D-74)."""
    state = battle.state
    while True:
        waiting = [u for u in state.playing() if not u.once.get("after") and not u.passenger]
        if not waiting:
            break
        unit = turn_order(state, waiting)[0]
        if is_helpless(unit):
            unit.once["after"] = 1
            if not unit.acted and not unit.fought:
                await lose_instead_of_action(battle, unit, in_combat=True)
            continue
        if not _could_use(state, unit):
            unit.once["after"] = 1
            continue
        answer = await battle.ask(fight_plan(battle, [unit]))
        assert isinstance(answer, Mapping)
        row = dict(answer)
        if await play_fight(battle, row):
            surge = unit.acted and unit.left("action surge") > 0 and not row.get("surge") and len(row) > 1
            if not surge:
                unit.once["after"] = 1
                battle.say(Fought(unit.name))
        return "after melees"
    for effect in list(state.effects):
        if effect.spell == "spiritual weapon":
            await _weapon_strikes(battle, effect.number)
    for unit in list(state.playing()):
        unit.shielding, unit.mastery, unit.attacking = False, "", False
    state.melees = []
    return "cleanup"


def _could_use(state: State, unit: Character) -> bool:
    """Returns whether somebody has an action for something that needs no melee."""
    if unit.acted and unit.left("action surge") < 1:
        return False
    if unit.inside:
        return True
    if unit.has("grappled"):
        return True
    if state.body(unit).climbed and unit.kit.has("climb") and not unit.kit.has("spider climb"):
        return False
    for thing in state.objects.values():
        for check in (check_pick_up, check_destroy):
            try:
                check(state, unit, thing)
            except NotAllowed:
                continue
            return True
    for ally in state.playing(unit.side) if unit.carries else ():
        try:
            check_pass(state, unit, ally)
        except NotAllowed:
            continue
        return True
    for made in unit.kit.attacks:
        if made.use == "area" and unit.left(made.name) > 0:
            return True
        if made.is_melee and made.reach > 1 and not is_gaseous(state, unit):
            for enemy in state.playing(unit.side.other):
                try:
                    judge_attacks(state, unit, [{"target": enemy.name, "with": made.label}])
                except Refusal:
                    continue
                return True
    return False


async def _weapon_strikes(battle: Battle, number: int) -> None:
    """A spiritual weapon strikes one enemy within 1 inch with its caster's Fight (D-125)."""
    state = battle.state
    effect = state.effect(number)
    if effect is None or effect.at is None:
        return
    caster = state.units[effect.caster]
    at = effect.at
    enemies = [
        u
        for u in state.playing(caster.side.other)
        if not u.inside and not u.passenger and distance(state.place(u), at) <= INCH + TOLERANCE + 492 + state.radius(u)
    ]
    if not enemies or effect is not concentrating(state, caster):
        return
    target = enemies[0]
    if len(enemies) > 1:
        answer = await battle.choose(caster, "spiritual weapon", [u.name for u in enemies])
        target = state.units[str(answer)]
    power = total(strength(state, caster)) + effect.potency
    weapon = Attack("spiritual weapon", "melee", strength=power)
    strike = Strike(caster, target, weapon, apart=True, spell="spiritual weapon")
    await _weapon_attack(battle, strike)
    look_for_end(state)


async def _weapon_attack(battle: Battle, strike: Strike) -> None:
    """Makes the weapon's attack: only what concerns the target counts, and the caster's Fight as it is now."""
    caster = strike.attacker
    kept = caster.conditions, caster.shielding, caster.mastery_used
    caster.conditions, caster.shielding, caster.mastery_used = {}, False, True
    try:
        await attack(battle, strike)
    finally:
        caster.conditions, caster.shielding, caster.mastery_used = kept
