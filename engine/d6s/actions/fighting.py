"""Combat actions: attacks in melee, maneuvers, objects, powers; what each needs and how it is played (Combat actions;
D-73 to D-87, D-133).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.d6s import numbers, reading
from engine.d6s.actions.steps import come_out, place_beside
from engine.d6s.actions.walking import walk
from engine.d6s.attacks import attack, bring, check_target, is_used_up, land, push, spend
from engine.d6s.battle import NO, Battle
from engine.d6s.book import Attack, OnHit, Size
from engine.d6s.conditions import (
    action_is_finished,
    can_cast_quick,
    cannot_move,
    gain,
    holds,
    is_helpless,
    lose,
)
from engine.d6s.events import Did, MasteryDeclared, Used
from engine.d6s.features import powers
from engine.d6s.features.registry import follows_kill, has_killed
from engine.d6s.geometry import INCH, TOLERANCE, Point, distance
from engine.d6s.measuring import adjacent, within
from engine.d6s.numbers import FLY, LAND, is_gaseous, is_held, speeds
from engine.d6s.objects import check_destroy, check_pass, check_pick_up, pass_on, pick_up
from engine.d6s.paths import survey
from engine.d6s.plans import Rampage
from engine.d6s.saves import FORTITUDE, REFLEX, odds_of_save, save, test_morale
from engine.d6s.spells.casting import Casting, Order, carry_out, cast_spell, check_cast, countered
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.strikes import melee_of
from engine.d6s.suggestions import contacts
from engine.d6s.winning import look_for_end
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

Row = dict[str, Any]

ACTIONS: Final = ("attack", "grapple", "shove", "trip", "escape", "pick up", "pass", "destroy", "use", "leave")
"""Combat actions by the key that stands for them; `disengage` is one too, and may stand beside another."""

A_LITTLE: Final = INCH // 4
"""So much farther may the place lie that somebody names for disengaging; the inch ends on the way to it."""

KEYS: Final = ("unit", *ACTIONS, "disengage", "target", "toward", "to", "choose", "surge")


# -- the law ---------------------------------------------------------------------------------------------------------


def attacks_left(state: State, unit: Character) -> int:
    """Returns how many melee attacks the character can still make with the action it has begun or could take."""
    if not unit.attacking and unit.acted:
        return 0
    return max(numbers.total(numbers.attacks(state, unit)) - unit.attacks_made, 0)


def has_action(unit: Character, surge: bool = False) -> bool:
    """Returns whether the character has a combat action: the round's, or with `surge` Action Surge's."""
    if surge:
        return unit.left("action surge") > 0
    return not unit.acted or unit.attacking


def judge_fight(state: State, candidates: Mapping[str, Character], answer: Json, spear: bool = False) -> Row:
    """Returns a combat action in its normal form. Raises a `Refusal`. With `spear` it is the one attack that goes
    first.
    """
    row = reading.mapping(answer, KEYS, "A combat action")
    unit = reading.unit(state, row.get("unit"))
    if unit.name not in candidates:
        raise NotAllowed(f"It is not the turn of {unit.name}; it is that of {listed(candidates, 'or')}.")
    if is_helpless(unit):
        raise NotAllowed(f"{unit.name} can take no action.")
    named = [key for key in ACTIONS if key in row]
    surge = bool(row.get("surge"))
    normal: Row = {"unit": unit.name}
    if surge:
        if unit.left("action surge") < 1 or not unit.acted:
            raise NotAllowed(
                f"{unit.name} cannot use Action Surge now: it has used it up, or its action is still left."
            )
        normal["surge"] = True
    if len(named) > 1:
        raise NotAllowed(f"One action is taken at a time, and {listed(named)} are named.")
    if spear and named not in ([], ["attack"]):
        raise NotAllowed("Spear Mastery makes one attack first.")
    if "disengage" in row:
        normal |= _disengage(state, unit, row, bool(named), surge)
    if not named:
        return normal
    (what,) = named
    if not has_action(unit, surge) and not _is_quick(row):
        raise NotAllowed(f"{unit.name} has used its action of this round.")
    if unit.attacking and unit.attacks_made and what != "attack" and not surge:
        raise NotAllowed(f"{unit.name} has begun to attack and can only go on with that.")
    if what == "attack":
        normal["attack"] = judge_attacks(state, unit, row["attack"], surge=surge, spear=spear)
    elif what in ("grapple", "shove", "trip"):
        normal[what] = _maneuver(state, unit, reading.unit(state, row[what]), what)
    elif what == "escape":
        if not unit.has("grappled"):
            raise NotAllowed(f"{unit.name} is not grappled.")
        normal["escape"] = True
    elif what == "pick up":
        thing = _object(state, row["pick up"])
        check_pick_up(state, unit, state.objects[thing])
        if is_gaseous(state, unit):
            raise NotAllowed(f"{unit.name} is in Gaseous Form and cannot handle objects.")
        normal["pick up"] = thing
    elif what == "pass":
        normal["pass"] = _passing(state, unit, row["pass"])
    elif what == "destroy":
        thing = _object(state, row["destroy"])
        check_destroy(state, unit, state.objects[thing])
        normal["destroy"] = thing
    elif what == "leave":
        if not unit.inside:
            raise NotAllowed(f"{unit.name} is in no vehicle.")
        goal = reading.point(row["leave"])
        place_beside(state, unit, state.units[unit.inside], goal)
        normal["leave"] = list(goal)
    else:
        normal |= _use(state, unit, row)
    if unit.inside and what != "leave":
        raise NotAllowed(f"{unit.name} sits in {unit.inside} and can only leave it.")
    return normal


def _is_quick(row: Mapping[str, Json]) -> bool:
    """Returns whether a combat action is a quick spell, which takes no action (D-121)."""
    return isinstance(row.get("use"), str) and key_of(str(row["use"])) == "lesser restoration"


def can_restore(state: State, unit: Character) -> bool:
    """Returns whether the character could cast Lesser Restoration for somebody now."""
    if unit.left("lesser restoration") < 1 or not can_cast_quick(unit) or is_gaseous(state, unit):
        return False
    return any(ally.conditions and within(state, unit, ally, INCH) for ally in state.playing(unit.side))


def _disengage(state: State, unit: Character, row: Mapping[str, Json], beside: bool, surge: bool) -> Row:
    free = unit.kit.has("nimble escape") and not unit.once.get("nimble escape")
    if beside and not free:
        raise NotAllowed(f"{unit.name} cannot disengage beside another action: it needs Nimble Escape.")
    if not free and (not has_action(unit, surge) or (unit.attacking and unit.attacks_made)):
        raise NotAllowed(f"{unit.name} has used its action of this round.")
    goal = reading.point(row["disengage"])
    if distance(state.place(unit), goal) > INCH + A_LITTLE:
        raise NotAllowed("Disengaging moves 1 inch after the melee: name a place so far away.")
    return {"disengage": list(goal)}


def _object(state: State, written: Json) -> str:
    for name in state.objects:
        if isinstance(written, str) and key_of(name) == key_of(written):
            return name
    raise NotUnderstood(f"There is no object called {written!r}.")


def _passing(state: State, unit: Character, written: Json) -> Row:
    if not isinstance(written, Mapping) or len(written) != 1:
        raise NotUnderstood("Say what is passed to whom: {pass: {Treasure 1: Knight 2}}.")
    ((thing, to),) = written.items()
    name = _object(state, thing)
    if name not in unit.carries:
        raise NotAllowed(f"{unit.name} does not carry {name}.")
    ally = reading.unit(state, to)
    check_pass(state, unit, ally)
    return {name: ally.name}


def _in_reach_of_melee(state: State, unit: Character, target: Character, made: Attack) -> bool:
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
    found = [_one_attack(state, unit, row, following) for row in rows]
    _assign_mastery(unit, found, spear)
    most = 1 if spear else numbers.total(numbers.attacks(state, unit)) if surge else attacks_left(state, unit)
    if unit.mastery == "dual wielding":
        most += _additional(unit, found)
    if len(found) > most:
        raise NotAllowed(f"{unit.name} can make {most} attacks now, and {len(found)} are named.")
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


def _one_attack(state: State, unit: Character, row: Json, following: bool) -> Row:
    if isinstance(row, str):
        row = {"target": row}
    shot = reading.mapping(row, ("target", "with", "mastery", "use", "at"), "An attack")
    if shot.get("use") is not None and key_of(str(shot["use"])) == "caster":
        if unit.mastery != "caster":
            raise NotAllowed(f"{unit.name} has not declared Caster Mastery.")
        order = Order("fog cloud", at=reading.point(shot.get("at")))
        from engine.d6s.spells.casting import aimed

        aimed(state, unit, known_spell("fog cloud"), order)
        assert order.at is not None
        return {"use": "caster", "at": list(order.at)}
    target = reading.unit(state, shot.get("target"))
    made = melee_weapon(state, unit, target, shot, following)
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
    state: State, unit: Character, target: Character, row: Mapping[str, Json], following: bool = False
) -> Attack:
    """Returns the weapon of a melee attack: the named one, or the first that serves. Raises a `Refusal`."""
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
    if not following and not _in_reach_of_melee(state, unit, target, made):
        raise NotAllowed(
            f"{target.name} is not in the melee of {unit.name}, and only enemies of it may be struck (D-73)."
        )


def _maneuver(state: State, unit: Character, target: Character, what: str) -> str:
    melee = melee_of(state, unit)
    if melee is None or melee.done or target.name not in melee.members or target.side is unit.side:
        raise NotAllowed(f"{target.name} is no enemy of the melee of {unit.name} (D-145).")
    if not target.in_play or not adjacent(state, unit, target):
        raise NotAllowed(f"{target.name} is not within 1 inch.")
    if state.size(target).rank >= state.size(unit).rank:
        raise NotAllowed(
            f"{what.title()} works on a smaller target, and {target.name} is not smaller than {unit.name}."
        )
    if is_gaseous(state, unit):
        raise NotAllowed(f"{unit.name} is in Gaseous Form.")
    charm = unit.conditions.get("charmed")
    if charm is not None and charm.source == target.name:
        raise NotAllowed(f"{unit.name} is charmed by {target.name}.")
    if what == "grapple" and holds(state, unit) is not None:
        raise NotAllowed(f"{unit.name} holds somebody already (Grapple).")
    if what == "grapple" and target.has("grappled"):
        raise NotAllowed(f"{target.name} is grappled already.")
    if what == "trip" and target.has("prone"):
        raise NotAllowed(f"{target.name} is prone already (D-139).")
    return target.name


def _use(state: State, unit: Character, row: Mapping[str, Json]) -> Row:
    name = reading.word(row["use"])
    if name == "lesser restoration":
        written: dict[str, Json] = {"cast": name}
        written |= {key: row[key] for key in ("target", "choose") if key in row}
        return {"use": name, **check_cast(state, unit, reading.cast_order(state, written)).to_json()}
    made = unit.kit.attack(name)
    if made is None or not (made.whole_action):
        raise NotAllowed(f"{unit.name} has no {row['use']} to use as a combat action.")
    if is_gaseous(state, unit):
        raise NotAllowed(f"{unit.name} is in Gaseous Form.")
    if is_used_up(unit, made):
        raise NotAllowed(f"{unit.name} has used {made.name} up.")
    if made.use == "area":
        goal = state.place(reading.unit(state, row["target"])) if "target" in row else None
        goal = goal or reading.point(row.get("toward", row.get("to")))
        if goal == state.place(unit):
            raise NotUnderstood("A breath needs a direction: `toward`.")
        return {"use": name, "toward": list(goal)}
    target = reading.unit(state, row.get("target"))
    check_target(state, unit, target, made, False)
    if not _in_reach_of_melee(state, unit, target, made):
        raise NotAllowed(f"{target.name} is not in the melee of {unit.name}.")
    return {"use": name, "target": target.name}


# -- playing ---------------------------------------------------------------------------------------------------------


async def play_fight(battle: Battle, row: Row, spear: bool = False) -> bool:
    """Plays a combat action. Returns whether the character's turn is over.

    Somebody whose attacks could not all be made as named, or who only cast a quick spell, is asked again.
    """
    state = battle.state
    unit = state.units[row["unit"]]
    named = next((key for key in ACTIONS if key in row), None)
    if not spear and named != "leave":
        await quick_grapple(battle, unit)
    if row.get("surge"):
        unit.spend("action surge")
        unit.attacks_made, unit.attacking = 0, True
        battle.say(Used(unit.name, "Action Surge"))
    if "disengage" in row:
        await _plan_disengage(battle, unit, row)
    if named is None:
        if "disengage" not in row and not spear:
            if unit.attacking and unit.attacks_made:
                await action_is_finished(battle, unit)
            unit.attacking = unit.attacking and attacks_left(state, unit) > 0 and unit.attacks_made > 0
        return True
    if named == "attack":
        return await _attacks(battle, unit, row["attack"], spear)
    if named == "use" and row["use"] == "lesser restoration":
        await cast_spell(battle, unit, Order.from_json(row))
        return False
    _use_up(unit)
    if named in ("grapple", "shove", "trip"):
        await _do_maneuver(battle, unit, state.units[row[named]], named)
    elif named == "escape":
        await _escape(battle, unit)
    elif named == "pick up":
        await pick_up(battle, unit, state.objects[row["pick up"]])
    elif named == "pass":
        ((thing, to),) = row["pass"].items()
        pass_on(battle, unit, thing, state.units[to])
    elif named == "destroy":
        _destroy(battle, unit, row["destroy"])
    elif named == "leave":
        come_out(battle, unit, (row["leave"][0], row["leave"][1]))
        await powers.breathe_stench(battle)
    else:
        await _use_power(battle, unit, row)
    await action_is_finished(battle, unit)
    look_for_end(state)
    return True


def _use_up(unit: Character) -> None:
    unit.acted = True
    unit.attacking = False


async def _plan_disengage(battle: Battle, unit: Character, row: Row) -> None:
    unit.disengages = row["disengage"][0], row["disengage"][1]
    if unit.kit.has("nimble escape") and not unit.once.get("nimble escape"):
        unit.once["nimble escape"] = 1
    else:
        _use_up(unit)
        await action_is_finished(battle, unit)
    battle.say(Did(unit.name, "disengage"))


def _destroy(battle: Battle, unit: Character, name: str) -> None:
    from engine.d6s.events import ObjectMoved

    thing = battle.state.objects[name]
    thing.destroyed = True
    battle.say(ObjectMoved(name, "destroyed", unit.name, thing.at))


async def _attacks(battle: Battle, unit: Character, rows: Sequence[Row], spear: bool) -> bool:
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
    if made.save is not None and await save(battle, target, made.save, made.potency):
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
    from engine.d6s.events import SpellCast

    battle.say(SpellCast(unit.name, spell.title, (), order.at))
    if await countered(battle, unit, spell, paid=False):
        return
    await carry_out(Casting(battle, unit, spell, order))


async def _do_maneuver(battle: Battle, unit: Character, target: Character, what: str) -> None:
    """Grapple, Shove and Trip: a save of the target, and what failing brings (Combat maneuvers; D-85)."""
    battle.say(Did(unit.name, what, target.name))
    if what == "grapple":
        which = await _grappled_save(battle, target)
        if not await save(battle, target, which):
            await gain(battle, target, "grappled", unit)
    elif what == "shove":
        if not await save(battle, target, FORTITUDE):
            await push(battle, unit, target, INCH)
    elif not await save(battle, target, REFLEX):
        await gain(battle, target, "prone", unit, cause=battle.state.place(unit))


async def _grappled_save(battle: Battle, target: Character) -> str:
    """Returns which save somebody makes against being grappled: its player's choice, the better by default."""
    better = better_save(battle.state, target, 0)
    odds: dict[str, Json] = {
        which: round(odds_of_save(battle.state, target, which, 0), 3) for which in (FORTITUDE, REFLEX)
    }
    return str(await battle.choose(target, "save", [FORTITUDE, REFLEX], better, odds=odds))


def better_save(state: State, unit: Character, potency: int) -> str:
    """Returns the better of Fortitude and Reflex against a Potency."""
    fortitude = odds_of_save(state, unit, FORTITUDE, potency)
    return REFLEX if odds_of_save(state, unit, REFLEX, potency) > fortitude else FORTITUDE


async def _escape(battle: Battle, unit: Character) -> None:
    """Escape: the better save, against 0 or the Potency of the grapple."""
    held = unit.conditions["grappled"]
    if await save(battle, unit, better_save(battle.state, unit, held.potency), held.potency):
        battle.say(Did(unit.name, "escape", held.source))
        await lose(battle, unit, "grappled")


async def _use_power(battle: Battle, unit: Character, row: Row) -> None:
    made = unit.kit.attack(row["use"])
    assert made is not None
    if made.use == "area":
        await powers.breathe(battle, unit, made, (row["toward"][0], row["toward"][1]))
        return
    # Claw of ghoul and ghast: the whole action is one Bite that paralyzes (D-133).
    bite = unit.kit.attack(made.attack_with or "")
    assert bite is not None
    target = battle.state.units[row["target"]]
    claw = Attack(**{**{f: getattr(bite, f) for f in bite.__slots__}, "on_hit": made.on_hit})
    unit.attacks_made += 1
    await strike_once(battle, Strike(unit, target, claw))


async def quick_grapple(battle: Battle, unit: Character) -> None:
    """Quick Grapple: once a round on its own turn, without an action (D-86)."""
    state = battle.state
    if not unit.kit.has("quick grapple") or unit.once.get("quick grapple") or is_helpless(unit):
        return
    if holds(state, unit) is not None:
        return
    melee = melee_of(state, unit)
    targets = [
        u.name
        for u in state.playing(unit.side.other)
        if melee is not None
        and not melee.done
        and u.name in melee.members
        and not u.has("grappled")
        and state.size(u).rank <= Size.MEDIUM.rank
        and within(state, unit, u, INCH)
    ]
    if not targets:
        return
    answer = await battle.choose(unit, "quick grapple", [*targets, NO], NO)
    if answer == NO:
        return
    unit.once["quick grapple"] = 1
    target = state.units[str(answer)]
    battle.say(Used(unit.name, "Quick Grapple", target.name))
    if not await save(battle, target, REFLEX):
        await gain(battle, target, "grappled", unit)


# -- Rampage ---------------------------------------------------------------------------------------------------------


@follows_kill("Rampage")
async def rampage(battle: Battle, unit: Character) -> None:
    """After eliminating an enemy it may move on: a morale check, then half its Speed and one melee attack (D-129)."""
    state = battle.state
    if not unit.in_play or is_helpless(unit) or cannot_move(unit):
        return
    if unit.has("prone") or is_held(state, unit) or not any(True for _ in state.playing(unit.side.other)):
        return
    length = max(speeds(state, unit).values()) * INCH // 2
    way = FLY if speeds(state, unit).get(FLY, 0) > speeds(state, unit).get(LAND, 0) else LAND

    def judge(answer: Json) -> Json:
        if answer in (NO, None):
            return NO
        return _judge_rampage(state, unit, way, length, answer)

    def propose(rng: random.Random) -> Sequence[Json]:
        tries: list[Json] = [{"to": list(p), "attack": e.name} for e, p in contacts(state, unit, length)]
        return [NO, *tries]

    answer = await battle.ask(
        Rampage(
            player=battle.asked(unit),
            prompt="rampage",
            about={"unit": unit.name, "length": length},
            judge=judge,
            propose=propose,
            otherwise=NO,
            asks={"unit": unit.name},
        )
    )
    if answer == NO:
        return
    assert isinstance(answer, Mapping)
    battle.say(Used(unit.name, "Rampage"))
    if not await test_morale(battle, unit):
        return
    path = reading.points(answer["to"])
    if not await walk(battle, state.body(unit), survey(state, unit, way, path), None) or not unit.in_play:
        return
    if "attack" not in answer:
        return
    target = state.units[str(answer["attack"])]
    made = unit.kit.attack(str(answer["with"]))
    assert made is not None
    try:
        check_target(state, unit, target, made, False)
    except NotAllowed:
        return
    await strike_once(battle, Strike(unit, target, made, apart=True))


def _judge_rampage(state: State, unit: Character, way: str, length: int, answer: Json) -> Row:
    row = reading.mapping(answer, ("to", "attack", "with"), "A rampage")
    path = reading.points(row["to"]) if row.get("to") is not None else [state.place(unit)]
    found = survey(state, unit, way, path)
    if found.cost > length + TOLERANCE:
        raise NotAllowed(f"Rampage moves half the Speed: {length / INCH:g} inches.")
    normal: Row = {"to": [list(p) for p in path]}
    if row.get("attack") is not None:
        target = reading.unit(state, row["attack"])
        weapons = [reading.weapon(unit, row["with"])] if "with" in row else [a for a in unit.kit.attacks if a.is_melee]
        made = next((a for a in weapons if a.is_melee and not a.auto_hit and not a.whole_action and a.is_weapon), None)
        if made is None:
            raise NotAllowed(f"{unit.name} has no melee weapon for its rampage.")
        if target.side is unit.side or not target.in_play:
            raise NotAllowed(f"{target.name} is no enemy.")
        if not _would_reach(state, unit, target, found.end):
            raise NotAllowed(f"{target.name} would be out of reach there.")
        normal |= {"attack": target.name, "with": made.label}
    return normal


def _would_reach(state: State, unit: Character, target: Character, end: Point) -> bool:
    return distance(end, state.place(target)) <= INCH + TOLERANCE + unit.kit.radius + state.radius(target)
