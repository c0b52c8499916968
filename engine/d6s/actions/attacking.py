"""The attacks of one combat action: which are allowed, and how they are made one after another (Melee attacks; D-73 to
D-80, D-133).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.d6s import numbers, reading
from engine.d6s.attacks import attack, bring, check_target, is_used_up, land, spend
from engine.d6s.battle import Battle
from engine.d6s.book import Attack, OnHit
from engine.d6s.conditions import action_is_finished, is_helpless
from engine.d6s.events import MasteryDeclared, SpellCast, Used
from engine.d6s.features.action_surge import can_surge
from engine.d6s.features.hooks import has_killed
from engine.d6s.saves import save
from engine.d6s.spells.casting import Casting, Order, aimed, carry_out, countered
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.strikes import melee_of
from engine.d6s.winning import look_for_end
from engine.d6s.words import key_of
from engine.english import counted
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

Row = dict[str, Any]


def attacks_left(state: State, unit: Character) -> int:
    """Returns how many melee attacks the character can still make with the action it has begun or could take."""
    if not unit.attacking and unit.acted:
        return 0
    return max(numbers.total(numbers.attacks(state, unit)) - unit.attacks_made, 0)


def has_action(unit: Character, surge: bool = False) -> bool:
    """Returns whether the character has a combat action: the round's, or with `surge` Action Surge's."""
    if surge:
        return can_surge(unit)
    return not unit.acted or unit.attacking


def in_reach_of_melee(state: State, unit: Character, target: Character, made: Attack) -> bool:
    """Returns whether the target may be struck: an enemy of the own melee, or with a long reach any (D-73)."""
    if made.reach > 1:
        return True
    melee = melee_of(state, unit)
    return melee is not None and not melee.done and target.name in melee.members


def judge_attacks(
    state: State,
    unit: Character,
    written: Json,
    *,
    surge: bool = False,
    spear: bool = False,
    following: bool = False,
) -> list[Row]:
    """Returns the attacks of one action in their normal form, each judged as things stand now."""
    rows = [written] if isinstance(written, (str, Mapping)) else written
    if not isinstance(rows, Sequence):
        raise NotUnderstood("Name the targets as a list.")
    found: list[Row] = []
    for row in rows:
        found.append(_one_attack(state, unit, row, following, found))
    _assign_mastery(unit, found, spear)
    most = 1 if spear else numbers.total(numbers.attacks(state, unit)) if surge else attacks_left(state, unit)
    if unit.mastery == "dual wielding":
        most += _additional(unit, found)
    if len(found) > most:
        raise NotAllowed(f"{unit.name} can make {counted(most, 'attack')} now, and {len(found)} are named.")
    for made in unit.kit.attacks:
        times = sum(row.get("with") == made.label for row in found)
        if made.max_per_round is not None and times + unit.once.get(made.name, 0) > made.max_per_round:
            raise NotAllowed(f"{made.name} can be used {made.max_per_round} time a round.")
    return found


def _additional(unit: Character, rows: Sequence[Row]) -> int:
    """Returns how many attacks Dual Wielding Mastery adds to those that are named: the one after its own.

    Raises `NotAllowed` when that is not made with a hand weapon of the same type.
    """
    first = next((number for number, row in enumerate(rows) if row.get("mastery")), None)
    if first is None:
        return 0
    if first + 1 < len(rows):
        one, other = (unit.kit.attack(str(row.get("with", ""))) for row in rows[first : first + 2])
        if one is None or other is None or (one.item, one.type) != (other.item, other.type):
            raise NotAllowed("The additional attack is made with the same type of hand weapon (Dual Wielding Mastery).")
    return 1


def _one_attack(state: State, unit: Character, row: Json, following: bool, before: Sequence[Row]) -> Row:
    if isinstance(row, str):
        row = {"target": row}
    shot = reading.mapping(row, ("target", "with", "mastery", "use", "at"), "An attack")
    if shot.get("use") is not None and key_of(str(shot["use"])) == "caster":
        if unit.mastery != "caster":
            raise NotAllowed(f"{unit.name} has not declared Caster Mastery.")
        order = Order("fog cloud", at=reading.point(shot.get("at")))
        aimed(state, unit, known_spell("fog cloud"), order)
        assert order.at is not None
        return {"use": "caster", "at": list(order.at)}
    target = reading.unit(state, shot.get("target"))
    made = melee_weapon(state, unit, target, shot, following, before)
    normal: Row = {"target": target.name, "with": made.label}
    if shot.get("mastery") is True:
        if not _serves_mastery(unit, made):
            raise NotAllowed(f"{unit.name} has declared no mastery that works with {made.label}.")
        normal["mastery"] = True
    elif shot.get("mastery") is False:
        normal["mastery"] = False
    return normal


def _serves_mastery(unit: Character, made: Attack) -> bool:
    """Returns whether the declared mastery can be used on an attack with this weapon (D-77)."""
    if unit.mastery == "dual wielding":
        return made.item == "hand weapon" and made.type in doubled_types(unit)
    return unit.mastery in ("spear", "blade", "bludgeon", "exotic") and made.type == unit.mastery


def doubled_types(unit: Character) -> list[str]:
    """Returns the weapon types of which the character has two hand weapons."""
    types = [made.type for made in unit.kit.attacks if made.item == "hand weapon" and made.type]
    return sorted({kind for kind in types if types.count(kind) > 1})


def _assign_mastery(unit: Character, rows: list[Row], spear: bool) -> None:
    """Names the attack on which a declared mastery is used: the first that serves, if nothing is said (D-77)."""
    if unit.mastery in ("", "caster") or (unit.mastery == "spear") is not spear:
        return
    if any(row.get("mastery") for row in rows):
        if sum(bool(row.get("mastery")) for row in rows) > 1:
            raise NotAllowed("A mastery is used on one attack.")
        return
    for row in rows:
        made = unit.kit.attack(str(row.get("with", "")))
        if made is not None and row.get("mastery") is not False and _serves_mastery(unit, made):
            row["mastery"] = True
            return


def melee_weapon(
    state: State,
    unit: Character,
    target: Character,
    row: Mapping[str, Json],
    following: bool = False,
    before: Sequence[Row] = (),
) -> Attack:
    """Returns the weapon of a melee attack: the named one, or the first that serves after the attacks that are named
    before it. Raises a `Refusal`.
    """
    named = row.get("with", row.get("use"))
    if named is not None:
        made = reading.weapon(unit, named)
        _may_strike(state, unit, target, made, following)
        return made
    wanted = unit.mastery if row.get("mastery") is True else None
    refused: Refusal | None = None
    for made in unit.kit.attacks:
        if not made.is_melee or made.whole_action or (wanted and not _serves_mastery(unit, made)):
            continue
        if before and is_used_up(unit, made, sum(each.get("with") == made.label for each in before)):
            refused = refused or NotAllowed(f"{unit.name} cannot use {made.name} so often.")
            continue
        try:
            _may_strike(state, unit, target, made, following)
        except NotAllowed as wrong:
            refused = refused or wrong
            continue
        return made
    raise refused or NotAllowed(f"{unit.name} has no melee attack for this.")


def _may_strike(state: State, unit: Character, target: Character, made: Attack, following: bool) -> None:
    if not made.is_melee:
        raise NotAllowed(f"{made.label} is no melee weapon.")
    if made.whole_action:
        raise NotAllowed(f"{made.name.title()} is a whole action: {{use: {made.name}, target: ...}}.")
    if is_used_up(unit, made):
        raise NotAllowed(f"{unit.name} has used {made.name} as often as it may.")
    check_target(state, unit, target, made, False)
    if not following and not in_reach_of_melee(state, unit, target, made):
        raise NotAllowed(f"{target.name} is not in the melee of {unit.name}, and only enemies of it may be struck.")


async def attacks(battle: Battle, unit: Character, rows: Sequence[Row], spear: bool) -> bool:
    """Makes melee attacks one after another. Returns whether all were made as named."""
    state = battle.state
    if rows:
        unit.acted = unit.attacking = True
    extra = False
    complete = True
    for row in rows:
        if not unit.in_play or is_helpless(unit):
            break
        if row.get("use") == "caster":
            await _caster(battle, unit, row)
            unit.attacks_made += 1
            continue
        target = state.units[row["target"]]
        made = unit.kit.attack(row["with"])
        assert made is not None
        try:
            _may_strike(state, unit, target, made, True)
        except NotAllowed:
            complete = False
            break
        mastery = unit.mastery if row.get("mastery") else ""
        strike = Strike(unit, target, made, mastery=mastery, extra=extra)
        if not extra:
            unit.attacks_made += 1
        extra = mastery == "dual wielding"
        await strike_once(battle, strike)
    if not unit.in_play:
        return True
    if spear:
        look_for_end(state)
        return True
    if complete or not _could_go_on(state, unit):
        if attacks_left(state, unit) == 0:
            unit.attacking = False
        if rows:
            await action_is_finished(battle, unit)
        look_for_end(state)
        return True
    return False


def _could_go_on(state: State, unit: Character) -> bool:
    """Returns whether somebody is left whom the character could strike in its melee."""
    if attacks_left(state, unit) == 0 or is_helpless(unit):
        return False
    for target in state.playing(unit.side.other):
        try:
            melee_weapon(state, unit, target, {})
        except Refusal:
            continue
        return True
    return False


async def strike_once(battle: Battle, strike: Strike) -> None:
    """Makes one melee attack, with what follows when it eliminates somebody."""
    spend(strike)
    if strike.attack.auto_hit:
        await _seize(battle, strike)
    else:
        await attack(battle, strike)
    await has_killed(battle, strike)


async def _seize(battle: Battle, strike: Strike) -> None:
    """Vortex and Constrict: a hit without a to-hit roll, and a grapple; Constrict can be evaded (D-133)."""
    unit, target, made = strike.attacker, strike.target, strike.attack
    battle.say(Used(unit.name, made.name.title(), target.name))
    if made.save is not None and await save(
        battle, target, made.save, made.potency, reason=f"against {made.name.title()}"
    ):
        return
    await land(battle, strike, 0)
    met = strike.target
    if made.name == "vortex":
        if met.in_play and met.has("grappled") and met.conditions["grappled"].source == unit.name:
            met.conditions["grappled"].vortex = True
        return
    for brought in made.on_fail:
        if met.in_play:
            await bring(battle, unit, met, OnHit(brought.condition, escape_potency=made.potency))


async def _caster(battle: Battle, unit: Character, row: Row) -> None:
    """Caster Mastery: Fog Cloud in the place of an attack, without a slot."""
    unit.mastery = ""
    order = Order("fog cloud", at=(row["at"][0], row["at"][1]))
    battle.say(MasteryDeclared(unit.name, "caster"))
    spell = known_spell("fog cloud")
    battle.say(SpellCast(unit.name, spell.title, (), order.at))
    if await countered(battle, unit, spell, paid=False):
        return
    await carry_out(Casting(battle, unit, spell, order))
