"""After all melees: what those do who are in none, and what spiritual weapons strike (D-74, D-125)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.d6s.actions.attacking import judge_attacks
from engine.d6s.actions.fighting import play_fight
from engine.d6s.attacks import attack, is_used_up
from engine.d6s.battle import Battle
from engine.d6s.book import Attack
from engine.d6s.conditions import is_helpless, lose_instead_of_action
from engine.d6s.events import Fought
from engine.d6s.features.action_surge import can_surge
from engine.d6s.features.climb import is_busy
from engine.d6s.force import concentrating
from engine.d6s.geometry import INCH, TOLERANCE, distance
from engine.d6s.masteries import SHIELDS
from engine.d6s.measuring import within
from engine.d6s.numbers import is_gaseous, strength, total
from engine.d6s.objects import check_destroy, check_pass, check_pick_up, odds_of_picking_up
from engine.d6s.phases.turns import fight_plan, turn_order
from engine.d6s.state import Character, Object, State
from engine.d6s.strike import Strike
from engine.d6s.winning import look_for_end
from engine.refusals import Refusal


async def after_melees(battle: Battle) -> str:
    """A character with an action left may use it for what needs no melee; spiritual weapons strike (D-74)."""
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
            surge = unit.acted and can_surge(unit) and not row.get("surge") and len(row) > 1
            if not surge:
                unit.once["after"] = 1
                battle.say(Fought(unit.name))
        return "after melees"
    for effect in list(state.effects):
        if effect.spell == "spiritual weapon":
            await _weapon_strikes(battle, effect.number)
    for unit in list(state.playing()):
        SHIELDS.put(unit, False)
        unit.mastery, unit.attacking = "", False
    state.melees = []
    return "cleanup"


def _could_use(state: State, unit: Character) -> bool:
    """Returns whether somebody has an action for something that needs no melee and can achieve anything: what has no
    chance is not worth a question.
    """
    if unit.acted and not can_surge(unit):
        return False
    if unit.inside or unit.has("grappled"):
        return True
    if state.body(unit).climbed and is_busy(unit.kit):
        return False
    return (
        any(_could_handle(state, unit, thing) for thing in state.objects.values())
        or (bool(unit.carries) and any(_is_allowed(check_pass, state, unit, u) for u in state.playing(unit.side)))
        or any(_could_use_from_afar(state, unit, made) for made in unit.kit.attacks)
    )


def _could_handle(state: State, unit: Character, thing: Object) -> bool:
    """Returns whether the character may destroy an object where it stands, or pick it up and has a chance to."""
    if _is_allowed(check_destroy, state, unit, thing):
        return True
    resists = unit.left("legendary resistance") > 0
    return _is_allowed(check_pick_up, state, unit, thing) and (resists or odds_of_picking_up(state, unit, thing) > 0)


def _could_use_from_afar(state: State, unit: Character, made: Attack) -> bool:
    """Returns whether an attack of the character reaches an enemy: a breath that is left to it, or a long weapon."""
    if is_gaseous(state, unit):
        return False
    enemies = [enemy for enemy in state.playing(unit.side.other) if not enemy.inside]
    if made.use == "area":
        # The corners of a cone are an eighth farther away than its length.
        reach = made.cone * INCH * 9 // 8
        return not is_used_up(unit, made) and any(within(state, unit, enemy, reach) for enemy in enemies)
    if not made.is_melee or made.reach <= 1:
        return False
    return any(_is_allowed(judge_attacks, state, unit, [{"target": u.name, "with": made.label}]) for u in enemies)


def _is_allowed(check: Callable[..., object], *about: object) -> bool:
    """Returns whether a check refuses nothing."""
    try:
        check(*about)
    except Refusal:
        return False
    return True


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
    kept = caster.conditions, caster.marks, caster.mastery_used
    caster.conditions, caster.marks, caster.mastery_used = {}, dict(caster.marks), True
    SHIELDS.put(caster, False)
    try:
        await attack(battle, strike)
    finally:
        caster.conditions, caster.marks, caster.mastery_used = kept
