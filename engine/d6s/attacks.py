"""Making one attack: to-hit, what may happen on a hit, damage, what the hit brings (Attacks, Damage; D-59 to D-62, D-73
to D-81).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.d6s import forced, numbers, sight
from engine.d6s.battle import Battle
from engine.d6s.book import Attack, OnHit
from engine.d6s.conditions import can_cast_quick, end_far_holds, end_turning, gain, lose
from engine.d6s.events import BlockChecked, DieThrown, Moved, ToHit
from engine.d6s.falling import fall_down
from engine.d6s.features import siege_monster
from engine.d6s.features.bound import guarded
from engine.d6s.features.hooks import BLOWS, Blow
from engine.d6s.features.spawn import rise
from engine.d6s.features.stench import breathe_stench
from engine.d6s.force import hit_while_concentrating
from engine.d6s.geometry import INCH, distance, shown, toward
from engine.d6s.harm import Damage, wound
from engine.d6s.masteries import RESISTS, mastery_of
from engine.d6s.measuring import gap
from engine.d6s.numbers import is_gaseous, total
from engine.d6s.saves import save
from engine.d6s.sight import can_see
from engine.d6s.spells.casting import quick_smite
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.strikes import (
    advantage_parts,
    armor_parts,
    fight_parts,
    in_range,
    is_hit,
    strength_parts,
)
from engine.d6s.triggered import PROTECTION, colossus_slayer, divine_smite, protector
from engine.english import counted
from engine.refusals import NotAllowed

# -- what is allowed -------------------------------------------------------------------------------------------------


def check_target(state: State, attacker: Character, target: Character, attack: Attack, ranged: bool) -> None:
    """Raises `NotAllowed` when the attacker may not attack the target with this at all."""
    if not target.in_play or target.inside or target.passenger:
        raise NotAllowed(f"{target.name} cannot be attacked: it is not on the battlefield.")
    if target.side is attacker.side:
        raise NotAllowed(f"{target.name} is on the same side as {attacker.name}.")
    charm = attacker.conditions.get("charmed")
    if charm is not None and charm.source == target.name and not numbers.is_immune(state, attacker, "charmed"):
        raise NotAllowed(f"{attacker.name} is charmed by {target.name} and cannot attack it (Charmed).")
    if is_gaseous(state, attacker):
        raise NotAllowed(f"{attacker.name} is in Gaseous Form and cannot attack.")
    if not in_range(state, attacker, target, attack, ranged):
        reach = max(attack.short, attack.long) if ranged else attack.reach
        raise NotAllowed(
            f"{target.name} is out of reach of {attack.name}: {counted(reach, 'inch', 'inches')}, rim to rim, and it "
            f"is {gap_shown(state, attacker, target)} away."
        )
    if ranged and not can_see(state, attacker, target):
        raise NotAllowed(f"{attacker.name} has no line of sight to {target.name}, and cannot shoot it.")
    if attack.max_size is not None and state.size(target).rank > attack.max_size.rank:
        raise NotAllowed(f"{attack.name} works on {attack.max_size.value} or smaller, and {target.name} is larger.")


def gap_shown(state: State, one: Character, other: Character) -> str:
    """Returns the distance between two rims in inches with at most two places."""
    return f'{shown(max(gap(state, one, other), 0))}"'


def is_used_up(unit: Character, attack: Attack, named: int = 0) -> bool:
    """Returns whether an attack cannot be made again: no boxes left, or only so often a round. `named` of them are
    to be made before.
    """
    if attack.uses is not None and unit.left(attack.name) <= named:
        return True
    return attack.max_per_round is not None and unit.once.get(attack.name, 0) + named >= attack.max_per_round


# -- one attack ------------------------------------------------------------------------------------------------------


async def shoot(battle: Battle, strike: Strike) -> None:
    """Makes one ranged attack: block check, then the to-hit roll against whatever is met (D-59, D-62)."""
    spend(strike)
    met = await block_check(battle, strike)
    if met is None:
        return
    strike.target = met
    await attack(battle, strike)


def spend(strike: Strike) -> None:
    """Counts the use of an attack that has boxes or may be made only so often in a round."""
    unit, made = strike.attacker, strike.attack
    if made.uses is not None:
        unit.spend(made.name)
    if made.max_per_round is not None:
        unit.once[made.name] = unit.once.get(made.name, 0) + 1


async def block_check(battle: Battle, strike: Strike) -> Character | None:
    """Returns the character that a shot meets after its block check, or None when terrain or a shield stops it (Block
    check).
    """
    state, shooter, target = battle.state, strike.attacker, strike.target
    names = sight.blockers(state, shooter, target)
    if not names:
        return target
    (die,) = await battle.throw(shooter, "block")
    met = names[die - 1] if die <= len(names) else ""
    battle.say(BlockChecked(shooter.name, target.name, tuple(names), die, met))
    if not met:
        return target
    if met == sight.MOUNT:
        return state.units[target.rides]
    if met == sight.CROWD:
        return await _one_of_the_crowd(battle, strike, names)
    return state.units.get(met)


async def spared(battle: Battle, user: Character, touched: list[Character]) -> list[tuple[Character, bool]]:
    """Returns for all touched by an area whether something spares them; blockers are those of this moment (D-68,
    D-147).
    """
    shields = [(victim, sight.area_blockers(battle.state, user, victim)) for victim in touched]
    found: list[tuple[Character, bool]] = []
    for victim, names in shields:
        met = ""
        if names:
            (die,) = await battle.throw(user, "block")
            met = names[die - 1] if die <= len(names) else ""
            battle.say(BlockChecked(user.name, victim.name, tuple(names), die, met))
        found.append((victim, bool(met)))
    return found


async def _one_of_the_crowd(battle: Battle, strike: Strike, names: Sequence[str]) -> Character:
    near = sight.crowd(battle.state, strike.attacker, strike.target, names)
    if len(near) == 1:
        return near[0]
    faces = [str(number + 1) for number in range(len(near))]
    (number,) = await battle.throw(strike.attacker, "random", faces=faces)
    battle.say(DieThrown(strike.attacker.name, "random", (number,)))
    return near[number - 1]


async def attack(battle: Battle, strike: Strike) -> bool:
    """Makes the to-hit roll of one attack and all that follows from a hit. Returns whether it hit."""
    state, attacker, target = battle.state, strike.attacker, strike.target
    if mastery_of(strike.mastery).ends_sapped:
        await lose(battle, attacker, "sapped")
    if strike.mastery:
        attacker.mastery = ""
    sources = advantage_parts(state, strike)
    net = total(sources)
    fight = fight_parts(state, strike)
    armor = total(armor_parts(state, strike))
    whole = total(fight)
    check = await battle.check(attacker, "to-hit", lambda die: is_hit(die, whole, armor), net)
    await lose(battle, attacker, "sapped")
    await lose(battle, target, "vexed")
    dice, hit = check.dice, check.success
    if hit and await protector(battle, strike, check.die, armor) is not None:
        armor += PROTECTION
        hit = False
        if net > 0 and len(dice) == 1:
            (again,) = await battle.throw_again(attacker, "to-hit", [0])
            dice += (again,)
            hit = is_hit(again, whole, armor)
    battle.say(
        ToHit(
            attacker.name,
            target.name,
            strike.attack.label,
            whole,
            armor,
            tuple(fight),
            tuple(sources),
            dice,
            hit,
        )
    )
    shielded = RESISTS.of(target) == attacker.name
    if shielded:
        RESISTS.put(target, "")
    if hit:
        await land(battle, strike, net, "force" if shielded else "")
    return hit


async def land(battle: Battle, strike: Strike, net: int, resisted: str = "") -> None:
    """Deals with a hit: who takes it, smites, damage, and what it brings besides. `resisted` is a kind of damage that
    the target resists this once.
    """
    state, attacker = battle.state, strike.attacker
    strike.target = await guarded(battle, strike)
    target = strike.target
    await end_turning(battle, target)
    attack_ = strike.attack
    strength = total(strength_parts(state, strike, net))
    dice, kind = attack_.damage, damage_type(strike)
    if not strike.ranged and dice > 0:
        more, kind = await _shining_smite(battle, strike, kind)
        strength += more
        extra, more = await divine_smite(battle, strike)
        dice += extra
        strength += more
    if dice > 0:
        strength += await colossus_slayer(battle, strike, strength)
    dice = siege_monster.damage(attacker, target, dice)
    had = target.in_play
    by_weapon = not strike.spell and kind not in ("fire", "cold", "lightning", "thunder", "radiant")
    damage = Damage(strength, dice, kind, True, by_weapon, attack_.label, resisted)
    await wound(battle, attacker, target, damage)
    if target.in_play:
        await _on_hit(battle, strike)
    if target.in_play:
        await hit_while_concentrating(battle, target)
    elif had:
        await rise(battle, strike)


def damage_type(strike: Strike) -> str | None:
    """Returns the kind of damage, with what features make of the weapon."""
    return next((blow.kind for blow in blows_of(strike) if blow.kind is not None), strike.attack.damage_type)


def blows_of(strike: Strike) -> list[Blow]:
    """Returns what features of the attacker make of this attack."""
    kit = strike.attacker.kit
    return [blow for name, change in BLOWS.items() if kit.has(name) and (blow := change(strike)) is not None]


# -- used on a hit ---------------------------------------------------------------------------------------------------


async def _shining_smite(battle: Battle, strike: Strike, kind: str | None) -> tuple[int, str | None]:
    unit, target = strike.attacker, strike.target
    knows = unit.kit.spells.knows("shining smite")
    if not knows or unit.left("slots") < 1 or not can_cast_quick(unit) or strike.spell:
        return 0, kind
    if not await battle.agree(unit, "shining smite", target=target.name):
        return 0, kind
    if not await quick_smite(battle, unit, target):
        return 0, kind
    for name in ("hidden", "invisible"):
        await lose(battle, target, name)
    await gain(battle, target, "vexed")
    return 1, "radiant"


# -- brought by a hit ------------------------------------------------------------------------------------------------


async def _on_hit(battle: Battle, strike: Strike) -> None:
    """Lays on the target what the hit brings, wound or not (D-96)."""
    attacker, target = strike.attacker, strike.target
    by_mastery = mastery_of(strike.mastery).brings
    blows = blows_of(strike)
    brought = [by_mastery] if by_mastery is not None else []
    brought += [*strike.attack.on_hit, *(each for blow in blows for each in blow.brings)]
    for each in brought:
        if target.in_play:
            await bring(battle, attacker, target, each)
    for blow in blows:
        if blow.push and target.in_play:
            await push(battle, attacker, target, blow.push * INCH)
        if blow.pull and target.in_play:
            await pull(battle, attacker, target, blow.pull * INCH)


async def bring(battle: Battle, attacker: Character, target: Character, brought: OnHit) -> None:
    """Lays one condition on a target, if size and save let it."""
    if brought.max_size is not None and battle.state.size(target).rank > brought.max_size.rank:
        return
    if brought.save is not None and await save(
        battle, target, brought.save, reason=f"to avoid being {brought.condition}"
    ):
        return
    if target.in_play:
        await gain(
            battle,
            target,
            brought.condition,
            attacker,
            potency=brought.escape_potency,
            cause=battle.state.place(attacker) if attacker.in_play else None,
        )


async def push(battle: Battle, by: Character, target: Character, length: int) -> None:
    """Pushes somebody straight away until something is in the way (D-84)."""
    state = battle.state
    start, origin = state.place(target), state.place(by)
    if start == origin:
        return
    goal = toward(origin, start, distance(origin, start) + length)
    await be_moved(battle, target, goal, "pushed", by)


async def pull(battle: Battle, by: Character, target: Character, length: int) -> None:
    """Pulls somebody straight toward, until contact at most."""
    state = battle.state
    start, origin = state.place(target), state.place(by)
    free = max(distance(start, origin) - state.radius(by) - state.radius(target), 0)
    await be_moved(battle, target, toward(start, origin, min(length, free)), "pulled", by)


async def be_moved(
    battle: Battle,
    target: Character,
    goal: tuple[int, int],
    how: str,
    by: Character | None,
    flies: bool = False,
) -> None:
    """Moves a character by force straight to a point: no strikes, no checks; a character pushed over an edge falls
    (D-150).

    With `flies` no high barrier stops it and no edge makes it fall: a flyer or phaser that is turned moves on its own.
    """
    state = battle.state
    body = state.body(target)
    if target.inside:
        return
    start = state.place(target)
    end = forced.reach_in_line(state, target, goal, over_walls=flies)
    fall = None if flies else forced.drop_on_the_way(state, target, end)
    if fall is not None:
        end = fall[0] if fall[2] is not None else forced.foot(state, body, fall[0])
    if end == start:
        return
    body.at = end
    body.climbed = 0
    battle.say(Moved(body.name, how, (start, end), True))
    held = target.conditions.get("grappled")
    if held is not None and by is not None and held.source in state.units:
        holder = state.units[held.source]
        if distance(state.place(holder), end) > distance(state.place(holder), start):
            await lose(battle, target, "grappled")
    await end_far_holds(battle)
    if fall is not None:
        await fall_down(battle, body, fall[1], fall[2])
    await breathe_stench(battle)
